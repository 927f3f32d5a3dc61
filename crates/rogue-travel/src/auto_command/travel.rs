//! Travel: to a cell, to stairs, or to a cell of another floor.

use roguecore::{Command, Point};

use super::{Destination, Runner, Scene};
use crate::danger::{harms_who_takes, offers_choice};
use crate::paths::{Ground, WalkPath};
use crate::reason::{PathStop, PlaceStop, StopReason};

impl Runner {
    pub(super) fn travel(
        &mut self,
        scene: &Scene<'_>,
        destination: Destination,
    ) -> Result<Command, StopReason> {
        match destination {
            Destination::Cell(at) => self.walk_to_cell(scene, at),
            Destination::Stairs { down } => self.walk_to_stairs(scene, down),
            Destination::Place { floor, at } if floor == scene.view.floor() => {
                self.walk_to_cell(scene, at)
            }
            Destination::Place { floor, .. } => self.walk_to_floor(scene, floor),
        }
    }

    fn walk_to_cell(&mut self, scene: &Scene<'_>, goal: Point) -> Result<Command, StopReason> {
        if scene.here == goal {
            // Exploring would take it, too.
            let takes = self.takes_at_goal && self.check_enemies(scene, 1).is_ok();
            let wanted = scene.wanted_here().filter(|_| takes);
            return wanted.ok_or_else(|| PlaceStop::Goal.into());
        }
        self.check_enemies(scene, 1)?;
        // Of several things the player chooses one; the step there may decide it, and change the tile.
        self.takes_at_goal = !offers_choice(scene.view, goal) && !harms_who_takes(scene.view, goal);
        let ground = scene.ground();
        if ground.tile_id(goal).is_none() {
            return Err(PathStop::NotExplored.into());
        }
        self.walk(scene, Some(goal), |at| at == goal)
    }

    /// To the nearest known stairs.
    pub(super) fn walk_to_stairs(
        &mut self,
        scene: &Scene<'_>,
        down: bool,
    ) -> Result<Command, StopReason> {
        let ground = scene.ground();
        self.walk_to_tile(scene, down, |at| scene.is_stairs(&ground, at, down))
    }

    /// To the nearest known cell of stairs.
    fn walk_to_tile(
        &mut self,
        scene: &Scene<'_>,
        down: bool,
        is_stairs: impl Fn(Point) -> bool,
    ) -> Result<Command, StopReason> {
        if is_stairs(scene.here) {
            return Err(PlaceStop::Goal.into());
        }
        self.check_enemies(scene, 1)?;
        if !scene.view.size().points().any(&is_stairs) {
            return Err(PathStop::NoStairsKnown { down }.into());
        }
        self.walk(scene, None, is_stairs)
    }

    /// To another floor, by the stairs on the way there.
    fn walk_to_floor(&mut self, scene: &Scene<'_>, floor: u32) -> Result<Command, StopReason> {
        self.check_enemies(scene, 1)?;
        let here = scene.view.floor();
        let stairs = scene.view.content().way(here, floor);
        let stairs = stairs.ok_or(PathStop::NoStairsKnown { down: floor > here })?;
        let command = if stairs.down { Command::Descend } else { Command::Ascend };
        let ground = scene.ground();
        let walk =
            self.walk_to_tile(scene, stairs.down, |at| ground.tile_id(at) == Some(stairs.tile));
        match walk {
            Err(StopReason::Place(PlaceStop::Goal)) => {
                self.path = None;
                Ok(command)
            }
            other => other,
        }
    }

    fn walk(
        &mut self,
        scene: &Scene<'_>,
        chosen: Option<Point>,
        is_goal: impl Fn(Point) -> bool,
    ) -> Result<Command, StopReason> {
        let ground = scene.ground().towards(chosen);
        if let Some(command) = self.step_towards(&ground, scene, &is_goal) {
            return Ok(command);
        }
        let path = ground.path_past_danger(|at, distance| distance > 0 && is_goal(at));
        let path = path.ok_or(PathStop::NoPath)?;
        if let Some(path) = chosen.and_then(|goal| path_beside(&ground, goal)) {
            return Ok(step_beside(&path)?);
        }
        let obstacle = scene.first_obstacle(&ground, &path);
        // Up to it: from there the player decides. No key is spent on a way that leads to danger alone, and
        // no trap is entered that does not lead on.
        let leads_on = matches!(obstacle, PathStop::DangerAhead { again: true, .. });
        let leads_there =
            matches!(obstacle, PathStop::DangerAhead { .. } | PathStop::ChoiceAhead { .. });
        let step = path.steps.last().copied().filter(|_| leads_there).ok_or(obstacle)?;
        let next = scene.here + step;
        let may_enter = if leads_on { ground.enters(next) } else { ground.is_plain(next) };
        if !may_enter || ground.costs_a_key(next) {
            return Err(obstacle.into());
        }
        Ok(Command::Bump(step))
    }
}

/// The next step of a path to a blocked cell; beside it the player decides.
const fn step_beside(path: &WalkPath) -> Result<Command, PathStop> {
    match path.steps.as_slice() {
        [.., _, step] => Ok(Command::Bump(*step)),
        [_] | [] => Err(PathStop::Blocked { at: path.goal }),
    }
}

/// The safe path to a cell that a creature or a thing blocks.
fn path_beside(ground: &Ground<'_>, goal: Point) -> Option<WalkPath> {
    if !ground.is_blocked(goal) {
        return None;
    }
    ground.path(u32::MAX, |at| ground.enters(at) || at == goal, |at, _| at == goal)
}
