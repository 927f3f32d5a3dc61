//! Every floor of every generator is connected, with its monsters and items on free cells.

use roguecore::{Content, Point, procgen};

use super::check::ensure;
use crate::content::{DELVE_RON, with_recipe};
use crate::result::SimResult;

const RECIPES: [&str; 2] = ["rooms", "caves"];
/// How many floors the built-in games have.
const FLOORS: u32 = 10;

/// How many floors the pack with every kind of step has.
const PACK_FLOORS: u32 = 8;

/// Checks floor 1 of each recipe for every seed, and a seed one floor of each built-in game and one
/// of the pack with every kind of step, from the first to the deepest; returns the number of seeds.
pub(super) fn run(seeds: u64) -> SimResult<u64> {
    for recipe in RECIPES {
        let content = with_recipe(Content::classic(), Some(recipe))?;
        for seed in 0..seeds {
            check_floor(&content, seed, 1)
                .map_err(|why| format!("{recipe}, seed {seed}: {why}"))?;
        }
    }
    for (name, content) in [("classic", Content::classic()), ("ember", Content::ember())] {
        for seed in 0..seeds {
            let floor = seed as u32 % FLOORS + 1;
            check_floor(&content, seed, floor)
                .map_err(|why| format!("{name}, seed {seed}, floor {floor}: {why}"))?;
        }
    }
    let pack = Content::parse("delve.ron", DELVE_RON).map_err(|errors| errors.to_string())?;
    for seed in 0..seeds {
        let floor = seed as u32 % PACK_FLOORS + 1;
        check_floor(&pack, seed, floor)
            .map_err(|why| format!("the pack, seed {seed}, floor {floor}: {why}"))?;
    }
    Ok(seeds)
}

/// The floor is valid: connected, each key in reach before its lock, entities on free cells. With
/// steps, no monster could hurt the player at arrival. Nothing but wall is at (0,0).
fn check_floor(content: &Content, seed: u64, floor: u32) -> SimResult {
    let generated = procgen::generate(content, seed, floor);
    generated.check(content).map_err(|fault| fault.to_string())?;
    let recipe = &content.recipes()[content.floor_tables().recipe(floor)];
    if recipe.has_steps() {
        generated.check_arrival(content).map_err(|fault| fault.to_string())?;
    }
    let origin = Point::new(0, 0);
    ensure(generated.tiles.get(origin) == Some(&content.wall_tile(floor)), || {
        "(0,0) is no wall".into()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_floors_are_valid() {
        super::run(300).unwrap();
    }
}
