//! Content packs: one or more files that are read as one, and that may extend another pack.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize};

use super::file::PackFields;
use super::host::Host;
use super::merge;
use super::{Content, validate};
use crate::bounded;
use crate::ron_reader::{Diagnostics, Reader, Span, options};

/// Files that are read as one, in the order in which they were added.
///
/// Rows of all files make up the tables; every other field stands in one of the files. A pack
/// that `extends` another one adds rows, replaces rows of the same id, and removes those that it
/// lists under `remove`.
///
/// ```
/// use roguecore::{Content, Host, Pack};
/// let pack = Pack::new().with_file(
///     "ghosts.ron",
///     r#"(
///         extends: "classic",
///         creatures: [(id: "ghost", glyph: 'G', color: (200, 200, 220), stats: {"hp": 4, "power": 2}, ai: [(do: Attack), (do: Approach)])],
///         floors: (monsters: [(from: 2, weights: {"ghost": 40})]),
///         remove: (creatures: ["troll"]),
///     )"#,
/// );
/// let content = Content::parse_packs(&[pack], &Host::new())?;
/// assert!(content.prototype_id("ghost").is_some() && content.prototype_id("orc").is_some());
/// assert!(content.prototype_id("troll").is_none());
/// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Name and text of each file.
    #[serde(deserialize_with = "files")]
    files: Vec<(String, String)>,
}

/// What the first look at a file reads of it.
#[derive(Deserialize)]
struct Extends {
    extends: Option<String>,
}

impl Pack {
    /// The maximum length of all files of all packs together, in bytes: 4 MiB.
    pub const MAX_BYTES: usize = 4 << 20;
    /// The maximum number of files of a pack.
    pub const MAX_FILES: usize = 256;
    /// The maximum number of packs that extend each other.
    pub const MAX_PACKS: usize = 16;

    /// A pack without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same pack with one more file. `name` only appears in the messages.
    #[must_use]
    pub fn with_file(mut self, name: &str, text: &str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        self.files.push((name.to_owned(), text.to_owned()));
        self
    }

    /// What the pack extends: the name of a built-in content (`ember`, `classic` or `first_steps`), or
    /// whatever the program takes for the place of another pack. `None` for nothing, and for a
    /// pack that cannot be read.
    pub fn extends(&self) -> Option<String> {
        let mentions = self.files.iter().filter(|(_, text)| text.contains("extends"));
        mentions
            .map(|(_, text)| options().from_str::<Extends>(text))
            .find_map(|it| it.ok()?.extends)
    }

    /// The names of its files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// The length of all its files together, in bytes.
    pub(super) fn length(&self) -> usize {
        self.files.iter().fold(0, |sum, (_, text)| sum.saturating_add(text.len()))
    }

    /// The name and the text of its only file; `None` for several files, and for one that extends
    /// something.
    pub(super) fn alone(&self) -> Option<(&str, &str)> {
        let [(name, text)] = &self.files[..] else { return None };
        (!text.contains("extends")).then_some((name, text))
    }
}

/// Reads packs, of which each extends the one after it.
pub(super) fn content(
    packs: &[Pack],
    host: &Host,
    max_packs: usize,
) -> Result<Content, Diagnostics> {
    let extends = packs.last().and_then(Pack::extends);
    let built_in = extends.as_deref().and_then(Pack::built_in);
    let packs: Vec<&Pack> = packs.iter().chain(&built_in).collect();
    let joined = Joined::new(&packs);
    let mut reader = Reader::of_files(&joined.files, &joined.text);
    let content = read(&joined, &mut reader, built_in.is_some(), max_packs, host);
    let content = reader.finish(content)?;
    Ok(content.with_packs(packs.into_iter().cloned().collect()))
}

fn files<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    bounded::list(deserializer, Pack::MAX_FILES)
}

/// The files of all packs as one text, so that a position names a file, too.
struct Joined<'p> {
    text: String,
    /// Where each file begins, and its name.
    files: Vec<(usize, &'p str)>,
    /// The range of each file in the text, by pack.
    packs: Vec<Vec<Range<usize>>>,
}

impl<'p> Joined<'p> {
    fn new(packs: &[&'p Pack]) -> Self {
        let mut joined = Self { text: String::new(), files: Vec::new(), packs: Vec::new() };
        for pack in packs {
            let ranges = pack.files.iter().map(|(name, text)| joined.push(name, text)).collect();
            joined.packs.push(ranges);
        }
        joined
    }

    fn push(&mut self, name: &'p str, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.files.push((start, name));
        self.text.push_str(text);
        let end = self.text.len();
        // A position at the end of a file is not in the next one.
        self.text.push('\n');
        start..end
    }
}

fn read<'t>(
    joined: &'t Joined<'_>,
    r: &mut Reader<'t>,
    has_built_in: bool,
    max_packs: usize,
    host: &Host,
) -> Option<Content> {
    let packs = &joined.packs;
    let is_small = r.check_text("a pack", Pack::MAX_BYTES);
    let has_files = !packs.is_empty() && packs.iter().all(|files| !files.is_empty());
    let is_bounded = packs.len() <= max_packs + usize::from(has_built_in)
        && packs.iter().all(|files| files.len() <= Pack::MAX_FILES);
    let start = Span::START;
    let has_files = r.check(has_files, start, || "a pack has at least one file".to_owned());
    let is_bounded = r.check(is_bounded, start, || {
        let (files, packs) = (Pack::MAX_FILES, Pack::MAX_PACKS);
        format!("a pack has at most {files} files, and at most {packs} packs extend each other")
    });
    if !(is_small && has_files && is_bounded) {
        return None;
    }
    let mut parse =
        |range: &Range<usize>| r.parse_part::<PackFields<'_>>(&joined.text[range.clone()]);
    let fields: Vec<Vec<_>> =
        packs.iter().map(|files| files.iter().map(&mut parse).collect()).collect();
    let fields: Option<Vec<Vec<_>>> =
        fields.into_iter().map(|files| files.into_iter().collect()).collect();
    let file = merge::file(r, fields?, has_built_in)?;
    validate::assemble(r, file, host)
}
