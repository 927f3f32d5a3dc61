//! Content packs: one or more files that are read as one, and that may extend another pack.

use ron_tables::options;
use serde::{Deserialize, Deserializer, Serialize};

use crate::bounded;

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
    pub(super) files: Vec<(String, String)>,
}

/// The field that the first look at a file reads.
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

    /// The base that the pack extends: the name of a built-in content (`classic` or `first_steps`),
    /// or whatever the program takes for the place of another pack. `None` for no base, and for a
    /// pack that cannot be read.
    pub fn extends(&self) -> Option<String> {
        let mentions = self.files.iter().filter(|(_, text)| text.contains("extends"));
        mentions
            .map(|(_, text)| options().from_str::<Extends>(text))
            .find_map(|it| it.ok()?.extends)
    }

    /// The names of its files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// The texts of its files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(_, text)| text.as_str())
    }

    /// The length of all its files together, in bytes.
    pub(crate) fn length(&self) -> usize {
        self.files.iter().fold(0, |sum, (_, text)| sum.saturating_add(text.len()))
    }

    /// The name and the text of its only file; `None` for several files, and for one that extends
    /// something.
    pub(crate) fn alone(&self) -> Option<(&str, &str)> {
        let [(name, text)] = &self.files[..] else { return None };
        (!text.contains("extends")).then_some((name, text))
    }
}

fn files<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    bounded::list(deserializer, Pack::MAX_FILES)
}
