//! The mistakes in a file as they are shown: file, line, column and a sentence.

use std::collections::BTreeSet;
use std::fmt;

use super::sentence::shortened_message;

/// One mistake: `my.ron:41:9: monster "trol" does not exist; did you mean "troll"?`
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The name of the file, as it was given to the reader.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The mistake, and the way to mend it.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// The mistakes in a file, in the order of the file: at least one, at most
/// [`Diagnostics::MAX_REPORTED`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    reported: Vec<Diagnostic>,
    more: usize,
}

impl Diagnostics {
    /// The maximum number of mistakes that are reported of one file.
    pub const MAX_REPORTED: usize = 100;

    pub(super) fn new(
        files: &[(usize, &str)],
        text: &str,
        reports: BTreeSet<(usize, String)>,
        more: usize,
    ) -> Self {
        let mut lines = LineCounter::new(text);
        let locate = |(offset, message): (usize, String)| {
            let index = files.partition_point(|(start, _)| *start <= offset).saturating_sub(1);
            let (start, name) = files.get(index).copied().unwrap_or((0, ""));
            if lines.offset < start {
                lines = LineCounter { offset: start, ..LineCounter::new(text) };
            }
            let (line, column) = lines.position(offset);
            Diagnostic { file: printable(name), line, column, message: printable(&message) }
        };
        Self { reported: reports.into_iter().map(locate).collect(), more }
    }

    /// The mistakes, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.reported.iter()
    }

    /// The number of mistakes beyond those that are reported.
    pub const fn more(&self) -> usize {
        self.more
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One line per mistake, then the number of further mistakes if there are any.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.reported.iter().enumerate() {
            let line_break = if index == 0 { "" } else { "\n" };
            write!(f, "{line_break}{diagnostic}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Diagnostics {}

/// Lines and columns of rising offsets, in one walk through the text.
pub(super) struct LineCounter<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> LineCounter<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// The line and column of an offset that is not before the previous one.
    pub(super) fn position(&mut self, offset: usize) -> (usize, usize) {
        for c in self.text[self.offset..offset].chars() {
            if c == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.offset = offset;
        (self.line, self.column)
    }
}

/// A message may quote the file: it is shortened, and a character that a terminal obeys is
/// replaced.
pub fn printable(text: &str) -> String {
    let text = shortened_message(text);
    text.chars().map(|c| if is_visible(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// Whether a character is shown by itself: it is not [hidden](is_hidden), no accent and no variant of another one, and
/// none of those for private use.
pub fn is_visible(c: char) -> bool {
    let is_partial =
        matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E000}'..='\u{F8FF}' | '\u{0300}'..='\u{036F}');
    !is_hidden(c) && !is_partial
}

/// Whether a character hides: control characters, those without a width that are no accent, and
/// those that change the direction of text. A message or a log file with them shows another text
/// than it has.
///
/// ```
/// use ron_tables::is_hidden;
/// assert!("\u{1b}\n\u{200b}\u{202e}\u{feff}".chars().all(is_hidden));
/// assert!(!"é\u{301}龍 ".chars().any(is_hidden));
/// ```
pub fn is_hidden(c: char) -> bool {
    let has_no_glyph = matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}');
    has_no_glyph || c.is_control()
}
