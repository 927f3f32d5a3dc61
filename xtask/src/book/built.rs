//! The book as mdBook builds it: pages of HTML, whose links lead to a page and a heading that exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::task::{TaskResult, output, program, run, workspace};

/// The version that the book is written for.
const VERSION: &str = "0.5.4";
/// How the pages refer to files of the repository.
const OUT_OF_THE_BOOK: &str = "\"../../";
/// Pages without text, whose links are those of another place.
const NO_PAGES: [&str; 2] = ["404.html", "toc.html"];

/// Builds the book into a folder, or says how mdBook is installed.
pub(crate) fn build_where_possible(folder: &Path) -> TaskResult {
    match missing() {
        None => build(folder),
        Some(what) => {
            println!("THE BOOK IS NOT BUILT: {what}");
            Ok(())
        }
    }
}

/// Builds the book into a folder and checks its links.
pub(crate) fn build(folder: &Path) -> TaskResult {
    if let Some(what) = missing() {
        return Err(what);
    }
    let folder = std::path::absolute(folder)
        .map_err(|error| format!("{} is not a folder: {error}", folder.display()))?;
    let mut mdbook = program(&["mdbook", "build", "docs", "--dest-dir"]);
    run(mdbook.arg(&folder).env("MDBOOK_LOG", "warn"))?;
    let mut pages = read_pages(&folder)?;
    for (name, html) in &mut pages {
        *html = with_links_to_repository(html, |path| workspace().join(path).exists());
        let path = folder.join(name);
        fs::write(&path, &*html).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let broken = broken_links(&pages, |path| folder.join(path).exists());
    if broken.is_empty() {
        println!("{}: {} pages, every link leads somewhere", folder.display(), pages.len());
        return Ok(());
    }
    Err(format!("broken links in the book:\n  {}", broken.join("\n  ")))
}

/// The advice when mdBook is not installed; `None` when it is.
fn missing() -> Option<String> {
    let found = output(&["mdbook", "--version"]).is_ok();
    (!found)
        .then(|| format!("mdBook is missing: cargo install mdbook --locked --version {VERSION}"))
}

/// The pages by name.
fn read_pages(folder: &Path) -> TaskResult<BTreeMap<String, String>> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
        let path = entry.map_err(|error| failed(&error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|it| it == "html") && !NO_PAGES.contains(&name.as_str()) {
            pages.insert(name, fs::read_to_string(&path).map_err(|error| failed(&error))?);
        }
    }
    Ok(pages)
}

/// A page whose links to files of the repository lead to where it is published: the book stands alone.
fn with_links_to_repository(html: &str, exists: impl Fn(&str) -> bool) -> String {
    let mut parts = html.split(OUT_OF_THE_BOOK);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, rest) = part.split_once('"').unwrap_or((part, ""));
        // mdBook takes every text for one of its pages.
        let page = link.strip_suffix(".html").map(|stem| format!("{stem}.md"));
        let path = page.unwrap_or_else(|| link.to_owned());
        let repository = concat!("\"", env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
        let (before, path) =
            if exists(&path) { (repository, path.as_str()) } else { (OUT_OF_THE_BOOK, link) };
        text.extend([before, path, "\""]);
        text.push_str(rest);
    }
    text
}

/// Links within the book that lead to no file or to no heading.
fn broken_links(pages: &BTreeMap<String, String>, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut broken = Vec::new();
    for (page, html) in pages {
        for link in links(html) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = pages.get(if path.is_empty() { page.as_str() } else { path });
            let found = path.is_empty() || target.is_some() || exists(path);
            let has_heading = |html: &String| html.contains(&format!("id=\"{heading}\""));
            if !found || !heading.is_empty() && target.is_some_and(|html| !has_heading(html)) {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    broken
}

/// The targets of `href` and `src`, without other sites.
fn links(html: &str) -> impl Iterator<Item = &str> {
    let of = |attribute: &'static str| {
        html.split(attribute).skip(1).filter_map(|rest| rest.split('"').next())
    };
    let all = of(" href=\"").chain(of(" src=\""));
    all.filter(|link| !link.contains(':') && !link.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_missing_pages_and_headings_are_found() {
        let page = |name: &str, html: &str| (name.to_owned(), html.to_owned());
        let pages = BTreeMap::from([
            page(
                "a.html",
                r#"<h1 id="top"> <a href="b.html#there"> <a href="b.html#gone"> <a href="c.html">"#,
            ),
            page(
                "b.html",
                r##"<h2 id="there"> <a href="#there"> <a href="#away"> <a href="https://d.org/e">"##,
            ),
            page("f.html", r#"<img src="g.png"> <img alt="" src="h.png"> <a href="../../x.rs">"#),
        ]);
        let broken = broken_links(&pages, |path| path == "g.png");
        assert_eq!(
            broken,
            [
                "a.html: b.html#gone",
                "a.html: c.html",
                "b.html: #away",
                "f.html: ../../x.rs",
                "f.html: h.png"
            ]
        );
    }

    #[test]
    fn the_workflows_install_the_version_that_is_asked_for() {
        for name in ["ci", "release"] {
            let path = workspace().join(format!(".github/workflows/{name}.yml"));
            let install = format!("cargo install mdbook --locked --version {VERSION}\n");
            assert!(fs::read_to_string(path).unwrap().contains(&install), "{name}");
        }
    }

    #[test]
    fn links_out_of_the_book_lead_to_the_repository() {
        let html = r#"<a href="../../A.html">a</a> <a href="../../b/c.ron">c</a> <a href="../../d.rs">d</a>"#;
        let linked = with_links_to_repository(html, |path| ["A.md", "b/c.ron"].contains(&path));
        let at = |path: &str| format!("\"{}/blob/main/{path}\"", env!("CARGO_PKG_REPOSITORY"));
        assert!(linked.contains(&at("A.md")) && linked.contains(&at("b/c.ron")), "{linked}");
        assert!(linked.ends_with(r#"<a href="../../d.rs">d</a>"#), "{linked}");
    }
}
