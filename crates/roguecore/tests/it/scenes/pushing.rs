//! Pushing: `Me` away from the other one, and by walking.

use roguecore::{Content, Game};

use crate::scenes::support::{check_rules, play, rules_ron};

#[test]
fn a_blow_throws_its_victim_back() {
    check_rules(
        &[("POST", "(on: Hurt, to: Me, do: [Push(2)])")],
        "@p..",
        "e",
        "player#0 hits post#1 for 5
         post#1 is pushed (1,0) (2,0)
         post#1 is pushed (2,0) (3,0)
         @..p",
    );
}

#[test]
fn who_is_hurt_is_pulled_towards_the_other() {
    check_rules(
        &[
            ("WAND", "(on: Use, to: Nearest(9), do: [Damage(1)])"),
            ("POST", "(on: Hurt, to: Me, do: [Pull(2)])"),
        ],
        "@...p

         inventory a wand",
        "use=a",
        "player#0 uses wand a
         wand strikes post#2 for 1
         post#2 is pulled (4,0) (3,0)
         post#2 is pulled (3,0) (2,0)
         @.p..",
    );
}

/// The walker comes along; where the cell behind is not free, nothing happens.
#[test]
fn a_boulder_is_pushed_by_walking() {
    check_rules(
        &[("ROCK", "(on: Bump, do: [Shove])")],
        "@0..0
         .0...
         ..#..",
        "e e e se s",
        "rock#1 is pushed (1,0) (2,0)
         player#0 moves (0,0) (1,0)
         rock#1 is pushed (2,0) (3,0)
         player#0 moves (1,0) (2,0)
         refused: (4,0) is blocked
         player#0 moves (2,0) (3,1)
         player#0 moves (3,1) (3,2)
         ...00
         .0...
         ..#@.",
    );
}

/// Things and creatures move by one rule: both press a plate that they are pushed onto.
#[test]
fn a_boulder_presses_a_plate() {
    check_rules(
        &[
            ("ROCK", "(on: Bump, do: [Shove])"),
            ("RUNE", "(on: Enter, do: [Say(\"Click.\")]), (on: Leave, do: [Say(\"Clack.\")])"),
        ],
        "@0^..",
        "e e",
        r#"rock#1 is pushed (1,0) (2,0)
         "Click." (2,0)
         player#0 moves (0,0) (1,0)
         rock#1 is pushed (2,0) (3,0)
         "Clack." (2,0)
         player#0 moves (1,0) (2,0)
         "Click." (2,0)
         ..@0."#,
    );
}

#[test]
fn a_boulder_can_be_too_heavy_or_set_something_off() {
    check_rules(
        &[(
            "ROCK",
            r#"(on: Bump, if: [Not(OtherHas("mana", 3))], refuse: "It is too heavy."),
               (on: Bump, do: [Shove, Say("It rolls.")])"#,
        )],
        "20.

         2 = player mana 3",
        "e",
        r#"rock#1 is pushed (1,0) (2,0)
         player#0 moves (0,0) (1,0)
         "It rolls." (1,0)
         .@0"#,
    );
    check_rules(
        &[("ROCK", r#"(on: Bump, if: [Not(OtherHas("mana", 3))], refuse: "It is too heavy.")"#)],
        "20.

         2 = player mana 2",
        "e .",
        "refused: a rule refuses that
         player#0 waits (0,0)
         @0.",
    );
}

/// Only `Me` as the target is pushed from the other one: an area pushes from its centre.
#[test]
fn an_area_pushes_from_its_centre() {
    let ron = rules_ron(&[]).replace(
        "color: (130, 110, 50))",
        "color: (130, 110, 50), rules: [(on: Bump, to: Ball(1), do: [Push(1)])])",
    );
    let content = Content::parse("my.ron", &ron).unwrap();
    let mut game = Game::from_scene(content.into(), "..@#").unwrap();
    let told = play(&mut game, "e");
    assert!(told.contains("player#0 is pushed (2,0) (1,0)"), "{told}");
}
