//! Caves: noise, smoothed by a cellular automaton, with every chamber joined to the largest.

use super::{Generator, Plan};
use crate::geometry::{BitGrid, Point, Rect};
use crate::path;
use crate::rng::Rng;

/// Irregular caves. Each round a cell becomes what most of the nine cells around it are
/// (the "4-5 rule", Jim Babcock, 2005).
#[derive(Clone, Debug)]
pub struct Caves {
    /// How much is open before smoothing, in percent.
    pub open: u32,
    /// How often it is smoothed.
    pub rounds: u32,
}

/// Chambers below this many cells are filled: nobody would miss them.
const SMALLEST_CHAMBER: usize = 16;
/// The side of the squares in which caves are furnished, in cells.
const AREA: i32 = 10;

impl Generator for Caves {
    fn dig(&self, plan: &mut Plan, rng: &mut Rng) {
        self.scatter(plan, rng);
        for _ in 0..self.rounds {
            smooth(plan);
        }
        let mut chambers = chambers(plan);
        // On a single cell the way further would lie where one arrives.
        if chambers.first().is_none_or(|chamber| chamber.len() < 2) {
            chambers.push(hollow(plan));
        }
        join(plan, &chambers, rng);
        plan.start = nearest(&chambers[0], middle(plan));
        plan.end = plan.farthest_from(plan.start);
        plan.areas = areas(plan);
    }
}

impl Caves {
    fn scatter(&self, plan: &mut Plan, rng: &mut Rng) {
        for at in inside(plan).points() {
            if rng.chance(self.open, 100) {
                plan.dig(at);
            }
        }
    }
}

/// All but the border.
fn inside(plan: &Plan) -> Rect {
    Rect::new(1, 1, plan.size().width - 2, plan.size().height - 2)
}

fn middle(plan: &Plan) -> Point {
    Point::new(plan.size().width / 2, plan.size().height / 2)
}

fn smooth(plan: &mut Plan) {
    let before = plan.clone();
    for at in inside(plan).points() {
        let around = at.neighbours().chain([at]);
        if around.filter(|&cell| before.is_open(cell)).count() >= 5 {
            plan.dig(at);
        } else {
            plan.fill(at);
        }
    }
}

/// The connected parts that are large enough, the largest first; the others are filled.
fn chambers(plan: &mut Plan) -> Vec<Vec<Point>> {
    let mut seen = BitGrid::new(plan.size());
    let mut chambers: Vec<Vec<Point>> = Vec::new();
    for at in inside(plan).points() {
        if !plan.is_open(at) || seen.get(at) {
            continue;
        }
        let chamber = path::reachable(plan.size(), at, |cell| plan.is_open(cell));
        seen.union_with(&chamber);
        chambers.push(chamber.iter().collect());
    }
    // Stable: of two equally large ones the upper one stays first.
    chambers.sort_by_key(|chamber| std::cmp::Reverse(chamber.len()));
    let kept = chambers.partition_point(|chamber| chamber.len() >= SMALLEST_CHAMBER).max(1);
    for small in chambers.drain(kept.min(chambers.len())..) {
        small.into_iter().for_each(|at| plan.fill(at));
    }
    chambers
}

/// Where chance left next to nothing open, a hollow in the middle.
fn hollow(plan: &mut Plan) -> Vec<Point> {
    let middle = middle(plan);
    let around = Rect::new(middle.x - 2, middle.y - 2, 5, 5);
    let cells: Vec<Point> = inside(plan).points().filter(|&at| around.contains(at)).collect();
    cells.iter().for_each(|&at| plan.dig(at));
    cells
}

/// Joins each chamber to the cell of the largest that lies nearest to some cell of its own.
fn join(plan: &mut Plan, chambers: &[Vec<Point>], rng: &mut Rng) {
    for chamber in &chambers[1..] {
        let from = *rng.pick(chamber).unwrap_or(&chamber[0]);
        let to = nearest(&chambers[0], from);
        plan.dig_tunnel(nearest(chamber, to), to, rng.chance(1, 2));
    }
}

/// The nearest cell of the list; of equally near ones the first.
fn nearest(cells: &[Point], to: Point) -> Point {
    cells.iter().copied().min_by_key(|cell| cell.distance_squared(to)).unwrap_or(to)
}

/// Squares that hold open cells: what a room is elsewhere.
fn areas(plan: &Plan) -> Vec<Rect> {
    let size = plan.size();
    let mut areas = Vec::new();
    for y in (0..size.height).step_by(AREA as usize) {
        for x in (0..size.width).step_by(AREA as usize) {
            let width = AREA.min(size.width - x);
            let height = AREA.min(size.height - y);
            let area = Rect::new(x, y, width, height);
            if area.points().any(|at| plan.is_open(at)) {
                areas.push(area);
            }
        }
    }
    areas
}
