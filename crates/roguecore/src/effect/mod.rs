//! Rules at work: a trigger finds the rules of a row, their conditions hold or not, their targets
//! are found, and their effects are done one after the other. One file per kind of effect.
//!
//! A rule may set off others: damage kills, a death explodes. Such chains end at a depth of
//! [`MAX_DEPTH`]; [`Turn`] counts the effects of a turn and stops rules at a limit.

mod cast;
mod change_floor;
mod condition;
mod context;
mod create;
mod custom;
mod damage;
mod displace;
mod equipment;
mod experience;
mod free_cells;
mod give;
mod heal;
mod hear;
mod join;
mod outcome;
mod push;
mod reveal;
mod scope;
mod set_tile;
mod sight;
mod spend;
mod spread;
mod stat;
mod status;
mod substance;
mod swap;
mod tag;
mod target;
mod teleport;
mod tell;
mod terrain;
mod transform;

pub(crate) use cast::{cast, check_cast};
pub(crate) use change_floor::arrive;
pub(crate) use condition::hold;
pub(crate) use context::{Context, Owner};
pub(crate) use custom::react;
pub(crate) use damage::hit;
pub(crate) use equipment::{about_item, equip, unequip};
pub(crate) use hear::hear;
pub(crate) use spread::spread_substances;
pub(crate) use status::{count_statuses, end_finished_statuses};
pub(crate) use target::check_aim;
pub(crate) use terrain::{
    bump_entity, bump_tile, check_bump_entity, check_bump_tile, end_turn_in_cell, entered,
    entered_by, searched,
};

use crate::entity::{Entity, EntityId};
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::rule::{Amount, Effect, Rule, RuleSet, Target, Trigger};
use crate::world::{Turn, World};

use context::Hit;
use damage::die_if_dead;
use scope::Scope;
use target::Targets;

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

/// Refuses a rule that certainly does nothing, as far as its user can see.
fn check_rule(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    condition::check_all(world, &rule.conditions, context)?;
    if let Some(aim) = rule.to.aim() {
        check_aim(world, context, aim)?;
    }
    target::check(world, rule, context)?;
    for effect in &rule.effects {
        if let Effect::Spend { stat, amount } = *effect {
            spend::check(world, context, stat, amount)?;
        }
    }
    check_effects(world, rule, context)
}

/// Refuses a rule of which no effect would do anything.
fn check_effects(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    let targets = Targets::find(world, rule.to, context);
    let mut refusal = None;
    for effect in rule.effects.iter().filter(|effect| !is_secondary(effect)) {
        match check_effect(world, effect, &targets, context) {
            Ok(()) => return Ok(()),
            Err(error) => _ = refusal.get_or_insert(error),
        }
    }
    refusal.map_or(Ok(()), Err)
}

/// Whether an effect is no reason for a use: what it costs, and what is told about it.
const fn is_secondary(effect: &Effect) -> bool {
    matches!(effect, Effect::Spend { .. } | Effect::UseUp | Effect::Say(_) | Effect::Noise(_))
}

/// Refuses an effect that would certainly change nothing.
fn check_effect(
    world: &World,
    effect: &Effect,
    targets: &Targets,
    context: &Context,
) -> Result<(), Refusal> {
    let mut hits = targets.hits(world, Scope::of(effect));
    // What the user does not see must not show in a refusal.
    let sees = |it: &Entity| sight::sees(world, context.me(world), it);
    hits.retain(|hit| hit.who.is_none() || hit.entity(world).is_some_and(sees));
    match *effect {
        Effect::Heal(_) => heal::check(world, &hits),
        Effect::RemoveStatus(status) => status::check_remove(world, &hits, status),
        Effect::AddTag(tag) => tag::check(world, &hits, tag, true),
        Effect::RemoveTag(tag) => tag::check(world, &hits, tag, false),
        Effect::Blink => displace::check_blink(world, &hits),
        Effect::Swap => swap::check(context, &hits),
        Effect::Become(creature) => transform::check(world, &hits, creature),
        Effect::Take { item, .. } => give::check_take(world, &hits, item),
        Effect::SetTile(tile) => set_tile::check(world, &hits, tile),
        Effect::Clear(substance) => substance::check_clear(world, &hits, substance),
        Effect::Reveal(radius) => reveal::check(world, &hits, radius),
        Effect::Spend { stat, amount } => spend::check(world, context, stat, amount),
        Effect::Experience(_) => experience::check(world, &hits),
        Effect::Join(faction) => join::check(world, &hits, faction),
        Effect::ChangeFloor(floors) => change_floor::check(world, floors),
        Effect::Damage { .. }
        | Effect::ChangeStat { .. }
        | Effect::SetStat { .. }
        | Effect::AddStatus { .. }
        | Effect::Teleport(_)
        | Effect::Push(_)
        | Effect::Pull(_)
        | Effect::Summon { .. }
        | Effect::Create { .. }
        | Effect::Give { .. }
        | Effect::Spread { .. }
        | Effect::UseUp
        | Effect::Noise(_)
        | Effect::Say(_)
        | Effect::Cast(_)
        | Effect::Win
        | Effect::Lose
        | Effect::Custom { .. } => Ok(()),
    }
}

/// Does what the rules of a row say about a trigger.
pub(crate) fn run(turn: &mut Turn<'_>, owner: Owner, trigger: Trigger, context: &Context) {
    let has_rule = |rules: &RuleSet| rules.has(trigger);
    if !owner.rules(turn.world().content()).is_some_and(has_rule) {
        return;
    }
    let content = turn.world().content().clone();
    let Some(rules) = owner.rules(&content) else { return };
    for (_, rule) in rules.on(trigger) {
        if turn.world().outcome().is_some() {
            return;
        }
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

/// Does what one rule says. Its conditions hold. A rule at the end of too long a chain does
/// nothing.
pub(crate) fn run_rule(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    if context.depth >= MAX_DEPTH {
        turn.stop_rules();
        return;
    }
    target::announce(turn, rule, context);
    let targets = Targets::find(turn.world(), rule.to, context);
    for effect in &rule.effects {
        if !turn.count_effect() {
            return;
        }
        let hits = targets.hits(turn.world(), Scope::of(effect));
        run_effect(turn, effect, context, &hits);
    }
}

/// Does an effect to all its targets. The first one is counted already.
fn run_effect(turn: &mut Turn<'_>, effect: &Effect, context: &Context, hits: &[Hit]) {
    // All cells of a substance are one event.
    if let Effect::Spread { substance, amount } = *effect {
        return substance::add(turn, context, hits, substance, amount);
    }
    if let Effect::Clear(substance) = *effect {
        return substance::clear(turn, hits, substance);
    }
    for (index, hit) in hits.iter().enumerate() {
        if index > 0 && !turn.count_effect() {
            return;
        }
        perform(turn, effect, context, hit);
    }
}

/// What an actor, what it has equipped and its statuses say about a trigger.
pub(crate) fn run_for_actor(
    turn: &mut Turn<'_>,
    who: EntityId,
    trigger: Trigger,
    context: &Context,
) {
    let world = turn.world();
    if !world.content().rows().triggers.contains(trigger) {
        return;
    }
    let owners = world.map().get(who).map(|it| context::owners_of(world, it, trigger));
    run_owners(turn, &owners.unwrap_or_default(), trigger, context);
}

/// What the rows of an actor say about a trigger. What a status does in the turns of its holder is
/// the deed of who gave it.
fn run_owners(turn: &mut Turn<'_>, owners: &[Owner], trigger: Trigger, context: &Context) {
    for &owner in owners {
        let by = match (owner, trigger, context.me(turn.world())) {
            (Owner::Status(status), Trigger::Turn, Some(me)) => {
                context::author_of(turn.world(), me, status)
            }
            _ => context.by,
        };
        run(turn, owner, trigger, &Context { owner, by, ..*context });
    }
}

/// The player improves: the effects of the row are done to them.
pub(crate) fn level_up(turn: &mut Turn<'_>, level_up: LevelUpId) {
    let content = turn.world().content().clone();
    let player = turn.world().map().get(turn.world().player());
    let (Some(row), Some(player)) = (content.rows().level_up(level_up), player) else { return };
    let context = Context::of_actor(turn.world(), player, Owner::LevelUp(level_up));
    let targets = Targets::find(turn.world(), Target::Me, &context);
    for effect in &row.effects {
        let hits = targets.hits(turn.world(), Scope::of(effect));
        run_effect(turn, effect, &context, &hits);
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
        Effect::RemoveStatus(status) => status::remove(turn, context, hit, status),
        Effect::AddTag(tag) => tag::set(turn, hit, tag, true),
        Effect::RemoveTag(tag) => tag::set(turn, hit, tag, false),
        Effect::Teleport(range) => teleport::perform(turn, context, hit, range),
        Effect::Blink => displace::blink(turn, context, hit),
        Effect::Push(length) => push::push(turn, context, hit, length),
        Effect::Pull(length) => push::pull(turn, context, hit, length),
        Effect::Swap => swap::perform(turn, context, hit),
        Effect::Summon { creature, count } => create::summon(turn, context, hit, creature, count),
        Effect::Become(creature) => transform::perform(turn, hit, creature),
        Effect::Create { item, count } => create::items(turn, context, hit, item, count),
        Effect::Give { item, count } => give::give(turn, context, hit, item, count),
        Effect::Take { item, count } => give::take(turn, context, hit, item, count),
        Effect::SetTile(tile) => set_tile::perform(turn, context, hit, tile),
        Effect::Spread { substance, amount } => {
            substance::add(turn, context, &[*hit], substance, amount);
        }
        Effect::Clear(substance) => substance::clear(turn, &[*hit], substance),
        Effect::Reveal(radius) => reveal::perform(turn, hit, radius),
        Effect::Spend { stat, amount } => spend::perform(turn, context, stat, amount),
        Effect::UseUp => spend::use_up(turn, context),
        Effect::Noise(radius) => tell::noise(turn, context, hit, radius),
        Effect::Say(text) => tell::say(turn, hit, text),
        Effect::Experience(points) => experience::perform(turn, hit, points),
        Effect::Join(faction) => join::perform(turn, hit, faction),
        Effect::ChangeFloor(floors) => change_floor::perform(turn, hit, floors, context.depth),
        Effect::Cast(ability) => cast::perform(turn, context, hit, ability),
        Effect::Win => outcome::win(turn),
        Effect::Lose => outcome::lose(turn),
        Effect::Custom { name, amount } => custom::custom(turn, context, hit, name, amount),
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
