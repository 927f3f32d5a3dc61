//! Checks the book without building it: every relative link leads to a file.

use std::path::Path;

use crate::task::{TaskResult, workspace};

/// Checks the links of the README and of every chapter.
pub(crate) fn check() -> TaskResult {
    let top = workspace();
    let mut broken_links = missing(&top.join("README.md"))?;
    let folder = top.join("docs/src");
    let chapters = std::fs::read_dir(&folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    for chapter in chapters.flatten().map(|entry| entry.path()) {
        if chapter.extension().is_some_and(|it| it == "md") {
            broken_links.extend(missing(&chapter)?);
        }
    }
    if broken_links.is_empty() {
        println!("book: every link leads to a file");
        return Ok(());
    }
    Err(format!("links that lead nowhere:\n  {}", broken_links.join("\n  ")))
}

fn missing(page: &Path) -> TaskResult<Vec<String>> {
    let text = std::fs::read_to_string(page)
        .map_err(|error| format!("{} cannot be read: {error}", page.display()))?;
    let folder = page.parent().unwrap_or(page);
    let broken = links(&text).filter(|link| !folder.join(link).exists());
    Ok(broken.map(|link| format!("{}: {link}", page.display())).collect())
}

/// The targets of `[words](target)` within the repository, without the part after `#`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains("://"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn links_are_found() {
        let text = "[a](b.md) and ![c](../d.png), [e](https://f.org), [g](h.md#i), [j](#k)";
        assert_eq!(super::links(text).collect::<Vec<_>>(), ["b.md", "../d.png", "h.md"]);
    }
}
