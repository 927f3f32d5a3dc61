//! Dice: an amount that is rolled, such as `2d6+1`.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::rng::Rng;

/// An amount: a number of dice of equal sides, and a modifier that is added. A fixed amount has
/// no dice.
///
/// Written as `7`, `-7`, `d6`, `2d6`, `2d6+1` or `2d6-1`: at most [`Dice::MAX_COUNT`] dice of at
/// most [`Dice::MAX_SIDES`] sides, and a modifier from -[`Dice::MAX_MODIFIER`] to
/// [`Dice::MAX_MODIFIER`].
///
/// ```
/// use roguecore_grid::{Dice, Rng};
/// let dice: Dice = "2d6+1".parse()?;
/// assert_eq!((dice.min(), dice.max()), (3, 13));
/// assert!((3..=13).contains(&dice.roll(&mut Rng::seeded(7))));
/// assert_eq!(dice.to_string(), "2d6+1");
/// # Ok::<(), roguecore_grid::ParseDiceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredDice"))]
pub struct Dice {
    count: u32,
    /// 0 without dice.
    sides: u32,
    modifier: i32,
}

/// Why a text is no [`Dice`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseDiceError {
    /// It is not written as a number or as dice.
    Syntax(String),
    /// No dice or too many.
    Count,
    /// Dice without sides or with too many.
    Sides,
    /// The number, or the addition to the dice, is too far from 0.
    Modifier,
}

impl fmt::Display for ParseDiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(text) => write!(
                f,
                "`{text}` is no amount; write a number or dice, such as 7, d6, 2d6, 2d6+1 or 2d6-1"
            ),
            Self::Count => write!(f, "1 to {} dice are rolled", Dice::MAX_COUNT),
            Self::Sides => write!(f, "dice have 1 to {} sides", Dice::MAX_SIDES),
            Self::Modifier => {
                write!(f, "an amount is from -{max} to {max}", max = Dice::MAX_MODIFIER)
            }
        }
    }
}

impl std::error::Error for ParseDiceError {}

impl Dice {
    /// The maximum number of dice.
    pub const MAX_COUNT: u32 = 100;
    /// The maximum number of sides.
    pub const MAX_SIDES: u32 = 1_000;
    /// The maximum of a fixed amount or of a modifier, and with a minus sign its minimum.
    pub const MAX_MODIFIER: i32 = 1_000_000;

    /// `count` dice with the numbers from 1 to `sides`, and a modifier. No dice have no sides:
    /// with a `count` of 0 the number of sides is ignored.
    ///
    /// # Errors
    ///
    /// [`ParseDiceError`], except `Syntax`: a number is out of its range.
    pub fn new(count: u32, sides: u32, modifier: i32) -> Result<Self, ParseDiceError> {
        if count > Self::MAX_COUNT {
            return Err(ParseDiceError::Count);
        }
        if count > 0 && !(1..=Self::MAX_SIDES).contains(&sides) {
            return Err(ParseDiceError::Sides);
        }
        if modifier.unsigned_abs() > Self::MAX_MODIFIER.unsigned_abs() {
            return Err(ParseDiceError::Modifier);
        }
        Ok(Self { count, sides: if count == 0 { 0 } else { sides }, modifier })
    }

    /// A fixed amount; beyond [`Dice::MAX_MODIFIER`] it becomes that.
    pub const fn fixed(amount: i32) -> Self {
        let amount = if amount > Self::MAX_MODIFIER {
            Self::MAX_MODIFIER
        } else if amount < -Self::MAX_MODIFIER {
            -Self::MAX_MODIFIER
        } else {
            amount
        };
        Self { count: 0, sides: 0, modifier: amount }
    }

    /// The number of dice; 0 for a fixed amount.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The sides of each; 0 for a fixed amount.
    pub const fn sides(&self) -> u32 {
        self.sides
    }

    /// The addition to the dice, or the fixed amount.
    pub const fn modifier(&self) -> i32 {
        self.modifier
    }

    /// Whether every roll gives the same amount.
    pub const fn is_fixed(&self) -> bool {
        self.min() == self.max()
    }

    /// The lowest roll.
    pub const fn min(&self) -> i32 {
        self.count as i32 + self.modifier
    }

    /// The highest roll.
    pub const fn max(&self) -> i32 {
        (self.count * self.sides) as i32 + self.modifier
    }

    /// A roll: the sum of the dice and the modifier, from [`min`](Self::min) to
    /// [`max`](Self::max). Draws a number for each die, and none for a fixed amount.
    pub fn roll(&self, rng: &mut Rng) -> i32 {
        let rolled: i32 = (0..self.count).map(|_| rng.range(1, self.sides as i32)).sum();
        rolled + self.modifier
    }
}

impl FromStr for Dice {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Self, ParseDiceError> {
        let syntax = || ParseDiceError::Syntax(text.to_owned());
        let Some((count, rest)) = text.split_once('d') else {
            let modifier = signed(text).ok_or_else(syntax)??;
            return Self::new(0, 0, modifier);
        };
        let (sides, modifier) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
        let count = if count.is_empty() { Some(1) } else { number(count) };
        let count = count.ok_or_else(syntax)?;
        let sides = number(sides).ok_or_else(syntax)?;
        let modifier = match modifier.strip_prefix('+') {
            Some(added) if added.starts_with('-') => return Err(syntax()),
            Some(added) => signed(added).ok_or_else(syntax)??,
            None if modifier.is_empty() => 0,
            None => signed(modifier).ok_or_else(syntax)??,
        };
        if count == 0 { Err(ParseDiceError::Count) } else { Self::new(count, sides, modifier) }
    }
}

/// The digits as a number; a number that is too large becomes `u32::MAX`, which no field allows.
/// `None` for anything but digits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

/// Digits after an optional minus sign.
fn signed(text: &str) -> Option<Result<i32, ParseDiceError>> {
    let digits = text.strip_prefix('-');
    let size = i32::try_from(number(digits.unwrap_or(text))?);
    let signed = size.map(|size| if digits.is_some() { -size } else { size });
    Some(signed.map_err(|_| ParseDiceError::Modifier))
}

/// `7`, `1d6`, `2d6+1` ...
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.modifier) {
            (0, modifier) => write!(f, "{modifier}"),
            (count, 0) => write!(f, "{count}d{}", self.sides),
            (count, modifier) => write!(f, "{count}d{}{modifier:+}", self.sides),
        }
    }
}

/// Deserialised dice, before their ranges are checked.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
#[serde(rename = "Dice")]
struct StoredDice {
    count: u32,
    sides: u32,
    modifier: i32,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredDice> for Dice {
    type Error = ParseDiceError;

    fn try_from(stored: StoredDice) -> Result<Self, ParseDiceError> {
        Self::new(stored.count, stored.sides, stored.modifier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use proptest::prelude::*;

    fn any_dice() -> impl Strategy<Value = Dice> {
        let modifier = prop_oneof![Just(0), -9..9i32, -1_000_000..=1_000_000i32];
        let dice = (0..=100u32, 1..=1_000u32, modifier);
        dice.prop_map(|(count, sides, modifier)| Dice::new(count, sides, modifier).unwrap())
    }

    proptest! {
        #[cfg(feature = "serde")]
        #[test]
        fn dice_are_read_back_as_text_and_as_bytes(dice in any_dice()) {
            prop_assert_eq!(dice.to_string().parse(), Ok(dice));
            let bytes = postcard::to_allocvec(&dice).unwrap();
            prop_assert_eq!(postcard::from_bytes(&bytes), Ok(dice));
        }

        #[test]
        fn rolls_stay_in_their_bounds(dice in any_dice(), seed: u64) {
            let mut rng = Rng::seeded(seed);
            let rolled = dice.roll(&mut rng);
            prop_assert!((dice.min()..=dice.max()).contains(&rolled));
            prop_assert_eq!(dice.count() > 0, rng != Rng::seeded(seed));
        }

        #[test]
        fn no_text_is_a_panic(text in "[-+d0-9 ]{0,14}") {
            if let Ok(dice) = text.parse::<Dice>() {
                prop_assert_eq!(dice.to_string().parse(), Ok(dice));
            }
        }
    }

    #[test]
    fn every_notation_is_read() {
        let read = |text: &str| text.parse::<Dice>().map(|it| (it.count, it.sides, it.modifier));
        for (text, expected) in [
            ("7", (0, 0, 7)),
            ("-7", (0, 0, -7)),
            ("d6", (1, 6, 0)),
            ("2d6", (2, 6, 0)),
            ("2d6+1", (2, 6, 1)),
            ("2d6-1", (2, 6, -1)),
            ("100d1000+1000000", (100, 1_000, 1_000_000)),
        ] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| text.parse::<Dice>().unwrap_err();
        for text in ["", "d", "2d", "d+1", "2d6+", "2d6+-1", "2d6--1", "2x6", "+7", "- 7", "2d6d6"]
        {
            assert_eq!(error(text), ParseDiceError::Syntax(text.to_owned()));
        }
        assert_eq!(error("101d6"), ParseDiceError::Count);
        assert_eq!(error("0d6"), ParseDiceError::Count);
        assert_eq!(error("99999999999999d6"), ParseDiceError::Count);
        assert_eq!(error("2d0"), ParseDiceError::Sides);
        assert_eq!(error("2d1001"), ParseDiceError::Sides);
        assert_eq!(error("2d6+1000001"), ParseDiceError::Modifier);
        assert_eq!(error("-99999999999999"), ParseDiceError::Modifier);
        assert_eq!(error("101d6").to_string(), "1 to 100 dice are rolled");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn stored_dice_are_checked() {
        let bytes = |count: u32, sides: u32| postcard::to_allocvec(&(count, sides, 0)).unwrap();
        assert_eq!(postcard::from_bytes(&bytes(2, 6)), Ok("2d6".parse::<Dice>().unwrap()));
        for (count, sides) in [(101, 6), (2, 0), (2, 1_001)] {
            assert!(postcard::from_bytes::<Dice>(&bytes(count, sides)).is_err());
        }
        assert_eq!(Dice::fixed(i32::MIN).min(), -Dice::MAX_MODIFIER);
    }

    #[test]
    fn every_sum_of_two_dice_comes_up_as_often_as_it_should() {
        let (dice, mut rng) = ("2d6".parse::<Dice>().unwrap(), Rng::seeded(3));
        let mut seen = [0i32; 13];
        for _ in 0..36_000 {
            seen[dice.roll(&mut rng) as usize] += 1;
        }
        for (sum, count) in seen.iter().enumerate().skip(2) {
            let expected = 1_000 * (6 - (sum as i32 - 7).abs());
            assert!((count - expected).abs() < 300, "{sum}: {count} of {expected}");
        }
    }
}
