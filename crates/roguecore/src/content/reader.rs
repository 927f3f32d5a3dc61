//! Reads RON so that every part remembers its place and a mistake in one part does not hide
//! the next. Knows the notation, not what a content file says.

use serde::{Deserialize, Deserializer};

use ron::error::{Error, SpannedError};
use ron::value::RawValue;

use crate::rng::hash_bytes;

use super::error::{ContentError, ContentErrors, did_you_mean};

/// A part of the file: its value, or what is wrong with it, and where it stands.
///
/// The place is the address of its first byte within the text that is read; taken from the
/// start of the text it is an offset. A part borrows raw RON from the text, so the address
/// always lies in it.
pub(super) struct At<T> {
    address: usize,
    value: Result<T, SpannedError>,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&'de RawValue>::deserialize(deserializer)?.get_ron();
        let address = text.trim_start().as_ptr() as usize;
        // Options such as `implicit_some` are a matter of the whole file: `ron::from_str`
        // would forget them here.
        Ok(Self { address, value: options().from_str(text.trim()) })
    }
}

impl<T> At<T> {
    /// Where the part stands.
    pub(super) fn place(&self, reader: &Reader<'_>) -> Place {
        Place(self.address - reader.text.as_ptr() as usize)
    }
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Where a part stands, as an offset in bytes.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

/// The text, and the mistakes found in it so far.
pub(super) struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    mistakes: Vec<(usize, String)>,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, mistakes: Vec::new() }
    }

    /// The whole file as one value; `None` when its outermost shape is wrong.
    pub(super) fn whole<T: Deserialize<'a>>(&mut self) -> Option<T> {
        match options().from_str(self.text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.note(0, &error);
                None
            }
        }
    }

    /// The value of a part, and its place; a mistake in it is noted and gives `None`.
    pub(super) fn take<T>(&mut self, part: At<T>) -> Option<(T, Place)> {
        let place = part.place(self);
        match part.value {
            Ok(value) => Some((value, place)),
            Err(error) => {
                self.note(place.0, &error);
                None
            }
        }
    }

    /// The value of a part that may be left out.
    pub(super) fn take_or<T>(&mut self, part: Option<At<T>>, default: T) -> Option<T> {
        match part {
            Some(part) => self.take(part).map(|(value, _)| value),
            None => Some(default),
        }
    }

    /// Notes a mistake unless the condition holds; returns whether it does.
    pub(super) fn expect(
        &mut self,
        holds: bool,
        place: Place,
        message: impl FnOnce() -> String,
    ) -> bool {
        if !holds {
            self.mistakes.push((place.0, message()));
        }
        holds
    }

    /// Whether the text is short enough and holds nothing that no text file holds.
    pub(super) fn is_readable(&mut self, most_bytes: usize) -> bool {
        let bytes = self.text.len();
        let short = self.expect(bytes <= most_bytes, Place(0), || {
            format!("a content file has at most {most_bytes} bytes; this one has {bytes}")
        });
        let control = |&(_, c): &(usize, char)| c.is_control() && !"\n\r\t".contains(c);
        let found = self.text.char_indices().take(most_bytes).find(control);
        let (at, c) = found.unwrap_or_default();
        let clean = self.expect(found.is_none(), Place(at), || {
            format!("the control character U+{:04X} stands here; is this a text file?", c as u32)
        });
        short && clean
    }

    /// A number for the text.
    pub(super) fn hash(&self) -> u64 {
        hash_bytes(self.text.as_bytes())
    }

    /// The value when the whole file was right.
    pub(super) fn finish<T>(mut self, value: Option<T>) -> Result<T, ContentErrors> {
        if self.mistakes.is_empty() {
            match value {
                Some(value) => return Ok(value),
                // Whoever gives no value has noted why; were it not so, say at least this.
                None => self.mistakes.push((0, "this file could not be understood".to_owned())),
            }
        }
        self.mistakes.sort();
        self.mistakes.dedup();
        let located = |(offset, message): (usize, String)| {
            let (line, column) = line_and_column(self.text, offset);
            ContentError { file: printable(self.file), line, column, message: printable(&message) }
        };
        Err(ContentErrors(self.mistakes.into_iter().map(located).collect()))
    }

    fn note(&mut self, start: usize, error: &SpannedError) {
        let offset = start + offset_of(&self.text[start..], error.span.start);
        self.mistakes.push((offset.min(self.text.len()), sentence(&error.code)));
    }
}

/// The offset of a line and column, both from 1, in a text.
fn offset_of(text: &str, position: ron::error::Position) -> usize {
    let line_start = match position.line {
        0 | 1 => 0,
        line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = &text[line_start..];
    let column = position.col.saturating_sub(1);
    line_start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
}

fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// What the parser found, with a suggestion where a name was mistyped.
fn sentence(error: &Error) -> String {
    match error {
        Error::NoSuchStructField { expected, found, .. } => unknown("field", found, expected),
        Error::NoSuchEnumVariant { expected, found, .. } => unknown("value", found, expected),
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` stands twice"),
        Error::ExceededRecursionLimit => "this is nested too deeply".to_owned(),
        Error::Message(message) => message.clone(),
        other => lower_first(&other.to_string()),
    }
}

fn unknown(what: &str, found: &str, expected: &[&str]) -> String {
    let hint = match did_you_mean(found, expected.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("known are {}", expected.join(", ")),
    };
    format!("there is no {what} `{found}` here; {hint}")
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A message may quote the file; what a terminal would obey is shown as a sign instead.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}
