//! Rules that refuse a command, for the player and for creatures: nothing happens and nothing is rolled.

use std::sync::Arc;

use roguecore::rule::Numbers;
use roguecore::{Command, Content, Direction, Game, Point, Refusal};

use crate::scenes::support::{check_rules, command, play, rules_content, rules_ron};

#[test]
fn a_cursed_ring_stays_on() {
    check_rules(
        &[
            ("RING", r#"(on: Unequip, if: [Not(Tag("marked"))], refuse: "It is stuck.")"#),
            ("WAND", r#"(on: Use, do: [AddTag("marked")])"#),
        ],
        "@..

         inventory a ring equipped, b ring, c wand",
        "use=a drop=a throw=a@2,0 use=b drop=b use=c use=a",
        "refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         player#0 drops ring b
         player#0 uses wand c
         player#0 gets the tag marked (unseen)
         player#0 unequips ring a
         @..",
    );
}

#[test]
fn an_item_refuses_to_be_taken_used_equipped_and_thrown() {
    check_rules(
        &[
            ("COIN", r#"(on: PickUp, if: [Not(Has("mana", 9))], refuse: "It is too heavy.")"#),
            (
                "WAND",
                r#"(on: Use, refuse: "Not now."), (on: Use, do: [Heal(1)]),
                        (on: Throw, refuse: "Not this."), (on: Drop, refuse: "Nor that.")"#,
            ),
            ("RING", r#"(on: Equip, refuse: "It is too small.")"#),
        ],
        "1..

         1 = player hp 9, coin
         inventory a wand, b ring",
        "get use=a throw=a@2,0 drop=a use=b .",
        "refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         player#0 waits (0,0)
         @..",
    );
}

/// A toll: the text tells how much is missing.
#[test]
fn a_refusal_says_its_text_with_numbers() {
    let rules = r#"(on: Enter, if: [Not(Has("mana", 5))], refuse: "{mana} of 5."),
                   (on: Enter, do: [ChangeStat("mana", -5)])"#;
    let content = rules_content(&[("RUNE", rules)]);
    let mut game = Game::from_scene(content.clone(), "@1\n\n1 = nobody on rune").unwrap();
    let Err(Refusal::Rule { text, numbers }) = game.step(Command::Move(Direction::East)) else {
        panic!("it is refused");
    };
    assert_eq!(numbers, Numbers::new([3]));
    assert_eq!(content.rows().said(text, &numbers).unwrap(), "3 of 5.");
    assert!(!game.commands().contains(&Command::Bump(Direction::East)));
    let mut rich =
        Game::from_scene(content, "21\n\n1 = nobody on rune\n2 = player mana 7").unwrap();
    assert_eq!(play(&mut rich, "e"), "player#0 moves (0,0) (1,0)\nplayer#0: mana 7 to 2\n");
}

#[test]
fn a_status_holds_and_a_wall_and_a_post_say_no() {
    check_rules(
        &[
            (
                "CURSED",
                r#"(on: Leave, refuse: "Roots hold you."), (on: Hit, refuse: "You cannot.")"#,
            ),
            ("POST", r#"(on: Bump, refuse: "Do not push."), (on: Bump, do: [Heal(1)])"#),
        ],
        "1p.
         .i.

         1 = player cursed 9",
        "s se !e e",
        "refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         refused: a rule refuses that
         @p.
         .i.",
    );
}

/// The player's row refuses diagonal steps and blows, that of the imp its own: nobody goes or strikes
/// diagonally, and the imp comes around the corner.
#[test]
fn a_game_of_four_directions() {
    let four = r#"(on: Leave, if: [Diagonal], refuse: "Straight only."),
                  (on: Hit, if: [Diagonal], refuse: "Straight only.")"#;
    check_rules(
        &[("PLAYER", four), ("IMP", four)],
        "@..
         ..#
         ..i",
        "se . . . !e",
        "refused: a rule refuses that
         player#0 waits (0,0)
         imp#1 plans (2,2) w,n,n,w (unseen)
         imp#1 moves (2,2) (1,2)
         player#0 waits (0,0)
         imp#1 moves (1,2) (1,1)
         player#0 waits (0,0)
         imp#1 moves (1,1) (1,0)
         player#0 hits imp#1 for 5
         imp#1 hits player#0 for 2
         @i.
         ..#
         ...",
    );
}

/// Creatures go around what refuses them, and stay where no other path leads.
#[test]
fn paths_lead_around_what_refuses_a_creature() {
    let rune = r#"(on: Enter, if: [Not(Player)], refuse: "Only one may pass.")"#;
    let content = rules_content(&[("RUNE", rune)]);
    let path = |scene: &str| {
        let mut game = Game::from_scene(content.clone(), scene).unwrap();
        let told = play(&mut game, ". .");
        let moves: Vec<&str> = told.lines().filter(|line| line.starts_with("imp")).collect();
        moves.join("; ")
    };
    let around = path("@.1.i\n.....\n\n1 = nobody on rune");
    assert_eq!(
        around,
        "imp#1 plans (4,0) sw,w,nw,w (unseen); imp#1 moves (4,0) (3,1); imp#1 moves (3,1) (2,1)"
    );
    assert_eq!(path("@.1.i\n#####\n\n1 = nobody on rune"), "imp#1 waits (4,0); imp#1 waits (4,0)");
}

#[test]
fn commands_and_checks_agree_with_refusals() {
    let four = r#"(on: Leave, if: [Diagonal], refuse: "Straight only.")"#;
    let game = Game::from_scene(rules_content(&[("PLAYER", four)]), "...\n.@.\n...").unwrap();
    let steps = game.commands().into_iter().filter(|it| matches!(it, Command::Move(_)));
    assert_eq!(steps.count(), 4);
    for step in Direction::ALL.map(Command::Bump) {
        assert_eq!(game.allows(step), game.check(step).is_ok(), "{step}");
    }
    let view = game.view();
    let here = Point::new(1, 1);
    let refused = here.neighbours().filter(|&to| view.refuses_step(here, to));
    assert_eq!(refused.count(), 4);
    // Asked for a step that the player is not about to take, too.
    assert!(view.refuses_step(Point::new(0, 0), here));
    assert!(!view.refuses_step(Point::new(1, 0), Point::new(2, 0)));
}

/// A refused command leaves the random numbers alone: the game goes on as if it had not been given.
#[test]
fn a_refusal_rolls_nothing() {
    let content: Arc<Content> = rules_content(&[("CURSED", r#"(on: Leave, refuse: "No.")"#)]);
    let scene = "1.i\n\n1 = player cursed 9";
    let mut games = [(); 2].map(|()| Game::from_scene(content.clone(), scene).unwrap());
    assert!(games[0].step(command("s")).is_err() && games[0].step(command("e")).is_err());
    let [one, other] = &mut games;
    assert_eq!(one.step(Command::Wait), other.step(Command::Wait));
    assert_eq!(one.fingerprint(), other.fingerprint());
}

#[test]
fn a_refusal_is_described() {
    let rules = r#"(on: Unequip, if: [Any([Not(Tag("marked")), Has("mana", 1)])], refuse: "Stuck."),
                   (on: Hit, if: [Diagonal], refuse: "{mana}!")"#;
    let content = rules_content(&[("RING", rules)]);
    let ring = content.prototype_id("ring").unwrap();
    let lines = roguecore::describe::item(&content, ring);
    assert!(
        lines.contains(
            &"unequipping is refused if either you are not marked or you have any mana: says \"Stuck.\""
                .to_owned()
        ),
        "{lines:?}"
    );
    assert!(lines.contains(&"a blow is refused if it is diagonal: says \"{mana}!\"".to_owned()));
}

/// What a path would bump into is asked with the cell that the bump comes from.
#[test]
fn a_wall_refuses_diagonal_bumps_of_paths() {
    let ron = rules_ron(&[]).replace(
        "color: (130, 110, 50))",
        "color: (130, 110, 50), rules: [(on: Bump, if: [Diagonal], refuse: \"Straight only.\")])",
    );
    let content = Content::parse("my.ron", &ron).unwrap();
    let game = Game::from_scene(content.into(), "...#\n.@..").unwrap();
    let refuses = |x, y| game.view().refuses_step(Point::new(x, y), Point::new(3, 0));
    assert_eq!([refuses(2, 0), refuses(2, 1), refuses(3, 1)], [false, true, false]);
}

/// An item that lies on the floor has its own stats when it refuses to be picked up.
#[test]
fn an_item_on_the_floor_is_asked_for_its_own_stats() {
    check_rules(
        &[("WAND", r#"(on: PickUp, if: [Has("charges", 2)], refuse: "It is too hot.")"#)],
        "1.2

         1 = player charges 0, wand
         2 = wand charges 1",
        "get e e get",
        "refused: a rule refuses that
         player#0 moves (0,0) (1,0)
         player#0 moves (1,0) (2,0)
         player#0 picks up wand a
         /.@",
    );
}

/// An unknown item is not used where a rule says no.
#[test]
fn an_unknown_item_refuses_its_use() {
    let ron = rules_ron(&[("COIN", r#"(on: Use, refuse: "Not here."), (on: Use, do: [Heal(1)])"#)]);
    let unknown = "unknown: [(id: \"coins\", names: [\"a red disc\"])],";
    let ron = ron.replace("player: \"player\",", &format!("{unknown} player: \"player\","));
    let ron = ron.replace("id: \"coin\",", "id: \"coin\", unknown: \"coins\",");
    let content = Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let game = Game::from_scene(content.into(), "@..\n\ninventory a coin").unwrap();
    assert!(matches!(game.check(command("use=a")), Err(Refusal::Rule { .. })));
}
