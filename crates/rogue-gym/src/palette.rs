//! The meaning of the numbers in the planes, and the places of cells in them.

use roguecore::{Content, Point, PrototypeId, Size, TileId};

/// The facts about a cell, from the lowest bit. Those about a tile are of the tile that the player
/// remembers; things and substances are those in view.
pub const FEATURES: [&str; 8] =
    ["visible", "walkable", "transparent", "player", "enemy", "actor", "item", "substance"];

/// The glyph of the first kind of thing. That of a corpse is further by the number of kinds.
pub const THINGS: u16 = 256;

const WALKABLE: u8 = 2;
const TRANSPARENT: u8 = 4;

/// The ids of all kinds of things that a player can see, in the order of their numbers: creatures and items, then the
/// looks of items that are not identified.
pub(crate) fn things(content: &Content) -> impl Iterator<Item = &str> {
    let known = content.prototypes().iter().map(|row| row.id.as_str());
    let looks = (content.prototypes().len() as u16..).map(PrototypeId::new);
    let looks = looks.take_while(|&id| content.is_appearance(id));
    known.chain(looks.map(|id| content.prototype(id).id.as_str()))
}

/// The features of each tile of a content, and the number of its kinds of things.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    tiles: Vec<u8>,
    kinds: u16,
}

impl Palette {
    pub(crate) fn new(content: &Content) -> Self {
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        let tile = |walkable, transparent| bit(walkable, WALKABLE) | bit(transparent, TRANSPARENT);
        Self {
            tiles: content.tiles().iter().map(|it| tile(it.walkable, it.transparent)).collect(),
            kinds: things(content).count() as u16,
        }
    }

    /// The features of a tile.
    pub(crate) fn of_tile(&self, tile: TileId) -> u8 {
        self.tiles.get(tile.index()).copied().unwrap_or_default()
    }

    /// The number of kinds of things.
    pub(crate) const fn kinds(&self) -> u16 {
        self.kinds
    }

    /// The highest glyph.
    pub(crate) const fn max_glyph(&self) -> u16 {
        THINGS + 2 * self.kinds - 1
    }
}

/// The size of the planes, which may be larger than a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapKey {
    width: i32,
    height: i32,
}

impl MapKey {
    pub(crate) const fn new(size: Size) -> Self {
        Self { width: size.width() as i32, height: size.height() as i32 }
    }

    /// The index of a cell; `None` outside of the planes.
    pub(crate) fn index(self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height;
        inside.then(|| (at.y * self.width + at.x) as usize)
    }
}
