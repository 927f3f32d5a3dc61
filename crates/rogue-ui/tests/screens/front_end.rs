//! What an app asks of a front end whose player sees no folder and has no keys, or hears the screens.

use rogue_ui::Request;
use rogue_ui::glyphs::sheets::{LETTERS, letter};
use rogue_ui::storage::{Memory, Storage};
use roguecore::Game;

use crate::player::{at_title, new_game};

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
    assert_eq!(spoken.last().unwrap(), "New game: start a new run");
    for list in ["o", "r"] {
        player.types(list).reads("Open a file");
        assert_eq!(player.app.take_request(), None);
        player.types("a");
        assert_eq!(player.app.take_request(), Some(Request::File));
        assert_eq!(player.app.take_request(), None);
        player.types("Esc");
    }
}

#[test]
fn a_run_that_the_front_end_brings_is_in_the_menu_and_the_list() {
    let mut memory = Memory::default();
    let mut player = at_title(&memory);
    player.app.offer_files();
    player.draw();
    player.types("o").reads("Resume which run?");
    memory.begin("Ann", &Game::new(8)).unwrap();
    memory.close().unwrap();
    player.app.run_came();
    player.draw();
    player.reads("Ann: level 1, depth 1").reads_not("Resume which run?");
    player.types("c").reads("Welcome back, Ann!");
    // What is played or watched stays.
    player.types("i").reads("Inventory");
    player.app.run_came();
    player.draw();
    player.reads("Inventory");
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

#[test]
fn a_screen_is_spoken_once_and_then_its_selected_row() {
    let mut player = new_game(7);
    player.app.take_spoken();
    player.types("i");
    let spoken = player.app.take_spoken();
    assert!(spoken[0].starts_with("Inventory"), "{spoken:?}");
    assert_eq!(spoken.len(), 2, "the title and the selected row: {spoken:?}");
    assert!(player.app.take_spoken().is_empty());
    player.types("Down");
    let row = player.app.take_spoken();
    assert!(row.len() == 1 && row[0] != spoken[1], "{row:?}");
    player.types("Esc");
    assert_eq!(player.app.take_spoken(), ["You are back in the dungeon."]);
    player.types(".");
    assert_eq!(player.app.take_spoken(), ["You wait."]);
}

#[test]
fn what_is_reported_at_the_title_is_spoken() {
    let mut player = at_title(&Memory::default());
    player.app.take_spoken();
    for _ in 0..2 {
        player.app.report(Err("a picture cannot be saved: the disk is full."));
        let spoken = player.app.take_spoken();
        assert_eq!(spoken, ["A picture cannot be saved: the disk is full."]);
    }
    player.types("Down");
    assert_eq!(player.app.take_spoken().len(), 1, "the selected row");
}

#[test]
fn the_cursor_is_spoken_without_words_of_reader_mode() {
    let mut player = new_game(7);
    player.app.take_spoken();
    player.types("x");
    let spoken = player.app.take_spoken().join("\n");
    assert!(spoken.starts_with("Look where?\nThe cursor: "), "{spoken}");
    assert!(!spoken.contains("such as"), "{spoken}");
    player.types("Left");
    let moved = player.app.take_spoken();
    assert!(moved[0].starts_with("The cursor: "), "{moved:?}");
}

#[test]
fn an_entry_is_spoken_with_its_keys_and_what_is_typed_and_not_as_done() {
    let mut player = at_title(&Memory::default());
    player.app.take_spoken();
    player.types("a");
    let spoken = player.app.take_spoken();
    let words = "Shown on new runs, scores and replays.";
    assert_eq!(spoken, ["Your name", words, "Enter: save", "Adventurer"]);
    player.types("Backspace");
    assert_eq!(player.app.take_spoken(), ["Adventure"]);
    player.types("Esc e");
    let spoken = player.app.take_spoken().join("\n");
    assert!(spoken.contains("type a number") && !spoken.contains("winnable"), "{spoken}");
    player.types("4");
    assert_eq!(player.app.take_spoken(), ["Enter: start", "4"]);
}

/// A warning of a settings row is new with the row, and is spoken with it.
#[test]
fn a_row_of_the_settings_is_spoken_with_what_it_is_for() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("=");
    player.app.take_spoken();
    player.types("Down");
    let spoken = player.app.take_spoken();
    assert_eq!(spoken.len(), 2, "{spoken:?}");
    assert!(spoken[0].starts_with("Your torch") && spoken[1].starts_with("Light: "));
}

/// A page shows a question mark for what is not in the upper part of its letters, until it has loaded the whole.
#[test]
fn the_screens_of_play_are_drawn_with_the_upper_part_of_the_letters() {
    let mut drawn = at_title(&Memory::default()).screen();
    let mut player = new_game(3);
    for keys in ["? Space Space", "i", "@", "m", "=", "K", "v", "x", "l l j j o", "Q"] {
        player.types(keys);
        drawn.push_str(&player.screen());
        player.types("Esc Esc");
    }
    let is_rare = |c: &char| *c != '\n' && letter(*c, false) >= Some(LETTERS[0]);
    assert_eq!(drawn.chars().find(is_rare), None);
    assert!(drawn.contains('═') && drawn.contains('@'));
}
