//! Paths. Knows nothing of monsters or doors: a closure that prices each cell is its whole world.

use pathfinding::directed::dijkstra::dijkstra_reach;

use crate::geometry::{BitGrid, Direction, Point, Size};

/// Price of a straight step, times the cost of the cell that is entered.
pub const STRAIGHT: u64 = 2;
/// Price of a diagonal step, times the cost of the cell that is entered.
pub const DIAGONAL: u64 = 3;

/// A way from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    let price = |at: Point| {
        let passable = size.contains(at).then(|| enter(at)).flatten();
        passable.map(|cost| u64::from(cost.max(1)))
    };
    if !size.contains(start) || (start != goal && price(goal).is_none()) {
        return None;
    }
    let costs = Costs::to_goal(start, goal, &price)?;
    Some(costs.descend(start, goal, &price))
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

const fn step_price(direction: Direction) -> u64 {
    if direction.is_diagonal() { DIAGONAL } else { STRAIGHT }
}

/// The least that any way between two cells costs, if every cell were open and cost 1.
fn estimate(from: Point, to: Point) -> u64 {
    let (dx, dy) = (u64::from(from.x.abs_diff(to.x)), u64::from(from.y.abs_diff(to.y)));
    STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Size = Size::new(9, 7);

    fn price_of(cells: &[u8], at: Point) -> Option<u32> {
        match cells[(at.y * SIZE.width + at.x) as usize] {
            0..=2 => None,
            3 => Some(11),
            _ => Some(1),
        }
    }

    /// Relaxes every edge until nothing changes: slow, and hard to get wrong.
    fn brute_force(cells: &[u8], start: Point, goal: Point) -> Option<u64> {
        let mut cost = vec![None::<u64>; SIZE.area()];
        let index = |at: Point| (at.y * SIZE.width + at.x) as usize;
        cost[index(start)] = Some(0);
        loop {
            let before = cost.clone();
            for at in SIZE.points() {
                let Some(here) = cost[index(at)] else {
                    continue;
                };
                for direction in Direction::ALL {
                    let there = at + direction;
                    if !SIZE.contains(there) {
                        continue;
                    }
                    let Some(price) = price_of(cells, there) else {
                        continue;
                    };
                    let total = here + u64::from(price) * step_price(direction);
                    let best = &mut cost[index(there)];
                    *best = Some(best.map_or(total, |old| old.min(total)));
                }
            }
            if cost == before {
                return cost[index(goal)];
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        /// A thousand random maps with blockers: never a dearer path than the best.
        #[test]
        fn the_cost_is_the_least(
            cells in prop::collection::vec(0u8..10, SIZE.area()),
            from in (0..SIZE.width, 0..SIZE.height),
            to in (0..SIZE.width, 0..SIZE.height),
        ) {
            let (start, goal) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
            let path = shortest(SIZE, start, goal, |at| price_of(&cells, at));
            prop_assert_eq!(path.as_ref().map(|path| path.cost), brute_force(&cells, start, goal));
            if let Some(path) = path {
                let (mut at, mut cost) = (start, 0);
                for &step in &path.steps {
                    at = at + step;
                    cost += u64::from(price_of(&cells, at).unwrap()) * step_price(step);
                }
                prop_assert_eq!((at, cost), (goal, path.cost));
            }
        }
    }

    #[test]
    fn ties_take_the_first_direction_clockwise_from_north() {
        let open = |_| Some(1);
        let path = shortest(SIZE, Point::new(0, 3), Point::new(4, 4), open).unwrap();
        assert_eq!(path.cost, 2 * 3 + 3);
        let names: Vec<_> = path.steps.iter().map(|step| step.name()).collect();
        assert_eq!(names, ["e", "e", "e", "se"]);
    }

    #[test]
    fn no_way_and_no_steps_are_told_apart() {
        let here = Point::new(1, 1);
        assert_eq!(shortest(SIZE, here, here, |_| None).unwrap().steps, []);
        assert_eq!(shortest(SIZE, here, Point::new(5, 5), |at| (at.x < 3).then_some(1)), None);
        assert_eq!(shortest(SIZE, here, Point::new(50, 5), |_| Some(1)), None);
        assert_eq!(shortest(SIZE, Point::new(-4, 0), here, |_| Some(1)), None);
    }

    #[test]
    fn huge_prices_do_not_overflow() {
        let path = shortest(SIZE, Point::new(0, 0), Point::new(8, 6), |_| Some(u32::MAX)).unwrap();
        assert_eq!(path.cost, u64::from(u32::MAX) * (6 * 3 + 2 * 2));
    }
}
