//! The files of The Ember of Dawn, as a pack and as one text.

use roguecore::Pack;

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
