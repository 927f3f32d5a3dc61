//! Shapes of single values: numbers, words, ids, text; and lists and maps of them.

use std::marker::PhantomData;

use crate::compiler::Compiler;
use crate::names::Named;
use crate::reader::{Part, Span, Spanned, shortened};
use crate::shape::{Kind, Read, Shape};
use crate::text::{identifier, text};

/// The greatest number of entries of a map in a row.
pub const MAX_ENTRIES: usize = 64;

shapes! {
    /// An integer of a range, which must be within that of 32 bits.
    pub Integer<const MIN: i64, const MAX: i64> -> i32, Kind::Integer { min: MIN, max: MAX },
    |cx, what, part| {
        const { assert!(MIN >= i32::MIN as i64 && MAX <= i32::MAX as i64) };
        integer(cx, what, part.parse(), MIN, MAX)
    };
}

/// An integer from `min` to `max`, within the range of 32 bits. Read as 64 bits, so that the message is the same for
/// any other.
pub fn integer<C>(
    cx: &mut Compiler<'_, '_, C>,
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
    let in_range =
        cx.r.check(in_range, span, || format!("{what} must be from {min} to {max}; it is {value}"));
    if in_range { i32::try_from(value).ok() } else { None }
}

shapes! {
    /// An integer of a range that has no negative number.
    pub Count<const MIN: i64, const MAX: i64> -> u32, Integer::<MIN, MAX>::kind(),
    |cx, what, part| Integer::<MIN, MAX>::read(cx, what, part).map(|value| value.max(0) as u32);

    /// `true` or `false`.
    pub Boolean -> bool, Kind::Boolean,
    |cx, _what, part| cx.r.take(part.parse()).map(|(value, _)| value);

    /// Text that people read, of 1 to `MAX` characters.
    pub Text<const MAX: usize> -> String, Kind::Text { max: MAX },
    |cx, what, part| text(cx.r, part.parse(), &format!("the {what}"), MAX);

    /// Any text, which another check is for.
    pub RawText<const MAX: usize> -> String, Kind::Text { max: MAX },
    |cx, _what, part| cx.r.take(part.parse()).map(|(text, _)| text);

    /// The id that a row defines.
    pub Id -> String, Kind::Id, |cx, _what, part| identifier(cx.r, part.parse());
}

/// The name of a row.
pub struct NameOf<T>(PhantomData<T>);

impl<T: Named> Shape for NameOf<T> {
    type Value = T;

    fn kind() -> Kind {
        Kind::Name(T::WHAT)
    }
}

impl<C, T: Named> Read<C> for NameOf<T> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, _what: &str, part: Part<'t>) -> Option<T> {
        let (id, span) = cx.r.take(part.parse::<String>())?;
        cx.find(&id, span)
    }
}

/// A part that may be left out.
pub struct Maybe<S>(PhantomData<S>);

impl<S: Shape> Shape for Maybe<S> {
    type Value = Option<S::Value>;

    fn kind() -> Kind {
        S::kind()
    }
}

impl<C, S: Read<C>> Read<C> for Maybe<S> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        S::read(cx, what, part).map(Some)
    }
}

/// A list of at most `MAX` parts. Each is read even when an earlier one was wrong.
pub struct List<S, const MAX: usize>(PhantomData<S>);

impl<S: Shape, const MAX: usize> Shape for List<S, MAX> {
    type Value = Vec<S::Value>;

    fn kind() -> Kind {
        Kind::List(Box::new(S::kind()), MAX)
    }
}

impl<C, S: Read<C>, const MAX: usize> Read<C> for List<S, MAX> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let (parts, span) = cx.elements(part)?;
        let count = parts.len();
        let is_short = cx.r.check(count <= MAX, span, || {
            format!("`{what}` has at most {MAX} parts; these are {count}")
        });
        if is_short { read_each::<C, S>(cx, what, parts) } else { None }
    }
}

/// A list of 1 to `MAX` parts. Each is read even when an earlier one was wrong.
pub struct NonEmpty<S, const MAX: usize>(PhantomData<S>);

impl<S: Shape, const MAX: usize> Shape for NonEmpty<S, MAX> {
    type Value = Vec<S::Value>;

    fn kind() -> Kind {
        Kind::List(Box::new(S::kind()), MAX)
    }
}

impl<C, S: Read<C>, const MAX: usize> Read<C> for NonEmpty<S, MAX> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let (parts, span) = cx.r.take_list(part)?;
        let count = parts.len();
        let in_range = cx.r.check((1..=MAX).contains(&count), span, || {
            format!("there must be from 1 to {MAX} {what}; there are {count}")
        });
        if in_range { read_each::<C, S>(cx, what, parts) } else { None }
    }
}

/// The values of all parts; `None` if one is wrong.
fn read_each<'t, C, S: Read<C>>(
    cx: &mut Compiler<'_, 't, C>,
    what: &str,
    parts: Vec<Part<'t>>,
) -> Option<Vec<S::Value>> {
    let values: Vec<Option<S::Value>> =
        parts.into_iter().map(|part| S::read(cx, what, part)).collect();
    values.into_iter().collect()
}

/// A value and where it stands, for checks that need more than one part.
pub struct At<S>(PhantomData<S>);

impl<S: Shape> Shape for At<S> {
    type Value = (S::Value, Span);

    fn kind() -> Kind {
        S::kind()
    }
}

impl<C, S: Read<C>> Read<C> for At<S> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let span = part.span(cx.r);
        S::read(cx, what, part).map(|value| (value, span))
    }
}

/// The entries of a map from names to parts.
pub struct MapEntries<'t>(Vec<(Spanned<String>, Part<'t>)>);

impl<'t> MapEntries<'t> {
    /// Reads at most [`MAX_ENTRIES`] of them.
    pub fn read<C>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self> {
        let (entries, span) = cx.entries(part)?;
        let count = entries.len();
        let is_short = cx.r.check(count <= MAX_ENTRIES, span, || {
            format!("`{what}` has at most {MAX_ENTRIES} entries; these are {count}")
        });
        is_short.then_some(())?;
        let entries = entries.into_iter();
        entries
            .map(|(name, part)| Some((name, cx.r.take(part)?.0)))
            .collect::<Option<_>>()
            .map(Self)
    }

    /// The values by ascending id of the row that each names.
    pub fn collect<C, T: Named + Ord + Copy>(
        self,
        cx: &mut Compiler<'_, 't, C>,
        read: impl Fn(&mut Compiler<'_, 't, C>, T, &str, Part<'t>) -> Option<i32>,
    ) -> Option<Vec<(T, i32)>> {
        let mut values: Vec<(T, i32)> = Vec::new();
        let mut is_valid = true;
        for (name, part) in self.0 {
            let Some((name, span)) = cx.r.take(name) else {
                is_valid = false;
                continue;
            };
            let id = cx.find::<T>(&name, span);
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
pub struct MapOf<T, const MIN: i64, const MAX: i64>(PhantomData<T>);

impl<T: Named, const MIN: i64, const MAX: i64> Shape for MapOf<T, MIN, MAX> {
    type Value = Vec<(T, i32)>;

    fn kind() -> Kind {
        Kind::Map(T::WHAT, Box::new(Kind::Integer { min: MIN, max: MAX }))
    }
}

impl<C, T: Named + Ord + Copy, const MIN: i64, const MAX: i64> Read<C> for MapOf<T, MIN, MAX> {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let entries = MapEntries::read(cx, what, part)?;
        entries.collect::<C, T>(cx, |cx, _, name, part| Integer::<MIN, MAX>::read(cx, name, part))
    }
}
