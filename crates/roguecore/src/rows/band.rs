//! Depth bands: the floors on which a step, a vault or a horde counts.

use serde::{Deserialize, Serialize};

use crate::ron_reader::{Reader, Spanned};
use crate::schema::parts::{floor_number, integer};

/// Floors from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Band {
    from: u32,
    to: u32,
}

/// `(2, 6)`.
#[derive(Deserialize)]
pub(crate) struct BandRow(Spanned<i64>, Spanned<i64>);

impl Band {
    /// Every floor.
    pub(crate) const ALL: Self = Self { from: 1, to: u32::MAX };

    pub(crate) const fn contains(self, floor: u32) -> bool {
        self.from <= floor && floor <= self.to
    }

    /// The band in the file; every floor where it is left out.
    pub(crate) fn read(r: &mut Reader<'_>, part: Option<Spanned<BandRow>>) -> Option<Self> {
        let Some(part) = part else { return Some(Self::ALL) };
        let (BandRow(from, to), span) = r.take(part)?;
        let (from, to) = (floor_number(r, from), floor_number(r, to));
        let (from, to) = (from?, to?);
        r.check(from <= to, span, || {
            format!("the first floor must not be below the last; they are {from} and {to}")
        })
        .then_some(Self { from, to })
    }
}

/// From one number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Count {
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl Count {
    /// A random number of the range, each equally likely.
    pub(crate) fn roll(self, rng: &mut crate::rng::Rng) -> u32 {
        rng.range(self.min as i32, self.max as i32).max(0) as u32
    }

    /// `min` and `max` in the file; `min` is 0 where it is left out.
    pub(crate) fn read(
        r: &mut Reader<'_>,
        (min, max): (Option<Spanned<i64>>, Spanned<i64>),
        limit: u32,
    ) -> Option<Self> {
        let span = max.span(r);
        let min = min.map_or(Some(0), |min| integer(r, min, "the minimum", 0, limit));
        let max = integer(r, max, "the maximum", 0, limit);
        let (min, max) = (min?, max?);
        r.check(min <= max, span, || {
            format!("the maximum must not be below the minimum; they are {max} and {min}")
        })
        .then_some(Self { min, max })
    }
}
