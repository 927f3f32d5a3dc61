//! Depth bands: the floors on which a step, a vault or a horde counts.

use serde::{Deserialize, Serialize};

use super::super::parts::floor_number;
use crate::ron_reader::{Reader, Spanned};

/// Floors from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(in crate::content) struct Band {
    from: u32,
    to: u32,
}

/// `(2, 6)`.
#[derive(Deserialize)]
pub(in crate::content) struct BandRow(Spanned<i64>, Spanned<i64>);

impl Band {
    /// Every floor.
    pub(in crate::content) const ALL: Self = Self { from: 1, to: u32::MAX };

    pub(super) const fn contains(self, floor: u32) -> bool {
        self.from <= floor && floor <= self.to
    }

    /// The band in the file; every floor where it is left out.
    pub(super) fn read(r: &mut Reader<'_>, part: Option<Spanned<BandRow>>) -> Option<Self> {
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
