//! Ways to one goal for any number of walkers who are in each other's way. Knows no walkers:
//! it is told which cells have changed their price, and mends what follows from that.
//!
//! The search is Lifelong Planning A* (Koenig, Likhachev and Furcy 2004) without its estimate,
//! from the goal outwards: one cell after the other is made to cost what its neighbours say,
//! the cheapest first, and no further than the walker who asks.

use super::descent::descend;
use super::queue::Queue;
use super::sheet::{Blank, Sheet};
use super::{Path, price_of, step_price};
use crate::geometry::{Direction, Point, Size};

/// What it costs from each cell to the goal, as far as anybody has asked. Takes an eighth of a
/// byte for each cell of the grid, and 24 for each cell that was looked at.
///
/// ```
/// use roguecore::{Direction::*, Point, Size, path::DijkstraMap};
/// let mut field = DijkstraMap::default();
/// field.aim(Size::new(3, 2), Point::new(2, 0));
/// let way = field.shortest(Point::new(0, 0), |_| Some(1));
/// assert_eq!(way.unwrap().steps, [East, East]);
/// // Somebody steps into the way.
/// let price = |at| if at == Point::new(1, 0) { Some(11) } else { Some(1) };
/// field.changed(Point::new(1, 0), price);
/// let way = field.shortest(Point::new(0, 0), price);
/// assert_eq!(way.unwrap().steps, [SouthEast, NorthEast]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct DijkstraMap {
    size: Size,
    goal: Point,
    cells: Sheet<Cell>,
    /// Cells that do not cost what their neighbours say, by the lower of the two costs; also
    /// some that did not when they were queued.
    queue: Queue<Point>,
    path: Path,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// What it costs from here to the goal, as its neighbours have been told.
    cost: u64,
    /// What it should cost: the cheapest step, and the cost from there.
    wanted: u64,
    /// What it costs to enter, as of the last time its neighbours were told; 0 for walls.
    price: u64,
}

impl Blank for Cell {
    const BLANK: Self = Self { cost: u64::BLANK, wanted: u64::BLANK, price: 0 };
}

impl Cell {
    /// When its turn comes: `None` where all is settled.
    fn key(&self) -> Option<u64> {
        (self.cost != self.wanted).then(|| self.cost.min(self.wanted))
    }

    /// What a neighbour costs that steps here; blank where nobody can.
    const fn through(&self, direction: Direction) -> u64 {
        if self.price == 0 || self.cost == u64::BLANK {
            return u64::BLANK;
        }
        self.cost + self.price * step_price(direction)
    }
}

impl DijkstraMap {
    /// Begins anew, with another goal or on another grid.
    pub fn aim(&mut self, size: Size, goal: Point) {
        (self.size, self.goal) = (size, goal);
        self.cells.forget(size);
        self.queue.clear();
        if let Some(cell) = self.cells.get_mut(goal) {
            cell.wanted = 0;
            self.queue.push(0, goal);
        }
    }

    /// The cheapest way from `start` to the goal, or `None` when there is none: step by step
    /// the one that [`shortest`](super::shortest) finds, whose documentation tells prices and
    /// ties. Prices have to be those of before, but for cells that [`changed`](Self::changed).
    /// Before the first [`aim`](Self::aim) there is none.
    pub fn shortest(
        &mut self,
        start: Point,
        enter: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        let size = self.size;
        let price = |at: Point| price_of(size, at, &enter);
        self.settle(start, &price);
        let cost = self.cells.get(start).cost;
        if cost == u64::BLANK {
            return None;
        }
        let cost_from = |at| self.cells.get(at).cost;
        descend(&mut self.path, (start, self.goal), cost, cost_from, price);
        Some(&self.path)
    }

    /// The price of a cell is now what the closure says.
    pub fn changed(&mut self, at: Point, enter: impl Fn(Point) -> Option<u32>) {
        let before = self.cells.get(at);
        if before.cost == u64::BLANK {
            // Nobody has been told anything of it.
            return;
        }
        let price = price_of(self.size, at, &enter).unwrap_or(0);
        let after = Cell { price, ..before };
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = after;
        }
        self.tell_neighbours(at, before, after);
    }

    /// Settles cells, the cheapest first, until the start costs what it should and nothing
    /// cheaper is open.
    fn settle(&mut self, start: Point, price: &impl Fn(Point) -> Option<u64>) {
        while let Some(least) = self.queue.least() {
            let first = self.cells.get(start);
            if first.key().is_none() && first.cost <= least {
                break;
            }
            let Some((key, at)) = self.queue.pop() else { break };
            let cell = self.cells.get(at);
            if cell.key() == Some(key) {
                self.settle_cell(at, cell, price);
            }
        }
    }

    /// A cell that should cost less does from now on. One that should cost more first costs
    /// nobody knows what, so that those who went through it look elsewhere.
    fn settle_cell(&mut self, at: Point, before: Cell, price: &impl Fn(Point) -> Option<u64>) {
        let after = if before.wanted < before.cost {
            Cell { cost: before.wanted, price: price(at).unwrap_or(0), ..before }
        } else {
            Cell { cost: u64::BLANK, ..before }
        };
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = after;
        }
        self.queue_if_open(at, after);
        self.tell_neighbours(at, before, after);
    }

    /// Those who can step to this cell look again at what they should cost.
    fn tell_neighbours(&mut self, at: Point, before: Cell, after: Cell) {
        for direction in Direction::ALL {
            // The step leads from the neighbour to here.
            let neighbour = at + direction;
            let (was, is) = (before.through(direction), after.through(direction));
            let wanted = self.cells.get(neighbour).wanted;
            let wanted = if is < wanted {
                is
            } else if was == wanted && was < is {
                self.cheapest_step(neighbour)
            } else {
                continue;
            };
            let Some(cell) = self.cells.get_mut(neighbour) else { continue };
            cell.wanted = wanted;
            let cell = *cell;
            self.queue_if_open(neighbour, cell);
        }
    }

    fn queue_if_open(&mut self, at: Point, cell: Cell) {
        if let Some(key) = cell.key() {
            self.queue.push(key, at);
        }
    }

    /// What a cell should cost, by its neighbours.
    fn cheapest_step(&self, at: Point) -> u64 {
        let through = |direction| self.cells.get(at + direction).through(direction);
        Direction::ALL.into_iter().map(through).min().unwrap_or(u64::BLANK)
    }
}
