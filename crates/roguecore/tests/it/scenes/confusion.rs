//! Confusion: ten turns of stumbling, then one in which it ends.

use std::collections::BTreeSet;

use roguecore::{ActorEvent, Event, EventKind, Events, FightEvent, Game, StatusEvent};

use crate::scenes::support::{check_classic, classic, command, play};

fn stumbles(events: &Events) -> usize {
    events
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Actor(ActorEvent::Stumbled { .. })))
        .count()
}

fn ends(events: &Events) -> usize {
    events
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Status(StatusEvent::Ended { .. })))
        .count()
}

/// The first game of a hundred seeds whose transcript contains `expected`.
#[track_caller]
fn found(scene: &str, keys: &str, expected: &str) -> Game {
    for seed in 0..100 {
        let mut game = classic(&format!("{scene}\nseed {seed}\n"));
        if play(&mut game, keys).contains(expected) {
            return game;
        }
    }
    panic!("in none of 100 games: {expected}");
}

#[test]
fn a_scroll_confuses_for_ten_turns_and_the_end_costs_another() {
    let mut game = classic(
        "#########
         #@#o#####
         #........
         #########

         inventory a confusion_scroll
         o = orc",
    );
    // The player and the orc are not adjacent; a step brings the orc into view.
    play(&mut game, "s");
    let events = game.step(command("use=a@3,1")).unwrap();
    assert!(events.iter().any(|event| matches!(
        event.kind,
        EventKind::Status(StatusEvent::Added { turns: 10, .. })
    )));
    assert_eq!(stumbles(&events), 1);
    for _ in 0..9 {
        assert_eq!(stumbles(&game.step(command(".")).unwrap()), 1);
    }
    let last = game.step(command(".")).unwrap();
    assert_eq!((stumbles(&last), ends(&last)), (0, 1));
    let orc_attacks = |event: &&Event| matches!(event.kind, EventKind::Fight(FightEvent::Attacked { who, .. }) if !who.player);
    assert_eq!(last.iter().find(orc_attacks), None, "the end of the confusion costs the turn");
    // The AI decides again: the orc follows the player.
    let next = play(&mut game, ".");
    assert!(next.contains("orc#2 plans") || next.contains("orc#2 hits"), "{next}");
}

#[test]
fn stumbling_into_a_wall_or_an_edge_costs_the_turn() {
    // The orc is enclosed: no direction leads anywhere.
    check_classic(
        "@..n
         ..no

         n = npc
         o = orc confused 3
         seed 1",
        ". . . . .",
        "player#0 waits (0,0)
         orc#3 counts its statuses (unseen)
         orc#3 stumbles (3,1) se
         player#0 waits (0,0)
         orc#3 counts its statuses (unseen)
         orc#3 stumbles (3,1) e
         player#0 waits (0,0)
         orc#3 counts its statuses (unseen)
         orc#3 stumbles (3,1) n
         player#0 waits (0,0)
         orc#3 is no longer confused (3,1)
         player#0 waits (0,0)
         orc#3 plans (3,1) nw,w,w (unseen)
         orc#3 moves (3,1) (2,0)
         @.o@
         ..@.",
    );
}

#[test]
fn a_confused_monster_attacks_the_actor_it_stumbles_into() {
    let scene = "#####\n#@oT#\n#####\n\no = orc confused 9";
    found(scene, ". . . .", "orc#1 hits player#0 for 2");
    let game = found(scene, ". . . . . . . . .", "orc#1 hits troll#2 for 2");
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

#[test]
fn a_kill_by_a_confused_monster_gives_the_player_no_experience() {
    let scene = "#####\n#@ot#\n#####\n\no = orc confused 9\nt = troll hp 1";
    let game = found(scene, ". . . . . . .", "troll#2 dies (3,1) by orc#1");
    assert_eq!(game.view().experience().unwrap().points(), 0);
}

#[test]
fn a_confused_monster_stumbles_in_every_direction() {
    let mut directions = BTreeSet::new();
    for seed in 0..100 {
        let mut game =
            classic(&format!("@...\n....\n..o.\n....\n\no = orc confused 1\nseed {seed}"));
        let transcript = play(&mut game, ".");
        let direction = transcript.split("stumbles (2,2) ").nth(1).unwrap();
        directions.insert(direction.split([' ', '\n']).next().unwrap().to_owned());
    }
    assert_eq!(directions.len(), 8, "{directions:?}");
}

#[test]
fn a_confused_monster_stumbles_out_of_view_as_well() {
    let mut game = classic("#####\n#@#o#\n#####\n\no = orc confused 2");
    for _ in 0..2 {
        assert_eq!(stumbles(&game.step(command(".")).unwrap()), 1);
    }
    assert_eq!(ends(&game.step(command(".")).unwrap()), 1);
}

#[test]
fn a_confused_monster_makes_no_plan_and_is_shown_as_confused() {
    let mut game = classic("@o\n\no = orc confused 200\nseed 1");
    assert!(game.view().entities().iter().any(|it| !it.statuses.is_empty()));
    let transcript = play(&mut game, ". . . . . . . . . . . . . . . . . . . .");
    assert!(!transcript.contains("plans"), "{transcript}");
}

#[test]
fn a_second_scroll_restarts_the_ten_turns() {
    let mut game = classic("@.o\n\no = orc confused 4\ninventory a confusion_scroll");
    let events = game.step(command("use=a@2,0")).unwrap();
    assert_eq!(stumbles(&events), 1);
    assert!(game.to_scene().contains("confused 9"), "{}", game.to_scene());
}

#[test]
fn a_corpse_is_not_confused() {
    check_classic(
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
fn confusion_clears_the_remembered_path() {
    // The path started in another cell and leads nowhere after the stumbling.
    let mut game = classic("@o#..\n\no = orc path w-w\ninventory a confusion_scroll");
    play(&mut game, "use=a@1,0");
    assert!(!game.to_scene().contains("path"), "{}", game.to_scene());
}
