//! Every level of every generator is connected and soundly furnished.

use roguecore::{Content, Point, path, procgen};

use super::ensure;
use crate::chore::{Done, content};

const RECIPES: [&str; 2] = ["rooms", "caves"];

pub(super) fn run(seeds: u64) -> Done<u64> {
    for recipe in RECIPES {
        let content = content(Some(recipe))?;
        for seed in 0..seeds {
            sound_level(&content, seed, 1)
                .map_err(|why| format!("{recipe}, seed {seed}: {why}"))?;
        }
    }
    // Of the whole game each seed is one floor, from the first to the deepest.
    let classic = Content::classic();
    for seed in 0..seeds {
        let floor = seed as u32 % 10 + 1;
        sound_level(&classic, seed, floor)
            .map_err(|why| format!("the whole game, seed {seed}, floor {floor}: {why}"))?;
    }
    Ok(seeds)
}

/// Connected, everyone on floor and apart, nothing but wall at (0,0) and along the border.
fn sound_level(content: &Content, seed: u64, floor: u32) -> Done {
    let level = procgen::generate(content, seed, floor);
    let size = level.tiles.size();
    let walkable = |at| level.tiles.get(at).is_some_and(|&kind| content.tile(kind).walkable);
    let reached = path::reachable(size, level.start, walkable);
    let open = size.points().filter(|&at| walkable(at)).count();
    ensure(reached.count() == open && open > 0, || {
        format!("{} of {open} cells can be reached", reached.count())
    })?;
    let border = size.points().find(|&at| size.is_border(at) && walkable(at));
    ensure(border.is_none(), || format!("the border is open at {border:?}"))?;
    let origin = Point::new(0, 0);
    ensure(level.tiles.get(origin) == Some(&content.floor_tables().wall), || {
        "(0,0) is no wall".into()
    })?;
    let mut places: Vec<Point> = level.monsters.iter().map(|&(_, at)| at).collect();
    places.push(level.start);
    places.extend(level.items.iter().map(|&(_, at)| at));
    let in_wall = places.iter().find(|&&at| !walkable(at));
    ensure(in_wall.is_none(), || format!("somebody is in the wall at {in_wall:?}"))?;
    places.sort_unstable();
    ensure(places.windows(2).all(|pair| pair[0] != pair[1]), || "two on one cell".into())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_levels_are_sound() {
        super::run(300).unwrap();
    }
}
