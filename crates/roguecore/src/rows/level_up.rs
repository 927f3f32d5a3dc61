//! Rows of growth: the improvements that a character level offers, and the origins that a game begins with.

use ron_tables::{Compile, FileRow, Id, Maybe, NameOf, Span, TableOf, row};
use serde::Serialize;

use super::messages::MessagesOfRow;
use super::table::SavedRow;
use crate::id::{RowTable, TagId};
use crate::messages::Messages;
use crate::rule::Effect;
use crate::rule::grammar::Effects;
use crate::schema::bounds::MAX_LEVEL_UPS;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::{Flavour, Text};

/// An improvement that a character level offers, or an origin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelUpDef {
    /// Its id in the content file: `"power"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The tag by which an origin is known: what the player can choose to be before the first turn.
    /// `None` for an improvement.
    pub origin: Option<TagId>,
    /// What is done to the player; the tag of an origin comes first.
    pub effects: Vec<Effect>,
    /// A sentence or two about it that no rule depends on; may be empty.
    pub flavour: String,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

row! {
    in RowContext;
    /// An improvement, or an origin.
    pub(crate) LevelUpFields = "improvement" {
        /// Its id.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// A tag that the player has from then on. The row is an origin then: no improvement of a level, but
        /// one of those of which the player can choose one before the first turn.
        "origin" origin: Maybe<NameOf<TagId>> = None;
        /// What is done to the player, in this order.
        "do" effects: Effects;
        /// A sentence or two about it that no rule depends on.
        "flavour" flavour: Flavour = String::new();
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for LevelUpFields {
    const TABLE: TableOf = TableOf::new::<Self>(
        "growth",
        "improvements",
        RowTable::LevelUps.what(),
        1..=MAX_LEVEL_UPS,
    );
}

impl Compile<RowContext> for LevelUpFields {
    type Def = LevelUpDef;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<LevelUpDef> {
        let Self { id, name, origin, effects, flavour, messages } = self;
        let name = name.unwrap_or_else(|| id.clone());
        cx.context.origins.extend(origin.map(|tag| (tag, span)));
        let effects = origin.map(Effect::AddTag).into_iter().chain(effects).collect();
        Some(LevelUpDef { id, name, origin, effects, flavour, messages })
    }
}

impl SavedRow for LevelUpDef {
    fn identity(&self) -> impl Serialize {
        (&self.id, &self.effects)
    }

    fn effects(&self) -> &[Effect] {
        &self.effects
    }
}
