//! Buffers that one turn fills and the next one fills again, so that no turn has to ask for
//! memory. No part of the state: a copy of the world begins with empty ones.

use crate::geometry::Point;
use crate::map::GameMap;
use crate::path::{Field, Finder, Path};

/// Up to so many who are awake search for ways of their own; more share a field. Which of the two
/// answers is a matter of time alone: they find the same ways.
const FEW: usize = 24;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Who may act, by place in the list of entities.
    pub(crate) awake: Vec<usize>,
    pub(crate) ways: Ways,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scratch {
    /// Ready for the monsters' part of a turn.
    pub(super) fn begin(&mut self, map: &mut GameMap) {
        map.awake(&mut self.awake);
        self.ways.known = None;
        self.ways.crowded = self.awake.len() > FEW;
    }
}

/// Finds the ways of all hunters of a turn.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    finder: Finder,
    field: Field,
    /// How many of the map's changes the field knows; `None` when it is of another turn.
    known: Option<usize>,
    crowded: bool,
}

impl Ways {
    /// The cheapest way between two cells, as [`path::shortest`](crate::path::shortest) finds
    /// it. In one turn all ways have to lead to the same cell, and prices may change only
    /// where the map says that somebody has begun or ceased to block a cell.
    pub(crate) fn shortest(
        &mut self,
        map: &GameMap,
        from: Point,
        to: Point,
        enter: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        if !self.crowded {
            return self.finder.shortest(map.size(), from, to, enter);
        }
        if self.known.is_none() {
            self.field.aim(map.size(), to);
        }
        let changes = map.block_changes();
        for &at in &changes[self.known.unwrap_or(changes.len())..] {
            self.field.changed(at, &enter);
        }
        self.known = Some(changes.len());
        self.field.shortest(from, enter)
    }
}
