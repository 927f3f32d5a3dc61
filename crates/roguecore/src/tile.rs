//! Tiles: what a cell of the map is made of. Knows no entity and nothing of who has seen it.

use serde::{Deserialize, Serialize, Serializer};

use crate::geometry::Grid;

/// Which tile of the [`Content`](crate::Content) a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TileId(pub(crate) u8);

impl TileId {
    /// Its place in [`Content::tiles`](crate::Content::tiles).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileDef {
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

/// Writes a grid of tiles as one piece of bytes. Formats that tell a list of `u8` from bytes
/// see another type; postcard, the only one we save in, writes the same for both.
pub(crate) fn at_once<S: Serializer>(tiles: &Grid<TileId>, out: S) -> Result<S::Ok, S::Error> {
    // TileDef by tile this was more than half of the time of a fingerprint.
    let cells: Vec<u8> = tiles.cells().iter().map(|kind| kind.0).collect();
    (tiles.size(), Bytes(&cells)).serialize(out)
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use proptest::prelude::*;

    #[derive(Serialize)]
    struct AtOnce(#[serde(serialize_with = "at_once")] Grid<TileId>);

    proptest! {
        /// TileDef by tile is what saves and fingerprints are made of.
        #[test]
        fn tiles_written_at_once_are_the_bytes_of_tiles_one_by_one(
            width in 0..70u32,
            height in 0..40u32,
            kinds in proptest::collection::vec(any::<u8>(), 1..50),
        ) {
            let mut tiles = Grid::new(Size::new(width, height), TileId(0));
            for (at, &kind) in tiles.size().points().zip(kinds.iter().cycle()) {
                tiles.set(at, TileId(kind));
            }
            let one_by_one = postcard::to_allocvec(&tiles).unwrap();
            prop_assert_eq!(postcard::to_allocvec(&AtOnce(tiles.clone())).unwrap(), &*one_by_one);
            prop_assert_eq!(postcard::from_bytes(&one_by_one), Ok(tiles));
        }
    }
}
