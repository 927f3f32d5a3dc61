//! Readers shared by the tables of a content file: rows, names, integers, text.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthChar;

use crate::ron_reader::{Reader, Span, Spanned, did_you_mean, is_visible, shortened};

/// The maximum of hit points, defence, power and weights.
pub(crate) const MAX_VALUE: u32 = 1_000_000;
/// The maximum side of a map, in cells.
pub(crate) const MAX_SIDE: u32 = 1_000;
/// The maximum number of rows of one table, other than tiles.
pub(crate) const MAX_ROWS: usize = 1_000;
/// The maximum length of a name, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// A value with its span, for checks that need more than one part.
pub(crate) type WithSpan<T> = (T, Span);

/// The rows of a table. Each is read even when an earlier one was wrong.
pub(crate) fn rows<'de, Row, T>(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<Row>>>,
    what: &str,
    max: usize,
    mut read: impl FnMut(&mut Reader<'_>, Row) -> Option<T>,
) -> Option<Vec<WithSpan<T>>>
where
    Row: serde::Deserialize<'de>,
{
    let (parts, span) = r.take(part)?;
    let count = parts.len();
    let in_range = (1..=max).contains(&count);
    let message = || format!("there must be from 1 to {max} {what}; there are {count}");
    if !r.check(in_range, span, message) {
        return None;
    }
    let read_row = |part| {
        let (row, span) = r.take(part)?;
        read(r, row).map(|value| (value, span))
    };
    let read: Vec<Option<WithSpan<T>>> = parts.into_iter().map(read_row).collect();
    read.into_iter().collect()
}

pub(crate) fn without_spans<T>(rows: Vec<WithSpan<T>>) -> Vec<T> {
    rows.into_iter().map(|(value, _)| value).collect()
}

/// The ids of a table, to be looked up by other parts.
pub(crate) struct Names<'a> {
    what: &'static str,
    in_order: Vec<&'a str>,
    by_name: BTreeMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    pub(crate) fn new<T>(
        what: &'static str,
        rows: &'a [T],
        name: impl Fn(&'a T) -> &'a String,
    ) -> Self {
        let in_order: Vec<&str> = rows.iter().map(|row| name(row).as_str()).collect();
        let by_name = in_order.iter().enumerate().map(|(index, name)| (*name, index)).collect();
        Self { what, in_order, by_name }
    }

    /// The index of the row with that id.
    pub(crate) fn find(&self, r: &mut Reader<'_>, id: &str, span: Span) -> Option<usize> {
        let found = self.by_name.get(id).copied();
        let why = r.why_missing(id);
        r.check(found.is_some(), span, || {
            let names = || self.in_order.iter().copied();
            let hint = match did_you_mean(id, names()) {
                Some(name) => format!("did you mean \"{name}\"?"),
                None => format!("known are {}", names().take(20).collect::<Vec<_>>().join(", ")),
            };
            format!("{} \"{}\" does not exist{why}; {hint}", self.what, shortened(id))
        });
        found
    }
}

pub(crate) fn floor_number(r: &mut Reader<'_>, part: Spanned<i64>) -> Option<u32> {
    integer(r, part, "the floor", 1, 1_000)
}

/// An integer of the range. Read as 64 bits, so that the message is the same for a negative one.
pub(crate) fn integer(
    r: &mut Reader<'_>,
    part: Spanned<i64>,
    what: &str,
    low: u32,
    high: u32,
) -> Option<u32> {
    let (value, span) = r.take_integer(part)?;
    let in_range = (low.into()..=high.into()).contains(&value);
    r.check(in_range, span, || format!("{what} must be from {low} to {high}; it is {value}"))
        .then_some(value as u32)
}

/// A character that fills one cell of the screen.
pub(crate) fn glyph(r: &mut Reader<'_>, part: Spanned<char>) -> Option<char> {
    let (glyph, span) = r.take(part)?;
    let code = glyph as u32;
    let cells = glyph.width().unwrap_or(0);
    let is_drawn = r.check(is_visible(glyph) && !glyph.is_whitespace() && cells > 0, span, || {
        format!("the glyph U+{code:04X} cannot be seen; take a letter or a sign")
    });
    // Everything to the right would move by a cell.
    let is_narrow = r.check(cells < 2, span, || {
        format!("the glyph U+{code:04X} fills two cells; take one that fills one")
    });
    (is_drawn && is_narrow).then_some(glyph)
}

/// A name that other parts of the file refer to: small letters, digits, `_` and `-`.
pub(crate) fn identifier(r: &mut Reader<'_>, part: Spanned<String>) -> Option<String> {
    let (id, span) = r.take(part)?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let is_valid = (1..=MAX_NAME).contains(&id.len()) && id.chars().all(plain);
    r.check(is_valid, span, || {
        format!(
            "an id is 1 to {MAX_NAME} small letters, digits, `_` or `-`; this one is {:?}",
            shortened(&id)
        )
    })
    .then_some(id)
}

/// Text that the player reads: short, and without characters that a terminal obeys.
pub(crate) fn text(
    r: &mut Reader<'_>,
    part: Spanned<String>,
    what: &str,
    max: usize,
) -> Option<String> {
    let (text, span) = r.take(part)?;
    let length = text.chars().count();
    let has_length = r.check((1..=max).contains(&length), span, || {
        format!("{what} must have from 1 to {max} letters; it has {length}")
    });
    let has_letter = r.check(length == 0 || !text.trim().is_empty(), span, || {
        format!("{what} is blank; write at least one letter")
    });
    let hidden = text.chars().find(|&c| !is_visible(c));
    let is_printable = r.check(hidden.is_none(), span, || {
        let code = hidden.unwrap_or_default() as u32;
        format!("{what} holds the unprintable character U+{code:04X}; remove it")
    });
    (has_length && has_letter && is_printable).then_some(text)
}
