//! Paths of many actors to one goal, updated when single cells change their cost.
//!
//! The search is Lifelong Planning A* (Koenig, Likhachev and Furcy 2004) without a heuristic,
//! from the goal outwards, and no further than the actor that asks. Names are those of the
//! paper: `rhs` is the one-step lookahead, and a cell is consistent when its cost equals it.

use super::bucket_queue::BucketQueue;
use super::paged_grid::{Empty, PagedGrid};
use super::reconstruct_path::{next_step, reconstruct_path};
use super::{FirstStep, Path, entry_cost, step_factor};
use crate::geometry::{Direction, Point, Size};

/// Costs from each cell to one goal, computed on demand and updated incrementally.
///
/// Takes an eighth of a byte for each cell of the grid, and 24 bytes for each cell that was
/// reached, in pages of 64.
///
/// ```
/// use roguecore_grid::{Direction::*, Point, Size, path::DijkstraMap};
/// let mut map = DijkstraMap::default();
/// map.set_goal(Size::new(3, 2), Point::new(2, 0));
/// let path = map.shortest(Point::new(0, 0), |_| Some(1));
/// assert_eq!(path.unwrap().steps, [East, East]);
/// // An actor blocks the path: its cell becomes expensive.
/// let cost = |at| if at == Point::new(1, 0) { Some(11) } else { Some(1) };
/// map.update_cost(Point::new(1, 0), cost);
/// let path = map.shortest(Point::new(0, 0), cost);
/// assert_eq!(path.unwrap().steps, [SouthEast, NorthEast]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct DijkstraMap {
    size: Size,
    goal: Point,
    cells: PagedGrid<Cell>,
    /// The inconsistent cells by key, and stale entries of cells whose key has changed since.
    queue: BucketQueue<Point>,
    path: Path,
}

/// The known costs of a cell.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Cost from here to the goal, as last propagated to the neighbours (`g` in the paper).
    cost: u64,
    /// The minimum over the neighbours of the step to them plus their cost.
    rhs: u64,
    /// Cost of entering this cell, as last propagated; 0 for walls.
    entry: u64,
}

impl Empty for Cell {
    const EMPTY: Self = Self { cost: u64::EMPTY, rhs: u64::EMPTY, entry: 0 };
}

impl Cell {
    /// The priority in the queue; `None` for a consistent cell.
    fn key(&self) -> Option<u64> {
        (self.cost != self.rhs).then(|| self.cost.min(self.rhs))
    }

    /// Cost to the goal from the neighbour whose step in `direction` leads here; `u64::EMPTY`
    /// when that is impossible or unknown.
    const fn cost_through(&self, direction: Direction) -> u64 {
        if self.entry == 0 || self.cost == u64::EMPTY {
            return u64::EMPTY;
        }
        self.cost + self.entry * step_factor(direction)
    }
}

impl DijkstraMap {
    /// Starts over with a goal on a grid of that size. Forgets all costs.
    pub fn set_goal(&mut self, size: Size, goal: Point) {
        (self.size, self.goal) = (size, goal);
        self.cells.clear(size);
        self.queue.clear();
        if let Some(cell) = self.cells.get_mut(goal) {
            cell.rhs = 0;
            self.queue.push(0, goal);
        }
    }

    /// The cheapest path from `start` to the goal: step by step the one that
    /// [`shortest`](super::shortest) returns, which documents costs and ties. `None` when there
    /// is none, and before the first [`set_goal`](Self::set_goal).
    ///
    /// `cost` must return the same as for this goal before, except for cells passed to
    /// [`update_cost`](Self::update_cost).
    pub fn shortest(&mut self, start: Point, cost: impl Fn(Point) -> Option<u32>) -> Option<&Path> {
        let size = self.size;
        let cell_cost = |at: Point| entry_cost(size, at, &cost);
        self.compute_shortest_path(start, &cell_cost);
        let total = self.cells.get(start).cost;
        if total == u64::EMPTY {
            return None;
        }
        let cost_to_goal = |at| self.cells.get(at).cost;
        let step_cost = |_, to| cell_cost(to);
        reconstruct_path(&mut self.path, (start, self.goal), total, cost_to_goal, step_cost);
        Some(&self.path)
    }

    /// The first step of that path, and the cost of the whole path; `None` also where the start is the goal.
    pub fn first_step(
        &mut self,
        start: Point,
        cost: impl Fn(Point) -> Option<u32>,
    ) -> Option<FirstStep> {
        let size = self.size;
        let cell_cost = |at: Point| entry_cost(size, at, &cost);
        self.compute_shortest_path(start, &cell_cost);
        let cost = self.cells.get(start).cost;
        if cost == u64::EMPTY {
            return None;
        }
        let cost_to_goal = |at| self.cells.get(at).cost;
        let (direction, ..) = next_step(start, cost, cost_to_goal, |_, to| cell_cost(to))?;
        Some(FirstStep { direction, cost })
    }

    /// Takes over the cost of one cell after it has changed.
    pub fn update_cost(&mut self, at: Point, cost: impl Fn(Point) -> Option<u32>) {
        let before = self.cells.get(at);
        if before.cost == u64::EMPTY {
            // No neighbour depends on it yet.
            return;
        }
        let entry = entry_cost(self.size, at, &cost).unwrap_or(0);
        let after = Cell { entry, ..before };
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = after;
        }
        self.update_neighbours(at, before, after);
    }

    /// Makes cells consistent, the lowest key first, until the start is consistent and no key
    /// is below its cost.
    fn compute_shortest_path(&mut self, start: Point, cell_cost: &impl Fn(Point) -> Option<u64>) {
        while let Some(min) = self.queue.peek_min() {
            let first = self.cells.get(start);
            if first.key().is_none() && first.cost <= min {
                break;
            }
            let Some((key, at)) = self.queue.pop() else { break };
            let cell = self.cells.get(at);
            if cell.key() == Some(key) {
                self.expand(at, cell, cell_cost);
            }
        }
    }

    /// Lowers the cost of a cell to its `rhs`, or, if `rhs` is higher, resets the cost, so that
    /// paths through the cell are computed again.
    fn expand(&mut self, at: Point, before: Cell, cell_cost: &impl Fn(Point) -> Option<u64>) {
        let after = if before.rhs < before.cost {
            Cell { cost: before.rhs, entry: cell_cost(at).unwrap_or(0), ..before }
        } else {
            Cell { cost: u64::EMPTY, ..before }
        };
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = after;
        }
        self.queue_if_inconsistent(at, after);
        self.update_neighbours(at, before, after);
    }

    /// Updates the `rhs` of the neighbours of a cell that has changed (`UpdateVertex`).
    fn update_neighbours(&mut self, at: Point, before: Cell, after: Cell) {
        for direction in Direction::ALL {
            // The step leads from the neighbour to here.
            let neighbour = at.beside(direction);
            let (was, is) = (before.cost_through(direction), after.cost_through(direction));
            let rhs = self.cells.get(neighbour).rhs;
            let rhs = if is < rhs {
                is
            } else if was == rhs && was < is {
                self.cheapest_step(neighbour)
            } else {
                continue;
            };
            let Some(cell) = self.cells.get_mut(neighbour) else { continue };
            cell.rhs = rhs;
            let cell = *cell;
            self.queue_if_inconsistent(neighbour, cell);
        }
    }

    fn queue_if_inconsistent(&mut self, at: Point, cell: Cell) {
        if let Some(key) = cell.key() {
            self.queue.push(key, at);
        }
    }

    /// The `rhs` of a cell, computed from all its neighbours.
    fn cheapest_step(&self, at: Point) -> u64 {
        let through = |direction| self.cells.get(at.beside(direction)).cost_through(direction);
        Direction::ALL.into_iter().map(through).min().unwrap_or(u64::EMPTY)
    }
}
