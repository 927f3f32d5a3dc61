//! Numbers in texts that rules say: `You have {gold} gold.` A text is kept as it is written; its event
//! holds the numbers in the order in which their places stand in it.

use ron_tables::{Kind, Named as _, shapes, shortened};
use serde::{Deserialize, Serialize};

use super::StatOf;
use crate::id::{StatId, TextId};
use crate::schema::bounds::MAX_TEXT;
use crate::schema::context::{Asked, RowContext, text_id};

/// A number that a text shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// The total of a stat.
    Stat(StatId, StatOf),
    /// The hit points that a blow took.
    Taken,
    /// The number of the turn.
    Turn,
    /// The floor.
    Floor,
}

/// The numbers of a text, in the order of their places; 0 for those that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Numbers([i32; Numbers::MAX]);

impl Numbers {
    /// The most places for numbers in a text.
    pub const MAX: usize = 4;

    /// The numbers of the places, in their order.
    pub fn new(numbers: impl IntoIterator<Item = i32>) -> Self {
        let mut all = Self::default();
        all.0.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
        all
    }

    /// A text with the numbers in their places: `{gold}` becomes 12.
    ///
    /// ```
    /// use roguecore::rule::Numbers;
    /// let numbers = Numbers::new([12, 30]);
    /// assert_eq!(numbers.in_text("{gold} of {other.gold}"), "12 of 30");
    /// ```
    pub fn in_text(&self, text: &str) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut numbers = self.0.iter();
        let mut rest = text;
        while let Some((before, _, after)) = next_place(rest) {
            filled += before;
            if let Some(number) = numbers.next() {
                filled += &number.to_string();
            }
            rest = after;
        }
        filled + rest
    }
}

/// The first place for a number: the text before it, its name, and the text behind it.
fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// The names of the places for numbers in a text.
pub(crate) fn places(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, name, after) = next_place(rest)?;
        rest = after;
        Some(name)
    })
}

/// The place for the damage of a blow.
const TAKEN: &str = "taken";

/// The owners of a stat that a name can begin with.
const OWNERS: [(&str, StatOf); 4] = [
    ("me", StatOf::Me),
    ("other", StatOf::Other),
    ("player", StatOf::Player),
    ("item", StatOf::Item),
];

impl Number {
    /// The number of that name, as far as `stat` knows it: `gold`, `other.gold`, `player.gold`,
    /// `item.charges`, `taken`, `turn` or `floor`. A word of this list is a stat after `me.`.
    pub(crate) fn named(name: &str, stat: impl Fn(&str) -> Option<StatId>) -> Option<Self> {
        match name {
            TAKEN => return Some(Self::Taken),
            "turn" => return Some(Self::Turn),
            "floor" => return Some(Self::Floor),
            _ => {}
        }
        let (owner, id) = name.split_once('.').unwrap_or(("me", name));
        let of = OWNERS.iter().find(|(word, _)| *word == owner)?.1;
        stat(id).map(|id| Self::Stat(id, of))
    }

    /// The part of it that not every rule knows.
    fn asks(self) -> Option<Asked> {
        match self {
            Self::Taken => Some(Asked::Taken),
            Self::Stat(_, of) => of.is_of_rule().then_some(Asked::Actor),
            Self::Turn | Self::Floor => None,
        }
    }
}

/// The first fault in the places of a text.
pub(crate) fn fault(text: &str, stat: impl Fn(&str) -> Option<StatId>) -> Option<String> {
    let names: Vec<&str> = places(text).collect();
    let (count, max) = (names.len(), Numbers::MAX);
    if [text.matches('{').count(), text.matches('}').count()] != [count; 2] {
        return Some(
            "`{` and `}` are for numbers in a text, such as `{hp}`: each needs the other one"
                .to_owned(),
        );
    }
    if count > max {
        return Some(format!("a text has places for at most {max} numbers; this one has {count}"));
    }
    let unknown = names.into_iter().find(|name| Number::named(name, &stat).is_none())?;
    let name = shortened(unknown);
    Some(format!(
        "`{{{name}}}` is not a number of a text: write a stat, such as `{{hp}}`, `{{other.hp}}`, \
         `{{player.hp}}` or `{{item.charges}}`, or `{{taken}}`, `{{turn}}` or `{{floor}}`"
    ))
}

shapes! {
    in RowContext;
    /// A text that a rule says, with places for numbers.
    pub(crate) Sentence -> TextId, Kind::Text { max: MAX_TEXT }, |cx, what, part| {
        let text = ron_tables::text(cx.r, part.parse(), &format!("the {what}"), MAX_TEXT)?;
        let span = part.span(cx.r);
        let stats = cx.tables.names.of(StatId::WHAT);
        let fault = fault(&text, |id| stats.get(id).map(StatId::with_index));
        cx.r.check(fault.is_none(), span, || fault.unwrap_or_default());
        let number = |name| Number::named(name, |id| stats.get(id).map(StatId::with_index));
        let asked: Vec<_> = places(&text).filter_map(number).filter_map(Number::asks).collect();
        cx.context.asked.extend(asked.into_iter().map(|asked| (asked, span)));
        text_id(cx, text, span)
    };
}
