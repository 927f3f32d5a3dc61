//! Actions: what player and monsters do, under the same checks. A command or a monster's
//! choice is checked against the world, which gives a [`Checked`] action or a refusal; only a
//! checked action can be performed, and performing emits events.

mod bump;
mod death;
mod melee;
mod movement;
mod wait;

use crate::command::Command;
use crate::entity::{Entity, EntityId};
use crate::event::Subject;
use crate::geometry::{Direction, Point};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// What someone wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Bump(Direction),
    Move(Direction),
    Melee(Direction),
    Wait,
}

/// An action that nothing stands against, with all it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    Move { who: Subject, from: Point, to: Point },
    Melee { who: Subject, target: Subject, from: Point, at: Point },
    Wait { who: Subject, at: Point },
}

impl From<Command> for Action {
    fn from(command: Command) -> Self {
        match command {
            Command::Bump(direction) => Self::Bump(direction),
            Command::Move(direction) => Self::Move(direction),
            Command::Melee(direction) => Self::Melee(direction),
            Command::Wait => Self::Wait,
        }
    }
}

impl Action {
    /// Whether that entity could do it now. Changes nothing.
    pub(crate) fn check(self, world: &World, who: EntityId) -> Result<Checked, Refusal> {
        // Whoever left the map has no turn left.
        let actor = world.map().get(who).filter(|_| world.outcome().is_none());
        let actor = actor.ok_or(Refusal::GameOver)?;
        match self {
            Self::Bump(direction) => bump::check(world, actor, direction),
            Self::Move(direction) => movement::check(world, actor, direction),
            Self::Melee(direction) => melee::check(world, actor, direction),
            Self::Wait => Ok(wait::check(world, actor)),
        }
    }
}

impl Checked {
    /// Does it.
    pub(crate) fn perform(self, turn: &mut Turn<'_>) {
        match self {
            Self::Move { who, from, to } => movement::perform(turn, who, from, to),
            Self::Melee { who, target, from, at } => melee::perform(turn, who, target, from, at),
            Self::Wait { who, at } => wait::perform(turn, who, at),
        }
    }
}

/// The cell next to someone; refused beyond the edge of the map.
fn cell_towards(world: &World, actor: &Entity, direction: Direction) -> Result<Point, Refusal> {
    let at = actor.at + direction;
    if world.map().size().contains(at) { Ok(at) } else { Err(Refusal::OutOfBounds) }
}
