//! Checks that retired words do not come back: `retired_words.txt` beside this crate's manifest
//! lists them, and what to use instead.

mod code;
mod list;
mod prose;

use std::path::{Path, PathBuf};

use crate::task::{TaskResult, workspace};
use crate::violation::Violation;
use list::{Entry, Scope};

const LIST: &str = "xtask/retired_words.txt";
/// Folders whose Rust files, manifests and READMEs are read.
const CODE_FOLDERS: [&str; 2] = ["crates", "xtask"];
const BOOK_FOLDER: &str = "docs/src";

/// A word at a line of a file.
struct Word {
    /// From 1.
    line: usize,
    text: String,
}

/// Reads the list and every file; returns the number of retired words and the violations.
pub(crate) fn check() -> TaskResult<(usize, Vec<Violation>)> {
    let text = read(Path::new(LIST))?;
    let entries = list::parse(&text).map_err(|why| format!("{LIST}:{why}"))?;
    let mut violations = Vec::new();
    for file in files()? {
        violations.extend(check_file(&file, &read(&file)?, &entries)?);
    }
    violations.sort();
    Ok((entries.len(), violations))
}

fn check_file(file: &Path, text: &str, entries: &[Entry]) -> TaskResult<Vec<Violation>> {
    let failed = |error| format!("{}: {error}", file.display());
    let (identifiers, words) = match file.extension().and_then(|it| it.to_str()) {
        Some("rs") => {
            let comments = code::comments(text).map_err(failed)?;
            (code::identifiers(text).map_err(failed)?, prose::words(&comments))
        }
        Some("toml") => (Vec::new(), prose::words(&prose::of_manifest(text))),
        _ => (Vec::new(), prose::words(text)),
    };
    let mut violations = Vec::new();
    for entry in entries {
        let lines = match entry.scope {
            Scope::Prose => entry.lines_in_prose(&words),
            Scope::Identifiers | Scope::Segments | Scope::Constants => {
                entry.lines_in_code(&identifiers)
            }
        };
        let message = format!("`{}` is retired: use {}", entry.word, entry.instead);
        let violation = |line| Violation { file: file.to_owned(), line, message: message.clone() };
        violations.extend(lines.into_iter().map(violation));
    }
    Ok(violations)
}

/// The files to read, relative to the workspace.
fn files() -> TaskResult<Vec<PathBuf>> {
    let mut files = vec![PathBuf::from("Cargo.toml"), PathBuf::from("README.md")];
    CODE_FOLDERS
        .iter()
        .chain([&BOOK_FOLDER])
        .try_for_each(|folder| add_files(Path::new(folder), &mut files))?;
    files.sort();
    Ok(files)
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> TaskResult {
    let unreadable = |error| format!("{} cannot be read: {error}", folder.display());
    for entry in std::fs::read_dir(workspace().join(folder)).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = folder.join(entry.file_name());
        let is_read =
            |it: &Path| it.extension().is_some_and(|it| it == "rs" || it == "md" || it == "toml");
        if entry.path().is_dir() && entry.file_name() != "target" {
            add_files(&path, files)?;
        } else if is_read(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn read(file: &Path) -> TaskResult<String> {
    std::fs::read_to_string(workspace().join(file))
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

#[cfg(test)]
mod tests;
