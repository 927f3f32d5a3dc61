//! Rest and wait.

use std::sync::Arc;

use rogue_travel::{AutoCommand, HarmStop, PlayerMemory, RestStop, Runner, Step, StopReason};
use roguecore::{Command, Content, Direction, Game};

use crate::support::{Played, end};

#[test]
fn it_lasts_until_all_hit_points_are_back() {
    let scene = "#####\n#@..#\n#####\n\n@ = player hp 58";
    let mut played = Played::new(scene);
    let (commands, reason) = played.play(AutoCommand::Rest);
    assert_eq!(reason, StopReason::Rest(RestStop::Rested));
    assert!((5..=8).contains(&commands.len()), "{}", commands.len());
    assert_eq!(played.end(AutoCommand::Rest), "0 at 1,1: the player is rested");
}

#[test]
fn where_nothing_heals_no_turn_is_spent() {
    let scene = "#####\n#@..#\n#####\n\n@ = player hp 8";
    let ended = Played::of(Content::classic(), scene).end(AutoCommand::Rest);
    assert_eq!(ended, "0 at 1,1: rest does not heal");
}

/// What the player does to others does not heal the player.
#[test]
fn a_rule_that_heals_others_is_nothing_to_rest_for() {
    let ends = |rule: &str| {
        let player = format!("id: \"player\", rules: [{rule}],");
        let ron = Content::first_steps_ron().replacen("id: \"player\",", &player, 1);
        let content = Content::parse("rested.ron", &ron).unwrap();
        Played::of(content.into(), "####\n#@.#\n####\n\n@ = player hp 8").end(AutoCommand::Rest)
    };
    assert_eq!(ends("(on: Turn, to: Adjacent, do: [Heal(1)])"), "0 at 1,1: rest does not heal");
    assert!(ends("(on: Turn, do: [Heal(1)])").ends_with("the player is rested"));
}

#[test]
fn poison_is_waited_for_and_danger_is_not() {
    let poisoned = "#####\n#@..#\n#####\n\n@ = player hp 50 poisoned 5";
    let mut played = Played::new(poisoned);
    assert_eq!(played.play(AutoCommand::Rest).1, StopReason::Rest(RestStop::Rested));
    let gas = "#####\n#@1.#\n#####\n\n@ = player hp 50\n1 = nobody on floor with gas 20";
    assert_eq!(end(gas, AutoCommand::Rest), "0 at 1,1: danger is near");
    assert_eq!(end(gas, AutoCommand::WaitUntil), "0 at 1,1: danger is near");
}

/// A stop that says to wait for gas to clear is followed by waiting, not by a refusal.
#[test]
fn the_player_waits_out_of_the_way_of_gas() {
    let scene = "###########\n#1@.......#\n###########\n\n1 = nobody on floor with gas 12";
    let (commands, reason) = Played::new(scene).play(AutoCommand::WaitUntil);
    assert_eq!(reason, StopReason::TooLong);
    assert!(commands.iter().any(|it| matches!(it, Command::Bump(_))), "{commands:?}");
    let watched = "###########\n#1@......o#\n###########\n\n1 = nobody on floor with gas 12";
    assert_eq!(end(watched, AutoCommand::WaitUntil), "0 at 2,1: a hostile creature is in view");
}

/// The sworn heal by kills alone, which is known before any turn is lost.
#[test]
fn a_rest_without_the_stats_to_heal_is_refused_at_once() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 20 sworn on";
    let mut played = Played::of(rogue_ember::content(), scene);
    assert_eq!(played.end(AutoCommand::Rest), "0 at 1,1: rest does not heal");
}

/// Gas that drifts after the player is evaded again.
#[test]
fn the_player_rests_out_of_the_way_of_gas() {
    let scene = |player: &str| {
        format!(
            "###########\n#1@.......#\n###########\n\n@ = player {player}\n\
             1 = nobody on floor with gas 12"
        )
    };
    let mut played = Played::new(&scene("hp 50"));
    let (commands, reason) = played.play(AutoCommand::Rest);
    assert_eq!(reason, StopReason::Rest(RestStop::Rested));
    assert_eq!(commands.first(), Some(&Command::Bump(Direction::East)), "{commands:?}");
    assert!(commands.contains(&Command::Wait), "{commands:?}");
    // Without anything to rest for no step is taken, nor by a player who does not decide about it.
    assert_eq!(end(&scene("hp 60 max 60"), AutoCommand::Rest), "0 at 2,1: danger is near");
    assert_eq!(end(&scene("hp 50 confused 9"), AutoCommand::Rest), "0 at 2,1: danger is near");
}

/// Who stands in gas, with gas all around, goes out of it through gas. Who stands on a clear cell
/// stays.
#[test]
fn the_player_leaves_the_gas_they_stand_in() {
    let (wall, clear) = ("#".repeat(20), ".".repeat(11));
    let scene = |player: &str| {
        format!(
            "{wall}\n#1111111{clear}#\n#11@1111{clear}#\n#1111111{clear}#\n{wall}\n\n@ = player {player}\n\
             1 = nobody on floor with gas 9"
        )
    };
    let mut played = Played::new(&scene("hp 50 poisoned 9 with gas 9"));
    let (commands, reason) = played.play(AutoCommand::Rest);
    assert_eq!(commands.first(), Some(&Command::Bump(Direction::East)), "{commands:?}");
    assert!(
        commands.iter().filter(|it| **it != Command::Wait).count() >= 5,
        "{reason}, {commands:?}"
    );
    let here = played.game.view().player().at;
    assert!(played.game.view().substances_at(here).is_empty(), "{reason} at {here}");
    assert_eq!(end(&scene("hp 50 poisoned 9"), AutoCommand::Rest), "0 at 3,2: danger is near");
}

/// Another gas may be worse than the one the player stands in: it is not crossed.
#[test]
fn the_player_leaves_gas_through_no_other_gas() {
    let scene = "###########\n#1@2......#\n###########\n\n@ = player hp 50 with gas 9\n\
                 1 = nobody on floor with gas 9\n2 = nobody on floor with acid 9";
    let ron = include_str!("../hazards.ron").replacen(
        "substances: [",
        "substances: [(id: \"acid\", glyph: 'C', color: (1, 1, 1), spread: Level,
            rules: [(on: Turn, do: [Damage(5)])]),",
        1,
    );
    let content = Arc::new(Content::parse("acid.ron", &ron).unwrap());
    assert_eq!(Played::of(content, scene).end(AutoCommand::Rest), "0 at 2,1: danger is near");
}

/// Fire follows what burns; deep water is no place to rest, and a key is not spent for one.
#[test]
fn the_player_does_not_flee_into_a_worse_place() {
    let fire = "#######\n#1@\"\"\"#\n#######\n\n@ = player hp 50 on grass\n1 = nobody on grass with fire 5";
    assert_eq!(end(fire, AutoCommand::Rest), "0 at 2,1: danger is near");
    let gate = "######\n#1@=.#\n######\n\n@ = player hp 50\n1 = nobody on floor with gas 12\n\
                inventory a key";
    assert_eq!(end(gate, AutoCommand::Rest), "0 at 2,1: danger is near");
    let water = "######\n#1@≈≈#\n######\n\n@ = player hp 50\n1 = nobody on floor with gas 12";
    assert_eq!(end(water, AutoCommand::Rest), "0 at 2,1: danger is near");
}

#[test]
fn low_health_ends_a_rest_that_does_harm() {
    let scene = "#####\n#@..#\n#####\n\n@ = player hp 22 poisoned 40";
    assert!(end(scene, AutoCommand::Rest).ends_with("health is low"));
}

/// One that sleeps is waited beside from afar; a hold lets those come that are awake.
#[test]
fn nobody_waits_before_the_eyes_of_an_enemy() {
    let scene = "#########\n#@.....o#\n#########";
    assert_eq!(end(scene, AutoCommand::WaitUntil), "0 at 1,1: a hostile creature is in view");
    let adjacent = "#########\n#@B.....#\n#########";
    assert_eq!(end(adjacent, AutoCommand::WaitUntil), "0 at 1,1: an enemy is next to the player");
    let asleep = "#########\n#@..B...#\n#########";
    assert!(!Played::new(asleep).play(AutoCommand::WaitUntil).0.is_empty());
    assert_eq!(end("#####\n#@..#\n#####", AutoCommand::WaitUntil), "100 at 1,1: it took very long");
}

/// A trap harms who enters its cell, not who stays there; a swamp is left first.
#[test]
fn a_sprung_trap_is_a_place_to_rest() {
    let trap = "#####\n#1..#\n#####\n\n1 = player hp 58 on closed_trap";
    assert_eq!(Played::new(trap).play(AutoCommand::Rest).1, StopReason::Rest(RestStop::Rested));
    let swamp = "#####\n#1..#\n#####\n\n1 = player hp 58 on swamp";
    let ended = end(swamp, AutoCommand::Rest);
    assert!(ended.ends_with(" at 2,1: the player is rested"), "{ended}");
}

/// Fire beside bare stone comes no nearer; beside grass it does.
#[test]
fn fire_that_cannot_come_nearer_is_rested_beside() {
    let first = |scene: &str| {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        Runner::new(AutoCommand::Rest, &game).next(&memory, &game, &[])
    };
    let legend = "1 = nobody on rubble with fire 9\n@ = player hp 9";
    let on_stone = format!("######\n#.@1.#\n######\n\n{legend}");
    assert_eq!(first(&on_stone), Step::Command(Command::Wait));
    let danger = Step::Stop(StopReason::Harm(HarmStop::DangerNear));
    let on_grass = format!("######\n#.@1.#\n######\n\n{legend} on grass");
    assert_eq!(first(&on_grass), danger);
    let beside_gas =
        format!("######\n#.@1.#\n#.2..#\n######\n\n{legend}\n2 = nobody with marsh_gas 9");
    assert_eq!(first(&beside_gas), danger);
}
