//! Odds: how likely something is, as parts of a million, so that sums are the same on every machine.

/// How likely something is.
///
/// ```
/// use roguecore_grid::Odds;
///
/// let one_in_four = Odds::of(1, 4);
/// assert_eq!(one_in_four.percent(), 25);
/// assert_eq!(one_in_four.and(one_in_four).millionths(), 62_500);
/// assert_eq!(one_in_four.or(one_in_four).millionths(), 437_500);
/// // An uncertain case is never told as certain.
/// assert_eq!([Odds::of(1, 1_000).percent(), Odds::of(999, 1_000).percent()], [1, 99]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Odds(u32);

/// The parts of a certainty.
const ALL: u32 = 1_000_000;

impl Odds {
    /// The odds of an impossible case.
    pub const NEVER: Self = Self(0);
    /// The odds of a certain case.
    pub const ALWAYS: Self = Self(ALL);

    /// `part` favourable cases in `whole` equally likely ones; certain where `part` is not less. What may
    /// happen and may not is neither [`NEVER`](Self::NEVER) nor [`ALWAYS`](Self::ALWAYS).
    pub fn of(part: u32, whole: u32) -> Self {
        Self::of_many(part.into(), whole.into())
    }

    /// The same for large numbers, below 2^44.
    pub fn of_many(part: u64, whole: u64) -> Self {
        match (part, whole) {
            (0, 1..) => Self::NEVER,
            _ if part >= whole => Self::ALWAYS,
            _ => Self::between(part.saturating_mul(ALL.into()) / whole),
        }
    }

    /// Odds of something that may happen and may not.
    fn between(millionths: u64) -> Self {
        Self(u32::try_from(millionths).unwrap_or(ALL).clamp(1, ALL - 1))
    }

    /// The same as `holds` says.
    pub const fn certain(holds: bool) -> Self {
        if holds { Self::ALWAYS } else { Self::NEVER }
    }

    /// That it does not happen.
    #[must_use]
    pub const fn not(self) -> Self {
        Self(ALL - self.0)
    }

    /// That this and something that does not depend on it happen.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::NEVER, _) | (_, Self::NEVER) => Self::NEVER,
            (Self::ALWAYS, it) | (it, Self::ALWAYS) => it,
            _ => Self::between(u64::from(self.0) * u64::from(other.0) / u64::from(ALL)),
        }
    }

    /// That this or something that does not depend on it happens, or both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// Parts of a million.
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// In percent, rounded; 1 to 99 for an uncertain case.
    pub fn percent(self) -> u32 {
        match self {
            Self::NEVER => 0,
            Self::ALWAYS => 100,
            Self(parts) => ((parts + ALL / 200) / (ALL / 100)).clamp(1, 99),
        }
    }
}
