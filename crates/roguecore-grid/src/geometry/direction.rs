//! The eight directions.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A compass direction; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north. This order breaks ties in [`path`](crate::path).
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The step as (columns, rows), each -1, 0 or 1.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Whether the step changes both column and row.
    pub const fn is_diagonal(self) -> bool {
        let (dx, dy) = self.delta();
        dx != 0 && dy != 0
    }

    /// The reverse direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The usual abbreviation: `n`, `ne`, `e` ...
    pub const fn name(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }
}

/// From the abbreviation: `n`, `ne`, `e` ...
impl FromStr for Direction {
    type Err = ParseDirectionError;

    fn from_str(name: &str) -> Result<Self, ParseDirectionError> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.name() == name)
            .ok_or_else(|| ParseDirectionError(name.to_owned()))
    }
}

/// The text is not the abbreviation of a direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDirectionError(String);

impl fmt::Display for ParseDirectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no direction `{}`; use one of n, ne, e, se, s, sw, w, nw", self.0)
    }
}

impl std::error::Error for ParseDirectionError {}

/// The abbreviation: `n`, `ne`, `e` ...
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_undoes_the_step() {
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            assert_eq!(direction.opposite().delta(), (-dx, -dy));
            assert_eq!(direction.name().parse(), Ok(direction));
        }
    }
}
