//! The player's floor as far as they know it: where a step can lead, and paths over it.

use std::collections::VecDeque;

use roguecore::{BitGrid, Direction, EntityView, Point, Size, TileId, View};

use super::facts::{Facts, TileFacts};

/// What the player knows of their floor now.
pub(crate) struct Ground<'a> {
    facts: &'a Facts,
    size: Size,
    width: usize,
    /// The tiles by index; [`View::UNKNOWN_TILE`] where none is known.
    tiles: Vec<u8>,
    /// Cells with a substance that harms, and the cells next to them.
    harmful: BitGrid,
    /// Cells that a creature or a thing blocks.
    blocked: BitGrid,
    pub(crate) here: Point,
}

/// What a walk may go through.
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
    pub(crate) fn new(facts: &'a Facts, view: View<'_>, entities: &[EntityView<'_>]) -> Self {
        let size = view.size();
        let mut tiles = vec![View::UNKNOWN_TILE; size.area()];
        // The buffer has one byte for each cell.
        let _ = view.write_tiles(&mut tiles);
        let (mut harmful, mut blocked) = (BitGrid::new(size), BitGrid::new(size));
        for cell in view.substances() {
            let row = facts.content.rows().substance(cell.substance);
            if row.is_some_and(|row| row.dangerous) {
                harmful.insert(cell.at);
            }
        }
        let blockers = entities.iter().filter(|it| facts.is_in_the_way(it));
        blockers.for_each(|it| blocked.insert(it.at));
        let here = view.player().at;
        Self { facts, size, width: size.width() as usize, tiles, harmful, blocked, here }
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    fn index(&self, at: Point) -> Option<usize> {
        self.size.contains(at).then(|| at.y as usize * self.width + at.x as usize)
    }

    /// The tile of a cell, if it is known.
    pub(crate) fn tile(&self, at: Point) -> Option<TileId> {
        let tile = self.tiles[self.index(at)?];
        (tile != View::UNKNOWN_TILE).then(|| TileId::new(tile))
    }

    fn tile_facts(&self, at: Point) -> Option<&'a TileFacts> {
        self.tile(at).map(|tile| self.facts.tile(tile))
    }

    pub(crate) fn is_passable(&self, at: Point) -> bool {
        self.tile_facts(at).is_some_and(|tile| tile.passable)
    }

    /// Whether entering the cell is known to harm, or leads to another floor by itself.
    pub(crate) fn is_dangerous(&self, at: Point) -> bool {
        self.tile_facts(at).is_some_and(|tile| tile.dangerous || tile.falls) || self.harmful.get(at)
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
            Care::Safe => !tile.slow && !tile.dangerous && !tile.falls && !self.harmful.get(at),
            Care::Slow => !tile.dangerous && !tile.falls && !self.harmful.get(at),
            Care::Any => !tile.falls,
        };
        fits && tile.passable && !self.blocked.get(at)
    }

    /// Whether a neighbour of the cell is unexplored.
    pub(crate) fn is_frontier(&self, at: Point) -> bool {
        at.neighbours()
            .filter_map(|cell| self.index(cell))
            .any(|it| self.tiles[it] == View::UNKNOWN_TILE)
    }

    /// How many neighbours of the cell can be walked on: 2 or fewer is a corridor.
    pub(crate) fn open_neighbours(&self, at: Point) -> usize {
        at.neighbours().filter(|&cell| self.is_passable(cell)).count()
    }

    /// Every known cell with that tile.
    pub(crate) fn cells_of(&self, tile: TileId) -> impl Iterator<Item = Point> {
        let width = self.width;
        let at = move |index: usize| Point::new((index % width) as i32, (index / width) as i32);
        let byte = tile.index() as u8;
        self.tiles.iter().enumerate().filter(move |(_, it)| **it == byte).map(move |(i, _)| at(i))
    }

    /// The shortest path of at most `max_steps` to the nearest goal, over cells that may be
    /// entered.
    pub(crate) fn path(
        &self,
        max_steps: u32,
        may_enter: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        let mut arrivals = vec![UNREACHED; self.tiles.len()];
        let mut open = VecDeque::with_capacity(256);
        arrivals[self.index(self.here)?] = 0;
        open.push_back((self.here, 0));
        while let Some((at, distance)) = open.pop_front() {
            if is_goal(at, distance) {
                return Some(WalkPath { steps: self.steps_back(&arrivals, at), goal: at });
            }
            if distance == max_steps {
                continue;
            }
            for (number, direction) in STRAIGHT_FIRST.into_iter().enumerate() {
                let next = at + direction;
                let Some(index) = self.index(next) else { continue };
                if arrivals[index] == UNREACHED && may_enter(next) {
                    arrivals[index] = number as u8;
                    open.push_back((next, distance + 1));
                }
            }
        }
        None
    }

    /// The steps in reverse order: the next one last.
    fn steps_back(&self, arrivals: &[u8], goal: Point) -> Vec<Direction> {
        let mut steps = Vec::new();
        let mut at = goal;
        while at != self.here {
            let Some(index) = self.index(at) else { break };
            let Some(&step) = STRAIGHT_FIRST.get(arrivals[index] as usize) else { break };
            steps.push(step);
            at = at + step.opposite();
        }
        steps
    }

    /// The steps from the nearest of some cells to each cell, over passable ground.
    pub(crate) fn distances(&self, from: impl IntoIterator<Item = Point>, max: u32) -> Distances {
        let mut steps = vec![u32::MAX; self.tiles.len()];
        let mut open = VecDeque::with_capacity(256);
        for at in from {
            if let Some(index) = self.index(at) {
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
                let Some(index) = self.index(next) else { continue };
                if steps[index] == u32::MAX && self.is_passable(next) {
                    steps[index] = next_steps;
                    open.push_back((next, index));
                }
            }
        }
        Distances { steps, size: self.size }
    }
}

/// Steps to each cell.
pub(crate) struct Distances {
    steps: Vec<u32>,
    size: Size,
}

impl Distances {
    /// The steps; `u32::MAX` for a cell that was not reached.
    pub(crate) fn get(&self, at: Point) -> u32 {
        if !self.size.contains(at) {
            return u32::MAX;
        }
        self.steps[at.y as usize * self.size.width() as usize + at.x as usize]
    }
}

/// A path to walk.
#[derive(Clone, Debug)]
pub(crate) struct WalkPath {
    /// The steps in reverse order: the next one last.
    pub(crate) steps: Vec<Direction>,
    pub(crate) goal: Point,
}

const UNREACHED: u8 = u8::MAX;

/// Straight steps first: of two paths of the same length players prefer the straighter one.
const STRAIGHT_FIRST: [Direction; 8] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];
