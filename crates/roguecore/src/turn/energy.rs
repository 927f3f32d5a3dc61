//! Energy: how often actors act.
//!
//! Time passes in rounds. In a round each active actor gains its speed, 100 where no row says
//! otherwise, and acts while it has 100; an action takes 100, a step the move cost of the tile.
//! Actors act in the order of the ids, once each; those that have enough left act again after the
//! last one, at most [`MAX_ACTIONS`] times. The rest below 100 counts in the next round. A
//! creature whose rows find nothing to do keeps nothing, so that it does not act twice at once when
//! there is something to do; one that waits by a command keeps the rest.
//!
//! The player gains by the same rule, and keeps the rest. After their action the rounds pass
//! that they need to have no less than 0: one for an action of cost 100 at speed 100, two at speed
//! 50, none now and then at speed 150. With every speed and cost at 100 nothing is stored and no
//! event is emitted.
//!
//! A turn that has had its share of work ends before all have acted. The next round begins with the
//! first one that could have acted, and goes on in the order of the ids from there: one that waits
//! is not left out again. That actor is marked by more energy than any other has.

use super::take_turn;
use crate::entity::{Entity, EntityId};
use crate::event::{Event, TraceEvent};
use crate::world::{FIRST_OF_ROUND, Turn, World};

/// The cost of an action, other than a step.
const ACTION_COST: i32 = 100;
/// The most actions of an actor in a round.
const MAX_ACTIONS: u32 = 8;
/// The most rounds that pass for one action of the player; a debt beyond them is forgotten.
const MAX_ROUNDS: i32 = 20;
/// The work of asking whether an actor acts.
const LOOK: usize = 4;
/// The work of an actor's turn, beside the work of looking around.
const WORK: usize = 32;
/// The greatest debt of an actor.
const MAX_DEBT: i32 = 100_000;

/// Lets all others act for the time that an action of the player takes.
pub(super) fn pass_time(turn: &mut Turn<'_>, cost: i32) {
    turn.begin_creatures();
    for _ in 0..pay_for_action(turn, cost) {
        turn.collect_active();
        let (mut again, mut first) = (act_once(turn, true), true);
        for _ in 1..MAX_ACTIONS {
            if !again || turn.has_left_active() {
                break;
            }
            turn.restart_active();
            first = false;
            again = act_once(turn, false);
        }
        if turn.has_left_active() {
            mark_first_left(turn, first);
            break;
        }
    }
    turn.end_creatures();
}

/// Marks the first actor for which the turn had no work left, so that the next round begins with it.
#[cold]
fn mark_first_left(turn: &mut Turn<'_>, first: bool) {
    while let Some(actor) = turn.take_active() {
        let Some(entity) = creature(turn, actor) else { continue };
        let had = stored(entity);
        if energy_of(turn.world(), entity, first) >= ACTION_COST {
            return store(turn, actor, had, FIRST_OF_ROUND);
        }
    }
}

/// The rounds that the player needs after an action of that cost; stores the energy they have left.
fn pay_for_action(turn: &mut Turn<'_>, cost: i32) -> i32 {
    let world = turn.world();
    let player = world.player();
    let Some(entity) = world.map().get(player) else { return 1 };
    let (speed, had) = (world.speed(entity), stored(entity));
    let left = had.saturating_sub(cost);
    let needed = (-left).max(0).saturating_add(speed - 1) / speed;
    let rounds = needed.min(MAX_ROUNDS);
    let left = if rounds < needed { 0 } else { left + rounds * speed };
    store(turn, player, had, left);
    rounds
}

/// Each active actor acts once, if it has the energy. Returns whether one of them can act again.
fn act_once(turn: &mut Turn<'_>, first: bool) -> bool {
    let mut again = false;
    while let Some(actor) = turn.next_active() {
        again |= act(turn, actor, first);
    }
    again
}

/// Returns whether the actor can act again.
fn act(turn: &mut Turn<'_>, actor: EntityId, first: bool) -> bool {
    let Some(entity) = creature(turn, actor) else { return false };
    let world = turn.world();
    world.count_work(LOOK);
    let (had, energy) = (stored(entity), energy_of(world, entity, first));
    let left = if energy < ACTION_COST {
        energy
    } else {
        world.count_work(WORK);
        take_turn(turn, actor).map_or(0, |cost| energy - cost)
    };
    store(turn, actor, had, left);
    left >= ACTION_COST
}

/// The actor with that id, if it may act: any but the player.
#[inline]
fn creature<'t>(turn: &'t Turn<'_>, actor: EntityId) -> Option<&'t Entity> {
    let world = turn.world();
    let entity = world.map().get(actor).filter(|it| it.is_actor() && it.id != world.player())?;
    (!turn.rests(actor)).then_some(entity)
}

/// The energy of an actor, with its gain in the `first` pass of a round.
#[inline]
fn energy_of(world: &World, entity: &Entity, first: bool) -> i32 {
    let had = stored(entity);
    if first { had.min(ACTION_COST - 1) + world.speed(entity) } else { had }
}

/// The energy of an actor from earlier rounds.
fn stored(entity: &Entity) -> i32 {
    entity.state.as_ref().map_or(0, |state| state.energy()).clamp(-MAX_DEBT, MAX_DEBT)
}

#[inline]
fn store(turn: &mut Turn<'_>, actor: EntityId, had: i32, energy: i32) {
    if had != energy {
        set_energy(turn, actor, energy);
    }
}

#[inline(never)]
fn set_energy(turn: &mut Turn<'_>, id: EntityId, energy: i32) {
    let world = turn.world();
    let actor = world.map().get(id).filter(|it| it.is_actor());
    if let Some(actor_ref) = actor.map(|it| world.entity_ref(it)) {
        turn.emit(Event::new(false, TraceEvent::EnergyChanged { who: actor_ref, energy }));
    }
}
