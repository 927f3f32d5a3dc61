//! The book's page on playing ends in the key tables, as the game has them.

use rogue_ui::KeyMap;
use rogue_ui::intent::markdown;
use roguecore::{Content, Item};

const PAGE: &str = include_str!("../../../../docs/src/playing.md");

/// Where the made part begins.
const MARK: &str = "The rest of this page is made from the game's own table of keys.\n\n";

/// When this fails after a change of the table: run it once with `BLESS_BOOK=1` and read the
/// diff.
#[test]
fn the_page_on_playing_has_the_keys_of_the_game() {
    let (head, tables) = PAGE.split_once(MARK).expect("the mark");
    if std::env::var_os("BLESS_BOOK").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/playing.md");
        let page = format!("{head}{MARK}{}\n", markdown().trim_end());
        std::fs::write(path, page).expect("the page is written");
        return;
    }
    assert_eq!(tables.trim_end(), markdown().trim_end());
}

#[test]
fn the_key_file_of_the_page_is_good() {
    let (_, file) = PAGE.split_once("```ron\n").expect("the sample");
    let (file, _) = file.split_once("```").expect("its end");
    KeyMap::parse("page.ron", file).unwrap_or_else(|errors| panic!("{errors}"));
}

/// Content may be tuned; the page must follow.
#[test]
fn the_page_has_the_figures_of_the_things() {
    let content = Content::classic();
    for thing in content.prototypes() {
        let Some(item) = thing.item else { continue };
        let said = match item {
            Item::Heal { amount } => format!("heals {amount} hit points"),
            Item::Lightning { damage, range } => {
                format!("nearer than {range} cells for {damage}")
            }
            Item::Confusion { turns } => format!("stumbles about for {turns} turns"),
            Item::Fireball { damage, radius } => {
                format!("{damage} damage to everyone within {radius} cells")
            }
            Item::Equipment { power, defence, .. } => format!("+{}", power.max(defence)),
            Item::Goal => "carry it up and out".to_owned(),
        };
        assert!(PAGE.contains(&thing.name), "{}", thing.name);
        assert!(PAGE.contains(&said), "{said}");
    }
}
