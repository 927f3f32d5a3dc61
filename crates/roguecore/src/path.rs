//! Paths. Knows nothing of monsters or doors: a closure that prices each cell is its whole world.

mod descent;
mod dijkstra_map;
mod finder;
mod queue;
mod sheet;

pub use dijkstra_map::DijkstraMap;
pub use finder::Finder;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use pathfinding::directed::dijkstra::dijkstra_reach;

use crate::geometry::{BitGrid, Direction, Grid, Point, Size};

/// Price of a straight step, times the cost of the cell that is entered.
pub const STRAIGHT_COST: u64 = 2;
/// Price of a diagonal step, times the cost of the cell that is entered.
pub const DIAGONAL_COST: u64 = 3;

/// A way from one cell to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The steps in order, the first one from the start.
    pub steps: Vec<Direction>,
    /// What they cost together.
    pub cost: u64,
}

/// The cheapest way from `start` to `goal`, or `None` when there is none.
///
/// `enter` prices a cell: `Some(n)` for passable ones (0 counts as 1), `None` for walls. A
/// straight step costs 2 × the price of the entered cell, a diagonal one 3 ×; corners may be
/// cut, because players expect to slip past a pillar. The start itself is never entered.
/// [`Finder`] finds the same ways faster; this is the plain form.
///
/// **Ties** are broken so that the answer depends on the map alone, not on the search: from
/// each cell the way takes the first direction, in the order of [`Direction::ALL`], that
/// still leads to the goal at the least total cost.
///
/// ```
/// use roguecore::{Direction::*, Point, Size, path};
/// let wall = Point::new(1, 0);
/// let way = path::shortest(Size::new(3, 2), Point::new(0, 0), Point::new(2, 0), |at| {
///     (at != wall).then_some(1)
/// });
/// assert_eq!(way.unwrap().steps, [SouthEast, NorthEast]);
/// ```
pub fn shortest(
    size: Size,
    start: Point,
    goal: Point,
    enter: impl Fn(Point) -> Option<u32>,
) -> Option<Path> {
    let price = |at: Point| price_of(size, at, &enter);
    if !size.contains(start) || (start != goal && price(goal).is_none()) {
        return None;
    }
    let costs = Costs::to_goal(start, goal, &price)?;
    Some(costs.descend(start, goal, &price))
}

/// What it costs to walk to each cell from the nearest of some others (a "Dijkstra map");
/// `None` where no way leads.
///
/// Prices are those of [`shortest`]: `enter` prices a cell, straight steps cost 2 × and
/// diagonal ones 3 ×. The starting cells cost 0 and may be walls; those outside of the grid do
/// not count. One such map serves any number of monsters: whoever steps to the neighbour that
/// costs least comes nearer, whoever steps to the dearest one flees.
///
/// ```
/// use roguecore::{Point, Size, path};
/// let doors = [Point::new(0, 0), Point::new(5, 0)];
/// let costs = path::distances(Size::new(6, 1), doors, |_| Some(1));
/// let row: Vec<_> = (0..6).map(|x| costs.get(Point::new(x, 0)).copied().flatten()).collect();
/// assert_eq!(row, [0, 2, 4, 4, 2, 0].map(Some));
/// ```
pub fn distances(
    size: Size,
    from: impl IntoIterator<Item = Point>,
    enter: impl Fn(Point) -> Option<u32>,
) -> Grid<Option<u64>> {
    let mut costs: Grid<Option<u64>> = Grid::new(size, None);
    let mut open = BinaryHeap::new();
    for at in from {
        if costs.set(at, Some(0)) {
            open.push(Reverse((0, at)));
        }
    }
    while let Some(Reverse((cost, here))) = open.pop() {
        if costs.get(here).is_some_and(|&best| best.is_some_and(|best| best < cost)) {
            continue;
        }
        for direction in Direction::ALL {
            let there = here + direction;
            let Some(price) = price_of(size, there, &enter) else {
                continue;
            };
            let total = cost.saturating_add(price * step_price(direction));
            if let Some(best) = costs.get_mut(there)
                && best.is_none_or(|best| total < best)
            {
                *best = Some(total);
                open.push(Reverse((total, there)));
            }
        }
    }
    costs
}

/// The cells that can be reached from `start` in steps of eight directions, itself included
/// when it is passable.
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

/// What entering a cell costs before the direction counts; `None` for walls and outside.
fn price_of(size: Size, at: Point, enter: &impl Fn(Point) -> Option<u32>) -> Option<u64> {
    let passable = size.contains(at).then(|| enter(at)).flatten();
    passable.map(|cost| u64::from(cost.max(1)))
}

const fn step_price(direction: Direction) -> u64 {
    if direction.is_diagonal() { DIAGONAL_COST } else { STRAIGHT_COST }
}

/// The least that any way between two cells costs, if every cell were open and cost 1.
fn estimate(from: Point, to: Point) -> u64 {
    let (dx, dy) = (u64::from(from.x.abs_diff(to.x)), u64::from(from.y.abs_diff(to.y)));
    STRAIGHT_COST * dx.max(dy) + (DIAGONAL_COST - STRAIGHT_COST) * dx.min(dy)
}

/// Exact costs to the goal for every cell that may lie on a cheapest way, sorted by cell.
struct Costs(Vec<(Point, u64)>);

impl Costs {
    /// Searches backwards from the goal. Steps are priced less the estimate they gain on the
    /// start, which makes Dijkstra's search an A* that goes on until all ties are settled.
    fn to_goal(start: Point, goal: Point, price: &impl Fn(Point) -> Option<u64>) -> Option<Self> {
        let search = dijkstra_reach(&goal, |&at| {
            let entered = price(at).unwrap_or(1);
            let here = estimate(start, at);
            Direction::ALL.into_iter().filter_map(move |direction| {
                let before = at + direction;
                let passable = before == start || price(before).is_some();
                let cost = entered * step_price(direction) + estimate(start, before) - here;
                passable.then_some((before, cost))
            })
        });
        let mut settled = Vec::new();
        let mut least = None;
        for found in search {
            if least.is_some_and(|least| found.total_cost > least) {
                break;
            }
            if found.node == start {
                least = Some(found.total_cost);
            }
            let cost = found.total_cost + estimate(start, goal) - estimate(start, found.node);
            settled.push((found.node, cost));
        }
        settled.sort_unstable();
        least.map(|_| Self(settled))
    }

    fn get(&self, at: Point) -> Option<u64> {
        self.0.binary_search_by_key(&at, |&(cell, _)| cell).ok().map(|index| self.0[index].1)
    }

    fn descend(&self, start: Point, goal: Point, price: &impl Fn(Point) -> Option<u64>) -> Path {
        let cost = self.get(start).unwrap_or(0);
        let (mut here, mut left) = (start, cost);
        let mut steps = Vec::new();
        while here != goal {
            let next = Direction::ALL.into_iter().find_map(|direction| {
                let there = here + direction;
                let after = self.get(there)?;
                let step = price(there)? * step_price(direction);
                (step + after == left).then_some((direction, there, after))
            });
            // Every settled cell but the goal has such a step; were it not so, a path that
            // ends early is better than a loop.
            let Some((direction, there, after)) = next else {
                break;
            };
            steps.push(direction);
            (here, left) = (there, after);
        }
        Path { steps, cost }
    }
}

#[cfg(test)]
mod tests;
