//! Captives: creatures that join the player when the player bumps into them.

use roguecore::rule::{Effect, Target, Trigger};
use roguecore::{Content, EntityView, FactionId, Prototype};

/// Whether the player makes a friend of a creature of that row by bumping into it.
pub fn is_captive(content: &Content, row: &Prototype) -> bool {
    let mut bumps = row.rules.on(Trigger::Bump).map(|(_, rule)| rule);
    bumps.any(|rule| rule.to == Target::Me && rule.effects.iter().any(|it| frees(content, it)))
}

/// Whether an effect makes its target a friend of the player.
fn frees(content: &Content, effect: &Effect) -> bool {
    match effect {
        Effect::Become(kind) => content.prototype(*kind).faction == FactionId::PLAYER,
        Effect::Join(faction) => *faction == FactionId::PLAYER,
        _ => false,
    }
}

/// Whether an entity has the row of a captive and may still be one.
pub(crate) fn is_chained(content: &Content, it: &EntityView<'_>) -> bool {
    !it.hostile && !it.corpse && !it.player && !it.makes_way && is_captive(content, it.prototype)
}
