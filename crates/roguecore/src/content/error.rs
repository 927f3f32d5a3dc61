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

/// The mistakes in a content file, in the order of the file: never none, and the first
/// hundred at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentErrors {
    told: Vec<ContentError>,
    more: usize,
}

impl ContentErrors {
    /// The most mistakes that are told of one file.
    pub const MAX_REPORTED: usize = 100;

    pub(super) const fn new(told: Vec<ContentError>, more: usize) -> Self {
        Self { told, more }
    }

    /// The mistakes, in the order of the file, at most [`ContentErrors::MAX_REPORTED`].
    pub fn iter(&self) -> impl Iterator<Item = &ContentError> {
        self.told.iter()
    }

    /// How many mistakes there are beyond those that are told.
    pub const fn more(&self) -> usize {
        self.more
    }
}

/// One line a mistake; then how many more there are, when there are more.
impl fmt::Display for ContentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.told.iter().enumerate() {
            let line_break = if index == 0 { "" } else { "\n" };
            write!(f, "{line_break}{error}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for ContentErrors {}

/// The known name that was probably meant: at most a third of its letters are wrong.
pub(crate) fn did_you_mean<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Nobody mistypes a name at such length, and comparing it would take long.
    let typed: Vec<char> = typed.chars().take(64).collect();
    let mut letters = Vec::new();
    let compared = known.into_iter().filter_map(|name| {
        letters.clear();
        letters.extend(name.chars());
        let most = letters.len().max(3) / 3;
        edit_distance(&typed, &letters, most).map(|distance| (distance, name))
    });
    compared.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Letters to insert, delete, replace or swap with their neighbour (Damerau 1964); `None` as
/// soon as it is clear that they are more than `most`.
fn edit_distance(left: &[char], right: &[char], most: usize) -> Option<usize> {
    if left.len().abs_diff(right.len()) > most {
        return None;
    }
    let mut earlier = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, &a) in left.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        row.push(i + 1);
        for (j, &b) in right.iter().enumerate() {
            let replaced = above[j] + usize::from(a != b);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == right[j - 1] && left[i - 1] == b {
                least = least.min(earlier[j - 1] + 1);
            }
            row.push(least);
        }
        // A swap looks two rows back, so both rows must be beyond hope.
        if above.iter().chain(&row).all(|&distance| distance > most) {
            return None;
        }
        earlier = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|&distance| distance <= most)
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, edit_distance};

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["orc", "troll", "player"];
        assert_eq!(did_you_mean("trol", known), Some("troll"));
        assert_eq!(did_you_mean("ork", known), Some("orc"));
        assert_eq!(did_you_mean("dragon", known), None);
        assert_eq!(did_you_mean("", known), None);
    }

    #[test]
    fn a_swap_is_one_slip() {
        assert_eq!(did_you_mean("tilte", ["title", "tiles"]), Some("title"));
        assert_eq!(did_you_mean("ocr", ["player", "orc"]), Some("orc"));
        assert_eq!(did_you_mean("rtol", ["troll"]), None, "two slips in five letters");
    }

    /// As the whole table says, computed without ever giving up.
    #[test]
    fn giving_up_early_changes_no_answer() {
        let words = ["orc", "cro", "troll", "rtoll", "rtolls", "player", "palyer", "", "o", "ab"];
        for left in words {
            for right in words {
                let (a, b): (Vec<_>, Vec<_>) = (left.chars().collect(), right.chars().collect());
                let whole = edit_distance(&a, &b, 99).unwrap();
                for most in 0..5 {
                    let wanted = (whole <= most).then_some(whole);
                    assert_eq!(edit_distance(&a, &b, most), wanted, "{left} {right} {most}");
                }
            }
        }
    }
}
