//! Reads RON so that every part remembers its place and a mistake in one part does not hide
//! the next. Knows the notation, not what a content file says.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer};

use ron::error::{Error, SpannedError};
use ron::value::RawValue;

use crate::hash::hash_bytes;

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
    mistakes: Mistakes,
}

/// The first mistakes by place, and how many there are beyond. A file of a million mistakes
/// is told in no more words, and in no more time, than one of a hundred.
#[derive(Default)]
struct Mistakes {
    kept: BTreeSet<(usize, String)>,
    more: usize,
}

impl Mistakes {
    /// The words are only made when the mistake will be told: suggestions take long.
    fn add(&mut self, offset: usize, message: impl FnOnce() -> String) {
        let is_full = self.kept.len() >= ContentErrors::MAX_REPORTED;
        if is_full && self.kept.last().is_some_and(|&(last, _)| last <= offset) {
            self.more += 1;
        } else if self.kept.insert((offset, message())) && is_full {
            self.kept.pop_last();
            self.more += 1;
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, mistakes: Mistakes::default() }
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

    /// A number. One with a fraction is told apart from what is no number at all.
    pub(super) fn take_number(&mut self, part: At<i64>) -> Option<(i64, Place)> {
        let place = part.place(self);
        let ends = |c: char| c.is_whitespace() || ",)]}/".contains(c);
        let word = self.text[place.0..].split(ends).next().unwrap_or_default();
        let has_fraction = word.contains(['.', 'e', 'E']) && word.parse::<f64>().is_ok();
        if part.value.is_err() && has_fraction {
            let wanted = || format!("a whole number is wanted here; it is {}", shortened(word));
            self.mistakes.add(place.0, wanted);
            return None;
        }
        self.take(part)
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
            self.mistakes.add(place.0, message);
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
        if self.mistakes.kept.is_empty() {
            match value {
                Some(value) => return Ok(value),
                // Whoever gives no value has noted why; were it not so, say at least this.
                None => self.mistakes.add(0, || "this file could not be understood".to_owned()),
            }
        }
        let mut places = Places::new(self.text);
        let located = |(offset, message): (usize, String)| {
            let (line, column) = places.at(offset);
            ContentError { file: printable(self.file), line, column, message: printable(&message) }
        };
        let told = self.mistakes.kept.into_iter().map(located).collect();
        Err(ContentErrors::new(told, self.mistakes.more))
    }

    fn note(&mut self, start: usize, error: &SpannedError) {
        let offset = start + offset_of(&self.text[start..], error.span.start);
        self.mistakes.add(offset.min(self.text.len()), || sentence(&error.code));
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

/// Lines and columns of rising offsets, in one walk through the text.
struct Places<'a> {
    text: &'a str,
    walked: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, walked: 0, line: 1, column: 1 }
    }

    /// The line and column of an offset that is not before the one asked for last.
    fn at(&mut self, offset: usize) -> (usize, usize) {
        for c in self.text[self.walked..offset].chars() {
            if c == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.walked = offset;
        (self.line, self.column)
    }
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
    format!("there is no {what} `{}` here; {hint}", shortened(found))
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A word of the file as a message quotes it: its beginning, when it is very long.
pub(super) fn shortened(word: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &word[..end]).into(),
        None => word.into(),
    }
}

/// A message may quote the file; what a terminal would obey is shown as a sign instead.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}
