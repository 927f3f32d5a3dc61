//! Layouts in the file: their numbers and the bounds of these.

use roguecore_grid::Size;
use ron_tables::{At, Count, Span, row};

use super::step_fields::StepFields;
use crate::generator::{Accretion, Bsp, Caves, Rooms};
use crate::rows::band::Band;
use crate::schema::bounds::MAX_SIDE;
use crate::schema::context::{FloorCompiler, FloorContext};

/// The side of a room.
type Side = Count<3, MAX_SIDE>;

row! {
    in FloorContext;
    /// Rooms that do not touch, joined by tunnels.
    pub(crate) RoomsFields = "Rooms" {
        "attempts" attempts: At<Count<1, { Rooms::MAX_ATTEMPTS as i64 }>>;
        "smallest" smallest: Side as "the smallest side of a room";
        "largest" largest: Side as "the largest side of a room";
    }
}

row! {
    in FloorContext;
    /// Noise smoothed by a cellular automaton.
    pub(crate) CavesFields = "Caves" {
        "open" open: Count<1, 99> as "the percentage of open cells";
        "rounds" rounds: Count<0, { Caves::MAX_ROUNDS as i64 }>;
    }
}

row! {
    in FloorContext;
    /// A binary space partition with a room in each part.
    pub(crate) BspFields = "Bsp" {
        "smallest" smallest: At<Side> as "the smallest side of a room";
        "largest" largest: Side as "the largest side of a room";
    }
}

row! {
    in FloorContext;
    /// Rooms and corridors attached to the cells dug so far.
    pub(crate) AccretionFields = "Accretion" {
        "attempts" attempts: At<Count<1, { Accretion::MAX_ATTEMPTS as i64 }>>;
        "smallest" smallest: Side as "the smallest side of a room";
        "largest" largest: Side as "the largest side of a room";
        "loops" loops: Count<0, { Accretion::MAX_LOOPS as i64 }> = 0;
    }
}

impl StepFields for RoomsFields {
    type Step = Rooms;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Rooms)> {
        let (attempts, span) = self.attempts;
        let (smallest, largest) = sides(cx, (self.smallest, self.largest), span)?;
        Some((Band::ALL, Rooms { attempts, smallest, largest }))
    }
}

impl StepFields for CavesFields {
    type Step = Caves;

    fn compiled(self, _: &mut FloorCompiler<'_, '_>) -> Option<(Band, Caves)> {
        Some((Band::ALL, Caves { open: self.open, rounds: self.rounds }))
    }
}

impl StepFields for BspFields {
    type Step = Bsp;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Bsp)> {
        let (smallest, span) = self.smallest;
        let (smallest, largest) = sides(cx, (smallest, self.largest), span)?;
        Some((Band::ALL, Bsp { smallest, largest }))
    }
}

impl StepFields for AccretionFields {
    type Step = Accretion;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Accretion)> {
        let (attempts, span) = self.attempts;
        let (smallest, largest) = sides(cx, (self.smallest, self.largest), span)?;
        Some((Band::ALL, Accretion { attempts, smallest, largest, loops: self.loops }))
    }
}

/// The shortest and the longest side of rooms.
fn sides(
    cx: &mut FloorCompiler<'_, '_>,
    (smallest, largest): (u32, u32),
    span: Span,
) -> Option<(i32, i32)> {
    let (smallest, largest) = (smallest as i32, largest as i32);
    let map = cx.context.resolved.map.map(Size::rect);
    let fits = map.is_none_or(|map| largest < map.width.min(map.height));
    cx.r.check(smallest <= largest && fits, span, || {
        format!(
            "rooms of {smallest} to {largest} cells: the smallest side must not exceed the \
             largest, and the largest must be below both sides of the map"
        )
    })
    .then_some((smallest, largest))
}
