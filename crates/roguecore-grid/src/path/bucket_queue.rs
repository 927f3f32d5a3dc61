//! A priority queue with one bucket for each small cost, so that pushing and popping compare
//! nothing. Large costs overflow into a binary heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs from this one on go to the heap.
const BUCKET_LIMIT: u64 = 2_048;

/// Values by cost, the lowest cost first.
#[derive(Clone, Debug)]
pub(super) struct BucketQueue<T> {
    /// One per cost, as many as have been needed.
    buckets: Vec<Vec<T>>,
    /// All buckets before this one are empty.
    first: usize,
    /// All buckets from this one on are empty.
    end: usize,
    overflow: BinaryHeap<Reverse<(u64, T)>>,
}

impl<T: Ord> Default for BucketQueue<T> {
    fn default() -> Self {
        Self { buckets: Vec::new(), first: 0, end: 0, overflow: BinaryHeap::new() }
    }
}

impl<T: Ord> BucketQueue<T> {
    pub(super) fn clear(&mut self) {
        self.buckets[self.first..self.end].iter_mut().for_each(Vec::clear);
        (self.first, self.end) = (0, 0);
        self.overflow.clear();
    }

    pub(super) fn push(&mut self, cost: u64, value: T) {
        if cost >= BUCKET_LIMIT {
            self.overflow.push(Reverse((cost, value)));
            return;
        }
        let cost = cost as usize;
        if cost >= self.buckets.len() {
            self.buckets.resize_with(cost + 1, Vec::new);
        }
        self.buckets[cost].push(value);
        self.first = self.first.min(cost);
        self.end = self.end.max(cost + 1);
    }

    /// The lowest cost in the queue; `None` when it is empty.
    pub(super) fn peek_min(&mut self) -> Option<u64> {
        while self.first < self.end {
            if !self.buckets[self.first].is_empty() {
                return Some(self.first as u64);
            }
            self.first += 1;
        }
        self.overflow.peek().map(|&Reverse((cost, _))| cost)
    }

    /// Removes a value of the lowest cost. The order among equal costs is fixed, but not that of
    /// pushing.
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        let min = self.peek_min()?;
        match self.buckets.get_mut(min as usize).and_then(Vec::pop) {
            Some(value) => Some((min, value)),
            None => self.overflow.pop().map(|Reverse(entry)| entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn the_lowest_cost_is_popped_first() {
        let mut rng = Rng::seeded(1);
        let mut queue = BucketQueue::default();
        for _ in 0..200 {
            queue.clear();
            let mut waiting: Vec<(u64, u32)> = Vec::new();
            for value in 0..300 {
                waiting.sort_unstable_by(|a, b| b.cmp(a));
                assert_eq!(queue.peek_min(), waiting.last().map(|&(cost, _)| cost));
                if rng.chance(2, 5) {
                    let popped = queue.pop();
                    assert_eq!(popped.map(|it| it.0), waiting.last().map(|it| it.0));
                    waiting.retain(|&it| Some(it) != popped);
                } else {
                    let cost = u64::from(rng.bits()) << rng.below(33) >> (8 * rng.below(7));
                    queue.push(cost, value);
                    waiting.push((cost, value));
                }
            }
        }
    }
}
