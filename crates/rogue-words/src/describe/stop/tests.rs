//! Every reason has a sentence.

use std::collections::BTreeSet;

use rogue_travel::{Destination, FloorStop, PathStop};
use roguecore::rule::Numbers;
use roguecore::{AbilityId, BranchId, Direction, Game, Point, TextId};

use super::*;

const SCENE: &str = "######\n#@.g+#\n#..~.#\n######\n\ng = goblin\ninventory a javelin";

/// A text of eight words at most, without a place.
fn short_text(content: &Content) -> TextId {
    let is_short = |id: &TextId| {
        let text = content.rows().text(*id);
        text.is_some_and(|text| text.split_whitespace().count() <= 8 && !text.contains('{'))
    };
    (0..u16::MAX).map(TextId::new).find(is_short).unwrap()
}

/// Every reason, with things that have short names.
fn reasons(game: &Game) -> Vec<StopReason> {
    let content = game.content();
    let goblin = game.view().entities().into_iter().find(|it| !it.player).unwrap();
    let (id, kind) = (goblin.id, goblin.entity_ref.kind);
    let item = content.prototype_id("javelin").unwrap();
    let [door, sign] = ["door", "shed_skin"].map(|id| content.tile_id(id).unwrap());
    let text = short_text(content);
    let (status, stat, at) = (StatusId::new(0), StatId::POWER, Point::new(3, 2));
    let ability = AbilityId::new(0);
    let costly =
        |most, kind, others, case| StopReason::Harm(HarmStop::Costly { most, kind, others, case });
    let unreachable = |guard, tile, again| {
        StopReason::Floor(FloorStop::Unreachable { at, danger: true, tile, again, guard })
    };
    let mut all = vec![
        StopReason::Enemy(EnemyStop::InView { id, kind }),
        StopReason::Enemy(EnemyStop::WokeUp { id, kind }),
        StopReason::Enemy(EnemyStop::Nearby { kind }),
        StopReason::Harm(HarmStop::Hit),
        StopReason::Harm(HarmStop::HalfHealth),
        StopReason::LowHealth,
        StopReason::Harm(HarmStop::Deadly { kind, others: 0 }),
        StopReason::Harm(HarmStop::Deadly { kind, others: 2 }),
        costly(Some(24), Some(kind), 0, Cost::Key),
        costly(Some(24), Some(kind), 2, Cost::Exchange),
        costly(Some(24), None, 0, Cost::Exchange),
        costly(None, Some(kind), 0, Cost::Exchange),
        StopReason::Harm(HarmStop::DeathHarms { kind }),
        StopReason::Harm(HarmStop::StrikesBack { id, kind }),
        StopReason::Enemy(EnemyStop::Dormant { kind }),
        StopReason::Enemy(EnemyStop::StruckToo { kind }),
        StopReason::Enemy(EnemyStop::KeepsAway { kind }),
        StopReason::Harm(HarmStop::DeadlyStatus(status)),
        StopReason::Status(StatusStop::Began(status)),
        StopReason::Status(StatusStop::Ended(status)),
        StopReason::Status(StatusStop::Impairs(status)),
        StopReason::StatLow { stat, value: 4 },
        StopReason::LevelUp,
        StopReason::Item(ItemStop::Seen(item)),
        StopReason::Item(ItemStop::Found(item)),
        StopReason::Item(ItemStop::ComesBack(item)),
        StopReason::NoProgress { at },
        StopReason::Enemy(EnemyStop::NoWeaker { kind }),
        StopReason::Item(ItemStop::Here(item)),
        StopReason::Item(ItemStop::NoRoom),
        StopReason::Place(PlaceStop::Stairs { down: true }),
        StopReason::Place(PlaceStop::Door(door)),
        StopReason::Place(PlaceStop::Feature(door)),
        StopReason::Place(PlaceStop::Sign(sign)),
        StopReason::Place(PlaceStop::Fork),
        StopReason::Place(PlaceStop::Opening),
        StopReason::Path(PathStop::Blocked { at }),
        StopReason::Path(PathStop::Refused { at, refusal: Refusal::ItemRequired { item } }),
        StopReason::Path(PathStop::DangerAhead { at, again: true, guard: None }),
        StopReason::Path(PathStop::DangerAhead { at, again: false, guard: Some(kind) }),
        StopReason::Path(PathStop::ChoiceAhead { at }),
        StopReason::Harm(HarmStop::DangerNear),
        StopReason::Path(PathStop::NoPath),
        StopReason::Path(PathStop::NoStairsKnown { down: true }),
        StopReason::Path(PathStop::NotExplored),
        StopReason::Place(PlaceStop::Goal),
        StopReason::Place(PlaceStop::LeavesBehind { kind, others: 0 }),
        StopReason::Floor(FloorStop::AtStairs { down: true }),
        StopReason::Floor(FloorStop::NothingLeft),
        unreachable(None, Some(door), false),
        unreachable(Some(kind), None, true),
        unreachable(None, None, true),
        StopReason::Floor(FloorStop::Locked { gate: door, key: item }),
        StopReason::Floor(FloorStop::ChoiceLeft(door)),
        StopReason::Floor(FloorStop::GoalLeft(item)),
        StopReason::Floor(FloorStop::CaptiveLeft(kind)),
        StopReason::Floor(FloorStop::BranchLeft(BranchId::new(0))),
        StopReason::Rest(RestStop::Rested),
        StopReason::Rest(RestStop::DoesNotHeal { kills_heal: false }),
        StopReason::Rest(RestStop::DoesNotHeal { kills_heal: true }),
        StopReason::Enemy(EnemyStop::NoneInView),
        StopReason::Enemy(EnemyStop::NoneComing),
        StopReason::Enemy(EnemyStop::Dead { next: None }),
        StopReason::Enemy(EnemyStop::Dead { next: Some(kind) }),
        StopReason::Enemy(EnemyStop::Gone),
        StopReason::Enemy(EnemyStop::Adjacent { kind }),
        StopReason::Enemy(EnemyStop::CannotHurt { kind }),
        StopReason::Shot(ShotStop::Fired),
        StopReason::Shot(ShotStop::NothingToFire),
        StopReason::Shot(ShotStop::NoAbility),
        StopReason::Shot(ShotStop::NotNow { refusal: Refusal::NotReady { ability, turns: 3 } }),
        StopReason::Shot(ShotStop::ByHand { ability }),
        StopReason::Shot(ShotStop::UsedUp { kind: item }),
        StopReason::Moved,
        StopReason::Message { text, numbers: Numbers::default() },
        StopReason::TooLong,
        StopReason::GameOver,
        StopReason::Place(PlaceStop::Wall(Direction::North)),
    ];
    all.extend(no_shots(kind, at));
    all
}

/// Every reason for which an enemy is not shot at.
fn no_shots(kind: PrototypeId, at: Point) -> [StopReason; 4] {
    let whys = [
        NoShot::Refused(Refusal::OutOfRange { at, range: 8 }),
        NoShot::Blocked,
        NoShot::Player,
        NoShot::Friend { kind },
    ];
    whys.map(|why| StopReason::Shot(ShotStop::NoTarget { kind, why }))
}

fn ended(auto_command: AutoCommand, moved: bool) -> Ended {
    let [again, descend, ascend, explore, fight, hold, fire, cast, rest, wait] =
        ["Tab", ">", "<", "o", "Tab", "Shift-Tab", "f", "e", "Z", "W"].map(str::to_owned);
    let [find, yes] = [String::new(), String::new()];
    let keys =
        KeysOn { again, yes, descend, ascend, explore, fight, hold, fire, cast, rest, wait, find };
    Ended { auto_command, moved, keys, left: Vec::new() }
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
                let (cell, goblin, wall) = (Point::new(3, 2), Point::new(3, 1), Point::new(1, 0));
                let mut causes = cause.clone();
                for at in [cell, goblin, wall] {
                    causes = causes.replace(&format!(" ({})", offset(view.player().at, at)), "");
                }
                let words = causes.split_whitespace().count();
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
    let covered: BTreeSet<String> = reasons(&game).iter().map(ToString::to_string).collect();
    // Each reason has a text of its own for programs.
    let source = include_str!("../../../../rogue-travel/src/reason.rs");
    assert_eq!(covered.len(), source.matches("#[error(\"").count());
}

/// Where a step takes several turns, a danger is not that of the next one.
#[test]
fn danger_before_a_slow_step_is_one_before_you_act() {
    let told = |ground: &str| {
        let scene = format!("#####\n#@g.#\n#####\n\n@ = player{ground}\ng = goblin");
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let kind = game.content().prototype_id("goblin").unwrap();
        let deadly = StopReason::Harm(HarmStop::Deadly { kind, others: 0 });
        stop(deadly, &ended(AutoCommand::Fight, false), game.view()).1
    };
    assert!(told("").starts_with("A goblin could kill you next turn."), "{}", told(""));
    let swims = told(" on deep_water");
    assert!(swims.starts_with("A goblin could kill you before you act."), "{swims}");
}

#[test]
fn stop_names_the_key_that_goes_on() {
    let game = Game::from_scene(rogue_ember::content(), SCENE).unwrap();
    let kind = game.content().prototype_id("jackal").unwrap();
    let costly = StopReason::Harm(HarmStop::Costly {
        most: Some(8),
        kind: Some(kind),
        others: 0,
        case: Cost::Key,
    });
    let told = |auto_command, key: &str| {
        let keys = KeysOn { again: key.to_owned(), ..KeysOn::default() };
        stop(costly, &Ended { keys, ..ended(auto_command, true) }, game.view()).1
    };
    let cause = "Jackal: up to 8 damage next turn.";
    assert_eq!(told(AutoCommand::Fight, "Tab"), format!("{cause} Tab again to fight on."));
    assert_eq!(told(AutoCommand::Explore, "o"), format!("{cause} o again to go on."));
    let travel = AutoCommand::Travel(Destination::Cell(Point::new(1, 1)));
    assert_eq!(told(travel, ""), format!("{cause} Do it again to go on."));
    assert_eq!(told(travel, "`"), format!("{cause} Press ` to go on."));
}

/// Of several harms the first one is told.
#[test]
fn harm_of_a_death_is_told_in_eight_words() {
    let content = rogue_ember::content();
    let mut told = Vec::new();
    for row in content.prototypes() {
        let scene = format!("#####\n#@1.#\n#####\n\n1 = {}", row.id);
        let Ok(game) = Game::from_scene(content.clone(), &scene) else { continue };
        let view = game.view();
        let Some(enemy) = view.entities().into_iter().find(EntityView::is_enemy) else { continue };
        let (id, kind) = (enemy.id, enemy.entity_ref.kind);
        let Some(threat) = view.threat(id) else { continue };
        let death = threat.death.map(|_| HarmStop::DeathHarms { kind });
        let struck = threat.struck.map(|_| HarmStop::StrikesBack { id, kind });
        for reason in death.into_iter().chain(struck) {
            let cause = harm(reason, &ended(AutoCommand::Fight, true), view).cause;
            let words = cause.replace(&the(kind, view.content()), "it").split_whitespace().count();
            assert!(words <= 8, "{words}: {cause}");
            told.push(cause);
        }
    }
    assert!(told.len() > 5, "{told:?}");
}

/// One form of the number, whatever deals it, and one way on.
#[test]
fn stop_tells_the_damage_of_the_turn() {
    let game = Game::from_scene(rogue_ember::content(), SCENE).unwrap();
    let kind = game.content().prototype_id("jackal").unwrap();
    let told = |others, case| {
        let (most, kind) = (Some(10), Some(kind));
        let costly = StopReason::Harm(HarmStop::Costly { most, kind, others, case });
        stop(costly, &ended(AutoCommand::Fight, true), game.view()).1
    };
    for case in [Cost::Key, Cost::Exchange] {
        assert_eq!(told(0, case), "Jackal: up to 10 damage next turn. Tab again to fight on.");
        assert_eq!(told(1, case), "2 enemies: up to 10 damage next turn. Tab again to fight on.");
    }
}

#[test]
fn impairment_tells_its_turns() {
    let scene = format!("{SCENE}\n@ = player poisoned 5");
    let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
    let status = game.view().player().statuses[0].status;
    let reason = StopReason::Status(StatusStop::Impairs(status));
    let told = stop(reason, &ended(AutoCommand::Explore, false), game.view()).1;
    assert_eq!(
        told,
        "You can't explore while poisoned. 5 turns left. Z to wait it out, or act by hand."
    );
}

#[test]
fn rest_tells_its_turns_and_its_gain() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 9 max 30";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    assert_eq!(rested(0, 4, game.view()), "You rest for 0 turns: HP 4 -> 9.");
    assert_eq!(rested(0, 9, game.view()), "You rest for 0 turns.");
}

#[test]
fn ways_on_name_the_keys_that_there_are() {
    assert_eq!(ways(&[("Tab", "fight")], ""), "Tab to fight.");
    assert_eq!(ways(&[("", "fight")], ""), "");
    assert_eq!(ways(&[("", "fire")], "walk by hand"), "Walk by hand.");
    let both = [("Type wait-until", "wait for it"), ("Type fire", "fire")];
    let said = "Type wait-until to wait for it, type fire to fire, or walk by hand.";
    assert_eq!(ways(&both, "walk by hand"), said);
}

/// A danger that an enemy is only when it wakes up says so.
#[test]
fn sleepers_have_to_wake_first() {
    let told = |goblins: &str| {
        let scene = format!("######\n#@.12#\n######\n\n{goblins}");
        let game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let kind = game.content().prototype_id("goblin").unwrap();
        let costly =
            HarmStop::Costly { most: Some(9), kind: Some(kind), others: 0, case: Cost::Key };
        let deadly = HarmStop::Deadly { kind, others: 0 };
        [costly, deadly].map(|stop| {
            stop_in_words(stop.into(), &ended(AutoCommand::Fight, true), game.view()).cause
        })
    };
    let [costly, deadly] = told("1 = goblin asleep on\n2 = goblin asleep on");
    assert!(costly.starts_with("Waking goblin: up to 9 damage"), "{costly}");
    assert_eq!(deadly, "A waking goblin could kill you next turn.");
    let [costly, deadly] = told("1 = goblin asleep on\n2 = goblin");
    assert!(costly.starts_with("Goblin: up to 9 damage"), "{costly}");
    assert_eq!(deadly, "A goblin could kill you next turn.");
}
