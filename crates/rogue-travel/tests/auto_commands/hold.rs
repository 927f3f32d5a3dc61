//! Hold: lets the enemies come, and fights them where the player stands.

use rogue_travel::{AutoCommand, EnemyStop, HarmStop, StatusStop, StopReason};
use roguecore::{Command, Direction};

use crate::support::{Played, end};

#[test]
fn enemy_is_let_come_and_is_fought() {
    let mut played = Played::new("##########\n#@......o#\n##########");
    let (commands, reason) = played.play(AutoCommand::Hold);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::Dead { next: None })), "{reason}");
    let (waits, blows) = commands.split_at(6);
    assert!(waits.iter().all(|it| *it == Command::Wait), "{commands:?}");
    let east = Command::Melee(Direction::East);
    assert!(!blows.is_empty() && blows.iter().all(|it| *it == east), "{commands:?}");
}

/// The key that fights answers what a hold has asked, and so does the one that holds.
#[test]
fn hold_becomes_a_fight() {
    let scene =
        "##########\n#@......o#\n##########\n\n@ = player hp 33\no = orc hp 90 max 90 power 9";
    for answer in [AutoCommand::Fight, AutoCommand::Hold] {
        let mut played = Played::new(scene);
        let (_, reason) = played.play(AutoCommand::Hold);
        assert_eq!(reason, StopReason::Harm(HarmStop::HalfHealth), "{answer:?}");
        assert!(!played.play(answer).0.is_empty(), "{answer:?}");
    }
}

#[test]
fn shot_ends_a_hold() {
    let (commands, reason) = Played::new("########\n#@....R#\n########").play(AutoCommand::Hold);
    assert_eq!(reason, StopReason::Harm(HarmStop::Hit));
    assert!(commands.iter().all(|it| *it == Command::Wait), "{commands:?}");
}

#[test]
fn without_an_enemy_that_is_awake_it_does_not_begin() {
    assert_eq!(end("#####\n#@..#\n#####", AutoCommand::Hold), "0 at 1,1: no enemy is in view");
    let sleeper = "######\n#@..B#\n######";
    assert_eq!(end(sleeper, AutoCommand::Hold), "0 at 1,1: no enemy in view is awake");
}

#[test]
fn nobody_fights_without_control_of_their_steps() {
    let mut played = Played::new("####\n#@o#\n####\n\n@ = player confused 9");
    let (commands, reason) = played.play(AutoCommand::Hold);
    assert!(matches!(reason, StopReason::Status(StatusStop::Impairs(_))), "{reason}");
    assert_eq!(commands, []);
}

/// The bear sleeps on.
#[test]
fn a_sleeper_beside_the_player_keeps_them_from_no_wait() {
    let mut played = Played::new("##########\n#B@.....o#\n##########");
    let (commands, _) = played.play(AutoCommand::Hold);
    assert_eq!(commands.first(), Some(&Command::Wait), "{commands:?}");
    assert_eq!(commands.last(), Some(&Command::Melee(Direction::East)), "{commands:?}");
}

/// A jackal comes and bites in one turn.
#[test]
fn the_bite_of_one_that_has_come_begins_the_fight() {
    let mut played =
        Played::of(rogue_ember::content(), "##########\n#@......1#\n##########\n\n1 = jackal");
    let (commands, reason) = played.play(AutoCommand::Hold);
    assert!(commands.contains(&Command::Melee(Direction::East)), "{commands:?} {reason}");
}
