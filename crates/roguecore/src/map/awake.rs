//! Who may act in a turn. Monsters that sleep out of view cost nothing, however many they are:
//! those in view are found by the cells they block, those out of view are listed while they
//! are restless.

use super::GameMap;
use crate::entity::{Entity, EntityId};
use crate::geometry::Point;

/// Whether an entity may act although the player does not see it: it has a way to go, or is
/// confused. One that blocks nothing cannot be found by the cell it blocks.
pub(super) fn is_restless(entity: &Entity) -> bool {
    let hidden = !entity.blocks_movement;
    let on_its_way = entity.ai.as_ref().is_some_and(|ai| hidden || ai.next_step().is_some());
    on_its_way || entity.confused.is_some()
}

impl GameMap {
    /// Puts the places in [`entities`](Self::entities) of all who may act now into a list, in
    /// order: who sees the player, and who is restless. From then on
    /// [`block_changes`](Self::block_changes) are listed anew.
    pub(crate) fn awake(&mut self, list: &mut Vec<usize>) {
        list.clear();
        self.index.clear_changed();
        self.settle_down();
        list.extend(self.restless.iter().filter_map(|&id| self.slot(id)));
        let in_view = self.visible.both_in(self.index.blocked(), self.looked.around());
        let in_view = in_view.filter_map(|at| self.index.first(at));
        list.extend(in_view.filter(|&slot| self.entities[slot].ai.is_some()));
        list.sort_unstable();
        list.dedup();
    }

    /// The cells that somebody has begun or ceased to block since the turn of those awake began,
    /// in order.
    pub(crate) fn block_changes(&self) -> &[Point] {
        self.index.changed()
    }

    /// Lists somebody who may have become restless.
    pub(super) fn rouse(&mut self, id: EntityId) {
        if self.restless.last() != Some(&id) {
            self.restless.push(id);
        }
    }

    /// Takes those off the list who are not restless, or are on it twice.
    fn settle_down(&mut self) {
        let mut restless = std::mem::take(&mut self.restless);
        restless.sort_unstable();
        restless.dedup();
        restless.retain(|&id| self.get(id).is_some_and(is_restless));
        self.restless = restless;
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Content;
    use crate::entity::EntityId;
    use crate::game::Game;

    #[test]
    fn whoever_sleeps_is_not_asked_again() {
        let scene = "#########\n#@..#o.o#\n#########";
        let game = Game::from_scene(Content::first_steps(), scene).unwrap();
        let mut map = game.world().map().clone();
        let mut awake = Vec::new();
        (1..=2).for_each(|id| map.rouse(EntityId(id)));
        map.awake(&mut awake);
        assert_eq!((awake, map.restless), (vec![], vec![]));
    }
}
