//! The parts of a floor on the sides of a closed cell, searched only as far as must be known: from all
//! sides in turn, until all but one are whole, and that one until it has stairs.

use std::collections::VecDeque;

use roguecore_grid::{BitGrid, Direction, Point, Size};

use crate::floor::ways::Way;
use crate::world::World;

/// The work of a search, for each cell that is come to.
const SEARCHING: usize = 8;
/// Cells of the grid of a part that are cleared at the cost of looking at one.
const CLEARED: usize = 64;

/// Cells that are joined, with the finds in them.
pub(super) struct Part {
    reached: BitGrid,
    /// The cells whose neighbours are looked at next, in the order of their steps from the first.
    open: VecDeque<Point>,
    /// Stairs or a needed item.
    pub(super) is_kept: bool,
    /// Stairs, or beside it a tile that takes the player elsewhere.
    leads_out: bool,
    has_player: bool,
}

impl Part {
    fn new(size: Size, start: Point) -> Self {
        let mut reached = BitGrid::new(size);
        reached.insert(start);
        let open = VecDeque::from([start]);
        Self { reached, open, is_kept: false, leads_out: false, has_player: false }
    }

    /// Whether the player is in it, and the way out, the goal or a key is in others only.
    pub(super) fn shuts_in_player(&self, parts: &[Self]) -> bool {
        let is_needed = |part: &Self| part.leads_out || part.is_kept;
        self.has_player && !self.leads_out && parts.iter().any(|it| !it.has_player && is_needed(it))
    }

    fn matters(&self) -> bool {
        self.is_kept || self.leads_out || self.has_player
    }

    fn join(&mut self, other: Self) {
        self.reached.union_with(&other.reached);
        self.open.extend(other.open);
        self.is_kept |= other.is_kept;
        self.leads_out |= other.leads_out;
        self.has_player |= other.has_player;
    }
}

/// A search over cells that are at least some kind of way, where one cell may have changed.
pub(super) struct Search<'w> {
    world: &'w World,
    player: Option<Point>,
    /// A cell with another tile than the map has there, which is no exit.
    changed: Option<(Point, Way)>,
    least: Way,
}

impl<'w> Search<'w> {
    pub(super) fn new(world: &'w World, changed: Option<(Point, Way)>, least: Way) -> Self {
        let player = world.map.get(world.state.player).map(|player| player.at);
        Self { world, player, changed, least }
    }

    /// A cell of each group of neighbours of a cell that are joined without it.
    pub(super) fn sides(&self, at: Point) -> Vec<Point> {
        // Clockwise from north, so that the even ones are straight.
        let mut joined = Direction::ALL.map(|direction| self.is_way(at + direction));
        for corner in [1, 3, 5, 7] {
            // Straight neighbours touch each other across their corner.
            joined[corner] |= joined[corner - 1] && joined[(corner + 1) % 8];
        }
        let is_first = |index: &usize| joined[*index] && !joined[(index + 7) % 8];
        (0..8).filter(is_first).map(|index| at + Direction::ALL[index]).collect()
    }

    /// A part of one cell.
    pub(super) fn part(&self, start: Point) -> Part {
        let size = self.world.map.size();
        self.world.count_work(size.area() / CLEARED);
        Part::new(size, start)
    }

    /// Whether the player comes to stairs or an exit.
    pub(super) fn lets_player_out(&self) -> bool {
        let Some(player) = self.player else { return false };
        let mut part = self.part(player);
        while !part.leads_out && self.advance(&mut part).is_some() {}
        part.leads_out
    }

    /// The parts that grow from some cells, of which those without anything that matters may be missing.
    pub(super) fn grow(&self, starts: &[Point]) -> Vec<Part> {
        let mut growing: VecDeque<Part> = starts.iter().map(|&at| self.part(at)).collect();
        let mut parts = Vec::new();
        while growing.len() > 1 {
            let Some(mut part) = growing.pop_front() else { break };
            match self.advance(&mut part) {
                None => parts.push(part),
                Some(at) => match growing.iter_mut().find(|other| other.reached.get(at)) {
                    Some(other) => other.join(part),
                    None => growing.push_back(part),
                },
            }
        }
        if parts.iter().any(Part::matters) {
            for mut part in growing {
                while !(part.is_kept && part.leads_out) && self.advance(&mut part).is_some() {}
                parts.push(part);
            }
        }
        parts
    }

    /// Comes to one more cell of a part, and adds its neighbours to those that are come to later; `None` where the
    /// part is whole.
    pub(super) fn advance(&self, part: &mut Part) -> Option<Point> {
        let here = part.open.pop_front()?;
        self.world.count_work(SEARCHING);
        let is_way_on = self.world.map.tile(here).is_some_and(|tile| self.world.is_way_on(tile));
        part.is_kept |= is_way_on || self.world.has_needed_item(here);
        part.leads_out |= is_way_on;
        part.has_player |= self.player == Some(here);
        for next in here.neighbours() {
            if part.reached.get(next) {
                continue;
            }
            if self.is_way(next) {
                part.reached.insert(next);
                part.open.push_back(next);
            } else {
                part.leads_out |= self.leads_out(next);
            }
        }
        Some(here)
    }

    fn is_way(&self, at: Point) -> bool {
        let world = self.world;
        if let Some((_, way)) = self.changed.filter(|changed| changed.0 == at) {
            return way >= self.least;
        }
        let is_open = |tile| world.content.ways().get(tile) >= self.least || world.is_way_on(tile);
        self.player == Some(at) || world.map.tile(at).is_some_and(is_open)
    }

    fn leads_out(&self, at: Point) -> bool {
        let is_changed = self.changed.is_some_and(|changed| changed.0 == at);
        let tile = self.world.map.tile(at).filter(|_| !is_changed);
        tile.is_some_and(|tile| self.world.leaves_by(tile))
    }
}
