//! After a death: the search for another play, its answer, and the replay of that play.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rogue_ui::input::MouseKind;
use rogue_ui::reader::Reader;
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Clock, Config};
use roguecore::{Content, Game};

use crate::player::{Player, scene, without_motion, won};

/// A troll that dies of one blow, and a player who has not long to live.
const CARELESS: &str = "
#####
#@T.#
#...#
#####

@ = player hp 9
T = troll hp 1
seed 42
floor 3";

/// A troll that does not, next to a player who has nothing.
const DOOMED: &str = "
#####
#@T.#
#####

@ = player hp 2
seed 42
floor 3";

/// A run of that scene.
fn saved(scene: &str) -> Memory {
    let mut memory = Memory::default();
    let game = Game::from_scene(Content::classic(), scene).expect("a good scene");
    memory.begin("Ann", &game).expect("a free name");
    memory.close().expect("it is saved");
    memory
}

/// Waits for the death of the player.
fn dies(player: &mut Player) -> &mut Player {
    while player.app.game().outcome().is_none() {
        player.types(".");
    }
    player.settles()
}

/// A run of that scene in which the player has died of waiting.
fn died(scene: &str, clock: Option<Clock>) -> Player {
    let config = Config { settings: without_motion(), clock, ..Config::default() };
    let mut player = Player::of(App::title(config, saved(scene)));
    player.types("c").opened();
    dies(&mut player);
    player
}

/// A clock with which every slice is over after one step.
fn ticking() -> Duration {
    static NOW: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(NOW.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn another_play_is_told_and_shown_and_played_on() {
    let mut player = died(CARELESS, None);
    player.reads("w      With hindsight      what would have saved you?");
    player.types("w");
    insta::assert_snapshot!(player.screen());
    player.reads("attack the troll instead").reads("knew every roll of the dice");
    player.types("Enter").reads("From here on: what would have saved you");
    let stopped = player.turn();
    player
        .types("End")
        .reads("the end, turn")
        .reads(": what would have saved you")
        .reads_not("You died");
    player.types("Home g").types("1 Enter").types("Esc").reads("What would have saved you?");
    player.types("Enter n").reads("as practice: no score");
    assert!(player.app.game().outcome().is_none() && player.app.game().is_practice());
    assert!(player.turn() <= stopped, "it goes on from before the death");
}

#[test]
fn nothing_found_is_said_and_can_be_left() {
    let mut player = died(DOOMED, None);
    player.types("w").reads("Nothing found").reads("knew every roll of the dice");
    player.reads_not("last 20 moves");
    insta::assert_snapshot!(player.part(8, 18, 64, 14));
    player.types("Enter").reads("Nothing found");
    player.types("Esc").reads("You died").reads("With hindsight");
}

#[test]
fn the_search_goes_on_in_slices_and_ends_with_the_same_answer() {
    let mut player = died(DOOMED, Some(ticking));
    player.types("w").reads("Playing the run again: move 0 of");
    player.slice().slice().slice().slice();
    player.reads("in other ways:");
    while player.app.next_frame() == Some(Duration::ZERO) {
        player.app.tick(Duration::ZERO);
    }
    player.draw();
    player.reads("Nothing found");

    let mut player = died(CARELESS, Some(ticking));
    player.types("w");
    while player.app.next_frame() == Some(Duration::ZERO) {
        player.app.tick(Duration::ZERO);
    }
    player.draw();
    let mut at_once = died(CARELESS, None);
    at_once.types("w");
    assert_eq!(player.part(8, 18, 64, 14), at_once.part(8, 18, 64, 14));
}

#[test]
fn a_key_leaves_the_search_at_once() {
    let mut player = died(CARELESS, Some(ticking));
    player.types("w").slice().reads("Playing the run again: move 1 of 3");
    player.types("Esc").reads("You died");
    assert_ne!(player.app.next_frame(), Some(Duration::ZERO), "nothing is worked on any more");
    player.types("w").reads("Playing the run again: move 0 of");
}

#[test]
fn a_click_beside_the_window_leaves_it() {
    let mut player = died(CARELESS, None);
    player.types("w").mouse(MouseKind::Left, 2, 2).reads_not("What would have saved you?");
    player.reads("With hindsight");
    player.types("w");
    player.mouse(MouseKind::Left, 20, 26).reads("From here on: what would have saved you");
}

#[test]
fn it_is_offered_after_a_death_whose_commands_are_known() {
    let mut unsaved = scene("#####\n#@T.#\n#####\n\n@ = player hp 2\nseed 42");
    unsaved.types(".").settles().reads("You died").reads_not("With hindsight");
    unsaved.types("w").reads("You died");
    let mut victory = won();
    victory.settles().reads("Victory").reads_not("With hindsight");
}

#[test]
fn runs_of_wizard_mode_and_of_practice_have_it() {
    let config = Config { wizard: true, settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::title(config, saved(CARELESS)));
    player.types("c & a");
    dies(&mut player).reads("Wizard mode: not scored");
    player.types("w").reads("attack the troll instead");
    player.types("Enter n");
    dies(&mut player).reads("Wizard mode: not scored").reads("With hindsight");

    let mut practice = died(CARELESS, None);
    practice.types("w Enter n");
    dies(&mut practice).reads("Practice");
    practice.types("c").reads_not("The result of this run");
    practice.types("w").reads("attack the troll instead");
}

#[test]
fn reader_mode_tells_it_in_lines() {
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut reader = Reader::new(App::title(config, saved(CARELESS)));
    reader.begin();
    reader.answer("continue");
    while reader.app().game().outcome().is_none() {
        reader.answer("wait");
    }
    let lines = reader.answer("hindsight");
    let has = |lines: &[String], part: &str| {
        assert!(lines.iter().any(|line| line.contains(part)), "{part:?} is not in {lines:#?}");
    };
    has(&lines, "attack the troll instead of waiting");
    has(&lines, "The search knew every roll of the dice");
    has(&lines, "1. Watch it: a replay, from which you can play on");
    let lines = reader.answer("1");
    has(&lines, "From here: what would have saved you.");
    has(&reader.answer("play-on"), "You play on from turn");
    assert!(reader.app().game().outcome().is_none());
}
