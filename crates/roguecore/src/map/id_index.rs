//! Id index: where in the list of entities an id is, without a search. A table by the last bits of
//! the ids. Of ids that have these in common it knows the first; the others are searched for.

use crate::entity::{Entity, EntityId};

/// Indices into the map's list of entities.
#[derive(Clone, Debug, Default)]
pub(super) struct IdIndex(Vec<u16>);

impl IdIndex {
    /// The most bytes for each entity: 2 to 4 indices.
    pub(super) const BYTES: usize = 4 * size_of::<u16>();

    /// The index of an id in the list; `None` where the list does not have it.
    #[inline]
    pub(super) fn get(&self, entities: &[Entity], id: EntityId) -> Option<usize> {
        // The player, asked for most often.
        if entities.first()?.id == id {
            return Some(0);
        }
        let known = usize::from(*self.0.get(self.slot(id))?);
        if entities.get(known).is_some_and(|it| it.id == id) {
            return Some(known);
        }
        search(entities, id)
    }

    /// Rebuilds the index from the list.
    pub(super) fn rebuild(&mut self, entities: &[Entity]) {
        self.0.clear();
        self.0.resize(slots(entities.len()), 0);
        for (index, entity) in entities.iter().enumerate().rev() {
            let slot = self.slot(entity.id);
            self.0[slot] = index as u16;
        }
    }

    /// Adds the last entity of the list.
    pub(super) fn push(&mut self, entities: &[Entity]) {
        let Some((last, others)) = entities.split_last() else { return };
        if 2 * entities.len() > self.0.len() {
            self.rebuild(entities);
        } else if !self.knows_slot_of(last, others) {
            let slot = self.slot(last.id);
            self.0[slot] = others.len() as u16;
        }
    }

    /// Whether it knows each entity of the list, or another one in the same slot.
    pub(super) fn is_valid(&self, entities: &[Entity]) -> bool {
        let has_room = 2 * entities.len() <= self.0.len();
        has_room && entities.iter().all(|it| self.knows_slot_of(it, entities))
    }

    /// Whether it knows an entity of the list in the slot of that one.
    fn knows_slot_of(&self, entity: &Entity, entities: &[Entity]) -> bool {
        let slot = self.slot(entity.id);
        let known = entities.get(usize::from(self.0[slot]));
        known.is_some_and(|it| self.slot(it.id) == slot)
    }

    fn slot(&self, id: EntityId) -> usize {
        id.0 as usize & self.0.len().wrapping_sub(1)
    }
}

/// How many slots a table of so many entities has: a power of two, 2 to 4 for each; none without entities.
pub(super) fn slots(entities: usize) -> usize {
    (2 * entities).next_power_of_two().min(4 * entities)
}

#[inline(never)]
fn search(entities: &[Entity], id: EntityId) -> Option<usize> {
    entities.binary_search_by_key(&id, |entity| entity.id).ok()
}
