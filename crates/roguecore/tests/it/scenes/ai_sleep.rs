//! Sleep, noise and noticing.

use crate::scenes::support::{ai, check_ai, play};

#[test]
fn a_sleeper_does_nothing_until_it_is_hurt() {
    check_ai(
        "####\n#@o#\n####\n\no = orc asleep on\nseed 3",
        ". !e .",
        "player#0 waits (1,1)
         player#0 hits orc#1 for 5
         orc#1 is no longer asleep (2,1)
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         player#0 waits (1,1)
         orc#1 hits player#0 for 3
         ####
         #@o#
         ####",
    );
}

#[test]
fn a_sleeper_wakes_up_by_chance_when_an_enemy_is_in_sight() {
    let turns = |seed: u32| {
        let scene = format!("########\n#@....o#\n########\n\no = orc asleep on\nseed {seed}");
        let transcript = play(&mut ai(&scene), ". . . . . . . . . . . . . . . . . . . .");
        assert!(transcript.contains("orc#1 is no longer asleep"), "seed {seed}: {transcript}");
        transcript.lines().take_while(|line| !line.contains("no longer asleep")).count()
    };
    let all: Vec<usize> = (0..50).map(turns).collect();
    assert!(all.contains(&1) && all.iter().any(|&turns| turns > 3), "{all:?}");
}

#[test]
fn waking_up_takes_the_turn() {
    check_ai(
        "####\n#@o#\n####\n\no = orc asleep on\nseed 1",
        ". . . .",
        "player#0 waits (1,1)
         player#0 waits (1,1)
         orc#1 is no longer asleep (2,1)
         player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         player#0 waits (1,1)
         orc#1 hits player#0 for 3
         ####
         #@o#
         ####",
    );
}

#[test]
fn a_sleeper_out_of_sight_notices_nothing() {
    let mut game = ai("#####\n#@#o#\n#####\n\no = orc asleep on");
    assert!(!play(&mut game, ". . . . . . . . . . . .").contains("orc"));
}

#[test]
fn a_noise_wakes_sleepers_within_its_radius_through_walls() {
    check_ai(
        "############
         #@#o#..o#..o
         ############

         inventory a horn
         o = orc asleep on",
        "use=a",
        "player#0 uses horn a
         noise (1,1) radius 6
         orc#2 is no longer asleep (3,1) (unseen)
         orc#3 is no longer asleep (7,1) (unseen)
         ############
         #@#o#..o#..o
         ############",
    );
}

#[test]
fn a_creature_notices_an_enemy_once() {
    let mut game = ai("########\n#@..C..#\n########");
    let transcript = play(&mut game, ". . . .");
    assert_eq!(transcript.matches("crier#1 notices player#0").count(), 1, "{transcript}");
}

#[test]
fn a_drugged_creature_is_not_woken_by_noise() {
    let mut game = ai("####\n#@o#\n####\n\no = orc drugged on\ninventory a horn");
    assert!(!play(&mut game, "use=a . . !e").contains("orc#1 hits"));
}
