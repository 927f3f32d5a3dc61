//! The sentences of rows.

use ron_tables::{Kind, Maybe, Part, did_you_mean, row, shapes, shortened};

use crate::messages::{Messages, Sentence};
use crate::rule::numbers::places;
use crate::schema::bounds::MAX_TEXT;
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::Text;

/// A text without letters.
const NO_WORDS: &str = "\"\"";

/// The places of a sentence about one actor, and of one about several.
const OF_ONE: &[&str] = &["name", "amount", "by", "whose"];
const OF_SEVERAL: &[&str] = &["name"];

/// The first place of a sentence that no event fills.
fn wrong_place(text: &str, known: &[&str]) -> Option<String> {
    let in_words = known.iter().map(|name| format!("`{{{name}}}`")).collect::<Vec<_>>().join(", ");
    let names: Vec<&str> = places(text).collect();
    if [text.matches('{').count(), text.matches('}').count()] != [names.len(); 2] {
        return Some(format!("`{{` and `}}` are for {in_words}: each needs the other one"));
    }
    let unknown = names.into_iter().find(|name| !known.contains(name))?;
    let hint = match did_you_mean(unknown, known.iter().copied()) {
        Some(name) => format!("did you mean `{{{name}}}`?"),
        None => format!("it has {in_words}"),
    };
    Some(format!("the sentence has no place `{{{}}}`; {hint}", shortened(unknown)))
}

/// A sentence with those places. One without letters is empty: it is not told.
fn words<'t>(
    cx: &mut RowCompiler<'_, 't>,
    what: &str,
    part: Part<'t>,
    known: &[&str],
) -> Option<String> {
    if part.text() == NO_WORDS {
        return Some(String::new());
    }
    let text = ron_tables::text(cx.r, part.parse(), &format!("`{what}`"), MAX_TEXT)?;
    let fault = wrong_place(&text, known);
    cx.r.check(fault.is_none(), part.span(cx.r), || fault.unwrap_or_default());
    Some(text)
}

shapes! {
    in RowContext;
    /// A sentence that a player reads.
    pub(crate) Words -> String, Kind::Text { max: MAX_TEXT },
    |cx, what, part| words(cx, what, part, OF_ONE);

    /// A sentence about several actors.
    pub(crate) WordsOfSeveral -> String, Kind::Text { max: MAX_TEXT },
    |cx, what, part| words(cx, what, part, OF_SEVERAL);

    /// A sentence about an actor.
    pub(crate) SentenceOfRow -> Sentence, SentenceFields::kind(), |cx, what, part| {
        let SentenceFields { you, they, many } = SentenceFields::read(cx, what, part)?;
        Some(Sentence { you, they, many })
    };

    /// The sentences of a row.
    pub(crate) MessagesOfRow -> Messages, MessagesFields::kind(), |cx, what, part| {
        let MessagesFields { verb, begin, end, taken, damage, heal, died, appears } =
            MessagesFields::read(cx, what, part)?;
        Some(Messages { verb, begin, end, taken, damage, heal, died, appears })
    };
}

row! {
    in RowContext;
    /// A sentence about an actor: `{name}` is the actor, `{amount}` the number, and of an ability `{by}` the caster and
    /// `{whose}` the caster's. An empty one is not told.
    pub(crate) SentenceFields = "sentence" {
        /// About the player; the other one is used where there is none.
        "you" you: Maybe<Words> = None;
        /// About others.
        "they" they: Maybe<Words> = None;
        /// About several others at once; `{name}` is all of them.
        "many" many: Maybe<WordsOfSeveral> = None;
    }
}

row! {
    in RowContext;
    /// The sentences of a row.
    pub(crate) MessagesFields = "list of messages" {
        /// The verb for the use of an item: `drink`, `read`.
        "verb" verb: Maybe<Text> = None;
        /// A status begins, an item is used, an ability is cast or an improvement is chosen.
        "begin" begin: SentenceOfRow = Sentence::default();
        /// A status ends, or an item is used up on the ground, as by a throw.
        "end" end: SentenceOfRow = Sentence::default();
        /// A rule takes the item from the inventory of an actor; `{name}` is the item.
        "taken" taken: SentenceOfRow = Sentence::default();
        /// It damages an actor.
        "damage" damage: SentenceOfRow = Sentence::default();
        /// It heals an actor.
        "heal" heal: SentenceOfRow = Sentence::default();
        /// The creature dies: `you` by the hand of the player, `they` in any other way.
        "died" died: SentenceOfRow = Sentence::default();
        /// The creature comes into being, as by a summons.
        "appears" appears: SentenceOfRow = Sentence::default();
    }
}
