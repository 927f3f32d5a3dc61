//! Checks of rules before they run: they change nothing and roll nothing.

use super::target::{self, Targets, check_aim};
use super::{Context, condition, sight, spend};
use crate::entity::Entity;
use crate::refusal::Refusal;
use crate::rule::{Effect, Rule, RuleSet, Trigger};
use crate::world::World;

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
pub(super) fn check_rule(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
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

/// Refuses a rule whose effects would all do nothing.
fn check_effects(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    let targets = Targets::find(world, rule.to, context);
    let mut refusal = None;
    for effect in rule.effects.iter().filter(|effect| !target::is_secondary(effect)) {
        match check_visible(world, effect, &targets, context) {
            Ok(()) => return Ok(()),
            Err(error) => _ = refusal.get_or_insert(error),
        }
    }
    refusal.map_or(Ok(()), Err)
}

/// Refuses an effect that would certainly change nothing that the user sees.
fn check_visible(
    world: &World,
    effect: &Effect,
    targets: &Targets,
    context: &Context,
) -> Result<(), Refusal> {
    // Actors that the user does not see must not show in a refusal.
    let sees = |it: &Entity| sight::sees(world, context.me(world), it);
    let mut hits = targets.of_effect(world, effect);
    hits.retain(|hit| hit.who.is_none() || hit.entity(world).is_some_and(sees));
    super::check_effect(world, effect, context, &hits)
}
