//! A priority queue whose costs never fall: a ring of buckets for the costs just above the last
//! one popped (Dial 1969), and a binary heap for those further above.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Costs less than this above the last one popped have a bucket, with one bit of a word each.
const BUCKETS: u64 = u64::BITS as u64;

/// Values by cost, the lowest cost first.
#[derive(Clone, Debug)]
pub(super) struct MonotoneQueue<T> {
    /// That of a cost is at the cost modulo their number.
    buckets: [Vec<T>; BUCKETS as usize],
    /// The buckets that are not empty, one bit each.
    filled: u64,
    /// The cost popped last; no cost in the queue is below it.
    last: u64,
    overflow: BinaryHeap<Reverse<(u64, T)>>,
}

impl<T: Ord> Default for MonotoneQueue<T> {
    fn default() -> Self {
        let buckets = std::array::from_fn(|_| Vec::new());
        Self { buckets, filled: 0, last: 0, overflow: BinaryHeap::new() }
    }
}

impl<T: Ord> MonotoneQueue<T> {
    /// Removes all values; costs begin at 0 again.
    pub(super) fn clear(&mut self) {
        while self.filled != 0 {
            self.buckets[self.filled.trailing_zeros() as usize].clear();
            self.filled &= self.filled - 1;
        }
        self.last = 0;
        self.overflow.clear();
    }

    /// Adds a value. `cost` is not below the one popped last.
    #[inline]
    pub(super) fn push(&mut self, cost: u64, value: T) {
        debug_assert!(cost >= self.last, "a cost below the one popped last");
        if cost - self.last < BUCKETS {
            self.buckets[(cost % BUCKETS) as usize].push(value);
            self.filled |= 1 << (cost % BUCKETS);
        } else {
            self.overflow.push(Reverse((cost, value)));
        }
    }

    /// The lowest cost.
    #[inline]
    pub(super) fn lowest(&self) -> Option<u64> {
        let far = self.overflow.peek().map(|Reverse((cost, _))| *cost);
        self.near().into_iter().chain(far).min()
    }

    /// The lowest cost that has a bucket.
    fn near(&self) -> Option<u64> {
        let ahead = self.filled.rotate_right((self.last % BUCKETS) as u32).trailing_zeros();
        (self.filled != 0).then(|| self.last + u64::from(ahead))
    }

    /// Removes a value of the lowest cost. The order among equal costs is fixed, but not that of
    /// pushing.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        let far = self.overflow.peek().map(|Reverse((cost, _))| *cost);
        let Some(cost) = self.near().filter(|&near| far.is_none_or(|far| near <= far)) else {
            let Reverse((cost, value)) = self.overflow.pop()?;
            self.last = cost;
            return Some((cost, value));
        };
        self.last = cost;
        let bucket = &mut self.buckets[(cost % BUCKETS) as usize];
        let value = bucket.pop()?;
        if bucket.is_empty() {
            self.filled &= !(1 << (cost % BUCKETS));
        }
        Some((cost, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_cleared_queue_is_empty_and_begins_at_0_again() {
        let mut queue = MonotoneQueue::default();
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
    fn the_lowest_cost_is_popped_first() {
        let mut rng = Rng::seeded(1);
        for _ in 0..200 {
            let mut queue = MonotoneQueue::default();
            let mut waiting: Vec<(u64, u32)> = Vec::new();
            let mut last = 0;
            for value in 0..300 {
                if rng.chance(2, 5) {
                    let lowest = waiting.iter().map(|it| it.0).min();
                    assert_eq!(queue.lowest(), lowest);
                    let popped = queue.pop();
                    assert_eq!(popped.map(|it| it.0), lowest);
                    last = lowest.unwrap_or(last);
                    waiting.retain(|&it| Some(it) != popped);
                } else {
                    let above = u64::from(rng.bits()) << rng.below(8) >> (8 * rng.below(6));
                    queue.push(last + above, value);
                    waiting.push((last + above, value));
                }
            }
        }
    }
}
