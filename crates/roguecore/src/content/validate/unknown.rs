//! Rows of groups of unknown items.

use super::bounds::MAX_UNKNOWN_NAMES;
use super::compiler::Compiler;
use super::messages::MessagesFields;
use super::row::row;
use super::shape::{Kind, Shape};
use super::values::{Glyph, Id, List, Maybe, Rgb, Text};
use crate::content::{UnknownGroup, UnknownName};
use crate::ron_reader::Part;

row! {
    /// A name with a colour.
    UnknownNameFields = "unknown name" {
        /// What the player reads.
        "name" name: Text;
        /// Its colour on screen without a theme.
        "color" color: Maybe<Rgb> = None;
    }
}

/// A name, with or without a colour.
pub(super) struct NameOfUnknown;

impl Shape for NameOfUnknown {
    type Value = UnknownName;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<UnknownName> {
        if part.starts_with('(') {
            let UnknownNameFields { name, color } = UnknownNameFields::read(cx, what, part)?;
            return Some(UnknownName { name, color });
        }
        Text::read(cx, "name", part).map(|name| UnknownName { name, color: None })
    }

    fn kind() -> Kind {
        Kind::Either(Box::new(Text::kind()), Box::new(UnknownNameFields::kind()))
    }
}

row! {
    /// A group of unknown items.
    UnknownFields = "unknown group" {
        /// The id by which items name it.
        "id" id: Id;
        /// The names of which each game gives one to each kind; at least as many as items.
        "names" names: List<NameOfUnknown, MAX_UNKNOWN_NAMES>;
        /// The key of their look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character; that of the first item of the group where it is left out.
        "glyph" glyph: Maybe<Glyph> = None;
        /// The colour of names without one; that of the first item where it is left out.
        "color" color: Maybe<Rgb> = None;
        /// The sentences that a player reads about them while they are unknown.
        "messages" messages: Maybe<MessagesFields> = None;
    }
}

impl UnknownFields {
    pub(super) fn compiled(self) -> UnknownGroup {
        UnknownGroup {
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            names: self.names,
            glyph: self.glyph,
            color: self.color,
            messages: MessagesFields::compiled(self.messages),
        }
    }
}
