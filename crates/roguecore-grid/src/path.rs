//! Paths and distances on a grid, over a closure that returns the cost of each cell.
//!
//! [`shortest`] is the plain form. [`Finder`] finds the same paths faster, and [`DijkstraMap`]
//! serves many actors with one goal. [`distances`] and [`DistanceMap`] have the costs of all cells,
//! to read. With the feature `specifications`, which is on by default, [`shortest`] searches by the
//! crate `pathfinding`, otherwise by a [`Finder`].

mod bucket_queue;
mod dijkstra_map;
mod distance_map;
mod finder;
mod flood;
mod monotone_queue;
mod paged_grid;
mod reconstruct_path;
#[cfg(feature = "specifications")]
mod specification;
mod step_bound;

pub use dijkstra_map::DijkstraMap;
pub use distance_map::{DistanceMap, distances, step_cost};
pub use finder::Finder;
pub use flood::Flood;
pub use step_bound::StepBound;

use crate::geometry::{BitGrid, Direction, Point, Size};

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

impl Path {
    /// The cells that the path leads through, given the one where it begins, which is not among them. The last one
    /// is the goal.
    ///
    /// ```
    /// use roguecore_grid::{Point, Size, path};
    /// let (start, goal) = (Point::new(0, 0), Point::new(2, 1));
    /// let path = path::shortest(Size::new(3, 2), start, goal, |_| Some(1)).unwrap();
    /// assert!(path.cells(start).eq([Point::new(1, 0), goal]));
    /// ```
    pub fn cells(&self, start: Point) -> impl Iterator<Item = Point> {
        self.steps.iter().scan(start, |at, &direction| {
            *at = *at + direction;
            Some(*at)
        })
    }
}

/// The first step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstStep {
    /// Where it leads.
    pub direction: Direction,
    /// The cost of all steps of the path together.
    pub cost: u64,
}

impl FirstStep {
    /// The first step of a path that has one.
    pub fn of(path: &Path) -> Option<Self> {
        path.steps.first().map(|&direction| Self { direction, cost: path.cost })
    }
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
/// use roguecore_grid::{Direction::*, Point, Size, path};
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
    #[cfg(feature = "specifications")]
    return specification::shortest(size, start, goal, cost);
    #[cfg(not(feature = "specifications"))]
    return Finder::default().shortest(size, start, goal, cost).cloned();
}

/// The cells connected to `start` in steps of eight directions, including `start` if it is
/// passable.
///
/// ```
/// use roguecore_grid::{Point, Size, path};
/// let reached = path::reachable(Size::new(5, 1), Point::new(0, 0), |at| at.x != 2);
/// assert_eq!(reached.count(), 2);
/// ```
pub fn reachable(size: Size, start: Point, passable: impl Fn(Point) -> bool) -> BitGrid {
    reachable_from(size, vec![start], passable)
}

/// The cells connected to some others, as [`reachable`].
pub fn reachable_from(size: Size, starts: Vec<Point>, passable: impl Fn(Point) -> bool) -> BitGrid {
    let mut reached = BitGrid::new(size);
    let mut open = starts;
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

#[cfg(test)]
mod tests;
