//! The data that the steps of a floor may read while they make it.

use roguecore_grid::Size;

use super::dungeon::{Dungeon, FloorTables};
use crate::entity::PrototypeId;
use crate::rows::branch::{Branch, FloorPlace};
use crate::rows::tables::Rows;
use crate::tile::{TileDef, TileId};

/// The data that a generator may read while it makes a floor.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    pub(crate) rows: &'a Rows,
    pub(crate) tables: &'a FloorTables,
    pub(crate) map: Size,
    /// The radius of the player's field of view; 0 is without limit.
    pub(crate) sight: u32,
    pub(crate) player: PrototypeId,
    pub(crate) dungeon: Option<Dungeon>,
    /// The tile of rock on this floor.
    pub(crate) wall: TileId,
    /// The seed of the game.
    pub(crate) seed: u64,
    pub(crate) floor: u32,
    pub(crate) place: FloorPlace,
    pub(crate) numbers: &'a [(String, i32)],
}

impl<'a> Site<'a> {
    pub(super) const fn with_numbers<'b>(&self, numbers: &'b [(String, i32)]) -> Site<'b>
    where
        'a: 'b,
    {
        Site { numbers, ..*self }
    }

    /// The number of the floor; the first is 1.
    pub const fn floor(&self) -> u32 {
        self.floor
    }

    /// The place of the floor: its branch and its depth. Tables by floor are looked up by the depth.
    pub const fn place(&self) -> FloorPlace {
        self.place
    }

    /// The monsters of the floor, each with a weight.
    pub fn monsters(&self) -> &'a [(PrototypeId, u32)] {
        let own = self.branch().and_then(|branch| branch.monsters.as_deref());
        own.unwrap_or_else(|| self.tables.monsters(self.place.depth))
    }

    /// The items of the floor, each with a weight.
    pub fn items(&self) -> &'a [(PrototypeId, u32)] {
        let own = self.branch().and_then(|branch| branch.items.as_deref());
        own.unwrap_or_else(|| self.tables.items(self.place.depth))
    }

    fn branch(&self) -> Option<&'a Branch> {
        self.rows.branches.get(self.place.branch?.index())
    }

    /// Columns and rows of the floor.
    pub const fn map_size(&self) -> Size {
        self.map
    }

    /// The rows of the content that the floor belongs to.
    pub const fn rows(&self) -> &'a Rows {
        self.rows
    }

    /// Recipes, monsters and items by floor, which is the depth.
    pub const fn tables(&self) -> &'a FloorTables {
        self.tables
    }

    /// The prototype of the player.
    pub const fn player(&self) -> PrototypeId {
        self.player
    }

    /// A number that content gave to this generator, or its default; 0 for a name that is not
    /// among [`Generator::numbers`](crate::procgen::Generator::numbers).
    pub fn number(&self, name: &str) -> i32 {
        let found = self.numbers.iter().find(|(known, _)| known == name);
        found.map_or(0, |&(_, number)| number)
    }

    /// The tile with that id in the file.
    pub fn tile(&self, id: &str) -> Option<TileId> {
        self.rows.tile_id(id)
    }

    /// The creature or item with that id in the file.
    pub fn prototype(&self, id: &str) -> Option<PrototypeId> {
        self.rows.prototype_id(id)
    }

    /// Stairs and goal; `None` where the game has one floor.
    pub const fn dungeon(&self) -> Option<Dungeon> {
        self.dungeon
    }

    /// The tile with that id. An id of other content counts as the wall.
    pub(super) fn tile_row(&self, id: TileId) -> &'a TileDef {
        self.rows.tile(id).unwrap_or_else(|| &self.rows.tiles[self.tables.wall.index()])
    }
}
