//! `symmetric-shadowcasting`, called straight, and A* of `pathfinding`.

use pathfinding::directed::astar::astar;
use roguecore::Point;
use symmetric_shadowcasting::compute_fov;

use crate::files::{Place, Work};
use crate::measure::{Row, row};

pub(crate) fn shadowcasting(work: &Work) -> Vec<Row> {
    vec![look("sight-dungeon", &work.dungeon, 8), look("sight-hall", &work.hall, 0)]
}

/// The radius rule of roguecore, so that the same cells come out.
fn look(name: &'static str, place: &Place, radius: i32) -> Row {
    let mut seen = vec![false; place.open.len()];
    row(name, place.looks.len(), || {
        let mut cells = 0;
        for &origin in &place.looks {
            seen.fill(false);
            let near = |at: Point| {
                let (dx, dy) = (at.x - origin.x, at.y - origin.y);
                radius == 0 || dx * dx + dy * dy < radius * radius
            };
            let point = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
            compute_fov(
                (origin.x as isize, origin.y as isize),
                &mut |cell| !near(point(cell)) || !place.is_open(point(cell)),
                &mut |cell| {
                    let at = point(cell);
                    if near(at) {
                        seen[place.index(at)] = true;
                    }
                },
            );
            cells += seen.iter().filter(|&&it| it).count() as u64;
        }
        cells
    })
}

pub(crate) fn pathfinding(work: &Work) -> Vec<Row> {
    let place = &work.dungeon;
    vec![row("path-dungeon", place.ways.len(), || {
        place.ways.iter().filter_map(|&(from, to)| way(place, from, to)).sum()
    })]
}

/// The prices of roguecore: 2 for a straight step, 3 for a diagonal one.
fn way(place: &Place, from: Point, to: Point) -> Option<u64> {
    let steps = |at: &Point| {
        let at = *at;
        let open = at.neighbours().filter(|&next| place.is_open(next));
        open.map(move |next| (next, price(at, next)))
    };
    astar(&from, steps, |&at| estimate(at, to), |&at| at == to).map(|(_, cost)| cost)
}

const fn price(from: Point, to: Point) -> u64 {
    if from.x != to.x && from.y != to.y { 3 } else { 2 }
}

fn estimate(from: Point, to: Point) -> u64 {
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    u64::from(2 * dx.max(dy) + dx.min(dy))
}
