//! A queue for searches whose costs never fall: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan
//! 1990). Knows nothing of what waits in it.

/// What waits, the cheapest first. Nothing may be pushed that is cheaper than what was popped
/// last; it would come too late.
#[derive(Clone, Debug)]
pub(super) struct Queue<T> {
    /// In bucket 0 costs equal to `last`; in bucket n those that differ from it in bit n - 1
    /// and in no higher one.
    buckets: Vec<Vec<(u64, T)>>,
    /// One bit for each bucket but 0 in which something waits.
    filled: u64,
    /// The cost that was popped last.
    last: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { buckets: Vec::new(), filled: 0, last: 0 }
    }
}

impl<T> Queue<T> {
    /// Empties the queue. A new one has to be cleared before its first use, too: until then it
    /// takes no memory.
    pub(super) fn clear(&mut self) {
        self.buckets.resize_with(65, Vec::new);
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.filled, self.last) = (0, 0);
    }

    pub(super) fn push(&mut self, cost: u64, what: T) {
        let bucket = (u64::BITS - (cost ^ self.last).leading_zeros()) as usize;
        if bucket > 0 {
            self.filled |= 1 << (bucket - 1);
        }
        self.buckets[bucket].push((cost, what));
    }

    /// The cheapest; of equals whichever comes first.
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        if self.buckets[0].is_empty() {
            self.refill()?;
        }
        self.buckets[0].pop()
    }

    /// Spreads the nearest bucket over those below it.
    fn refill(&mut self) -> Option<()> {
        if self.filled == 0 {
            return None;
        }
        let nearest = self.filled.trailing_zeros() as usize + 1;
        self.filled &= self.filled - 1;
        let mut waiting = std::mem::take(&mut self.buckets[nearest]);
        self.last = waiting.iter().map(|&(cost, _)| cost).min()?;
        for (cost, what) in waiting.drain(..) {
            self.push(cost, what);
        }
        // Empty again, but it keeps its memory.
        self.buckets[nearest] = waiting;
        Some(())
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
            let (mut now, mut waiting) = (0, Vec::<u64>::new());
            for _ in 0..300 {
                if rng.chance(2, 5) {
                    waiting.sort_unstable_by(|a, b| b.cmp(a));
                    assert_eq!(queue.pop().map(|(cost, ())| cost), waiting.pop());
                } else {
                    let far = u64::from(rng.bits()) << rng.below(33);
                    let step = if rng.chance(1, 2) { far } else { far & 31 };
                    let cost = step.saturating_add(now);
                    queue.push(cost, ());
                    waiting.push(cost);
                }
                now = queue.last;
            }
        }
        queue.clear();
        queue.push(u64::MAX, ());
        assert_eq!(queue.pop(), Some((u64::MAX, ())));
        assert_eq!(queue.pop(), None);
    }
}
