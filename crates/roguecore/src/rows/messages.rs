//! The sentences of rows.

use crate::messages::{Messages, Sentence};
use crate::schema::bounds::MAX_TEXT;
use crate::schema::row::row;
use crate::schema::shape::{Kind, shapes};
use crate::schema::text;
use crate::schema::values::{Maybe, Text};

shapes! {
    /// A sentence that a player reads.
    Words -> String, Kind::Text { max: MAX_TEXT },
    |cx, what, part| text::text(cx.r, part.parse(), &format!("`{what}`"), MAX_TEXT);

    /// A sentence about an actor.
    SentenceOfRow -> Sentence, SentenceFields::kind(), |cx, what, part| {
        let SentenceFields { you, they } = SentenceFields::read(cx, what, part)?;
        Some(Sentence { you, they })
    };

    /// The sentences of a row.
    MessagesOfRow -> Messages, MessagesFields::kind(), |cx, what, part| {
        let MessagesFields { verb, begin, end, damage, heal } =
            MessagesFields::read(cx, what, part)?;
        Some(Messages { verb, begin, end, damage, heal })
    };
}

row! {
    /// A sentence about an actor: `{name}` is the actor, `{amount}` the number.
    SentenceFields = "sentence" {
        /// About the player; the other one is used where there is none.
        "you" you: Maybe<Words> = None;
        /// About others.
        "they" they: Maybe<Words> = None;
    }
}

row! {
    /// The sentences of a row.
    MessagesFields = "list of messages" {
        /// The verb for the use of an item: `drink`, `read`.
        "verb" verb: Maybe<Text> = None;
        /// A status begins, an item is used, an ability is cast or an improvement is chosen.
        "begin" begin: SentenceOfRow = Sentence::default();
        /// A status ends.
        "end" end: SentenceOfRow = Sentence::default();
        /// It damages an actor.
        "damage" damage: SentenceOfRow = Sentence::default();
        /// It heals an actor.
        "heal" heal: SentenceOfRow = Sentence::default();
    }
}
