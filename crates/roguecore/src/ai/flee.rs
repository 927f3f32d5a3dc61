//! Flee: runs from every visible enemy, also around corners. A creature looks for the cell nearby
//! that is the most steps away from all enemies and that it reaches before any of them. With no
//! better cell than its own it waits for an enemy that is not adjacent; next to one it goes on with
//! the next row.

use roguecore_grid::{Direction, Point};
use smallvec::SmallVec;

use super::{Choice, steps};
use crate::command::Command;
use crate::entity::Entity;
use crate::world::World;

/// How far a fleeing creature looks, in columns and rows to each side.
const REACH: i32 = 12;
const SIDE: usize = 2 * REACH as usize + 1;
const AREA: usize = SIDE * SIDE;
/// The work of two floods, each of which asks for the neighbours of each cell.
const WORK: usize = 12 * AREA;
/// The steps to a cell that was not reached: more than there are cells.
const UNREACHED: u16 = u16::MAX;

pub(super) fn choose(world: &World, me: &Entity) -> Option<Choice> {
    let waits = || {
        let near = world.nearest_enemy(me).is_some_and(|enemy| me.at.chebyshev(enemy.at) <= 1);
        (!near).then_some(Choice::Act(Command::Wait))
    };
    step_away(world, me).map(Choice::Act).or_else(waits)
}

/// The step that leads away from every visible enemy; `None` if none leads to a better cell.
pub(super) fn step_away(world: &World, me: &Entity) -> Option<Command> {
    world.count_work(WORK);
    let passable = |at: Point| world.map().is_walkable(world.content(), at);
    let enemies = world.visible_enemies_near(me, REACH.unsigned_abs()).map(|enemy| enemy.at);
    let danger = Steps::flood(me.at, enemies, |_, at, _| passable(at));
    let reached = Steps::flood(me.at, [me.at], |from, at, steps| {
        let is_first = steps < danger.get(at) && steps::is_free(world, at);
        is_first && steps::may_step(world, me, from, at)
    });
    let safety = |at: Point| (danger.get(at), std::cmp::Reverse(reached.get(at)));
    let cells = reached.cells().rev();
    let best = cells.max_by_key(|&at| safety(at))?;
    let may_step = |from: Point, to: Point| steps::may_step(world, me, from, to);
    let direction = reached.first_step(me.at, best, may_step)?;
    Some(steps::step(world, me.at, direction))
}

/// The steps from some cells to each cell near a center.
struct Steps {
    corner: Point,
    steps: [u16; AREA],
}

impl Steps {
    /// Counts the steps from the nearest start. `may_enter` is asked whether a cell can be entered
    /// from a neighbour with that step.
    fn flood(
        center: Point,
        starts: impl IntoIterator<Item = Point>,
        may_enter: impl Fn(Point, Point, u16) -> bool,
    ) -> Self {
        let corner = Point::new(center.x - REACH, center.y - REACH);
        let mut found = Self { corner, steps: [UNREACHED; AREA] };
        // Each cell is reached once, so that all have room.
        let mut queue = SmallVec::<[Point; AREA]>::new();
        queue.extend(starts.into_iter().filter(|&at| found.reach(at, 0)));
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            let steps = found.get(at) + 1;
            let mut reach =
                |there: &Point| may_enter(at, *there, steps) && found.reach(*there, steps);
            queue.extend(at.neighbours().filter(|there| reach(there)));
            next += 1;
        }
        found
    }

    /// Stores the steps to a cell; `false` if it was reached before, or lies too far away.
    fn reach(&mut self, at: Point, steps: u16) -> bool {
        let index = self.index(at).filter(|&index| self.steps[index] == UNREACHED);
        if let Some(index) = index {
            self.steps[index] = steps;
        }
        index.is_some()
    }

    fn index(&self, at: Point) -> Option<usize> {
        let (x, y) = (at.x.checked_sub(self.corner.x)?, at.y.checked_sub(self.corner.y)?);
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < SIDE && y < SIDE).then_some(y * SIDE + x)
    }

    /// The steps to a cell.
    fn get(&self, at: Point) -> u16 {
        self.index(at).map_or(UNREACHED, |index| self.steps[index])
    }

    /// The cells that were reached, row by row.
    fn cells(&self) -> impl DoubleEndedIterator<Item = Point> {
        let cell = |index: usize| {
            Point::new(self.corner.x + (index % SIDE) as i32, self.corner.y + (index / SIDE) as i32)
        };
        (0..AREA).filter(|&index| self.steps[index] != UNREACHED).map(cell)
    }

    /// The first step from the start to a cell that was reached; `None` for the start itself.
    fn first_step(
        &self,
        start: Point,
        mut at: Point,
        may_step: impl Fn(Point, Point) -> bool,
    ) -> Option<Direction> {
        while self.get(at) > 1 {
            let before =
                |there: &Point| self.get(*there) == self.get(at) - 1 && may_step(*there, at);
            at = at.neighbours().into_iter().find(before)?;
        }
        start.direction_to(at)
    }
}
