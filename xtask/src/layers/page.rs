//! The layers of the architecture chapter, printed from the tables that the check uses and from the first
//! sentence of each module.

use std::fmt::Write as _;
use std::path::Path;

use super::crate_source::CrateSource;
use super::tables::{self, Layers};
use crate::task::{TaskResult, workspace};

const PAGE: &str = "docs/src/architecture.md";
const BEGIN: &str = "<!-- Printed by `cargo xtask layers --bless`. -->\n";
const END: &str = "<!-- The end of what is printed. -->\n";

/// What is wrong with the chapter.
pub(super) fn violation() -> TaskResult<Option<String>> {
    let message = "the layers are not those of the check: run `cargo xtask layers --bless`";
    let text = read()?;
    Ok((with_layers(&text)? != text).then(|| format!("{PAGE}: {message}")))
}

/// Writes the layers into the chapter.
pub(super) fn bless() -> TaskResult {
    std::fs::write(workspace().join(PAGE), with_layers(&read()?)?)
        .map_err(|error| format!("{PAGE} cannot be written: {error}"))
}

fn read() -> TaskResult<String> {
    std::fs::read_to_string(workspace().join(PAGE))
        .map_err(|error| format!("{PAGE} cannot be read: {error}"))
}

/// The chapter with the layers of today between the two marks.
fn with_layers(text: &str) -> TaskResult<String> {
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| format!("{PAGE} has no place for the layers"))?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", printed()?))
}

fn printed() -> TaskResult<String> {
    let mut page = String::new();
    for (name, layers) in tables::LAYERS {
        let source = CrateSource::read(Path::new(&format!("crates/{name}/src/lib.rs")))?;
        let _ = write!(page, "\n### {name}\n\n| layer | module | what it is |\n|---|---|---|\n");
        page += &rows(&source, layers)?;
    }
    Ok(page + "\n")
}

fn rows(source: &CrateSource, layers: Layers) -> TaskResult<String> {
    let mut rows = String::new();
    for (layer, unit) in
        layers.iter().enumerate().flat_map(|(layer, it)| it.iter().map(move |unit| (layer, unit)))
    {
        let sentence = match source.modules.iter().find(|it| it.path.join("::") == **unit) {
            Some(module) => first_sentence(&read_source(&module.file)?),
            None => "each of the others on its own".to_owned(),
        };
        let _ = writeln!(rows, "| {layer} | `{unit}` | {sentence} |");
    }
    Ok(rows)
}

fn read_source(file: &Path) -> TaskResult<String> {
    std::fs::read_to_string(workspace().join(file))
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// The first sentence of a file's documentation, without links and its full stop.
fn first_sentence(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = lines.map(str::trim).take_while(|line| !line.is_empty()).collect();
    let paragraph = lines.join(" ");
    let sentence = paragraph.split_once(". ").map_or(paragraph.as_str(), |(first, _)| first);
    sentence.trim_end_matches(['.', ':']).replace(['[', ']'], "").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chapter_has_the_layers_of_the_check() {
        assert_eq!(violation().unwrap(), None);
    }

    #[test]
    fn a_module_is_described_by_its_first_sentence() {
        let text =
            "//! Rules at work: a [`Trigger`] finds\n//! rules. More.\n//!\n//! Else.\nuse x;\n";
        assert_eq!(first_sentence(text), "Rules at work: a `Trigger` finds rules");
        assert_eq!(first_sentence("//! One line: x.\nfn a() {}"), "One line: x");
    }
}
