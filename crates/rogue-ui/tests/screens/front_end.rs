//! What an app asks of a front end whose player sees no folder and has no keys, or hears the screens.

use rogue_ui::storage::Memory;

use crate::player::at_title;

#[test]
fn a_front_end_that_exchanges_files_is_asked_for_one() {
    let mut player = at_title(&Memory::default());
    player.types("r").reads("No run has ended yet.");
    player.types("Esc");
    player.reads_not("open one from a file");
    player.app.offer_files();
    player.draw();
    player.reads("open one from a file");
    let spoken = player.app.take_spoken();
    assert_eq!(spoken.last().unwrap(), "New game: down into a new dungeon");
    for list in ["o", "r"] {
        player.types(list).reads("Open a file");
        assert!(!player.app.take_file_request());
        player.types("a");
        assert!(player.app.take_file_request() && !player.app.take_file_request());
        player.types("Esc");
    }
}

#[test]
fn the_settings_are_copied_where_files_are_exchanged() {
    let mut player = at_title(&Memory::default());
    player.types("=").reads("Settings").reads_not("Copy the file");
    player.app.offer_files();
    player.draw();
    player.types("End Up").reads("Downloads the settings.");
    player.types("Enter");
    player.reads("The file was copied to memory/settings.ron.");
}

#[test]
fn what_is_typed_is_known_to_the_front_end() {
    let mut player = at_title(&Memory::default());
    assert_eq!(player.app.typed(), None);
    player.types("e 4 2");
    assert_eq!(player.app.typed(), Some("42"));
    player.types("Esc");
    assert_eq!(player.app.typed(), None);
}
