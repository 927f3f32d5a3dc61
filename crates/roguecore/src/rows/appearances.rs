//! Appearances: the rows that a player sees of items that are not identified.

use super::prototype::Prototype;
use super::tables::Rows;
use crate::entity::PrototypeId;
use crate::id::UnknownGroupId;

impl Rows {
    /// The appearances of all groups, in their order. Called when all rows are there.
    pub(crate) fn derive_appearances(&mut self) {
        let appearances = self.unknown.iter().enumerate().flat_map(|(index, group)| {
            let first = self.items_of(UnknownGroupId(index as u8)).next().map(|(_, row)| row);
            group.names.iter().map(move |name| group.appearance(name, first))
        });
        self.appearances = appearances.collect();
    }

    /// The appearance of an item that is not identified; `None` for another id.
    pub(crate) fn appearance_row(&self, id: PrototypeId) -> Option<&Prototype> {
        self.appearances.get(id.index().checked_sub(self.prototypes.len())?)
    }

    /// Whether there are kinds of items that the player does not know at first.
    pub(crate) const fn has_unknown(&self) -> bool {
        !self.appearances.is_empty()
    }

    /// The kinds of items of a group, by ascending id.
    pub(crate) fn items_of(
        &self,
        group: UnknownGroupId,
    ) -> impl Iterator<Item = (PrototypeId, &Prototype)> {
        let rows = self.prototypes.iter().enumerate();
        let rows = rows.filter(move |(_, row)| row.unknown == Some(group));
        rows.map(|(index, row)| (PrototypeId(index as u16), row))
    }

    /// The id by which a player knows a kind of that group with that name.
    pub(crate) fn appearance(&self, group: UnknownGroupId, name: u16) -> PrototypeId {
        let groups = self.unknown.iter().take(group.index());
        let before: usize = groups.map(|group| group.names.len()).sum();
        PrototypeId((self.prototypes.len() + before + usize::from(name)) as u16)
    }

    /// Whether the id is that of an appearance: an item that is not identified. It has the name,
    /// the glyph and the colour that a player sees, and no rules.
    pub(crate) const fn is_appearance(&self, id: PrototypeId) -> bool {
        let first = self.prototypes.len();
        first <= id.index() && id.index() < first + self.appearances.len()
    }

    /// The first fault of the groups: too few names, or items of one group that a player could
    /// tell apart by how they are carried.
    pub(crate) fn unknown_fault(&self) -> Option<String> {
        let groups = self.unknown.iter().enumerate();
        groups.into_iter().find_map(|(index, group)| {
            let items: Vec<&Prototype> =
                self.items_of(UnknownGroupId(index as u8)).map(|(_, row)| row).collect();
            let (names, count) = (group.names.len(), items.len());
            if names < count {
                let id = &group.id;
                return Some(format!("\"{id}\" has {count} items and only {names} names"));
            }
            let carried = |row: &Prototype| {
                let item = row.item.unwrap_or_default();
                (item.equipment_slot, item.reusable, item.stacks, item.throw_range)
            };
            let odd = items.iter().find(|row| carried(row) != carried(items[0]))?;
            let (odd, first) = (&odd.id, &items[0].id);
            Some(format!(
                "\"{odd}\" can be told from \"{first}\": items of one group agree in `equip`, \
                 `reusable`, `stacks` and `throw_range`"
            ))
        })
    }
}
