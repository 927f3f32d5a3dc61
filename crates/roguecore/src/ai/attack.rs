//! Attack: melee against the nearest visible enemy, if it is adjacent.

use super::{Choice, Enemy};
use crate::command::Command;
use crate::entity::Entity;

pub(super) fn choose(me: &Entity, enemy: Enemy) -> Option<Choice> {
    let direction = me.at.direction_to(enemy.at)?;
    Some(Choice::Act(Command::Melee(direction)))
}
