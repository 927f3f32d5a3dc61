//! Displacement: an actor comes to another cell without a step of its own, and enters it as by a step.
//!
//! - `Teleport` leads to a random free cell of the floor, each equally likely, which is at most that many cells away; 0
//!   is anywhere. As a fall, it leads to no cell that only a key opens. One random number is drawn; none where no cell is
//!   free, and then nothing happens.
//! - `Blink` moves `Me` to the target cell.
//! - `Push` moves the target away from the source of the effect, on the straight line through both; `Pull` moves it
//!   towards there. Where the target is `Me`, the source is the other actor. The target goes cell by cell and enters each
//!   one, until it has gone that far, the next cell is not free, or the effect of a cell ends the way.
//! - `Swap` changes the places of `Me` and the target.
//! - `Charge` moves `Me` towards the target in the same way, up to the cell before it.
//! - `Shove`: the actor that bumps into `Me` pushes it one cell straight on and steps into its cell; [checked](super::shove)
//!   with the bump.

use roguecore_grid::geometry::ball_rows;
use roguecore_grid::{BitGrid, Point, Rect, line, ray};

use super::{Context, Hit, entered, entered_by, free_cells, shove};
use crate::entity::Entity;
use crate::event::{ActorEvent, Displacement, EntityRef, Event};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Moves an actor to a free cell.
fn to(turn: &mut Turn<'_>, context: &Context, actor: EntityRef, to: Point, how: Displacement) {
    let Some(from) = turn.world().map().get(actor.id).map(|it| it.at) else { return };
    if from == to || !free_cells::is_free(turn.world(), to) {
        return;
    }
    emit(turn, actor, from, to, how);
    entered_by(turn, context, actor, Some(from), to);
}

fn emit(turn: &mut Turn<'_>, actor: EntityRef, from: Point, to: Point, how: Displacement) {
    let seen = turn.player_perceives(actor, from) || turn.player_perceives(actor, to);
    turn.emit(Event::new(seen, ActorEvent::Displaced { who: actor, from, to, how }));
}

/// Whether the actor lives and is still where it was moved to.
fn is_at(turn: &Turn<'_>, actor: EntityRef, at: Point) -> bool {
    let entity = turn.world().map().get(actor.id);
    entity.filter(|it| it.at == at).is_some_and(Entity::is_actor)
}

pub(super) fn teleport(turn: &mut Turn<'_>, context: &Context, hit: &Hit, range: u32) {
    let Some(target) = hit.who else { return };
    if let Some(at) = destination(turn, hit.at, range) {
        to(turn, context, target, at, Displacement::Teleported);
    }
}

/// The cell to which a teleport from another one leads.
fn destination(turn: &mut Turn<'_>, from: Point, range: u32) -> Option<Point> {
    let free = turn.free_cells(from);
    let rows: Vec<Rect> = match range {
        0 => vec![free.size().rect()],
        range => ball_rows(free.size(), from, range).collect(),
    };
    // The cells are looked at in words of 64.
    turn.world().count_work(free.size().area() / 16);
    let count: usize = rows.iter().map(|&row| free.count_in(row)).sum();
    if count == 0 {
        return None;
    }
    let index = turn.rng().below(count as u32) as usize;
    nth(&free, &rows, index)
}

/// The marked cell at an index, row by row.
fn nth(free: &BitGrid, rows: &[Rect], mut index: usize) -> Option<Point> {
    for &row in rows {
        let count = free.count_in(row);
        if index < count {
            return free.nth_in(row, index);
        }
        index -= count;
    }
    None
}

pub(super) fn push(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    let distance = hit.from.chebyshev(hit.at);
    let cells = ray(hit.from, hit.at, distance.saturating_add(length), |_| false);
    along(turn, context, hit, cells.skip(distance as usize), Displacement::Pushed);
}

pub(super) fn charge(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    let Some(me) = context.me(turn.world()) else { return };
    let (me, from) = (turn.world().entity_ref(me), me.at);
    let between = from.chebyshev(hit.at).saturating_sub(1).min(length);
    let cells = line(from, hit.at).take(between as usize);
    let charger = Hit { at: from, who: Some(me), from };
    along(turn, context, &charger, cells, Displacement::Charged);
}

pub(super) fn pull(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    let cells = line(hit.at, hit.from).take(length as usize);
    along(turn, context, hit, cells, Displacement::Pulled);
}

fn along(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    cells: impl Iterator<Item = Point>,
    how: Displacement,
) {
    let Some(actor) = hit.who else { return };
    let mut here = hit.at;
    for next in cells {
        let goes_on = is_at(turn, actor, here) && free_cells::is_free(turn.world(), next);
        if !goes_on || !turn.count_effect() {
            return;
        }
        to(turn, context, actor, next, how);
        here = next;
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
    for (actor, from, to) in [(me, from, hit.at), (other, hit.at, from)] {
        if is_at(turn, actor, to) {
            entered_by(turn, context, actor, Some(from), to);
        }
    }
}

/// Refuses a `Swap` if there is no target but `Me`.
pub(super) fn check_swap(context: &Context, hits: &[Hit]) -> Result<(), Refusal> {
    let other = |hit: &Hit| hit.who.map(|actor| actor.id) != context.me_id();
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

/// The bumping actor pushes `Me`, and follows if its cell is free then.
pub(super) fn shove(turn: &mut Turn<'_>, context: &Context) {
    let Some([from, here, behind]) = shove::cells(turn.world(), context) else { return };
    let (Some(me), Some(other)) = (context.me, context.other) else { return };
    to(turn, context, me, behind, Displacement::Pushed);
    let stands = is_at(turn, other, from);
    if stands && free_cells::is_free(turn.world(), here) {
        let seen = turn.player_perceives(other, from) || turn.player_perceives(other, here);
        turn.emit(Event::new(seen, ActorEvent::Moved { who: other, from, to: here }));
        entered(turn, other, Some(from), here);
    }
}
