//! Displacement: an actor comes to another cell without a step of its own. It enters the new cell
//! as by a step. `Blink` moves `Me` to the target cell, `Swap` changes the places of `Me` and the target;
//! where `Teleport`, `Push`, `Pull` and `Shove` lead to is in files of their own.

use roguecore_grid::Point;

use super::{Context, Hit, entered, entered_by, free_cells, push, shove, teleport};
use crate::entity::Entity;
use crate::event::{ActorEvent, Displacement, EntityRef, Event};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Moves an actor to a free cell.
fn to(turn: &mut Turn<'_>, context: &Context, who: EntityRef, to: Point, how: Displacement) {
    let Some(from) = turn.world().map().get(who.id).map(|it| it.at) else { return };
    if from == to || !free_cells::is_free(turn.world(), to) {
        return;
    }
    emit(turn, who, from, to, how);
    // A thing that is pushed sets off no rules of cells.
    if turn.world().map().get(who.id).is_some_and(Entity::is_actor) {
        entered_by(turn, context, who, Some(from), to);
    }
}

fn emit(turn: &mut Turn<'_>, who: EntityRef, from: Point, to: Point, how: Displacement) {
    let seen = turn.perceives(who, from) || turn.perceives(who, to);
    turn.emit(Event::new(seen, ActorEvent::Displaced { who, from, to, how }));
}

/// Whether the actor lives and is still where it was moved to.
fn is_at(turn: &Turn<'_>, who: EntityRef, at: Point) -> bool {
    let entity = turn.world().map().get(who.id);
    entity.filter(|it| it.at == at).is_some_and(Entity::is_actor)
}

pub(super) fn teleport(turn: &mut Turn<'_>, context: &Context, hit: &Hit, range: u32) {
    let Some(who) = hit.who else { return };
    if let Some(at) = teleport::destination(turn, hit.at, range) {
        to(turn, context, who, at, Displacement::Teleported);
    }
}

pub(super) fn push(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    along(turn, context, hit, push::away(hit, length), Displacement::Pushed);
}

pub(super) fn pull(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    along(turn, context, hit, push::towards(hit, length), Displacement::Pulled);
}

fn along(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    cells: impl Iterator<Item = Point>,
    how: Displacement,
) {
    let Some(who) = hit.who else { return };
    let mut here = hit.at;
    for next in cells {
        let goes_on = is_at(turn, who, here) && free_cells::is_free(turn.world(), next);
        if !goes_on || !turn.count_effect() {
            return;
        }
        to(turn, context, who, next, how);
        here = next;
    }
}

/// Who bumps pushes `Me`, and follows if its cell is free then.
pub(super) fn shove(turn: &mut Turn<'_>, context: &Context) {
    let Some([from, here, behind]) = shove::cells(turn.world(), context) else { return };
    let (Some(me), Some(other)) = (context.me, context.other) else { return };
    to(turn, context, me, behind, Displacement::Pushed);
    let stands = is_at(turn, other, from);
    if stands && free_cells::is_free(turn.world(), here) {
        let seen = turn.perceives(other, from) || turn.perceives(other, here);
        turn.emit(Event::new(seen, ActorEvent::Moved { who: other, from, to: here }));
        entered(turn, other, Some(from), here);
    }
}

/// Each enters its new cell, `Me` first.
pub(super) fn swap(turn: &mut Turn<'_>, context: &Context, hit: &Hit) {
    let (Some(me), Some(other)) = (context.me, hit.who) else { return };
    // A swap before may have moved the target, or the player to another floor.
    if turn.world().map().get(other.id).is_none_or(|it| it.at != hit.at) {
        return;
    }
    let from = context.me(turn.world()).filter(|it| it.is_actor()).map(|it| it.at);
    let Some(from) = from.filter(|_| me.id != other.id) else { return };
    emit(turn, me, from, hit.at, Displacement::Swapped);
    emit(turn, other, hit.at, from, Displacement::Swapped);
    for (who, from, to) in [(me, from, hit.at), (other, hit.at, from)] {
        if is_at(turn, who, to) {
            entered_by(turn, context, who, Some(from), to);
        }
    }
}

/// Refuses a `Swap` if there is no target but `Me`.
pub(super) fn check_swap(context: &Context, hits: &[Hit]) -> Result<(), Refusal> {
    let other = |hit: &Hit| hit.who.map(|who| who.id) != context.me_id();
    if hits.iter().any(other) { Ok(()) } else { Err(Refusal::NoEffect) }
}

/// If the target cell is free.
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
