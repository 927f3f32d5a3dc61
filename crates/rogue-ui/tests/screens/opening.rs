//! A run that takes long to open: how far it is is shown, and keys are answered.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, Input};

use crate::player::{Player, at_title, without_motion};

/// Each look takes longer than the app works at once: a turn is a slice.
fn slow_clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

/// A run of three turns is chosen at the title.
fn opening(memory: &Memory) -> Player {
    at_title(memory).types("n . . . S");
    let config =
        Config { settings: without_motion(), clock: Some(slow_clock), ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("c").reads("Opening Adventurer: 0 of 3 commands. Esc leaves it.");
    player
}

#[test]
fn every_turn_is_played_once_and_the_player_sees_how_far_it_is() {
    let memory = Memory::default();
    let mut player = opening(&memory);
    for played in 1..=3 {
        player.slice().reads(&format!("Opening Adventurer: {played} of 3 commands."));
        player.types("n o Enter").reads("Opening Adventurer");
    }
    player.opened().reads("Welcome back, Adventurer!").reads("Turn: 3");
    player.types(".").reads("Turn: 4");
}

#[test]
fn keys_that_go_back_or_quit_leave_the_run_as_it_is() {
    for key in ["Esc", "q"] {
        let memory = Memory::default();
        let mut player = opening(&memory);
        player.slice();
        player.types(key).reads("The run Adventurer was not opened; it is as it was left.");
        assert!(memory.open_run().is_none() && !player.app.finished());
        player.types("c").opened().reads("Turn: 3");
    }
    let mut player = opening(&Memory::default());
    player.app.input(Input::Close);
    assert!(player.app.finished() && player.app.closing().is_none());
}
