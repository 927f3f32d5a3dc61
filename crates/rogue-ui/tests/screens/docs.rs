//! The page on playing in the book agrees with the game.

use rogue_ui::KeyMap;
use rogue_ui::intent::markdown;
use roguecore::{Content, Item};

const PAGE: &str = include_str!("../../../../docs/src/playing.md");

/// The line before the generated part.
const MARK: &str = "The rest of this page is made from the game's own table of keys.\n\n";

/// When this fails after a change of the table: run it once with `BLESS_BOOK=1` and review the
/// diff.
#[test]
fn the_page_on_playing_has_the_key_tables_of_the_game() {
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
fn the_key_file_of_the_page_parses() {
    let (_, file) = PAGE.split_once("```ron\n").expect("the sample");
    let (file, _) = file.split_once("```").expect("its end");
    KeyMap::parse("page.ron", file).unwrap_or_else(|errors| panic!("{errors}"));
}

/// The page must follow when the built-in content is tuned.
#[test]
fn the_page_has_the_figures_of_the_items() {
    let content = Content::classic();
    for prototype in content.prototypes() {
        let Some(item) = prototype.item else { continue };
        let expected = match item {
            Item::Heal { amount } => format!("heals {amount} hit points"),
            Item::Lightning { damage, range } => {
                format!("closer than {range} cells for {damage}")
            }
            Item::Confusion { turns } => format!("confuses one visible enemy for {turns} turns"),
            Item::Fireball { damage, radius } => {
                format!("{damage} damage to everything within {radius} cells")
            }
            Item::Equipment { power, defence, .. } => format!("+{}", power.max(defence)),
            Item::Goal => "carry it up and out".to_owned(),
        };
        assert!(PAGE.contains(&prototype.name), "{}", prototype.name);
        assert!(PAGE.contains(&expected), "{expected}");
    }
}
