//! Paths over the known part of a floor, around danger.

use std::cell::RefCell;
use std::collections::VecDeque;

use roguecore::{BitGrid, Content, Direction, Grid, Point, PrototypeId, TileId, View};

use crate::danger::{is_choice, is_dangerous_now, is_harmful, is_passable_trap, spreads_harm};
use crate::player_memory::PlayerMemory;
use crate::terrain::{Lock, lock_of, opened_by_player};

mod asking;

/// The ground of the player's floor, as far as it is known: where a step can lead, and where it
/// must not.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    view: View<'a>,
    /// The tiles by index; [`View::UNKNOWN_TILE`] where no tile is known.
    tiles: Vec<u8>,
    width: usize,
    /// Cells with a dangerous substance.
    burning: BitGrid,
    /// Cells next to a dangerous substance that spreads.
    margin: BitGrid,
    /// Cells that a creature or a thing blocks.
    blocked: BitGrid,
    /// Cells within reach of enemies that never leave their place, as the player remembers.
    guarded: BitGrid,
    guards: Vec<Guard>,
    /// The cell that the player has chosen to go to: a choice there is theirs.
    chosen: Option<Point>,
    /// Cells whose tile the player has asked for, after a walk that ended before it.
    confirmed: BitGrid,
    /// Cells within reach of enemies that they have asked to pass.
    confirmed_reach: BitGrid,
    /// By tile.
    rows: Vec<TileGround>,
}

/// An enemy that never leaves its place, or the ground that it prowls on.
#[derive(Clone, Debug)]
struct Guard {
    /// Its cell.
    at: Point,
    kind: PrototypeId,
    /// The cells within its reach.
    reach: BitGrid,
}

/// The facts of a tile for the player with their present inventory.
#[derive(Clone, Copy, Debug)]
struct TileGround {
    /// It can be entered, if need be by opening it first.
    is_open: bool,
    /// It harms an actor that enters it, as it is or opened.
    is_dangerous: bool,
    /// It does, and the player may choose to enter it.
    is_passable: bool,
    /// The lock that uses up a key.
    lock: Option<Lock>,
}

/// A path to walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkPath {
    /// The steps in reverse order: the next one last.
    pub steps: Vec<Direction>,
    /// Where it leads.
    pub goal: Point,
}

impl WalkPath {
    /// The cells of the path, without that where it begins.
    pub(crate) fn cells(&self, from: Point) -> impl Iterator<Item = Point> + use<'_> {
        self.steps.iter().rev().scan(from, |at, &step| {
            *at = *at + step;
            Some(*at)
        })
    }
}

impl<'a> Ground<'a> {
    /// The ground as the player knows it now.
    pub fn new(view: View<'a>) -> Self {
        let (size, content) = (view.size(), view.content());
        let mut tiles = vec![View::UNKNOWN_TILE; size.area()];
        // The buffer has one byte for each cell.
        let _ = view.write_tiles(&mut tiles);
        let [mut burning, mut margin, mut blocked, guarded, confirmed, confirmed_reach] =
            [0; 6].map(|_| BitGrid::new(size));
        for cell in view.substances().filter(|it| is_harmful(view, it.substance)) {
            burning.insert(cell.at);
            if spreads_harm(view, cell.substance) {
                SIDES.iter().for_each(|&side| margin.insert(cell.at + side));
            }
        }
        for it in view.entities() {
            if it.blocks_movement && !it.player && !it.makes_way {
                blocked.insert(it.at);
            }
        }
        let here = view.player().at;
        if margin.get(here) || burning.get(here) {
            // Out of the margin all steps lead away from the danger.
            margin.clear();
        }
        let inventory = view.inventory();
        let known_cells = cells_by_tile(&tiles);
        let mut rows = Vec::new();
        for (id, tile) in (0..).zip(content.tiles()) {
            let id = TileId::new(id);
            let opened = opened_by_player(content, &inventory, id);
            let turns = turns_on(view, known_cells[id.index()], id);
            let is_harmful = is_dangerous_now(view, id, turns);
            rows.push(TileGround {
                is_open: tile.walkable || opened.is_some(),
                is_dangerous: is_harmful
                    || opened.is_some_and(|tile| is_dangerous_now(view, tile, turns)),
                is_passable: is_harmful && is_passable_trap(content, id),
                lock: lock_of(content, &inventory, id),
            });
        }
        let width = size.width() as usize;
        Self {
            view,
            tiles,
            width,
            burning,
            margin,
            blocked,
            guarded,
            guards: Vec::new(),
            chosen: None,
            confirmed,
            confirmed_reach,
            rows,
        }
    }

    /// The same ground for a player who goes to that cell on purpose, whatever it decides.
    #[must_use]
    pub(crate) const fn towards(mut self, chosen: Option<Point>) -> Self {
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
        self.row(at).is_some_and(|row| row.is_open)
    }

    fn row(&self, at: Point) -> Option<&TileGround> {
        self.rows.get(self.tile_id(at)?.index())
    }

    /// The lock in a cell, where opening it uses up a key.
    fn lock_at(&self, at: Point) -> Option<Lock> {
        self.row(at)?.lock
    }

    /// Whether opening the cell uses up a key, and the player has not chosen to go there.
    pub(crate) fn costs_a_key(&self, at: Point) -> bool {
        self.chosen != Some(at) && self.lock_at(at).is_some()
    }

    /// Whether the cell is known to harm a player that enters it.
    pub fn is_dangerous(&self, at: Point) -> bool {
        self.row(at).is_some_and(|row| row.is_dangerous) || self.burning.get(at)
    }

    /// Whether a step into the cell decides something that the player has not chosen.
    pub(crate) fn is_choice(&self, at: Point) -> bool {
        self.chosen != Some(at) && is_choice(self.view, at)
    }

    /// Whether nothing but the tile can keep a walker out of the cell.
    fn is_free(&self, at: Point) -> bool {
        let is_calm = !self.is_burning(at) && !self.is_threatened(at);
        is_calm && !self.is_blocked(at) && !self.is_choice(at)
    }

    /// Whether a harmful substance is in the cell.
    pub(crate) fn is_burning(&self, at: Point) -> bool {
        self.burning.get(at)
    }

    /// Whether danger may spread into the cell in the next turn.
    pub(crate) fn is_threatened(&self, at: Point) -> bool {
        self.margin.get(at)
    }

    /// Whether a rule refuses a step between neighbours.
    pub(crate) fn refuses(&self, from: Point, to: Point) -> bool {
        self.view.refuses_step(from, to)
    }

    /// Whether something is in the cell that a walker cannot pass.
    pub fn is_blocked(&self, at: Point) -> bool {
        self.blocked.get(at)
    }

    /// Whether a walker may step into the cell.
    pub fn is_safe(&self, at: Point) -> bool {
        self.is_safe_but_for_substances(at) && !self.is_burning(at) && !self.is_threatened(at)
    }

    /// Whether a walker may step into the cell if nothing but substances would harm them there.
    pub(crate) fn is_safe_but_for_substances(&self, at: Point) -> bool {
        let is_open = self.row(at).is_some_and(|row| row.is_open && !row.is_dangerous);
        is_open && !self.is_blocked(at) && !self.is_choice(at)
    }

    /// Whether a neighbour of the cell is unexplored.
    pub fn is_frontier(&self, at: Point) -> bool {
        let size = self.view.size();
        at.neighbours().any(|cell| size.contains(cell) && self.tile_id(cell).is_none())
    }

    /// Whether there may be more to see from a cell: a neighbour is unknown, or the cell is known
    /// from a map only and has never been in view, so that its items are not known. A cell that
    /// the player has stood on shows nothing more.
    pub fn is_unexplored(&self, memory: &PlayerMemory, at: Point) -> bool {
        let from_a_map = self.tile_id(at).is_some() && !memory.was_in_view(self.view, at);
        (from_a_map || self.is_frontier(at)) && !memory.has_visited(self.view, at)
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

    /// The shortest path from the player to the nearest goal, whatever is in the way: where there is one,
    /// a path on which a walk asks at most.
    pub(crate) fn path_past_danger(
        &self,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        let path = self.path(u32::MAX, |at| self.enters(at) || self.asks(at), &is_goal);
        path.or_else(|| self.path(u32::MAX, |at| self.is_open(at), &is_goal))
    }

    /// How many steps a walk to each cell takes: over slow ground where nothing else leads there, and onto a
    /// choice or a blocker from beside it. `None` where no safe path is known.
    pub(crate) fn steps(&self) -> impl Fn(Point) -> Option<u32> + use<'_, 'a> {
        let quick = self.flood(|at| self.is_quick(at));
        let safe = self.flood(|at| self.is_safe(at));
        move |at| self.steps_onto(&quick, at).or_else(|| self.steps_onto(&safe, at))
    }

    /// The steps to a cell, or onto a choice or a blocker from beside it.
    fn steps_onto(&self, steps: &Grid<Option<u32>>, at: Point) -> Option<u32> {
        if let Some(Some(known)) = steps.get(at) {
            return Some(*known);
        }
        let is_free = self.is_open(at) && !self.is_dangerous(at) && !self.is_threatened(at);
        let ends_there = self.is_blocked(at) || is_free && self.is_choice(at);
        if !ends_there {
            return None;
        }
        let beside = at.neighbours().filter_map(|it| steps.get(it).copied().flatten()).min()?;
        Some(beside + 1)
    }

    /// The steps to each cell over cells that may be entered.
    fn flood(&self, may_enter: impl Fn(Point) -> bool) -> Grid<Option<u32>> {
        let found = RefCell::new(Grid::new(self.view.size(), None));
        let note = |at: Point, distance: u32| {
            let mut found = found.borrow_mut();
            // The first search uses up the fewest keys.
            if found.get(at).is_some_and(Option::is_none) {
                found.set(at, Some(distance));
            }
            false
        };
        // No cell is the goal, so all are visited.
        let _ = self.path(u32::MAX, may_enter, note);
        found.into_inner()
    }

    /// The shortest path of at most `max_steps` from the player to the nearest goal over cells
    /// that may be entered.
    pub fn path(
        &self,
        max_steps: u32,
        may_enter: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        // No key is spent where a path without it leads to a goal.
        let mut kinds: Vec<Lock> = self.rows.iter().filter_map(|row| row.lock).collect();
        kinds.sort_unstable_by_key(|lock| lock.key);
        kinds.dedup();
        let keys: u32 = kinds.iter().map(|lock| lock.keys).sum();
        let search = KeySearch { ground: self, kinds, max_steps };
        (0..=keys.min(MAX_KEYS)).find_map(|spent| search.path(spent, &may_enter, &is_goal))
    }
}

/// The number of known cells of each tile.
fn cells_by_tile(tiles: &[u8]) -> [u32; 1 << u8::BITS] {
    let mut cells = [0; 1 << u8::BITS];
    for &tile in tiles {
        cells[usize::from(tile)] += 1;
    }
    cells
}

/// The turns that a protection from a tile must last: to go out of all its known cells, and before
/// the first of them for twice as long.
fn turns_on(view: View<'_>, cells: u32, id: TileId) -> u32 {
    const SPARE: u32 = 10;
    let steps = view.content().tile(id).move_cost.div_ceil(100).max(1);
    let turns = cells.saturating_mul(steps);
    if view.tile_id(view.player().at) == Some(id) {
        turns
    } else {
        turns.saturating_mul(2).saturating_add(SPARE)
    }
}

/// The keys used up on a path: how many of each kind.
type UsedKeys = Vec<u32>;

/// A search for a path on which locks may be opened.
struct KeySearch<'g, 'a> {
    ground: &'g Ground<'a>,
    /// One lock for each kind of key.
    kinds: Vec<Lock>,
    max_steps: u32,
}

/// The direction from which each cell was entered first.
type Arrivals = Grid<Option<Direction>>;

impl KeySearch<'_, '_> {
    /// The shortest path on which at most that many keys are used up.
    fn path(
        &self,
        spent: u32,
        may_enter: &impl Fn(Point) -> bool,
        is_goal: &impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        let from = self.ground.view.player().at;
        // A layer for all paths on which the same keys are used up.
        let mut layers: Vec<(UsedKeys, Arrivals)> =
            vec![self.layer(vec![0; self.kinds.len()], from)];
        let mut open = VecDeque::from([(from, 0, 0)]);
        while let Some((at, layer, distance)) = open.pop_front() {
            if is_goal(at, distance) {
                let steps = self.reversed_steps(&layers, from, (at, layer));
                return Some(WalkPath { steps, goal: at });
            }
            if distance == self.max_steps {
                continue;
            }
            for direction in STRAIGHT_FIRST {
                let next = at + direction;
                let layer = match self.ground.lock_at(next) {
                    None => layer,
                    Some(lock) => {
                        let Some(used) = self.with_key(&layers[layer].0, lock, spent) else {
                            continue;
                        };
                        let known = layers.iter().position(|(other, _)| *other == used);
                        known.unwrap_or_else(|| {
                            layers.push(self.layer(used, from));
                            layers.len() - 1
                        })
                    }
                };
                let arrivals = &mut layers[layer].1;
                let is_new = arrivals.get(next).is_some_and(Option::is_none);
                let is_new = is_new && may_enter(next) && !self.ground.refuses(at, next);
                if is_new {
                    arrivals.set(next, Some(direction));
                    open.push_back((next, layer, distance + 1));
                }
            }
        }
        None
    }

    fn layer(&self, used: UsedKeys, from: Point) -> (UsedKeys, Arrivals) {
        let mut arrivals = Grid::new(self.ground.view.size(), None);
        arrivals.set(from, Some(Direction::North));
        (used, arrivals)
    }

    fn kind_of(&self, key: PrototypeId) -> Option<usize> {
        self.kinds.iter().position(|lock| lock.key == key)
    }

    /// These keys and one more for the lock; `None` if the player does not have it, or if that is
    /// more than `spent`.
    fn with_key(&self, used: &UsedKeys, lock: Lock, spent: u32) -> Option<UsedKeys> {
        let mut used = used.clone();
        let of_kind = used.get_mut(self.kind_of(lock.key)?)?;
        *of_kind += 1;
        let has_key = *of_kind <= lock.keys;
        (has_key && used.iter().sum::<u32>() <= spent).then_some(used)
    }

    /// The steps to a cell of a layer, the last one first.
    fn reversed_steps(
        &self,
        layers: &[(UsedKeys, Arrivals)],
        from: Point,
        (mut at, layer): (Point, usize),
    ) -> Vec<Direction> {
        let mut steps = Vec::new();
        let mut used = layers[layer].0.clone();
        while at != from {
            let layer = layers.iter().find(|(other, _)| *other == used);
            let Some(Some(direction)) = layer.and_then(|(_, arrivals)| arrivals.get(at)) else {
                break;
            };
            steps.push(*direction);
            if let Some(kind) = self.ground.lock_at(at).and_then(|lock| self.kind_of(lock.key)) {
                used[kind] = used[kind].saturating_sub(1);
            }
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
