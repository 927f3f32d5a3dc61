//! The enemies, read from hit points and sides: campaigns do not ask the code that they check.

use std::collections::BTreeSet;

use roguecore::{EntityId, EntityView, View};

/// A living creature that would attack the player.
pub(super) fn is_enemy(it: &EntityView<'_>) -> bool {
    let is_alive = it.fighter.is_some_and(|fighter| fighter.hp() > 0);
    is_alive && it.hostile && !it.player
}

/// The enemies in view.
pub(super) fn enemies(view: View<'_>) -> BTreeSet<EntityId> {
    view.entities().iter().filter(|it| is_enemy(it)).map(|it| it.id).collect()
}
