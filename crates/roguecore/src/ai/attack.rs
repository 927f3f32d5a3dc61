//! Attack: melee against the nearest visible enemy, if it is adjacent and no rule refuses the blow.

use super::{Choice, Enemy};
use crate::command::Command;
use crate::effect::refuse;
use crate::entity::Entity;
use crate::world::World;

pub(super) fn choose(world: &World, me: &Entity, enemy: Enemy) -> Option<Choice> {
    let direction = me.at.direction_to(enemy.at)?;
    refuse::attack(world, me, me.at, enemy.at).ok()?;
    Some(Choice::Act(Command::Melee(direction)))
}
