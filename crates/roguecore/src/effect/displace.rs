//! Displacement: an actor comes to another cell without a step of its own. It enters the new cell
//! as by a step.

use super::{Context, Hit, entered_by, free_cells};
use crate::event::{Displacement, EntityRef, Event};
use crate::geometry::Point;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Moves an actor to a free cell.
pub(super) fn to(
    turn: &mut Turn<'_>,
    context: &Context,
    who: EntityRef,
    to: Point,
    how: Displacement,
) {
    let Some(from) = turn.world().map().get(who.id).map(|it| it.at) else { return };
    if from == to || !free_cells::is_free(turn.world(), to) {
        return;
    }
    emit(turn, who, from, to, how);
    entered_by(turn, context, who, Some(from), to);
}

pub(super) fn emit(turn: &mut Turn<'_>, who: EntityRef, from: Point, to: Point, how: Displacement) {
    let seen = turn.perceives(who, from) || turn.perceives(who, to);
    turn.emit(Event::Displaced { who, from, to, how, seen });
}

/// `Blink` moves `Me` to the target cell, if it is free.
pub(super) fn blink(turn: &mut Turn<'_>, context: &Context, hit: &Hit) {
    if let Some(me) = context.me {
        to(turn, context, me, hit.at, Displacement::Teleported);
    }
}

/// Refuses a `Blink` if the user can see that the target cell is not free.
pub(super) fn check_blink(world: &World, hits: &[Hit]) -> Result<(), Refusal> {
    let visible = |hit: &&Hit| world.map().is_visible(hit.at);
    let free = hits.iter().any(|hit| match Some(hit).filter(visible) {
        Some(hit) => free_cells::is_free(world, hit.at),
        None => world.map().is_walkable(world.content(), hit.at),
    });
    if free { Ok(()) } else { Err(Refusal::NoEffect) }
}
