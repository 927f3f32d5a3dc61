//! How large a map is in a saved game, and how much memory it takes when that is loaded: bounds from
//! above, which need no file to be written.

use super::MapState;
use crate::entity::Entity;
use crate::geometry::{BitGrid, Point, Size};
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

/// The memory of an entity, on any machine and with any compiler: what is entered must not depend on
/// them.
const ENTITY: usize = 512;
const _: () = assert!(size_of::<Entity>() <= ENTITY);

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
        let memory = size.area() + 2 * bits + MapState::derived_of_cells(size);
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

    /// Whether a saved game with these maps is loaded, and a run with them opened.
    pub(crate) fn fits(self) -> bool {
        let memory = self.cells.saturating_mul(4).saturating_add(MEMORY_OF_ANY_FILE);
        self.bytes <= MAX_BYTES && self.memory <= memory.min(MAX_MEMORY)
    }
}

impl MapState {
    /// How large it is in a saved game.
    pub(crate) fn saved_size(&self) -> SavedSize {
        let (substances, remembered) = (self.substances.len(), self.remembered.len());
        // Serialising plain data into memory does not fail.
        let entities = postcard::to_allocvec(&self.entities).unwrap_or_default().len();
        let cells = SavedSize::of_cells(self.tiles.size());
        // Lists grow to twice their length.
        let lists = self.entities.len() * ENTITY
            + substances * size_of::<SubstanceCell>()
            + remembered * size_of::<(Point, TileId)>();
        SavedSize {
            bytes: cells.bytes + entities + NUMBER * (substances + remembered),
            memory: cells.memory + self.derived_of_lists() + 2 * lists + MEMORY_OF_BYTE * entities,
            ..cells
        }
    }
}
