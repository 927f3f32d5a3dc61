//! Damage and death. `Damage` takes hit points from the target. Defence does not reduce it; a
//! resistance to its kind does by a percentage, rounded down, or adds to it if negative.
//!
//! An actor that loses hit points and lives follows its rules for `Hurt`, in which there is no `Other` if the damage
//! was its own deed, or thorns would answer themselves. An actor that has none left dies: the player
//! gains the experience for it if they get the credit, the rules of the dead for `Die` are run
//! with those of the statuses it had, then those of the killer for `Kill`. The game ends with the
//! death of the player, after these rules.

use roguecore_grid::Point;

use super::context::owners_of;
use super::{Context, Hit, end, experience, heal, roll, run_for_actor, run_owners, steal};
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Event, FightEvent, Outcome};
use crate::id::DamageKindId;
use crate::rule::{Amount, Trigger};
use crate::world::{Turn, World};

pub(super) fn perform(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    amount: Amount,
    kind: DamageKindId,
) {
    let Some(target) = hit.who else { return };
    let rolled = roll(turn, context, hit, amount);
    let damage = resisted(turn.world(), target.kind, rolled.max(0), kind);
    strike(turn, context, hit, damage, kind);
}

/// `Drain` damages the target and heals `Me` by a percentage of the hit points that it took, if `Me`
/// lives.
pub(super) fn drain(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    (amount, percent): (Amount, i32),
    kind: DamageKindId,
) {
    let Some(target) = hit.who else { return };
    let rolled = roll(turn, context, hit, amount);
    let done = resisted(turn.world(), target.kind, rolled.max(0), kind);
    let taken = taken(turn.world(), target, done);
    strike(turn, context, hit, done, kind);
    if let Some(at) = context.me(turn.world()).map(|me| me.at) {
        let me = Hit { at, who: context.me, from: hit.at };
        heal::by(turn, context, &me, Amount::share(percent, taken));
    }
}

/// Takes that many hit points from a target.
pub(super) fn strike(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    damage: i32,
    kind: DamageKindId,
) {
    let Some(target) = hit.who else { return };
    let (by, cause) = (context.by, context.owner.cause());
    let seen = turn.player_perceives(target, hit.at);
    let taken = taken(turn.world(), target, damage);
    turn.emit(Event::new(
        seen,
        FightEvent::Struck { by, cause, target, from: hit.from, at: hit.at, damage, kind },
    ));
    let context = &Context { taken, ..*context };
    if damage > 0 {
        hurt(turn, context, target, hit.at);
    }
    die_if_dead(turn, context, target, hit.at, by);
}

/// The hit points that damage takes from an actor: no more than it has.
pub(crate) fn taken(world: &World, target: EntityRef, damage: i32) -> i32 {
    let fighter = world.map().get(target.id).and_then(|it| it.fighter);
    fighter.map_or(0, |it| damage.min(it.hp())).max(0)
}

/// The consequences of an attack in melee, whose damage is dealt: `Me` of the context is the
/// attacker, and `taken` the hit points it took.
pub(crate) fn hit(
    turn: &mut Turn<'_>,
    context: &Context,
    target: EntityRef,
    at: Point,
    damage: i32,
) {
    if let Some(actor) = context.me {
        run_for_actor(turn, actor.id, Trigger::Hit, context);
    }
    if damage > 0 {
        hurt(turn, context, target, at);
    }
    die_if_dead(turn, context, target, at, context.by);
}

/// The damage that is left of one of a kind for a creature of that row.
pub(crate) fn resisted(world: &World, target: PrototypeId, damage: i32, kind: DamageKindId) -> i32 {
    let resistances = &world.content().prototype(target).resistances;
    let percent = resistances.iter().find(|(id, _)| *id == kind).map_or(0, |(_, it)| *it);
    let left = i64::from(damage) * i64::from(100_i32.saturating_sub(percent)) / 100;
    i32::try_from(left.max(0)).unwrap_or(i32::MAX)
}

/// The target has lost hit points and lives.
fn hurt(turn: &mut Turn<'_>, context: &Context, target: EntityRef, at: Point) {
    if turn.world().map().get(target.id).is_some_and(Entity::is_actor) {
        let other = context.by.filter(|by| by.id != target.id);
        let next =
            Context { taken: context.taken, ..context.next(target, other, Some(target), at) };
        run_for_actor(turn, target.id, Trigger::Hurt, &next);
    }
}

/// Emits the death of an actor that was hit, if it has no hit points left.
fn die_if_dead(
    turn: &mut Turn<'_>,
    context: &Context,
    actor: EntityRef,
    at: Point,
    by: Option<EntityRef>,
) {
    if !turn.world().map().get(actor.id).is_some_and(|it| it.is_corpse() && it.blocks_movement) {
        return;
    }
    let seen = turn.player_perceives(actor, at);
    // Statuses end with the death; their rules about it are run after it.
    let dead = turn.world().map().get(actor.id);
    let owners = dead.map(|dead| owners_of(turn.world(), dead, Trigger::Die)).unwrap_or_default();
    let points = experience::of_death(turn.world(), actor, (by, context.owner), seen);
    turn.emit(Event::new(seen, FightEvent::Died { who: actor, at, by }));
    if !actor.player {
        steal::drop_loot(turn, actor, at);
    }
    experience::award(turn, points);
    let taken = context.taken;
    let next = Context { taken, ..context.next(actor, by, Some(actor), at) };
    run_owners(turn, &owners, Trigger::Die, &next);
    if let Some(by) = by {
        let next = Context { taken, ..context.next(by, Some(actor), Some(by), at) };
        run_for_actor(turn, by.id, Trigger::Kill, &next);
    }
    if actor.player {
        let (floor, number) = (turn.world().floor(), turn.number());
        end(turn, Outcome::Died { by, floor, turn: number });
    }
}
