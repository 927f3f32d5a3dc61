//! The intents of the buttons for fingers in the dungeon.

use super::{Intent, ItemVerb};

/// While an enemy is awake and in view. The button in the same place of [`QUIET`] does no harm when a tap comes late.
pub(crate) const FIGHT: &[(Intent, &str)] = &[
    (Intent::Fight, "Fight"),
    (Intent::Wait, "Wait"),
    (Intent::Fire, "Fire"),
    (Intent::Descend, "Stairs"),
    (Intent::Item(ItemVerb::Open), "Items"),
    (Intent::Look, "Look"),
];

/// The same for a player with abilities and nothing to fire.
pub(crate) const FIGHT_BY_ABILITY: &[(Intent, &str)] = &[
    (Intent::Fight, "Fight"),
    (Intent::Wait, "Wait"),
    (Intent::CastAgain, "Ability"),
    (Intent::Descend, "Stairs"),
    (Intent::Item(ItemVerb::Open), "Items"),
    (Intent::Look, "Look"),
];

/// Otherwise.
pub(crate) const QUIET: &[(Intent, &str)] = &[
    (Intent::Explore, "Explore"),
    (Intent::Rest, "Rest"),
    (Intent::PickUp, "Take"),
    (Intent::Descend, "Stairs"),
    (Intent::Item(ItemVerb::Open), "Items"),
    (Intent::Menu, "Menu"),
];
