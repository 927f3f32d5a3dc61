//! Rules of floors: at the end of each turn and at the arrival of the player, without an actor.

use std::sync::Arc;

use roguecore::{Content, Game};

use crate::scenes::support::{map, play, rules_ron};

/// The content of [`crate::scenes::support::rules_content`] with rules of its floors.
fn content(rules: &str) -> Arc<Content> {
    let recipe = "largest: 8))]";
    let with_rules = format!("largest: 8), rules: [{rules}])]");
    let ron = rules_ron(&[]).replacen(recipe, &with_rules, 1);
    Arc::new(Content::parse("rules.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

fn game(rules: &str, scene: &str) -> Game {
    Game::from_scene(content(rules), scene).unwrap()
}

#[test]
fn a_tide_comes_and_goes() {
    let tide = r#"(on: Turn, if: [Every(2)], to: Floor, do: [ReplaceTile("floor", "rune")]),
                  (on: Turn, if: [Every(3)], to: Floor, do: [ReplaceTile("rune", "floor")])"#;
    let mut game = game(tide, "@#.");
    let tile = |game: &Game, x| game.view().tile_id(roguecore::Point::new(x, 0));
    let rune = game.content().tile_id("rune");
    assert_eq!(play(&mut game, "."), "player#0 waits (0,0)\n");
    let told = play(&mut game, ".");
    assert_eq!(
        told,
        "player#0 waits (0,0)\nfloor becomes rune (0,0)\nfloor becomes rune (2,0) (unseen)\n"
    );
    assert_eq!(tile(&game, 0), rune);
    play(&mut game, ".");
    assert_ne!(tile(&game, 0), rune);
}

/// All actors on the floor are hit, the player last.
#[test]
fn a_floor_does_something_to_everyone() {
    let mut game = game("(on: Turn, to: Floor, do: [Damage(2)])", "@p.");
    assert_eq!(
        play(&mut game, "."),
        "player#0 waits (0,0)
floor strikes player#0 for 2
floor strikes post#1 for 2
"
    );
}

/// The one cell that can be entered falls in, with the actor on it.
#[test]
fn a_floor_does_something_somewhere() {
    let rule = r#"(on: Turn, if: [Chance(1, 1)], to: Somewhere, do: [Damage(3), SetTile("rune")])"#;
    let mut game = game(rule, "#@#");
    assert_eq!(
        play(&mut game, "."),
        "player#0 waits (1,0)
floor strikes player#0 for 3
floor becomes rune (1,0)
"
    );
}

/// With a radius the cell is one near the player, and no other.
#[test]
fn a_floor_does_something_nearby() {
    let rule = r#"(on: Turn, to: Somewhere(1), do: [SetTile("rune")])"#;
    let mut game = game(rule, "@......");
    play(&mut game, &". ".repeat(30));
    assert_eq!(map(&game).lines().next().unwrap(), "@^.....");
}

#[test]
fn a_floor_greets_the_player() {
    let rule = r#"(on: Arrive, if: [FloorFrom(2)], do: [Say("Floor {floor}."), Spread("gas", 3)])"#;
    let mut game = game(rule, "1..\n...\n\n1 = player on down");
    let told = play(&mut game, "down");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("player#0 goes from floor 1 to floor 2"), "{told}");
    assert!(lines[1].starts_with("\"Floor 2.\""), "{told}");
    assert!(lines[2].contains("gas"), "{told}");
    assert!(!map(&game).is_empty());
}

/// Nobody is `Me`: what is about an actor is a mistake, and a recipe without rules keeps its number.
#[test]
fn a_floor_is_no_actor() {
    let mistake = |rules: &str| {
        let with_rules = format!("largest: 8), rules: [{rules}])]");
        let ron = rules_ron(&[]).replacen("largest: 8))]", &with_rules, 1);
        Content::parse("rules.ron", &ron).unwrap_err().iter().next().unwrap().message.clone()
    };
    for (rule, words) in [
        (
            "(on: Turn, to: Me, do: [Heal(1)])",
            "this rule for `Turn` never reaches an actor: a floor",
        ),
        ("(on: Turn, if: [Not(Player)], do: [Win])", "a floor is not an actor: nobody is `Me`"),
        (
            "(on: Enter, do: [Win])",
            "`Enter` never happens to a recipe; its rules can have Turn, Arrive",
        ),
        (
            "(on: Turn, to: Floor, do: [Damage(Stat(\"mana\"))])",
            "nobody is `Me` or `Other` in this rule",
        ),
        ("(on: Turn, do: [Say(\"{mana} left.\")])", "nobody is `Me`"),
        ("(on: Turn, do: [Say(\"{item.charges} left.\")])", "nobody is `Me`"),
        ("(on: Turn, to: Ray(3), do: [Heal(1)])", "this rule for `Turn` never reaches an actor"),
    ] {
        let found = mistake(rule);
        assert!(found.starts_with(words), "{rule}: {found}");
    }
    let plain = Content::parse("rules.ron", &rules_ron(&[])).unwrap();
    assert_eq!(content("").hash(), plain.hash());
    assert_ne!(content("(on: Turn, do: [Noise(9)])").hash(), plain.hash());
}

#[test]
fn the_rules_of_a_floor_are_described() {
    let rules = r#"(on: Turn, if: [Every(9)], to: Somewhere, do: [SetTile("rune")]),
                   (on: Arrive, do: [Noise(5)])"#;
    let content = content(rules);
    assert_eq!(
        roguecore::describe::recipes(&content),
        [(
            "rooms",
            vec![
                "rooms with corridors".to_owned(),
                "creatures and items of the floor in its rooms".to_owned(),
                "every 9 turns: becomes rune".to_owned(),
                "when the player comes: loud: heard up to 5 cells away".to_owned(),
            ]
        )]
    );
}
