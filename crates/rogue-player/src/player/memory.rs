//! The memory of a player between turns.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{BitGrid, EntityId, Fighter, Point, PrototypeId, Size, TileView};

use super::ground::{Ground, WalkPath};
use super::situation::Situation;

/// The memory of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    floor: u32,
    floors: BTreeMap<u32, FloorMemory>,
    /// The path being walked.
    pub(crate) path: Option<WalkPath>,
    /// Where the last path led.
    pub(crate) goal: Option<Point>,
    /// Turns waited for enemies that do not come.
    pub(crate) waited: u32,
    /// Turns rested, and the hit points at the start of it.
    pub(crate) rested: u32,
    pub(crate) rested_from: i32,
    /// Whether resting has been seen not to heal.
    pub(crate) rest_is_useless: bool,
    /// Enemies that cannot be reached, and until which turn they are left alone.
    pub(crate) ignored: BTreeMap<EntityId, u64>,
    /// Turns left to search where the player stands.
    pub(crate) searching: u32,
    /// Searches made on this floor.
    pub(crate) searches: u32,
    /// Steps towards each enemy that was not reached.
    pub(crate) chases: BTreeMap<EntityId, u32>,
    /// How often each improvement was chosen.
    pub(crate) level_ups: Vec<u32>,
    /// The enemy with the most power that was seen.
    pub(crate) strongest: Option<Fighter>,
    /// Whether an enemy that is awake was in view at the last choice.
    pub(crate) sees_enemies: bool,
    /// Whether poison kills if nothing is done about it.
    pub(crate) is_dying: bool,
}

/// The memory of one floor.
#[derive(Clone, Debug)]
struct FloorMemory {
    /// The cells that have been in view.
    seen: BitGrid,
    /// The topmost item of each cell where one was seen.
    items: BTreeMap<Point, PrototypeId>,
    /// Cells that are not worth another try.
    shunned: BTreeSet<Point>,
    /// Turns spent on it.
    turns: u64,
    /// Steps of flight on it, however often it was left.
    flights: u32,
}

impl FloorMemory {
    fn new(size: Size) -> Self {
        Self {
            seen: BitGrid::new(size),
            items: BTreeMap::new(),
            shunned: BTreeSet::new(),
            turns: 0,
            flights: 0,
        }
    }
}

impl Memory {
    /// Looks around.
    pub(crate) fn observe(&mut self, now: &Situation<'_>) {
        let (floor, turn) = (now.view.floor(), now.view.turn());
        if floor != self.floor {
            self.floor = floor;
            self.path = None;
            (self.waited, self.searching, self.searches, self.rested) = (0, 0, 0, 0);
        }
        let seen = now.foes.iter().filter_map(|it| it.entity.fighter);
        self.strongest = seen.chain(self.strongest).max_by_key(Fighter::power);
        self.rest_is_useless |= !now.model.rest_heals;
        self.ignored.retain(|_, until| *until > turn);
        let size = now.view.size();
        let notes = self.floors.entry(floor).or_insert_with(|| FloorMemory::new(size));
        notes.turns += 1;
        notes.seen.union_with(now.view.visible());
        // Automatic commands walk while nothing is told: they have seen every known cell.
        if let Some(told) = now.told {
            size.points().for_each(|at| notes.seen.insert(at));
            self.rest_is_useless |= told.rest_is_useless;
        }
        // Cells in view are seen anew; the rest stays as it was.
        notes.items.retain(|&at, _| !matches!(now.view.tile(at), TileView::Visible(_)));
        for it in now.entities.iter().filter(|it| it.item.is_some()) {
            // A later entity is drawn above an earlier one.
            notes.items.insert(it.at, it.entity_ref.kind);
        }
    }

    /// Whether the player has been on a floor.
    pub(crate) fn has_visited(&self, floor: u32) -> bool {
        self.floors.contains_key(&floor)
    }

    fn notes(&self) -> Option<&FloorMemory> {
        self.floors.get(&self.floor)
    }

    /// The items known on this floor that were not given up.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Point, PrototypeId)> {
        let notes = self.notes();
        let all = notes.into_iter().flat_map(|notes| notes.items.iter().map(|(at, it)| (*at, *it)));
        all.filter(|(at, _)| !self.is_shunned(*at))
    }

    pub(crate) fn is_shunned(&self, at: Point) -> bool {
        self.notes().is_some_and(|notes| notes.shunned.contains(&at))
    }

    pub(crate) fn shun(&mut self, at: Point) {
        if let Some(notes) = self.floors.get_mut(&self.floor) {
            notes.shunned.insert(at);
        }
    }

    /// Whether more is to be seen from a cell: a neighbour is unknown, or the cell is known from a
    /// map only.
    pub(crate) fn is_unexplored(&self, ground: &Ground<'_>, at: Point) -> bool {
        let seen = self.notes().is_some_and(|notes| notes.seen.get(at));
        ground.is_frontier(at) || !seen && ground.tile(at).is_some()
    }

    /// Steps of flight on this floor.
    pub(crate) fn flights(&self) -> u32 {
        self.notes().map_or(0, |notes| notes.flights)
    }

    pub(crate) fn add_flights(&mut self, steps: u32) {
        if let Some(notes) = self.floors.get_mut(&self.floor) {
            notes.flights += steps;
        }
    }

    /// Turns spent on this floor.
    pub(crate) fn turns_here(&self) -> u64 {
        self.notes().map_or(0, |notes| notes.turns)
    }
}
