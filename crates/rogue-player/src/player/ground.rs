//! The player's floor as far as they know it: where a step can lead, and paths over it.

use std::collections::VecDeque;

use roguecore::{BitGrid, EntityView, Point, Size, TileId, View};

use super::model::{ContentModel, TileModel};

pub(crate) use rogue_travel::WalkPath;

/// The known floor of the player: that of the automatic commands, and the risks that a player dares.
pub(crate) struct Ground<'a> {
    model: &'a ContentModel,
    known: rogue_travel::Ground<'a>,
    size: Size,
    /// Cells with a substance that harms.
    harmful: BitGrid,
    /// Cells that a creature or a thing blocks; friends change places, but for those that would come to harm.
    blocked: BitGrid,
}

/// The cells that a walk may go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Nothing that harms or takes long.
    Safe,
    /// Slow ground as well.
    Slow,
    /// Traps and fire as well.
    Any,
}

impl<'a> Ground<'a> {
    /// The ground of a view. Steps to the `refused` cells are not possible now.
    pub(crate) fn new(
        model: &'a ContentModel,
        view: View<'a>,
        entities: &[EntityView<'_>],
        refused: &[Point],
    ) -> Self {
        let size = view.size();
        let (mut harmful, mut blocked) = (BitGrid::new(size), BitGrid::new(size));
        let substances = view.substances().filter(|it| model.is_harmful(it.substance));
        substances.for_each(|it| harmful.insert(it.at));
        let blockers = entities.iter().filter(|it| model.is_in_the_way(it));
        blockers.for_each(|it| blocked.insert(it.at));
        refused.iter().for_each(|&at| blocked.insert(at));
        let known = rogue_travel::Ground::new(view);
        Self { model, known, size, harmful, blocked }
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// The tile of a cell, if it is known.
    pub(crate) fn tile(&self, at: Point) -> Option<TileId> {
        self.known.tile_id(at)
    }

    fn tile_facts(&self, at: Point) -> Option<&'a TileModel> {
        self.tile(at).map(|tile| self.model.tile(tile))
    }

    pub(crate) fn is_passable(&self, at: Point) -> bool {
        self.known.is_open(at)
    }

    /// Whether entering the cell is known to harm, or leads to another floor by itself.
    pub(crate) fn is_dangerous(&self, at: Point) -> bool {
        self.known.is_dangerous(at)
    }

    pub(crate) fn is_harmful_now(&self, at: Point) -> bool {
        self.harmful.get(at)
    }

    pub(crate) fn is_blocked(&self, at: Point) -> bool {
        self.blocked.get(at)
    }

    /// Whether a walk with that care may go through the cell.
    pub(crate) fn may_enter(&self, at: Point, care: Care) -> bool {
        let Some(tile) = self.tile_facts(at) else { return false };
        let fits = match care {
            Care::Safe => !tile.slow && !self.is_dangerous(at),
            Care::Slow => !self.is_dangerous(at),
            Care::Any => !tile.falls,
        };
        fits && self.is_passable(at) && !self.blocked.get(at)
    }

    /// Whether a neighbour of the cell is unexplored.
    pub(crate) fn is_frontier(&self, at: Point) -> bool {
        self.known.is_frontier(at)
    }

    /// How many neighbours of the cell can be walked on: 2 or fewer is a corridor.
    pub(crate) fn open_neighbours(&self, at: Point) -> usize {
        self.known.open_neighbours(at)
    }

    /// Every known cell with that tile.
    pub(crate) fn cells_of(&self, tile: TileId) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&at| self.tile(at) == Some(tile))
    }

    /// The shortest path of at most `max_steps` to the nearest goal, over cells that may be
    /// entered.
    pub(crate) fn path(
        &self,
        max_steps: u32,
        may_enter: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        self.known.path(max_steps, may_enter, is_goal)
    }

    /// The steps from the nearest of some cells to each cell, over passable ground.
    pub(crate) fn distances(&self, from: impl IntoIterator<Item = Point>, max: u32) -> Distances {
        let mut steps = vec![u32::MAX; self.size.area()];
        let mut open = VecDeque::with_capacity(256);
        for at in from {
            if let Some(index) = index_of(self.size, at) {
                steps[index] = 0;
                open.push_back((at, index));
            }
        }
        while let Some((at, index)) = open.pop_front() {
            let next_steps = steps[index] + 1;
            if next_steps > max {
                continue;
            }
            for next in at.neighbours() {
                let Some(index) = index_of(self.size, next) else { continue };
                if steps[index] == u32::MAX && self.is_passable(next) {
                    steps[index] = next_steps;
                    open.push_back((next, index));
                }
            }
        }
        Distances { steps, size: self.size }
    }
}

fn index_of(size: Size, at: Point) -> Option<usize> {
    size.contains(at).then(|| at.y as usize * size.width() as usize + at.x as usize)
}

/// Steps to each cell.
pub(crate) struct Distances {
    steps: Vec<u32>,
    size: Size,
}

impl Distances {
    /// The steps; `u32::MAX` for a cell that was not reached.
    pub(crate) fn get(&self, at: Point) -> u32 {
        index_of(self.size, at).map_or(u32::MAX, |index| self.steps[index])
    }
}
