//! The one place where scenes touch the API of the engine.

use std::fmt::Write as _;

use roguecore::{Command, Content, Direction, Game, InventorySlot, LevelUp, Point};

/// A game as a scene shows it, with the first-steps content.
pub(crate) fn game(scene: &str) -> Game {
    Game::from_scene(Content::first_steps(), scene).unwrap()
}

/// A game as a scene shows it, with the content of the whole game.
pub(crate) fn classic(scene: &str) -> Game {
    Game::from_scene(Content::classic(), scene).unwrap()
}

/// `e` bumps east, `.` waits, `>e` only moves, `!e` only strikes, `get` picks up, `drop=a`,
/// `use=a`, `use=a@3,1` aims, `down`, `up`, and `health`, `power`, `defence` improve.
pub(crate) fn command(key: &str) -> Command {
    let direction = |name: &str| name.parse::<Direction>().unwrap_or_else(|_| panic!("key {key}"));
    if let Some((word, letter)) = key.split_once('=') {
        return with_a_thing(word, letter);
    }
    match (key, key.split_at(1)) {
        (".", _) => Command::Wait,
        ("get", _) => Command::PickUp,
        ("down", _) => Command::Descend,
        ("up", _) => Command::Ascend,
        ("health", _) => Command::LevelUp(LevelUp::Health),
        ("power", _) => Command::LevelUp(LevelUp::Power),
        ("defence", _) => Command::LevelUp(LevelUp::Defence),
        (_, (">", name)) => Command::Move(direction(name)),
        (_, ("!", name)) => Command::Melee(direction(name)),
        _ => Command::Bump(direction(key)),
    }
}

fn with_a_thing(word: &str, rest: &str) -> Command {
    let (letter, target) = match rest.split_once('@') {
        Some((letter, at)) => (letter, Some(point(at))),
        None => (rest, None),
    };
    let slot = letter.parse().ok().and_then(InventorySlot::from_letter).unwrap();
    match word {
        "drop" => Command::Drop(slot),
        "use" => Command::Use { slot, target },
        _ => panic!("key {word}"),
    }
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap();
    Point::new(x.parse().unwrap(), y.parse().unwrap())
}

/// What the player carries, as scenes write it.
pub(crate) fn inventory(game: &Game) -> String {
    let view = game.view();
    let equipped = |equipped| if equipped { " equipped" } else { "" };
    let thing = |it: &roguecore::InventoryItemView<'_>| {
        format!("{} {}{}", it.slot, it.prototype.id, equipped(it.equipped))
    };
    view.inventory().iter().map(thing).collect::<Vec<_>>().join(", ")
}

/// The player's hit points.
pub(crate) fn hp(game: &Game) -> i32 {
    game.view().player().fighter.unwrap().hp()
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
        let kind = game.content().prototype_id(id);
        let glyph = kind.map_or('%', |kind| game.content().prototype(kind).glyph);
        map = map.replace(sign, &glyph.to_string());
    }
    map
}

/// Plays the keys in the first-steps dungeon and compares what is told, and then the map.
#[track_caller]
pub(crate) fn check(scene: &str, keys: &str, expected: &str) {
    compare(game(scene), keys, expected);
}

/// The same with the content of the whole game.
#[track_caller]
pub(crate) fn plays(scene: &str, keys: &str, expected: &str) {
    compare(classic(scene), keys, expected);
}

#[track_caller]
fn compare(mut game: Game, keys: &str, expected: &str) {
    let told = told(&mut game, keys);
    let seen = format!("{told}{}", map(&game));
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(seen, expected.join("\n"), "\n--- seen ---\n{seen}\n");
}
