//! A run that takes long to open: how far it is is shown, and keys are answered.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, Input};
use roguecore::replay::{Link, Replay};
use roguecore::{Command, Game};

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
    player.types("c").reads("Opening Adventurer: 0 of 3 moves. Esc cancels.");
    // The snapshot, before its three commands.
    player.slice();
    player
}

#[test]
fn every_turn_is_played_once_and_the_player_sees_how_far_it_is() {
    let memory = Memory::default();
    let mut player = opening(&memory);
    for played in 1..=3 {
        player.slice().reads(&format!("Opening Adventurer: {played} of 3 moves."));
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

/// As where a file is dropped on the page.
#[test]
fn a_replay_that_comes_meanwhile_is_shown_once_the_run_is_open() {
    for is_left in [false, true] {
        let mut player = opening(&Memory::default());
        player.slice();
        player.app.watch_replay(Replay::new(&Game::new(8)));
        player.draw();
        player.reads("Opening Adventurer: 1 of 3 moves.");
        if is_left {
            player.types("Esc");
        }
        player.opened().reads("▶ turn 0");
        let below = if is_left { "New game" } else { "Turn: 3" };
        player.types("Esc").reads(below);
    }
}

/// A game of three turns as a link, at the title of a device with a slow clock.
fn playing_link(change: impl FnOnce(&mut Game)) -> Player {
    let mut game = Game::new(7);
    let mut replay = Replay::new(&game);
    let mut played = game.clone();
    change(&mut played);
    for _ in 0..3 {
        game.step(Command::Wait).unwrap();
        played.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &played);
    }
    let link = Link::new(&replay, "Ann").unwrap();
    let config =
        Config { settings: without_motion(), clock: Some(slow_clock), ..Config::default() };
    let mut player = Player::of(App::title(config, Memory::default()));
    player.app.watch_link(&link, game.content());
    player.draw();
    player.reads("Playing the link: 0 of 3 moves. Esc cancels.");
    player
}

#[test]
fn a_link_is_played_turn_by_turn_and_then_shown() {
    let mut player = playing_link(|_| {});
    for played in 1..=3 {
        player.slice().reads(&format!("Playing the link: {played} of 3 moves."));
        player.types("n o Enter").reads("Playing the link");
    }
    player.opened().reads("▶ turn");
    assert!(player.app.is_watching());
    player.types("Esc").reads("New game");
    assert!(!player.app.is_watching());
    let mut player = playing_link(|_| {});
    player.slice();
    player.types("Esc").reads("New game").reads_not("Playing the link");
    assert!(!player.app.is_opening());
}

#[test]
fn a_link_that_comes_out_differently_is_not_shown() {
    let mut player = playing_link(|game| _ = game.step(Command::Wait).unwrap());
    player.opened().reads("The link cannot be played: ").reads("New game");
}
