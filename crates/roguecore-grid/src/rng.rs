//! The random number generator, over `rand_pcg`, and sampling. Samples with its own code, so that an
//! update of a crate cannot change the results.

use std::convert::Infallible;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng as _, SeedableRng, TryRng};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::hash::mix;

/// A stream of random numbers among those of one seed: its purpose, and an index within the purpose.
/// Streams are independent: draws from one change nothing in another.
///
/// ```
/// use roguecore_grid::{Rng, StreamId};
/// let floor = |number| Rng::derive(7, StreamId::new(1, number)).bits();
/// assert_eq!(floor(1), floor(1));
/// assert_ne!(floor(1), floor(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamId {
    purpose: u32,
    index: u32,
}

impl StreamId {
    /// The stream of [`Rng::seeded`].
    const SEEDED: Self = Self::new(u32::MAX, 0);

    /// A stream by two numbers of the caller's choice.
    pub const fn new(purpose: u32, index: u32) -> Self {
        Self { purpose, index }
    }
}

/// A deterministic generator: PCG XSH RR 64/32 (O'Neill 2014).
///
/// ```
/// use roguecore_grid::Rng;
/// let (mut one, mut two) = (Rng::seeded(7), Rng::seeded(7));
/// assert_eq!(one.range(1, 6), two.range(1, 6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Rng(Pcg32);

impl Rng {
    /// The generator of one stream of that seed.
    pub fn derive(seed: u64, stream: impl Into<StreamId>) -> Self {
        let StreamId { purpose, index } = stream.into();
        let key = mix(seed ^ mix(u64::from(purpose) << 32 | u64::from(index)));
        Self(Pcg32::new(key, mix(key)))
    }

    /// A generator for a program that needs one stream only: purpose [`u32::MAX`], index 0.
    ///
    /// ```
    /// use roguecore_grid::Rng;
    /// assert_eq!(Rng::seeded(7).bits(), Rng::seeded(7).bits());
    /// assert_ne!(Rng::seeded(7).bits(), Rng::seeded(8).bits());
    /// ```
    pub fn seeded(seed: u64) -> Self {
        Self::derive(seed, StreamId::SEEDED)
    }

    /// 32 random bits.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number in `0..n`, each equally likely; 0 for `n == 0`.
    /// Multiply and reject (Lemire, 2019): without bias.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        loop {
            let product = u64::from(self.bits()) * u64::from(n);
            // `n.wrapping_neg() % n` is below `n`: most draws skip the division.
            let rest = product as u32;
            if rest >= n || rest >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number in `low..=high`, each equally likely; `low` if the range is empty.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        match u32::try_from(span) {
            Ok(span) => low.wrapping_add(self.below(span) as i32),
            Err(_) if span <= 0 => low,
            Err(_) => self.bits() as i32,
        }
    }

    /// `true` with probability `part / whole`; `false` for `whole == 0`.
    pub fn chance(&mut self, part: u32, whole: u32) -> bool {
        whole > 0 && self.below(whole) < part
    }

    /// A random index of the list, with probabilities proportional to the weights; `None` if
    /// all are zero.
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

    /// An element of the list, each equally likely; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u32) as usize)
    }

    /// Shuffles the list (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// For crates that take any generator of [`rand_core`](crate::rand_core): the same bits as [`bits`](Rng::bits). What
/// such a crate draws from them may change with its version; the draws of this crate do not.
///
/// ```
/// use roguecore_grid::Rng;
/// use roguecore_grid::rand_core::Rng as _;
/// let (mut one, mut two) = (Rng::seeded(7), Rng::seeded(7));
/// assert_eq!(one.next_u32(), two.bits());
/// assert_eq!(one.next_u64(), u64::from(two.bits()) | u64::from(two.bits()) << 32);
/// ```
impl TryRng for Rng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// As [`Rng::seeded`], with the bytes of the seed from the least one on.
impl SeedableRng for Rng {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> Self {
        Self::seeded(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Self {
        Self::seeded(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traits_draw_the_same_bits() {
        let mut own = Rng::seeded(7);
        let mut bytes = [0; 8];
        Rng::seed_from_u64(7).fill_bytes(&mut bytes);
        let drawn = [own.bits().to_le_bytes(), own.bits().to_le_bytes()].concat();
        assert_eq!(bytes.to_vec(), drawn);
        assert_eq!(Rng::from_seed(7_u64.to_le_bytes()), Rng::seeded(7));
    }

    /// Saved games and shared seeds depend on these numbers.
    #[test]
    fn the_numbers_never_change() {
        let mut rng = Rng::derive(1, StreamId::new(1, 1));
        let drawn: Vec<_> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [26, 98, 26, 13, 47, 42]);
        let mut rng = Rng::derive(1, StreamId::new(u32::MAX, 2));
        let drawn: Vec<_> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [63, 70, 27, 77, 44, 58]);
    }

    /// Compared with the definition, which computes the threshold for every draw. For large `n` up
    /// to half of all draws are rejected.
    #[test]
    fn biased_draws_are_rejected() {
        let mut drawn = Rng::seeded(4);
        let mut expected_rng = drawn.clone();
        for n in [1, 2, 3, 100, 1 << 31, (1 << 31) + 1, 3 << 30, u32::MAX].repeat(50) {
            let fair = |product: &u64| *product as u32 >= n.wrapping_neg() % n;
            let mut products =
                std::iter::repeat_with(|| u64::from(expected_rng.bits()) * u64::from(n));
            let expected = products.find(fair).map(|product| (product >> 32) as u32);
            assert_eq!(Some(drawn.below(n)), expected, "below {n}");
        }
        assert_eq!(drawn, expected_rng);
    }

    #[test]
    fn streams_differ() {
        let draw = |purpose, index| Rng::derive(9, StreamId::new(purpose, index)).bits();
        assert_ne!(draw(1, 1), draw(1, 2));
        assert_ne!(draw(2, 0), draw(3, 0));
        assert_ne!(draw(1, 2), draw(2, 1));
    }

    #[test]
    fn numbers_of_a_range_are_equally_frequent() {
        let mut rng = Rng::seeded(3);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[(rng.range(1, 6) - 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }

    #[test]
    fn edge_cases_have_defined_results() {
        let mut rng = Rng::seeded(3);
        assert_eq!(rng.range(5, 5), 5);
        assert_eq!(rng.range(5, 4), 5);
        assert_eq!(rng.below(0), 0);
        rng.range(i32::MIN, i32::MAX);
        assert_eq!(rng.pick::<u8>(&[]), None);
        assert_eq!(rng.pick_weighted(&[0, 0]), None);
        assert!(!rng.chance(1, 0), "one in zero");
        assert!(!rng.chance(0, 5) && rng.chance(5, 5) && rng.chance(u32::MAX, 1));
    }

    #[test]
    fn picks_follow_the_weights() {
        let mut rng = Rng::seeded(3);
        let mut seen = [0u32; 3];
        for _ in 0..10_000 {
            seen[rng.pick_weighted(&[80, 0, 20]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((7_800..8_200).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_the_elements() {
        let mut list: Vec<u32> = (0..50).collect();
        Rng::seeded(3).shuffle(&mut list);
        assert_ne!(list, (0..50).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
