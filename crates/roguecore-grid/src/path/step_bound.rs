//! Bounds for the steps between cells and a goal that moves a little from turn to turn.
//!
//! The steps from a goal are counted once, breadth first, up to some distance. While the goal is n
//! steps from the cell where it was then, no cell is nearer to it than its count minus n, and none
//! is farther away than its count plus n: the triangle inequality for steps. Only where these
//! bounds leave the question open are the steps counted anew.
//!
//! The upper bound is that of a path through the cell of the count. Where that cell is not passable
//! itself there may be no such path: a cell that is farther is then not said to be, which costs its
//! asker a search. The lower bound holds all the same, because the goal is the end of its path.

use super::flood::Flood;
use crate::geometry::{BitGrid, Point, Size};

/// How many steps farther than the range in question are counted, so that the count serves for some
/// turns.
const MARGIN: u16 = 12;

/// The steps to a cell that was not reached.
const UNREACHED: u16 = u16::MAX;

/// The steps to a goal, counted once and used while the goal stays near.
#[derive(Clone, Debug, Default)]
pub struct StepBound {
    /// The size of the grid and the version of its cells; `None` before the first count.
    counted: Option<(Size, u32)>,
    /// How many steps were counted: cells without a count are farther away. The greatest range asked
    /// for decides it until the map is another one.
    reach: u16,
    /// The goal of the count, and whether it is passable: steps to one that is not say nothing of those
    /// to its neighbours.
    goal: Option<(Point, bool)>,
    /// The memory of the count of steps: it has the cells of `steps`.
    flood: Flood,
    steps: Vec<u16>,
}

impl StepBound {
    /// Whether every path between a cell and the goal has more than `range` steps. `version`
    /// changes with the passable cells. A cell that is not passable itself, or a range beyond what
    /// is counted, is not decided: the answer is `false` then; so it may be for a goal that has left
    /// a cell which is not passable.
    pub fn is_farther(
        &mut self,
        passable: &BitGrid,
        version: u32,
        from: Point,
        goal: Point,
        range: u32,
    ) -> bool {
        let Some(range) = u16::try_from(range).ok().filter(|range| *range < u16::MAX / 2) else {
            return false;
        };
        let size = passable.size();
        if !passable.get(from) || !size.contains(goal) {
            return false;
        }
        let serves = self.goal.is_some_and(|(counted, is_passable)| is_passable || counted == goal);
        let known = self.counted == Some((size, version)) && self.reach >= range && serves;
        let moved = if known { self.get(goal) } else { UNREACHED };
        if moved != UNREACHED {
            let steps = self.get(from);
            if steps.min(self.reach + 1).saturating_sub(moved) > range {
                return true;
            }
            if moved == 0 || steps.saturating_add(moved) <= range {
                return false;
            }
        }
        // Creatures with different ranges share one count.
        self.reach = self.reach.max(range + MARGIN);
        self.count(passable, goal);
        self.counted = Some((size, version));
        self.goal = Some((goal, passable.get(goal)));
        self.get(from) > range
    }

    /// How many cells a count for that range looks at, at most.
    pub const fn cells_of(range: u32) -> usize {
        let side = (range as usize).saturating_add(MARGIN as usize).saturating_mul(2);
        side.saturating_mul(side)
    }

    /// Forgets the count: it is that of another map.
    pub const fn forget(&mut self) {
        self.counted = None;
        self.reach = 0;
    }

    /// The steps between a cell and the goal of the count.
    fn get(&self, at: Point) -> u16 {
        self.flood.index(at).map_or(UNREACHED, |index| self.steps[index])
    }

    fn count(&mut self, passable: &BitGrid, goal: Point) {
        self.flood.start(passable, goal, self.reach);
        self.steps.clear();
        self.steps.resize(self.flood.cells(), UNREACHED);
        let mut mark = |steps, index: usize| self.steps[index] = steps;
        self.flood.index(goal).into_iter().for_each(|index| mark(0, index));
        for steps in 1..=self.reach {
            if !self.flood.spread(|index| mark(steps, index)) {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path;
    use crate::rng::Rng;

    /// Some cells in a grid of random walls: a goal that wanders is never said to be farther than it
    /// is, and with a fresh count the answer is exact.
    #[test]
    fn a_bound_is_never_above_the_steps_of_a_path() {
        let mut rng = Rng::seeded(11);
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
                let said = bound.is_farther(&open, version, from, goal, range);
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

    /// A row of nine cells without some of them.
    fn row_without(walls: &[i32]) -> BitGrid {
        let mut open = BitGrid::new(Size::new(9, 1));
        (0..9).filter(|x| !walls.contains(x)).for_each(|x| open.insert(Point::new(x, 0)));
        open
    }

    #[test]
    fn a_change_of_the_cells_is_seen() {
        let (open, closed) = (row_without(&[]), row_without(&[4]));
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther(&open, 0, from, goal, 8));
        assert!(bound.is_farther(&closed, 1, from, goal, 8));
        assert!(!bound.is_farther(&open, 2, from, goal, 8));
        bound.forget();
        assert!(bound.is_farther(&open, 2, from, goal, 7));
    }

    #[test]
    fn what_is_not_counted_is_not_said_to_be_farther() {
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther(&row_without(&[0]), 0, from, goal, 2));
        assert!(!bound.is_farther(&row_without(&[]), 0, from, Point::new(9, 0), 2));
        assert!(!bound.is_farther(&row_without(&[]), 0, from, goal, u32::MAX));
    }

    /// On a grid of several words, with a window that is a part of it, every cell has the steps
    /// that a plain search finds.
    #[test]
    fn a_count_is_that_of_a_plain_search() {
        let mut rng = Rng::seeded(5);
        let size = Size::new(200, 90);
        for reach in [1, 3, 30, 70, 300] {
            let mut open = BitGrid::new(size);
            size.points().filter(|_| rng.below(10) < 7).for_each(|at| open.insert(at));
            let goal = Point::new(rng.below(200) as i32, rng.below(90) as i32);
            let mut bound = StepBound { reach, ..StepBound::default() };
            bound.count(&open, goal);
            let mut steps = crate::geometry::Grid::new(size, UNREACHED);
            steps.set(goal, 0);
            let mut queue = std::collections::VecDeque::from([goal]);
            while let Some(at) = queue.pop_front() {
                let next = *steps.get(at).unwrap() + 1;
                for there in at.neighbours().filter(|&there| open.get(there)) {
                    if *steps.get(there).unwrap() == UNREACHED && next <= reach {
                        steps.set(there, next);
                        queue.push_back(there);
                    }
                }
            }
            let counted = |at: &Point| bound.get(*at) == *steps.get(*at).unwrap();
            assert_eq!(size.points().find(|at| !counted(at)), None, "within {reach} of {goal}");
        }
    }
}
