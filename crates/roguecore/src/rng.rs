//! Chance: one generator over `rand_pcg`, and every way to draw from it that a rule may use.
//! Knows no clock and no other crate's sampling, so results never change under a game.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;
use serde::{Deserialize, Serialize};

use crate::hash::mix;

/// What a stream of chance is for. Streams of one seed do not touch each other:
/// a fight on floor 1 leaves floor 2 as it would have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stream {
    /// The plan of a floor and who lives there; the first floor is 1.
    Floor(u32),
    /// What monsters decide by chance.
    Ai,
    /// Choices of a program that plays by chance, such as a random walker. No rule draws from it.
    Player,
}

/// A deterministic generator: PCG XSH RR 64/32 (O'Neill 2014).
///
/// ```
/// use roguecore::{Rng, Stream};
/// let mut one = Rng::derive(7, Stream::Floor(1));
/// let mut two = Rng::derive(7, Stream::Floor(1));
/// assert_eq!(one.range(1, 6), two.range(1, 6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Pcg32);

impl Rng {
    /// The generator of one purpose in the game with that seed.
    pub fn derive(seed: u64, stream: Stream) -> Self {
        let (purpose, number) = match stream {
            Stream::Floor(floor) => (1, u64::from(floor)),
            Stream::Ai => (2, 0),
            Stream::Player => (3, 0),
        };
        let key = mix(seed ^ mix(purpose << 32 | number));
        Self(Pcg32::new(key, mix(key)))
    }

    /// Any 32 bits, each pattern equally likely.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number in `0..n`, each equally likely; 0 for `n == 0`.
    /// Lemire's multiply-and-reject, so that no number is favoured.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        loop {
            let product = u64::from(self.bits()) * u64::from(n);
            // The remainder is less than n: most draws are fair without the division.
            let rest = product as u32;
            if rest >= n || rest >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number in `low..=high`, each equally likely; `low` when the range is empty.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        match u32::try_from(span) {
            Ok(span) => low.wrapping_add(self.below(span) as i32),
            Err(_) if span <= 0 => low,
            Err(_) => self.bits() as i32,
        }
    }

    /// True `part` times in `whole`; never for `whole == 0`.
    pub fn chance(&mut self, part: u32, whole: u32) -> bool {
        whole > 0 && self.below(whole) < part
    }

    /// A place in the list, each as likely as its weight; `None` when all weights are zero.
    pub fn pick_weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights.iter().fold(0u32, |sum, &weight| sum.saturating_add(weight));
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        weights.iter().position(|&weight| {
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        })
    }

    /// One of the list, each equally likely; `None` when it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u32) as usize)
    }

    /// Puts the list in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are part of every saved game and every shared seed.
    #[test]
    fn the_numbers_never_change() {
        let mut rng = Rng::derive(1, Stream::Floor(1));
        let drawn: Vec<_> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [26, 98, 26, 13, 47, 42]);
    }

    /// Lemire's definition, with the remainder that would be unfair reckoned for each draw. Of
    /// the large numbers up to half of all draws are.
    #[test]
    fn unfair_draws_are_drawn_again() {
        let mut drawn = Rng::derive(4, Stream::Ai);
        let mut plain = drawn.clone();
        for n in [1, 2, 3, 100, 1 << 31, (1 << 31) + 1, 3 << 30, u32::MAX].repeat(50) {
            let fair = |product: &u64| *product as u32 >= n.wrapping_neg() % n;
            let mut products = std::iter::repeat_with(|| u64::from(plain.bits()) * u64::from(n));
            let expected = products.find(fair).map(|product| (product >> 32) as u32);
            assert_eq!(Some(drawn.below(n)), expected, "below {n}");
        }
        assert_eq!(drawn, plain);
    }

    #[test]
    fn streams_differ() {
        let draw = |stream| Rng::derive(9, stream).bits();
        assert_ne!(draw(Stream::Floor(1)), draw(Stream::Floor(2)));
        assert_ne!(draw(Stream::Ai), draw(Stream::Player));
    }

    #[test]
    fn every_number_of_a_range_comes_about_equally_often() {
        let mut rng = Rng::derive(3, Stream::Ai);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[(rng.range(1, 6) - 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }

    #[test]
    fn odd_ranges_are_answered() {
        let mut rng = Rng::derive(3, Stream::Ai);
        assert_eq!(rng.range(5, 5), 5);
        assert_eq!(rng.range(5, 4), 5);
        assert_eq!(rng.below(0), 0);
        rng.range(i32::MIN, i32::MAX);
        assert_eq!(rng.pick::<u8>(&[]), None);
        assert_eq!(rng.pick_weighted(&[0, 0]), None);
        assert!(!rng.chance(1, 0), "one in none");
        assert!(!rng.chance(0, 5) && rng.chance(5, 5) && rng.chance(u32::MAX, 1));
    }

    #[test]
    fn weights_decide() {
        let mut rng = Rng::derive(3, Stream::Ai);
        let mut seen = [0u32; 3];
        for _ in 0..10_000 {
            seen[rng.pick_weighted(&[80, 0, 20]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((7_800..8_200).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_what_it_shuffles() {
        let mut list: Vec<u32> = (0..50).collect();
        Rng::derive(3, Stream::Ai).shuffle(&mut list);
        assert_ne!(list, (0..50).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
