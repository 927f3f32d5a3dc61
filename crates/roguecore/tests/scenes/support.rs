//! The one place where scenes touch the API of the engine.

use std::fmt::Write as _;

use roguecore::{Command, Content, Direction, Game};

/// A game as a scene shows it, with the built-in content.
pub(crate) fn game(scene: &str) -> Game {
    Game::from_scene(Content::first_steps(), scene).unwrap()
}

/// `e` bumps east, `.` waits, `>e` only moves, `!e` only strikes.
pub(crate) fn command(key: &str) -> Command {
    let direction = |name| Direction::from_name(name).unwrap_or_else(|| panic!("key {key}"));
    match (key, key.split_at(1)) {
        (".", _) => Command::Wait,
        (_, (">", name)) => Command::Move(direction(name)),
        (_, ("!", name)) => Command::Melee(direction(name)),
        _ => Command::Bump(direction(key)),
    }
}

/// Plays the keys; tells every event but the ends of turns, and every refusal.
pub(crate) fn told(game: &mut Game, keys: &str) -> String {
    let mut told = String::new();
    for key in keys.split_whitespace() {
        let before = game.fingerprint();
        let command = command(key);
        let agreed = game.check(command);
        match game.step(command) {
            Ok(events) => {
                assert_eq!(agreed, Ok(()));
                write!(told, "{}", events.describe(game.content())).unwrap();
            }
            Err(refusal) => {
                assert_eq!((agreed, game.fingerprint()), (Err(refusal), before));
                writeln!(told, "refused: {refusal}").unwrap();
            }
        }
        game.audit().unwrap();
    }
    let interesting = |line: &&str| !line.starts_with("turn ");
    told.lines().filter(interesting).flat_map(|line| [line, "\n"]).collect()
}

/// The map of a game, with the glyph of whoever stands on top in place of signs: `%` for
/// corpses.
pub(crate) fn map(game: &Game) -> String {
    let scene = game.to_scene();
    let (map, rest) = scene.split_once("\n\n").unwrap();
    let mut map = map.to_owned();
    for (sign, who) in rest.lines().filter_map(|line| line.split_once(" = ")) {
        let id = who.split([' ', ',']).next().unwrap();
        let kind = game.content().kind(id);
        let glyph = kind.map_or('%', |kind| game.content().prototype(kind).glyph);
        map = map.replace(sign, &glyph.to_string());
    }
    map
}

/// Plays the keys and compares what is told, and then the map.
#[track_caller]
pub(crate) fn check(scene: &str, keys: &str, expected: &str) {
    let mut game = game(scene);
    let told = told(&mut game, keys);
    let seen = format!("{told}{}", map(&game));
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(seen, expected.join("\n"), "\n--- seen ---\n{seen}\n");
}
