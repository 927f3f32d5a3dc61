//! Tiles: the terrain of a cell. Does not depend on entities or on what is explored.

use serde::{Deserialize, Serialize, Serializer};

pub use crate::id::TileId;

use crate::geometry::Grid;
use crate::id::{TagId, TagSet};
use crate::messages::Messages;
use crate::rule::{Condition, Effect, Rule, RuleSet, Trigger};

/// One kind of tile, as defined by the content file.
///
/// Everything that a tile does is one of its rules. A door is a tile that cannot be entered and
/// has a rule `(on: Bump, do: [SetTile("open_door")])`; with `if: [Carries("key")]` it is locked.
/// It closes when its open tile has `(on: Leave, do: [SetTile("door")])`, as soon as nothing is
/// left in the doorway. A secret door has `disguise: "wall"` and
/// `(on: Search, do: [SetTile("door")])`: whoever waits next to it finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TileDef {
    /// The identifier in the content file: `"floor"`.
    pub id: String,
    /// The name for players.
    pub name: String,
    /// The key of its look in a theme.
    pub look: String,
    /// The character in scenes, and on screen without a theme.
    pub glyph: char,
    /// The colour on screen without a theme.
    pub color: Color,
    /// Whether actors can stand on it.
    pub walkable: bool,
    /// Whether it can be seen through.
    pub transparent: bool,
    /// Cost of a step onto it; 100 is one action.
    pub move_cost: u32,
    /// The tile that a player sees instead, until a rule makes another tile of it: the wall of a
    /// secret door, the floor of a hidden trap.
    pub disguise: Option<TileId>,
    /// The tile that every actor makes of it by bumping into it: the open one of a closed door.
    /// Derived from its rules: a bump rule without conditions sets a tile that can be entered.
    pub opens: Option<TileId>,
    /// Whether creatures make a detour around it. Derived from its rules: one for entering it, or
    /// for ending a turn on it, damages, drops to another floor or ends the game.
    pub dangerous: bool,
    /// What a path of a creature over it costs, in steps; `None` where creatures do not go: walls,
    /// closed doors that not everyone can open, and tiles with the tag `"avoid"`. Derived: the
    /// move cost in steps of 100, rounded up; one more for a door to open, 30 more for danger.
    pub path_cost: Option<u32>,
    /// Its tags.
    pub tags: TagSet,
    /// Its rules: `Me` is the actor on it.
    pub rules: RuleSet,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

impl TileDef {
    /// Whether an actor can get through, if need be by opening it.
    pub const fn is_passable(&self) -> bool {
        self.walkable || self.opens.is_some()
    }
}

/// The tag of tiles that creatures do not enter by themselves.
pub(crate) const AVOID: &str = "avoid";
/// The steps of a detour that a creature makes around danger.
pub(crate) const DANGER_COST: u32 = 30;
/// The largest cost of a cell without danger for paths, in steps.
const MAX_PATH_COST: u32 = 1_000;

/// Sets what follows from the rules of each tile: `opens`, `dangerous` and `path_cost`. `avoid`
/// is the tag of that name.
pub(crate) fn derive(tiles: &mut [TileDef], avoid: Option<TagId>) {
    let opens: Vec<Option<TileId>> = tiles.iter().map(|tile| opened(tiles, tile)).collect();
    for (tile, opens) in tiles.iter_mut().zip(opens) {
        tile.opens = opens;
        tile.dangerous = harms(&tile.rules);
    }
    let costs = tiles.iter().map(|tile| path_cost(tiles, tile, avoid));
    let costs: Vec<Option<u32>> = costs.collect();
    for (tile, cost) in tiles.iter_mut().zip(costs) {
        tile.path_cost = cost;
    }
}

/// The tile that a bump of any actor makes of a closed one.
fn opened(tiles: &[TileDef], tile: &TileDef) -> Option<TileId> {
    let is_walkable = |id: TileId| tiles.get(id.index()).is_some_and(|tile| tile.walkable);
    let certain = |rule: &&Rule| rule.on == Trigger::Bump && rule.conditions.is_empty();
    let rules = tile.rules.all().iter().filter(certain).filter(|_| !tile.walkable);
    let set = |effect: &Effect| match *effect {
        Effect::SetTile(to) if is_walkable(to) => Some(to),
        _ => None,
    };
    rules.flat_map(|rule| &rule.effects).find_map(set)
}

/// Whether a rule about an actor in the cell harms it, unless it harms the player only.
pub(crate) fn harms(rules: &RuleSet) -> bool {
    let in_cell = |rule: &&Rule| matches!(rule.on, Trigger::Enter | Trigger::Turn);
    let concerns_all = |rule: &&Rule| !rule.conditions.contains(&Condition::Player);
    let harm = |effect: &Effect| {
        matches!(effect, Effect::Damage { .. } | Effect::ChangeFloor(_) | Effect::Lose)
    };
    let rules = rules.all().iter().filter(in_cell).filter(concerns_all);
    rules.flat_map(|rule| &rule.effects).any(harm)
}

fn path_cost(tiles: &[TileDef], tile: &TileDef, avoid: Option<TagId>) -> Option<u32> {
    let open = tile.opens.and_then(|open| tiles.get(open.index()));
    let entered = open.or(Some(tile).filter(|tile| tile.walkable))?;
    let avoids = |tile: &TileDef| avoid.is_some_and(|avoid| tile.tags.contains(avoid));
    let steps = entered.move_cost.div_ceil(100).clamp(1, MAX_PATH_COST);
    let danger = if entered.dangerous { DANGER_COST } else { 0 };
    (!avoids(tile) && !avoids(entered)).then(|| steps + danger + u32::from(open.is_some()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use proptest::prelude::*;

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
