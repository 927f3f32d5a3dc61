//! Paths over what the player knows of a floor, around danger.

use std::collections::VecDeque;

use roguecore::{BitGrid, Content, Direction, EntityView, Grid, Point, TileId, View};

use crate::danger::Danger;
use crate::terrain::{keys_for, opened_by_player};

/// The cost of a step, in percent of a turn, from which on ground is slow.
const SLOW_COST: u32 = 200;

/// The ground of the player's floor, as far as it is known: where a step can lead, and where it
/// must not.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    view: View<'a>,
    danger: &'a Danger,
    /// The tiles by index; [`View::UNKNOWN_TILE`] where no tile is known.
    tiles: Vec<u8>,
    width: usize,
    /// Cells with a dangerous substance.
    burning: BitGrid,
    /// Cells next to a dangerous substance that spreads.
    margin: BitGrid,
    /// Cells that a creature or a thing blocks.
    blocked: BitGrid,
    /// The cell that the player has chosen to go to: a choice there is theirs.
    chosen: Option<Point>,
    /// By tile: what it becomes when the player opens it, with a key they carry if need be.
    opened: Vec<Option<TileId>>,
    /// By tile: how many keys the player has for a lock that uses them up.
    keys: Vec<Option<u32>>,
}

/// A path to walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkPath {
    /// The steps in reverse order: the next one last.
    pub steps: Vec<Direction>,
    /// Where it leads.
    pub goal: Point,
}

impl<'a> Ground<'a> {
    /// What the player knows now.
    pub fn new(view: View<'a>, danger: &'a Danger) -> Self {
        let size = view.size();
        let mut tiles = vec![View::UNKNOWN_TILE; size.area()];
        // The buffer has one byte for each cell.
        let _ = view.write_tiles(&mut tiles);
        let [mut burning, mut margin, mut blocked] = [0; 3].map(|_| BitGrid::new(size));
        for cell in view.substances().filter(|it| danger.substance(it.substance)) {
            burning.insert(cell.at);
            if danger.spreads(cell.substance) {
                SIDES.iter().for_each(|&side| margin.insert(cell.at + side));
            }
        }
        let entities = view.entities();
        let in_the_way = |it: &&EntityView<'_>| it.blocks_movement && !it.player && !it.makes_way;
        let blockers = entities.iter().filter(in_the_way);
        blockers.for_each(|it| blocked.insert(it.at));
        let here = view.player().at;
        if margin.get(here) || burning.get(here) {
            // Out of the margin all steps lead away from the danger.
            margin.clear();
        }
        let content = view.content();
        let opened = content.tiles().iter().map(|tile| opened_by_player(view, tile)).collect();
        let keys = content.tiles().iter().map(|tile| keys_for(view, tile)).collect();
        let width = size.width() as usize;
        Self { view, danger, tiles, width, burning, margin, blocked, chosen: None, opened, keys }
    }

    /// The same ground for a player who goes to that cell on purpose, whatever it decides.
    #[must_use]
    pub const fn towards(mut self, chosen: Option<Point>) -> Self {
        self.chosen = chosen;
        self
    }

    /// The tile of a cell, if it is known.
    pub fn tile_id(&self, at: Point) -> Option<TileId> {
        if !self.view.size().contains(at) {
            return None;
        }
        let tile = self.tiles.get(at.y as usize * self.width + at.x as usize)?;
        (*tile != View::UNKNOWN_TILE).then(|| TileId::new(*tile))
    }

    fn content(&self) -> &'a Content {
        self.view.content()
    }

    /// Whether a walker can get into the cell, if need be by opening it, and whatever it costs.
    pub fn is_open(&self, at: Point) -> bool {
        self.tile_id(at)
            .is_some_and(|tile| self.content().tile(tile).walkable || self.opened(tile).is_some())
    }

    /// The keys that the player has for the lock in a cell, where it uses them up.
    fn keys_at(&self, at: Point) -> Option<u32> {
        self.keys.get(self.tile_id(at)?.index()).copied().flatten()
    }

    /// Whether the cell is known to harm the player who enters it.
    pub fn is_dangerous(&self, at: Point) -> bool {
        let tile = self.tile_id(at);
        let harmful = |tile: Option<TileId>| tile.is_some_and(|tile| self.danger.tile(tile));
        let opened = tile.and_then(|tile| self.opened(tile));
        harmful(tile) || harmful(opened) || self.burning.get(at)
    }

    /// Whether a step into the cell decides something that the player has not chosen.
    pub fn is_choice(&self, at: Point) -> bool {
        self.chosen != Some(at) && self.tile_id(at).is_some_and(|tile| self.danger.choice(tile))
    }

    /// What a tile becomes when the player opens it.
    fn opened(&self, tile: TileId) -> Option<TileId> {
        self.opened.get(tile.index()).copied().flatten()
    }

    /// Whether a step into the cell takes two turns or more, as in deep water.
    pub fn is_slow(&self, at: Point) -> bool {
        let tile = self.tile_id(at).map(|tile| self.content().tile(tile));
        tile.is_some_and(|tile| tile.move_cost >= SLOW_COST)
    }

    /// Whether a harmful substance is in the cell.
    pub fn is_burning(&self, at: Point) -> bool {
        self.burning.get(at)
    }

    /// Whether danger may spread into the cell in the next turn.
    pub fn is_threatened(&self, at: Point) -> bool {
        self.margin.get(at)
    }

    /// Whether something is in the cell that a walker cannot pass.
    pub fn is_blocked(&self, at: Point) -> bool {
        self.blocked.get(at)
    }

    /// Whether a walker may step into the cell.
    pub fn is_safe(&self, at: Point) -> bool {
        self.is_open(at)
            && !self.is_blocked(at)
            && !self.is_dangerous(at)
            && !self.is_threatened(at)
            && !self.is_choice(at)
    }

    /// Whether a neighbour of the cell is unexplored.
    pub fn is_frontier(&self, at: Point) -> bool {
        let inside = |cell: &Point| self.view.size().contains(*cell);
        at.neighbours().filter(inside).any(|cell| self.tile_id(cell).is_none())
    }

    /// How many neighbours of the cell can be entered: 2 or fewer is a corridor.
    pub fn open_neighbours(&self, at: Point) -> usize {
        at.neighbours().filter(|&cell| self.is_open(cell)).count()
    }

    /// The shortest safe path from the player to the nearest goal. `is_goal` gets a cell and its
    /// distance in steps.
    pub fn path_to(&self, is_goal: impl Fn(Point, u32) -> bool) -> Option<WalkPath> {
        self.path(u32::MAX, |at| self.is_safe(at), is_goal)
    }

    /// The shortest path of at most `max_steps` from the player to the nearest goal over cells
    /// that may be entered.
    pub fn path(
        &self,
        max_steps: u32,
        may_enter: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        // No key is spent where a way without it leads to a goal.
        let keys = self.keys.iter().flatten().max().map_or(0, |&keys| keys.min(MAX_KEYS));
        (0..=keys).find_map(|spent| self.path_for_keys(spent, max_steps, &may_enter, &is_goal))
    }

    /// The same, with at most that many keys used up on the way.
    fn path_for_keys(
        &self,
        spent: u32,
        max_steps: u32,
        may_enter: &impl Fn(Point) -> bool,
        is_goal: &impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        let from = self.view.player().at;
        // A layer for each number of keys used up so far.
        let layer = |_| Grid::new(self.view.size(), None);
        let mut arrivals: Vec<Grid<Option<Direction>>> = (0..=spent).map(layer).collect();
        let mut open = VecDeque::from([(from, 0, 0)]);
        for layer in &mut arrivals {
            layer.set(from, Some(Direction::North));
        }
        while let Some((at, used, distance)) = open.pop_front() {
            if is_goal(at, distance) {
                let steps = self.reversed_steps(&arrivals, from, (at, used));
                return Some(WalkPath { steps, goal: at });
            }
            if distance == max_steps {
                continue;
            }
            for direction in STRAIGHT_FIRST {
                let next = at + direction;
                let keys = self.keys_at(next);
                let used = used + usize::from(keys.is_some());
                let has_key = keys.is_none_or(|keys| used <= keys as usize);
                let Some(layer) = arrivals.get_mut(used).filter(|_| has_key) else { continue };
                let is_new = layer.get(next).is_some_and(Option::is_none);
                if is_new && may_enter(next) {
                    layer.set(next, Some(direction));
                    open.push_back((next, used, distance + 1));
                }
            }
        }
        None
    }

    /// The steps to a cell with that number of keys used up, the last one first.
    fn reversed_steps(
        &self,
        arrivals: &[Grid<Option<Direction>>],
        from: Point,
        (mut at, mut used): (Point, usize),
    ) -> Vec<Direction> {
        let mut steps = Vec::new();
        while at != from {
            let step = arrivals.get(used).and_then(|layer| layer.get(at));
            let Some(Some(direction)) = step else { break };
            steps.push(*direction);
            used -= usize::from(self.keys_at(at).is_some() && used > 0);
            at = at + direction.opposite();
        }
        steps
    }
}

/// The most locks on one path that use up a key.
const MAX_KEYS: u32 = 3;

const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

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
