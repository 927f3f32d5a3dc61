//! The list of retired words, and where each of them is looked for.
//!
//! Sections are `[identifiers]`, `[segments]`, `[constants]` and `[prose]`; each further line is
//! `word -> what to use instead`. `#` starts a comment.

use super::Word;

/// Where a word is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A whole identifier, as it is written.
    Identifiers,
    /// A part of a snake-case or camel-case identifier, in lower case.
    Segments,
    /// A part of a constant's name, in upper case.
    Constants,
    /// Comments, package descriptions and the book, in lower case; may be several words.
    Prose,
}

/// A retired word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) word: String,
    pub(super) instead: String,
    pub(super) scope: Scope,
}

/// Parses the list; an error starts with its line.
pub(super) fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    let mut scope = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let failed = |why: &str| format!("{}: {why}", index + 1);
        match line {
            "" => {}
            "[identifiers]" => scope = Some(Scope::Identifiers),
            "[segments]" => scope = Some(Scope::Segments),
            "[constants]" => scope = Some(Scope::Constants),
            "[prose]" => scope = Some(Scope::Prose),
            _ => {
                let scope =
                    scope.ok_or_else(|| failed("a section comes first, such as [prose]"))?;
                let entry = parse_entry(line, scope);
                entries
                    .push(entry.ok_or_else(|| failed("expected `word -> what to use instead`"))?);
            }
        }
    }
    Ok(entries)
}

fn parse_entry(line: &str, scope: Scope) -> Option<Entry> {
    let (word, instead) = line.split_once("->")?;
    let [word, instead] = [word, instead].map(|it| it.trim().to_owned());
    (!word.is_empty() && !instead.is_empty()).then_some(Entry { word, instead, scope })
}

impl Entry {
    /// The lines of the identifiers that are the word or contain it.
    pub(super) fn lines_in_code(&self, identifiers: &[Word]) -> Vec<usize> {
        let found = identifiers.iter().filter(|identifier| match self.scope {
            Scope::Identifiers => identifier.text == self.word,
            Scope::Segments => segments(&identifier.text).contains(&self.word),
            Scope::Constants => identifier.text.split('_').any(|it| it == self.word),
            Scope::Prose => false,
        });
        found.map(|it| it.line).collect()
    }

    /// The lines where the words of a text are the words of this entry, in order.
    pub(super) fn lines_in_prose(&self, words: &[Word]) -> Vec<usize> {
        let parts: Vec<&str> = self.word.split_whitespace().collect();
        let windows = words.windows(parts.len().max(1));
        let found = windows.filter(|window| window.iter().zip(&parts).all(|(a, b)| a.text == *b));
        found.map(|window| window[0].line).collect()
    }
}

/// The parts of a snake-case or camel-case identifier, in lower case.
fn segments(identifier: &str) -> Vec<String> {
    let mut segments = vec![String::new()];
    let mut after_lower = false;
    for letter in identifier.chars() {
        if letter == '_' || (letter.is_uppercase() && after_lower) {
            segments.push(String::new());
        }
        if let Some(segment) = segments.last_mut().filter(|_| letter != '_') {
            segment.extend(letter.to_lowercase());
        }
        after_lower = letter.is_lowercase() || letter.is_numeric();
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_a_word_a_replacement_and_a_scope() {
        let text = "# Words\n[prose]\nthe house -> the workspace\n[segments]\nway -> path # a\n";
        let entries = parse(text).unwrap();
        let shown: Vec<_> =
            entries.iter().map(|it| (&it.word[..], &it.instead[..], it.scope)).collect();
        let house = ("the house", "the workspace", Scope::Prose);
        assert_eq!(shown, [house, ("way", "path", Scope::Segments)]);
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(parse("a -> b"), Err("1: a section comes first, such as [prose]".into()));
        assert_eq!(
            parse("[prose]\n\na ->"),
            Err("3: expected `word -> what to use instead`".into())
        );
    }

    #[test]
    fn identifiers_are_split_at_underscores_and_capitals() {
        assert_eq!(segments("RunShelf2Error"), ["run", "shelf2", "error"]);
        assert_eq!(segments("_a_MOST_b"), ["", "a", "most", "b"]);
    }
}
