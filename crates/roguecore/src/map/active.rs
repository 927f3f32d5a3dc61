//! The active set: the entities that may act in a turn. Idle monsters out of view cost nothing,
//! however many there are: monsters in view are found through the blocked cells in view, and the
//! others are listed while they are active.

use roguecore_grid::Point;

use super::GameMap;
use crate::component::ActiveStatus;
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::rule::Trigger;

/// Whether an entity may act out of the player's view: it remembers a path, has a status, or its
/// row says so. A monster that blocks nothing always counts, since the blocked cells do not lead
/// to it.
pub(super) fn is_active(content: &Content, entity: &Entity) -> bool {
    let hidden = !entity.blocks_movement;
    let has_path = entity.ai.as_ref().is_some_and(|ai| hidden || ai.next_step().is_some());
    has_path || may_act_unseen(content, entity)
}

/// The energy of the actor with which the next round begins, since the turn before had no work left for it:
/// more than any other has.
pub(crate) const FIRST_OF_ROUND: i32 = 100_000;

/// Whether the next round begins with an entity.
pub(super) fn is_marked(entity: &Entity) -> bool {
    entity.state.as_ref().is_some_and(|state| state.energy() >= FIRST_OF_ROUND)
}

fn may_act_unseen(content: &Content, entity: &Entity) -> bool {
    let rows = content.rows();
    let counts = |it: &ActiveStatus| {
        let row = rows.status(it.status);
        it.is_temporary() || row.is_some_and(|row| row.rules.has(Trigger::Turn))
    };
    entity.statuses().iter().any(counts) || entity.ai.is_some() && wanders(content, entity)
}

/// Whether the behaviours of an entity, or the rules of its row, make it act out of view. A status
/// that decides its behaviour decides this as well: a wanderer that sleeps costs nothing.
fn wanders(content: &Content, entity: &Entity) -> bool {
    let row = content.prototype(entity.kind);
    let mut statuses = entity.statuses().iter();
    let controlling = statuses.find_map(|it| {
        content.rows().status(it.status).map(|row| &row.ai).filter(|ai| !ai.is_empty())
    });
    match controlling {
        Some(ai) => {
            row.rules.has(Trigger::Turn) || ai.iter().any(|row| row.behaviour.acts_out_of_view())
        }
        None => row.acts_out_of_view,
    }
}

impl GameMap {
    /// Fills `list` with the ids of all that may act now, ascending: the monsters in view and the
    /// active entities.
    pub(crate) fn collect_active(&mut self, content: &Content, list: &mut Vec<EntityId>) {
        list.clear();
        self.prune_active(content);
        list.extend_from_slice(&self.active);
        let in_view = self.state.visible.both_beside(self.index.blocked(), self.visible_area());
        let in_view = in_view.filter_map(|at| self.blocker_at(at));
        let monsters = in_view.filter(|it| it.ai.is_some());
        list.extend(monsters.map(|monster| monster.id));
        make_ascending(list);
    }

    /// Puts the actor that is marked to the front of a list, and those before it behind all others.
    #[inline]
    pub(crate) fn begin_with_marked(&mut self, list: &mut [EntityId]) {
        if self.may_be_marked {
            let first = list.iter().position(|&id| self.get(id).is_some_and(is_marked));
            self.may_be_marked = first.is_some() || self.state.entities.iter().any(is_marked);
            list.rotate_left(first.unwrap_or(0));
        }
    }

    /// Starts an empty list of [dirty cells](Self::dirty_cells), or stops tracking them.
    pub(crate) fn track_changes(&mut self, tracking: bool) {
        self.index.track_changes(tracking);
    }

    /// Removes the first of the [dirty cells](Self::dirty_cells).
    pub(crate) fn forget_dirty_cells(&mut self, count: usize) {
        self.index.forget_dirty_cells(count);
    }

    /// The cells that have become blocked or free since [`track_changes`](Self::track_changes),
    /// in the order of the changes; a cell may occur several times.
    pub(crate) fn dirty_cells(&self) -> &[Point] {
        self.index.dirty_cells()
    }

    /// Lists an entity that may have become active.
    pub(super) fn mark_active(&mut self, id: EntityId) {
        if self.active.last() == Some(&id) {
            return;
        }
        // A map that is used without turns must not grow its list for ever.
        if self.active.len() > 2 * self.state.entities.len() + 16 {
            make_ascending(&mut self.active);
        }
        self.active.push(id);
    }

    /// Removes duplicates and entities that are not active any more.
    fn prune_active(&mut self, content: &Content) {
        let mut active = std::mem::take(&mut self.active);
        make_ascending(&mut active);
        active.retain(|&id| self.get(id).is_some_and(|it| is_active(content, it)));
        self.active = active;
    }
}

/// Sorts a list and removes duplicates. Most lists are in order already.
fn make_ascending(list: &mut Vec<EntityId>) {
    if !list.is_sorted_by(|one, next| one < next) {
        list.sort_unstable();
        list.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn map_of(scene: &str) -> GameMap {
        Game::from_scene(Content::first_steps(), scene).unwrap().world().map().clone()
    }

    #[test]
    fn an_idle_monster_is_pruned() {
        let mut map = map_of("#########\n#@..#o.o#\n#########");
        let mut list = Vec::new();
        (1..=2).for_each(|id| map.mark_active(EntityId(id)));
        map.collect_active(&Content::first_steps(), &mut list);
        assert_eq!((list, map.active), (vec![], vec![]));
    }

    #[test]
    fn the_lists_of_a_map_without_turns_stay_short() {
        let mut map = map_of("######\n#@o..#\n######");
        for turn in 0..1_000 {
            [0, 1].iter().for_each(|&id| _ = map.ai_mut(EntityId(id)));
            map.relocate(EntityId(1), Point::new(3 + turn % 2, 1)).unwrap();
        }
        assert_eq!(map.dirty_cells(), []);
        assert!(map.active.len() < 32, "{:?}", map.active);
    }

    /// No content has such a monster; a manipulated save may.
    #[test]
    fn a_monster_that_blocks_nothing_is_always_active() {
        let mut map = map_of("#########\n#@..#o.o#\n#########");
        let mut ghost = map.remove(EntityId(1)).unwrap();
        ghost.blocks_movement = false;
        map.insert(ghost).unwrap();
        let mut list = Vec::new();
        for x in [5, 3] {
            map.relocate(EntityId(1), Point::new(x, 1)).unwrap();
            map.collect_active(&Content::first_steps(), &mut list);
            assert_eq!(list, [EntityId(1)], "at column {x}");
        }
    }

    #[test]
    fn no_entity_stays_listed_after_a_turn() {
        let (mut map, mut list) = (map_of("#########\n#@....o.#\n#########"), Vec::new());
        for turn in 0..100 {
            map.relocate(EntityId(0), Point::new(1 + turn % 2, 1)).unwrap();
            (0..2).for_each(|id| map.mark_active(EntityId(id)));
            map.collect_active(&Content::first_steps(), &mut list);
            assert_eq!((map.dirty_cells().len(), map.active.len()), (0, 0));
        }
    }
}
