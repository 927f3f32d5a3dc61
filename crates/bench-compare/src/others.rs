//! `symmetric-shadowcasting`, called directly, and A* of `pathfinding`.

use pathfinding::directed::astar::astar;
use roguecore::Point;
use symmetric_shadowcasting::compute_fov;

use crate::files::{InputMap, Inputs};
use crate::measure::{Row, row};

pub(crate) fn shadowcasting(inputs: &Inputs) -> Vec<Row> {
    vec![
        fields_of_view("fov-dungeon", &inputs.dungeon, 8),
        fields_of_view("fov-hall", &inputs.hall, 0),
    ]
}

/// With roguecore's rule for the radius, so that the same cells are visible.
fn fields_of_view(name: &'static str, map: &InputMap, radius: i32) -> Row {
    let mut visible = vec![false; map.open.len()];
    row(name, map.origins.len(), || {
        let mut cells = 0;
        for &origin in &map.origins {
            visible.fill(false);
            let near = |at: Point| {
                let (dx, dy) = (at.x - origin.x, at.y - origin.y);
                radius == 0 || dx * dx + dy * dy < radius * radius
            };
            let point = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
            compute_fov(
                (origin.x as isize, origin.y as isize),
                &mut |cell| !near(point(cell)) || !map.is_open(point(cell)),
                &mut |cell| {
                    let at = point(cell);
                    if near(at) {
                        visible[map.index(at)] = true;
                    }
                },
            );
            cells += visible.iter().filter(|&&it| it).count() as u64;
        }
        cells
    })
}

pub(crate) fn pathfinding(inputs: &Inputs) -> Vec<Row> {
    let map = &inputs.dungeon;
    vec![row("path-dungeon", map.pairs.len(), || {
        map.pairs.iter().filter_map(|&(from, to)| path_cost(map, from, to)).sum()
    })]
}

/// With roguecore's costs: 2 for a straight step, 3 for a diagonal one.
fn path_cost(map: &InputMap, from: Point, to: Point) -> Option<u64> {
    let steps = |at: &Point| {
        let at = *at;
        let open = at.neighbours().filter(|&next| map.is_open(next));
        open.map(move |next| (next, step_cost(at, next)))
    };
    astar(&from, steps, |&at| estimate(at, to), |&at| at == to).map(|(_, cost)| cost)
}

const fn step_cost(from: Point, to: Point) -> u64 {
    if from.x != to.x && from.y != to.y { 3 } else { 2 }
}

fn estimate(from: Point, to: Point) -> u64 {
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    u64::from(2 * dx.max(dy) + dx.min(dy))
}
