//! Uses map generation, field of view and paths without a `Game`: digs a cave and explores it on
//! the path to its far end.
//!
//! `cargo run --example toolkit -- [seed]`

use std::io::Write as _;

use roguecore::procgen::{Caves, Layout, Plan};
use roguecore::{BitGrid, Point, Rng, Size, Stream, fov, path};

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    let mut plan = Plan::solid(Size::new(70, 22));
    Caves { open: 57, rounds: 5 }.dig(&mut plan, &mut Rng::derive(seed, Stream::Floor(1)));

    let mut at = plan.start;
    let mut seen = visible_from(&plan, at);
    let goal = farthest(&plan, at);
    let walkable = |cell: Point| plan.is_open(cell).then_some(1);
    let mut steps = 0;
    while let Some(path) = path::shortest(plan.size(), at, goal, walkable) {
        let Some(&step) = path.steps.first() else { break };
        at = at + step;
        steps += 1;
        seen.union_with(&visible_from(&plan, at));
    }
    let _ = std::io::stdout().write_all(draw(&plan, &seen, at, goal).as_bytes());
    let _ = writeln!(std::io::stdout(), "{steps} steps, {} cells seen", seen.count());
}

/// The field of view from a cell, with a radius of ten cells.
fn visible_from(plan: &Plan, from: Point) -> BitGrid {
    let mut seen = BitGrid::new(plan.size());
    fov::field_of_view(plan.size(), from, 10, |at| !plan.is_open(at), |at| seen.insert(at));
    seen
}

fn farthest(plan: &Plan, from: Point) -> Point {
    plan.open_cells().max_by_key(|cell| from.distance_squared(*cell)).unwrap_or(from)
}

fn draw(plan: &Plan, seen: &BitGrid, at: Point, goal: Point) -> String {
    let glyph = |cell: Point| match plan.is_open(cell) {
        _ if cell == at => '@',
        _ if cell == goal => 'X',
        _ if !seen.get(cell) => ' ',
        true => '.',
        false => '#',
    };
    let row = |y| plan.size().columns().map(|x| glyph(Point::new(x, y))).chain(['\n']).collect();
    plan.size().rows().map(row).collect::<Vec<String>>().concat()
}
