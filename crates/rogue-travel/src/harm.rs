//! Harm that needs no blow: what abilities do from afar, and what statuses do in each turn; and what
//! heals in time.

use roguecore::rule::{Amount, Behaviour, Consequence, Effect, Rule, RuleSet, Target, Trigger};
use roguecore::{AbilityId, ActiveStatus, Content, Prototype, StatId, StatusDef};

use crate::danger::is_harmful;

/// The greatest distance from which an ability that a creature uses damages the player;
/// [`u32::MAX`] for as far as it sees, `None` where none of them does damage.
pub(crate) fn reach_of_abilities(content: &Content, creature: &Prototype) -> Option<u32> {
    let abilities = creature.ai.iter().filter_map(|row| match row.behaviour {
        Behaviour::Cast(ability) => Some(ability),
        _ => None,
    });
    abilities.filter_map(|ability| reach(content, ability)).max()
}

fn reach(content: &Content, ability: AbilityId) -> Option<u32> {
    let rule = &content.rows().ability(ability)?.rule;
    let is_damage = |effect: &Effect| damages(content, effect);
    let casts = |effect: &Effect| match effect {
        // One level: abilities that cast each other are not followed.
        Effect::Cast(other) => content.rows().ability(*other),
        _ => None,
    };
    let by_another = rule.effects.iter().filter_map(casts);
    let further = by_another.filter(|row| row.rule.effects.iter().any(is_damage));
    let further = further.filter_map(|row| range(&row.rule)).max();
    let own = rule.effects.iter().any(is_damage).then(|| range(rule)).flatten();
    let further = further.map(|far| far.saturating_add(range(rule).unwrap_or(0)));
    own.max(further)
}

/// From how far a rule reaches the player, if its user wants to; `None` where it is about others.
const fn range(rule: &Rule) -> Option<u32> {
    match rule.to {
        Target::Allies => None,
        // What it does at its own cell may reach the next one: gas, fire.
        Target::Me => Some(1),
        others => Some(others.reach()),
    }
}

/// Whether an effect takes hit points from who is hit by it, at once or by what it puts there.
fn damages(content: &Content, effect: &Effect) -> bool {
    match effect.facts().consequence {
        // What host rules do is not known.
        Consequence::Damages { .. } | Consequence::Loses | Consequence::Unknown => true,
        Consequence::ChangesStat { stat: StatId::HP | StatId::MAX_HP, amount } => {
            amount.may_be_negative()
        }
        Consequence::SetsStat(stat) => matches!(stat, StatId::HP | StatId::MAX_HP),
        Consequence::Spreads(substance) => is_harmful(content, substance),
        _ => false,
    }
}

/// What a status does to its holder before it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Suffering {
    /// The most damage of the next turn.
    pub(crate) next_turn: i64,
    /// The most damage until it ends; that of one turn where it does not end.
    pub(crate) in_all: i64,
}

/// The most damage that the rules of a status do to its holder.
pub(crate) fn suffering(active: ActiveStatus, row: &StatusDef) -> Suffering {
    let turn = row.rules.on(Trigger::Turn);
    let concerns_holder = turn.filter(|(_, rule)| rule.to == Target::Me);
    let effects = concerns_holder.flat_map(|(_, rule)| &rule.effects);
    let next_turn: i64 = effects.map(most_damage).sum();
    let turns = if active.is_temporary() { i64::from(active.turns) } else { 1 };
    Suffering { next_turn, in_all: next_turn.saturating_mul(turns) }
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
    let restores = |effect: &Effect| match *effect {
        Effect::Heal(_) => true,
        Effect::ChangeStat { stat: StatId::HP, amount } => amount.may_be_positive(),
        _ => false,
    };
    let own = rules.on(Trigger::Turn).map(|(_, rule)| rule).filter(|rule| rule.to == Target::Me);
    own.flat_map(|rule| &rule.effects).any(restores)
}
