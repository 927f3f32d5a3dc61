//! *The Ember of Dawn*, the game of the programs: a content pack with a file for each group of tables,
//! and packs on it. And the list of built-in games: these, and those of the engine.

mod games;
mod seeds;

use std::sync::Arc;

use roguecore::{Content, Pack};

pub use games::{Game, built_in, built_in_names, built_in_packs, games};
pub use seeds::{KnownSeed, known_seeds, known_seeds_hash};

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

/// The Ember of Dawn: ten floors in five bands, 39 kinds of monsters, unknown potions and scrolls,
/// allies, and a way out that is a chase.
///
/// ```
/// let game = roguecore::Game::with_content(rogue_ember::content(), 1);
/// assert_eq!(game.content().title(), "The Ember of Dawn");
/// ```
pub fn content() -> Arc<Content> {
    games::ember()
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
