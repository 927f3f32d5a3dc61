//! Stairs: down to the next floor or into a branch, up to the previous one, and out of floor 1 with
//! the goal. Only the player takes them.

use super::Action;
use crate::content::Stairs;
use crate::effect::{self, refuse};
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Outcome};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check_descend(world: &World, actor: &Entity) -> Result<Action, Refusal> {
    let stairs = stairs(world, actor).filter(|stairs| stairs.down);
    // The deepest floor has none, except on a map of a host or of a manipulated save.
    let to = stairs.and_then(|stairs| stairs.to).ok_or(Refusal::NoStairs { down: true })?;
    take_stairs(world, actor, to)
}

pub(super) fn check_ascend(world: &World, actor: &Entity) -> Result<Action, Refusal> {
    let stairs = stairs(world, actor).filter(|stairs| !stairs.down);
    let goal = world.content().dungeon().map(|dungeon| dungeon.goal);
    let (stairs, goal) = stairs.zip(goal).ok_or(Refusal::NoStairs { down: false })?;
    if let Some(to) = stairs.to {
        return take_stairs(world, actor, to);
    }
    if actor.items().any(|item| item.kind == goal) {
        refuse::leave(world, actor, actor.at, None)?;
        Ok(Action::LeaveDungeon { goal })
    } else {
        Err(Refusal::GoalRequired { goal })
    }
}

/// The stairs on which the player stands; `None` for other actors.
pub(super) fn stairs(world: &World, actor: &Entity) -> Option<Stairs> {
    let here = world.map().tile(actor.at).filter(|_| actor.id == world.player())?;
    if !world.content().is_stairs(here) {
        return None;
    }
    world.content().stairs(world.floor()).find(|stairs| stairs.tile == here)
}

fn take_stairs(world: &World, actor: &Entity, to: u32) -> Result<Action, Refusal> {
    if !world.has_room_for_floor(to) {
        return Err(Refusal::NoRoomForFloor);
    }
    refuse::leave(world, actor, actor.at, None)?;
    Ok(Action::TakeStairs { actor: world.entity_ref(actor), to })
}

/// The field of view is updated on arrival, before any monster acts.
pub(crate) fn travel(turn: &mut Turn<'_>, actor: EntityRef, to: u32) {
    turn.prepare_floor(to);
    let at = turn.world().arrival_position(to);
    effect::go(turn, actor, (to, at), 0);
}

pub(super) fn leave(turn: &mut Turn<'_>, goal: PrototypeId) {
    let outcome = Outcome::Won { goal: Some(goal), turn: turn.number() };
    effect::end(turn, outcome);
}
