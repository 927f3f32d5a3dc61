//! Melee: an attack on an actor in an adjacent cell. The damage is found by the
//! [`Melee`](crate::Melee) of the content.

use roguecore_grid::{Direction, Point};

use super::{Action, adjacent_cell};
use crate::effect::{self, Context, Owner};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, FightEvent};
use crate::host;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let at = adjacent_cell(world, actor, direction)?;
    let target = world.map().actor_at(at).ok_or(Refusal::NothingToAttack)?;
    effect::refuse::attack(world, actor, actor.at, at)?;
    let (actor_ref, target) = (world.entity_ref(actor), world.entity_ref(target));
    Ok(Action::Melee { actor: actor_ref, target, from: actor.at, at })
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    actor: EntityRef,
    target: EntityRef,
    from: Point,
    at: Point,
) {
    let world = turn.world();
    let fighter = |actor: EntityRef| world.effective_fighter(world.map().get(actor.id)?);
    let melee = world.content().melee();
    let damage = match (fighter(actor), fighter(target)) {
        (Some(attacker), Some(defender)) => melee.attack(&attacker, &defender, turn.melee_rng()),
        // An attacker without a fighter component deals no damage.
        _ => 0,
    };
    let damage = host::melee_damage(turn.world(), actor, target, damage).max(0);
    let seen = turn.player_perceives(actor, from) || turn.player_perceives(target, at);
    let taken = effect::taken(turn.world(), target, damage);
    turn.emit(Event::new(seen, FightEvent::Attacked { who: actor, target, from, at, damage }));
    let deed = Context::new(Owner::Creature(actor.kind), Some(actor), from);
    let context = Context { other: Some(target), taken, ..deed };
    effect::hit(turn, &context, target, at, damage);
}
