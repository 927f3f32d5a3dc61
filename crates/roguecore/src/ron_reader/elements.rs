//! Elements of a list, of a row or of a verb, found without parsing them.
//!
//! A part was parsed as a whole when the part around it was read, so its brackets and quotation marks
//! are in order. To parse it again at each level would cost as many passes as a file has levels.

use super::spanned::{skip_blank, skip_block_comment};

/// The texts between the commas of `[..]` or `(..)`, which is all of the text and was parsed before;
/// `None` for any other text.
pub(super) fn elements(text: &str, open: char) -> Option<Vec<&str>> {
    let inner = text.strip_prefix(open)?;
    let (mut elements, mut rest, mut depth) = (Vec::new(), inner, 0_u32);
    let mut begin = inner;
    loop {
        rest = &rest[rest.find(['"', '\'', '/', '(', '[', '{', ')', ']', '}', ','])?..];
        let first = rest.chars().next()?;
        match first {
            ',' if depth == 0 => elements.push(between(begin, rest)),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => {
                let last = between(begin, rest);
                let is_empty = skip_blank(last).is_empty();
                elements.extend((!is_empty).then_some(last));
                return skip_blank(&rest[1..]).is_empty().then_some(elements);
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        let before = between(inner, rest);
        rest = match first {
            '"' => after_string(before, &rest[1..])?,
            '\'' => after_char(&rest[1..])?,
            '/' => after_comment(rest),
            _ => &rest[1..],
        };
        if first == ',' && depth == 0 {
            begin = rest;
        }
    }
}

/// The beginning of a text up to its end `rest`.
fn between<'t>(text: &'t str, rest: &str) -> &'t str {
    &text[..text.len() - rest.len()]
}

/// What follows a string whose first quotation mark was taken; a raw one has `r` and signs before it.
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

/// What follows a character whose first quotation mark was taken.
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

    #[test]
    fn commas_in_brackets_strings_characters_and_comments_do_not_separate() {
        let text = "(a(1, 2), \"x,)\\\"\", ',', '\\'', [3, (4,)], r#\"\",\"# , /* , /* ( */ */ b: {1: 2} // ,)\n ,)";
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
        assert_eq!(elements("[ ]", '['), Some(Vec::new()));
        for other in ["5", "", "(1)", "[1", "[1] 2", "[\"]"] {
            assert_eq!(elements(other, '['), None, "{other}");
        }
    }
}
