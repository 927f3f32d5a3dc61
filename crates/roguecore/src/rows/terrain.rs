//! What creatures make of the facts of tiles and substances: which tiles they open, what they make a
//! detour around and what their paths cost.

use super::facts::Facts;
use super::harms::Harms;
use super::substance::SubstanceDef;
use crate::id::{SubstanceId, TagId};
use crate::tile::{TileDef, TileId};

/// The tag of tiles that creatures do not enter by themselves.
pub(crate) const AVOID: &str = "avoid";
/// The steps of a detour that a creature makes around danger.
pub(crate) const DANGER_COST: u32 = 30;
/// The largest cost of a cell without danger for paths, in steps.
const MAX_PATH_COST: u32 = 1_000;

/// Sets what creatures make of each tile: `opens`, `dangerous` and `path_cost`. `avoid` is the tag
/// of that name.
pub(crate) fn derive_tiles(tiles: &mut [TileDef], facts: &Facts, avoid: Option<TagId>) {
    for (index, tile) in (0..).zip(tiles.iter_mut()) {
        let facts = facts.tile(TileId(index));
        let mut certain = facts.openings.iter().filter(|it| it.conditions.is_empty());
        tile.opens = certain.next().map(|it| it.to);
        tile.dangerous = facts.harms.intersects(Harms::AVOIDED);
    }
    let costs = tiles.iter().map(|tile| path_cost(tiles, tile, avoid));
    let costs: Vec<Option<u32>> = costs.collect();
    for (tile, cost) in tiles.iter_mut().zip(costs) {
        tile.path_cost = cost;
    }
}

/// Sets whether each substance is dangerous.
pub(crate) fn derive_substances(substances: &mut [SubstanceDef], facts: &Facts) {
    for (index, substance) in (0..).zip(substances) {
        substance.dangerous = facts.substance(SubstanceId(index)).harms.intersects(Harms::AVOIDED);
    }
}

fn path_cost(tiles: &[TileDef], tile: &TileDef, avoid: Option<TagId>) -> Option<u32> {
    let open = tile.opens.and_then(|open| tiles.get(open.index()));
    let entered = open.or(Some(tile).filter(|tile| tile.walkable))?;
    let avoids = |tile: &TileDef| avoid.is_some_and(|avoid| tile.tags.contains(avoid));
    let steps = entered.move_cost.div_ceil(100).clamp(1, MAX_PATH_COST);
    let danger = if entered.dangerous { DANGER_COST } else { 0 };
    (!avoids(tile) && !avoids(entered)).then(|| steps + danger + u32::from(open.is_some()))
}

#[cfg(test)]
mod tests {
    use crate::content::Content;

    fn content() -> Content {
        let ron = include_str!("../../tests/fixtures/terrain.ron");
        Content::parse("terrain.ron", ron).unwrap()
    }

    #[test]
    fn paths_cost_steps_doors_and_detours() {
        let content = content();
        let cost = |id: &str| content.tile(content.tile_id(id).unwrap()).path_cost;
        for (id, expected) in [
            ("floor", Some(1)),
            ("wall", None),
            ("door", Some(2)),
            ("open_door", Some(1)),
            ("locked_door", None),
            ("secret_door", None),
            ("mud", Some(2)),
            ("trap", Some(31)),
            ("hidden_trap", Some(31)),
            ("swamp", Some(32)),
            ("lava", None),
            ("water", Some(1)),
        ] {
            assert_eq!(cost(id), expected, "{id}");
        }
    }

    #[test]
    fn only_a_bump_of_everyone_opens_a_tile() {
        let content = content();
        let opens = |id: &str| content.tile(content.tile_id(id).unwrap()).opens;
        assert_eq!(opens("door"), content.tile_id("open_door"));
        assert_eq!((opens("locked_door"), opens("secret_door"), opens("wall")), (None, None, None));
    }

    #[test]
    fn a_substance_that_damages_is_dangerous() {
        let content = content();
        let dangerous = content.rows().substances.iter().filter(|row| row.dangerous);
        assert_eq!(dangerous.map(|row| &*row.id).collect::<Vec<_>>(), ["fire"]);
    }
}
