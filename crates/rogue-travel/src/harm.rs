//! Damage over time by statuses, and healing over time.

use roguecore::rule::{Amount, Effect, Rule, RuleSet, Target, Trigger};
use roguecore::{ActiveStatus, StatId, StatusDef};

/// The most damage that the rules of a status do to its holder before it ends; that of one turn where
/// it does not end.
pub(crate) fn suffering(active: ActiveStatus, row: &StatusDef) -> i64 {
    let turn = row.rules.on(Trigger::Turn);
    let concerns_holder = turn.filter(|(_, rule)| rule.to == Target::Me);
    let effects = concerns_holder.flat_map(|(_, rule)| &rule.effects);
    let turns = if active.is_temporary() { i64::from(active.turns) } else { 1 };
    effects.map(most_damage).sum::<i64>().saturating_mul(turns)
}

fn most_damage(effect: &Effect) -> i64 {
    match *effect {
        Effect::Damage { amount: Amount::Dice(dice), .. } => i64::from(dice.max()).max(0),
        Effect::ChangeStat { stat: StatId::HP, amount: Amount::Dice(dice) } => {
            i64::from(dice.min()).saturating_neg().max(0)
        }
        _ => 0,
    }
}

/// Whether a rule of each turn restores hit points of the actor that it is about.
pub fn heals_in_time(rules: &RuleSet) -> bool {
    healing(rules, Trigger::Turn).next().is_some()
}

/// The rules with a trigger that restore hit points of the actor that they are about.
pub(crate) fn healing(rules: &RuleSet, on: Trigger) -> impl Iterator<Item = &Rule> {
    let own = rules.on(on).map(|(_, rule)| rule).filter(|rule| rule.to == Target::Me);
    own.filter(|rule| rule.effects.iter().any(restores))
}

const fn restores(effect: &Effect) -> bool {
    match *effect {
        Effect::Heal(_) => true,
        Effect::ChangeStat { stat: StatId::HP, amount } => amount.may_be_positive(),
        _ => false,
    }
}
