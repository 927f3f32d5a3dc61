//! What is wrong with a content file, where, and what to do about it.

use std::fmt;

/// One mistake: `my.ron:41:9: monster "trol" does not exist; did you mean "troll"?`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// The name of the file, as it was given.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, and the way out.
    pub message: String,
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for ContentError {}

/// Every mistake in a content file, in the order of the file; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentErrors(pub(crate) Vec<ContentError>);

impl ContentErrors {
    /// The mistakes, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &ContentError> {
        self.0.iter()
    }
}

/// One line a mistake.
impl fmt::Display for ContentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            let line_break = if index == 0 { "" } else { "\n" };
            write!(f, "{line_break}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContentErrors {}

/// The known name that was probably meant: at most a third of its letters are wrong.
pub(crate) fn did_you_mean<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wrong = |name: &str| edit_distance(typed, name);
    known
        .into_iter()
        .map(|name| (wrong(name), name))
        .filter(|(distance, name)| *distance <= name.chars().count().max(3) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Letters to insert, delete or replace (Levenshtein 1965). Long words are not compared.
fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["orc", "troll", "player"];
        assert_eq!(did_you_mean("trol", known), Some("troll"));
        assert_eq!(did_you_mean("ork", known), Some("orc"));
        assert_eq!(did_you_mean("dragon", known), None);
        assert_eq!(did_you_mean("", known), None);
    }
}
