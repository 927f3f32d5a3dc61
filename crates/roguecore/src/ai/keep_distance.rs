//! Keep distance: steps away from an enemy that is too near, and holds a position that is just far
//! enough. A creature that is farther away, or that cannot get away, goes on with the next row.

use super::{Choice, Enemy, flee};
use crate::command::Command;
use crate::entity::Entity;
use crate::world::World;

/// How much farther away than the distance to keep a creature still holds its position, in cells.
/// Without it, one that also approaches would step to and fro.
const MARGIN: u32 = 2;

pub(super) fn choose(world: &World, me: &Entity, enemy: Enemy, cells: u32) -> Option<Choice> {
    let square = |cells: u32| u64::from(cells) * u64::from(cells);
    let distance = me.at.distance_squared(enemy.at);
    if distance < square(cells) {
        return flee::step_away(world, me).map(Choice::Act);
    }
    (distance < square(cells.saturating_add(MARGIN))).then_some(Choice::Act(Command::Wait))
}
