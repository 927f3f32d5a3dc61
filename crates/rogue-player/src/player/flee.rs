//! Getting away: to stairs that are reached before the enemies, out of reach, or to a corridor.

use roguecore::{Command, Direction, Point};

use super::ground::Care;
use super::situation::Situation;
use super::{Choice, Purpose};

/// How far to run to stairs, in steps.
const MAX_FLIGHT: u32 = 40;
/// How far to retreat to a corridor, in steps.
const MAX_RETREAT: u32 = 7;

impl Situation<'_> {
    /// The stairs that lead on, and those that lead back.
    pub(crate) fn stairs(&self) -> [Option<Point>; 2] {
        let Some(dungeon) = self.model.content.dungeon() else { return [None, None] };
        let ground = self.ground();
        let known = |at: &Point| self.told.is_none_or(|told| told.has_place(self.here, *at));
        let down = ground.cells_of(dungeon.down).find(known);
        let up = ground.cells_of(dungeon.up).find(known);
        if self.goes_up() { [up, down] } else { [down, up] }
    }

    /// Whether the stairs up lead on: with the goal, and out of a branch.
    fn goes_up(&self) -> bool {
        self.has_goal() || self.model.content.branch_of(self.view.floor()).is_some()
    }

    /// The command that takes the stairs the player stands on.
    pub(crate) fn take_stairs(&self) -> Option<Choice> {
        let order = [Command::Descend, Command::Ascend];
        let order = if self.goes_up() { [order[1], order[0]] } else { order };
        let taken = order.into_iter().find_map(|command| self.checked(command))?;
        Some(Choice::new(Purpose::Stairs, taken))
    }

    /// A step in flight, where it is possible: a friend does not change places into harm.
    fn flee(&self, step: Direction) -> Option<Choice> {
        let command = self.checked(Command::Bump(step))?;
        Some(Choice::new(Purpose::Flee, command))
    }

    /// A step towards stairs, if no enemy is faster.
    pub(crate) fn run_to_stairs(&self) -> Option<Choice> {
        if let Some(choice) = self.take_stairs() {
            return Some(choice);
        }
        if self.awake().any(|it| it.model.speed > self.speed && it.distance <= 6) {
            return None;
        }
        let ground = self.ground();
        let enemies = ground.distances(self.awake().map(|it| it.at), 60);
        let stairs = self.stairs();
        let goal = |at: Point, steps: u32| {
            stairs.contains(&Some(at)) && steps <= enemies.get(at).saturating_add(1)
        };
        let path = ground.path(MAX_FLIGHT, |at| ground.may_enter(at, Care::Slow), goal)?;
        let step = *path.steps.last()?;
        // Past an enemy is no way out.
        let next = self.here + step;
        let passes = self.awake().filter(|it| it.distance > 1).any(|it| it.at.chebyshev(next) <= 1);
        if passes { None } else { self.flee(step) }
    }

    /// A step to where the enemies are farther away.
    pub(crate) fn step_away(&self) -> Option<Choice> {
        if self.awake().any(|it| it.model.speed > self.speed) {
            return None;
        }
        let ground = self.ground();
        let enemies = ground.distances(self.awake().map(|it| it.at), 40);
        let here = enemies.get(self.here);
        let enter = |at: Point| ground.may_enter(at, Care::Safe) && enemies.get(at) > 1;
        let goal = |at: Point, steps: u32| {
            steps > 0
                && enemies.get(at) > here.saturating_add(4)
                && enemies.get(at) > steps.saturating_add(1)
                && enemies.get(at) != u32::MAX
        };
        let path = ground.path(15, enter, goal)?;
        self.flee(*path.steps.last()?)
    }

    /// A step to a cell with few open neighbours, if the player gets there before the enemies.
    pub(crate) fn retreat_to_corridor(&self) -> Option<Choice> {
        let ground = self.ground();
        let is_narrow = |at| ground.open_neighbours(at) <= 2;
        if is_narrow(self.here) || self.adjacent().any(|it| it.awake) {
            return None;
        }
        let enemies: Vec<_> = self.awake().collect();
        let goal = |at: Point, steps: u32| {
            steps > 0 && is_narrow(at) && enemies.iter().all(|it| it.at.chebyshev(at) > steps + 1)
        };
        let path = ground.path(MAX_RETREAT, |at| ground.may_enter(at, Care::Safe), goal)?;
        self.flee(*path.steps.last()?)
    }

    /// A step out of a cell that burns or is full of gas.
    pub(crate) fn leave_harm(&self) -> Option<Choice> {
        let substances = self.view.substances_at(self.here);
        if !substances.iter().any(|cell| self.model.is_harmful(cell.substance)) {
            return None;
        }
        let ground = self.ground();
        let is_out =
            |at: Point, steps| steps > 0 && !ground.is_harmful_now(at) && !ground.is_dangerous(at);
        let path = ground.path(12, |at| ground.may_enter(at, Care::Any), is_out)?;
        self.flee(*path.steps.last()?)
    }
}
