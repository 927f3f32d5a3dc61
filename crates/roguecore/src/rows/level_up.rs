//! Rows of growth: the improvements that a character level offers.

use serde::Serialize;

use super::messages::MessagesOfRow;
use super::table::SavedRow;
use crate::id::RowTable;
use crate::messages::Messages;
use crate::ron_reader::Span;
use crate::rule::Effect;
use crate::rule::grammar::Effects;
use crate::schema::bounds::MAX_LEVEL_UPS;
use crate::schema::compiler::Compiler;
use crate::schema::row::row;
use crate::schema::table::{FileRow, TableOf};
use crate::schema::values::{Id, Maybe, Text};

/// An improvement that a character level offers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelUpDef {
    /// Its id in the content file: `"power"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// What is done to the player.
    pub effects: Vec<Effect>,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

row! {
    /// An improvement.
    LevelUpFields = "improvement" {
        /// Its id.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// What is done to the player, in this order.
        "do" effects: Effects;
        /// The sentences that a player reads about it.
        "messages" messages: MessagesOfRow = Messages::default();
    }
}

impl FileRow for LevelUpFields {
    type Def = LevelUpDef;

    const TABLE: TableOf = TableOf::new::<Self>(
        "growth",
        "improvements",
        RowTable::LevelUps.what(),
        1..=MAX_LEVEL_UPS,
    );

    fn compiled(self, _cx: &mut Compiler<'_, '_>, _span: Span) -> Option<LevelUpDef> {
        let Self { id, name, effects, messages } = self;
        Some(LevelUpDef { name: name.unwrap_or_else(|| id.clone()), id, effects, messages })
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
