//! The traces of fights on the ground: blood and scorch marks. Decoration only: a run that is resumed
//! begins without them.

use std::collections::BTreeMap;

use roguecore::{Event, Events, Point};

use crate::animation::disc;

/// A trace that a fight left on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trace {
    Blood,
    Scorch,
}

/// At most this many cells of a floor keep a trace.
const MAX_TRACES: usize = 2_000;

/// The traces on each floor.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    floors: BTreeMap<u32, BTreeMap<(i32, i32), Trace>>,
}

impl Traces {
    /// Adds what the player saw happen on a floor.
    pub(crate) fn add(&mut self, floor: u32, events: &Events) {
        let marks = self.floors.entry(floor).or_default();
        let mut mark = |at: Point, trace: Trace| {
            if marks.len() < MAX_TRACES {
                marks.insert((at.x, at.y), trace);
            }
        };
        for event in events.iter().filter(|event| event.seen()) {
            // The other events leave no trace.
            if let Event::Exploded { at, radius, .. } = event {
                disc(*at, *radius).for_each(|cell| mark(cell, Trace::Scorch));
            } else if let Event::Attacked { at, damage: 1.., .. } | Event::Died { at, .. } = event {
                mark(*at, Trace::Blood);
            }
        }
    }

    /// The trace in a cell of a floor.
    pub(crate) fn at(&self, floor: u32, at: Point) -> Option<Trace> {
        self.floors.get(&floor)?.get(&(at.x, at.y)).copied()
    }
}
