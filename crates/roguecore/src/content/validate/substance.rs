//! Rows of substances: fire, gas and liquids.

use super::compiler::Compiler;
use super::messages::MessagesFields;
use super::names::NameOf;
use super::row::{row, verbs};
use super::rule::{Rules, rule_set};
use super::values::{Boolean, Count, Glyph, Id, Maybe, Rgb, Tags, Text};
use crate::content::triggers::RuleOwner;
use crate::content::{Spread, SubstanceDef};
use crate::id::{TagId, TagSet};

verbs! {
    /// How a substance spreads.
    SpreadFamily = "way of spreading" -> Spread, |cx, _at| {
        /// It stays.
        "None"() => Spread::None;
        /// The amounts of neighbouring cells even out.
        "Level"() => Spread::Level;
        /// It ignites neighbouring cells with something of that tag, with that percentage.
        "Ignite"(fuel: NameOf<TagId>, chance: Count<0, 100> = 100) => {
            Spread::Ignite { fuel, chance }
        };
    }
}

row! {
    /// A substance.
    SubstanceFields = "substance" {
        /// The id by which rules name it.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// The key of its look in a theme; the id where it is left out.
        "look" look: Maybe<Text> = None;
        /// The character in scenes, and on screen without a theme.
        "glyph" glyph: Glyph;
        /// The colour on screen without a theme.
        "color" color: Rgb;
        /// How it spreads.
        "spread" spread: SpreadFamily = Spread::None;
        /// Percent of chance that a cell loses one unit in a turn.
        "fades" fades: Count<0, 100> = 0;
        /// Whether it hides what is behind it.
        "opaque" opaque: Boolean = false;
        /// Its tags; fire burns a substance with the tag of its fuel.
        "tags" tags: Tags = TagSet::default();
        /// Its rules: `Me` is the actor in the cell.
        "rules" rules: Rules = Vec::new();
        /// The sentences that a player reads about it.
        "messages" messages: Maybe<MessagesFields> = None;
    }
}

impl SubstanceFields {
    pub(super) fn compiled(self, cx: &mut Compiler<'_, '_>) -> SubstanceDef {
        SubstanceDef {
            name: self.name.unwrap_or_else(|| self.id.clone()),
            look: self.look.unwrap_or_else(|| self.id.clone()),
            id: self.id,
            glyph: self.glyph,
            color: self.color,
            spread: self.spread,
            fades: self.fades,
            opaque: self.opaque,
            tags: self.tags,
            dangerous: false,
            rules: rule_set(cx, self.rules, RuleOwner::Substance),
            messages: MessagesFields::compiled(self.messages),
        }
    }
}
