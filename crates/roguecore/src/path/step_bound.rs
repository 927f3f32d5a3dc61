//! A lower bound for the steps between cells and a goal that moves a little from turn to turn.
//!
//! The steps from a goal are counted once, breadth first, up to some distance. While the goal is at
//! most n steps from the cell where it was then, no cell is nearer to it than its count minus n:
//! the triangle inequality for steps. Only where this bound leaves the question open are the steps
//! counted anew.

use super::paged_grid::{Empty, PagedGrid};
use crate::geometry::{Point, Size};

/// How many steps farther than the range in question are counted, so that the count serves for some
/// turns.
const MARGIN: u16 = 12;

/// Steps; the empty value stands for cells that were not reached.
impl Empty for u16 {
    const EMPTY: Self = Self::MAX;
}

/// The steps to a goal, counted once and used while the goal stays near.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepBound {
    /// The size of the grid and the version of its cells; `None` before the first count.
    counted: Option<(Size, u32)>,
    /// How many steps were counted: cells without a count are farther away.
    reach: u16,
    steps: PagedGrid<u16>,
    queue: Vec<Point>,
}

impl StepBound {
    /// Whether every path between a cell and the goal has more than `range` steps. `version`
    /// changes with the passable cells. A cell that is not passable itself, or a range beyond what
    /// is counted, is not decided: the answer is `false` then.
    pub(crate) fn is_farther(
        &mut self,
        (size, version): (Size, u32),
        from: Point,
        goal: Point,
        range: u32,
        passable: impl Fn(Point) -> bool,
    ) -> bool {
        let Some(range) = u16::try_from(range).ok().filter(|range| *range < u16::MAX / 2) else {
            return false;
        };
        if !passable(from) || !size.contains(goal) {
            return false;
        }
        let known = self.counted == Some((size, version)) && self.reach >= range;
        let moved = if known { self.steps.get(goal) } else { u16::EMPTY };
        if moved != u16::EMPTY {
            let bound = self.at_least(from).saturating_sub(moved);
            if bound > range {
                return true;
            }
            if moved == 0 {
                return false;
            }
        }
        self.count(size, goal, range + MARGIN, passable);
        self.counted = Some((size, version));
        self.at_least(from) > range
    }

    /// Forgets the count: it is that of another map.
    pub(crate) const fn forget(&mut self) {
        self.counted = None;
    }

    /// The least number of steps between a cell and the goal of the count.
    fn at_least(&self, at: Point) -> u16 {
        self.steps.get(at).min(self.reach + 1)
    }

    fn count(&mut self, size: Size, goal: Point, reach: u16, passable: impl Fn(Point) -> bool) {
        self.steps.clear(size);
        self.reach = reach;
        self.queue.clear();
        self.queue.extend(self.steps.get_mut(goal).map(|steps| *steps = 0).map(|()| goal));
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let steps = self.steps.get(at) + 1;
            if steps > reach {
                break;
            }
            for there in at.neighbours() {
                if self.steps.get(there) == u16::EMPTY && size.contains(there) && passable(there) {
                    if let Some(cell) = self.steps.get_mut(there) {
                        *cell = steps;
                    }
                    self.queue.push(there);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::BitGrid;
    use crate::path;
    use crate::rng::{Rng, Stream};

    /// Some cells in a grid of random walls: a goal that wanders is never said to be farther than it
    /// is, and with a fresh count the answer is exact.
    #[test]
    fn a_bound_is_never_above_the_steps_of_a_path() {
        let mut rng = Rng::derive(11, Stream::Player);
        let size = Size::new(24, 16);
        let (mut farther, mut nearer) = (0, 0);
        for version in 0..40 {
            let mut open = BitGrid::new(size);
            size.points().filter(|_| rng.below(10) < 6).for_each(|at| open.insert(at));
            let cells: Vec<Point> = size.points().filter(|&at| open.get(at)).collect();
            let mut bound = StepBound::default();
            let mut goal = cells[rng.below(cells.len() as u32) as usize];
            for _ in 0..60 {
                let from = cells[rng.below(cells.len() as u32) as usize];
                let range = 4 + rng.below(20);
                let steps = steps_between(size, from, goal, &open);
                let said = bound.is_farther((size, version), from, goal, range, |at| open.get(at));
                assert_eq!(said, steps > range, "from {from:?} to {goal:?} within {range}");
                *(if said { &mut farther } else { &mut nearer }) += 1;
                let next = goal + crate::geometry::Direction::ALL[rng.below(8) as usize];
                goal = if open.get(next) { next } else { goal };
            }
        }
        assert!(farther > 100 && nearer > 100, "{farther} farther, {nearer} nearer");
    }

    /// The steps between two cells, found by growing the set of reached cells; more than there are
    /// cells if there is no path.
    fn steps_between(size: Size, from: Point, goal: Point, open: &BitGrid) -> u32 {
        if !path::reachable(size, from, |at| open.get(at)).get(goal) {
            return u32::MAX;
        }
        let (mut reached, mut steps) = (vec![from], 0);
        while !reached.contains(&goal) {
            let around = reached.iter().flat_map(|at| at.neighbours());
            let new: Vec<Point> = around.filter(|&at| open.get(at)).collect();
            reached.extend(new);
            reached.sort_unstable();
            reached.dedup();
            steps += 1;
        }
        steps
    }

    #[test]
    fn a_change_of_the_cells_is_seen() {
        let size = Size::new(9, 1);
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther((size, 0), from, goal, 8, |_| true));
        assert!(bound.is_farther((size, 1), from, goal, 8, |at| at.x != 4));
        assert!(!bound.is_farther((size, 2), from, goal, 8, |_| true));
        bound.forget();
        assert!(bound.is_farther((size, 2), from, goal, 7, |_| true));
    }

    #[test]
    fn what_is_not_counted_is_not_said_to_be_farther() {
        let size = Size::new(9, 1);
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther((size, 0), from, goal, 2, |at| at != from));
        assert!(!bound.is_farther((size, 0), from, Point::new(9, 0), 2, |_| true));
        assert!(!bound.is_farther((size, 0), from, goal, u32::MAX, |_| true));
    }
}
