//! Caves: random noise smoothed by a cellular automaton, all chambers connected to the largest.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::chamber::Chamber;
use super::{Ground, Layout};
use crate::geometry::{Point, Rect};
use crate::rng::Rng;

/// Irregular caves. In each round a cell takes the state of the majority of the 3 x 3 cells
/// around it (the "4-5 rule", Jim Babcock, 2005).
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Caves {
    /// Chance of each cell to be open before smoothing, in percent; above 100 counts as 100.
    pub open: u32,
    /// Rounds of smoothing; above [`Caves::MAX_ROUNDS`] counts as that.
    pub rounds: u32,
}

/// Chambers of fewer cells are filled.
const MIN_CHAMBER_CELLS: usize = 16;
/// The side of the squares that serve as areas for monsters and items, in cells.
const AREA_SIDE: i32 = 10;

impl Caves {
    /// Upper limit of `rounds`. Caves stop changing long before.
    pub const MAX_ROUNDS: u32 = 20;
}

impl Layout for Caves {
    fn dig(&self, ground: &mut Ground, rng: &mut Rng) {
        if !ground.has_inside() {
            return;
        }
        let inside = inside(ground);
        ground.open_mut().insert_where(inside, || rng.chance(self.open, 100));
        for _ in 0..self.rounds.min(Self::MAX_ROUNDS) {
            ground.open_mut().smooth(inside);
        }
        let mut chambers = chambers(ground);
        // On a single cell the end would be the start.
        if chambers.first().is_none_or(|chamber| chamber.count() < 2) {
            chambers.push(hollow(ground));
        }
        join(ground, &chambers, rng);
        ground.start = chambers[0].nearest(middle(ground)).unwrap_or_default();
        ground.end = ground.farthest_from(ground.start);
        ground.areas = areas(ground);
    }
}

/// All cells except the border.
fn inside(ground: &Ground) -> Rect {
    let Rect { width, height, .. } = ground.size().rect();
    Rect::new(1, 1, width - 2, height - 2)
}

fn middle(ground: &Ground) -> Point {
    let Rect { width, height, .. } = ground.size().rect();
    Point::new(width / 2, height / 2)
}

/// Fills the chambers that are too small, and returns the others, the largest first.
fn chambers(ground: &mut Ground) -> Vec<Chamber> {
    let mut chambers = Chamber::all(ground.open());
    // A stable sort: of two equally large chambers the upper one stays first.
    chambers.sort_by_key(|chamber| std::cmp::Reverse(chamber.count()));
    let kept = chambers.partition_point(|chamber| chamber.count() >= MIN_CHAMBER_CELLS).max(1);
    for small in chambers.drain(kept.min(chambers.len())..) {
        small.rects().for_each(|rect| ground.fill_rect(rect));
    }
    chambers
}

/// Digs a hollow in the middle, for caves with hardly an open cell.
fn hollow(ground: &mut Ground) -> Chamber {
    let middle = middle(ground);
    let hollow = Rect::new(middle.x - 2, middle.y - 2, 5, 5).intersection(inside(ground));
    ground.dig_rect(hollow);
    Chamber::from_rect(hollow)
}

/// Connects each chamber to the largest one: from a random cell the nearest cell of the largest
/// is found, and from there a tunnel leads back to the nearest cell of the chamber.
fn join(ground: &mut Ground, chambers: &[Chamber], rng: &mut Rng) {
    for chamber in &chambers[1..] {
        let from = chamber.nth(rng.below(chamber.count() as u32) as usize);
        let Some(to) = from.and_then(|from| chambers[0].nearest(from)) else { continue };
        let Some(from) = chamber.nearest(to) else { continue };
        ground.dig_tunnel(from, to, rng.chance(1, 2));
    }
}

/// The squares that contain open cells.
fn areas(ground: &Ground) -> Vec<Rect> {
    let size = ground.size();
    let mut areas = Vec::new();
    for y in size.rows().step_by(AREA_SIDE as usize) {
        for x in size.columns().step_by(AREA_SIDE as usize) {
            let width = AREA_SIDE.min(size.columns().end - x);
            let height = AREA_SIDE.min(size.rows().end - y);
            let area = Rect::new(x, y, width, height);
            if ground.open().any_in(area) {
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
        /// The largest is first, only a single one may be too small, and no other cell is open.
        #[test]
        fn small_chambers_are_filled(
            rows in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.4), 30), 1..12),
        ) {
            let mut ground = Ground::solid(Size::new(32, rows.len() as u32 + 2));
            let cells = inside(&ground).points().zip(rows.into_iter().flatten());
            cells.filter(|(_, open)| *open).for_each(|(at, _)| ground.dig(at));
            let largest = Chamber::all(ground.open()).iter().map(Chamber::count).max();
            let chambers = chambers(&mut ground);
            prop_assert_eq!(chambers.first().map(Chamber::count), largest);
            prop_assert!(chambers.is_sorted_by_key(|chamber| std::cmp::Reverse(chamber.count())));
            let enough = |chamber: &Chamber| chamber.count() >= MIN_CHAMBER_CELLS;
            prop_assert!(chambers.iter().skip(1).all(enough));
            let kept: usize = chambers.iter().map(Chamber::count).sum();
            prop_assert_eq!(kept, ground.open_cells().count());
        }
    }
}
