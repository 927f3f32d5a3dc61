//! Layouts in the file: their numbers and the bounds of these.

use serde::Deserialize;

use super::step_context::{ReadStep, StepContext};
use crate::generator::{Accretion, Bsp, Caves, Rooms};
use crate::geometry::Size;
use crate::ron_reader::{Reader, Span, Spanned};
use crate::rows::band::Band;
use crate::schema::parts::MAX_SIDE;
use crate::schema::parts::integer;

/// `Rooms(attempts: 30, smallest: 6, largest: 10)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoomsRow {
    attempts: Spanned<i64>,
    smallest: Spanned<i64>,
    largest: Spanned<i64>,
}

/// `Caves(open: 57, rounds: 5)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CavesRow {
    open: Spanned<i64>,
    rounds: Spanned<i64>,
}

/// `Bsp(smallest: 5, largest: 14)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BspRow {
    smallest: Spanned<i64>,
    largest: Spanned<i64>,
}

/// `Accretion(attempts: 300, smallest: 3, largest: 9, loops: 5)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccretionRow {
    attempts: Spanned<i64>,
    smallest: Spanned<i64>,
    largest: Spanned<i64>,
    loops: Option<Spanned<i64>>,
}

impl ReadStep for RoomsRow {
    type Step = Rooms;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let span = self.attempts.span(r);
        let attempts = integer(r, self.attempts, "attempts", 1, Rooms::MAX_ATTEMPTS);
        let sides = sides(r, cx, (self.smallest, self.largest), span);
        let (smallest, largest) = sides?;
        Some((Band::ALL, Rooms { attempts: attempts?, smallest, largest }))
    }
}

impl ReadStep for CavesRow {
    type Step = Caves;

    fn read(self, r: &mut Reader<'_>, _: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let open = integer(r, self.open, "the percentage of open cells", 1, 99);
        let rounds = integer(r, self.rounds, "rounds", 0, Caves::MAX_ROUNDS);
        Some((Band::ALL, Caves { open: open?, rounds: rounds? }))
    }
}

impl ReadStep for BspRow {
    type Step = Bsp;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let span = self.smallest.span(r);
        let (smallest, largest) = sides(r, cx, (self.smallest, self.largest), span)?;
        Some((Band::ALL, Bsp { smallest, largest }))
    }
}

impl ReadStep for AccretionRow {
    type Step = Accretion;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let span = self.attempts.span(r);
        let attempts = integer(r, self.attempts, "attempts", 1, Accretion::MAX_ATTEMPTS);
        let sides = sides(r, cx, (self.smallest, self.largest), span);
        let max = Accretion::MAX_LOOPS;
        let loops = self.loops.map_or(Some(0), |loops| integer(r, loops, "loops", 0, max));
        let ((smallest, largest), attempts, loops) = (sides?, attempts?, loops?);
        let accretion = Accretion { attempts, smallest, largest, loops };
        Some((Band::ALL, accretion))
    }
}

/// The shortest and the longest side of rooms.
fn sides(
    r: &mut Reader<'_>,
    cx: &StepContext<'_>,
    (smallest, largest): (Spanned<i64>, Spanned<i64>),
    span: Span,
) -> Option<(i32, i32)> {
    let smallest = integer(r, smallest, "the smallest side of a room", 3, MAX_SIDE);
    let largest = integer(r, largest, "the largest side of a room", 3, MAX_SIDE);
    let (smallest, largest) = (smallest? as i32, largest? as i32);
    let map = cx.known.map.map(Size::rect);
    let fits = map.is_none_or(|map| largest < map.width.min(map.height));
    r.check(smallest <= largest && fits, span, || {
        format!(
            "rooms of {smallest} to {largest} cells: the smallest side must not exceed the \
             largest, and the largest must be below both sides of the map"
        )
    })
    .then_some((smallest, largest))
}
