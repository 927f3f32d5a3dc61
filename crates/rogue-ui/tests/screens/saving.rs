//! Saving a run: command by command, failures, and the archived story and score.

use rogue_ui::storage::{Memory, Storage, StorageError};
use rogue_ui::{App, Config, Input};
use roguecore::{Content, Game};

use crate::player::{Player, at_title, lost_at_once, without_motion, won};

const DOOMED: &str = "
#####
#@T.#
#####

@ = player hp 2
seed 42
floor 3
pack a dagger worn, c health_potion";

/// A run that was saved one turn before the player's death, and is resumed.
fn doomed(memory: &mut Memory) -> Result<Player, StorageError> {
    let game = Game::from_scene(Content::classic(), DOOMED).expect("a good scene");
    memory.begin("Ann", &game)?;
    memory.close()?;
    let mut player = at_title(memory);
    player.types("c").reads("Welcome back, Ann!");
    Ok(player)
}

/// The title screen of a game that is lost in its first turn, with other fields of the classic game.
fn losing(memory: &Memory, fields: &str) -> Player {
    let content = lost_at_once(fields);
    let config = Config { seed: 7, content, settings: without_motion(), ..Config::default() };
    Player::of(App::title(config, memory.clone()))
}

#[test]
fn every_command_is_saved_at_once() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n");
    for turn in 1..=5 {
        player.types(".");
        assert_eq!(memory.runs()[0].turn, turn);
    }
    player.types("g");
    assert_eq!(memory.runs()[0].turn, 5, "a refused command is not saved");
    assert!(memory.open_run().is_some());
    player.app.input(Input::Close);
    assert!(player.app.finished() && memory.open_run().is_none());
}

#[test]
fn a_save_failure_is_reported_once_and_the_game_goes_on() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.set_failure(Some("the disk is full"));
    player.types(".").reads("The run cannot be saved: the disk is").reads("You can play on.");
    player.types(". . v");
    let said = player.rows().iter().filter(|row| row.contains("disk is full")).count();
    assert_eq!((said, player.turn()), (1, 4));
    memory.set_failure(None);
    player.types("Esc .").reads("Saving works again.");
    assert_eq!(memory.runs()[0].turn, 5);
}

#[test]
fn quitting_while_saving_fails_asks_for_confirmation() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.set_failure(Some("the disk is full"));
    player.types(". S").reads("The last turns are not saved.");
    assert!(!player.app.finished());
    player.types("Esc q q");
    assert!(player.app.finished());

    let closing = player.app.closing().map(|closing| closing.text().to_owned());
    assert_eq!(closing.as_deref(), Some("The last commands of this run are not saved."));

    let mut player = at_title(&Memory::default());
    player.types("n . S");
    assert!(player.app.finished(), "nothing is lost, so nothing is confirmed");
}

/// A warning holds until the player plays on: then leaving asks again.
#[test]
fn playing_on_after_the_warning_asks_for_confirmation_again() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.set_failure(Some("the disk is full"));
    player.types(". S").reads("The last turns are not saved.");
    player.types(". . S").reads("The last turns are not saved.");
    assert!(!player.app.finished());
    player.types("S");
    assert!(player.app.finished());
}

/// The title screen of a run whose last command is not saved.
fn title_of_unsaved(memory: &Memory) -> Player {
    let mut player = at_title(memory);
    player.types("n . S");
    let mut player = at_title(memory);
    player.types("n .");
    memory.set_failure(Some("the disk is full"));
    player.types(". Esc T").reads("The run cannot be saved: the disk is full.");
    assert!(player.app.is_unsaved() && memory.open_run().is_some());
    player
}

#[test]
fn a_run_that_cannot_be_closed_stays_open_at_the_title_screen() {
    let memory = Memory::default();
    let mut player = title_of_unsaved(&memory);
    player.types("q").reads("The last turns are not saved.");
    assert!(!player.app.finished());
    memory.set_failure(None);
    player.types("q");
    assert!(player.app.finished() && player.app.closing().is_none());

    let memory = Memory::default();
    let mut player = title_of_unsaved(&memory);
    memory.set_failure(None);
    player.types("o c b").reads("Adventurer: level 1, depth 1, turn 1");
    player.types("b b").reads("The run Adventurer was removed.");
    assert!(!player.app.is_unsaved() && memory.open_run().is_none());
    assert_eq!(memory.runs()[0].turn, 2);
}

#[test]
fn a_new_game_after_a_removed_run_is_another_dungeon() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    let seed = player.app.game().seed();
    player.types("Esc T o b a b b").reads("The run Adventurer was removed.");
    player.types("n");
    assert_ne!(player.app.game().seed(), seed);
}

#[test]
fn a_new_run_after_one_that_cannot_be_closed_asks_for_confirmation() {
    let memory = Memory::default();
    let mut player = title_of_unsaved(&memory);
    player.types("n").reads("Choose it again to begin without them");
    assert!(player.app.is_unsaved() && memory.runs().len() == 2);
    player.types("n").reads_not("A new run would");
    assert_eq!(memory.runs().len(), 2, "the disk is full");
    memory.set_failure(None);
    player.types(".");
    assert_eq!((memory.runs().len(), memory.open_run().is_some()), (3, true));

    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.set_failure(Some("the disk is full"));
    player.types(". Esc n n").reads("Choose it again to begin without them");
    memory.set_failure(None);
    player.types("Esc n n");
    assert_eq!((memory.runs().len(), memory.runs()[1].turn), (2, 2));
}

/// There is room again before the first, or the second, time that the player leaves.
#[test]
fn what_closing_has_saved_is_not_told_as_lost() {
    for asked_before in [false, true] {
        let memory = Memory::default();
        let mut player = at_title(&memory);
        player.types("n .");
        memory.set_failure(Some("the disk is full"));
        player.types(".");
        if asked_before {
            player.types("S").reads("The last turns are not saved.");
        }
        memory.set_failure(None);
        player.types("S");
        assert!(player.app.finished() && player.app.closing().is_none(), "{asked_before}");
    }
}

#[test]
fn menu_tells_no_run_as_saved_while_saving_fails() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . Esc").reads("this run is saved");
    player.types("Esc");
    memory.set_failure(Some("the disk is full"));
    player.types(". Esc").reads_not("this run is saved");
    player.types("Esc");
    memory.set_failure(None);
    player.types(". Esc").reads("this run is saved");
}

#[test]
fn a_death_archives_the_run_with_story_and_score() -> Result<(), StorageError> {
    let mut memory = Memory::default();
    let mut player = doomed(&mut memory)?;
    player.types(".").reads("You died").reads("Title screen");
    assert_eq!((memory.runs().len(), memory.scores().len(), memory.replays().len()), (0, 1, 1));
    let morgue = memory.morgues().remove(0);
    insta::assert_snapshot!(morgue);
    player.settles().types("Down m").reads("The story of this run").reads("Killed by a troll");
    player.types("Esc s");
    insta::assert_snapshot!(player.part(0, 0, 80, 5));
    player.types("Esc T").reads("no unfinished run");
    player.types("r").reads("killed by a troll on floor 3");
    player.types("a").reads("▶ turn 0, 0% played");
    player.types("End").reads("the end, turn 1").reads("You die!");
    player.types("Esc").reads("Watch which run?");
    Ok(())
}

#[test]
fn a_replay_is_copied_and_removed_from_the_list() -> Result<(), StorageError> {
    let mut memory = Memory::default();
    let mut player = doomed(&mut memory)?;
    player.types(".").settles().types("T r").reads("Copy or remove a run");
    player.reads_not("Open a file");
    player.types("b a").reads("killed by a troll on floor 3, turn");
    player.types("a").reads("The file was copied to memory/Ann 42 ");
    player.types("b").reads("The file was copied to memory/Ann 42 ");
    player.types("c").reads("Remove the replay of");
    player.reads("its score stays; the bestiary forgets the run");
    player.types("a").reads("Copy the morgue text");
    memory.set_failure(Some("the disk is gone"));
    player.types("a").reads("The file cannot be copied: the disk is gone.");
    player.types("c b").reads("The file cannot be removed: the disk is gone.");
    memory.set_failure(None);
    player.types("r b a c b").reads("was removed.");
    assert_eq!((memory.replays().len(), memory.scores().len()), (0, 1));
    player.types("r").reads("No run has ended yet.");
    Ok(())
}

#[test]
fn the_result_of_a_run_is_three_lines_that_are_saved() -> Result<(), StorageError> {
    let memory = Memory::default();
    let mut player = losing(&memory, "");
    player.types("n .").settles().reads("three lines to copy");
    player.types("c");
    player.reads("The result of this run").reads("The Ember of Dawn, classic, seed 7");
    player.reads("on floor 1, 1 turn, 0 points");
    player.reads("Down [#.........] up [..........]").reads("Saved for copying in memory, ");
    assert_eq!(memory.results()[0].lines().count(), 3);
    player.types("Esc").reads("You lost");
    memory.set_failure(Some("the disk is full"));
    player.types("c").reads("The result cannot be saved: the disk is full.").reads("Down [#");
    // A run that began with a scene, as the board sees it.
    doomed(&mut Memory::default())?.types(".").settles().reads("You died").reads_not("three lines");
    Ok(())
}

/// The bar of forty floors down and forty up is wider than the page.
#[test]
fn a_result_that_is_wider_than_the_screen_is_wrapped() {
    let deep = "dungeon: (deepest: 40, down: \"stairs_down\", up: \"stairs_up\", goal: \"ember\"),";
    let memory = Memory::default();
    let mut player = losing(&memory, deep);
    player.types("n .").settles().types("c");
    player.reads(&format!("Down [#{}] up", ".".repeat(39))).reads(&format!("[{}]", ".".repeat(40)));
    assert_eq!(memory.results()[0].lines().count(), 3);
}

/// A ranking compares runs of one game.
#[test]
fn the_scores_of_games_are_not_mixed() -> Result<(), StorageError> {
    let mut memory = Memory::default();
    for name in ["classic", "short"] {
        let scene = "#####\n#1..#\n#####\n\n1 = player hp 1\nfloor 2";
        let content = rogue_ember::built_in(name).expect("a game");
        let game = Game::from_scene(content, scene).expect("a good scene");
        memory.begin(name, &game)?;
        memory.finish(&game, "killed by a rat on floor 2", "")?;
    }
    let config = Config { content: rogue_ember::built_in("short").unwrap(), ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("s");
    insta::assert_snapshot!(player.part(0, 0, 80, 9));
    Ok(())
}

#[test]
fn the_scores_name_what_killed_where_no_creature_did() -> Result<(), StorageError> {
    let mut memory = Memory::default();
    let scene = "#####\n#1..#\n#####\n\n1 = player hp 2 poisoned 9\nfloor 2";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    memory.begin("Ann", &game)?;
    memory.close()?;
    let config = Config { content: rogue_ember::content(), ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("c . .").settles().reads("You died").reads("Died poisoned");
    assert_eq!(memory.scores()[0].end, "died poisoned on floor 2");
    Ok(())
}

#[test]
fn a_run_that_cannot_be_archived_is_reported() -> Result<(), StorageError> {
    let mut memory = Memory::default();
    let mut player = doomed(&mut memory)?;
    memory.set_failure(Some("the disk is full"));
    player.types(".").reads("You died").reads("the disk is full. You can");
    Ok(())
}

#[test]
fn victory_shows_its_own_screen() {
    let mut player = won();
    let (_, y) = player.find("Victory").expect("its window");
    insta::assert_snapshot!(player.part(0, y, 80, 50 - y));
    player.settles().types("v").reads("You carry the Ember of Dawn out");
    player.types("Esc g g").reads("Hello and welcome");
}

#[test]
fn a_damaged_run_is_looked_at_copied_recovered_and_removed() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . . .").types("S");
    memory.damage("Adventurer");

    let mut player = at_title(&memory);
    player.types("o").reads("it is damaged: the checksum");
    player
        .types("a")
        .reads("it is damaged: the checksum")
        .reads("Go on from turn 3")
        .reads("Remove the run");
    player.types("b").reads("The file was copied to memory/Adventurer");
    player.types("o a a").reads("The run goes on from turn 3");
    player.types("S");

    memory.damage("Adventurer");
    let mut player = at_title(&memory);
    player.types("o a c").reads("Remove Adventurer for good?");
    player.types("a").reads("Go on from turn 3");
    assert_eq!(memory.runs().len(), 1);
    player.types("c b").reads("The run Adventurer was removed.");
    assert_eq!(memory.runs(), []);
}

/// The messages and the items seen come from the commands of the run.
#[test]
fn what_was_read_and_seen_survives_continue() -> Result<(), StorageError> {
    const HALL: &str = "#######\n#1.@..#\n###.###\n###.###\n#######\n\n1 = dagger";
    let mut memory = Memory::default();
    let game = Game::from_scene(Content::classic(), HALL).expect("a scene");
    memory.begin("Adventurer", &game)?;
    memory.close()?;
    let mut player = at_title(&memory);
    player.types("c").reads("You see a dagger.");
    player.types("j j");
    let before = player.part(0, 0, 12, 8);
    assert!(before.contains('/'), "the dagger is remembered:\n{before}");
    player.types("x h h k k").reads("A dagger (remembered)");
    player.types("Esc k S");

    let mut player = at_title(&memory);
    player.types("c j").reads("You see a dagger.");
    assert_eq!(player.part(0, 0, 12, 8), before);
    player.types("v").reads("You see a dagger.").reads("Welcome back");
    Ok(())
}
