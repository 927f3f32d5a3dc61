//! Turns of 30,000 creatures that are all awake: what each costs is bounded by far less than a second, and where
//! that is not enough for all, those who waited are the first in the next turn. Work is counted, no time is measured.

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::{ActorEvent, Command, Content, EntityId, EventKind, Game, TraceEvent};

#[path = "../../fixtures/crowds.rs"]
mod worlds;

use worlds::{CREATURES, CROWDS, Crowd};

/// What is begun is done: a turn may go beyond the limit by that much.
const LAST_STEP: u64 = Game::MAX_WORK / 8;

fn game(crowd: Crowd) -> Game {
    let content = Content::parse("crowd.ron", &crowd.ron()).unwrap_or_else(|why| panic!("{why}"));
    Game::from_scene(Arc::new(content), &crowd.scene()).unwrap()
}

fn named(name: &str) -> Game {
    game(CROWDS.into_iter().find(|it| it.name == name).unwrap())
}

/// Waits; returns the work, whether some were left out, and who has moved.
fn wait(game: &mut Game) -> (u64, bool, BTreeSet<EntityId>) {
    let events = game.step(Command::Wait).unwrap();
    let (mut is_cut, mut moved) = (false, BTreeSet::new());
    for event in &events {
        match event.kind {
            EventKind::Trace(TraceEvent::RulesStopped) => is_cut = true,
            EventKind::Actor(ActorEvent::Moved { who, .. }) => _ = moved.insert(who.id),
            _ => {}
        }
    }
    (game.work(), is_cut, moved)
}

#[test]
fn no_turn_of_a_crowd_costs_more_than_a_turn_may() {
    for crowd in CROWDS {
        let mut game = game(crowd);
        for turn in 0..2 {
            let (work, ..) = wait(&mut game);
            let most = Game::MAX_WORK + LAST_STEP;
            assert!(work <= most, "{}, turn {turn}: work of {work}", crowd.name);
        }
    }
}

/// Looking for the nearest one ends with the nearest one, and passes over places without any.
#[test]
fn crowds_that_look_for_enemies_all_act() {
    for (name, most) in [
        ("enemies all over the map", 15_000_000),
        ("enemies who see the whole map", 20_000_000),
        ("enemies in a melee", 12_000_000),
        ("hunters of one another by scent", 20_000_000),
        ("watchers", 12_000_000),
    ] {
        let mut game = named(name);
        let (work, is_cut, _) = wait(&mut game);
        assert!(work <= most && !is_cut, "{name}: work of {work}, cut: {is_cut}");
    }
}

/// A saved game has no room for another floor, which is not found out for each of them.
#[test]
fn crowds_without_room_to_fall_all_act() {
    let mut game = named("those who fall through the floor");
    let (work, _, moved) = wait(&mut game);
    assert!(
        work <= 8_000_000 && moved.len() > CREATURES / 2,
        "work of {work}, {} moved",
        moved.len()
    );
}

/// Each hunter sees the player, and follows the whole path: too much for all in one turn.
#[test]
fn those_who_waited_act_first_in_the_next_turn() {
    let mut game = named("hunters who see the player");
    let (_, is_cut, first) = wait(&mut game);
    assert!(is_cut && first.len() > CREATURES / 10, "{} have moved", first.len());
    let mut loaded = Game::load(game.content(), &game.save()).unwrap();
    let (_, _, second) = wait(&mut game);
    let last = *first.last().unwrap();
    // Those around the last one may have been in the way of one another.
    let waited = game.map().entities().iter().map(|it| it.id).filter(|id| *id > last).take(100);
    let next = waited.filter(|id| second.contains(id)).count();
    assert!(next > 50, "{next} of the first hundred who waited have moved");
    assert_eq!(wait(&mut loaded).2, second, "a loaded game goes on with others");
    let mut moved: BTreeSet<EntityId> = first.union(&second).copied().collect();
    for _ in 0..8 {
        moved.extend(wait(&mut game).2);
    }
    assert!(moved.len() > CREATURES * 9 / 10, "only {} have moved", moved.len());
}
