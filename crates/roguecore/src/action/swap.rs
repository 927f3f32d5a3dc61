//! Swap: the player changes places with an ally, so that no ally blocks a corridor.

use super::Action;
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::{ActorEvent, Displacement, EntityRef, Event};
use crate::geometry::Point;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Whether the player would change places with that actor: an ally that acts by itself.
pub(super) fn is_possible(world: &World, actor: &Entity, other: &Entity) -> bool {
    actor.id == world.player() && world.makes_way_for_player(actor, other)
}

/// Refused if one of both steps is.
pub(super) fn check(world: &World, actor: &Entity, other: &Entity) -> Result<Action, Refusal> {
    refuse::step(world, actor, actor.at, other.at)?;
    refuse::step(world, other, other.at, actor.at)?;
    let (who, other_ref) = (world.entity_ref(actor), world.entity_ref(other));
    Ok(Action::Swap { who, other: other_ref, from: actor.at, to: other.at })
}

/// The first event moves both; the second one tells it of the other.
pub(super) fn perform(
    turn: &mut Turn<'_>,
    who: EntityRef,
    other: EntityRef,
    from: Point,
    to: Point,
) {
    let how = Displacement::Swapped;
    let seen = turn.perceives(who, from) || turn.perceives(who, to);
    turn.emit(Event::new(seen, ActorEvent::Displaced { who, from, to, how }));
    turn.emit(Event::new(seen, ActorEvent::Displaced { who: other, from: to, to: from, how }));
    effect::entered(turn, who, Some(from), to);
    effect::entered(turn, other, Some(to), from);
}
