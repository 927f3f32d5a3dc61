//! The rules, behaviours and blows of an actor.

use super::bound::{UpperBound, bounds};
use crate::ai;
use crate::component::Fighter;
use crate::content::Content;
use crate::effect;
use crate::entity::{Entity, PrototypeId};
use crate::host;
use crate::id::{DamageKindId, StatId, StatusId};
use crate::rule::{Amount, Behaviour, BehaviourRow, DirectConsequence, Rule, RuleSet};
use crate::world::World;

/// The rules of the row of an actor and of its equipment.
pub(crate) fn own_rules<'c>(
    content: &'c Content,
    actor: &Entity,
) -> impl Iterator<Item = &'c RuleSet> {
    let equipped = actor.items().filter(|item| item.equipped).map(|item| item.kind);
    let kinds = std::iter::once(actor.kind).chain(equipped);
    kinds.map(|kind| &content.prototype(kind).rules)
}

/// The rules that an actor follows: its own ones and those of its statuses.
pub(crate) fn rule_sets<'c>(
    content: &'c Content,
    actor: &Entity,
) -> impl Iterator<Item = &'c RuleSet> {
    let statuses = actor.statuses().iter().filter_map(|it| content.rows().status(it.status));
    own_rules(content, actor).chain(statuses.map(|row| &row.rules))
}

/// The additions of a status to stats while it lasts.
pub(crate) fn bonuses(
    content: &Content,
    status: StatusId,
) -> impl Iterator<Item = (StatId, i64)> + use<'_> {
    let row = content.rows().status(status);
    row.into_iter().flat_map(|row| &row.bonus).map(|&(stat, bonus)| (stat, bonus.into()))
}

/// The rows by which an actor acts now, and those by which it acts without a status.
pub(crate) fn behaviours<'w>(
    world: &'w World,
    actor: &Entity,
) -> impl Iterator<Item = &'w BehaviourRow> + Clone + use<'w> {
    let of_status = ai::controlling_status(world, actor)
        .and_then(|status| world.content().rows().status(status))
        .map_or(&[][..], |row| &row.ai);
    of_status.iter().chain(&world.content().prototype(actor.kind).ai)
}

/// Whether an actor may strike by a behaviour.
pub(crate) const fn attacks(row: &BehaviourRow) -> bool {
    matches!(row.behaviour, Behaviour::Attack | Behaviour::Stumble | Behaviour::Custom(_))
}

/// The damage of one effect to an actor of a row, at least and at most.
pub(crate) fn damage_of(
    world: &World,
    target: PrototypeId,
    amount: Amount,
    kind: DamageKindId,
) -> (i64, UpperBound) {
    let (least, most) = bounds(amount);
    let most = most.map(|most| felt(world, target, most, kind));
    (felt(world, target, least, kind), UpperBound(most))
}

/// The damage of each effect of a rule to an actor of a row, at least and at most.
pub(crate) fn damages<'r>(
    world: &'r World,
    rule: &'r Rule,
    target: PrototypeId,
) -> impl Iterator<Item = (i64, UpperBound)> + use<'r> {
    rule.effects.iter().filter_map(move |effect| match effect.facts().consequence.direct() {
        DirectConsequence::Damage(amount, kind) => Some(damage_of(world, target, amount, kind)),
        DirectConsequence::Status(..)
        | DirectConsequence::Cast(_)
        | DirectConsequence::Loss
        | DirectConsequence::Other => None,
    })
}

/// The rules of the abilities that a rule casts.
pub(crate) fn casts<'c>(content: &'c Content, rule: &'c Rule) -> impl Iterator<Item = &'c Rule> {
    rule.effects.iter().filter_map(|effect| match effect.facts().consequence.direct() {
        DirectConsequence::Cast(ability) => content.rows().ability(ability).map(|row| &row.rule),
        DirectConsequence::Damage(..)
        | DirectConsequence::Status(..)
        | DirectConsequence::Loss
        | DirectConsequence::Other => None,
    })
}

/// The rest of some damage after resistances.
pub(crate) fn felt(world: &World, target: PrototypeId, damage: i64, kind: DamageKindId) -> i64 {
    let damage = i32::try_from(damage.max(0)).unwrap_or(i32::MAX);
    effect::resisted(world, target, damage, kind).into()
}

/// The least and the most that a blow takes with the power of the attacker and the defence of the target changed.
pub(crate) fn blow(world: &World, pair: [&Entity; 2], (power, defence): (i64, i64)) -> [i64; 2] {
    let [attacker, defender] = pair.map(|it| world.effective_fighter(it));
    let (Some(mut attacker), Some(mut defender)) = (attacker, defender) else { return [0, 0] };
    shift(&mut attacker, StatId::POWER, power);
    shift(&mut defender, StatId::DEFENCE, defence);
    let range = world.content().melee().range(&attacker, &defender);
    let [attacker, target] = pair.map(|it| world.entity_ref(it));
    [*range.start(), *range.end()]
        .map(|damage| host::melee_damage(world, attacker, target, damage).max(0).into())
}

fn shift(fighter: &mut Fighter, stat: StatId, by: i64) {
    let value = i64::from(fighter.stat(stat).unwrap_or_default()).saturating_add(by);
    let value = value.clamp(i32::MIN.into(), i32::MAX.into());
    fighter.set_stat(stat, i32::try_from(value).unwrap_or_default());
}
