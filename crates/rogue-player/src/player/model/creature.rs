//! The abilities of a creature, from its row.

use roguecore::rule::{Behaviour, BehaviourRow, Effect, Rule, Target, Trigger};
use roguecore::{AbilityId, Prototype};

use super::{ContentModel, chance, mean};
use rogue_travel::is_captive;

/// The abilities of a creature.
#[derive(Clone, Debug, Default)]
pub(crate) struct CreatureModel {
    /// Whether it attacks in melee.
    pub(crate) melee: bool,
    /// Whether it comes to its enemies.
    pub(crate) approaches: bool,
    /// Speed in percent of one action a turn.
    pub(crate) speed: i32,
    /// Damage of its abilities in a turn, in tenths.
    pub(crate) ranged: i32,
    /// The reach of these.
    pub(crate) range: u32,
    /// Damage that each of its hits does beside the blow, by rules and statuses.
    pub(crate) extra: i32,
    /// Damage to those next to it when it dies.
    pub(crate) burst: i32,
    /// How much it helps others or calls more, as a part of the danger of a fight.
    pub(crate) supports: i32,
    /// Whether a bump makes a friend of it.
    pub(crate) captive: bool,
}

impl CreatureModel {
    pub(super) fn new(model: &ContentModel, row: &Prototype) -> Self {
        let has = |wanted: fn(Behaviour) -> bool| row.ai.iter().any(|it| wanted(it.behaviour));
        let own_speed = row.state.as_ref().and_then(|state| state.stat(model.stats.speed));
        let mut creature = Self {
            melee: has(|it| matches!(it, Behaviour::Attack | Behaviour::Custom(_))),
            approaches: has(|it| matches!(it, Behaviour::Approach | Behaviour::Custom(_))),
            speed: own_speed.unwrap_or(100).clamp(10, 400),
            captive: is_captive(&model.content, row),
            ..Self::default()
        };
        for &ability in &row.abilities {
            creature.add_ability(model, ability);
        }
        let on = |trigger| row.rules.on(trigger).map(|(_, rule)| rule);
        creature.extra = on(Trigger::Hit).map(|rule| harm(model, rule)).sum();
        creature.burst = on(Trigger::Die).map(|rule| harm(model, rule)).sum();
        creature
    }

    fn add_ability(&mut self, model: &ContentModel, id: AbilityId) {
        let Some(row) = model.content.rows().ability(id) else { return };
        let turns = row.cooldown.clamp(1, 20) as i32;
        let range = match row.rule.to {
            Target::Nearest(range)
            | Target::Actor(range)
            | Target::Chosen(range)
            | Target::Ball { range, .. } => range,
            Target::Ray(length) | Target::Beam(length) | Target::Cone(length) => length,
            Target::Enemies | Target::InView | Target::Player => 9,
            Target::Around(radius) => radius,
            Target::Adjacent | Target::AdjacentEnemies => 1,
            _ => 0,
        };
        let calls = |effect: &Effect| matches!(effect, Effect::Summon { .. });
        let heals = |effect: &Effect| matches!(effect, Effect::Heal(_) | Effect::AddStatus { .. });
        if row.rule.effects.iter().any(calls) {
            self.supports += 2;
        }
        let for_friends = matches!(row.rule.to, Target::Allies | Target::Actor(_));
        if for_friends && row.rule.effects.iter().any(heals) {
            self.supports += 1;
            return;
        }
        let damage = harm(model, &row.rule) * 10 / turns;
        if damage > 0 && range > 0 {
            self.ranged += damage;
            self.range = self.range.max(range);
        }
    }
}

/// The damage of a rule to an enemy of its owner; a status counts for the turns it harms.
fn harm(model: &ContentModel, rule: &Rule) -> i32 {
    let each = |effect: &Effect| match effect {
        Effect::Damage { amount, .. } => mean(*amount),
        Effect::AddStatus { status, turns } => {
            (-model.status_worth(*status)).max(0) * mean(*turns).clamp(1, 10) / 8
        }
        Effect::Spread { .. } => 3,
        _ => 0,
    };
    if rule.to == Target::Me && rule.on != Trigger::Die {
        return 0;
    }
    rule.effects.iter().map(each).sum::<i32>() * chance(rule) / 100
}

/// Whether a behaviour can harm an enemy.
pub(super) const fn is_hostile_behaviour(row: &BehaviourRow) -> bool {
    use Behaviour::{Approach, Attack, Cast, Custom, Stumble};
    matches!(row.behaviour, Attack | Approach | Cast(_) | Custom(_) | Stumble)
}
