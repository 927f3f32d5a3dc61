//! Readers of ids and text.

use crate::reader::{Reader, Span, Spanned, is_visible, shortened};

/// The greatest length of an id, in characters.
pub const MAX_ID: usize = 40;

/// A value with its span, for checks that need more than one part.
pub type WithSpan<T> = (T, Span);

/// The values without their spans.
pub fn without_spans<T>(rows: Vec<WithSpan<T>>) -> Vec<T> {
    rows.into_iter().map(|(value, _)| value).collect()
}

/// A name that other parts of the file refer to: small letters, digits, `_` and `-`.
pub fn identifier(r: &mut Reader<'_>, part: Spanned<String>) -> Option<String> {
    let (id, span) = r.take(part)?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let is_valid = (1..=MAX_ID).contains(&id.len()) && id.chars().all(plain);
    r.check(is_valid, span, || {
        format!(
            "an id is 1 to {MAX_ID} small letters, digits, `_` or `-`; this one is {:?}",
            shortened(&id)
        )
    })
    .then_some(id)
}

/// Text that the player reads: short, and without characters that a terminal obeys.
pub fn text(r: &mut Reader<'_>, part: Spanned<String>, what: &str, max: usize) -> Option<String> {
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
