//! Items that the player does not know at first: groups of kinds, each with names of which every
//! game gives one to each kind. The player sees an unknown kind as its appearance: a prototype of
//! its own, with a name, a glyph and a colour, and without rules.

use ron_tables::{Compile, FileRow, Id, Kind, List, Maybe, Span, TableOf, row, shapes};

use super::messages::MessagesOfRow;
use super::names::like_id;
use super::prototype::Prototype;
use super::saved_row::TableRow;
use crate::component::Item;
use crate::id::RowTable;
use crate::messages::Messages;
use crate::schema::bounds::{MAX_UNKNOWN_GROUPS, MAX_UNKNOWN_NAMES};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{Glyph, Text};
use crate::tile::color::Rgb;

row! {
    in RowContext, with
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive];
    /// A group of kinds of items that look alike until they are identified.
    pub UnknownGroup = "unknown group" {
        /// The id by which items name it: `"potions"`.
        "id" id: Id;
        /// The names of which each game gives one to each kind; at least as many as items.
        "names" names: List<NameOfUnknown, MAX_UNKNOWN_NAMES>;
        /// The key of their look in a theme; the id where it is left out.
        "look" look: Text = like_id(id.as_ref());
        /// The character where a theme has none; that of the first item of the group where it is left out.
        "glyph" glyph: Maybe<Glyph> = None;
        /// The colour of names without one, where a theme has none; that of the first item where it is left out.
        "color" color: Maybe<Rgb> = None;
        /// The sentences that a player reads about them while they are unknown.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

row! {
    in RowContext, with
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive];
    /// A name that a kind of item has until it is identified, with a colour.
    pub UnknownName = "unknown name" {
        /// The name: `murky potion`.
        "name" name: Text;
        /// Its colour where a theme has none.
        "color" color: Maybe<Rgb> = None;
    }
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

    /// The appearance of a kind with one of its names. `first` is the first item of the group.
    pub(super) fn appearance(&self, name: &UnknownName, first: Option<&Prototype>) -> Prototype {
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

shapes! {
    in RowContext;
    /// A name, with or without a colour.
    pub(crate) NameOfUnknown -> UnknownName,
    Kind::Either(Box::new(Text::kind()), Box::new(UnknownName::kind())),
    |cx, what, part| {
        if part.starts_with('(') {
            return UnknownName::read(cx, what, part);
        }
        Text::read(cx, "name", part).map(|name| UnknownName { name, color: None })
    };
}

impl FileRow for UnknownGroup {
    const TABLE: TableOf = TableOf::new::<Self>(
        "unknown",
        "unknown groups",
        RowTable::UnknownGroups.what(),
        0..=MAX_UNKNOWN_GROUPS,
    );
}

impl Compile<RowContext> for UnknownGroup {
    type Def = Self;

    fn compile(self, _cx: &mut RowCompiler<'_, '_>, _span: Span) -> Option<Self> {
        Some(self)
    }
}

impl TableRow for UnknownGroup {
    fn id(&self) -> &str {
        &self.id
    }

    fn set_id(&mut self, id: &str) {
        id.clone_into(&mut self.id);
    }
}
