//! The plainness of each crate in numbers. Nothing fails by them: they show where to write plainly next.

use std::path::Path;

use super::crate_source::CrateSource;
use super::tables;
use crate::task::{TaskResult, workspace};

/// Pronouns that stand for a noun in a comment.
const PRONOUNS: [&str; 3] = ["what", "who", "whose"];
/// Calls that take a closure in the place of a named step.
const COMBINATORS: [&str; 8] = [
    ".map_or(",
    ".map_or_else(",
    ".is_some_and(",
    ".is_none_or(",
    ".filter(",
    ".filter_map(",
    ".flat_map(",
    ".and_then(",
];

/// The lines of a crate without its tests.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    code: u32,
    comments: u32,
    /// Comments with one of the pronouns.
    pronouns: u32,
    /// Closures that are given a name.
    closures: u32,
    combinators: u32,
    /// Lines in which something is named `who`.
    who: u32,
}

/// Prints a line for each crate.
pub(super) fn print() -> TaskResult {
    println!("| crate | code lines | comments with a pronoun | closures | combinators | `who` |");
    println!("|---|---|---|---|---|---|");
    for root in tables::ROOTS {
        let mut counts = Counts::default();
        for module in CrateSource::read(Path::new(root))?.modules {
            let text = std::fs::read_to_string(workspace().join(&module.file))
                .map_err(|error| format!("{} cannot be read: {error}", module.file.display()))?;
            counts.add(&text);
        }
        println!("{}", counts.row(root.trim_end_matches("/src/lib.rs")));
    }
    println!("The last three are numbers in a thousand lines of code.");
    Ok(())
}

impl Counts {
    /// Adds the lines of a file up to its tests.
    fn add(&mut self, text: &str) {
        let product = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
        for line in product.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if line.starts_with("//") {
                self.comments += 1;
                self.pronouns += u32::from(has_word(line, &PRONOUNS));
            } else {
                self.add_code(line);
            }
        }
    }

    fn add_code(&mut self, line: &str) {
        self.code += 1;
        self.closures += u32::from(names_closure(line));
        for call in COMBINATORS {
            self.combinators += u32::from(line.contains(call));
        }
        self.who += u32::from(has_word(line, &["who"]));
    }

    fn row(&self, name: &str) -> String {
        format!(
            "| `{name}` | {} | {:.1} % | {:.1} | {:.1} | {:.1} |",
            self.code,
            share(self.pronouns, self.comments, 100.0),
            share(self.closures, self.code, 1000.0),
            share(self.combinators, self.code, 1000.0),
            share(self.who, self.code, 1000.0),
        )
    }
}

/// The part of a number, as a share of so many.
fn share(part: u32, all: u32, of: f64) -> f64 {
    f64::from(part) * of / f64::from(all.max(1))
}

/// Whether a line has one of some words.
fn has_word(line: &str, words: &[&str]) -> bool {
    let mut parts = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    parts.any(|part| words.iter().any(|word| part.eq_ignore_ascii_case(word)))
}

/// Whether a line gives a closure a name: `let name = |x| ..`.
fn names_closure(line: &str) -> bool {
    let value = line.strip_prefix("let ").and_then(|rest| rest.split_once(" = "));
    value.is_some_and(|(_, value)| value.starts_with('|') || value.starts_with("move |"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_up_to_the_tests() {
        let text = "/// What a rule does.\n/// Its effect.\nfn f(who: u8) {\n    let is_even = |it| it % 2 == 0;\n\
                    \n    x.filter(is_even).and_then(g);\n}\n#[cfg(test)]\nmod tests {\n    let a = |it| it;\n}\n";
        let mut counts = Counts::default();
        counts.add(text);
        let expected =
            Counts { code: 4, comments: 2, pronouns: 1, closures: 1, combinators: 2, who: 1 };
        assert_eq!(counts, expected);
    }
}
