//! Tiles: the terrain of a cell. Does not depend on entities or on the explored cells.

pub(crate) mod color;
pub(crate) mod look;

use roguecore_grid::{Grid, Point, line};
use serde::{Deserialize, Serialize, Serializer};

pub(crate) use crate::id::TileId;

use crate::id::{PrototypeId, TagSet, where_set};
use crate::messages::Messages;
use crate::rule::RuleSet;
use look::{Glow, Palette, Surface};

/// One kind of tile, as defined by the content file.
///
/// Everything that a tile does is one of its rules. A door is a tile that cannot be entered and
/// has a rule `(on: Bump, do: [SetTile("open_door")])`; with `if: [Carries("key")]` it is locked.
/// It closes when its open tile has `(on: Leave, do: [SetTile("door")])`, as soon as nothing is
/// left in the doorway. A secret door has `disguise: "wall"` and
/// `(on: Search, do: [SetTile("door")])`: an actor that waits next to it finds it.
///
/// Serialised without the fields that no rule depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TileDef {
    /// The identifier in the content file: `"floor"`.
    pub id: String,
    /// The name for players.
    #[serde(skip)]
    pub name: String,
    /// The key of its look in a theme.
    #[serde(skip)]
    pub look: String,
    /// The character on screen without a theme. Tiles may share one.
    #[serde(skip)]
    pub glyph: char,
    /// The character in scenes: every tile has its own.
    #[serde(skip)]
    pub scene_key: char,
    /// The colour on screen without a theme.
    #[serde(skip)]
    pub color: Color,
    /// Its surface on a lit map.
    #[serde(skip)]
    pub surface: Surface,
    /// The light that it gives on a lit map.
    #[serde(skip)]
    pub light: Option<Glow>,
    /// The colours of a floor on which it is the tile of open cells.
    #[serde(skip)]
    pub palette: Option<Palette>,
    /// Whether actors can stand on it.
    pub walkable: bool,
    /// Whether it can be seen through.
    pub transparent: bool,
    /// Cost of a step onto it; 100 is one action.
    pub move_cost: u32,
    /// The tile that a player sees instead, until a rule makes another tile of it: the wall of a
    /// secret door, the floor of a hidden trap.
    pub disguise: Option<TileId>,
    /// The creature of which it is a sign: for each one on a new floor such a tile is laid one to three cells from it.
    #[serde(serialize_with = "where_set")]
    pub sign_of: Option<PrototypeId>,
    /// The tile that every actor makes of it by bumping into it: the open one of a closed door.
    /// Derived from its rules: a bump rule without conditions sets a tile that can be entered.
    #[serde(skip)]
    pub opens: Option<TileId>,
    /// The cost of a creature's path over it, in steps; `None` where creatures do not go: walls,
    /// closed doors that not everyone can open, and tiles with the tag `"avoid"`. Derived: the
    /// move cost in steps of 100, rounded up; one more for a door to open, 30 more for danger.
    #[serde(skip)]
    pub path_cost: Option<u32>,
    /// Its tags.
    pub tags: TagSet,
    /// Its rules: `Me` is the actor on it.
    pub rules: RuleSet,
    /// A sentence about its rules, with places for their numbers, which [`describe`](crate::describe) fills; empty for
    /// none.
    #[serde(skip)]
    pub effect: String,
    /// A sentence or two about it, beside the lines of [`describe`](crate::describe); empty for none.
    #[serde(skip)]
    pub flavour: String,
    /// The sentences that a player reads about it.
    #[serde(skip)]
    pub messages: Messages,
}

impl TileDef {
    /// A white tile that blocks steps and sight, without rules, named like its id.
    pub fn new(id: &str, glyph: char) -> Self {
        Self {
            id: id.to_owned(),
            name: id.replace('_', " "),
            look: id.to_owned(),
            glyph,
            scene_key: glyph,
            color: Color::new(255, 255, 255),
            surface: Surface::Feature,
            light: None,
            palette: None,
            walkable: false,
            transparent: false,
            move_cost: 100,
            disguise: None,
            sign_of: None,
            opens: None,
            path_cost: None,
            tags: TagSet::default(),
            rules: RuleSet::default(),
            effect: String::new(),
            flavour: String::new(),
            messages: Messages::default(),
        }
    }

    /// Whether an actor can get through, if need be by opening it.
    pub const fn is_passable(&self) -> bool {
        self.walkable || self.opens.is_some()
    }
}

/// How many steps a sign lies from the creature that leaves it, at most.
pub(crate) const SIGN_REACH: u32 = 3;

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
    /// The colour of these parts.
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b }
    }
}

/// Serialises a grid of tiles with its cells as one byte string. A format that distinguishes
/// lists of `u8` from bytes writes another type; postcard, the save format, writes the same.
pub(crate) fn serialize_as_bytes<S: Serializer>(
    tiles: &Grid<TileId>,
    out: S,
) -> Result<S::Ok, S::Error> {
    // Cell by cell this took more than half of the time of a fingerprint.
    let cells: Vec<u8> = tiles.cells().iter().map(|tile| tile.0).collect();
    (tiles.size(), Bytes(&cells)).serialize(out)
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(self.0)
    }
}

/// Where something that is thrown lands: the last cell of the line that can be entered, before anything that
/// stops it. `tile` is the tile of a cell, `None` for one that stops it.
pub(crate) fn landing<'a>(
    from: Point,
    target: Point,
    tile: impl Fn(Point) -> Option<&'a TileDef>,
) -> Point {
    let open = |at: &Point| tile(*at).is_some_and(|tile| tile.walkable || tile.transparent);
    let flight = line(from, target).take_while(open);
    flight.filter(|&at| tile(at).is_some_and(|tile| tile.walkable)).last().unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use roguecore_grid::Size;

    #[derive(Serialize)]
    struct AsBytes(#[serde(serialize_with = "serialize_as_bytes")] Grid<TileId>);

    proptest! {
        /// Saves and fingerprints hold the cell-by-cell form.
        #[test]
        fn tiles_as_bytes_serialize_like_tiles_cell_by_cell(
            width in 0..70u32,
            height in 0..40u32,
            kinds in proptest::collection::vec(any::<u8>(), 1..50),
        ) {
            let mut tiles = Grid::new(Size::new(width, height), TileId(0));
            for (at, &kind) in tiles.size().points().zip(kinds.iter().cycle()) {
                tiles.set(at, TileId(kind));
            }
            let cell_by_cell = postcard::to_allocvec(&tiles).unwrap();
            let as_bytes = postcard::to_allocvec(&AsBytes(tiles.clone())).unwrap();
            prop_assert_eq!(&as_bytes, &cell_by_cell);
            prop_assert_eq!(postcard::from_bytes(&cell_by_cell), Ok(tiles));
        }
    }
}
