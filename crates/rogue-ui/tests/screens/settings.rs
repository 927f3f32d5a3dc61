//! The settings screen and the list of keys: what each changes, and what is kept.

use std::time::Duration;

use ratatui_core::style::Modifier;
use rogue_travel::{AutoPickup, ItemKind};
use rogue_ui::input::{KeyCode, MouseKind};
use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, Settings};

use crate::player::{Player, at_title, new_game};

/// Selects the row of the settings that begins so.
fn select(player: &mut Player, label: &str) {
    player.types("Home");
    for _ in 0..rogue_ui::intent::TABLE.len() {
        let reversed = |(x, y)| player.modifier(x, y).contains(Modifier::REVERSED);
        if player.find(label).is_some_and(reversed) {
            return;
        }
        player.types("Down");
    }
    panic!("{label} cannot be selected\n{}", player.screen());
}

pub(crate) fn choose(player: &mut Player, label: &str) {
    select(player, label);
    player.types("Enter");
}

#[test]
fn a_theme_holds_at_once_and_is_kept() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n =");
    let before = player.fg(0, 0);
    choose(&mut player, "Theme");
    player.reads("classic");
    assert_eq!(memory.settings().0.theme.name(), "classic");
    player.types("Left Left");
    player.reads("safe");
    assert_eq!(memory.settings().0.theme.name(), "safe");
    player.types("Right =");
    assert_eq!(player.app.settings().theme.name(), "torch");
    player.types("=").types("Right Esc");
    assert_ne!(player.fg(0, 0), before);
}

/// Whether a setting has its new value.
type Read = fn(&Settings) -> bool;

#[test]
fn every_switch_changes_its_setting_and_is_kept() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("=");
    let switches: [(&str, Read); 5] = [
        ("Motion", |it| it.motion),
        ("Flicker", |it| it.flicker),
        ("Light", |it| it.light),
        ("Wide tiles", |it| it.wide_tiles),
        ("Pick up potions", |it| it.auto_pickup.takes(ItemKind::Potion)),
    ];
    for (label, read) in switches {
        let before = read(&memory.settings().0);
        let shown = read(player.app.settings());
        choose(&mut player, label);
        assert_eq!(read(player.app.settings()), !shown, "{label}");
        // `at_title` starts without motion, which is not what is kept.
        assert_eq!(read(&memory.settings().0), if label == "Motion" { before } else { !before });
    }
}

#[test]
fn light_off_draws_the_floor_in_one_colour_and_flicker_off_asks_for_no_frames() {
    let memory = Memory::default();
    let mut player = Player::of(App::title(Config { seed: 7, ..Config::default() }, memory));
    player.types("n");
    player.app.tick(Duration::from_secs(1));
    assert!(player.app.next_frame().is_some(), "torches flicker");
    player.types("=");
    choose(&mut player, "Flicker");
    player.types("Esc");
    assert_eq!(player.app.next_frame(), None);
    let grounds = |player: &Player| {
        let cells = (0..50).flat_map(|x| (0..40).map(move |y| (x, y)));
        let colors: std::collections::HashSet<_> = cells.map(|(x, y)| player.bg(x, y)).collect();
        colors.len()
    };
    let lit = grounds(&player);
    player.types("=");
    choose(&mut player, "Light");
    player.types("Esc");
    assert!(grounds(&player) < lit / 2, "{lit} grounds before, {} after", grounds(&player));
}

#[test]
fn what_would_change_nothing_is_dimmed_and_says_why() {
    let mut player = new_game(7);
    player.types("=");
    choose(&mut player, "Light");
    choose(&mut player, "Flicker");
    player.reads("The light is off.").reads("on (no effect now)");
    assert!(player.app.settings().flicker);
    choose(&mut player, "Theme");
    select(&mut player, "Light");
    player.reads("The theme classic has no light.");
}

#[test]
fn a_name_is_kept_and_a_run_has_it() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("a Backspace Backspace Backspace Backspace Backspace Backspace Backspace");
    player.types("Backspace Backspace Backspace A n n Enter");
    player.reads("Your name");
    assert_eq!(memory.settings().0.name, "Ann");
    player.types("=");
    choose(&mut player, "Your name");
    player.types("a Enter");
    player.reads("Settings").reads("Anna");
    assert_eq!(memory.settings().0.name, "Anna");
}

#[test]
fn rows_that_are_never_picked_up_are_shown_and_can_be_allowed_again() {
    let auto_pickup: AutoPickup = "all -sword".parse().unwrap();
    let settings = Settings { auto_pickup, ..Settings::default() };
    let mut player = Player::of(App::new(Config { settings, ..Config::default() }));
    player.types("=");
    player.reads("Never pick up");
    choose(&mut player, "Never pick up");
    assert_eq!(player.app.settings().auto_pickup, AutoPickup::default());
    player.reads_not("Never pick up");
}

#[test]
fn letters_have_the_sizes_that_the_front_end_offers() {
    let mut player = new_game(7);
    player.types("=").reads_not("Size of letters");
    player.app.set_text_sizes(&[8, 12]);
    player.app.set_tiles(rogue_ui::layout::Tiles::Square);
    player.draw();
    player.reads("follows the window").reads_not("Wide tiles");
    for width in [Some(8), Some(12), None] {
        choose(&mut player, "Size of letters");
        assert_eq!(player.app.settings().text_size, width);
    }
}

#[test]
fn a_place_that_keeps_no_settings_is_named_and_the_change_holds() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    memory.set_failure(Some("the disk is full"));
    player.types("= Enter");
    player.reads("The settings cannot be saved: the disk is full.").reads("The change holds");
    assert_eq!(player.app.settings().theme.name(), "classic");
    memory.set_failure(None);
    player.types("Enter").reads_not("cannot be saved");
    assert_eq!(memory.settings().0.theme.name(), "ascii");
}

#[test]
fn a_key_is_added_taken_from_another_action_and_given_back() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n =");
    choose(&mut player, "Edit keys");
    choose(&mut player, "wait a turn");
    player.reads("Press a new key for \"wait a turn\"");
    player.types("Q").reads("Q now does \"wait a turn\".");
    assert_eq!(memory.settings().0.keys.label(rogue_ui::intent::Intent::Wait), "Q");
    player.types("Enter g").reads("g does \"pick up all that lies here\".");
    player.types("Esc").reads("Nothing was changed.");
    player.types("Enter g Enter");
    player.reads("g now does \"wait a turn\", not \"pick up all that lies here\".");
    player.types("Enter g").reads("g does \"wait a turn\" already. Take it away?");
    player.types("Esc").reads("Nothing was changed.");
    player.types("Enter g Enter").reads("g no longer does \"wait a turn\".");
    player.types("Esc Esc Q");
    assert_eq!(player.turn(), 1, "the new key waits");
    player.types("=");
    choose(&mut player, "Edit keys");
    choose(&mut player, "wait a turn");
    player.types("Esc Delete").reads("has its preset keys again");
    select(&mut player, "pick up all that lies here");
    player.types("Delete");
    assert_eq!(memory.settings().0.keys, rogue_ui::KeyMap::default());
}

#[test]
fn the_last_key_out_of_a_screen_cannot_be_given_away() {
    let mut player = new_game(7);
    player.types("=");
    choose(&mut player, "Edit keys");
    choose(&mut player, "to the beginning");
    player.types("Enter").reads("needs a key").reads("Enter: yes   Esc: no");
    player.types("Enter").reads("\"choose\" needs a key: without one there is no way out.");
    assert_eq!(player.app.settings().keys, rogue_ui::KeyMap::default());
    // The mouse leaves it, too.
    player.types("Enter").mouse(MouseKind::Left, 3, 3).reads("Nothing was changed.");
}

#[test]
fn keys_that_were_chosen_are_replaced_only_when_asked_twice() {
    let mut player = new_game(7);
    player.types("=");
    choose(&mut player, "Edit keys");
    choose(&mut player, "wait a turn");
    player.types("Q Esc").reads("1 changed");
    for label in ["Key preset", "Reset"] {
        choose(&mut player, label);
        player.reads("This replaces your own keys.");
        player.types("Up").reads("1 changed");
    }
    choose(&mut player, "Reset");
    player.presses(KeyCode::Enter).reads_not("1 changed");
    choose(&mut player, "Key preset");
    player.reads("no-vi");
}

#[test]
fn the_settings_fit_the_smallest_screen() {
    let mut player = new_game(7).sized(80, 24);
    player.types("=");
    insta::assert_snapshot!(player.screen());
    choose(&mut player, "Edit keys");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn the_screens_below_show_what_was_changed() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("=");
    choose(&mut player, "Your name");
    player.types("x Enter Esc").reads("Adventurerx");
    player.types("n Esc =");
    choose(&mut player, "Edit keys");
    choose(&mut player, "in a menu: return to the title screen");
    player.types("0 Esc Esc").reads("0      Title screen");
}
