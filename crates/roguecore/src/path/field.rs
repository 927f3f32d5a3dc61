//! Ways to one goal for any number of walkers who are in each other's way. Knows no walkers:
//! it is told which cells have changed their price, and mends what that changes.
//!
//! Mending is the dynamic shortest path algorithm of Ramalingam and Reps (1996, "SWSF-FP"): only
//! cells whose cost to the goal is no longer what their neighbours say are looked at.

use super::descent::descend;
use super::queue::Queue;
use super::sheet::Sheet;
use super::{Path, price_of, step_price};
use crate::geometry::{Direction, Point, Size};

/// What it costs from each cell to the goal, as far as anybody has asked.
///
/// ```
/// use roguecore::{Direction::*, Point, Size, path::Field};
/// let mut field = Field::default();
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
pub struct Field {
    size: Size,
    goal: Point,
    /// Exact costs of all cells that cost at most `reach`; every other cell is blank.
    costs: Sheet,
    /// `None` before the first search.
    reach: Option<u64>,
    queue: Queue<Point>,
    path: Path,
}

impl Field {
    /// Begins anew, with another goal or on another grid.
    pub fn aim(&mut self, size: Size, goal: Point) {
        (self.size, self.goal, self.reach) = (size, goal, None);
    }

    /// The cheapest way from `start` to the goal, or `None` when there is none: step by step
    /// the one that [`shortest`](super::shortest) finds, whose documentation tells prices and
    /// ties. Prices have to be those of before, but for cells that [`changed`](Self::changed).
    pub fn shortest(
        &mut self,
        start: Point,
        enter: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        let size = self.size;
        let price = |at: Point| price_of(size, at, &enter);
        let is_goal = start == self.goal;
        if !self.size.contains(start) || (!is_goal && price(self.goal).is_none()) {
            return None;
        }
        while self.cost_from(start, &price).is_none() && self.reach != Some(u64::MAX) {
            self.search(start, &price);
        }
        let cost = self.cost_from(start, &price)?;
        descend(&mut self.path, &self.costs, cost, (start, self.goal), &price);
        Some(&self.path)
    }

    /// The price of a cell has changed, and is now what the closure says. The goal's own price
    /// counts for those who step onto it.
    pub fn changed(&mut self, at: Point, enter: impl Fn(Point) -> Option<u32>) {
        let Some(reach) = self.reach else { return };
        let size = self.size;
        let price = |at: Point| price_of(size, at, &enter);
        self.queue.clear();
        for cell in at.neighbours().chain([at]) {
            self.look_again(cell, reach, &price);
        }
        self.mend(reach, &price);
    }

    /// The exact cost of a cell, if it lies within reach. A walker may stand in a wall.
    fn cost_from(&self, at: Point, price: &impl Fn(Point) -> Option<u64>) -> Option<u64> {
        let reach = self.reach?;
        self.costs.get(at).or_else(|| match price(at) {
            Some(_) => None,
            None => self.cheapest_step(at, price).filter(|&cost| cost <= reach),
        })
    }

    /// Dijkstra's search from the goal until it has come to a cell, and half as far again; or
    /// everywhere, where it does not come there, as to a wall.
    fn search(&mut self, to: Point, price: &impl Fn(Point) -> Option<u64>) {
        self.costs.forget(self.size);
        self.queue.clear();
        self.costs.set(self.goal, 0);
        self.queue.push(0, self.goal);
        let mut reach = u64::MAX;
        while let Some((cost, at)) = self.queue.pop() {
            if self.costs.get(at) != Some(cost) {
                continue;
            }
            if cost > reach {
                self.costs.unset(at);
                continue;
            }
            if at == to {
                reach = cost.saturating_mul(3) / 2 + 1;
            }
            let Some(entered) = price(at) else { continue };
            for direction in Direction::ALL {
                let before = at + direction;
                let more = cost + entered * step_price(direction);
                let known = self.costs.get(before).is_some_and(|it| it <= more);
                if !known && price(before).is_some() {
                    self.costs.set(before, more);
                    self.queue.push(more, before);
                }
            }
        }
        self.reach = Some(reach);
    }

    /// What a cell should cost, by its neighbours and what they cost.
    fn cheapest_step(&self, at: Point, price: &impl Fn(Point) -> Option<u64>) -> Option<u64> {
        let through = |direction: Direction| {
            let after = self.costs.get(at + direction)?;
            Some(price(at + direction)? * step_price(direction) + after)
        };
        Direction::ALL.into_iter().filter_map(through).min()
    }

    /// What a cell should cost; blank where nobody can stand and out of reach.
    fn wanted(&self, at: Point, reach: u64, price: &impl Fn(Point) -> Option<u64>) -> u64 {
        if at == self.goal {
            return 0;
        }
        let cost = price(at).and_then(|_| self.cheapest_step(at, price));
        cost.filter(|&cost| cost <= reach).unwrap_or(u64::MAX)
    }

    /// Queues a cell that does not cost what it should.
    fn look_again(&mut self, at: Point, reach: u64, price: &impl Fn(Point) -> Option<u64>) {
        let wanted = self.wanted(at, reach, price);
        let known = self.costs.get(at).unwrap_or(u64::MAX);
        if wanted != known {
            self.queue.push(wanted.min(known), at);
        }
    }

    fn mend(&mut self, reach: u64, price: &impl Fn(Point) -> Option<u64>) {
        while let Some((cost, at)) = self.queue.pop() {
            let wanted = self.wanted(at, reach, price);
            let known = self.costs.get(at).unwrap_or(u64::MAX);
            if wanted == known {
                continue;
            }
            if wanted.min(known) > cost {
                // Its neighbours have changed since it was queued.
                self.queue.push(wanted.min(known), at);
            } else if wanted < known {
                self.costs.set(at, wanted);
                self.lower_neighbours(at, wanted, reach, price);
            } else {
                self.costs.unset(at);
                self.raise_neighbours(at, known, reach, price);
                self.look_again(at, reach, price);
            }
        }
    }

    /// Queues those who cost less now that this cell costs so little.
    fn lower_neighbours(
        &mut self,
        at: Point,
        cost: u64,
        reach: u64,
        price: &impl Fn(Point) -> Option<u64>,
    ) {
        let Some(entered) = price(at) else { return };
        for direction in Direction::ALL {
            let before = at + direction;
            let less = cost + entered * step_price(direction);
            let known = self.costs.get(before).unwrap_or(u64::MAX);
            if less < known && less <= reach && price(before).is_some() {
                self.queue.push(less, before);
            }
        }
    }

    /// Queues those who went through this cell when it cost so much.
    fn raise_neighbours(
        &mut self,
        at: Point,
        cost: u64,
        reach: u64,
        price: &impl Fn(Point) -> Option<u64>,
    ) {
        let Some(entered) = price(at) else { return };
        for direction in Direction::ALL {
            if self.costs.get(at + direction) == Some(cost + entered * step_price(direction)) {
                self.look_again(at + direction, reach, price);
            }
        }
    }
}
