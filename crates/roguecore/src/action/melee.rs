//! Melee: a blow at whoever stands next to you. Damage is power less defence, without chance.

use super::{Checked, cell_towards, death};
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::{Direction, Point};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Checked, Refusal> {
    let at = cell_towards(world, actor, direction)?;
    let target = world.map().actor_at(at).ok_or(Refusal::NothingToAttack)?;
    let (who, target) = (world.entity_ref(actor), world.entity_ref(target));
    Ok(Checked::Melee { who, target, from: actor.at, at })
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    who: EntityRef,
    target: EntityRef,
    from: Point,
    at: Point,
) {
    let world = turn.world();
    let fighter = |subject: EntityRef| world.strength(world.map().get(subject.id)?);
    let damage = match (fighter(who), fighter(target)) {
        (Some(attacker), Some(defender)) => attacker.damage_to(&defender),
        // Someone without a fighter can push, but not hurt.
        _ => 0,
    };
    let seen = turn.perceives(who, from) || turn.perceives(target, at);
    turn.emit(Event::Attacked { who, target, from, at, damage, seen });
    death::bury_if_dead(turn, target, at, who);
}
