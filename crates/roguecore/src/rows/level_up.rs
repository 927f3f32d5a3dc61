//! Rows of growth: the improvements that a character level offers, and the origins that a game begins with.

use ron_tables::{Compile, FileRow, Id, List, Maybe, NameOf, Span, TableOf, row};
use serde::Serialize;

use super::ability::AbilityOfRow;
use super::deed::Deed;
use super::messages::MessagesOfRow;
use super::names::like_id;
use super::saved_row::SavedRow;
use crate::id::{AbilityId, RowTable, TagId};
use crate::messages::Messages;
use crate::rule::grammar::Effects;
use crate::rule::{Effect, Target};
use crate::schema::bounds::{MAX_LEVEL_UPS, MAX_OF_ROW};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{EffectSentence, Flavour, Text};

row! {
    in RowContext, with
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// An improvement that a character level offers, or an origin. Serialised without the fields that no rule
    /// depends on.
    pub LevelUpDef = "improvement" {
        /// Its id: `"power"`.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        #[serde(skip)]
        "name" name: Text = like_id(id.as_ref());
        /// A tag that the player has from then on. The row is an origin then: no improvement of a level, but one of those
        /// of which the player can choose one before the first turn.
        #[serde(skip)]
        "origin" origin: Maybe<NameOf<TagId>> = None;
        /// The effects on the player, in this order; the tag of an origin comes first.
        "do" effects: Effects;
        /// The abilities that the player has with the tag of the origin: rows, or the ids of abilities.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        "abilities" abilities: List<AbilityOfRow, MAX_OF_ROW> = Vec::new();
        /// A sentence about its rules, with their numbers in its places: `Hits slow for {turns} turns.`
        #[serde(skip)]
        "effect" effect: EffectSentence = String::new();
        /// A sentence or two about it that no rule depends on; empty for none.
        #[serde(skip)]
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        #[serde(skip)]
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for LevelUpDef {
    const TABLE: TableOf = TableOf::new::<Self>(
        "growth",
        "improvements",
        RowTable::LevelUps.what(),
        1..=MAX_LEVEL_UPS,
    );
}

impl Compile<RowContext> for LevelUpDef {
    type Def = Self;

    fn compile(mut self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Self> {
        cx.r.check(self.abilities.is_empty() || self.origin.is_some(), span, || {
            format!(
                "\"{}\" gives an ability, which is known by a tag; add `origin: \"TAG\"`",
                self.id
            )
        });
        if let Some(tag) = self.origin {
            cx.context.origins.push((tag, span));
            self.effects.insert(0, Effect::AddTag(tag));
        }
        Some(self)
    }
}

impl LevelUpDef {
    /// Adds its abilities to those that an actor has, each once.
    pub(crate) fn add_abilities(&self, all: &mut Vec<AbilityId>) {
        for ability in &self.abilities {
            if !all.contains(ability) {
                all.push(*ability);
            }
        }
    }
}

impl SavedRow for LevelUpDef {
    fn effects(&self) -> &[Effect] {
        &self.effects
    }

    fn sentence(&self) -> &str {
        &self.effect
    }

    fn deeds(&self) -> Vec<Deed<'_>> {
        // A status that an origin begins has a sentence of its own.
        let begins =
            |effect: &Effect| self.origin.is_some() && matches!(effect, Effect::AddStatus { .. });
        let told = self.effects.split(begins).filter(|effects| !effects.is_empty());
        told.map(|effects| Deed { conditions: &[], to: Target::Me, effects }).collect()
    }
}
