//! roguecore on the maps, and two rows that only a whole game has.

use roguecore::fov::Transparency;
use roguecore::path::Finder;
use roguecore::{BitGrid, Content, Game, Size, procgen};

use crate::files::{InputMap, Inputs};
use crate::measure::{Row, row};
use crate::scenes::games::{LONG_WALK, Walker};

/// Floors of one batch.
const FLOORS_PER_BATCH: usize = 64;

pub(crate) fn rows(inputs: &Inputs) -> Vec<Row> {
    vec![
        fields_of_view("fov-dungeon", &inputs.dungeon, 8),
        fields_of_view("fov-hall", &inputs.hall, 0),
        paths(&inputs.dungeon),
        levels(),
        turns(),
    ]
}

const fn size(map: &InputMap) -> Size {
    Size::new(map.width as u32, map.height as u32)
}

fn fields_of_view(name: &'static str, map: &InputMap, radius: u32) -> Row {
    let transparency = Transparency::new(size(map), |at| map.is_open(at));
    let mut visible = BitGrid::new(size(map));
    row(name, map.origins.len(), || {
        let mut cells = 0;
        for &origin in &map.origins {
            visible.clear();
            transparency.field_of_view(origin, radius, &mut visible);
            cells += visible.count() as u64;
        }
        cells
    })
}

fn paths(map: &InputMap) -> Row {
    let cost_of = |at| map.is_open(at).then_some(1);
    let mut finder = Finder::default();
    row("path-dungeon", map.pairs.len(), || {
        let cost = |&(from, to)| Some(finder.shortest(size(map), from, to, cost_of)?.cost);
        map.pairs.iter().filter_map(cost).sum()
    })
}

fn levels() -> Row {
    let content = Content::classic();
    row("level", FLOORS_PER_BATCH, || {
        let monsters = |seed| procgen::generate(&content, seed, 1).monsters.len() as u64;
        (1..=FLOORS_PER_BATCH as u64).map(monsters).sum()
    })
}

fn turns() -> Row {
    let mut walker = Walker::new(Game::new(1));
    row("turn", LONG_WALK as usize, || {
        walker.walk(LONG_WALK);
        0
    })
}
