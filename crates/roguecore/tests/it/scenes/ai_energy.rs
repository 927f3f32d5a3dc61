//! Energy: fast and slow actors, and steps that take longer.

use crate::scenes::support::{ai, check_ai, play};

/// How often the monster next to the player attacks in twelve turns.
fn attacks(scene: &str) -> usize {
    let mut game = ai(scene);
    let transcript = play(&mut game, ". . . . . . . . . . . .");
    let lines = transcript.lines();
    lines.filter(|it| it.contains(" hits player#0")).count()
}

#[test]
fn speed_says_how_often_an_actor_acts() {
    let player = "@ = player max 500 hp 500";
    for (monster, expected) in [("bat", 24), ("wolf", 18), ("orc", 12), ("zombie", 6)] {
        assert_eq!(attacks(&format!("@1\n\n{player}\n1 = {monster}")), expected, "{monster}");
    }
}

#[test]
fn statuses_change_speed_while_they_last() {
    let player = "@ = player max 500 hp 500";
    assert_eq!(attacks(&format!("@1\n\n{player}\n1 = orc hasted on")), 24);
    assert_eq!(attacks(&format!("@1\n\n{player}\n1 = orc slowed on")), 6);
    // Two rounds for its four turns; the speed of the third is that at its beginning.
    assert_eq!(attacks(&format!("@1\n\n{player}\n1 = orc hasted 4")), 15);
}

#[test]
fn a_fast_player_acts_twice_and_a_slow_one_waits() {
    assert_eq!(attacks("@1\n\n@ = player max 500 hp 500 hasted on\n1 = orc"), 6);
    assert_eq!(attacks("@1\n\n@ = player max 500 hp 500 slowed on\n1 = orc"), 24);
}

#[test]
fn equipment_changes_speed() {
    let scene = "@1\n\n@ = player max 500 hp 500\n1 = orc\ninventory a boots equipped";
    assert_eq!(attacks(scene), 6);
    let scene = "@1\n\n@ = player max 500 hp 500\n1 = orc\ninventory a irons equipped";
    assert_eq!(attacks(scene), 24);
}

#[test]
fn fast_actors_act_again_after_all_others() {
    check_ai(
        "@b\no.",
        ". .",
        "player#0 waits (0,0)
         bat#1 notices player#0
         bat#1 hits player#0 for 1
         bat#1 has 100 energy left (unseen)
         orc#2 notices player#0
         orc#2 hits player#0 for 3
         bat#1 hits player#0 for 1
         bat#1 has 0 energy left (unseen)
         player#0 waits (0,0)
         bat#1 hits player#0 for 1
         bat#1 has 100 energy left (unseen)
         orc#2 hits player#0 for 3
         bat#1 hits player#0 for 1
         bat#1 has 0 energy left (unseen)
         @b
         o.",
    );
}

/// Otherwise a guard that has waited long enough would strike twice at first.
#[test]
fn a_creature_that_finds_nothing_to_do_saves_no_energy() {
    check_ai(
        "#######\n#@..1.#\n#######\n\n1 = guard speed 150",
        ". . e e",
        "player#0 waits (1,1)
         guard#1 notices player#0
         player#0 waits (1,1)
         player#0 moves (1,1) (2,1)
         player#0 moves (2,1) (3,1)
         guard#1 hits player#0 for 3
         guard#1 has 50 energy left (unseen)
         #######
         #..@G.#
         #######",
    );
}

#[test]
fn a_step_into_mud_takes_two_turns() {
    check_ai(
        "#######\n#@.:o.#\n#######",
        ". . .",
        "player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 plans (4,1) w,w,w (unseen)
         orc#1 moves (4,1) (3,1)
         orc#1 has -100 energy left (unseen)
         player#0 waits (1,1)
         orc#1 has 0 energy left (unseen)
         player#0 waits (1,1)
         orc#1 moves (3,1) (2,1)
         #######
         #@o:..#
         #######",
    );
    check_ai(
        "#######\n#@:.:o#\n#######",
        "e",
        "player#0 moves (1,1) (2,1)
         orc#1 notices player#0
         orc#1 plans (5,1) w,w,w (unseen)
         orc#1 moves (5,1) (4,1)
         orc#1 has -100 energy left (unseen)
         orc#1 has 0 energy left (unseen)
         #######
         #.@.o.#
         #######",
    );
}

#[test]
fn with_every_speed_at_100_nothing_is_stored() {
    let mut game = ai("######\n#@..o#\n######");
    assert!(!play(&mut game, ". . . .").contains("energy"));
}

/// What a slow creature gains before it can act is no energy that it has left: with nothing to do it
/// still acts every other round.
#[test]
fn a_slow_creature_that_finds_nothing_to_do_acts_no_more_often() {
    let waiting = "#######\n#@..1.#\n#######\n\n@ = player max 500 hp 500\n1 = guard speed 50";
    let hits = |steps: &str| play(&mut ai(waiting), steps).matches(" hits player#0").count();
    // Seven and eight rounds next to its enemy.
    assert_eq!(hits(". . . . . . e e . . . . . ."), 4);
    assert_eq!(hits(". . . . . e e . . . . . . ."), 4);
}

/// A step that takes longer is paid for, also by who has nothing to do after it.
#[test]
fn a_debt_is_paid_before_a_creature_can_be_idle() {
    let mut game = ai("#########\n#@....:o#\n#########\n\n@ = player hp 30");
    let energy = |transcript: &str| transcript.matches("energy left").count();
    let first = play(&mut game, ".");
    assert!(first.contains("orc#1 has -100 energy left"), "{first}");
    let second = play(&mut game, ".");
    assert!(second.contains("orc#1 has 0 energy left") && energy(&second) == 1, "{second}");
}

/// Statuses are counted in the turns of their holder: a fast sleeper has one turn in a round, as
/// every other.
#[test]
fn a_fast_sleeper_sleeps_as_long_as_any_other() {
    let wakes = |monster: &str| {
        let scene =
            format!("#######\n#@....#\n#######\n#1....#\n#######\n\n1 = {monster} drugged 4");
        let mut game = ai(&scene);
        (1..20).find(|_| play(&mut game, ".").contains("is no longer drugged"))
    };
    let rounds = wakes("orc");
    assert!(rounds.is_some_and(|it| it > 2), "{rounds:?}");
    assert_eq!([wakes("bat"), wakes("wolf")], [rounds, rounds]);
}
