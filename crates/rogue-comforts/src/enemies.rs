//! Enemies: who would attack the player, who of them sleeps, and who flutters about.

use roguecore::rule::{Behaviour, BehaviourRow};
use roguecore::{EntityView, View};

/// Whether an entity is a living enemy of the player.
pub const fn is_enemy(it: &EntityView<'_>) -> bool {
    it.hostile && !it.corpse && !it.player
}

/// Whether an entity is a living enemy of the player that does not sleep.
pub fn is_awake_enemy(view: View<'_>, it: &EntityView<'_>) -> bool {
    is_enemy(it) && !sleeps(view, it)
}

/// Whether a status makes an entity sleep.
pub(crate) fn sleeps(view: View<'_>, it: &EntityView<'_>) -> bool {
    let rows = view.content().rows();
    let controlling = it.statuses.iter().filter_map(|it| rows.status(it.status));
    let first = controlling.into_iter().find(|row| !row.ai.is_empty());
    first.is_some_and(|row| row.ai.iter().any(|row| row.behaviour == Behaviour::Sleep))
}

/// Whether a creature takes steps at random although it sees the player, as bats do: it comes into
/// view and leaves it again every few turns.
pub fn is_erratic(it: &EntityView<'_>) -> bool {
    let hunts =
        |row: &BehaviourRow| row.behaviour == Behaviour::Approach && row.conditions.is_empty();
    let mut first = it.prototype.ai.iter().take_while(|row| !hunts(row));
    first.any(|row| row.behaviour == Behaviour::Wander)
}
