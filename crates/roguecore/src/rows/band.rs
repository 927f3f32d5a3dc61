//! Ranges of floors and of numbers, as vaults, hordes and steps have them.

use ron_tables::{Kind, Part, Span, shapes};
use serde::{Deserialize, Serialize};

use crate::english::with_s;
use crate::schema::bounds::{MAX_FLOOR, MAX_ROWS};
use crate::schema::context::{FloorCompiler, FloorContext};

/// Floors from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Band {
    from: u32,
    to: u32,
}

impl Band {
    /// Every floor.
    pub(crate) const ALL: Self = Self { from: 1, to: u32::MAX };

    pub(crate) const fn contains(self, floor: u32) -> bool {
        self.from <= floor && floor <= self.to
    }

    /// `on floor 3`, `on floors 2 to 6`, `from floor 7 on`; `None` for every floor.
    pub(crate) fn in_words(self) -> Option<String> {
        match self {
            Self::ALL => None,
            Self { from, to } if from == to => Some(format!("on floor {from}")),
            Self { from, to: u32::MAX } => Some(format!("from floor {from} on")),
            Self { from, to } => Some(format!("on floors {from} to {to}")),
        }
    }
}

/// The number of a floor.
pub(crate) type FloorNumber = ron_tables::Count<1, MAX_FLOOR>;

#[derive(Deserialize)]
struct Ends<'t>(#[serde(borrow)] Part<'t>, Part<'t>);

shapes! {
    in FloorContext;
    /// The floors on which something counts: `(2, 6)`.
    pub(crate) Floors -> Band, Kind::own_range("floors", 1, MAX_ROWS as i64), |cx, _what, part| {
        let (Ends(from, to), span) = cx.r.take(part.parse::<Ends<'t>>())?;
        let from = FloorNumber::read(cx, "the floor", from);
        let to = FloorNumber::read(cx, "the floor", to);
        let (from, to) = (from?, to?);
        cx.r.check(from <= to, span, || {
            format!("the first floor must not be below the last; they are {from} and {to}")
        })
        .then_some(Band { from, to })
    };
}

/// From one number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Count {
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl Count {
    /// `1 lake`, `up to 3 lakes`, `2 to 4 lakes`.
    pub(crate) fn of(self, noun: &str) -> String {
        let Self { min, max } = self;
        let noun = if max == 1 { noun.to_owned() } else { with_s(noun) };
        match min {
            _ if min == max => format!("{max} {noun}"),
            0 => format!("up to {max} {noun}"),
            _ => format!("{min} to {max} {noun}"),
        }
    }

    /// A random number of the range, each equally likely.
    pub(crate) fn roll(self, rng: &mut crate::rng::Rng) -> u32 {
        rng.range(self.min as i32, self.max as i32).max(0) as u32
    }

    /// From `min` to `max`, which stands at `span`.
    pub(crate) fn checked(
        cx: &mut FloorCompiler<'_, '_>,
        min: u32,
        (max, span): (u32, Span),
    ) -> Option<Self> {
        cx.r.check(min <= max, span, || {
            format!("the maximum must not be below the minimum; they are {max} and {min}")
        })
        .then_some(Self { min, max })
    }
}
