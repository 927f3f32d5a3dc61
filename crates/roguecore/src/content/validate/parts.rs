//! What every part of a content file is read with: tables, names, numbers, words.
//! Knows none of the tables.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthChar;

use super::super::error::did_you_mean;
use super::super::reader::{At, Place, Reader, shortened};
use super::NAME;
use crate::tile::Color;

/// A value with its place, for checks that need more than one part.
pub(super) type Placed<T> = (T, Place);

/// Rows of a table: each is read even when an earlier one was wrong.
pub(super) fn rows<'de, Row, T>(
    r: &mut Reader<'_>,
    part: At<Vec<At<Row>>>,
    what: &str,
    most: usize,
    mut read: impl FnMut(&mut Reader<'_>, Row) -> Option<T>,
) -> Option<Vec<Placed<T>>>
where
    Row: serde::Deserialize<'de>,
{
    let (parts, place) = r.take(part)?;
    let count = parts.len();
    let fine = (1..=most).contains(&count);
    let message = || format!("there must be from 1 to {most} {what}; there are {count}");
    if !r.expect(fine, place, message) {
        return None;
    }
    let read_row = |part| {
        let (row, place) = r.take(part)?;
        read(r, row).map(|value| (value, place))
    };
    let read: Vec<Option<Placed<T>>> = parts.into_iter().map(read_row).collect();
    read.into_iter().collect()
}

pub(super) fn bare<T>(rows: Vec<Placed<T>>) -> Vec<T> {
    rows.into_iter().map(|(value, _)| value).collect()
}

/// The names of a table that was read, to be looked up by other parts.
pub(super) struct Names<'a> {
    what: &'static str,
    in_order: Vec<&'a str>,
    by_name: BTreeMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    pub(super) fn new<T>(
        what: &'static str,
        rows: &'a [T],
        name: impl Fn(&'a T) -> &'a String,
    ) -> Self {
        let in_order: Vec<&str> = rows.iter().map(|row| name(row).as_str()).collect();
        let by_name = in_order.iter().enumerate().map(|(index, name)| (*name, index)).collect();
        Self { what, in_order, by_name }
    }

    /// The place of the row with that name.
    pub(super) fn find(&self, r: &mut Reader<'_>, id: &str, place: Place) -> Option<usize> {
        let found = self.by_name.get(id).copied();
        r.expect(found.is_some(), place, || {
            let names = || self.in_order.iter().copied();
            let hint = match did_you_mean(id, names()) {
                Some(name) => format!("did you mean \"{name}\"?"),
                None => format!("known are {}", names().take(20).collect::<Vec<_>>().join(", ")),
            };
            format!("{} \"{}\" does not exist; {hint}", self.what, shortened(id))
        });
        found
    }
}

pub(super) fn floor_number(r: &mut Reader<'_>, part: At<i64>) -> Option<u32> {
    number(r, part, "the floor", 1, 1_000)
}

/// A number of the range. Read as 64 bits, so that a negative one is told its range, too.
pub(super) fn number(
    r: &mut Reader<'_>,
    part: At<i64>,
    what: &str,
    low: u32,
    high: u32,
) -> Option<u32> {
    let (value, place) = r.take_number(part)?;
    let fine = (low.into()..=high.into()).contains(&value);
    r.expect(fine, place, || format!("{what} must be from {low} to {high}; it is {value}"))
        .then_some(value as u32)
}

pub(super) fn color(r: &mut Reader<'_>, part: At<(u8, u8, u8)>) -> Option<Color> {
    r.take(part).map(|((red, green, blue), _)| Color::new(red, green, blue))
}

/// One character that fills one cell of the screen.
pub(super) fn glyph(r: &mut Reader<'_>, part: At<char>) -> Option<char> {
    let (glyph, place) = r.take(part)?;
    let code = glyph as u32;
    let cells = glyph.width().unwrap_or(0);
    let seen = r.expect(is_visible(glyph) && !glyph.is_whitespace() && cells > 0, place, || {
        format!("the glyph U+{code:04X} cannot be seen; take a letter or a sign")
    });
    // Everything right of it would move by a cell.
    let narrow = r.expect(cells < 2, place, || {
        format!("the glyph U+{code:04X} fills two cells; take one that fills one")
    });
    (seen && narrow).then_some(glyph)
}

/// A name that other parts of the file use: small letters, digits, `_` and `-`.
pub(super) fn identifier(r: &mut Reader<'_>, part: At<String>) -> Option<String> {
    let (id, place) = r.take(part)?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let fine = (1..=NAME).contains(&id.len()) && id.chars().all(plain);
    r.expect(fine, place, || {
        format!(
            "an id is 1 to {NAME} small letters, digits, `_` or `-`; this one is {:?}",
            shortened(&id)
        )
    })
    .then_some(id)
}

/// Words for the player's eyes: short, and nothing in them that a terminal would obey.
pub(super) fn text(r: &mut Reader<'_>, part: At<String>, what: &str) -> Option<String> {
    let (text, place) = r.take(part)?;
    let length = text.chars().count();
    let long = r.expect((1..=NAME).contains(&length), place, || {
        format!("{what} must have from 1 to {NAME} letters; it has {length}")
    });
    let said = r.expect(length == 0 || !text.trim().is_empty(), place, || {
        format!("{what} is blank; write at least one letter")
    });
    let hidden = text.chars().find(|&c| !is_visible(c));
    let clean = r.expect(hidden.is_none(), place, || {
        let code = hidden.unwrap_or_default() as u32;
        format!("{what} holds the unprintable character U+{code:04X}; remove it")
    });
    (long && said && clean).then_some(text)
}

/// No control character, and none that hides or turns the text around it.
fn is_visible(c: char) -> bool {
    let invisible = matches!(c,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}' | '\u{E000}'..='\u{F8FF}' | '\u{0300}'..='\u{036F}');
    !c.is_control() && !invisible
}
