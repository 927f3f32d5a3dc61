//! *The Ember of Dawn*, the game of the programs: a content pack with a file for each group of tables.
//! And the list of built-in games: this one, and those of the engine.

use std::iter;
use std::sync::{Arc, LazyLock};

use roguecore::{Content, Host, Pack};

/// Its name on a command line and in the `extends` of a pack.
pub const NAME: &str = "ember";

macro_rules! files {
    ($($name:literal),*) => {
        [$((concat!("ember/", $name), include_str!(concat!("../content/", $name)))),*]
    };
}

/// Name and text of each file.
const FILES: [(&str, &str); 7] = files!(
    "game.ron",
    "tiles.ron",
    "statuses.ron",
    "creatures.ron",
    "items.ron",
    "vaults.ron",
    "floors.ron"
);

/// Parsed once per process.
static CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| match Content::parse_packs(&[pack()], &Host::new()) {
        Ok(content) => Arc::new(content),
        Err(errors) => unreachable!("the files are tested: {errors}"),
    });

/// The Ember of Dawn: ten floors in five bands, 39 kinds of monsters, unknown potions and scrolls,
/// allies, and a way out that is a chase.
///
/// ```
/// let game = roguecore::Game::with_content(rogue_ember::content(), 1);
/// assert_eq!(game.content().title(), "The Ember of Dawn");
/// ```
pub fn content() -> Arc<Content> {
    Arc::clone(&CONTENT)
}

/// Its files, to be extended by another pack.
///
/// ```
/// use roguecore::{Content, Host, Pack};
/// let calm = Pack::new().with_file("calm.ron", r#"(extends: "ember", remove: (creatures: ["rats"]))"#);
/// let errors = Content::parse_packs(&[calm, rogue_ember::pack()], &Host::new()).unwrap_err();
/// assert!(errors.to_string().ends_with("did you mean \"rat\"?"));
/// ```
pub fn pack() -> Pack {
    FILES.iter().fold(Pack::new(), |pack, (name, text)| pack.with_file(name, text))
}

/// The game as one file, for tools and tests that change a part of its text.
///
/// ```
/// let ron = rogue_ember::ron().replacen("sight: 9", "sight: 8", 1);
/// assert_eq!(roguecore::Content::parse("dim.ron", &ron)?.sight(), 8);
/// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
/// ```
pub fn ron() -> String {
    // Each file is comments, a line `(`, its fields, and a line `)`.
    let fields = |text: &str| text.split_once("(\n").map(|(_, rest)| rest.replace("\n)\n", "\n"));
    let fields: String = FILES.iter().filter_map(|(_, text)| fields(text)).collect();
    format!("(\n{fields})\n")
}

/// The names of the built-in games, as a command line takes them: `ember`, `classic` and
/// `first-steps`.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    iter::once(NAME).chain(Content::BUILT_IN.iter().copied())
}

/// The built-in game of that name; `None` for another name.
///
/// ```
/// assert!(rogue_ember::built_in_names().all(|name| rogue_ember::built_in(name).is_some()));
/// assert!(rogue_ember::built_in("embers").is_none());
/// ```
pub fn built_in(name: &str) -> Option<Arc<Content>> {
    if name == NAME { Some(content()) } else { Content::built_in(name) }
}

/// The pack of the built-in game of that name, for a pack that extends it; `None` for another name.
pub fn built_in_pack(name: &str) -> Option<Pack> {
    if name == NAME { Some(pack()) } else { Pack::built_in(name) }
}
