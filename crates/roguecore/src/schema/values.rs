//! Shapes of single values: numbers, words, ids, text, looks; and lists and maps of them.

use std::marker::PhantomData;

use roguecore_grid::Dice;

use super::bounds::{MAX_FLOORS, MAX_NAME, MAX_OF_ROW, MAX_TEXT};
use super::compiler::Compiler;
use super::name_of::NameOf;
use super::names::Named;
use super::shape::{Kind, Shape, shapes};
use super::text;
use crate::id::{CustomId, TagId, TagSet};
use crate::ron_reader::{Part, Span, Spanned, shortened};

shapes! {
    /// An integer of a range.
    Integer<const MIN: i64, const MAX: i64> -> i32, Kind::Integer { min: MIN, max: MAX },
    |cx, what, part| integer(cx, what, part.parse(), MIN, MAX);
}

/// An integer from `min` to `max`. Read as 64 bits, so that the message is the same for any other.
pub(crate) fn integer(
    cx: &mut Compiler<'_, '_>,
    what: &str,
    part: Spanned<i64>,
    min: i64,
    max: i64,
) -> Option<i32> {
    if let Some(digits) = cx.r.integer_beyond(&part) {
        let digits = shortened(digits);
        cx.r.report(part.span(cx.r), || {
            format!("{what} must be from {min} to {max}; it is {digits}")
        });
        return None;
    }
    let (value, span) = cx.r.take_integer(part)?;
    let in_range = (min..=max).contains(&value);
    cx.r.check(in_range, span, || format!("{what} must be from {min} to {max}; it is {value}"))
        .then_some(value as i32)
}

shapes! {
    /// An integer of a range that has no negative number.
    Count<const MIN: i64, const MAX: i64> -> u32, Integer::<MIN, MAX>::kind(),
    |cx, what, part| Integer::<MIN, MAX>::read(cx, what, part).map(|value| value.max(0) as u32);

    /// `true` or `false`.
    Boolean -> bool, Kind::Boolean,
    |cx, _what, part| cx.r.take(part.parse()).map(|(value, _)| value);

    /// A name that the player reads.
    Text -> String, Kind::Text { max: MAX_NAME },
    |cx, what, part| text::text(cx.r, part.parse(), &format!("the {what}"), MAX_NAME);

    /// A sentence or two about a row, which no rule depends on.
    Flavour -> String, Kind::Text { max: MAX_TEXT },
    |cx, what, part| text::text(cx.r, part.parse(), &format!("the {what}"), MAX_TEXT);

    /// How many floors further down; negative is up.
    Floors -> i32, Integer::<{ -MAX_FLOORS }, MAX_FLOORS>::kind(), |cx, what, part| {
        let span = part.span(cx.r);
        let floors = Integer::<{ -MAX_FLOORS }, MAX_FLOORS>::read(cx, what, part)?;
        cx.floor_changes.push((floors, span));
        Some(floors)
    };

    /// A name that host rules know.
    CustomName -> CustomId, Kind::Name("host rule"), |cx, _what, part| {
        let name = text::identifier(cx.r, part.parse())?;
        let span = part.span(cx.r);
        cx.custom_id(&name, span)
    };

    /// The id that a row defines.
    Id -> String, Kind::Id, |cx, _what, part| text::identifier(cx.r, part.parse());

    /// A character that fills one cell of the screen.
    Glyph -> char, Kind::Glyph, |cx, _what, part| text::glyph(cx.r, part.parse());
}

/// A part that may be left out.
pub(crate) struct Maybe<S>(PhantomData<S>);

impl<S: Shape> Shape for Maybe<S> {
    type Value = Option<S::Value>;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        S::read(cx, what, part).map(Some)
    }

    fn kind() -> Kind {
        S::kind()
    }
}

/// A list of at most `MAX` parts. Each is read even when an earlier one was wrong.
pub(crate) struct List<S, const MAX: usize>(PhantomData<S>);

impl<S: Shape, const MAX: usize> Shape for List<S, MAX> {
    type Value = Vec<S::Value>;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let (parts, span) = cx.elements(part)?;
        let count = parts.len();
        let is_short = cx.r.check(count <= MAX, span, || {
            format!("`{what}` has at most {MAX} parts; these are {count}")
        });
        if !is_short {
            return None;
        }
        let read: Vec<Option<S::Value>> =
            parts.into_iter().map(|part| S::read(cx, what, part)).collect();
        read.into_iter().collect()
    }

    fn kind() -> Kind {
        Kind::List(Box::new(S::kind()), MAX)
    }
}

/// A list of 1 to `MAX` parts. Each is read even when an earlier one was wrong.
pub(crate) struct NonEmpty<S, const MAX: usize>(PhantomData<S>);

impl<S: Shape, const MAX: usize> Shape for NonEmpty<S, MAX> {
    type Value = Vec<S::Value>;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let (parts, span) = cx.r.take_list(part)?;
        let count = parts.len();
        let in_range = cx.r.check((1..=MAX).contains(&count), span, || {
            format!("there must be from 1 to {MAX} {what}; there are {count}")
        });
        in_range.then_some(())?;
        let read: Vec<Option<S::Value>> =
            parts.into_iter().map(|part| S::read(cx, what, part)).collect();
        read.into_iter().collect()
    }

    fn kind() -> Kind {
        Kind::List(Box::new(S::kind()), MAX)
    }
}

/// A value and where it stands, for checks that need more than one part.
pub(crate) struct At<S>(PhantomData<S>);

impl<S: Shape> Shape for At<S> {
    type Value = (S::Value, Span);

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let span = part.span(cx.r);
        S::read(cx, what, part).map(|value| (value, span))
    }

    fn kind() -> Kind {
        S::kind()
    }
}

shapes! {
    /// Any text, which another check is for.
    RawText<const MAX: usize> -> String, Kind::Text { max: MAX },
    |cx, _what, part| cx.r.take(part.parse()).map(|(text, _)| text);

    /// Dice of a range.
    DiceOf<const MIN: i64, const MAX: i64> -> Dice,
    Kind::Dice { min: MIN, max: MAX },
    |cx, what, part| {
        let (text, span) = cx.r.take(part.parse::<String>())?;
        let dice = text.parse::<Dice>();
        cx.r.check(dice.is_ok(), span, || {
            let error = dice.as_ref().err().map(ToString::to_string);
            format!("{what}: {}", error.unwrap_or_default())
        });
        let dice = dice.ok()?;
        let (low, high) = (dice.min(), dice.max());
        cx.r.check(i64::from(low) >= MIN && i64::from(high) <= MAX, span, || {
            format!("{what} must be from {MIN} to {MAX}; {dice} gives {low} to {high}")
        })
        .then_some(dice)
    };
}

/// The entries of a map from names to parts.
pub(crate) struct Entries<'t>(Vec<(Spanned<String>, Part<'t>)>);

impl<'t> Entries<'t> {
    pub(crate) fn read(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self> {
        let (entries, span) = cx.entries(part)?;
        let count = entries.len();
        let is_short = cx.r.check(count <= MAX_OF_ROW, span, || {
            format!("`{what}` has at most {MAX_OF_ROW} entries; these are {count}")
        });
        is_short.then_some(())?;
        let entries = entries.into_iter();
        entries
            .map(|(name, part)| Some((name, cx.r.take(part)?.0)))
            .collect::<Option<_>>()
            .map(Self)
    }

    /// The values by ascending id of the row that each names.
    pub(crate) fn collect<T: Named + Ord + Copy>(
        self,
        cx: &mut Compiler<'_, 't>,
        read: impl Fn(&mut Compiler<'_, 't>, T, &str, Part<'t>) -> Option<i32>,
    ) -> Option<Vec<(T, i32)>> {
        let mut values: Vec<(T, i32)> = Vec::new();
        let mut is_valid = true;
        for (name, part) in self.0 {
            let Some((name, span)) = cx.r.take(name) else {
                is_valid = false;
                continue;
            };
            let id = NameOf::<T>::find(cx, &name, span);
            let value = id.and_then(|id| Some((id, read(cx, id, &name, part)?)));
            is_valid &= value.is_some();
            let is_new = values.iter().all(|(it, _)| Some(*it) != id);
            is_valid &= cx.r.check(is_new, span, || format!("\"{name}\" stands twice"));
            values.extend(value);
        }
        values.sort_by_key(|(id, _)| *id);
        is_valid.then_some(values)
    }
}

/// A map from the names of a table to numbers, by ascending id.
pub(crate) struct MapOf<T, const MIN: i64, const MAX: i64>(PhantomData<T>);

impl<T: Named + Ord + Copy, const MIN: i64, const MAX: i64> Shape for MapOf<T, MIN, MAX> {
    type Value = Vec<(T, i32)>;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let entries = Entries::read(cx, what, part)?;
        entries.collect::<T>(cx, |cx, _, name, part| Integer::<MIN, MAX>::read(cx, name, part))
    }

    fn kind() -> Kind {
        Kind::Map(T::WHAT, Box::new(Kind::Integer { min: MIN, max: MAX }))
    }
}

shapes! {
    /// A list of tags.
    Tags -> TagSet, List::<NameOf<TagId>, { TagSet::MAX_TAGS }>::kind(), |cx, what, part| {
        let tags = List::<NameOf<TagId>, { TagSet::MAX_TAGS }>::read(cx, what, part)?;
        Some(tags.into_iter().fold(TagSet::default(), TagSet::with))
    };
}
