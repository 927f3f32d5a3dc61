//! Confusion: ten turns of stumbling, then coming round (rules of §5: confused).

use std::collections::BTreeSet;

use roguecore::{Event, Events, Game};

use crate::support::{classic, command, plays, told};

fn stumbles(events: &Events) -> impl Iterator<Item = u32> {
    events.iter().filter_map(|event| match event {
        Event::Stumbled { left, .. } => Some(*left),
        _ => None,
    })
}

/// The first of a hundred seeds whose game tells this, and the game.
#[track_caller]
fn found(scene: &str, keys: &str, told_somewhere: &str) -> Game {
    for seed in 0..100 {
        let mut game = classic(&format!("{scene}\nseed {seed}\n"));
        if told(&mut game, keys).contains(told_somewhere) {
            return game;
        }
    }
    panic!("in none of 100 games: {told_somewhere}");
}

#[test]
fn a_scroll_confuses_for_ten_turns_and_coming_round_costs_another() {
    let mut game = classic(
        "#########
         #@#o#####
         #........
         #########

         inventory a confusion_scroll
         o = orc",
    );
    // Out of each other's reach; the orc comes into view first.
    told(&mut game, "s");
    let events = game.step(command("use=a@3,1")).unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::Confused { turns: 10, .. })));
    let mut lefts: Vec<u32> = stumbles(&events).collect();
    for _ in 0..9 {
        lefts.extend(stumbles(&game.step(command(".")).unwrap()));
    }
    assert_eq!(lefts, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    let last = game.step(command(".")).unwrap();
    assert_eq!(stumbles(&last).count(), 0);
    assert_eq!(last.iter().filter(|it| matches!(it, Event::ConfusionEnded { .. })).count(), 1);
    let by_orc = |event: &&Event| matches!(event, Event::Attacked { who, .. } if !who.player);
    assert_eq!(last.iter().find(by_orc), None, "coming round costs the turn");
    // Its own mind again: it hunts.
    let next = told(&mut game, ".");
    assert!(next.contains("orc#2 plans") || next.contains("orc#2 hits"), "{next}");
}

#[test]
fn walls_and_edges_lose_the_turn() {
    // Shut in: wherever it turns, nothing happens.
    plays(
        "@..n
         ..no

         n = npc
         o = orc confused 3
         seed 1",
        ". . . . .",
        "player#0 waits (0,0)
         orc#3 stumbles (3,1) se, 2 left
         player#0 waits (0,0)
         orc#3 stumbles (3,1) e, 1 left
         player#0 waits (0,0)
         orc#3 stumbles (3,1) n, 0 left
         player#0 waits (0,0)
         orc#3 comes round (3,1)
         player#0 waits (0,0)
         orc#3 plans (3,1) nw,w,w (unseen)
         orc#3 moves (3,1) (2,0)
         @.o@
         ..@.",
    );
}

#[test]
fn whoever_stumbles_bumps_into_whatever_is_there() {
    let scene = "#####\n#@oT#\n#####\n\no = orc confused 9";
    found(scene, ". . . .", "orc#1 hits player#0 for 2");
    let game = found(scene, ". . . . . . . . .", "orc#1 hits troll#2 for 2");
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

#[test]
fn whoever_is_killed_by_a_stumbling_monster_teaches_the_player_nothing() {
    let scene = "#####\n#@ot#\n#####\n\no = orc confused 9\nt = troll hp 1";
    let game = found(scene, ". . . . . . .", "troll#2 dies (3,1) by orc#1");
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

#[test]
fn every_direction_is_stumbled_into() {
    let mut ways = BTreeSet::new();
    for seed in 0..100 {
        let mut game =
            classic(&format!("@...\n....\n..o.\n....\n\no = orc confused 1\nseed {seed}"));
        let told = told(&mut game, ".");
        let way = told.split("stumbles (2,2) ").nth(1).unwrap();
        ways.insert(way.split(',').next().unwrap().to_owned());
    }
    assert_eq!(ways.len(), 8, "{ways:?}");
}

#[test]
fn whoever_is_confused_stumbles_out_of_view_as_well() {
    let mut game = classic("#####\n#@#o#\n#####\n\no = orc confused 2");
    for left in [1, 0] {
        let events = game.step(command(".")).unwrap();
        assert_eq!(stumbles(&events).collect::<Vec<_>>(), [left]);
    }
    let came_round = game.step(command(".")).unwrap();
    assert!(came_round.iter().any(|event| matches!(event, Event::ConfusionEnded { .. })));
}

#[test]
fn a_confused_player_stumbles_with_nobody_about() {
    let mut game = classic("#####\n#1..#\n#####\n\n1 = player confused 2");
    for left in [1, 0] {
        let events = game.step(command(".")).unwrap();
        assert_eq!(stumbles(&events).collect::<Vec<_>>(), [left]);
    }
}

#[test]
fn a_confused_monster_does_not_hunt_and_is_shown_as_confused() {
    let mut game = classic("@o\n\no = orc confused 200\nseed 1");
    assert!(game.view().entities().iter().any(|it| it.confused));
    let told = told(&mut game, ". . . . . . . . . . . . . . . . . . . .");
    assert!(!told.contains("plans"), "{told}");
}

#[test]
fn reading_again_begins_the_ten_turns_anew() {
    let mut game = classic("@.o\n\no = orc confused 4\ninventory a confusion_scroll");
    let events = game.step(command("use=a@2,0")).unwrap();
    assert_eq!(stumbles(&events).collect::<Vec<_>>(), [9]);
}

#[test]
fn a_confused_monster_that_dies_is_only_dead() {
    plays(
        "@o\n\no = orc hp 2 confused 5",
        "e .",
        "player#0 hits orc#1 for 2
         orc#1 dies (1,0) by player#0
         gains 35 experience, 0 levels, now 1
         player#0 waits (0,0)
         @%",
    );
}

#[test]
fn what_it_remembered_before_is_forgotten() {
    // Its way began elsewhere; when it comes round out of view it stays where it is.
    let mut game = classic("@o#..\n\no = orc path w-w\ninventory a confusion_scroll");
    told(&mut game, "use=a@1,0");
    assert!(!game.to_scene().contains("way"), "{}", game.to_scene());
}
