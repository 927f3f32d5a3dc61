//! Uses map generation, field of view, paths, areas and dice without a `Game`: digs a cave and
//! explores it on the path to its far end, throws a bomb there, and lets a bat flee from it.
//!
//! `cargo run --example toolkit -- [seed]`

use std::io::Write as _;

use roguecore::path::DistanceMap;
use roguecore::procgen::{Caves, Layout, Plan};
use roguecore::{BitGrid, Dice, Point, Rng, Size, Stream, ball, fov, path, ray};

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
    let _ = writeln!(std::io::stdout(), "{}", throw_bomb(&plan, at, &mut Rng::seeded(seed)));
    let _ = writeln!(std::io::stdout(), "{}", flee(&plan, at));
}

/// Throws a bomb back towards the start: it flies until a wall stops it and bursts.
fn throw_bomb(plan: &Plan, from: Point, rng: &mut Rng) -> String {
    let flight = ray(from, plan.start, 8, |at| !plan.is_open(at));
    let lands = flight.filter(|&at| plan.is_open(at)).last().unwrap_or(from);
    let burning = ball(lands, 2).filter(|&at| plan.is_open(at)).count();
    let damage = Dice::new(2, 6, 1).map_or(0, |dice| dice.roll(rng));
    format!("a bomb bursts at {lands}: {burning} cells, {damage} damage")
}

/// A bat beside the walker flees by a Dijkstra map, without cutting corners.
fn flee(plan: &Plan, from: Point) -> String {
    let step = |from: Point, to: Point| {
        let corners = [Point::new(from.x, to.y), Point::new(to.x, from.y)];
        let free = plan.is_open(to) && corners.into_iter().all(|at| plan.is_open(at));
        free.then(|| path::step_cost(from, to))
    };
    let map = DistanceMap::new(plan.size(), [(from, 0)], step).flee(step);
    let beside = from.neighbours().find(|&at| plan.is_open(at));
    let (mut at, mut steps) = (beside.unwrap_or(from), 0);
    while let Some(direction) = map.downhill(at, step) {
        (at, steps) = (at + direction, steps + 1);
    }
    format!("a bat flees to {at} in {steps} steps")
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
