//! Abilities. An actor casts one of its own: it needs the stat that the ability costs, the turns
//! of its cooldown must be over, and its rule is checked like the use of an item.
//!
//! The effect `Cast` makes the target cast any ability at once, without cost or cooldown, at the
//! chosen cell of the rule, else at the other actor of the rule, else at the own cell. A target for
//! which the conditions of the ability do not hold does not cast it, and nothing is told of it.

use roguecore_grid::Point;

use super::{
    Context, Hit, Owner, check_rule, hold, run_chosen_rule, run_holding_rule, sight, stat,
};
use crate::entity::Entity;
use crate::event::{ActorEvent, EntityRef, Event};
use crate::id::AbilityId;
use crate::refusal::Refusal;
use crate::rule::Target;
use crate::world::{Turn, World};

/// Whether an actor can cast an ability of its own. Changes nothing; returns the cell to aim at,
/// `None` for an ability that is not aimed.
pub(crate) fn check_cast(
    world: &World,
    actor: &Entity,
    ability: AbilityId,
    target: Option<Point>,
) -> Result<Option<Point>, Refusal> {
    let row = world.content().rows().ability(ability);
    let row = row.filter(|_| world.has_ability(actor, ability));
    let row = row.ok_or(Refusal::NoSuchAbility(ability))?;
    let ready_at = actor.state.as_ref().map_or(0, |state| state.ready_at(ability));
    let turns = ready_at.saturating_sub(world.turn().saturating_add(1));
    if turns > 0 {
        return Err(Refusal::NotReady { ability, turns });
    }
    if let Some((stat, needed)) = row.cost {
        let has = world.own_stat(actor, stat).unwrap_or_default();
        if has < needed {
            return Err(Refusal::NotEnough { stat, needed, has });
        }
    }
    // A target of an ability that needs none is ignored.
    let aim = target.filter(|_| row.rule.to.aim().is_some());
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Ability(ability)) };
    check_rule(world, &row.rule, &context)?;
    Ok(aim)
}

/// An actor casts an ability of its own, which [`check_cast`] has allowed.
pub(crate) fn cast(
    turn: &mut Turn<'_>,
    actor_ref: EntityRef,
    ability: AbilityId,
    aim: Option<Point>,
) {
    let content = turn.content();
    let Some(row) = content.rows().ability(ability) else { return };
    let Some(actor) = turn.world().map().get(actor_ref.id) else { return };
    let owner = Owner::Ability(ability);
    let context = Context { aim, ..Context::of_actor(turn.world(), actor, owner) };
    let at = context.at;
    let ready_at = match row.cooldown {
        0 => 0,
        turns => turn.number().saturating_add(turns.into()),
    };
    let seen = turn.player_perceives(actor_ref, at);
    turn.emit(Event::new(
        seen,
        ActorEvent::Cast { who: actor_ref, ability, at, target: aim, ready_at },
    ));
    if let Some((cost, amount)) = row.cost {
        let hit = Hit { at, who: Some(actor_ref), from: at };
        stat::spend(turn, &context, &hit, cost, amount);
    }
    run_chosen_rule(turn, Some(&row.rule), &context);
}

/// Refuses a cast at the nearest enemy where none of the casters has an enemy in range that the user sees.
pub(super) fn check(
    world: &World,
    context: &Context,
    hits: &[Hit],
    ability: AbilityId,
) -> Result<(), Refusal> {
    let row = world.content().rows().ability(ability);
    let Some(Target::Nearest(range)) = row.map(|row| row.rule.to) else { return Ok(()) };
    let user = context.me(world);
    let casters = || hits.iter().filter_map(|hit| hit.entity(world));
    let player = casters().find(|caster| caster.id == world.player());
    let player_has_target =
        player.is_some_and(|player| sight::nearest_enemy(world, player, range).is_some());
    if casters().next().is_none() || player_has_target {
        return Ok(());
    }
    for other in world.map().entities() {
        world.count_work(hits.len());
        let is_in_range = |caster: &Entity| {
            let distance = caster.at.distance_squared(other.at);
            distance < u64::from(range) * u64::from(range) && world.attacks(caster, other)
        };
        if other.is_actor() && sight::sees(world, user, other) && casters().any(is_in_range) {
            return Ok(());
        }
    }
    Err(Refusal::NoTargetInRange { range })
}

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit, ability: AbilityId) {
    let content = turn.content();
    let (Some(actor), Some(row)) = (hit.who, content.rows().ability(ability)) else { return };
    let other = context.other.filter(|other| other.id != actor.id);
    let other_at = other.and_then(|other| turn.world().map().get(other.id)).map(|it| it.at);
    let aim = row.rule.to.aim().and(context.aim.or(other_at).or(Some(hit.at)));
    let next = context.next(actor, other, Some(actor), hit.at);
    let next = Context { owner: Owner::Ability(ability), aim, ..next };
    if !hold(turn, &row.rule.conditions, &next) {
        return;
    }
    let seen = turn.player_perceives(actor, hit.at);
    turn.emit(Event::new(
        seen,
        ActorEvent::Cast { who: actor, ability, at: hit.at, target: aim, ready_at: 0 },
    ));
    run_holding_rule(turn, Some(&row.rule), &next);
}
