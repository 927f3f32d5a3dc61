//! What roguecore does with the maps, and two rows that only whole games have.

use roguecore::fov::Transparency;
use roguecore::path::Finder;
use roguecore::{BitGrid, Content, Game, Size, procgen};

use crate::files::{Place, Work};
use crate::measure::{Row, row};
use crate::scenes::games::{LONG_WALK, Walker};

/// Floors of one batch.
const FLOORS: usize = 64;

pub(crate) fn rows(work: &Work) -> Vec<Row> {
    vec![
        look("sight-dungeon", &work.dungeon, 8),
        look("sight-hall", &work.hall, 0),
        find(&work.dungeon),
        levels(),
        turns(),
    ]
}

const fn size(place: &Place) -> Size {
    Size::new(place.width as u32, place.height as u32)
}

fn look(name: &'static str, place: &Place, radius: u32) -> Row {
    let transparency = Transparency::new(size(place), |at| place.is_open(at));
    let mut seen = BitGrid::new(size(place));
    row(name, place.looks.len(), || {
        let mut cells = 0;
        for &origin in &place.looks {
            seen.clear();
            transparency.field_of_view(origin, radius, &mut seen);
            cells += seen.count() as u64;
        }
        cells
    })
}

fn find(place: &Place) -> Row {
    let enter = |at| place.is_open(at).then_some(1);
    let mut finder = Finder::default();
    row("path-dungeon", place.ways.len(), || {
        let way = |&(from, to)| Some(finder.shortest(size(place), from, to, enter)?.cost);
        place.ways.iter().filter_map(way).sum()
    })
}

fn levels() -> Row {
    let content = Content::classic();
    row("level", FLOORS, || {
        let people = |seed| procgen::generate(&content, seed, 1).monsters.len() as u64;
        (1..=FLOORS as u64).map(people).sum()
    })
}

fn turns() -> Row {
    let mut walker = Walker::new(Game::new(1));
    row("turn", LONG_WALK as usize, || {
        walker.walk(LONG_WALK);
        0
    })
}
