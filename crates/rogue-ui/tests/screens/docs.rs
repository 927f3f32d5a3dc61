//! The page on playing in the book agrees with the game.

use rogue_ui::intent::markdown;
use rogue_ui::{KeyMap, Settings};

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
fn the_settings_file_and_the_key_file_of_the_page_parse() {
    let samples: Vec<_> = PAGE.split("```ron\n").skip(1).collect();
    let [settings, keys] = samples[..] else { panic!("two samples") };
    let file = |sample: &'static str| sample.split_once("```").expect("its end").0;
    let (read, mistakes) = Settings::parse("page.ron", file(settings));
    assert_eq!(mistakes.map(|it| it.to_string()), None);
    assert_eq!((read.name.as_str(), read.text_size), ("Ann", Some(12)));
    // The key file stands in a list.
    KeyMap::parse("page.ron", file(keys)).unwrap_or_else(|errors| panic!("{errors}"));
}
