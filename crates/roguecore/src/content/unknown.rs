//! Items that the player does not know at first: groups of kinds, each with names of which every
//! game gives one to each kind. What the player sees of an unknown kind is an appearance: a
//! prototype of its own, with a name, a glyph and a colour, and without rules.

use super::{Content, Prototype};
use crate::component::Item;
use crate::entity::PrototypeId;
use crate::id::UnknownGroupId;
use crate::messages::Messages;
use crate::tile::Color;

/// A group of kinds of items that look alike until they are identified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownGroup {
    /// Its id in the content file: `"potions"`.
    pub id: String,
    /// The names that the kinds get in a game, at least one for each.
    pub names: Vec<UnknownName>,
    /// The key of their look in a theme.
    pub look: String,
    /// The character where a theme has none; `None` for that of the first item of the group.
    pub glyph: Option<char>,
    /// The colour of names without one, where a theme has none; `None` for that of the first item.
    pub color: Option<Color>,
    /// The sentences that a player reads about them.
    pub messages: Messages,
}

/// A name that a kind of item has until it is identified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// The name: `murky potion`.
    pub name: String,
    /// Its colour where a theme has none.
    pub color: Option<Color>,
}

impl UnknownName {
    /// A name without a colour of its own.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), color: None }
    }
}

impl UnknownGroup {
    /// A group with these names.
    pub fn new(id: &str, names: &[&str]) -> Self {
        let names = names.iter().map(|name| UnknownName::new(name)).collect();
        Self { id: id.to_owned(), names, look: id.to_owned(), ..Self::default() }
    }

    /// What a player sees of a kind with one of its names. `first` is the first item of the group.
    fn appearance(&self, name: &UnknownName, first: Option<&Prototype>) -> Prototype {
        let of_first = first.and_then(|first| first.item).unwrap_or_default();
        let glyph = self.glyph.or(first.map(|first| first.glyph)).unwrap_or('?');
        let mut row = Prototype::item(&name.name.replace(' ', "_"), glyph);
        row.name.clone_from(&name.name);
        row.look.clone_from(&self.look);
        let color = name.color.or(self.color).or(first.map(|first| first.color));
        row.color = color.unwrap_or(row.color);
        row.item = Some(Item { aim: None, usable: true, ..of_first });
        row.messages.clone_from(&self.messages);
        row
    }
}

impl Content {
    /// The appearances of all groups, in their order. Called when all rows are there.
    pub(super) fn derive_appearances(&mut self) {
        let appearances = self.rows.unknown.iter().enumerate().flat_map(|(index, group)| {
            let first = self.items_of(UnknownGroupId(index as u8)).next().map(|(_, row)| row);
            group.names.iter().map(move |name| group.appearance(name, first))
        });
        self.appearances = appearances.collect();
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
        let groups = self.rows.unknown.iter().take(group.index());
        let before: usize = groups.map(|group| group.names.len()).sum();
        PrototypeId((self.prototypes.len() + before + usize::from(name)) as u16)
    }

    /// Whether the id is that of an appearance: an item that is not identified. It has the name,
    /// the glyph and the colour that a player sees, and no rules.
    pub const fn is_appearance(&self, id: PrototypeId) -> bool {
        let first = self.prototypes.len();
        first <= id.index() && id.index() < first + self.appearances.len()
    }

    /// The first fault of the groups: too few names, or items of one group that a player could
    /// tell apart by how they are carried.
    pub(super) fn unknown_fault(&self) -> Option<String> {
        let groups = self.rows.unknown.iter().enumerate();
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
