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
        "begin" begin: Maybe<SentenceFields> = None;
        /// A status ends.
        "end" end: Maybe<SentenceFields> = None;
        /// It damages an actor.
        "damage" damage: Maybe<SentenceFields> = None;
        /// It heals an actor.
        "heal" heal: Maybe<SentenceFields> = None;
    }
}

impl SentenceFields {
    fn compiled(this: Option<Self>) -> Sentence {
        this.map_or_else(Sentence::default, |Self { you, they }| Sentence { you, they })
    }
}

impl MessagesFields {
    pub(crate) fn compiled(this: Option<Self>) -> Messages {
        let Some(Self { verb, begin, end, damage, heal }) = this else {
            return Messages::default();
        };
        let sentence = SentenceFields::compiled;
        Messages {
            verb,
            begin: sentence(begin),
            end: sentence(end),
            damage: sentence(damage),
            heal: sentence(heal),
        }
    }
}
