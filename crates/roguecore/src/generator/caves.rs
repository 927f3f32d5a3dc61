//! Caves: noise, smoothed by a cellular automaton, with every chamber joined to the largest.

use super::chamber::Chamber;
use super::{Generator, Plan};
use crate::geometry::{Point, Rect};
use crate::rng::Rng;

/// Irregular caves. Each round a cell becomes what most of the nine cells around it are
/// (the "4-5 rule", Jim Babcock, 2005).
#[derive(Clone, Debug)]
pub struct Caves {
    /// How much is open before smoothing, in percent; above 100 counts as 100.
    pub open: u32,
    /// How often it is smoothed, at most [`Caves::MAX_ROUNDS`] times.
    pub rounds: u32,
}

/// Chambers below this many cells are filled: nobody would miss them.
const SMALLEST_CHAMBER: usize = 16;
/// The side of the squares in which caves are furnished, in cells.
const AREA: i32 = 10;

impl Caves {
    /// The most rounds there are; more count as this many. Caves have settled long before.
    pub const MAX_ROUNDS: u32 = 20;
}

impl Generator for Caves {
    fn dig(&self, plan: &mut Plan, rng: &mut Rng) {
        if !plan.has_inside() {
            return;
        }
        let inside = inside(plan);
        plan.open_mut().insert_where(inside, || rng.chance(self.open, 100));
        for _ in 0..self.rounds.min(Self::MAX_ROUNDS) {
            plan.open_mut().smooth(inside);
        }
        let mut chambers = chambers(plan);
        // On a single cell the way further would lie where one arrives.
        if chambers.first().is_none_or(|chamber| chamber.len() < 2) {
            chambers.push(hollow(plan));
        }
        join(plan, &chambers, rng);
        plan.start = chambers[0].nearest(middle(plan)).unwrap_or_default();
        plan.end = plan.farthest_from(plan.start);
        plan.areas = areas(plan);
    }
}

/// All but the border.
fn inside(plan: &Plan) -> Rect {
    let Rect { width, height, .. } = plan.size().rect();
    Rect::new(1, 1, width - 2, height - 2)
}

fn middle(plan: &Plan) -> Point {
    let Rect { width, height, .. } = plan.size().rect();
    Point::new(width / 2, height / 2)
}

/// The connected parts that are large enough, the largest first; the others are filled.
fn chambers(plan: &mut Plan) -> Vec<Chamber> {
    let mut chambers = Chamber::all(plan.open());
    // Stable: of two equally large ones the upper one stays first.
    chambers.sort_by_key(|chamber| std::cmp::Reverse(chamber.len()));
    let kept = chambers.partition_point(|chamber| chamber.len() >= SMALLEST_CHAMBER).max(1);
    for small in chambers.drain(kept.min(chambers.len())..) {
        small.rects().for_each(|rect| plan.fill_rect(rect));
    }
    chambers
}

/// Where chance left next to nothing open, a hollow in the middle.
fn hollow(plan: &mut Plan) -> Chamber {
    let middle = middle(plan);
    let hollow = Rect::new(middle.x - 2, middle.y - 2, 5, 5).intersection(inside(plan));
    plan.dig_rect(hollow);
    Chamber::rect(hollow)
}

/// Joins each chamber to the cell of the largest that lies nearest to some cell of its own.
fn join(plan: &mut Plan, chambers: &[Chamber], rng: &mut Rng) {
    for chamber in &chambers[1..] {
        let from = chamber.nth(rng.below(chamber.len() as u32) as usize);
        let Some(to) = from.and_then(|from| chambers[0].nearest(from)) else { continue };
        let Some(from) = chamber.nearest(to) else { continue };
        plan.dig_tunnel(from, to, rng.chance(1, 2));
    }
}

/// Squares that hold open cells: what a room is elsewhere.
fn areas(plan: &Plan) -> Vec<Rect> {
    let size = plan.size();
    let mut areas = Vec::new();
    for y in size.rows().step_by(AREA as usize) {
        for x in size.columns().step_by(AREA as usize) {
            let width = AREA.min(size.columns().end - x);
            let height = AREA.min(size.rows().end - y);
            let area = Rect::new(x, y, width, height);
            if plan.open().any_in(area) {
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
    use proptest::prelude::*;

    proptest! {
        /// The largest comes first, none is too small but an only one, and nothing else is open.
        #[test]
        fn small_chambers_are_filled(
            rows in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.4), 30), 1..12),
        ) {
            let mut plan = Plan::solid(Size::new(32, rows.len() as u32 + 2));
            let cells = inside(&plan).points().zip(rows.into_iter().flatten());
            cells.filter(|(_, open)| *open).for_each(|(at, _)| plan.dig(at));
            let largest = Chamber::all(plan.open()).iter().map(Chamber::len).max();
            let chambers = chambers(&mut plan);
            prop_assert_eq!(chambers.first().map(Chamber::len), largest);
            prop_assert!(chambers.is_sorted_by_key(|chamber| std::cmp::Reverse(chamber.len())));
            let enough = |chamber: &Chamber| chamber.len() >= SMALLEST_CHAMBER;
            prop_assert!(chambers.iter().skip(1).all(enough));
            let kept: usize = chambers.iter().map(Chamber::len).sum();
            prop_assert_eq!(kept, plan.open_cells().count());
        }
    }
}
