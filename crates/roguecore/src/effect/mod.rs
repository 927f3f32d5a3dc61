//! Rules at work: a trigger finds the rules of a row, their conditions hold or not, their targets
//! are found, and their effects are done one after the other. One file per kind of effect.
//!
//! A rule may set off others: damage kills, a death explodes. Such chains end at a depth of
//! [`MAX_DEPTH`]; [`Turn`] counts the effects of a turn and stops rules at a limit.

mod condition;
mod context;
mod damage;
mod heal;
mod hear;
mod spread;
mod stat;
mod status;
mod target;
mod terrain;

pub(crate) use condition::hold;
pub(crate) use context::{Context, Owner};
pub(crate) use damage::hit;
pub(crate) use hear::hear;
pub(crate) use spread::spread_substances;
pub(crate) use status::{count_statuses, end_finished_statuses};
pub(crate) use target::check_aim;
pub(crate) use terrain::{
    bump_entity, bump_tile, check_bump_entity, check_bump_tile, end_turn_in_cell, entered,
    entered_by, searched,
};

use crate::entity::EntityId;
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::rule::{Amount, Effect, Rule, RuleSet, Trigger};
use crate::world::{Turn, World};

use context::Hit;

/// How many rules may set off one another.
pub(crate) const MAX_DEPTH: u8 = 8;

/// The first rule for a use whose conditions hold as far as they need no random number, with its
/// index in the row. Changes nothing.
///
/// # Errors
///
/// The refusal: no condition, no target, or no effect on any target.
pub(crate) fn check_use(
    world: &World,
    rules: &RuleSet,
    context: &Context,
) -> Result<usize, Refusal> {
    let mut refusal = None;
    for (index, rule) in rules.on(Trigger::Use) {
        match check_rule(world, rule, context) {
            Ok(()) => return Ok(index),
            Err(error) => _ = refusal.get_or_insert(error),
        }
    }
    Err(refusal.unwrap_or(Refusal::ConditionNotMet))
}

fn check_rule(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    condition::check_all(world, &rule.conditions, context)?;
    if let Some(aim) = rule.to.aim() {
        check_aim(world, context, aim)?;
    }
    target::check(world, rule, context)?;
    let mut refusal = None;
    for effect in &rule.effects {
        match check_effect(world, rule, effect, context) {
            Ok(()) => return Ok(()),
            Err(error) => _ = refusal.get_or_insert(error),
        }
    }
    refusal.map_or(Ok(()), Err)
}

/// Refuses an effect that would certainly change nothing.
fn check_effect(
    world: &World,
    rule: &Rule,
    effect: &Effect,
    context: &Context,
) -> Result<(), Refusal> {
    match effect {
        Effect::Heal(_) => heal::check(world, &target::hits(world, rule.to, effect, context)),
        _ => Ok(()),
    }
}

/// Does what the rules of a row say about a trigger.
pub(crate) fn run(turn: &mut Turn<'_>, owner: Owner, trigger: Trigger, context: &Context) {
    if context.depth >= MAX_DEPTH {
        return;
    }
    let content = turn.world().content().clone();
    let Some(rules) = owner.rules(&content) else { return };
    for (_, rule) in rules.on(trigger) {
        if hold(turn, &rule.conditions, context) {
            run_rule(turn, rule, context);
        }
    }
}

/// Does what a rule for the use of an item says, which [`check_use`] has found.
pub(crate) fn run_use(turn: &mut Turn<'_>, rule: usize, context: &Context) {
    let content = turn.world().content().clone();
    let rule = context.owner.rules(&content).and_then(|rules| rules.get(rule));
    if let Some(rule) = rule.filter(|rule| hold(turn, &rule.conditions, context)) {
        run_rule(turn, rule, context);
    }
}

/// Does what one rule says. Its conditions hold.
pub(crate) fn run_rule(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    target::announce(turn, rule, context);
    for effect in &rule.effects {
        let hits = target::hits(turn.world(), rule.to, effect, context);
        for hit in &hits {
            if !turn.count_effect() {
                return;
            }
            perform(turn, effect, context, hit);
        }
    }
}

/// What an actor, what it has equipped and its statuses say about a trigger.
pub(crate) fn run_for_actor(
    turn: &mut Turn<'_>,
    who: EntityId,
    trigger: Trigger,
    context: &Context,
) {
    if !turn.world().content().rows().triggers.contains(trigger) {
        return;
    }
    let owners = turn.world().map().get(who).map(context::owners_of);
    for owner in owners.unwrap_or_default() {
        let context = Context { owner, ..*context };
        run(turn, owner, trigger, &context);
    }
}

/// The player improves: the effects of the row are done to them.
pub(crate) fn level_up(turn: &mut Turn<'_>, level_up: LevelUpId) {
    let content = turn.world().content().clone();
    let player = turn.world().map().get(turn.world().player());
    let (Some(row), Some(player)) = (content.rows().level_up(level_up), player) else { return };
    let context = Context::of_actor(turn.world(), player, Owner::LevelUp(level_up));
    for effect in &row.effects {
        let hit = Hit { at: context.at, who: context.me, from: context.at };
        perform(turn, effect, &context, &hit);
    }
}

/// Does one effect to one target.
fn perform(turn: &mut Turn<'_>, effect: &Effect, context: &Context, hit: &Hit) {
    match *effect {
        Effect::Damage { amount, kind } => damage::perform(turn, context, hit, amount, kind),
        Effect::Heal(amount) => heal::perform(turn, context, hit, amount),
        Effect::ChangeStat { stat, amount } => stat::change(turn, context, hit, stat, amount),
        Effect::SetStat { stat, amount } => stat::set(turn, context, hit, stat, amount),
        Effect::AddStatus { status, turns } => status::add(turn, context, hit, status, turns),
        Effect::RemoveStatus(status) => status::remove(turn, hit, status),
        _ => {}
    }
}

/// The number of an amount, rolled if it is dice.
fn roll(turn: &mut Turn<'_>, context: &Context, amount: Amount) -> i32 {
    match amount {
        Amount::Dice(dice) => dice.roll(turn.rng()),
        Amount::Stat(stat) => {
            let world = turn.world();
            let me = context.me.and_then(|me| world.map().get(me.id));
            me.map_or(0, |me| world.total(me, stat))
        }
    }
}
