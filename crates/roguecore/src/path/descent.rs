//! The way down from cell to cell. Knows no search: costs to the goal are there already.

use super::{Path, step_price};
use crate::geometry::{Direction, Point};

/// Writes the way from one cell to another that costs so much: at each cell the first
/// direction, in the order of [`Direction::ALL`], that still leads to the goal at that cost.
/// Costs to the goal have to be exact for all cells that cost less than the start; no other
/// may seem to.
pub(super) fn descend(
    path: &mut Path,
    (start, goal): (Point, Point),
    cost: u64,
    cost_from: impl Fn(Point) -> u64,
    price: impl Fn(Point) -> Option<u64>,
) {
    path.steps.clear();
    path.cost = cost;
    let (mut here, mut left) = (start, cost);
    while here != goal {
        let next = Direction::ALL.into_iter().find_map(|direction| {
            let there = here + direction;
            let after = Some(cost_from(there)).filter(|&after| after < left)?;
            let step = price(there)? * step_price(direction);
            (step + after == left).then_some((direction, there, after))
        });
        // Every cell on a cheapest way has such a step; were it not so, a path that ends early
        // is better than a loop.
        let Some((direction, there, after)) = next else { break };
        path.steps.push(direction);
        (here, left) = (there, after);
    }
}
