//! The rules of the example `host_rules`, one by one, and the pages about host rules.

use std::sync::Arc;

use crate::host_rules_example::{content, kick};
use roguecore::{
    ActorEvent, Command, CustomEvent, CustomId, Direction, Event, EventKind, Events, FightEvent,
    Game, GameEvent, InventorySlot, LoadError, Outcome, Point, Refusal, StatId, StatusEvent,
    testing,
};

const GOLD: StatId = StatId::new(StatId::BUILT_IN.len() as u8);
const EAST: Command = Command::Bump(Direction::East);

fn game(row: &str) -> Game {
    let wall = "#".repeat(row.len());
    let scene = format!("{wall}\n{row}\n{wall}\n\ninventory a charm\n");
    Game::from_scene(Arc::new(content()), &scene).unwrap()
}

/// The changes of gold in some events, those of the player and those of others.
fn gold(events: &Events) -> Vec<(bool, i32)> {
    let change = |event: &Event| match &event.kind {
        EventKind::Status(StatusEvent::StatChanged { who, stat: GOLD, from, to, .. }) => {
            Some((who.player, to - from))
        }
        _ => None,
    };
    events.iter().filter_map(change).collect()
}

#[test]
fn a_verb_steals_gold() {
    let mut game = game("#@t.#");
    let stolen = gold(&game.step(Command::Wait).unwrap());
    let [(true, lost), (false, won)] = stolen[..] else { panic!("{stolen:?}") };
    assert!((-4..=-1).contains(&lost) && won == -lost);
}

#[test]
fn a_behaviour_sneaks_away_with_the_gold() {
    let mut game = game("#@t...#");
    game.step(Command::Wait).unwrap();
    game.step(Command::Wait).unwrap();
    let thief = game.view().entities().into_iter().find(|it| !it.player).unwrap();
    assert_eq!(thief.at, Point::new(3, 1));
}

#[test]
fn a_damage_rule_makes_a_full_purse_strike_harder() {
    let mut game = game("#@t.#");
    let events = game.step(Command::Melee(Direction::East)).unwrap();
    assert!(
        matches!(
            events.as_slice()[0].kind,
            EventKind::Fight(FightEvent::Attacked { damage: 6, .. })
        ),
        "{events:?}"
    );
}

#[test]
fn a_tile_takes_its_toll_and_an_event_tells_so() {
    let mut game = game("#@+.#");
    let events = game.step(EAST).unwrap();
    assert_eq!(gold(&events), [(true, -3)]);
    let told = |it: &Event| {
        it.seen
            && matches!(it.kind, EventKind::Game(GameEvent::Custom(CustomEvent { amount: 3, .. })))
    };
    assert!(events.iter().any(told));
}

#[test]
fn a_command_kicks_or_is_refused() {
    let mut game = game("#@t....#");
    let refusal = Refusal::Custom { name: CustomId::new(3), amount: 0 };
    let before = game.fingerprint();
    assert_eq!(game.step(kick(Direction::West)), Err(refusal));
    assert_eq!(game.fingerprint(), before);
    let events = game.step(kick(Direction::East)).unwrap();
    let pushed = |it: &Event| {
        matches!(it.kind, EventKind::Actor(ActorEvent::Displaced { to: Point { x: 4, .. }, .. }))
    };
    let hurt =
        |it: &Event| matches!(it.kind, EventKind::Fight(FightEvent::Struck { damage: 1, .. }));
    assert!(events.iter().any(pushed) && events.iter().any(hurt), "{events:?}");
}

#[test]
fn a_status_finds_gold_until_its_holder_wins() {
    let mut game = game("#@..#");
    let slot = InventorySlot::from_letter('a').unwrap();
    assert_eq!(gold(&game.step(Command::Use { slot, target: None }).unwrap()), [(true, 1)]);
    for _ in 0..8 {
        game.step(Command::Wait).unwrap();
        assert!(game.outcome().is_none());
    }
    game.step(Command::Wait).unwrap();
    assert!(matches!(game.outcome(), Some(Outcome::Custom { won: true, turn: 10, .. })));
    assert_eq!(game.audit(), Ok(()));
    let again = Game::load(game.content(), &game.save()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

#[test]
fn a_save_does_not_open_without_the_rules() {
    let game = game("#@..#");
    let other = roguecore::Content::first_steps();
    let error = Game::load(&other, &game.save()).unwrap_err();
    assert!(matches!(error, LoadError::OtherContent { .. }), "{error:?}");
}

/// The Rust blocks of the page are the example or this file; both compile and run here.
#[test]
fn the_page_shows_what_runs() {
    const PAGE: &str = include_str!("../../../../docs/src/host-rules.md");
    const EXAMPLE: &str = include_str!("../../examples/host_rules.rs");
    const TESTS: &str = include_str!("host_rules.rs");
    let blocks = PAGE.split("```").skip(1).step_by(2).filter(|it| it.starts_with("rust\n"));
    let blocks: Vec<&str> = blocks.map(|block| &block["rust\n".len()..]).collect();
    assert!(blocks.len() >= 5);
    for block in blocks {
        let lines = block.lines().map(str::trim).filter(|it| !it.is_empty() && *it != "// ...");
        for line in lines {
            let is_there = EXAMPLE.contains(line) || TESTS.contains(line);
            assert!(is_there, "the example has no line {line}");
        }
    }
}

/// As the book tests it.
#[test]
fn the_market_is_sound() {
    let content = Arc::new(content());
    let scenes = "
== A kick pushes a thief away
######
#@t..#
######
keys: do=kick,e
thief#1 is pushed (2,1) (3,1)
kick strikes thief#1 for 1
";
    for scene in testing::scenes(scenes).unwrap() {
        scene.check(&content).unwrap();
    }
    let played = testing::soak(&content, 1..=20, 500).unwrap_or_else(|error| panic!("{error}"));
    assert!(played.turns > 1_500 && played.max_work < Game::MAX_WORK, "{played:?}");
}
