//! Rules that set themselves off: each turn ends with a bounded number of events and entities, and
//! no invariant is broken. Their result is defined: a chain ends at a depth of 8, a turn after
//! 4,096 effects, and one event tells so.

use std::sync::Arc;

use roguecore::{
    AbilityId, Command, Content, Direction, Event, Game, InventorySlot, LevelUpId, Point, Rng,
    Stream, TraceEvent,
};

const HOSTILE: &str = include_str!("../fixtures/hostile_rules.ron");

fn content() -> Arc<Content> {
    Arc::new(Content::parse("hostile_rules.ron", HOSTILE).unwrap_or_else(|why| panic!("{why}")))
}

fn game(scene: &str) -> Game {
    Game::from_scene(content(), scene).unwrap()
}

fn command(game: &Game, rng: &mut Rng) -> Command {
    let here = game.view().player().at;
    let target = Point::new(here.x + rng.range(-3, 3), here.y + rng.range(-3, 3));
    let slot = InventorySlot::all().nth(rng.below(5) as usize).unwrap();
    match rng.below(8) {
        0 => Command::Throw { slot, target },
        1 => Command::Cast { ability: AbilityId::new(rng.below(4) as u16), target: Some(target) },
        2 => Command::LevelUp(LevelUpId::new(0)),
        3 => Command::Use { slot, target: None },
        _ => crate::walker::command(game, rng),
    }
}

/// Takes a step and checks what must hold after it; returns whether rules were stopped.
#[track_caller]
fn step(game: &mut Game, command: Command) -> bool {
    let Ok(events) = game.step(command) else { return false };
    assert!(events.len() <= 20_000, "{} events", events.len());
    assert!(game.map().entities().len() <= 4_200);
    assert_eq!(game.audit(), Ok(()), "{command}");
    let stops =
        events.iter().filter(|it| **it == Event::new(false, TraceEvent::RulesStopped)).count();
    assert!(stops <= 1);
    stops == 1
}

#[test]
fn random_turns_end_and_keep_the_invariants() {
    let content = content();
    let mut stopped = 0;
    for seed in 0..12 {
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        for _ in 0..40 {
            let command = command(&game, &mut rng);
            stopped += u32::from(step(&mut game, command));
        }
        let again = Game::load(&content, &game.save()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
    assert!(stopped > 12, "{stopped}");
}

#[test]
fn damage_that_sets_itself_off_stops_at_the_depth_of_chains() {
    let mut game = game("#####\n#@m.#\n#####");
    assert!(step(&mut game, Command::Melee(Direction::East)));
    assert!(game.outcome().is_none());
}

#[test]
fn an_ability_that_casts_itself_ends() {
    let mut game = game("#####\n#@..#\n#####");
    let ability = AbilityId::new(0);
    assert!(step(&mut game, Command::Cast { ability, target: None }));
}

#[test]
fn mothers_of_mothers_fill_a_map_once() {
    let mut game = game("######\n#@..M#\n#....#\n######");
    (0..30).for_each(|_| _ = step(&mut game, Command::Wait));
    assert_eq!(game.map().entities().iter().filter(|it| it.is_actor()).count(), 8);
}

#[test]
fn a_status_that_gives_itself_again_lasts() {
    let mut game = game("#####\n#@A.#\n#####");
    for _ in 0..12 {
        step(&mut game, Command::Melee(Direction::East));
    }
    assert!(game.outcome().is_none());
    assert!(!game.view().player().statuses.is_empty());
}

#[test]
fn twins_that_swap_for_ever_end_their_turn() {
    let mut game = game("#######\n#@.wwW#\n#######");
    (0..20).for_each(|_| _ = step(&mut game, Command::Wait));
}
