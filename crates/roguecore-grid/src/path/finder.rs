//! A faster form of [`shortest`](super::shortest) that reuses its memory.
//!
//! No path is cheaper than one across open floor. A greedy walk finds a path of exactly that
//! cost if there is one ([`Finder::greedy_path`]); only otherwise A* runs, on reused pages.

use super::monotone_queue::MonotoneQueue;
use super::paged_grid::{Empty, PagedGrid};
use super::reconstruct_path::reconstruct_path;
use super::{DIAGONAL_COST, Path, STRAIGHT_COST, entry_cost, octile_distance, step_factor};
use crate::geometry::{Direction, Point, Size};

/// The greedy walk gives up after this many dead ends.
const MAX_DEAD_ENDS: u32 = 32;

/// Finds paths one after the other and reuses its memory between them.
///
/// Takes an eighth of a byte for each cell of the grid, and eight bytes for each cell that a
/// search reaches, in pages of 64; the pages of up to 65,536 cells are kept.
///
/// ```
/// use roguecore_grid::{Direction::*, Point, Size, path::Finder};
/// let mut finder = Finder::default();
/// let wall = Point::new(1, 0);
/// let path = finder.shortest(Size::new(3, 2), Point::new(0, 0), Point::new(2, 0), |at| {
///     (at != wall).then_some(1)
/// });
/// assert_eq!(path.unwrap().steps, [SouthEast, NorthEast]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// Costs to the goal; 0 marks walls, and dead ends in the greedy walk.
    costs: PagedGrid<u64>,
    queue: MonotoneQueue<Point>,
    path: Path,
    /// The cells that searches have asked for the cost of, at most, since they were last taken.
    searched: usize,
}

impl Finder {
    /// The cheapest path from `start` to `goal`, or `None` when there is none: step by step the
    /// one that [`shortest`](super::shortest) returns, which documents costs and ties.
    pub fn shortest(
        &mut self,
        size: Size,
        start: Point,
        goal: Point,
        cost: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        self.shortest_where(size, start, goal, cost, |_, _| true)
    }

    /// The same among the paths whose every step is possible: `may_step(from, to)` is asked about
    /// steps between passable neighbours, the goal and the start included.
    ///
    /// ```
    /// use roguecore_grid::{Direction::*, Point, Size, path::Finder};
    /// let mut finder = Finder::default();
    /// let (start, goal) = (Point::new(0, 0), Point::new(1, 1));
    /// let straight = |from: Point, to: Point| from.x == to.x || from.y == to.y;
    /// let path = finder.shortest_where(Size::new(2, 2), start, goal, |_| Some(1), straight);
    /// assert_eq!(path.unwrap().steps, [East, South]);
    /// ```
    pub fn shortest_where(
        &mut self,
        size: Size,
        start: Point,
        goal: Point,
        cost: impl Fn(Point) -> Option<u32>,
        may_step: impl Fn(Point, Point) -> bool,
    ) -> Option<&Path> {
        self.path.steps.clear();
        self.path.cost = 0;
        if !size.contains(start) {
            return None;
        }
        if start == goal {
            return Some(&self.path);
        }
        let cell_cost = |at: Point| entry_cost(size, at, &cost);
        let heuristic = Heuristic { goal, goal_cost: cell_cost(goal)? };
        if !self.greedy_path(size, start, &heuristic, (&cell_cost, &may_step)) {
            let total = self.search(size, (start, goal), &cell_cost, &may_step)?;
            let cost_to_goal = |at| self.costs.get(at);
            let step_cost = |from: Point, to: Point| cell_cost(to).filter(|_| may_step(from, to));
            reconstruct_path(&mut self.path, (start, goal), total, cost_to_goal, step_cost);
        }
        self.searched += self.path.steps.len() * Direction::ALL.len();
        Some(&self.path)
    }

    /// The cells that searches have asked for since the last call.
    pub fn take_searched(&mut self) -> usize {
        std::mem::take(&mut self.searched)
    }

    /// Walks depth first, in the order of directions, along cells that keep the cost at the
    /// heuristic's lower bound. A path found is therefore the cheapest, and the first one by the
    /// rule for ties. Dead ends are marked, so that no cell is left twice. Returns whether a
    /// path was found.
    fn greedy_path(
        &mut self,
        size: Size,
        start: Point,
        heuristic: &Heuristic,
        (cell_cost, may_step): (&impl Fn(Point) -> Option<u64>, &impl Fn(Point, Point) -> bool),
    ) -> bool {
        self.costs.clear(size);
        let mut dead_ends = 0;
        let (mut here, mut left) = (start, heuristic.cost_from(start));
        self.path.cost = left;
        while here != heuristic.goal {
            let next = Direction::ALL.into_iter().find_map(|direction| {
                let there = here.beside(direction);
                let after = heuristic.cost_from(there);
                let gains = after + heuristic.step(there, direction) == left;
                let open = || there == heuristic.goal || cell_cost(there) == Some(1);
                let dead = || self.costs.get(there) != u64::EMPTY;
                let possible = gains && open() && !dead() && may_step(here, there);
                possible.then_some((direction, there, after))
            });
            if let Some((direction, there, after)) = next {
                self.path.steps.push(direction);
                (here, left) = (there, after);
            } else {
                dead_ends += 1;
                let back = self.path.steps.pop().filter(|_| dead_ends < MAX_DEAD_ENDS);
                let Some(back) = back else { return false };
                if let Some(cell) = self.costs.get_mut(here) {
                    *cell = 0;
                }
                here = here.beside(back.opposite());
                left = heuristic.cost_from(here);
            }
        }
        true
    }

    /// A* backwards from the goal, until every cell that may lie on a cheapest path has its
    /// exact cost to the goal. Returns the cost from the start.
    fn search(
        &mut self,
        size: Size,
        (start, goal): (Point, Point),
        cell_cost: &impl Fn(Point) -> Option<u64>,
        may_step: &impl Fn(Point, Point) -> bool,
    ) -> Option<u64> {
        self.costs.clear(size);
        self.queue.clear();
        self.reach(goal, 0, octile_distance(start, goal));
        let mut cheapest = None;
        while let Some((total, at)) = self.queue.pop() {
            if cheapest.is_some_and(|cheapest| total > cheapest) {
                break;
            }
            let cost = self.costs.get(at);
            if cost + octile_distance(start, at) != total {
                continue;
            }
            if at == start {
                cheapest = Some(total);
                continue;
            }
            self.searched += Direction::ALL.len();
            let entered = cell_cost(at).unwrap_or(1);
            for (direction, known) in Direction::ALL.into_iter().zip(self.costs.around(at)) {
                let more = cost + entered * step_factor(direction);
                if more >= known {
                    continue;
                }
                let before = at.beside(direction);
                if known != u64::EMPTY || before == start || cell_cost(before).is_some() {
                    if may_step(before, at) {
                        self.reach(before, more, more + octile_distance(start, before));
                    }
                } else if let Some(wall) = self.costs.get_mut(before) {
                    // No path enters it at a cost below that: it is asked for once.
                    *wall = 0;
                }
            }
        }
        cheapest
    }

    /// Stores the cost of a cell, and queues it by the estimated cost of the whole path.
    fn reach(&mut self, at: Point, cost: u64, total: u64) {
        if let Some(known) = self.costs.get_mut(at) {
            *known = cost;
            self.queue.push(total, at);
        }
    }
}

/// A lower bound for the cost of paths to the goal: the cost across open floor, where every cell
/// costs 1 except the goal.
struct Heuristic {
    goal: Point,
    goal_cost: u64,
}

impl Heuristic {
    fn cost_from(&self, at: Point) -> u64 {
        let (dx, dy) = (at.x.abs_diff(self.goal.x), at.y.abs_diff(self.goal.y));
        let last = if at == self.goal {
            return 0;
        } else if dx == dy {
            // With an expensive goal two straight steps cost less than the last diagonal one.
            (DIAGONAL_COST * self.goal_cost).min(STRAIGHT_COST + STRAIGHT_COST * self.goal_cost)
                - DIAGONAL_COST
        } else {
            STRAIGHT_COST * self.goal_cost - STRAIGHT_COST
        };
        octile_distance(at, self.goal) + last
    }

    /// Cost of a step to a cell across open floor.
    fn step(&self, to: Point, direction: Direction) -> u64 {
        step_factor(direction) * if to == self.goal { self.goal_cost } else { 1 }
    }
}
