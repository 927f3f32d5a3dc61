//! Checks of rules before they run: they change nothing and roll nothing.

use super::small_vec::SmallVec;
use super::target::{self, Targets, check_aim};
use super::techniques::needs_are_met;
use super::{Context, Hit, Owner, condition, sight, spend};
use crate::entity::{Entity, PrototypeId};
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::rows::level_up::LevelUpDef;
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
    super::check_effect(world, effect, context, &visible_hits(world, effect, targets, context))
}

/// The cells and actors of an effect without those actors that the user does not see, which must not show in a refusal
/// or in an offer.
fn visible_hits(
    world: &World,
    effect: &Effect,
    targets: &Targets,
    context: &Context,
) -> SmallVec<Hit> {
    let sees = |it: &Entity| sight::sees(world, context.me(world), it);
    let mut hits = targets.of_effect(world, effect);
    hits.retain(|hit| hit.who.is_none() || hit.entity(world).is_some_and(sees));
    hits
}

/// Refused while a level is to be chosen, and where the player does not carry the item that a row of growth costs.
pub(crate) fn check_cost(world: &World, item: PrototypeId) -> Result<(), Refusal> {
    let player = world.map().get(world.player());
    let experience = player.and_then(|player| player.experience);
    if experience.is_some_and(|experience| experience.pending_level_ups() > 0) {
        return Err(Refusal::LevelUpPending);
    }
    let is_carried = player.is_some_and(|it| it.items().any(|carried| carried.kind == item));
    if is_carried { Ok(()) } else { Err(Refusal::ItemRequired { item }) }
}

/// The rows of growth that the player can choose for an item of that kind, in their order; none where it cannot be
/// given.
pub(crate) fn offered_for(world: &World, item: PrototypeId) -> Vec<LevelUpId> {
    let mut offered = Vec::new();
    if check_cost(world, item).is_ok() {
        for (id, row) in world.content().growth_for(item) {
            if is_offered(world, id, row) {
                offered.push(id);
            }
        }
    }
    offered
}

/// Whether a row that costs an item is there for the choosing once that is paid: the player does not know it, meets its
/// needs, and something would change.
pub(crate) fn is_offered(world: &World, id: LevelUpId, row: &LevelUpDef) -> bool {
    let Some(player) = world.map().get(world.player()) else { return false };
    let is_known = row.technique.is_some_and(|tag| world.has_tag(player, tag));
    !is_known && needs_are_met(world, player, id, row) && changes_something(world, player, id, row)
}

/// Whether one effect of a row would change something, for all that the player knows.
fn changes_something(world: &World, player: &Entity, id: LevelUpId, row: &LevelUpDef) -> bool {
    let context = Context::of_actor(world, player, Owner::LevelUp(id));
    let targets = Targets::find(world, row.to, &context);
    // A tag says only that the row was chosen.
    let mut effects = row.effects.iter().filter(|effect| !matches!(effect, Effect::AddTag(_)));
    effects.any(|effect| {
        let hits = visible_hits(world, effect, &targets, &context);
        !hits.is_empty() && super::check_effect(world, effect, &context, &hits).is_ok()
    })
}
