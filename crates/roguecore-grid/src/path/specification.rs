//! Cheapest paths by the search of the crate `pathfinding`: the measure of the faster ones.

use pathfinding::directed::dijkstra::dijkstra_reach;

use super::reconstruct_path::reconstruct_path;
use super::{Path, entry_cost, octile_distance, step_factor};
use crate::geometry::{Direction, Point, Size};

/// As [`shortest`](super::shortest).
pub(super) fn shortest(
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
