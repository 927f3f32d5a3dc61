//! Triggers of items, statuses and creatures.

use std::sync::Arc;

use roguecore::rule::Trigger;
use roguecore::{Game, describe};

use crate::scenes::support::{check_rules, rules_content};

#[test]
fn equip_and_unequip() {
    check_rules(
        &[("RING", r#"(on: Equip, do: [Say("On.")]), (on: Unequip, do: [Say("Off.")])"#)],
        "@.
         
         inventory a ring, b ring",
        "use=a use=b use=b drop=a",
        "player#0 equips ring a
         \"On.\" (0,0)
         player#0 unequips ring a
         \"Off.\" (0,0)
         player#0 equips ring b
         \"On.\" (0,0)
         player#0 unequips ring b
         \"Off.\" (0,0)
         player#0 drops ring a
         @.",
    );
}

#[test]
fn pick_up_and_drop() {
    check_rules(
        &[("COIN", r#"(on: PickUp, do: [Say("Mine.")]), (on: Drop, to: Cell, do: [Damage(1)])"#)],
        "1.
         
         1 = player, coin",
        "get drop=a get",
        "player#0 picks up coin a
         \"Mine.\" (0,0)
         player#0 drops coin a
         coin strikes player#0 for 1
         player#0 picks up coin a
         \"Mine.\" (0,0)
         @.",
    );
}

/// A tile takes note of an item that is dropped or thrown on it, and of none that its own rules use up.
#[test]
fn land_on_a_tile() {
    check_rules(
        &[
            ("RUNE", r#"(on: Land, do: [Say("Clink."), SetTile("floor")])"#),
            ("COIN", r"(on: Throw, if: [OtherHostile], do: [UseUp])"),
        ],
        "12.3

         1 = player, coin, coin, coin
         2 = nobody on rune
         3 = post on rune",
        "get get get throw=a@1,0 throw=a@3,0 drop=a",
        "player#0 picks up coin a
         player#0 picks up coin a
         player#0 picks up coin a
         player#0 throws coin a (0,0) (1,0)
         \"Clink.\" (1,0)
         rune becomes floor (1,0)
         player#0 throws coin a (0,0) (3,0)
         coin#6 vanishes (3,0)
         player#0 drops coin a
         @$.p",
    );
}

#[test]
fn items_of_a_kind_are_picked_up_into_one_stack() {
    check_rules(
        &[],
        "1
         
         1 = player, coin, coin",
        "get get drop=a",
        "player#0 picks up coin a
         player#0 picks up coin a
         player#0 drops coin a
         @",
    );
}

/// Of two rules for a bump only the first one is run where it is the last and holds.
#[test]
fn a_last_rule_ends_its_trigger() {
    let rules = |last: &str| {
        format!(
            r#"(on: Bump, if: [OtherHas("mana", 3)], {last}do: [ChangeStat("mana", -2), Say("One.")]),
               (on: Bump, do: [Say("Two.")])"#
        )
    };
    let bumps = |rules: &str, expected: &str| {
        check_rules(&[("ROCK", rules)], "@0", "e e", &format!("{expected}@0"));
    };
    let hash = |last: &str| rules_content(&[("ROCK", &rules(last))]).hash();
    assert_ne!(hash("last: true, "), hash(""));
    let first = "player#0: mana 3 to 1\n \"One.\" (0,0)\n";
    bumps(&rules("last: true, "), &format!("{first} \"Two.\" (0,0)\n"));
    bumps(&rules(""), &format!("{first} \"Two.\" (0,0)\n \"Two.\" (0,0)\n"));
}

/// What is foretold and told of a rule knows of the last one before it.
#[test]
fn a_last_rule_is_foretold() {
    let content = rules_content(&[
        (
            "WAND",
            "(on: Throw, if: [Chance(1, 4)], last: true, do: [Damage(4)]), (on: Throw, do: [Damage(1)])",
        ),
        (
            "RUNE",
            "(on: Enter, if: [Status(\"cursed\")], last: true, do: [Noise(1)]), (on: Enter, do: [Damage(1)])",
        ),
        (
            "ROCK",
            "(on: Bump, if: [OtherHas(\"mana\", 3)], last: true, do: [Heal(1)]), (on: Bump, do: [Damage(1)])",
        ),
    ]);
    let scene = "1^i\n\n1 = player cursed 9\ninventory a wand";
    let game = Game::from_scene(Arc::clone(&content), scene).unwrap();
    let view = game.view();
    let imp = view.others_in_view().next().unwrap().id;
    let wand = &view.inventory()[0];
    let odds = wand
        .prototype
        .rules
        .on(Trigger::Throw)
        .map(|(_, rule)| view.forecast(Some(wand.slot), rule, imp).unwrap().odds.percent());
    assert_eq!(odds.collect::<Vec<_>>(), [25, 75]);
    let rune = content.tile_id("rune").unwrap();
    assert!(view.harms_of_tile(rune, 5).entering.is_empty());
    assert!(!view.harms_of_tile(rune, 20).entering.is_empty());
    let rock = describe::bump(&content, content.prototype_id("rock").unwrap());
    assert!(rock[1].starts_with("otherwise, "), "{rock:?}");
}

#[test]
fn hit_hurt_and_kill() {
    check_rules(
        &[
            ("PLAYER", r#"(on: Hit, do: [Damage(1)]), (on: Kill, do: [Say("Dead.")])"#),
            ("POST", "(on: Hurt, to: Other, do: [Damage(2)])"),
        ],
        "@1
         
         1 = post hp 9
         inventory a wand",
        "e e",
        "player#0 hits post#2 for 5
         player strikes post#2 for 1
         post strikes player#0 for 2
         post strikes player#0 for 2
         player#0 hits post#2 for 5
         post#2 dies (1,0) by player#0
         gains 10 experience, 0 levels, now 1
         \"Dead.\" (0,0)
         @%",
    );
}

#[test]
fn a_death_sets_off_rules_of_its_own() {
    check_rules(
        &[("POST", "(on: Die, to: Around(1), do: [Damage(9)])")],
        "@11.
         
         1 = post hp 5",
        "e",
        "player#0 hits post#1 for 5
         post#1 dies (1,0) by player#0
         gains 10 experience, 0 levels, now 1
         post strikes player#0 for 9
         post strikes post#2 for 9
         post#2 dies (2,0) by post#1
         @%%.",
    );
}

#[test]
fn a_status_has_rules_about_the_death_of_its_holder() {
    check_rules(
        &[("CURSED", r#"(on: Die, do: [Summon("imp", 1)])"#)],
        "@1..
         
         1 = post hp 5 cursed on",
        "e",
        "player#0 hits post#1 for 5
         post#1 dies (1,0) by player#0
         gains 10 experience, 0 levels, now 1
         imp#2 appears (1,0)
         imp#2 hits player#0 for 2
         @i..",
    );
}

#[test]
fn the_weapon_in_hand_has_rules_about_hits() {
    check_rules(
        &[("RING", r#"(on: Hit, do: [AddStatus("poisoned", 1)])"#)],
        "@p
         
         inventory a ring equipped",
        "e .",
        "player#0 hits post#2 for 7
         post#2 is poisoned for 1
         \"It burns.\" (1,0)
         poisoned strikes post#2 for 2
         post#2 counts its statuses (unseen)
         player#0 waits (0,0)
         post#2 is no longer poisoned (1,0)
         \"It is over.\" (1,0)
         @p",
    );
}
// --- more
/// The lines of a game on the floors that the content makes.
fn lines(rules: &[(&str, &str)], scene: &str, keys: &str) -> String {
    let mut game = Game::from_scene(rules_content(rules), scene).unwrap();
    crate::scenes::support::play(&mut game, keys)
}

#[test]
fn an_arrival_by_stairs_sets_off_rules() {
    let rules = [("PLAYER", "(on: Arrive, do: [Say(\"Deeper.\")])")];
    let transcript = lines(&rules, "1\n\n1 = player on down", "down");
    assert!(transcript.contains("goes from floor 1 to floor 2"), "{transcript}");
    assert!(transcript.contains("\"Deeper.\""), "{transcript}");
}

#[test]
fn the_player_falls_to_the_deepest_floor_and_no_further() {
    let rules = [("WAND", "(on: Use, do: [ChangeFloor(2)])")];
    let transcript = lines(&rules, "1\n\n1 = player on down\ninventory a wand", "down use=a use=a");
    assert!(transcript.contains("goes from floor 2 to floor 3"), "{transcript}");
    assert!(transcript.contains("refused: it would have no effect"), "{transcript}");
}

#[test]
fn a_creature_that_falls_waits_on_the_other_floor() {
    let rules = [
        ("RUNE", "(on: Enter, do: [ChangeFloor(1)])"),
        ("WAND", "(on: Use, to: Actor(), do: [Push(1)])"),
        ("RING", "(on: Use, do: [ChangeFloor(1)])"),
        ("POST", "(on: Arrive, do: [Say(\"I fell.\")])"),
    ];
    let transcript = lines(&rules[..2], "@p^\n\ninventory a wand", "use=a@1,0 .");
    assert!(transcript.contains("post#2 is taken to floor 2"), "{transcript}");
    let rules = [rules[0], rules[1], rules[3]];
    let transcript = lines(&rules, "@p^\n\ninventory a wand", "use=a@1,0 e e");
    assert!(transcript.contains("\"I fell.\""), "{transcript}");
}
