//! The memory that decoding a game takes, found by reading its bytes once without keeping anything:
//! a small file cannot take much memory, whatever numbers are in it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::LoadError;
use crate::component::{ActiveStatus, Experience, Fighter, State};
use crate::entity::{DrawOrder, Entity};
use crate::event::Outcome;
use crate::geometry::{Direction, Point, Size};
use crate::id::{AbilityId, EntityId, FactionId, PrototypeId, StatId, TagSet, TileId};
use crate::inventory::{Inventory, InventoryItem, InventorySlot};
use crate::map::{GameMap, MapState};
use crate::rng::Rng;
use crate::substance::SubstanceCell;

/// A file of any length may take this much memory, in bytes.
const SMALL: usize = 32 << 20;
/// And this multiple of its length beside.
const TIMES_LENGTH: usize = 4;
/// No file may take more, in bytes.
const MAX_MEMORY: usize = 256 << 20;
/// What an allocation takes beside its content.
const ALLOCATION: usize = 16;
/// Lists up to this size are allocated at once; a longer one grows, and has at most twice the room
/// that it needs.
const ALLOCATED_AT_ONCE: usize = 1 << 20;

/// Refuses a game, a world and a list of rows in this order, that would take more memory than a
/// file of `length` bytes may, beside `held` bytes that hold its commands.
pub(super) fn check(game: &[u8], length: usize, held: usize) -> Result<(), LoadError> {
    let (world, rest): (World, _) =
        postcard::take_from_bytes(game).map_err(|_| LoadError::Malformed)?;
    let (rows, _): (RowList, _) =
        postcard::take_from_bytes(rest).map_err(|_| LoadError::Malformed)?;
    let needed = world.heap().saturating_add(rows.heap()).saturating_add(held);
    let limit = limit(length);
    if needed <= limit {
        return Ok(());
    }
    Err(LoadError::TooLarge { needed: needed as u64, limit: limit as u64 })
}

/// The most memory that a file of that length may take, in bytes.
fn limit(length: usize) -> usize {
    length.saturating_mul(TIMES_LENGTH).saturating_add(SMALL).min(MAX_MEMORY)
}

/// A part of a save that is read and not kept.
trait Part {
    /// The size of what it is decoded to.
    const SIZE: usize;

    /// What it takes beside, in bytes.
    fn heap(&self) -> usize {
        0
    }
}

macro_rules! parts_without_lists {
    ($($part:ty),*) => { $(impl Part for $part { const SIZE: usize = size_of::<Self>(); })* };
}

parts_without_lists!(
    u64,
    Direction,
    ActiveStatus,
    SubstanceCell,
    (StatId, i32),
    (AbilityId, u64),
    (Point, TileId)
);

/// A list, of which only the memory is kept.
struct List<T> {
    heap: usize,
    element: PhantomData<T>,
}

impl<'de, T: Deserialize<'de> + Part> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Part> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List<T>, A::Error> {
        let (mut count, mut heap) = (0_usize, 0_usize);
        while let Some(element) = list.next_element::<T>()? {
            count += 1;
            heap = heap.saturating_add(element.heap());
        }
        let heap = heap.saturating_add(allocated(count.saturating_mul(T::SIZE)));
        Ok(List { heap, element: PhantomData })
    }
}

/// The memory of a list whose elements have this size together.
const fn allocated(size: usize) -> usize {
    match size {
        0 => 0,
        1..=ALLOCATED_AT_ONCE => size + ALLOCATION,
        _ => size.saturating_mul(2),
    }
}

/// A text or a list of bytes.
struct Bytes {
    length: usize,
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = <&[u8]>::deserialize(deserializer)?;
        Ok(Self { length: bytes.len() })
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct World {
    seed: u64,
    turn: u64,
    floor: u32,
    player: EntityId,
    next_id: u32,
    outcome: Option<Outcome>,
    rng: Rng,
    map: Map,
    others: Floors,
}

impl World {
    fn heap(&self) -> usize {
        // The visible and the explored cells of the floor are compared with computed ones.
        let copies = self.map.explored.words.heap.saturating_add(self.map.visible.words.heap);
        self.map.heap().saturating_add(self.others.0).saturating_add(copies)
    }
}

#[derive(serde::Deserialize)]
struct Map {
    size: Size,
    tiles: Bytes,
    explored: Bits,
    visible: Bits,
    entities: List<MapEntity>,
    substances: List<SubstanceCell>,
    remembered: List<(Point, TileId)>,
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct Bits {
    size: Size,
    words: List<u64>,
}

impl Part for Map {
    /// Of the saved map and of the one that is made of it.
    const SIZE: usize = size_of::<MapState>() + size_of::<GameMap>();

    fn heap(&self) -> usize {
        let saved = [
            allocated(self.tiles.length),
            self.explored.words.heap,
            self.visible.words.heap,
            self.entities.heap,
            self.substances.heap,
            self.remembered.heap,
        ];
        // The first entity of each cell, the blocked cells, and the transparent ones by row and by
        // column. A map whose size does not fit its tiles is refused before they are computed.
        let columns = (self.size.width() as usize)
            .saturating_mul((self.size.height() as usize).div_ceil(64))
            .saturating_mul(size_of::<u64>());
        let columns = if self.size.area() == self.tiles.length { columns } else { 0 };
        let rows = self.explored.words.heap.saturating_mul(2);
        let derived = [self.tiles.length.saturating_mul(2), rows, columns];
        saved.into_iter().chain(derived).fold(0, usize::saturating_add)
    }
}

/// The memory of every other floor.
struct Floors(usize);

impl<'de> Deserialize<'de> for Floors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FloorsVisitor)
    }
}

struct FloorsVisitor;

impl<'de> Visitor<'de> for FloorsVisitor {
    type Value = Floors;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("floors")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut floors: A) -> Result<Floors, A::Error> {
        let mut heap = 0_usize;
        while let Some((_, map)) = floors.next_entry::<u32, Map>()? {
            // The nodes of a map are at least half full.
            heap = heap.saturating_add(2 * Map::SIZE).saturating_add(map.heap());
        }
        Ok(Floors(heap))
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct MapEntity {
    id: EntityId,
    kind: PrototypeId,
    at: Point,
    draw_order: DrawOrder,
    blocks_movement: bool,
    fighter: Option<Fighter>,
    ai: Option<List<Direction>>,
    state: Option<EntityState>,
    inventory: Option<List<Item>>,
    experience: Option<Experience>,
}

impl Part for MapEntity {
    /// Of the entity, its place in the cell index, in the active set and among all ids.
    const SIZE: usize = size_of::<Entity>() + 2 + 2 * size_of::<EntityId>();

    fn heap(&self) -> usize {
        let ai = self.ai.as_ref().map_or(0, |path| path.heap);
        let state = self.state.as_ref().map_or(0, EntityState::boxed);
        let boxed = |items: &List<Item>| items.heap + size_of::<Inventory>() + ALLOCATION;
        ai.saturating_add(state).saturating_add(self.inventory.as_ref().map_or(0, boxed))
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct Item {
    slot: InventorySlot,
    id: EntityId,
    kind: PrototypeId,
    equipped: bool,
    state: Option<EntityState>,
}

impl Part for Item {
    const SIZE: usize = size_of::<InventoryItem>();

    fn heap(&self) -> usize {
        self.state.as_ref().map_or(0, EntityState::boxed)
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct EntityState {
    stats: List<(StatId, i32)>,
    toggled_tags: TagSet,
    statuses: List<ActiveStatus>,
    energy: i32,
    cooldowns: List<(AbilityId, u64)>,
    leader: Option<EntityId>,
    faction: Option<FactionId>,
    noticed: bool,
    more_copies: u32,
}

impl EntityState {
    fn boxed(&self) -> usize {
        let lists = [self.stats.heap, self.statuses.heap, self.cooldowns.heap];
        lists.into_iter().fold(size_of::<State>() + ALLOCATION, usize::saturating_add)
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct RowList {
    settings: u32,
    tables: [List<Row>; crate::id::RowTable::ALL.len()],
}

impl RowList {
    fn heap(&self) -> usize {
        self.tables.iter().fold(0, |sum, table| sum.saturating_add(table.heap))
    }
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "most fields are only read past")]
struct Row {
    id: Bytes,
    meaning: u32,
}

impl Part for Row {
    const SIZE: usize = size_of::<String>() + size_of::<u64>();

    fn heap(&self) -> usize {
        self.id.length + ALLOCATION
    }
}
