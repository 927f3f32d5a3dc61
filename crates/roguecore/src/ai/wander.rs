//! Wander: a step in a random direction. One random number is drawn; where that cell is not free,
//! the next free one clockwise is taken.

use roguecore_grid::{Direction, Point};

use super::{Choice, steps};
use crate::entity::EntityId;
use crate::world::Turn;

pub(super) fn choose(turn: &mut Turn<'_>, actor: EntityId) -> Option<Choice> {
    let first = turn.rng().below(8) as usize;
    let world = turn.world();
    let me = world.map().get(actor)?;
    let from = me.at;
    let is_free = |at: Point| steps::is_free(world, at) && steps::may_step(world, me, from, at);
    let mut directions = (first..first + 8).map(|index| Direction::ALL[index % 8]);
    let direction = directions.find(|&direction| is_free(from + direction))?;
    Some(Choice::Act(steps::step(world, from, direction)))
}
