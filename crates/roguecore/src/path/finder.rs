//! The same ways as [`shortest`](super::shortest), found faster and without asking for memory
//! each time. Knows no game either: a closure that prices each cell is its whole world.
//!
//! Most ways lead straight: no way can be cheaper than across open floor, so a way that costs
//! just that need not be searched for ([`straight`](Finder::straight)). Only where there is
//! none the whole search runs, on pages of memory that are used again.

use super::descent::descend;
use super::queue::Queue;
use super::sheet::{Blank, Sheet};
use super::{DIAGONAL_COST, Path, STRAIGHT_COST, estimate, price_of, step_price};
use crate::geometry::{Direction, Point, Size};

/// Somebody who has come to so many is not on a straight way.
const MOST_DEAD_ENDS: u32 = 32;

/// Finds ways, one after the other, and keeps its memory between them: an eighth of a byte for
/// each cell of the grid, whatever of it is looked at, and eight for each cell that is, of
/// which the memory of 65,536 is kept.
///
/// ```
/// use roguecore::{Direction::*, Point, Size, path::Finder};
/// let mut finder = Finder::default();
/// let wall = Point::new(1, 0);
/// let way = finder.shortest(Size::new(3, 2), Point::new(0, 0), Point::new(2, 0), |at| {
///     (at != wall).then_some(1)
/// });
/// assert_eq!(way.unwrap().steps, [SouthEast, NorthEast]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Finder {
    sheet: Sheet<u64>,
    queue: Queue<Point>,
    path: Path,
}

impl Finder {
    /// The cheapest way from `start` to `goal`, or `None` when there is none: step by step the
    /// one that [`shortest`](super::shortest) finds, whose documentation tells prices and ties.
    pub fn shortest(
        &mut self,
        size: Size,
        start: Point,
        goal: Point,
        enter: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        self.path.steps.clear();
        self.path.cost = 0;
        if !size.contains(start) {
            return None;
        }
        if start == goal {
            return Some(&self.path);
        }
        let price = |at: Point| price_of(size, at, &enter);
        let bound = Bound { goal, price: price(goal)? };
        if !self.straight(size, start, &bound, &price) {
            let cost = self.search(size, start, goal, &price)?;
            descend(&mut self.path, (start, goal), cost, |at| self.sheet.get(at), price);
        }
        Some(&self.path)
    }

    /// Goes the first way, in the order of directions, that costs no more than open floor
    /// would. Nothing is cheaper, so it is the cheapest, and of those the first by the rule
    /// for ties. Says whether there is one; dead ends are marked, so no cell is left twice.
    fn straight(
        &mut self,
        size: Size,
        start: Point,
        bound: &Bound,
        price: &impl Fn(Point) -> Option<u64>,
    ) -> bool {
        self.sheet.forget(size);
        let mut dead_ends = 0;
        let (mut here, mut left) = (start, bound.from(start));
        self.path.cost = left;
        while here != bound.goal {
            let next = Direction::ALL.into_iter().find_map(|direction| {
                let there = here + direction;
                let after = bound.from(there);
                let gains = after + bound.step(there, direction) == left;
                let open = || there == bound.goal || price(there) == Some(1);
                let dead = || self.sheet.get(there) != u64::BLANK;
                (gains && open() && !dead()).then_some((direction, there, after))
            });
            if let Some((direction, there, after)) = next {
                self.path.steps.push(direction);
                (here, left) = (there, after);
            } else {
                dead_ends += 1;
                let back = self.path.steps.pop().filter(|_| dead_ends < MOST_DEAD_ENDS);
                let Some(back) = back else { return false };
                if let Some(cell) = self.sheet.get_mut(here) {
                    *cell = 0;
                }
                here = here + back.opposite();
                left = bound.from(here);
            }
        }
        true
    }

    /// Searches backwards from the goal, nearest to the start first, until every cell that may
    /// lie on a cheapest way has its exact cost to the goal; returns that of the start.
    fn search(
        &mut self,
        size: Size,
        start: Point,
        goal: Point,
        price: &impl Fn(Point) -> Option<u64>,
    ) -> Option<u64> {
        self.sheet.forget(size);
        self.queue.clear();
        self.reach(goal, 0, estimate(start, goal));
        let mut least = None;
        while let Some((total, at)) = self.queue.pop() {
            if least.is_some_and(|least| total > least) {
                break;
            }
            let cost = self.sheet.get(at);
            if cost + estimate(start, at) != total {
                continue;
            }
            if at == start {
                least = Some(total);
                continue;
            }
            let entered = price(at).unwrap_or(1);
            for direction in Direction::ALL {
                let before = at + direction;
                let more = cost + entered * step_price(direction);
                if more < self.sheet.get(before) && (before == start || price(before).is_some()) {
                    self.reach(before, more, more + estimate(start, before));
                }
            }
        }
        least
    }

    /// Notes what a cell costs, and queues it.
    fn reach(&mut self, at: Point, cost: u64, total: u64) {
        if let Some(known) = self.sheet.get_mut(at) {
            *known = cost;
            self.queue.push(total, at);
        }
    }
}

/// What any way to the goal costs at least: that of the way across open floor, where each
/// cell costs 1 but the goal what it costs.
struct Bound {
    goal: Point,
    price: u64,
}

impl Bound {
    fn from(&self, at: Point) -> u64 {
        let (dx, dy) = (at.x.abs_diff(self.goal.x), at.y.abs_diff(self.goal.y));
        let last = if at == self.goal {
            return 0;
        } else if dx == dy {
            // Instead of the last diagonal step two straight ones, where the goal is dear.
            (DIAGONAL_COST * self.price).min(STRAIGHT_COST + STRAIGHT_COST * self.price)
                - DIAGONAL_COST
        } else {
            STRAIGHT_COST * self.price - STRAIGHT_COST
        };
        estimate(at, self.goal) + last
    }

    /// What a step costs where a cell costs no more than it must.
    fn step(&self, to: Point, direction: Direction) -> u64 {
        step_price(direction) * if to == self.goal { self.price } else { 1 }
    }
}
