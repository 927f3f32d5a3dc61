//! Caves: noise, smoothed by a cellular automaton, with every chamber joined to the largest.

use super::{Generator, Plan};
use crate::geometry::{BitGrid, Point, Rect};
use crate::rng::Rng;

/// Irregular caves. Each round a cell becomes what most of the nine cells around it are
/// (the "4-5 rule", Jim Babcock, 2005).
#[derive(Clone, Debug)]
pub struct Caves {
    /// How much is open before smoothing, in percent; above 100 counts as 100.
    pub open: u32,
    /// How often it is smoothed, at most [`Caves::MOST_ROUNDS`] times.
    pub rounds: u32,
}

/// Chambers below this many cells are filled: nobody would miss them.
const SMALLEST_CHAMBER: usize = 16;
/// The side of the squares in which caves are furnished, in cells.
const AREA: i32 = 10;

impl Caves {
    /// The most rounds there are; more count as this many. Caves have settled long before.
    pub const MOST_ROUNDS: u32 = 20;
}

impl Generator for Caves {
    fn dig(&self, plan: &mut Plan, rng: &mut Rng) {
        if !plan.has_inside() {
            return;
        }
        self.scatter(plan, rng);
        for _ in 0..self.rounds.min(Self::MOST_ROUNDS) {
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

/// The connected parts that are large enough, the largest first; the others are filled. The
/// cells of each are sorted row by row.
fn chambers(plan: &mut Plan) -> Vec<Vec<Point>> {
    let mut seen = BitGrid::new(plan.size());
    let mut chambers: Vec<Vec<Point>> = Vec::new();
    for at in inside(plan).points() {
        if plan.is_open(at) && !seen.get(at) {
            chambers.push(flood(plan, at, &mut seen));
        }
    }
    // Stable: of two equally large ones the upper one stays first.
    chambers.sort_by_key(|chamber| std::cmp::Reverse(chamber.len()));
    let kept = chambers.partition_point(|chamber| chamber.len() >= SMALLEST_CHAMBER).max(1);
    for small in chambers.drain(kept.min(chambers.len())..) {
        small.into_iter().for_each(|at| plan.fill(at));
    }
    chambers
}

/// The open cells connected to one that has not been seen, row by row. One `seen` serves all
/// chambers, so that together they cost one look at each cell.
fn flood(plan: &Plan, from: Point, seen: &mut BitGrid) -> Vec<Point> {
    seen.insert(from);
    let mut cells = vec![from];
    let mut next = 0;
    while let Some(&at) = cells.get(next) {
        next += 1;
        for cell in at.neighbours() {
            if plan.is_open(cell) && !seen.get(cell) {
                seen.insert(cell);
                cells.push(cell);
            }
        }
    }
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells
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

/// The nearest cell of a list that is sorted row by row; of equally near ones the first.
/// Looks outwards from the row of `to`, so that a far larger list hardly takes longer.
fn nearest(cells: &[Point], to: Point) -> Point {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
        return to;
    };
    let mut best: Option<(u64, i32, i32)> = None;
    for away in 0..=to.y.abs_diff(first.y).max(to.y.abs_diff(last.y)) {
        if best.is_some_and(|(distance, ..)| u64::from(away) * u64::from(away) > distance) {
            break;
        }
        for y in [to.y.saturating_sub_unsigned(away), to.y.saturating_add_unsigned(away)] {
            let found = nearest_in_row(cells, y, to.x).map(|cell| {
                // Compared as the list is sorted: distance first, then row, then column.
                (cell.distance_squared(to), cell.y, cell.x)
            });
            best = [best, found].into_iter().flatten().min();
        }
    }
    best.map_or(to, |(_, y, x)| Point::new(x, y))
}

/// The cell of one row that is nearest to a column; of two the left one.
fn nearest_in_row(cells: &[Point], y: i32, x: i32) -> Option<Point> {
    let right = cells.partition_point(|cell| (cell.y, cell.x) < (y, x));
    let beside = [right.checked_sub(1), Some(right)].into_iter().flatten();
    let candidates = beside.filter_map(|index| cells.get(index)).filter(|cell| cell.y == y);
    candidates.copied().min_by_key(|cell| cell.x.abs_diff(x))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use proptest::prelude::*;

    /// `#` for solid; everything else is open.
    fn plan_of(rows: &[Vec<bool>]) -> Plan {
        let mut plan = Plan::solid(Size::new(rows[0].len() as i32 + 2, rows.len() as i32 + 2));
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, open)| **open) {
                plan.dig(Point::new(x as i32 + 1, y as i32 + 1));
            }
        }
        plan
    }

    proptest! {
        /// Each chamber is what can be reached from any cell of it, and none is told twice.
        #[test]
        fn chambers_are_the_connected_parts(
            rows in prop::collection::vec(prop::collection::vec(any::<bool>(), 12), 1..12),
        ) {
            let before = plan_of(&rows);
            let mut plan = before.clone();
            let chambers = chambers(&mut plan);
            let is_open = |cell| before.is_open(cell);
            for chamber in &chambers {
                let reached = path::reachable(before.size(), chamber[0], is_open);
                prop_assert_eq!(chamber, &reached.iter().collect::<Vec<_>>());
            }
            prop_assert!(chambers.is_sorted_by_key(|it| std::cmp::Reverse(it.len())));
            let kept: usize = chambers.iter().map(Vec::len).sum();
            prop_assert_eq!(kept, plan.open_cells().count());
        }

        /// As looking at every cell says.
        #[test]
        fn the_nearest_cell_is_found(
            rows in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.1), 12), 1..12),
            x in -5..20i32, y in -5..20i32,
        ) {
            let cells: Vec<Point> = plan_of(&rows).open_cells().collect();
            let to = Point::new(x, y);
            let all = cells.iter().copied().min_by_key(|cell| cell.distance_squared(to));
            prop_assert_eq!(nearest(&cells, to), all.unwrap_or(to));
        }
    }
}
