//! Every floor of every generator is connected, with its monsters and items on free cells.

use roguecore::{Content, Point, path, procgen};

use super::check::ensure;
use crate::content::with_recipe;
use crate::result::SimResult;

const RECIPES: [&str; 2] = ["rooms", "caves"];
/// How many floors the built-in game has.
const FLOORS: u32 = 10;

/// Checks floor 1 of each recipe for every seed, and one floor of the whole game a seed, from
/// the first to the deepest; returns the number of seeds.
pub(super) fn run(seeds: u64) -> SimResult<u64> {
    for recipe in RECIPES {
        let content = with_recipe(Some(recipe))?;
        for seed in 0..seeds {
            check_floor(&content, seed, 1)
                .map_err(|why| format!("{recipe}, seed {seed}: {why}"))?;
        }
    }
    let classic = Content::classic();
    for seed in 0..seeds {
        let floor = seed as u32 % FLOORS + 1;
        check_floor(&classic, seed, floor)
            .map_err(|why| format!("the whole game, seed {seed}, floor {floor}: {why}"))?;
    }
    Ok(seeds)
}

/// All walkable cells are connected, entities stand on walkable cells of their own, and nothing
/// but wall is at (0,0) and along the border.
fn check_floor(content: &Content, seed: u64, floor: u32) -> SimResult {
    let generated = procgen::generate(content, seed, floor);
    let size = generated.tiles.size();
    let walkable = |at| generated.tiles.get(at).is_some_and(|&id| content.tile(id).walkable);
    let reached = path::reachable(size, generated.start, walkable);
    let open = size.points().filter(|&at| walkable(at)).count();
    ensure(reached.count() == open && open > 0, || {
        format!("{} of {open} cells can be reached", reached.count())
    })?;
    let border = size.points().find(|&at| size.is_border(at) && walkable(at));
    ensure(border.is_none(), || format!("the border is open at {border:?}"))?;
    let origin = Point::new(0, 0);
    ensure(generated.tiles.get(origin) == Some(&content.floor_tables().wall), || {
        "(0,0) is no wall".into()
    })?;
    let mut positions: Vec<Point> = generated.monsters.iter().map(|&(_, at)| at).collect();
    positions.push(generated.start);
    positions.extend(generated.items.iter().map(|&(_, at)| at));
    let in_wall = positions.iter().find(|&&at| !walkable(at));
    ensure(in_wall.is_none(), || format!("an entity is in the wall at {in_wall:?}"))?;
    positions.sort_unstable();
    ensure(positions.windows(2).all(|pair| pair[0] != pair[1]), || {
        "two entities on one cell".into()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_floors_are_valid() {
        super::run(300).unwrap();
    }
}
