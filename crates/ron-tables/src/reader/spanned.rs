//! Parts of a RON file, each with its position in the file.

use std::fmt;
use std::marker::PhantomData;

use ron::error::SpannedError;
use ron::value::RawValue;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::Reader;
use super::diagnostics::LineCounter;

/// Where a part of a file begins, as an offset in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span(pub(super) usize);

impl Span {
    /// The start of the text.
    pub const START: Self = Self(0);

    /// The line in the text of the reader, from 1.
    pub fn line(self, text: &str) -> usize {
        LineCounter::new(text).position(self.offset_in(text)).0
    }

    /// The offset in this text; 0 for a span of another text.
    pub(super) fn offset_in(self, text: &str) -> usize {
        if text.is_char_boundary(self.0) { self.0 } else { 0 }
    }
}

/// A part of a file: its value, or why it could not be parsed, and where it begins.
#[derive(Debug)]
pub struct Spanned<T> {
    /// The address of the first byte. The part is borrowed from the text of the reader, so the
    /// address of that text turns it into an offset.
    address: usize,
    /// The error is large, and rare: a file may have hundreds of thousands of parts.
    value: Result<T, Box<SpannedError>>,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.get_ron();
        Ok(Self::parse(skip_blank(raw).trim_end()))
    }
}

impl<'de, T: Deserialize<'de>> Spanned<T> {
    pub(super) fn parse(text: &'de str) -> Self {
        // `ron::from_str` does not know the extensions that the whole file is read with.
        Self { address: text.as_ptr() as usize, value: options().from_str(text).map_err(Box::new) }
    }
}

impl<T> Spanned<T> {
    /// A value that this text has.
    pub(super) fn of(text: &str, value: T) -> Self {
        Self { address: text.as_ptr() as usize, value: Ok(value) }
    }

    /// Where the part begins. A part that was read from another text begins at 0.
    pub fn span(&self, reader: &Reader<'_>) -> Span {
        reader.span_at(self.address)
    }

    /// The value; `None` when it could not be parsed.
    pub fn value(&self) -> Option<&T> {
        self.value.as_ref().ok()
    }

    pub(super) fn into_inner(self) -> Result<T, Box<SpannedError>> {
        self.value
    }

    pub(super) const fn is_err(&self) -> bool {
        self.value.is_err()
    }
}

/// A map with names as keys, in the order of the file. A name may appear more than once.
#[derive(Debug)]
pub struct SpannedMap<T>(pub Vec<(Spanned<String>, Spanned<T>)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SpannedMap<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
    type Value = SpannedMap<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map with names as keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SpannedMap<T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(SpannedMap(entries))
    }
}

/// How files are read: an optional field needs no `Some(..)`.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// The text without the white space and the comments that it begins with. A value of the parser
/// includes the comments before it.
pub(super) fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after).trim_start();
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = skip_block_comment(comment).trim_start();
        } else {
            return rest;
        }
    }
}

/// The text after a block comment whose `/*` was taken. Block comments nest.
pub(super) fn skip_block_comment(text: &str) -> &str {
    let mut depth = 1_usize;
    let mut rest = text;
    while depth > 0 {
        let Some(at) = rest.find(['/', '*']) else { return "" };
        rest = &rest[at..];
        let taken = match rest.get(..2) {
            Some("/*") => {
                depth += 1;
                2
            }
            Some("*/") => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        rest = &rest[taken..];
    }
    rest
}
