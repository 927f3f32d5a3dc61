//! `changelog`: puts the notes of changes together, and moves them into `CHANGELOG.md` at a release.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::task::{TaskResult, workspace};

/// The kinds of notes, with their headings, in the order of the changelog.
const KINDS: [(&str, &str); 5] = [
    ("play", "Playing"),
    ("content", "Content"),
    ("embed", "Embedding"),
    ("agents", "Agents and the laboratory"),
    ("build", "Building and changing"),
];

#[derive(Args)]
pub(crate) struct Options {
    /// Move the notes into CHANGELOG.md, below a heading with this version and date, such as "0.2.0 - 2027-01-31"
    #[arg(long, value_name = "HEADING")]
    release: Option<String>,
    /// Print the section of a version in CHANGELOG.md, such as 0.2.0 or the tag v0.2.0
    #[arg(long, value_name = "VERSION", conflicts_with = "release")]
    of: Option<String>,
}

pub(crate) fn run(options: &Options) -> TaskResult {
    if let Some(version) = &options.of {
        return print_released(version.trim_start_matches('v'));
    }
    let notes = notes(&workspace().join("changes"))?;
    let Some(heading) = &options.release else {
        print!("{}", section("Unreleased", &notes));
        return Ok(());
    };
    if notes.is_empty() {
        return Err("there is no note in `changes`: nothing to release".to_owned());
    }
    let path = workspace().join("CHANGELOG.md");
    let log = fs::read_to_string(&path).map_err(|error| failed("read", &path, &error))?;
    let log = with_section(&log, &section(heading, &notes));
    fs::write(&path, log).map_err(|error| failed("written", &path, &error))?;
    for note in &notes {
        fs::remove_file(&note.path).map_err(|error| failed("removed", &note.path, &error))?;
    }
    println!("{} notes are in CHANGELOG.md now", notes.len());
    Ok(())
}

fn print_released(version: &str) -> TaskResult {
    let path = workspace().join("CHANGELOG.md");
    let log = fs::read_to_string(&path).map_err(|error| failed("read", &path, &error))?;
    let section = section_of(&log, version).ok_or_else(|| {
        format!(
            "CHANGELOG.md has no section {version}: before the tag, move the notes there with \
             `cargo xtask changelog --release \"{version} - DATE\"`"
        )
    })?;
    println!("{section}");
    Ok(())
}

/// The section of a version in a changelog, without the heading.
fn section_of<'a>(log: &'a str, version: &str) -> Option<&'a str> {
    let mut sections = log.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'));
    let found = sections.find(|(heading, _)| heading.split_whitespace().next() == Some(version));
    found.map(|(_, text)| text.trim())
}

/// Checks that each note has a kind and a sentence.
pub(crate) fn check() -> TaskResult {
    let notes = notes(&workspace().join("changes"))?;
    println!("changes: {} notes since the last release", notes.len());
    Ok(())
}

#[derive(Debug)]
struct Note {
    path: PathBuf,
    kind: usize,
    text: String,
}

/// The notes of a folder, by kind and name.
fn notes(folder: &Path) -> TaskResult<Vec<Note>> {
    let files = fs::read_dir(folder).map_err(|error| failed("read", folder, &error))?;
    let paths = files.flatten().map(|file| file.path());
    let paths = paths.filter(|path| path.file_name().is_some_and(|name| name != "README.md"));
    let mut notes = paths.map(|path| note(&path)).collect::<TaskResult<Vec<_>>>()?;
    notes.sort_by(|one, other| (one.kind, &one.path).cmp(&(other.kind, &other.path)));
    Ok(notes)
}

fn note(path: &Path) -> TaskResult<Note> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let begins = |(kind, _): &(&str, &str)| {
        name.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-'))
    };
    let is_page = path.extension().is_some_and(|it| it == "md");
    let kind = KINDS.iter().position(begins).filter(|_| is_page).ok_or_else(|| {
        let kinds = KINDS.map(|(kind, _)| kind).join(", ");
        format!("{}: a note is called KIND-name.md, with one of the kinds {kinds}", path.display())
    })?;
    let text = fs::read_to_string(path).map_err(|error| failed("read", path, &error))?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !text.ends_with('.') {
        return Err(format!("{}: a note is a sentence that ends with a full stop", path.display()));
    }
    Ok(Note { path: path.to_owned(), kind, text })
}

fn section(heading: &str, notes: &[Note]) -> String {
    let mut section = format!("## {heading}\n");
    for (kind, (_, title)) in KINDS.iter().enumerate() {
        let mut of_kind = notes.iter().filter(|note| note.kind == kind).peekable();
        if of_kind.peek().is_some() {
            section.extend(["\n### ", title, "\n\n"]);
        }
        section.extend(of_kind.map(|note| format!("- {}\n", note.text)));
    }
    section
}

/// The changelog with a section before those it has.
fn with_section(log: &str, section: &str) -> String {
    let first = log.find("\n## ").map_or(log.len(), |at| at + 1);
    let (head, rest) = log.split_at(first);
    format!("{}\n\n{section}\n{rest}", head.trim_end()).trim_end().to_owned() + "\n"
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be {what}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_stands_above_the_ones_before_it() {
        let note = Note { path: PathBuf::new(), kind: 1, text: "Rules can refuse.".to_owned() };
        let section = section("0.2.0", &[note]);
        assert_eq!(section, "## 0.2.0\n\n### Content\n\n- Rules can refuse.\n");
        assert_eq!(
            with_section("# Changes\n\nAll.\n\n## 0.1.0\n\nFirst.\n", &section),
            "# Changes\n\nAll.\n\n## 0.2.0\n\n### Content\n\n- Rules can refuse.\n\n## 0.1.0\n\nFirst.\n"
        );
        assert_eq!(with_section("# Changes\n", "## 0.1.0\n"), "# Changes\n\n## 0.1.0\n");
    }

    #[test]
    fn the_notes_of_a_version_are_those_below_its_heading() {
        let log =
            "# Changes\n\n## 0.2.0 - 2027-01-31\n\n### Content\n\n- New.\n\n## 0.1.0\n\nFirst.\n";
        assert_eq!(section_of(log, "0.2.0"), Some("### Content\n\n- New."));
        assert_eq!(section_of(log, "0.1.0"), Some("First."));
        assert_eq!(section_of(log, "0.1"), None);
    }

    #[test]
    fn a_note_needs_a_kind_and_a_sentence() {
        let folder = std::env::temp_dir().join(format!("notes-of-changes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| {
            fs::write(folder.join(name), text).unwrap();
            let found = note(&folder.join(name));
            fs::remove_file(folder.join(name)).unwrap();
            found.map(|note| (note.kind, note.text))
        };
        assert_eq!(write("play-a.md", "Walks\nfaster.\n"), Ok((0, "Walks faster.".to_owned())));
        assert!(
            write("fun-a.md", "Walks.").unwrap_err().contains("one of the kinds play, content")
        );
        assert!(write("play-a.md", "\n").unwrap_err().contains("full stop"));
        fs::remove_dir(&folder).unwrap();
    }
}
