//! A queue for searches: small costs each have a list of their own, so that nothing has to be
//! compared. Knows nothing of what waits in it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs from here on share a heap.
const LISTS: u64 = 2_048;

/// What waits, the cheapest first.
#[derive(Clone, Debug)]
pub(super) struct Queue<T> {
    /// One for each small cost, as many as have been needed.
    lists: Vec<Vec<T>>,
    /// Before it all lists are empty.
    first: usize,
    /// So are all from here on.
    end: usize,
    dear: BinaryHeap<Reverse<(u64, T)>>,
}

impl<T: Ord> Default for Queue<T> {
    fn default() -> Self {
        Self { lists: Vec::new(), first: 0, end: 0, dear: BinaryHeap::new() }
    }
}

impl<T: Ord> Queue<T> {
    pub(super) fn clear(&mut self) {
        self.lists[self.first..self.end].iter_mut().for_each(Vec::clear);
        (self.first, self.end) = (0, 0);
        self.dear.clear();
    }

    pub(super) fn push(&mut self, cost: u64, what: T) {
        if cost >= LISTS {
            self.dear.push(Reverse((cost, what)));
            return;
        }
        let cost = cost as usize;
        if cost >= self.lists.len() {
            self.lists.resize_with(cost + 1, Vec::new);
        }
        self.lists[cost].push(what);
        self.first = self.first.min(cost);
        self.end = self.end.max(cost + 1);
    }

    /// The least cost of all that waits.
    pub(super) fn least(&mut self) -> Option<u64> {
        while self.first < self.end {
            if !self.lists[self.first].is_empty() {
                return Some(self.first as u64);
            }
            self.first += 1;
        }
        self.dear.peek().map(|&Reverse((cost, _))| cost)
    }

    /// The cheapest; of equals whichever comes first.
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        let least = self.least()?;
        match self.lists.get_mut(least as usize).and_then(Vec::pop) {
            Some(what) => Some((least, what)),
            None => self.dear.pop().map(|Reverse(dear)| dear),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Stream};

    #[test]
    fn the_cheapest_comes_first() {
        let mut rng = Rng::derive(1, Stream::Player);
        let mut queue = Queue::default();
        for _ in 0..200 {
            queue.clear();
            let mut waiting: Vec<(u64, u32)> = Vec::new();
            for number in 0..300 {
                waiting.sort_unstable_by(|a, b| b.cmp(a));
                assert_eq!(queue.least(), waiting.last().map(|&(cost, _)| cost));
                if rng.chance(2, 5) {
                    let popped = queue.pop();
                    assert_eq!(popped.map(|it| it.0), waiting.last().map(|it| it.0));
                    waiting.retain(|&it| Some(it) != popped);
                } else {
                    let cost = u64::from(rng.bits()) << rng.below(33) >> (8 * rng.below(7));
                    queue.push(cost, number);
                    waiting.push((cost, number));
                }
            }
        }
    }
}
