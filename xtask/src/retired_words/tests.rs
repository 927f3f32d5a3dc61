//! Tests of the check as a whole: a retired word is reported with its line and its replacement.

use super::*;

const WORDS: &str = "\
[identifiers]
Stage -> Context
[segments]
nobody -> the missing entity
[constants]
MOST -> MAX_* or *_LIMIT
[prose]
the house -> the workspace
";

fn messages(file: &str, text: &str) -> Vec<String> {
    let entries = list::parse(WORDS).unwrap();
    let violations = check_file(Path::new(file), text, &entries).unwrap();
    violations.iter().map(ToString::to_string).collect()
}

#[test]
fn retired_identifiers_are_violations() {
    assert_eq!(
        messages(
            "a.rs",
            "struct Stage;\n\nconst MOST_JOBS: u8 = 1;\n#[test]\nfn nobody_waits() {}"
        ),
        [
            "a.rs:1: `Stage` is retired: use Context",
            "a.rs:5: `nobody` is retired: use the missing entity",
            "a.rs:3: `MOST` is retired: use MAX_* or *_LIMIT",
        ]
    );
    assert_eq!(messages("a.rs", "struct Stages; const ALMOST: u8 = 1; fn most() {}"), [""; 0]);
}

#[test]
fn retired_words_of_comments_and_the_book_are_violations() {
    let expected = |file: &str| [format!("{file}:2: `the house` is retired: use the workspace")];
    assert_eq!(messages("a.rs", "\n/// All of The\n/// house.\nstruct A;"), expected("a.rs"));
    assert_eq!(messages("a.md", "\nThe *house*"), expected("a.md"));
    assert_eq!(
        messages("Cargo.toml", "[package]\ndescription = \"the house\""),
        expected("Cargo.toml")
    );
    assert_eq!(messages("a.rs", "const A: &str = \"the house\"; // The `house`."), [""; 0]);
}

#[test]
fn the_list_of_the_workspace_can_be_read_and_is_kept() {
    let (_, violations) = check().unwrap();
    assert!(violations.is_empty(), "{}", violations[0]);
}
