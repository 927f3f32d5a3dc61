//! Noticing: what happens when a creature first sees an enemy.
//!
//! A creature that is awake notices once: one event tells it, and its rules are considered. For a
//! creature that a status makes sleep, the rules of that status are considered in each turn in
//! which an enemy is in sight, so that they can decide by chance whether it wakes up. Waking up
//! takes the turn. In content without such rules nothing of this happens.

use crate::ai;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::event::{ActorEvent, Event};
use crate::rule::Trigger;
use crate::world::Turn;

/// What came of looking for an enemy.
pub(super) enum Notice {
    /// The creature has woken up, which takes its turn.
    WakesUp,
    /// It has looked, and sees no enemy.
    NoEnemy,
    /// It may see one.
    Any,
}

pub(super) fn notice(turn: &mut Turn<'_>, who: EntityId) -> Notice {
    let world = turn.world();
    let triggers = world.content().rows().triggers;
    if !triggers.contains(Trigger::Notice) && !triggers.contains(Trigger::Hear) {
        return Notice::Any;
    }
    let noticed = |it: &Entity| it.state.as_ref().is_some_and(|state| state.noticed());
    let unaware = |it: &&Entity| it.ai.is_some() && it.is_actor() && !noticed(it);
    let Some(me) = world.map().get(who).filter(unaware) else { return Notice::Any };
    let Some(enemy) = world.nearest_enemy(me) else { return Notice::NoEnemy };
    let other = Some(world.entity_ref(enemy));
    let context = Context { other, ..Context::of_actor(world, me, Owner::Creature(me.kind)) };
    if let Some(status) = ai::sleeping_status(world, me) {
        let owner = Owner::Status(status);
        effect::run(turn, owner, Trigger::Notice, &Context { owner, ..context });
        let sleeps = turn.world().map().get(who).is_some_and(|it| it.has_status(status));
        return if sleeps { Notice::Any } else { Notice::WakesUp };
    }
    let (who, target, at) = (world.entity_ref(me), world.entity_ref(enemy), me.at);
    let seen = turn.perceives(who, at);
    turn.emit(Event::new(seen, ActorEvent::Noticed { who, target, at }));
    effect::run_for_actor(turn, who.id, Trigger::Notice, &context);
    Notice::Any
}
