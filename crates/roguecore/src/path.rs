//! Paths and distances on a grid, over a closure that returns the cost of each cell.
//!
//! [`shortest`] is the plain form. [`Finder`] finds the same paths faster, and [`DijkstraMap`]
//! serves many actors with one goal. [`distances`] and [`DistanceMap`] have the costs of all cells,
//! to read.

mod bucket_queue;
mod dijkstra_map;
mod distance_map;
mod finder;
mod flood;
mod monotone_queue;
mod paged_grid;
mod reconstruct_path;
mod step_bound;

pub use dijkstra_map::DijkstraMap;
pub use distance_map::{DistanceMap, distances, step_cost};
pub use finder::Finder;
pub(crate) use flood::Flood;
pub(crate) use step_bound::StepBound;

use pathfinding::directed::dijkstra::dijkstra_reach;

use crate::geometry::{BitGrid, Direction, Point, Size};
use reconstruct_path::reconstruct_path;

/// Cost of a straight step, times the cost of the cell that is entered.
pub const STRAIGHT_COST: u64 = 2;
/// Cost of a diagonal step, times the cost of the cell that is entered.
pub const DIAGONAL_COST: u64 = 3;

/// A path from one cell to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order, the first one from the start. Empty if the start is the goal.
    pub steps: Vec<Direction>,
    /// The cost of all steps together.
    pub cost: u64,
}

/// The cheapest path from `start` to `goal`, or `None` when there is none.
///
/// `cost` returns the cost of entering a cell: `Some(n)` for passable ones (0 counts as 1),
/// `None` for walls. It is not called for cells outside of `size`, which count as walls. A
/// straight step costs 2 × the entered cell's cost, a diagonal one 3 ×. Corners may be cut:
/// players expect to slip past a pillar. The start is never entered.
///
/// **Ties** are broken so that the answer depends on the map alone, not on the search: from
/// each cell the path takes the first direction, in the order of [`Direction::ALL`], that
/// still leads to the goal at the lowest total cost.
///
/// ```
/// use roguecore::{Direction::*, Point, Size, path};
/// let wall = Point::new(1, 0);
/// let path = path::shortest(Size::new(3, 2), Point::new(0, 0), Point::new(2, 0), |at| {
///     (at != wall).then_some(1)
/// });
/// assert_eq!(path.unwrap().steps, [SouthEast, NorthEast]);
/// ```
pub fn shortest(
    size: Size,
    start: Point,
    goal: Point,
    cost: impl Fn(Point) -> Option<u32>,
) -> Option<Path> {
    let cell_cost = |at: Point| entry_cost(size, at, &cost);
    if !size.contains(start) || (start != goal && cell_cost(goal).is_none()) {
        return None;
    }
    let costs = Costs::to_goal(start, goal, &cell_cost)?;
    let mut path = Path::default();
    let (total, cost_to_goal) = (costs.get(start), |at| costs.get(at));
    reconstruct_path(&mut path, (start, goal), total, cost_to_goal, |_, to| cell_cost(to));
    Some(path)
}

/// The cells connected to `start` in steps of eight directions, including `start` if it is
/// passable.
///
/// ```
/// use roguecore::{Point, Size, path};
/// let reached = path::reachable(Size::new(5, 1), Point::new(0, 0), |at| at.x != 2);
/// assert_eq!(reached.count(), 2);
/// ```
pub fn reachable(size: Size, start: Point, passable: impl Fn(Point) -> bool) -> BitGrid {
    let mut reached = BitGrid::new(size);
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        if size.contains(at) && !reached.get(at) && passable(at) {
            reached.insert(at);
            open.extend(at.neighbours());
        }
    }
    reached
}

/// The cost of entering a cell, before the step's factor; `None` for walls and outside.
#[inline]
fn entry_cost(size: Size, at: Point, cost: &impl Fn(Point) -> Option<u32>) -> Option<u64> {
    let passable = size.contains(at).then(|| cost(at)).flatten();
    passable.map(|cost| u64::from(cost.max(1)))
}

#[inline]
const fn step_factor(direction: Direction) -> u64 {
    if direction.is_diagonal() { DIAGONAL_COST } else { STRAIGHT_COST }
}

/// The lowest cost of any path between two cells: that across open cells of cost 1.
#[inline]
fn octile_distance(from: Point, to: Point) -> u64 {
    let (dx, dy) = (u64::from(from.x.abs_diff(to.x)), u64::from(from.y.abs_diff(to.y)));
    STRAIGHT_COST * dx.max(dy) + (DIAGONAL_COST - STRAIGHT_COST) * dx.min(dy)
}

/// Exact costs to the goal for every cell that may lie on a cheapest path, sorted by cell.
struct Costs(Vec<(Point, u64)>);

impl Costs {
    /// Searches backwards from the goal; `None` if it does not reach the start. The distance
    /// that a step gains on the start is subtracted from its cost, which makes Dijkstra's search
    /// an A* that goes on until all ties are settled.
    fn to_goal(
        start: Point,
        goal: Point,
        cell_cost: &impl Fn(Point) -> Option<u64>,
    ) -> Option<Self> {
        let search = dijkstra_reach(&goal, |&at| {
            let entered = cell_cost(at).unwrap_or(1);
            let here = octile_distance(start, at);
            Direction::ALL.into_iter().filter_map(move |direction| {
                let before = at + direction;
                let passable = before == start || cell_cost(before).is_some();
                let cost = entered * step_factor(direction) + octile_distance(start, before) - here;
                passable.then_some((before, cost))
            })
        });
        let mut settled = Vec::new();
        let mut cheapest = None;
        for found in search {
            if cheapest.is_some_and(|cheapest| found.total_cost > cheapest) {
                break;
            }
            if found.node == start {
                cheapest = Some(found.total_cost);
            }
            let gained = octile_distance(start, goal);
            let cost = found.total_cost + gained - octile_distance(start, found.node);
            settled.push((found.node, cost));
        }
        settled.sort_unstable();
        cheapest.map(|_| Self(settled))
    }

    /// The cost from a cell to the goal; `u64::MAX` if the search did not settle it.
    fn get(&self, at: Point) -> u64 {
        let index = self.0.binary_search_by_key(&at, |&(cell, _)| cell);
        index.map_or(u64::MAX, |index| self.0[index].1)
    }
}

#[cfg(test)]
mod tests;
