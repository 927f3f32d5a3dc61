//! Rows of growth: the improvements that a character level offers.

use super::messages::MessagesFields;
use super::row::row;
use super::rule::Effects;
use super::values::{Id, Maybe, Text};
use crate::content::LevelUpDef;

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
        "messages" messages: Maybe<MessagesFields> = None;
    }
}

impl LevelUpFields {
    pub(super) fn compiled(self) -> LevelUpDef {
        let Self { id, name, effects, messages } = self;
        let messages = MessagesFields::compiled(messages);
        LevelUpDef { name: name.unwrap_or_else(|| id.clone()), id, effects, messages }
    }
}
