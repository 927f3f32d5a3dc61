//! A priority queue for costs that mostly rise: a ring of buckets for the costs just above the lowest
//! (Dial 1969), and a binary heap for all others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs less than this above the base have a bucket, with one bit of a word each.
const BUCKETS: u64 = u64::BITS as u64;

/// Values by cost, the lowest cost first.
#[derive(Clone, Debug)]
pub(super) struct BucketQueue<T> {
    /// The bucket of a cost is at the cost modulo their number.
    buckets: [Vec<T>; BUCKETS as usize],
    /// The buckets that are not empty, one bit each.
    filled: u64,
    /// The lowest cost that may have a bucket: a lower one would share the bucket of a higher one.
    base: u64,
    overflow: BinaryHeap<Reverse<(u64, T)>>,
}

impl<T: Ord> Default for BucketQueue<T> {
    fn default() -> Self {
        let buckets = std::array::from_fn(|_| Vec::new());
        Self { buckets, filled: 0, base: 0, overflow: BinaryHeap::new() }
    }
}

impl<T: Ord> BucketQueue<T> {
    /// Removes all values.
    pub(super) fn clear(&mut self) {
        while self.filled != 0 {
            self.buckets[self.filled.trailing_zeros() as usize].clear();
            self.filled &= self.filled - 1;
        }
        self.base = 0;
        self.overflow.clear();
    }

    /// Adds a value. Fast for a cost slightly above the one popped last.
    #[inline]
    pub(super) fn push(&mut self, cost: u64, value: T) {
        if self.filled == 0 && cost < self.base {
            self.base = cost;
        }
        // A cost below the base wraps around to a large number.
        if cost.wrapping_sub(self.base) < BUCKETS {
            self.buckets[(cost % BUCKETS) as usize].push(value);
            self.filled |= 1 << (cost % BUCKETS);
        } else {
            self.overflow.push(Reverse((cost, value)));
        }
    }

    /// The lowest cost in the queue; `None` when it is empty.
    #[inline]
    pub(super) fn peek_min(&self) -> Option<u64> {
        match (self.lowest_bucket(), self.lowest_overflow()) {
            (Some(bucket), Some(overflow)) => Some(bucket.min(overflow)),
            (bucket, overflow) => bucket.or(overflow),
        }
    }

    /// Removes a value of the lowest cost. The order among equal costs is fixed, but not that of
    /// pushing.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        let cost = self.peek_min()?;
        if self.lowest_bucket() != Some(cost) {
            let Reverse((cost, value)) = self.overflow.pop()?;
            self.base = if self.filled == 0 { cost } else { self.base };
            return Some((cost, value));
        }
        self.base = cost;
        let bucket = &mut self.buckets[(cost % BUCKETS) as usize];
        let value = bucket.pop()?;
        if bucket.is_empty() {
            self.filled &= !(1 << (cost % BUCKETS));
        }
        Some((cost, value))
    }

    /// The lowest cost that has a bucket.
    #[inline]
    fn lowest_bucket(&self) -> Option<u64> {
        if self.filled == 0 {
            return None;
        }
        let ahead = self.filled.rotate_right((self.base % BUCKETS) as u32).trailing_zeros();
        Some(self.base + u64::from(ahead))
    }

    #[inline]
    fn lowest_overflow(&self) -> Option<u64> {
        self.overflow.peek().map(|&Reverse((cost, _))| cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_cleared_queue_is_empty_and_begins_at_0_again() {
        let mut queue = BucketQueue::default();
        // Two values share a bucket, one has passed, and one is far above.
        for cost in [3, 63, 63, 70_000] {
            queue.push(cost, cost);
        }
        assert_eq!(queue.pop(), Some((3, 3)));
        queue.push(66, 66);
        queue.clear();
        assert_eq!(queue.pop(), None);
        queue.push(2, 2);
        queue.push(1, 1);
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some((1, 1)), Some((2, 2)), None]);
    }

    #[test]
    fn costs_below_the_popped_one_come_first() {
        let mut queue = BucketQueue::default();
        for cost in [100, 163, 200] {
            queue.push(cost, cost);
        }
        assert_eq!(queue.pop(), Some((100, 100)));
        for cost in [40, 99, 164, 0] {
            queue.push(cost, cost);
        }
        let popped: Vec<u64> = std::iter::from_fn(|| queue.pop()).map(|(cost, _)| cost).collect();
        assert_eq!(popped, [0, 40, 99, 163, 164, 200]);
    }

    /// Costs that rise from the one popped last, and costs from anywhere.
    #[test]
    fn the_lowest_cost_is_popped_first() {
        let mut rng = Rng::seeded(1);
        let mut queue = BucketQueue::default();
        for round in 0..400 {
            queue.clear();
            let mut waiting: Vec<(u64, u32)> = Vec::new();
            let mut last = 0;
            for value in 0..300 {
                let lowest = waiting.iter().map(|&(cost, _)| cost).min();
                assert_eq!(queue.peek_min(), lowest);
                if rng.chance(2, 5) {
                    let popped = queue.pop();
                    assert_eq!(popped.map(|(cost, _)| cost), lowest);
                    last = lowest.unwrap_or(last);
                    waiting.retain(|&entry| Some(entry) != popped);
                } else {
                    let above = u64::from(rng.bits()) << rng.below(8) >> (8 * rng.below(6));
                    let cost = if round % 2 == 0 { last + above } else { above };
                    queue.push(cost, value);
                    waiting.push((cost, value));
                }
            }
        }
    }
}
