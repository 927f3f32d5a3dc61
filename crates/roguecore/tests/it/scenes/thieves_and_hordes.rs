//! Thieves, cages that close, and hordes that arrive.

use std::sync::Arc;

use roguecore::{Command, Content, Game};

use crate::scenes::support::{check_rules, inventory, map, play, rules_content, rules_ron};

const THIEF: (&str, &str) = ("IMP", "(on: Hit, to: Other, do: [Steal])");

/// A stack is taken as a whole; neither what is equipped nor the goal is.
#[test]
fn a_thief_takes_an_item_and_drops_it_when_it_dies() {
    check_rules(
        &[THIEF],
        "@i

         inventory a ring equipped, b gem, c coin count 3",
        ". e e get",
        "player#0 waits (0,0)
         imp#4 hits player#0 for 2
         imp#4 steals coin a from player#0
         player#0 hits imp#4 for 7
         imp#4 dies (1,0) by player#0
         imp#4 drops coin a
         gains 10 experience, 0 levels, now 1
         player#0 moves (0,0) (1,0)
         player#0 picks up coin c
         .@",
    );
}

#[test]
fn a_thief_finds_nothing_in_an_empty_inventory() {
    check_rules(
        &[THIEF],
        "@i

         inventory b gem",
        ".",
        "player#0 waits (0,0)
         imp#2 hits player#0 for 2
         @i",
    );
}

/// What a thief carries is saved with it, goes with it and is not told to a plan.
#[test]
fn what_is_stolen_is_saved_and_not_sampled() {
    let content = rules_content(&[THIEF]);
    let scene = "@i\n\ninventory c coin count 3";
    let mut game = Game::from_scene(content.clone(), scene).unwrap();
    play(&mut game, ".");
    assert_eq!(inventory(&game), "");
    let again = Game::load(&content, &game.save()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    let carried = |game: &Game| {
        game.map().entities()[1].items().map(roguecore::InventoryItem::count).sum::<u32>()
    };
    assert_eq!((carried(&again), carried(&game.sample_world(1))), (3, 0));
    assert_eq!(game.sample_world(1).audit(), Ok(()));
    let told = play(&mut Game::load(&content, &game.save()).unwrap(), "e e");
    assert!(told.contains("imp#2 drops coin a"), "{told}");
}

/// Player and imp have 26 slots each: the one steals from a full inventory, the other into one.
#[test]
fn who_has_no_room_steals_nothing() {
    let content = rules_content(&[("PLAYER", "(on: Hit, to: Other, do: [Steal])"), THIEF]);
    let letters: Vec<String> = ('a'..='z').map(|letter| format!("{letter} wand")).collect();
    let scene = format!("@i\n\ninventory {}\ni = imp hp 6 max 900", letters.join(", "));
    let mut game = Game::from_scene(content, &scene).unwrap();
    let held = |game: &Game| -> Vec<usize> {
        game.map().entities().iter().map(|it| it.items().count()).collect()
    };
    play(&mut game, ".");
    assert_eq!(held(&game), vec![25, 1]);
    // The player steals it back, then the imp has it again.
    let told = play(&mut game, "e");
    assert_eq!(told.matches(" steals wand ").count(), 2, "{told}");
    assert_eq!(held(&game), vec![25, 1]);
}

/// A second altar closes over its treasure; a floor and a rune with an actor stay.
#[test]
fn a_cage_closes_over_the_other_treasures() {
    check_rules(
        &[("RING", "(on: PickUp, to: Around(3), do: [ReplaceTile(\"rune\", \"wall\")])")],
        "12.3#
         ....#

         1 = player, ring
         2 = ring on rune
         3 = post on rune",
        "get",
        "player#0 picks up ring a
         ring#2 vanishes (1,0)
         rune becomes wall (1,0)
         @#.p#
         ....#",
    );
}

#[test]
fn a_use_that_would_replace_nothing_is_refused() {
    check_rules(
        &[("WAND", "(on: Use, to: Around(3), do: [ReplaceTile(\"rune\", \"down\")])")],
        "@..

         inventory a wand",
        "use=a",
        "refused: it would have no effect
         @..",
    );
}

/// The content of rules with these hordes.
fn with_hordes(hordes: &str, rules: &[(&str, &str)]) -> Arc<Content> {
    let ron = rules_ron(rules).replacen(
        "    player:",
        &format!("    hordes: [{hordes}],\n    player:"),
        1,
    );
    Arc::new(Content::parse("hordes.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// A corridor of which the player sees eight cells.
fn corridor(length: usize) -> String {
    format!("@{}\n\ninventory a wand", ".".repeat(length))
}

#[test]
fn a_horde_arrives_out_of_view_and_not_near() {
    let hordes = "(leader: \"imp\", followers: [(creature: \"post\", min: 2, max: 2)])";
    let content = with_hordes(hordes, &[("WAND", "(on: Use, do: [SpawnHorde()])")]);
    let mut columns = Vec::new();
    for seed in 0..40 {
        let mut game = Game::from_scene(content.clone(), &corridor(30)).unwrap();
        game.reseed(seed);
        let told = play(&mut game, "use=a");
        assert!(told.contains("imp#2 appears") && told.contains("post#4 appears"), "{told}");
        assert!(told.contains("of imp#2 (unseen)"), "{told}");
        let entities = game.map().entities();
        let here = entities.iter().filter(|it| it.id.value() > 1).map(|it| it.at.x);
        columns.extend(here.clone());
        assert!(here.clone().all(|x| x > 10), "{}", map(&game));
        game.audit().unwrap();
    }
    assert!(columns.contains(&11) && columns.contains(&30), "{columns:?}");
}

/// No cell is far enough, or there are creatures enough: nothing arrives.
#[test]
fn a_horde_needs_room() {
    let hordes =
        "(id: \"pack\", leader: \"imp\", followers: [(creature: \"post\", min: 9, max: 9)]),
                  (id: \"deep\", leader: \"post\", floors: (2, 3), weight: 0)";
    let count = |game: &Game| game.map().entities().iter().filter(|it| it.is_actor()).count();
    for (effect, length, expected) in [
        ("SpawnHorde()", 10, 0),
        ("SpawnHorde(\"pack\")", 30, 10),
        ("SpawnHorde(max: 4)", 30, 4),
        ("SpawnHorde(\"deep\")", 30, 1),
        ("SpawnHorde()", 12, 2),
    ] {
        let rule = format!("(on: Use, do: [{effect}])");
        let content = with_hordes(hordes, &[("WAND", &rule)]);
        let mut game = Game::from_scene(content, &corridor(length)).unwrap();
        let told = play(&mut game, "use=a");
        assert_eq!(count(&game), 1 + expected, "{effect} {length}");
        let stays_away = told.contains("a horde does not come: no room");
        assert_eq!(stays_away, expected == 0, "{told}");
        let before = game.to_scene();
        if effect.contains("max") {
            game.step(Command::Wait).unwrap();
            play(&mut game, "use=a");
            assert_eq!(count(&game), 1 + expected, "{before}");
        }
    }
}

/// A rule that calls a horde in each of many turns is bounded like any other.
#[test]
fn endless_hordes_are_stopped() {
    let content = with_hordes(
        "(leader: \"imp\")",
        &[
            ("IMP", "(on: Turn, do: [SpawnHorde(max: 1000)])"),
            ("WAND", "(on: Use, do: [SpawnHorde()])"),
        ],
    );
    let mut game = Game::from_scene(content, &corridor(35)).unwrap();
    play(&mut game, "use=a");
    for _ in 0..30 {
        if game.step(Command::Wait).is_err() {
            break;
        }
    }
    assert!(game.map().entities().len() <= 37);
    game.audit().unwrap();
}
