//! Readers of ids, text and glyphs.

use unicode_width::UnicodeWidthChar;

use super::bounds::MAX_NAME;
use crate::ron_reader::{Reader, Span, Spanned, is_visible, shortened};

/// A value with its span, for checks that need more than one part.
pub(crate) type WithSpan<T> = (T, Span);

pub(crate) fn without_spans<T>(rows: Vec<WithSpan<T>>) -> Vec<T> {
    rows.into_iter().map(|(value, _)| value).collect()
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
