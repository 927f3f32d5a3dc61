//! What the death of a creature does to a player who is near.
//!
//! Read are the damage of the rules of its row and the harmful substances that they set free. Statuses that
//! they give, abilities that they use and the rules of its statuses and items are not.

use super::Bounds;
use super::course::damage_of;
use crate::entity::Entity;
use crate::id::SubstanceId;
use crate::rule::{Consequence, Rule, Target, Trigger};
use crate::world::World;

/// What the death of a creature may do to the player by its row's own rules: damage and substances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Death {
    /// From how far, in cells: 1 for next to it.
    pub reach: u32,
    /// The hit points that it takes at once; `None` for none.
    pub damage: Option<Bounds>,
    /// The harmful substance that it sets free: a gas, a fire.
    pub spreads: Option<SubstanceId>,
}

/// `None` where the death of a creature does nothing to the player.
pub(super) fn of(world: &World, creature: &Entity, player: &Entity) -> Option<Death> {
    let rules = &world.content().prototype(creature.kind).rules;
    let mut death: Option<Death> = None;
    for (_, rule) in rules.on(Trigger::Die) {
        for effect in &rule.effects {
            let found = match effect.facts().consequence {
                Consequence::Damages { amount, kind } if hits_others(rule) => {
                    let (least, most) = damage_of(world, player.kind, amount, kind);
                    let count = |it: i64| u32::try_from(it.max(0)).unwrap_or(u32::MAX);
                    let min = if rule.conditions.is_empty() { count(least) } else { 0 };
                    Death { damage: Some(Bounds { min, max: most.0.map(count) }), ..NOTHING }
                }
                Consequence::Spreads(id) if world.content().facts().substance(id).is_harmful() => {
                    Death { spreads: Some(id), ..NOTHING }
                }
                _ => continue,
            };
            let before = death.unwrap_or(NOTHING);
            death = Some(Death {
                // What is set free at its cell comes to the next one.
                reach: before.reach.max(rule.to.reach()).max(1),
                damage: match (before.damage, found.damage) {
                    (Some(one), Some(other)) => Some(Bounds {
                        min: one.min.saturating_add(other.min),
                        max: one.max.zip(other.max).map(|(a, b)| a.saturating_add(b)),
                    }),
                    (one, other) => one.or(other),
                },
                spreads: before.spreads.or(found.spreads),
            });
        }
    }
    death.filter(|it| it.spreads.is_some() || it.damage.is_some_and(|it| it.max != Some(0)))
}

const NOTHING: Death = Death { reach: 0, damage: None, spreads: None };

const fn hits_others(rule: &Rule) -> bool {
    !matches!(rule.to, Target::Me | Target::Allies)
}
