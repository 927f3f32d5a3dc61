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
    /// order: who sees the player, and who is restless.
    pub(crate) fn awake(&mut self, list: &mut Vec<usize>) {
        list.clear();
        self.settle_down();
        list.extend(self.restless.iter().filter_map(|&id| self.slot(id)));
        let in_view = self.visible.both_in(self.index.blocked(), self.looked.around());
        let in_view = in_view.filter_map(|at| self.index.first(at));
        list.extend(in_view.filter(|&slot| self.entities[slot].ai.is_some()));
        list.sort_unstable();
        list.dedup();
    }

    /// From now on lists the cells that somebody begins or ceases to block, or no longer does.
    pub(crate) fn listen_to_blocks(&mut self, listening: bool) {
        self.index.listen(listening);
    }

    /// The cells that somebody has begun or ceased to block since the map
    /// [listens](Self::listen_to_blocks), in order.
    pub(crate) fn block_changes(&self) -> &[Point] {
        self.index.changed()
    }

    /// Lists somebody who may have become restless.
    pub(super) fn rouse(&mut self, id: EntityId) {
        if self.restless.last() == Some(&id) {
            return;
        }
        // Where no turn takes anybody off the list, it must not grow for ever.
        if self.restless.len() > 2 * self.entities.len() + 16 {
            self.settle_down();
        }
        self.restless.push(id);
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
    use crate::geometry::Point;

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

    /// A map can be used without turns: then nobody asks who is awake.
    #[test]
    fn lists_that_nobody_asks_for_stay_short() {
        let scene = "######\n#@o..#\n######";
        let game = Game::from_scene(Content::first_steps(), scene).unwrap();
        let mut map = game.world().map().clone();
        for turn in 0..1_000 {
            [0, 1].iter().for_each(|&id| _ = map.ai_mut(EntityId(id)));
            map.relocate(EntityId(1), Point::new(3 + turn % 2, 1)).unwrap();
        }
        assert_eq!(map.block_changes(), []);
        assert!(map.restless.len() < 32, "{:?}", map.restless);
    }

    /// No content has such a hunter; a foreign save may.
    #[test]
    fn a_hunter_who_blocks_nothing_is_asked_wherever_it_is() {
        let scene = "#########\n#@..#o.o#\n#########";
        let game = Game::from_scene(Content::first_steps(), scene).unwrap();
        let mut map = game.world().map().clone();
        let mut ghost = map.remove(EntityId(1)).unwrap();
        ghost.blocks_movement = false;
        map.insert(ghost).unwrap();
        let mut awake = Vec::new();
        for x in [5, 3] {
            map.relocate(EntityId(1), Point::new(x, 1)).unwrap();
            map.awake(&mut awake);
            assert_eq!(awake, [1], "at column {x}");
        }
    }

    #[test]
    fn nothing_is_listed_for_ever() {
        let scene = "#########\n#@....o.#\n#########";
        let game = Game::from_scene(Content::first_steps(), scene).unwrap();
        let (mut map, mut awake) = (game.world().map().clone(), Vec::new());
        for turn in 0..100 {
            map.relocate(EntityId(0), Point::new(1 + turn % 2, 1)).unwrap();
            (0..2).for_each(|id| map.rouse(EntityId(id)));
            map.awake(&mut awake);
            assert_eq!((map.block_changes().len(), map.restless.len()), (0, 0));
        }
    }
}
