//! Steps of creatures: the command that takes one. The paths are those of [`walk`](crate::effect::walk).

use roguecore_grid::{Direction, Point};

use crate::command::Command;
use crate::world::World;

pub(super) use crate::effect::walk::{can_enter, first_step, is_free, may_step, path};

/// The command that takes a step; one into a closed door opens it.
pub(crate) fn step(world: &World, from: Point, direction: Direction) -> Command {
    if world.map().is_walkable(world.content(), from + direction) {
        Command::Move(direction)
    } else {
        Command::Bump(direction)
    }
}
