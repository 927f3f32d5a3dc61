//! Decals: the blood and scorch marks that fights leave on the ground. Decoration only: a run that is
//! resumed begins without them.

use std::collections::BTreeMap;

use roguecore::{EventKind, Events, FightEvent, Point};

use crate::animation::disc;

/// A mark that a fight left on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decal {
    Blood,
    Scorch,
}

/// At most this many cells of a floor keep a decal.
const MAX_DECALS: usize = 2_000;

/// The decals on each floor.
#[derive(Debug, Default)]
pub(crate) struct Decals {
    floors: BTreeMap<u32, BTreeMap<(i32, i32), Decal>>,
}

impl Decals {
    /// Adds the marks of the events that the player saw on a floor.
    pub(crate) fn add(&mut self, floor: u32, events: &Events) {
        let marks = self.floors.entry(floor).or_default();
        let mut mark = |at: Point, decal: Decal| {
            if marks.len() < MAX_DECALS {
                marks.insert((at.x, at.y), decal);
            }
        };
        for event in events.iter().filter(|event| event.seen) {
            // The other events leave none.
            let EventKind::Fight(event) = &event.kind else { continue };
            if let FightEvent::Exploded { at, radius, .. } = event {
                disc(*at, *radius).for_each(|cell| mark(cell, Decal::Scorch));
            } else if let FightEvent::Attacked { at, damage: 1.., .. }
            | FightEvent::Died { at, .. } = event
            {
                mark(*at, Decal::Blood);
            }
        }
    }

    /// The decal in a cell of a floor.
    pub(crate) fn at(&self, floor: u32, at: Point) -> Option<Decal> {
        self.floors.get(&floor)?.get(&(at.x, at.y)).copied()
    }
}
