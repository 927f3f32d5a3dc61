//! How large a map is in a saved game, and how much memory it takes when that is loaded: bounds from
//! above, which need no file to be written.

use postcard::{ser_flavors, serialize_with_flavor};
use roguecore_grid::{BitGrid, Point, Size};

use super::{GameMap, MapState, Planes};
use crate::entity::Entity;
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// Bounds for maps in a saved game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SavedSize {
    /// The cells: a file has at least a byte for each.
    cells: usize,
    /// The most bytes of a file.
    bytes: usize,
    /// The most memory, in bytes.
    memory: usize,
}

/// The most bytes that the maps of a game may have, with which a run has room for its commands.
const MAX_BYTES: usize = 48 << 20;
/// The most memory that they may take, so that the floor of the player can still grow.
const MAX_MEMORY: usize = 192 << 20;
/// A file may take this much memory beside four times its length; the rest is for the floor of the
/// player, too.
const MEMORY_OF_ANY_FILE: usize = 28 << 20;

/// The most bytes, and the most memory, up to which rules add to the floor of the player: less than a run
/// and a saved game may have. The memory beside four times the length is less than they may have, too.
const MAX_GROWN_BYTES: usize = 56 << 20;
const MAX_GROWN_MEMORY: usize = 224 << 20;
const MEMORY_OF_ANY_GROWN_FILE: usize = 30 << 20;

/// The memory of an entity, on any machine and with any compiler: the floors that can be entered must not depend on
/// them.
const ENTITY: usize = 512;
const _: () = assert!(size_of::<Entity>() <= ENTITY);

/// The derived memory counted for each entity: the room for additions by rules must not depend on the real one.
const DERIVED_OF_ENTITY: usize = 10;
/// The derived memory counted for the cells, for the same reason: five grids of bits, one of columns, and
/// two bytes a cell.
fn counted_of_cells(size: Size) -> usize {
    let columns = BitGrid::memory(Size::new(size.height(), size.width()));
    let rows = BitGrid::memory(size).saturating_mul(5);
    [2 * size.area(), rows, columns].into_iter().fold(0, usize::saturating_add)
}

/// The most bytes of a number in a file.
const NUMBER: usize = 10;
/// The most memory of the parts of an entity for each byte of it in a file: lists of small parts.
const MEMORY_OF_BYTE: usize = 16;

impl SavedSize {
    /// Of a map without entities, substances and memories.
    pub(crate) fn of_cells(size: Size) -> Self {
        // The explored and the visible ones.
        let bits = 2 * BitGrid::memory(size);
        let bytes = size.area() + bits / size_of::<u64>() * NUMBER;
        let memory = size.area() + 2 * bits + counted_of_cells(size);
        Self { cells: size.area(), bytes, memory }
    }

    /// That of both.
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self {
            cells: self.cells.saturating_add(other.cells),
            bytes: self.bytes.saturating_add(other.bytes),
            memory: self.memory.saturating_add(other.memory),
        }
    }

    /// Whether a saved game with these maps is loaded, and a run with them opened, with room for the floor
    /// of the player to grow.
    pub(crate) fn fits(self) -> bool {
        self.is_within(MAX_BYTES, MEMORY_OF_ANY_FILE, MAX_MEMORY)
    }

    /// Whether they are with a floor of the player that has grown.
    pub(crate) fn fits_grown(self) -> bool {
        self.is_within(MAX_GROWN_BYTES, MEMORY_OF_ANY_GROWN_FILE, MAX_GROWN_MEMORY)
    }

    fn is_within(self, bytes: usize, of_any_file: usize, memory: usize) -> bool {
        let of_length = self.cells.saturating_mul(4).saturating_add(of_any_file);
        self.bytes <= bytes && self.memory <= of_length.min(memory)
    }
}

/// The additions of rules to a map.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Growth {
    pub(crate) entities: usize,
    /// Cells of substances.
    pub(crate) cells: usize,
    /// Substances that are nowhere on the map.
    pub(crate) substances: usize,
    /// Statuses and stats of entities, and remembered tiles.
    pub(crate) others: usize,
}

impl Growth {
    pub(crate) const ENTITY: Self = Self { entities: 1, cells: 0, substances: 0, others: 0 };
    pub(crate) const OTHER: Self = Self { entities: 0, cells: 0, substances: 0, others: 1 };

    /// The most bytes by which the entities and the remembered tiles grow in a file.
    pub(crate) const fn bytes(self) -> usize {
        MAX_ENTITY * self.entities + OTHER * self.others
    }
}

/// The most bytes of a status, a stat or a remembered tile in a file.
const OTHER: usize = 3 * NUMBER;
/// More bytes than an entity has in a file: each of 200 statuses and 200 stats, and of 64 abilities.
const MAX_ENTITY: usize = 8 << 10;
/// More than the items of an inventory have.
const MAX_INVENTORY: usize = 64 << 10;

impl MapState {
    /// How large it is in a saved game.
    pub(crate) fn saved_size(&self) -> SavedSize {
        self.saved_size_with(self.bytes_of_entities())
    }

    /// The same where its entities have that many bytes.
    pub(crate) fn saved_size_with(&self, entities: usize) -> SavedSize {
        self.size_with(entities, Planes::memory(&self.substances), Growth::default())
    }

    fn bytes_of_entities(&self) -> usize {
        // Counting the bytes of plain data does not fail.
        serialize_with_flavor(&self.entities, ser_flavors::Size::default()).unwrap_or_default()
    }

    /// How large it is with the additions, with that many bytes of entities and that memory of planes.
    fn size_with(&self, entities: usize, planes: usize, more: Growth) -> SavedSize {
        let substances = self.substances.len() + more.cells;
        let remembered = self.remembered.len();
        let count = self.entities.len() + more.entities;
        let bytes = entities + more.bytes();
        let cells = SavedSize::of_cells(self.tiles.size());
        // Lists grow to twice their length.
        let lists = count * ENTITY
            + substances * size_of::<SubstanceCell>()
            + remembered * size_of::<(Point, TileId)>();
        let derived = planes.saturating_add(count * DERIVED_OF_ENTITY);
        SavedSize {
            bytes: cells.bytes + bytes + NUMBER * (substances + remembered),
            memory: (cells.memory + 2 * lists + MEMORY_OF_BYTE * bytes).saturating_add(derived),
            ..cells
        }
    }
}

impl GameMap {
    /// The bytes of all entities in a saved game.
    pub(crate) fn bytes_of_entities(&self) -> usize {
        self.state().bytes_of_entities()
    }

    /// How large the map is in a saved game with the additions, where its entities have that many bytes;
    /// with more than they can have where these were not counted.
    pub(crate) fn grown_size(&self, more: Growth, entities: Option<usize>) -> SavedSize {
        let state = self.state();
        let most = || {
            let holders = state.entities.iter().filter(|it| it.inventory.is_some()).count();
            state.entities.len() * MAX_ENTITY + holders * MAX_INVENTORY
        };
        let planes = self.planes().memory_with(state.tiles.size(), more.cells, more.substances);
        state.size_with(entities.unwrap_or_else(most), planes, more)
    }
}
