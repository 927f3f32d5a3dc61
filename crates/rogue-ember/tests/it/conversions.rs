//! The games of another kind: their scenes, their floors, and a solution of every puzzle.

use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, procgen, testing};

const HEIST: &str = include_str!("../../games/heist.scenes");
const ALCHEMIST: &str = include_str!("../../games/alchemist.scenes");
const BOULDERS: &str = include_str!("../../games/boulders.scenes");

fn game(name: &str) -> Arc<Content> {
    rogue_ember::built_in(name).unwrap_or_else(|| panic!("{name}"))
}

#[track_caller]
fn check_scenes(name: &str, text: &str) {
    let content = game(name);
    let mut failed = Vec::new();
    for scene in testing::scenes(text).expect("scenes") {
        failed.extend(scene.check(&content).err().map(|error| error.to_string()));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_heist_plays_as_it_says() {
    check_scenes("heist", HEIST);
}

#[test]
fn an_apothecary_brews_as_it_says() {
    check_scenes("alchemist", ALCHEMIST);
}

#[test]
fn boulders_roll_as_it_says() {
    check_scenes("boulders", BOULDERS);
}

#[test]
fn every_floor_can_be_played() {
    for name in ["heist", "alchemist", "boulders"] {
        let content = game(name);
        for seed in 0..60 {
            for number in 1..=content.dungeon().unwrap().deepest {
                let floor = procgen::generate(&content, seed, number);
                let checked = floor.check(&content).and_then(|()| floor.check_arrival(&content));
                assert_eq!(checked, Ok(()), "{name}, seed {seed}, floor {number}");
            }
        }
    }
}

#[test]
fn random_games_are_sound() {
    for name in ["heist", "alchemist", "boulders"] {
        let played = testing::soak(&game(name), 1..=4, 300).unwrap();
        assert!(played.turns > 50 && played.saves > 10, "{name}: {played:?}");
    }
}

/// A solution of each floor, in steps: `n`, `e`, `s`, `w`.
const SOLUTIONS: [&str; 7] = [
    "seeneseee",
    "ssseenneeessseenneeee",
    "nneessenenwwwwswnsseeesennenwwwesseeeee",
    "swswsseenwswnenwwwesswwnnennessseswweneeeeee",
    "sswsswnwneeeensswwswnnwneeeesseeee",
    "ssesseennnswwwwwswnseseennnenwwweesseeeseee",
    "nnwwsenessesswwwwnwwseeeeewnnennwwseenessneee",
];

fn step(key: char) -> Direction {
    match key {
        'n' => Direction::North,
        's' => Direction::South,
        'w' => Direction::West,
        'e' => Direction::East,
        _ => panic!("{key} is no step"),
    }
}

/// From the first floor to the Golden Plumb.
#[test]
fn a_scripted_player_solves_every_floor_of_boulders() {
    let mut game = Game::with_content(game("boulders"), 1);
    for (solution, floor) in SOLUTIONS.iter().zip(1..) {
        assert_eq!(game.view().floor(), floor);
        for (index, key) in solution.chars().enumerate() {
            let stepped = game.step(Command::Bump(step(key)));
            assert!(
                stepped.is_ok(),
                "floor {floor}, step {index}: {stepped:?}\n{}",
                game.to_scene()
            );
        }
        let last = if floor == 7 { Command::PickUp } else { Command::Descend };
        let done = game.step(last);
        assert!(done.is_ok(), "floor {floor}: {done:?}\n{}", game.to_scene());
        game.audit().unwrap();
    }
    assert!(game.outcome().is_some_and(roguecore::Outcome::is_won));
}

/// Wherever a player has pushed the boulders, the hourglass puts them back.
#[test]
fn a_spoilt_floor_begins_again() {
    let mut game = Game::with_content(game("boulders"), 1);
    let cells = |game: &Game| game.to_scene().lines().take(14).collect::<Vec<_>>().join("\n");
    let first = cells(&game);
    for key in "sees".chars() {
        game.step(Command::Bump(step(key))).unwrap();
    }
    assert_ne!(cells(&game), first);
    let hourglass = game.view().inventory().first().unwrap().slot;
    game.step(Command::Use { slot: hourglass, target: None }).unwrap();
    assert_eq!(cells(&game), first);
    let replayed = SOLUTIONS[0].chars().all(|key| game.step(Command::Bump(step(key))).is_ok());
    assert!(replayed && game.step(Command::Descend).is_ok());
}
