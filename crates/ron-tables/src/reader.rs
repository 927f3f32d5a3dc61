//! Reader of RON files that reports every mistake with its line and column.

mod diagnostics;
mod outline;
mod part;
mod sentence;
mod spanned;
mod suggestion;

use std::collections::{BTreeMap, BTreeSet};

use ron::error::{Error, Position, SpannedError};
use serde::Deserialize;

use outline::Outline;
use spanned::skip_blank;

pub use diagnostics::{Diagnostic, Diagnostics, is_hidden, is_visible, printable};
pub use part::{Argument, Call, Entries, Field, Part};
pub use sentence::{shortened, unknown};
pub use spanned::{Span, Spanned, SpannedMap, options};
pub use suggestion::{did_you_mean, hint};

/// The text of a file, and the mistakes found in it so far.
///
/// A file is described by structs whose fields are [`Spanned`]. A mistake in one part does not hide the next: each
/// part keeps its own error until [`Reader::take`] reports it. Only the first [`Diagnostics::MAX_REPORTED`] mistakes
/// by position are kept and worded; the others are counted.
///
/// ```
/// use ron_tables::{Diagnostics, Reader, Spanned};
///
/// #[derive(serde::Deserialize)]
/// struct Window {
///     title: Spanned<String>,
///     width: Spanned<i64>,
/// }
///
/// fn read(text: &str) -> Result<(String, i64), Diagnostics> {
///     let mut reader = Reader::new("window.ron", text);
///     let window = reader.parse::<Window>();
///     let value = window.and_then(|Window { title, width }| {
///         let title = reader.take(title);
///         let (width, span) = reader.take_integer(width)?;
///         reader.check(width > 0, span, || format!("the width is {width}; it must be above 0"));
///         Some((title?.0, width))
///     });
///     reader.finish(value)
/// }
///
/// assert_eq!(read("(title: \"Map\", width: 80)").unwrap(), ("Map".to_owned(), 80));
/// let errors = read("(\n    title: 5,\n    width: 0,\n)").unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "window.ron:2:12: expected a text in quotation marks\n\
///      window.ron:3:12: the width is 0; it must be above 0"
/// );
/// ```
pub struct Reader<'a> {
    file_name: &'a str,
    /// Further files in the text: where each begins, and its name.
    later_files: Vec<(usize, &'a str)>,
    text: &'a str,
    /// Whether files are cut into their parts without being parsed as a whole. Mistakes are counted then, and
    /// none is kept.
    is_quick: bool,
    /// The outlines of the files that were taken, by where those begin.
    outlines: BTreeMap<Span, Outline<'a>>,
    /// The words for everything that is read, in messages.
    whole: &'static str,
    /// Ids of rows that are left out, each with the reason, for the reports that they do not exist.
    removed: BTreeMap<String, &'static str>,
    /// Ids whose mention is dropped from a position on.
    dropped: BTreeMap<String, Span>,
    reports: BTreeSet<(usize, String)>,
    more: usize,
    /// Remarks that are no mistakes.
    notes: BTreeSet<(usize, String)>,
}

/// Every number of so many digits is one of 64 bits.
const MAX_DIGITS: usize = 18;

impl<'a> Reader<'a> {
    /// A reader of this text. A byte order mark, which some editors write, is skipped.
    /// `file_name` only appears in the messages.
    pub fn new(file_name: &'a str, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self {
            file_name,
            later_files: Vec::new(),
            text,
            is_quick: false,
            outlines: BTreeMap::new(),
            whole: "this file",
            removed: BTreeMap::new(),
            dropped: BTreeMap::new(),
            reports: BTreeSet::new(),
            more: 0,
            notes: BTreeSet::new(),
        }
    }

    /// A reader of several files that stand in one text, in rising order of their starts.
    pub fn from_files(files: &[(usize, &'a str)], text: &'a str) -> Self {
        let Some(((_, first), later)) = files.split_first() else { return Self::new("", text) };
        let later_files = later.to_vec();
        Self { file_name: first, later_files, text, ..Self::new("", "") }
    }

    /// Sets the words for everything that is read, such as `this content`; `this file` without them.
    pub const fn call_whole(&mut self, words: &'static str) {
        self.whole = words;
    }

    /// The words for everything that is read.
    pub(crate) const fn whole(&self) -> &'static str {
        self.whole
    }

    /// Notes that the row with that id is left out, and why: `a pack removes it`.
    pub fn note_removed(&mut self, id: &str, why: &'static str) {
        self.removed.insert(id.to_owned(), why);
    }

    /// Notes that lists from that position on, which may name a row that is removed, do not name it.
    pub fn note_dropped(&mut self, id: &str, from: Span) {
        let first = self.dropped.entry(id.to_owned()).or_insert(from);
        *first = from.min(*first);
    }

    /// Whether a name in a list is that of a row that is removed.
    pub fn is_dropped(&self, name: &Spanned<String>) -> bool {
        let from = name.value().and_then(|id| self.dropped.get(id));
        from.is_some_and(|from| *from <= name.span(self))
    }

    /// Whether the row with that id is left out.
    pub fn is_removed(&self, id: &str) -> bool {
        self.removed.contains_key(id)
    }

    /// The addition to a report that a row does not exist.
    pub(crate) fn why_missing(&self, id: &str) -> String {
        self.removed.get(id).map_or_else(String::new, |why| format!(" ({why})"))
    }

    /// Adds a remark that is no mistake.
    pub fn note(&mut self, span: Span, message: impl FnOnce() -> String) {
        if self.notes.len() < Diagnostics::MAX_REPORTED {
            self.notes.insert((span.offset_in(self.text), message()));
        }
    }

    /// All notes in the order of the file.
    pub fn notes(&self) -> Vec<Diagnostic> {
        let notes = Diagnostics::new(&self.files(), self.text, self.notes.clone(), 0);
        notes.iter().cloned().collect()
    }

    /// A position as a message names it: file, line and column.
    pub fn place(&self, span: Span) -> String {
        let files = self.files();
        let at = Diagnostics::new(&files, self.text, BTreeSet::from([(span.0, String::new())]), 0);
        let at = at.iter().map(|it| format!("{}:{}:{}", it.file, it.line, it.column));
        at.collect()
    }

    /// Where each file begins, and its name.
    fn files(&self) -> Vec<(usize, &'a str)> {
        [(0, self.file_name)].into_iter().chain(self.later_files.iter().copied()).collect()
    }

    /// The text, without a byte order mark.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Checks that the text has at most `max_bytes` and no control character but white space.
    /// `what` names the kind of file in the message, such as `a key file`.
    pub fn check_text(&mut self, what: &str, max_bytes: usize) -> bool {
        let bytes = self.text.len();
        let is_short = self.check(bytes <= max_bytes, Span(0), || {
            format!("{what} has at most {max_bytes} bytes; this one has {bytes}")
        });
        let control = |&(_, c): &(usize, char)| c.is_control() && !"\n\r\t".contains(c);
        let found = self.text.char_indices().take(max_bytes).find(control);
        let (offset, c) = found.unwrap_or_default();
        let is_clean = self.check(found.is_none(), Span(offset), || {
            format!("the control character U+{:04X} stands here; is this a text file?", c as u32)
        });
        is_short && is_clean
    }

    /// The whole file as one value; `None`, with a report, when its outermost shape is wrong.
    pub fn parse<T: Deserialize<'a>>(&mut self) -> Option<T> {
        let parsed = options().from_str(self.text);
        parsed.map_err(|error| self.report_file_error(&error)).ok()
    }

    /// The value of a part and its span; `None`, with a report, when it could not be parsed.
    pub fn take<T>(&mut self, part: Spanned<T>) -> Option<(T, Span)> {
        let span = part.span(self);
        match part.into_inner() {
            Ok(value) => Some((value, span)),
            Err(error) => {
                self.report_parse_error(span, &error);
                None
            }
        }
    }

    /// An integer and its span. The message about a number with a fraction differs from the one
    /// about a word that is no number.
    pub fn take_integer(&mut self, part: Spanned<i64>) -> Option<(i64, Span)> {
        let span = part.span(self);
        let word = self.word_at(span);
        let has_fraction = word.contains(['.', 'e', 'E']) && word.parse::<f64>().is_ok();
        if part.is_err() && has_fraction {
            self.report(span, || format!("expected a whole number, found {}", shortened(word)));
            return None;
        }
        self.take(part)
    }

    /// The digits of a whole number that 64 bits do not hold.
    pub(crate) fn integer_beyond(&self, part: &Spanned<i64>) -> Option<&'a str> {
        let word = part.is_err().then(|| self.word_at(part.span(self)))?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
        (is_number && digits.len() > MAX_DIGITS).then_some(word)
    }

    /// The word at a place of the file, up to a blank, a bracket or a comma.
    fn word_at(&self, span: Span) -> &'a str {
        let is_end = |c: char| c.is_whitespace() || ",)]}/".contains(c);
        self.text.get(span.0..).and_then(|text| text.split(is_end).next()).unwrap_or_default()
    }

    /// Reports a mistake unless the condition holds; returns whether it holds.
    pub fn check(&mut self, holds: bool, span: Span, message: impl FnOnce() -> String) -> bool {
        if !holds {
            self.report(span, message);
        }
        holds
    }

    /// Reports a mistake. The message is only built when it is kept: suggestions take time.
    pub fn report(&mut self, span: Span, message: impl FnOnce() -> String) {
        if self.is_quick {
            self.more += 1;
            return;
        }
        let offset = span.offset_in(self.text);
        let is_full = self.reports.len() >= Diagnostics::MAX_REPORTED;
        if is_full && self.reports.last().is_some_and(|&(last, _)| last <= offset) {
            self.more += 1;
        } else if self.reports.insert((offset, message())) && is_full {
            self.reports.pop_last();
            self.more += 1;
        }
    }

    /// Whether no mistake was reported so far.
    pub fn is_ok(&self) -> bool {
        self.reports.is_empty() && self.more == 0
    }

    /// The value, when no mistake was reported.
    ///
    /// # Errors
    ///
    /// All mistakes in the order of the file.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, Diagnostics> {
        if self.is_ok() {
            match value {
                Some(value) => return Ok(value),
                None => self.report(Span(0), || "this file could not be understood".to_owned()),
            }
        }
        let files = self.files();
        Err(Diagnostics::new(&files, self.text, self.reports, self.more))
    }

    /// The result of `read`. The first try does not parse files as a whole; only where it meets a
    /// mistake, a second one does, and words the reports.
    ///
    /// # Errors
    ///
    /// All mistakes in the order of the file.
    pub fn read_twice<T>(self, read: impl Fn(&mut Self) -> Option<T>) -> Result<T, Diagnostics> {
        let mut quick = self.quick();
        if let Some(value) = read(&mut quick).filter(|_| quick.is_ok()) {
            return Ok(value);
        }
        // Its outlines take several times the length of the files, and the second try makes its own.
        drop(quick);
        let mut reader = self;
        let value = read(&mut reader);
        reader.finish(value)
    }

    /// A reader of the same files that does not parse them as a whole.
    #[must_use]
    pub fn quick(&self) -> Self {
        let later_files = self.later_files.clone();
        Self {
            is_quick: true,
            later_files,
            whole: self.whole,
            ..Self::new(self.file_name, self.text)
        }
    }

    /// Where a piece of the text begins; the start for a piece of another text.
    pub fn span_of(&self, piece: &str) -> Span {
        self.span_at(piece.as_ptr() as usize)
    }

    fn span_at(&self, address: usize) -> Span {
        let offset = address.checked_sub(self.text.as_ptr() as usize);
        Span(Span(offset.unwrap_or(0)).offset_in(self.text))
    }

    /// An error in the outermost shape of the file.
    fn report_file_error(&mut self, error: &SpannedError) {
        let starts_well = skip_blank(self.text).starts_with('(');
        if starts_well || !matches!(error.code, Error::ExpectedNamedStructLike(_)) {
            return self.report_parse_error(Span(0), error);
        }
        let start = self.span_of(skip_blank(self.text));
        self.report(start, || {
            "a file begins with `(` and ends with `)`; its fields stand between them".to_owned()
        });
    }

    fn report_parse_error(&mut self, part: Span, error: &SpannedError) {
        let offset = part.0 + offset_of(&self.text[part.0..], error.span.start);
        self.report(Span(offset.min(self.text.len())), || sentence::sentence(&error.code));
    }
}

/// The offset in bytes of a position of the parser, whose lines and columns count from 1.
fn offset_of(text: &str, position: Position) -> usize {
    let line_start = match position.line {
        0 | 1 => 0,
        line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = &text[line_start..];
    let column = position.col.saturating_sub(1);
    line_start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests;
