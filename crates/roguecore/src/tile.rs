//! Tiles: what a cell of the map is made of. Knows no entity and nothing of who has seen it.

use serde::{Deserialize, Serialize};

/// Which tile of the [`Content`](crate::Content) a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TileKind(pub(crate) u8);

impl TileKind {
    /// Its place in [`Content::tiles`](crate::Content::tiles).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its name in the content file: `"floor"`.
    pub id: String,
    /// What a player calls it.
    pub name: String,
    /// The key under which a theme draws it.
    pub look: String,
    /// How scenes and plain themes write it.
    pub glyph: char,
    /// Its colour where a theme says nothing.
    pub color: Color,
    /// Whether an entity can stand here.
    pub walkable: bool,
    /// Whether sight passes.
    pub transparent: bool,
}

/// Red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Color {
    /// The colour with these parts.
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b }
    }
}
