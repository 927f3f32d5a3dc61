//! Rules for the end of the game: they count and tell before it is over, also for a player who is dead.

use roguecore::Game;

use crate::scenes::support::{check_rules, play, rules_ron};

#[test]
fn a_rule_for_the_end_counts_and_tells() {
    check_rules(
        &[
            ("POST", "(on: Die, do: [Win])"),
            (
                "PLAYER",
                r#"(on: Win, if: [HpBelow(50)], do: [Say("By a hair.")]),
                   (on: Win, do: [ChangeStat("mana", 5), Say("{mana} points.")]),
                   (on: Lose, do: [Say("Never.")])"#,
            ),
        ],
        "21

         1 = post hp 1
         2 = player hp 9",
        "e",
        r#"player#0 hits post#1 for 5
         post#1 dies (1,0) by player#0
         gains 10 experience, 0 levels, now 1
         "By a hair." (0,0)
         player#0: mana 3 to 8
         "8 points." (0,0)
         game over: won turn 1
         @%"#,
    );
}

#[test]
fn the_dead_are_counted_too() {
    check_rules(
        &[(
            "PLAYER",
            r#"(on: Lose, do: [ChangeStat("mana", Stat("charges")), SetStat("mana", 6), Say("{mana}.")])"#,
        )],
        "2i

         2 = player hp 1",
        ".",
        r#"player#0 waits (0,0)
         imp#1 hits player#0 for 2
         player#0 dies (0,0) by imp#1
         player#0: mana 3 to 6
         "6." (0,0)
         game over: died by imp#1 floor 1 turn 1
         %i"#,
    );
}

#[test]
fn a_content_says_what_the_score_is() {
    let rules =
        r#"(on: Kill, do: [ChangeStat("mana", 2)]), (on: Lose, do: [ChangeStat("mana", 1)])"#;
    let ron = rules_ron(&[("PLAYER", rules)]).replacen("sight:", "score: \"mana\", sight:", 1);
    let content = roguecore::Content::parse("rules.ron", &ron).unwrap();
    let without =
        roguecore::Content::parse("rules.ron", &ron.replace("score: \"mana\",", "")).unwrap();
    assert_eq!(content.hash(), without.hash(), "no rule depends on it");
    let scene = "12i\n\n1 = imp hp 1\n2 = player hp 1";
    let mut game = Game::from_scene(content.into(), scene).unwrap();
    assert_eq!(game.view().score(), Some(3));
    play(&mut game, "w");
    assert!(game.outcome().is_some());
    assert_eq!(game.view().score(), Some(6));
    assert_eq!(Game::from_scene(without.into(), scene).unwrap().view().score(), None);
}
