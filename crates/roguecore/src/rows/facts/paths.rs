//! The consequences of the facts of tiles for creatures: which ones they open and the costs of their paths.

use super::Facts;
use crate::id::TagId;
use crate::tile::{TileDef, TileId};

/// The tag of tiles that creatures do not enter by themselves.
pub(crate) const AVOID: &str = "avoid";
/// The steps of a detour that a creature makes around danger.
pub(crate) const DANGER_COST: u32 = 30;
/// The largest cost of a cell without danger for paths, in steps.
const MAX_PATH_COST: u32 = 1_000;

/// Sets the fields of each tile for creatures: `opens` and `path_cost`. `avoid` is the tag of that name.
pub(crate) fn derive_tiles(tiles: &mut [TileDef], facts: &Facts, avoid: Option<TagId>) {
    let ids = || (0..=u8::MAX).map(TileId);
    for (id, tile) in ids().zip(tiles.iter_mut()) {
        let mut certain = facts.tile(id).openings.iter().filter(|it| it.conditions.is_empty());
        tile.opens = certain.next().map(|it| it.to);
    }
    let cost = |(id, tile)| path_cost(tiles, facts, (id, tile), avoid);
    let costs: Vec<Option<u32>> = ids().zip(tiles.iter()).map(cost).collect();
    for (tile, cost) in tiles.iter_mut().zip(costs) {
        tile.path_cost = cost;
    }
}

fn path_cost(
    tiles: &[TileDef],
    facts: &Facts,
    (id, tile): (TileId, &TileDef),
    avoid: Option<TagId>,
) -> Option<u32> {
    let open = tile.opens.and_then(|open| Some((open, tiles.get(open.index())?)));
    let (id, entered) = open.or(Some((id, tile)).filter(|_| tile.walkable))?;
    let avoids = |tile: &TileDef| avoid.is_some_and(|avoid| tile.tags.contains(avoid));
    let steps = entered.move_cost.div_ceil(100).clamp(1, MAX_PATH_COST);
    let danger = if facts.tile(id).is_avoided() { DANGER_COST } else { 0 };
    (!avoids(tile) && !avoids(entered)).then(|| steps + danger + u32::from(open.is_some()))
}

#[cfg(test)]
mod tests {
    use crate::content::Content;
    use crate::id::SubstanceId;

    fn content() -> Content {
        let ron = include_str!("../../../tests/fixtures/terrain.ron");
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
    fn a_substance_that_damages_is_avoided() {
        let content = content();
        let rows = (0..).map(SubstanceId).zip(&content.rows().substances);
        let avoided = rows.filter(|(id, _)| content.facts().substance(*id).is_avoided());
        assert_eq!(avoided.map(|(_, row)| &*row.id).collect::<Vec<_>>(), ["fire"]);
    }
}
