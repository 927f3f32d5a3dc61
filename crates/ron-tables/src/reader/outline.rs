//! The outline of a text: where its brackets and commas stand, found in one pass without parsing it.
//!
//! Lists, rows and verbs are cut into their elements by it: to parse them at each level would cost as many
//! passes as a file has levels.

use super::spanned::{skip_blank, skip_block_comment};

/// The brackets and commas of a text outside of strings, characters and comments.
#[derive(Debug)]
pub(super) struct Outline<'a> {
    text: &'a str,
    marks: Vec<Mark>,
    /// Whether every value that parses between its marks is one that parses as a part of the whole text.
    is_plain: bool,
}

#[derive(Debug)]
struct Mark {
    at: usize,
    /// The index of the mark that closes this one; its own for all but opening brackets.
    close: usize,
}

/// The parser refuses text that is nested deeper than about a hundred levels.
const MAX_DEPTH: usize = 40;

impl<'a> Outline<'a> {
    /// `None` where the brackets or quotation marks are not in order.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let mut outline = Self { text, marks: Vec::new(), is_plain: true };
        let (mut open, mut at) = (Vec::new(), 0);
        while let Some(&byte) = text.as_bytes().get(at) {
            let rest = match byte {
                b'"' => after_string(&text[..at], &text[at + 1..])?,
                b'\'' => after_char(&text[at + 1..])?,
                b'/' => after_comment(&text[at..]),
                _ => {
                    outline.add(byte, at, &mut open)?;
                    at += 1;
                    continue;
                }
            };
            at = text.len() - rest.len();
            // A file must not end with a comment that is not closed.
            outline.is_plain &= byte != b'/' || !rest.is_empty();
        }
        open.is_empty().then_some(outline)
    }

    /// Adds a byte outside of strings, characters and comments; `None` for a bracket that closes another one.
    fn add(&mut self, byte: u8, at: usize, open: &mut Vec<(u8, usize)>) -> Option<()> {
        let index = self.marks.len();
        match byte {
            b'(' => open.push((b')', index)),
            b'[' => open.push((b']', index)),
            b'{' => open.push((b'}', index)),
            b')' | b']' | b'}' => {
                let (_, first) = open.pop().filter(|(wanted, _)| *wanted == byte)?;
                self.marks[first].close = index;
            }
            b',' => {}
            _ => {
                // The parser takes other characters for blanks.
                self.is_plain &= byte.is_ascii();
                return Some(());
            }
        }
        self.is_plain &= open.len() <= MAX_DEPTH;
        self.marks.push(Mark { at, close: index });
        Some(())
    }

    pub(super) const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The texts between the commas of a part of the text that is one pair of brackets; `None` for any other
    /// part.
    pub(super) fn elements(&self, part: &str, open: char) -> Option<Vec<&'a str>> {
        part.starts_with(open).then_some(())?;
        let begin = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        let first = self.marks.binary_search_by_key(&begin, |mark| mark.at).ok()?;
        let last = self.marks[first].close;
        let end = self.marks[last].at;
        let is_all = skip_blank(self.text.get(end + 1..begin + part.len())?).is_empty();
        is_all.then_some(())?;
        let (mut elements, mut from, mut index) = (Vec::new(), begin + 1, first + 1);
        while index < last {
            let Mark { at, close } = self.marks[index];
            if close == index {
                elements.push(&self.text[from..at]);
                from = at + 1;
            }
            index = close + 1;
        }
        let rest = &self.text[from..end];
        elements.extend((!skip_blank(rest).is_empty()).then_some(rest));
        Some(elements)
    }
}

/// The text in quotation marks that an entry of a map begins with, and its value; `None` for any other entry.
pub(super) fn entry(text: &str) -> Option<(&str, &str)> {
    let text = skip_blank(text);
    let rest = after_string("", text.strip_prefix('"')?)?;
    let key = &text[..text.len() - rest.len()];
    Some((key, skip_blank(rest).strip_prefix(':')?))
}

/// The text behind a string whose first quotation mark was taken; a raw one has `r` and signs before it.
fn after_string<'t>(before: &str, mut rest: &'t str) -> Option<&'t str> {
    let name = before.trim_end_matches('#');
    if name.ends_with('r') {
        let end = format!("\"{}", &before[name.len()..]);
        return rest.split_once(&end).map(|(_, after)| after);
    }
    loop {
        let at = rest.find(['"', '\\'])?;
        let is_end = rest[at..].starts_with('"');
        let escaped = rest[at + 1..].chars().next().map_or(0, char::len_utf8);
        rest = &rest[at + 1 + if is_end { 0 } else { escaped }..];
        if is_end {
            return Some(rest);
        }
    }
}

/// The text behind a character whose first quotation mark was taken.
fn after_char(text: &str) -> Option<&str> {
    let mut chars = text.chars();
    if chars.next()? == '\\' {
        chars.next()?;
    }
    chars.as_str().split_once('\'').map(|(_, after)| after)
}

fn after_comment(text: &str) -> &str {
    match (text.strip_prefix("//"), text.strip_prefix("/*")) {
        (Some(line), _) => line.split_once('\n').map_or("", |(_, after)| after),
        (None, Some(block)) => skip_block_comment(block),
        (None, None) => &text[1..],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(text: &str, open: char) -> Option<Vec<&str>> {
        Outline::of(text)?.elements(text, open)
    }

    #[test]
    fn commas_in_brackets_strings_characters_and_comments_do_not_separate() {
        let text = "(a(1, 2), \"x,)\\\"\", ',', '\\'', [3, (4,)], r#\"\",\"#, /* , /* ( */ */ b: {1: 2} // ,)\n ,)";
        let found = elements(text, '(').unwrap();
        let found: Vec<&str> = found.into_iter().map(|it| skip_blank(it).trim_end()).collect();
        let wanted = [
            "a(1, 2)",
            "\"x,)\\\"\"",
            "','",
            "'\\''",
            "[3, (4,)]",
            "r#\"\",\"#",
            "b: {1: 2} // ,)",
        ];
        assert_eq!(found, wanted);
        let outline = Outline::of(text).unwrap();
        assert_eq!(
            outline.elements(found[0].strip_prefix('a').unwrap(), '(').unwrap(),
            ["1", " 2"]
        );
        assert_eq!(outline.elements("(1, 2)", '('), None, "a part of another text");
        assert_eq!(elements("[ ]", '['), Some(Vec::new()));
        for other in ["5", "", "(1)", "[1", "[1] 2", "[\"]", "[1)"] {
            assert_eq!(elements(other, '['), None, "{other}");
        }
    }

    #[test]
    fn what_the_parser_may_see_otherwise_is_not_plain() {
        let is_plain = |text: &str| Outline::of(text).unwrap().is_plain();
        let deep = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(is_plain("(a: \"ä\", /* ö */ b: 'ü') // ß\n\n") && is_plain(&deep(MAX_DEPTH)));
        for text in ["(a:\u{A0}1)", "(ä: 1)", "(a: 1) // b", "(a: 1) /* b", &deep(MAX_DEPTH + 1)] {
            assert!(!is_plain(text), "{text}");
        }
    }

    #[test]
    fn an_entry_is_a_text_and_a_value() {
        assert_eq!(entry(" /* a */ \"b\\\":\" : 1"), Some(("\"b\\\":\"", " 1")));
        for other in ["", "1: 2", "\"a\" 1", "\"a"] {
            assert_eq!(entry(other), None, "{other}");
        }
    }
}
