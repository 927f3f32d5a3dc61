//! Runs that are kept: each step, trouble said once, the end with its story and its score.

use rogue_ui::Input;
use rogue_ui::storage::{Memory, Storage};

use crate::player::{at_title, classic, won};

/// Walks a seed's player to death by standing still among monsters, or gives up.
fn die(memory: &Memory) -> crate::player::Player {
    // Confused by nothing but chance of the dungeon: some seed kills whoever waits at the stairs.
    let mut player = at_title(memory);
    player.types("n");
    for turn in 0..4_000 {
        let keys = ["l", "j", "n", "h", "k", "b", "y", "u"];
        player.types(keys[(turn / 7) % keys.len()]);
        if player.app.game().view().growth().is_some_and(|growth| growth.choices() > 0) {
            player.types("Down Up Enter");
        }
        if player.app.game().outcome().is_some() {
            break;
        }
    }
    player
}

#[test]
fn every_step_is_kept_as_it_is_taken() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n");
    for turn in 1..=5 {
        player.types(".");
        assert_eq!(memory.runs()[0].turn, turn);
    }
    player.types("g");
    assert_eq!(memory.runs()[0].turn, 5, "a refusal is nothing to keep");
    assert!(memory.open_run().is_some());
    player.app.input(Input::Close);
    assert!(player.app.finished() && memory.open_run().is_none());
}

#[test]
fn trouble_is_said_once_and_play_goes_on() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.break_down(Some("the disk is full"));
    player.types(".").reads("The run cannot be saved: the disk is").reads("You can play on.");
    player.types(". . v");
    let said = player.rows().iter().filter(|row| row.contains("disk is full")).count();
    assert_eq!((said, player.turn()), (1, 4));
    memory.break_down(None);
    player.types("Esc .").reads("The run is kept again.");
    assert_eq!(memory.runs()[0].turn, 5);
}

#[test]
fn whoever_leaves_while_nothing_can_be_kept_is_told_first() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    memory.break_down(Some("the disk is full"));
    player.types("S");
    let told = player.find("the disk is").is_some();
    assert!(told != player.app.finished(), "told, or there was nothing left to keep");
    player.types("S");
    assert!(player.app.finished());
}

#[test]
fn a_death_closes_the_run_with_its_story_and_its_score() {
    let memory = Memory::default();
    let mut player = die(&memory);
    assert!(player.app.game().outcome().is_some(), "this seed kills");
    player.reads("You died").reads("Title screen");
    assert_eq!((memory.runs().len(), memory.scores().len(), memory.replays().len()), (0, 1, 1));
    let morgue = memory.morgues().remove(0);
    for part in
        ["Killed by", "dungeon level", "Seed ", "Pack", "dagger (E)", "Map of", "@", "You died!"]
    {
        // The dead are drawn as what is left of them.
        let part = if part == "@" { "%" } else { part };
        assert!(morgue.contains(part), "no {part:?} in\n{morgue}");
    }
    player.types("Down m").reads("The story of this run").reads("Killed by");
    player.types("Esc h").reads("Scores").reads("Adventurer").reads("killed by");
    player.types("Esc t").reads("no run waits");
    player.types("r").reads("killed by");
    player.types("a").reads("replay, move 0");
    player.types("End").reads("the end, after move");
}

#[test]
fn the_story_of_a_scene() {
    let mut player = classic(
        "#####\n#@T.#\n#####\n\n@ = player hp 2\nseed 42\nfloor 3\npack a dagger worn, c health_potion",
    );
    player.types(". Down m");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn victory_has_a_screen_of_its_own() {
    let mut player = won();
    insta::assert_snapshot!(player.screen());
    player.types("v").reads("You carry the Ember of Dawn out");
    player.types("Esc n").reads("Hello and welcome");
}
