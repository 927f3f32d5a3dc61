//! Checks the book without building it: every relative link leads to a file, every chapter is listed, and no
//! line of text is too long to be read in an editor. Builds it where mdBook is installed, and checks the links
//! between its pages.

mod built;

use std::path::Path;

use crate::task::{TaskResult, workspace};
pub(crate) use built::{build, build_where_possible};

/// The longest line of text. Tables and code cannot be wrapped.
const LONGEST_LINE: usize = 120;
/// Pages beside the book.
const PAGES: [&str; 4] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "changes/README.md"];

/// Checks the pages beside the book and every chapter.
pub(crate) fn check() -> TaskResult {
    let top = workspace();
    let mut faults = Vec::new();
    for page in PAGES {
        faults.extend(faults_of(&top.join(page))?);
    }
    let folder = top.join("docs/src");
    let summary = read(&folder.join("SUMMARY.md"))?;
    let chapters = std::fs::read_dir(&folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    for chapter in chapters.flatten().map(|entry| entry.path()) {
        if chapter.extension().is_some_and(|it| it == "md") {
            faults.extend(faults_of(&chapter)?);
            let name = chapter.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name != "SUMMARY.md" && !summary.contains(&format!("({name})")) {
                faults.push(format!("{name}: SUMMARY.md does not list it"));
            }
        }
    }
    if faults.is_empty() {
        println!("book: every link leads to a file, every chapter is listed, no line is too long");
        return Ok(());
    }
    Err(format!("pages with mistakes:\n  {}", faults.join("\n  ")))
}

fn read(page: &Path) -> TaskResult<String> {
    std::fs::read_to_string(page)
        .map_err(|error| format!("{} cannot be read: {error}", page.display()))
}

fn faults_of(page: &Path) -> TaskResult<Vec<String>> {
    let text = read(page)?;
    let folder = page.parent().unwrap_or(page);
    let broken = links(&text).filter(|link| !folder.join(link).exists());
    let broken = broken.map(|link| format!("{}: {link} is not a file", page.display()));
    let long = long_lines(&text).map(|line| {
        format!("{}:{line}: the line is longer than {LONGEST_LINE} characters", page.display())
    });
    Ok(broken.chain(long).collect())
}

/// The numbers of the lines that are too long, outside of tables and code.
fn long_lines(text: &str) -> impl Iterator<Item = usize> {
    let mut in_code = false;
    let mut is_long = move |line: &str| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence && !line.starts_with('|') && line.chars().count() > LONGEST_LINE
    };
    (1..).zip(text.lines()).filter(move |(_, line)| is_long(line)).map(|(number, _)| number)
}

/// The targets of `[words](target)` within the repository, without the part after `#`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains("://"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_lines_of_text_are_found() {
        let long = "x".repeat(121);
        let text = format!("{long}\n| {long} |\n```\n{long}\n```\nshort\n{long}\n");
        assert_eq!(super::long_lines(&text).collect::<Vec<_>>(), [1, 7]);
    }

    #[test]
    fn links_are_found() {
        let text = "[a](b.md) and ![c](../d.png), [e](https://f.org), [g](h.md#i), [j](#k)";
        assert_eq!(super::links(text).collect::<Vec<_>>(), ["b.md", "../d.png", "h.md"]);
    }
}
