//! Every reason has a sentence.

use std::collections::BTreeSet;

use rogue_travel::Destination;
use roguecore::{Direction, Game, Point};

use super::*;
use crate::describe::offset;

const SCENE: &str = "######\n#@.g+#\n#..~.#\n######\n\ng = goblin\ninventory a javelin";

/// Every reason, with things that have short names.
fn reasons(game: &Game) -> Vec<StopReason> {
    let content = game.content();
    let goblin = game.view().entities().into_iter().find(|it| !it.player).unwrap();
    let (id, kind) = (goblin.id, goblin.entity_ref.kind);
    let item = content.prototype_id("javelin").unwrap();
    let door = content.tile_id("door").unwrap();
    let (status, stat, at) = (StatusId::new(0), StatId::POWER, Point::new(3, 2));
    let costly = |kind, others, case| StopReason::Costly { most: Some(24), kind, others, case };
    let unreachable =
        |guard, tile, again| StopReason::Unreachable { at, danger: true, tile, again, guard };
    let mut all = vec![
        StopReason::HostileInView { id, kind },
        StopReason::HostileAwake { kind },
        StopReason::HostileNearby { kind },
        StopReason::Hit,
        StopReason::HalfHealth,
        StopReason::LowHealth,
        StopReason::DeadlyBlow { kind, others: 0 },
        StopReason::DeadlyBlow { kind, others: 2 },
        costly(Some(kind), 0, Cost::Key),
        costly(Some(kind), 2, Cost::Exchange),
        costly(None, 0, Cost::Turn),
        StopReason::Costly { most: None, kind: Some(kind), others: 0, case: Cost::Turn },
        StopReason::DeathHarms { kind },
        StopReason::StrikesBack { id, kind },
        StopReason::Dormant { kind },
        StopReason::KeepsAway { kind },
        StopReason::DeadlyStatus(status),
        StopReason::StatusBegan(status),
        StopReason::StatusEnded(status),
        StopReason::Impaired(status),
        StopReason::StatLow { stat, value: 4 },
        StopReason::LevelUp,
        StopReason::ItemSeen(item),
        StopReason::Found(item),
        StopReason::ComesBack(item),
        StopReason::NoProgress,
        StopReason::NoWeaker { kind },
        StopReason::ItemHere(item),
        StopReason::Stairs { down: true },
        StopReason::Door(door),
        StopReason::Feature(door),
        StopReason::Fork,
        StopReason::Opening,
        StopReason::Blocked { at },
        StopReason::DangerAhead { at, again: true, guard: None },
        StopReason::DangerAhead { at, again: false, guard: Some(kind) },
        StopReason::ChoiceAhead { at },
        StopReason::DangerNear,
        StopReason::NoPath,
        StopReason::NoStairsKnown { down: true },
        StopReason::NotExplored,
        StopReason::Arrived,
        StopReason::Explored { down: true },
        StopReason::NothingLeft,
        unreachable(None, Some(door), false),
        unreachable(Some(kind), None, true),
        unreachable(None, None, true),
        StopReason::ChoiceLeft(door),
        StopReason::GoalLeft(item),
        StopReason::CaptiveLeft(kind),
        StopReason::Rested,
        StopReason::RestDoesNotHeal,
        StopReason::NoEnemy,
        StopReason::EnemyDead { next: None },
        StopReason::EnemyDead { next: Some(kind) },
        StopReason::EnemyGone,
        StopReason::EnemyAdjacent { kind },
        StopReason::CannotHurt { kind },
        StopReason::Fired,
        StopReason::NothingToFire,
        StopReason::ShotUsedUp { kind: item },
        StopReason::Moved,
        StopReason::Message,
        StopReason::TooLong,
        StopReason::GameOver,
        StopReason::Wall(Direction::North),
    ];
    let whys = [
        NoShot::Refused(Refusal::OutOfRange { at, range: 8 }),
        NoShot::Blocked,
        NoShot::Player,
        NoShot::Friend { kind },
    ];
    all.extend(whys.map(|why| StopReason::NoShot { kind, why }));
    all
}

fn ended(auto_command: AutoCommand, moved: bool) -> Ended {
    Ended { auto_command, moved, key: "Tab".to_owned() }
}

/// The place of a cell is no part of the cause.
#[test]
fn causes_have_at_most_eight_words() {
    let game = Game::from_scene(rogue_ember::content(), SCENE).unwrap();
    let (view, mut lines) = (game.view(), Vec::new());
    for reason in reasons(&game) {
        let mut told = BTreeSet::new();
        for auto_command in [AutoCommand::Fight, AutoCommand::Explore] {
            for moved in [true, false] {
                let ended = ended(auto_command, moved);
                let cause = stop_in_words(reason, &ended, view).cause;
                let place = format!(", {}", offset(view.player().at, Point::new(3, 2)));
                let words = cause.replace(&place, "").split_whitespace().count();
                assert!((1..=8).contains(&words), "{words}: {cause}");
                told.insert(stop(reason, &ended, view).1);
            }
        }
        lines.extend(told);
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_reason_is_told() {
    let game = Game::from_scene(rogue_ember::content(), SCENE).unwrap();
    let covered: BTreeSet<String> = reasons(&game)
        .iter()
        .map(|it| format!("{it:?}").split([' ', '(']).next().unwrap_or_default().to_owned())
        .collect();
    let source = include_str!("../../../../rogue-travel/src/reason.rs");
    assert_eq!(covered.len(), source.matches("#[error(").count());
}

#[test]
fn stop_names_the_key_that_goes_on() {
    let game = Game::from_scene(rogue_ember::content(), SCENE).unwrap();
    let kind = game.content().prototype_id("jackal").unwrap();
    let costly = StopReason::Costly { most: Some(8), kind: Some(kind), others: 0, case: Cost::Key };
    let told = |auto_command, key: &str| {
        let ended = Ended { auto_command, moved: true, key: key.to_owned() };
        stop(costly, &ended, game.view()).1
    };
    let cause = "Jackal: up to 8 damage next turn.";
    assert_eq!(told(AutoCommand::Fight, "Tab"), format!("{cause} Tab again to fight on."));
    assert_eq!(told(AutoCommand::Explore, "o"), format!("{cause} o again to go on."));
    let travel = AutoCommand::Travel(Destination::Cell(Point::new(1, 1)));
    assert_eq!(told(travel, ""), format!("{cause} Once again to go on."));
}
