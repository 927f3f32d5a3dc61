//! Stairs: down to the next floor, up to the previous one, and out of floor 1 with the goal.

use super::Action;
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Event, Outcome};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check_descend(world: &World, actor: &Entity) -> Result<Action, Refusal> {
    let here = world.map().tile(actor.at);
    let stairs = world.content().dungeon().filter(|dungeon| here == Some(dungeon.down));
    stairs.ok_or(Refusal::NoStairs { down: true })?;
    let from = world.floor();
    Ok(Action::TakeStairs { who: world.entity_ref(actor), from, to: from + 1 })
}

pub(super) fn check_ascend(world: &World, actor: &Entity) -> Result<Action, Refusal> {
    let here = world.map().tile(actor.at);
    let stairs = world.content().dungeon().filter(|dungeon| here == Some(dungeon.up));
    let goal = stairs.ok_or(Refusal::NoStairs { down: false })?.goal;
    let from = world.floor();
    if from > 1 {
        return Ok(Action::TakeStairs { who: world.entity_ref(actor), from, to: from - 1 });
    }
    if actor.items().any(|item| item.kind == goal) {
        Ok(Action::LeaveDungeon { goal })
    } else {
        Err(Refusal::GoalRequired { goal })
    }
}

/// The field of view is updated on arrival, before any monster acts.
pub(super) fn travel(turn: &mut Turn<'_>, who: EntityRef, from: u32, to: u32) {
    let at = turn.world().arrival_position(to);
    turn.emit(Event::Arrived { who, from, floor: to, at });
}

pub(super) fn leave(turn: &mut Turn<'_>, goal: PrototypeId) {
    let outcome = Outcome::Won { goal: Some(goal), turn: turn.number() };
    turn.emit(Event::GameOver { outcome });
}
