//! Reads a path off a grid of costs to the goal.

use super::{Path, step_factor};
use crate::geometry::{Direction, Point};

/// Writes the path from `start` to `goal` that costs `cost`: from each cell the first direction,
/// in the order of [`Direction::ALL`], that still leads to the goal at that cost.
///
/// `cost_to_goal` must be exact for every cell on a cheapest path, and must not make any other
/// cell look like one of these; `u64::MAX` is unknown. `step_cost` is the cost of entering the second
/// cell from the first one, `None` for walls.
pub(super) fn reconstruct_path(
    path: &mut Path,
    (start, goal): (Point, Point),
    cost: u64,
    cost_to_goal: impl Fn(Point) -> u64,
    step_cost: impl Fn(Point, Point) -> Option<u64>,
) {
    path.steps.clear();
    path.cost = cost;
    let (mut here, mut left) = (start, cost);
    while here != goal {
        let next = next_step(here, left, &cost_to_goal, &step_cost);
        // Every cell on a cheapest path has such a step. If one had not, a path that ends early
        // would be better than an endless loop.
        let Some((direction, there, after)) = next else { break };
        path.steps.push(direction);
        (here, left) = (there, after);
    }
}

/// The first step of the path from a cell that costs `left`, the cell it leads to, and the cost from there.
pub(super) fn next_step(
    here: Point,
    left: u64,
    cost_to_goal: impl Fn(Point) -> u64,
    step_cost: impl Fn(Point, Point) -> Option<u64>,
) -> Option<(Direction, Point, u64)> {
    Direction::ALL.into_iter().find_map(|direction| {
        let there = here.beside(direction);
        let after = Some(cost_to_goal(there)).filter(|&after| after < left)?;
        let step = step_cost(here, there)? * step_factor(direction);
        (step + after == left).then_some((direction, there, after))
    })
}
