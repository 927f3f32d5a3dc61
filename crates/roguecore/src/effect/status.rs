//! Statuses: how they begin, last and end. `AddStatus` gives the target one for that many turns of
//! its own, or until a rule ends it for 0 or less; the row says how it combines with one that the
//! target has. Its last giver gets the credit for its effects. `RemoveStatus` ends one.
//!
//! A status that begins runs its rules for `Start`, one that ends, by itself or by a rule, those
//! for `End`.

use super::context::author_of;
use super::{Context, Hit, Owner, roll, run};
use crate::component::ActiveStatus;
use crate::entity::{Entity, EntityId};
use crate::event::{Event, StatusEvent, TraceEvent};
use crate::id::StatusId;
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::rows::status::Stacking;
use crate::rule::{Amount, Trigger};
use crate::world::{Turn, World};

pub(super) fn add(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    status: StatusId,
    turns: Amount,
) {
    let Some(target) = hit.who else { return };
    let rolled = roll(turn, context, hit, turns);
    let turns = if rolled <= 0 { ActiveStatus::PERMANENT } else { rolled.unsigned_abs() };
    let world = turn.world();
    let Some(entity) = world.map().get(target.id).filter(|it| it.is_actor()) else { return };
    let old = entity.statuses().iter().find(|it| it.status == status).copied();
    let at = entity.at;
    let stacking = world.content().rows().status(status).map(|row| row.stacking);
    if old.is_none() && !turn.has_room_for(Growth::OTHER) {
        return;
    }
    let turns = stacked(old, turns, stacking.unwrap_or_default());
    let (by, cause) = (context.by, context.owner.cause());
    let seen = turn.player_perceives(target, at);
    turn.emit(Event::new(seen, StatusEvent::Added { by, cause, target, status, at, turns }));
    if old.is_none() {
        let owner = Owner::Status(status);
        let next = Context { owner, ..context.next(target, context.by, context.by, at) };
        run(turn, owner, Trigger::Start, &next);
    }
}

fn stacked(old: Option<ActiveStatus>, turns: u32, stacking: Stacking) -> u32 {
    let old = old.map_or(0, |it| it.turns);
    match stacking {
        Stacking::Refresh => turns,
        Stacking::Add => old.saturating_add(turns),
        Stacking::Maximum => old.max(turns),
    }
}

/// Refused if no target has the status.
pub(super) fn check_remove(world: &World, hits: &[Hit], status: StatusId) -> Result<(), Refusal> {
    let has = |hit: &Hit| hit.entity(world).is_some_and(|it| it.has_status(status));
    if hits.iter().any(has) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn remove(turn: &mut Turn<'_>, context: &Context, hit: &Hit, status: StatusId) {
    if let Some(actor) = hit.who {
        end(turn, actor.id, status, context.depth.saturating_add(1));
    }
}

/// Ends a status, if the entity has it. `depth` is how many rules have led to it.
fn end(turn: &mut Turn<'_>, holder: EntityId, status: StatusId, depth: u8) {
    let world = turn.world();
    let Some(entity) = world.map().get(holder).filter(|it| it.has_status(status)) else { return };
    let (by, own) = (author_of(world, entity, status), Owner::Status(status));
    let context = Context { by, other: by, depth, ..Context::of_actor(world, entity, own) };
    let (actor, at) = (world.entity_ref(entity), entity.at);
    let seen = turn.player_perceives(actor, at);
    turn.emit(Event::new(seen, StatusEvent::Ended { who: actor, status, at }));
    run(turn, context.owner, Trigger::End, &context);
}

/// Ends the statuses whose turns are over. Returns whether one of them takes the turn.
#[inline]
pub(crate) fn end_finished_statuses(turn: &mut Turn<'_>, actor: EntityId) -> bool {
    let mut recovers = false;
    while let Some(status) = finished(turn, actor) {
        recovers |= end_finished(turn, actor, status);
    }
    recovers
}

/// Kept out of the search for such statuses, of which most turns have none.
#[inline(never)]
fn end_finished(turn: &mut Turn<'_>, actor: EntityId, status: StatusId) -> bool {
    let row = turn.world().content().rows().status(status);
    let recovers = row.is_some_and(|row| row.recovery);
    end(turn, actor, status, 0);
    recovers
}

fn finished(turn: &Turn<'_>, actor: EntityId) -> Option<StatusId> {
    let entity = turn.world().map().get(actor)?;
    entity.statuses().iter().find(|it| it.is_over()).map(|it| it.status)
}

/// Takes one turn from the statuses of an actor that end by themselves.
pub(crate) fn count_statuses(turn: &mut Turn<'_>, actor: EntityId) {
    let world = turn.world();
    let counts = |it: &&Entity| it.statuses().iter().any(|status| status.is_temporary());
    if let Some(actor) = world.map().get(actor).filter(counts).map(|it| world.entity_ref(it)) {
        turn.emit(Event::new(false, TraceEvent::StatusesCounted { who: actor }));
    }
}
