//! What the bot takes an item for, from the rules of its row.

use roguecore::rule::{Amount, Effect, Target, Trigger};
use roguecore::{Content, Prototype, PrototypeId};

/// The purpose of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Restores hit points of its user.
    Heal {
        /// The least number of hit points.
        amount: i32,
    },
    /// Damages the nearest enemy.
    Bolt,
    /// Gives one enemy a status.
    Disable,
    /// Damages everyone in an area.
    Blast {
        /// Radius in cells.
        radius: u32,
    },
    /// Helps while it is equipped.
    Equipment,
    /// Is to be carried out.
    Goal,
    /// Nothing that the bot knows how to use.
    Other,
}

/// The purpose of an item; `None` for what is no item.
pub(super) fn purpose(content: &Content, kind: PrototypeId) -> Option<Purpose> {
    let prototype = content.prototype(kind);
    let item = prototype.item?;
    if item.equipment_slot.is_some() {
        return Some(Purpose::Equipment);
    }
    if content.dungeon().is_some_and(|dungeon| dungeon.goal == kind) {
        return Some(Purpose::Goal);
    }
    Some(use_of(prototype))
}

/// By the target and the first effect of the first rule for its use.
fn use_of(prototype: &Prototype) -> Purpose {
    let rule = prototype.rules.on(Trigger::Use).next().map(|(_, rule)| rule);
    let Some((to, effect)) = rule.and_then(|rule| Some((rule.to, *rule.effects.first()?))) else {
        return Purpose::Other;
    };
    match (to, effect) {
        (Target::Me, Effect::Heal(Amount::Dice(dice))) => Purpose::Heal { amount: dice.min() },
        (Target::Nearest(_), Effect::Damage { .. }) => Purpose::Bolt,
        (Target::Actor(_), Effect::AddStatus { .. }) => Purpose::Disable,
        (Target::Ball { radius, .. }, Effect::Damage { .. }) => Purpose::Blast { radius },
        _ => Purpose::Other,
    }
}
