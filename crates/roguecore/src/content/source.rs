//! The source of content: every file with its text. A run carries it, and can be played where the files
//! were edited or removed.

use ron_tables::Diagnostics;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::pack::Pack;
use crate::bounded;
use crate::floor::recipe::UnknownRecipeError;

/// The packs that extend each other, and a built-in one.
pub(super) const MAX_PACKS: usize = Pack::MAX_PACKS + 1;
/// More choices, rules or generators are not read from a save.
const MAX_NAMES: usize = 256;

/// The files that content was read from, and the choices made afterwards.
///
/// ```
/// use roguecore::{Content, Host};
/// let content = Content::classic();
/// let source = content.source().expect("it was read from a file");
/// assert_eq!(source.files().collect::<Vec<_>>(), ["classic.ron"]);
/// assert_eq!(source.content(&Host::new())?.hash(), content.hash());
/// # Ok::<(), roguecore::SourceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Each extends the one after it. A built-in one that is extended is among them, because
    /// another version of the program may have another.
    #[serde(deserialize_with = "packs")]
    pub(super) packs: Vec<Pack>,
    /// How the floors are built, where that is not as the files say.
    #[serde(deserialize_with = "names")]
    pub(super) choices: Vec<Choice>,
    /// Name and version of the rules of the host program.
    #[serde(deserialize_with = "names")]
    pub(super) rules: Vec<(String, u32)>,
    /// Name and version of the generators of the host program.
    #[serde(deserialize_with = "names")]
    pub(super) generators: Vec<(String, u32)>,
}

/// How the floors are built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Choice {
    /// By the recipe of that id.
    Recipe(String),
    /// By the generator of the host of that name.
    Generator(String),
}

/// Why the content of a [`Source`] cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// Its files have mistakes.
    #[error("its files have mistakes: {}", first_line(.0))]
    Diagnostics(Box<Diagnostics>),
    /// The floors are built by a recipe that its files do not have.
    #[error("{0}")]
    UnknownRecipe(Box<UnknownRecipeError>),
    /// It needs rules that the host program does not have.
    #[error("it needs the rules `{name}` of version {version}, which this program does not have")]
    MissingRules {
        /// The name of the rules.
        name: String,
        /// Their version.
        version: u32,
    },
    /// It needs a generator that the host program does not have.
    #[error("it needs the generator `{name}` of version {version}, which this program lacks")]
    MissingGenerator {
        /// The name of the generator.
        name: String,
        /// Its version.
        version: u32,
    },
    /// Its files are content of another identity than the one that was played.
    #[error("its files are content {found:016x}, and it was played with {expected:016x}")]
    OtherContent {
        /// [`Content::hash`](crate::Content::hash) of the files.
        found: u64,
        /// The hash of the content it was played with.
        expected: u64,
    },
}

impl Source {
    pub(crate) fn new(packs: Vec<Pack>) -> Self {
        Self { packs, choices: Vec::new(), rules: Vec::new(), generators: Vec::new() }
    }

    pub(crate) fn choose(&mut self, choice: Choice) {
        self.choices.push(choice);
    }

    /// Notes the names of the rules and generators of the host program.
    pub(crate) fn note_host<'a>(
        &mut self,
        rules: impl Iterator<Item = (&'a str, u32)>,
        generators: impl Iterator<Item = (&'a str, u32)>,
    ) {
        let owned = |(name, version): (&str, u32)| (name.to_owned(), version);
        self.rules = rules.map(owned).collect();
        self.generators = generators.map(owned).collect();
        self.generators.sort_unstable();
        self.generators.dedup();
    }

    /// The names of its files, those of the pack itself first. Untrusted text where it was read from
    /// a save: remove control characters before display.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.packs.iter().flat_map(Pack::names)
    }

    /// The texts of its files, in the order of [`files`](Self::files) and of the bytes of a run.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.packs.iter().flat_map(Pack::texts)
    }

    /// Its packs, of which each extends the one after it.
    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }
}

fn packs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Pack>, D::Error> {
    let packs: Vec<Pack> = bounded::list(deserializer, MAX_PACKS)?;
    let length = packs.iter().fold(0_usize, |sum, pack| sum.saturating_add(pack.length()));
    if length > Pack::MAX_BYTES {
        return Err(D::Error::custom("the files of the content are too long"));
    }
    Ok(packs)
}

fn names<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    bounded::list(deserializer, MAX_NAMES)
}

/// The first mistake, and the number of the others.
fn first_line(mistakes: &Diagnostics) -> String {
    let text = mistakes.to_string();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    match lines.count() {
        0 => first,
        more => format!("{first} (and {more} more)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text is refused before it is read as a content.
    #[test]
    fn more_text_than_a_content_may_have_is_not_decoded() {
        let of_length = |length: usize| {
            let (half, rest) = (length / 2, length - length / 2);
            let pack = |length| Pack::new().with_file("", &"x".repeat(length));
            postcard::to_allocvec(&Source::new(vec![pack(half), pack(rest)])).unwrap()
        };
        let longest = of_length(Pack::MAX_BYTES);
        assert!(postcard::from_bytes::<Source>(&longest).is_ok());
        assert!(postcard::from_bytes::<Source>(&of_length(Pack::MAX_BYTES + 1)).is_err());
    }
}
