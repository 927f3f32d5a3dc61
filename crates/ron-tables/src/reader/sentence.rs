//! An error of the parser as a sentence that names the expected part.

use std::borrow::Cow;

use ron::error::Error;

use super::did_you_mean;
use super::suggestion::known_names;

/// An error of the parser as a sentence, with a suggestion where a name was mistyped.
pub(super) fn sentence(error: &Error) -> String {
    if let Some(wanted) = wanted(error) {
        return format!("expected {wanted}");
    }
    match error {
        Error::NoSuchStructField { expected, found, .. } => unknown("field", found, expected),
        Error::NoSuchEnumVariant { expected, found, .. } => unknown("value", found, expected),
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` stands twice"),
        Error::InvalidValueForType { expected, found } => {
            format!("expected {}, found {}", named_type(expected), shortened(found))
        }
        Error::ExpectedDifferentLength { expected, found } => other_count(expected, *found),
        Error::ExpectedDifferentStructName { found, .. } => {
            format!("the name `{}` does not belong here", shortened(found))
        }
        Error::InvalidIdentifier(word) | Error::SuggestRawIdentifier(word) => {
            format!("`{}` is not a name", shortened(word))
        }
        Error::NoSuchExtension(name) => format!("there is no extension `{}`", shortened(name)),
        Error::UnexpectedChar(c) => format!("the character `{c}` does not belong here"),
        Error::InvalidIntegerDigit { digit, .. } => {
            format!("`{digit}` is not a digit of this number")
        }
        Error::Message(message) => message.clone(),
        other => fixed(other).to_owned(),
    }
}

/// The expected part, for the errors that say nothing else.
fn wanted(error: &Error) -> Option<&'static str> {
    Some(match error {
        Error::ExpectedArray => "a list in square brackets",
        Error::ExpectedArrayEnd => "a comma, or `]` at the end of the list",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedComma => "a comma or a closing bracket",
        Error::ExpectedChar => "a character in single quotation marks, such as '#'",
        Error::ExpectedFloat => "a number",
        Error::ExpectedInteger => "a whole number",
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => {
            "a comma, or `)` after the last part"
        }
        Error::ExpectedMap => "a list in braces, such as {\"orc\": 80}",
        Error::ExpectedMapColon => "`:`",
        Error::ExpectedMapEnd => "a comma, or `}` at the end of the list",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "a list in parentheses, such as (from: 1, max: 2)"
        }
        Error::ExpectedString | Error::ExpectedByteString | Error::ExpectedByteLiteral => {
            "a text in quotation marks"
        }
        Error::ExpectedIdentifier | Error::ExpectedStructName(_) => "a name",
        Error::ExpectedRawValue | Error::ExpectedOption => "a value",
        Error::ExpectedUnit => "`()`",
        Error::ExpectedRangeSyntax => "`..`",
        _ => return None,
    })
}

/// The errors without parts.
fn fixed(error: &Error) -> &'static str {
    match error {
        Error::Eof => "the file ends too early; is a bracket or a quotation mark not closed?",
        Error::ExceededRecursionLimit => "this is nested too deeply",
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => {
            "`#` begins a line such as #![enable(implicit_some)]; remove it"
        }
        Error::ExpectedStringEnd => "this text is not closed by a quotation mark",
        Error::FloatUnderscore | Error::UnderscoreAtBeginning => {
            "a number must not have `_` in this place"
        }
        Error::IntegerOutOfBounds => "this number is too large or too small",
        Error::InvalidEscape(_) => {
            "this text has an unknown character after `\\`; write \\\\ for \\"
        }
        Error::TrailingCharacters => "expected nothing more; is a comma missing before it?",
        Error::UnclosedBlockComment => "the comment is not closed; add */",
        Error::UnclosedLineComment => "the file must not end with this comment; add a line break",
        Error::Utf8Error(_) => "this text is not UTF-8",
        _ => "this cannot be understood",
    }
}

/// A type in the words of the parser, such as `u8` or `a tuple of size 2`, in plain words.
fn named_type(expected: &str) -> Cow<'_, str> {
    const NAMES: [(&str, &str); 12] = [
        ("u8", "a whole number from 0 to 255"),
        ("u16", "a whole number from 0 to 65535"),
        ("u32", "a whole number above 0"),
        ("u64", "a whole number above 0"),
        ("i32", "a whole number"),
        ("i64", "a whole number"),
        ("a string", "a text in quotation marks"),
        ("a borrowed string", "a text in quotation marks"),
        ("a boolean", "true or false"),
        ("a character", "a character in single quotation marks"),
        ("a sequence", "a list in square brackets"),
        ("a map", "a list in braces"),
    ];
    let named = NAMES.iter().find(|(name, _)| *name == expected);
    let is_list = ["struct ", "tuple ", "a tuple ", "an array "]
        .iter()
        .any(|first| expected.starts_with(first));
    match named {
        Some((_, words)) => (*words).into(),
        None if is_list => "a list in parentheses".into(),
        None => expected.into(),
    }
}

/// That a list has another number of parts; `expected` is `a tuple of size 3` or the like.
fn other_count(expected: &str, found: usize) -> String {
    let number = expected.split(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty());
    match number {
        Some("1") => format!("expected one value, found {found}"),
        Some(number) => format!("expected {number} values, found {found}"),
        None => format!("expected another number of values than {found}"),
    }
}

/// That a name is none of those expected, with the one that was probably meant.
pub fn unknown(what: &str, found: &str, expected: &[&str]) -> String {
    let hint = match did_you_mean(found, expected.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => known_names(found, expected.to_vec()),
    };
    format!("there is no {what} `{}` here; {hint}", shortened(found))
}

/// The length of a quoted word, in characters.
const MAX_QUOTED: usize = 60;
/// The length of the start and of the end of a message that are kept, in characters.
const MAX_START: usize = 800;
const MAX_END: usize = 200;

/// A word of the file as a message quotes it: its first 60 characters.
pub fn shortened(word: &str) -> Cow<'_, str> {
    match word.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}...", &word[..end]).into(),
        None => word.into(),
    }
}

/// A message whose words and length are bounded: a file may hold a word of a million characters.
pub(super) fn shortened_message(text: &str) -> String {
    let words: Vec<_> = text.split(' ').map(|word| shortened_part(word, 2 * MAX_QUOTED)).collect();
    let text = words.join(" ");
    if text.chars().count() <= MAX_START + MAX_END {
        return text;
    }
    let start = text.char_indices().nth(MAX_START).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().nth_back(MAX_END - 1).map_or(0, |(at, _)| at);
    format!("{}... ...{}", &text[..start], &text[end..])
}

/// A word of a message; with the signs around a quoted word it may be longer.
fn shortened_part(word: &str, max: usize) -> Cow<'_, str> {
    if word.char_indices().nth(max).is_some() { shortened(word) } else { word.into() }
}
