//! The list of built-in games: their names, descriptions and packs.

use std::sync::{Arc, LazyLock};

use roguecore::{Content, Host, Pack};

use crate::files::{NAME, pack};

/// A built-in game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltInGame {
    /// Its name on a command line, in settings and in the `extends` of a pack.
    pub name: &'static str,
    /// Its description, in at most 40 characters.
    pub about: &'static str,
}

pub(crate) const SHORT: &str = "short";
pub(crate) const EASY: &str = "ember-easy";
pub(crate) const SHORT_EASY: &str = "short-easy";
const HEIST: &str = "heist";
const ALCHEMIST: &str = "alchemist";
const BOULDERS: &str = "boulders";
const CLASSIC: &str = "classic";
const FIRST_STEPS: &str = "first-steps";

/// A game that shares no rows with The Ember of Dawn, in one file.
struct Conversion {
    name: &'static str,
    file: (&'static str, &'static str),
    /// Parsed once per process.
    content: LazyLock<Arc<Content>>,
}

macro_rules! conversion {
    ($name:literal) => {
        Conversion {
            name: $name,
            file: (concat!($name, ".ron"), include_str!(concat!("../games/", $name, ".ron"))),
            content: LazyLock::new(|| parsed($name)),
        }
    };
}

static CONVERSIONS: [Conversion; 3] =
    [conversion!("heist"), conversion!("alchemist"), conversion!("boulders")];

fn conversion(name: &str) -> Option<&'static Conversion> {
    CONVERSIONS.iter().find(|it| it.name == name)
}

const GAMES: [BuiltInGame; 9] = [
    BuiltInGame { name: NAME, about: "ten floors down and back up" },
    BuiltInGame { name: EASY, about: "the same floors, and a stronger hero" },
    BuiltInGame { name: SHORT, about: "four floors, a quarter of an hour" },
    BuiltInGame { name: SHORT_EASY, about: "the same floors, and a stronger hero" },
    BuiltInGame { name: HEIST, about: "three floors to rob before dawn" },
    BuiltInGame { name: ALCHEMIST, about: "brew what you need, and beat the fever" },
    BuiltInGame { name: BOULDERS, about: "seven floors of boulders and plates" },
    BuiltInGame { name: CLASSIC, about: "the game of the tutorial, ten floors" },
    BuiltInGame { name: FIRST_STEPS, about: "one floor of orcs and trolls" },
];

/// The built-in games, that of the programs first.
///
/// ```
/// let names: Vec<_> = rogue_ember::games().iter().map(|it| it.name).collect();
/// assert_eq!(names[..4], ["ember", "ember-easy", "short", "short-easy"]);
/// assert_eq!(names[4..], ["heist", "alchemist", "boulders", "classic", "first-steps"]);
/// ```
pub const fn games() -> &'static [BuiltInGame] {
    &GAMES
}

/// The names of the [games].
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

/// Each is parsed once per process.
static EMBER_CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| parsed(NAME));
static EASY_CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| parsed(EASY));
static SHORT_CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| parsed(SHORT));
static SHORT_EASY_CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| parsed(SHORT_EASY));

/// The Ember of Dawn: ten floors in five bands, 39 kinds of monsters, unknown potions and scrolls,
/// allies, and a way out that is a chase.
///
/// ```
/// let game = roguecore::Game::with_content(rogue_ember::content(), 1);
/// assert_eq!(game.content().title(), "The Ember of Dawn");
/// ```
pub fn content() -> Arc<Content> {
    Arc::clone(&EMBER_CONTENT)
}

/// The built-in game of that name; `None` for another name.
///
/// ```
/// assert!(rogue_ember::built_in_names().all(|name| rogue_ember::built_in(name).is_some()));
/// assert_eq!(rogue_ember::built_in("short").unwrap().title(), "Short Ember");
/// assert!(rogue_ember::built_in("embers").is_none());
/// ```
pub fn built_in(name: &str) -> Option<Arc<Content>> {
    match name {
        NAME => Some(content()),
        EASY => Some(Arc::clone(&EASY_CONTENT)),
        SHORT => Some(Arc::clone(&SHORT_CONTENT)),
        SHORT_EASY => Some(Arc::clone(&SHORT_EASY_CONTENT)),
        _ => match conversion(name) {
            Some(conversion) => Some(Arc::clone(&conversion.content)),
            None => Content::built_in(name),
        },
    }
}

/// The built-in game with that [hash](Content::hash), as a replay or a link names it; `None` for other content.
///
/// ```
/// let short = rogue_ember::built_in("short").unwrap();
/// assert_eq!(rogue_ember::built_in_with_hash(short.hash()).unwrap().title(), "Short Ember");
/// assert!(rogue_ember::built_in_with_hash(7).is_none());
/// ```
pub fn built_in_with_hash(hash: u64) -> Option<Arc<Content>> {
    built_in_names().filter_map(built_in).find(|content| content.hash() == hash)
}

/// The packs of the built-in game of that name, for a pack that extends it: each extends the one after
/// it. `None` for another name.
pub fn built_in_packs(name: &str) -> Option<Vec<Pack>> {
    let file = |name, text| Pack::new().with_file(name, text);
    let easy = || file("ember/easy.ron", include_str!("../content/easy.ron"));
    let short = || file("ember/short.ron", include_str!("../content/short.ron"));
    let short_easy = || file("ember/short_easy.ron", include_str!("../content/short_easy.ron"));
    match name {
        NAME => Some(vec![pack()]),
        EASY => Some(vec![easy(), pack()]),
        SHORT => Some(vec![short(), pack()]),
        SHORT_EASY => Some(vec![short_easy(), easy(), short(), pack()]),
        _ => match conversion(name) {
            Some(conversion) => Some(vec![file(conversion.file.0, conversion.file.1)]),
            None => Pack::built_in(name).map(|pack| vec![pack]),
        },
    }
}

fn parsed(name: &str) -> Arc<Content> {
    let packs = built_in_packs(name).unwrap_or_default();
    match Content::parse_packs(&packs, &Host::new()) {
        Ok(content) => Arc::new(content),
        Err(errors) => unreachable!("the files are tested: {errors}"),
    }
}
