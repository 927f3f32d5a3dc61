//! Wander: a step in a random direction. One random number is drawn; where that cell is not free,
//! the next free one clockwise is taken.

use super::{Choice, steps};
use crate::entity::EntityId;
use crate::geometry::Direction;
use crate::world::Turn;

pub(super) fn choose(turn: &mut Turn<'_>, who: EntityId) -> Option<Choice> {
    let first = turn.rng().below(8) as usize;
    let world = turn.world();
    let from = world.map().get(who)?.at;
    let mut directions = (first..first + 8).map(|index| Direction::ALL[index % 8]);
    let direction = directions.find(|&direction| steps::is_free(world, from + direction))?;
    Some(Choice::Act(steps::step(world, from, direction)))
}
