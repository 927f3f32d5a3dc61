//! Swap: the player changes places with an ally, so that no ally blocks a corridor. At twice the price they
//! squeeze past anyone they do not fight: a statue, a bystander, an ally that would not go.

use roguecore_grid::Point;

use super::Action;
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::{ActorEvent, Displacement, EntityRef, Event};
use crate::floor::walker;
use crate::refusal::{Blocker, Refusal};
use crate::world::{Turn, World};

/// Whether the player would change places with that actor: an ally that acts by itself.
pub(super) fn is_possible(world: &World, actor: &Entity, other: &Entity) -> bool {
    actor.id == world.player() && world.makes_way_for_player(actor, other)
}

/// Refused if the step of the player is, and where the ally would not go or be harmed: then it is in the
/// way, until the player asks for more than a bump.
pub(super) fn check(world: &World, actor: &Entity, other: &Entity) -> Result<Action, Refusal> {
    refuse::step(world, actor, actor.at, other.at)?;
    let (actor_ref, other_ref) = (world.entity_ref(actor), world.entity_ref(other));
    if !goes_willingly(world, actor, other) {
        return Err(Refusal::Blocked { at: other.at, by: Blocker::Entity(other_ref) });
    }
    Ok(Action::Swap { actor: actor_ref, other: other_ref, from: actor.at, to: other.at })
}

fn goes_willingly(world: &World, actor: &Entity, other: &Entity) -> bool {
    refuse::step(world, other, other.at, actor.at).is_ok()
        && !effect::harms_creature(world, actor.at)
}

/// Whether the player may squeeze past an entity that blocks a cell: anyone but an enemy, and nothing that
/// a bump gets out of the way. The push is the way past a boulder, the key that past a portcullis.
pub(super) fn may_squeeze(world: &World, actor: &Entity, other: &Entity) -> bool {
    let is_enemy = other.is_actor() && world.are_enemies(actor, other);
    let gives_way = walker::gives_way(world.content().prototype(other.kind));
    actor.id == world.player() && !is_enemy && !gives_way
}

/// The player squeezes past an entity, which is moved to their cell whether it would go there or not. An
/// ally that goes by itself changes places at no price. Refused where a rule refuses the bump or the step.
pub(super) fn check_squeeze(
    world: &World,
    actor: &Entity,
    other: &Entity,
) -> Result<Action, Refusal> {
    refuse::bump_entity(world, actor, other)?;
    refuse::step(world, actor, actor.at, other.at)?;
    let (actor_ref, other_ref, from, to) =
        (world.entity_ref(actor), world.entity_ref(other), actor.at, other.at);
    if other.is_actor() && is_possible(world, actor, other) && goes_willingly(world, actor, other) {
        return Ok(Action::Swap { actor: actor_ref, other: other_ref, from, to });
    }
    Ok(Action::Squeeze { actor: actor_ref, other: other_ref, from, to })
}

/// The first event moves both; the second one tells it of the other.
pub(super) fn perform(
    turn: &mut Turn<'_>,
    actor: EntityRef,
    (other, how): (EntityRef, Displacement),
    from: Point,
    to: Point,
) {
    let seen = turn.player_perceives(actor, from) || turn.player_perceives(actor, to);
    let swapped = Displacement::Swapped;
    turn.emit(Event::new(seen, ActorEvent::Displaced { who: actor, from, to, how: swapped }));
    turn.emit(Event::new(seen, ActorEvent::Displaced { who: other, from: to, to: from, how }));
    effect::entered(turn, actor, Some(from), to);
    // A thing that is moved sets off no rules of cells.
    if turn.world().map().get(other.id).is_some_and(Entity::is_actor) {
        effect::entered(turn, other, Some(to), from);
    }
}
