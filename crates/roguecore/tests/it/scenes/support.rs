//! Helpers of the scene tests.

use std::fmt::Write as _;
use std::sync::Arc;

use roguecore::{AbilityId, Command, Content, Direction, Game, InventorySlot, LevelUpId, Point};

/// The game of a scene, with the first-steps content.
pub(crate) fn game(scene: &str) -> Game {
    Game::from_scene(Content::first_steps(), scene).unwrap()
}

/// The game of a scene, with the classic content.
pub(crate) fn classic(scene: &str) -> Game {
    Game::from_scene(Content::classic(), scene).unwrap()
}

/// The content of behaviours, factions and speeds.
pub(crate) fn ai_content() -> Arc<Content> {
    let ron = include_str!("../../fixtures/ai.ron");
    Arc::new(Content::parse("ai.ron", ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The game of a scene, with that content.
pub(crate) fn ai(scene: &str) -> Game {
    Game::from_scene(ai_content(), scene).unwrap()
}

/// The content for scenes of rules, with the rules that a test gives its rows.
pub(crate) fn rules_content(rules: &[(&str, &str)]) -> Arc<Content> {
    let ron = rules_ron(rules);
    Arc::new(Content::parse("rules.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The file of that content.
pub(crate) fn rules_ron(rules: &[(&str, &str)]) -> String {
    const ROWS: [&str; 9] =
        ["WAND", "COIN", "RING", "RUNE", "IMP", "POST", "PLAYER", "CURSED", "ROCK"];
    let rules_of = |row: &str| rules.iter().find(|(name, _)| *name == row).map_or("", |it| it.1);
    ROWS.iter().fold(include_str!("../../fixtures/rules.ron").to_owned(), |ron, row| {
        ron.replace(&format!("[{row}]"), &format!("[{}]", rules_of(row)))
    })
}

/// The content with doors, traps, fire and gas.
pub(crate) fn terrain_content() -> Arc<Content> {
    let ron = include_str!("../../fixtures/terrain.ron");
    Arc::new(Content::parse("terrain.ron", ron).unwrap())
}

/// The game of a scene, with that content.
pub(crate) fn terrain(scene: &str) -> Game {
    Game::from_scene(terrain_content(), scene).unwrap()
}

/// The command of a key: `e` bump east, `>e` move, `!e` melee, `.` wait, `get` pick up, `drop=a`,
/// `use=a`, `use=a@3,1` with a target, `throw=a@3,1`, `cast=0` by the index of the ability, `down`,
/// `up`, and the level-ups `health`, `power`,
/// `defence` and `improve=3` by the index of the row.
pub(crate) fn command(key: &str) -> Command {
    let direction = |name: &str| name.parse::<Direction>().unwrap_or_else(|_| panic!("key {key}"));
    if let Some((word, letter)) = key.split_once('=') {
        return item_command(word, letter);
    }
    match (key, key.split_at(1)) {
        (".", _) => Command::Wait,
        ("get", _) => Command::PickUp,
        ("down", _) => Command::Descend,
        ("up", _) => Command::Ascend,
        ("health", _) => Command::LevelUp(LevelUpId::new(0)),
        ("power", _) => Command::LevelUp(LevelUpId::new(1)),
        ("defence", _) => Command::LevelUp(LevelUpId::new(2)),
        (_, (">", name)) => Command::Move(direction(name)),
        (_, ("!", name)) => Command::Melee(direction(name)),
        _ => Command::Bump(direction(key)),
    }
}

fn item_command(word: &str, rest: &str) -> Command {
    let (letter, target) = match rest.split_once('@') {
        Some((letter, at)) => (letter, Some(point(at))),
        None => (rest, None),
    };
    if word == "improve" {
        return Command::LevelUp(LevelUpId::new(rest.parse().unwrap()));
    }
    if word == "cast" {
        return Command::Cast { ability: AbilityId::new(letter.parse().unwrap()), target };
    }
    let slot = letter.parse().ok().and_then(InventorySlot::from_letter).unwrap();
    match word {
        "throw" => Command::Throw { slot, target: target.unwrap() },
        "drop" => Command::Drop(slot),
        "use" => Command::Use { slot, target },
        _ => panic!("key {word}"),
    }
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap();
    Point::new(x.parse().unwrap(), y.parse().unwrap())
}

/// The inventory of the player, as scenes print it.
pub(crate) fn inventory(game: &Game) -> String {
    let view = game.view();
    let equipped = |equipped| if equipped { " equipped" } else { "" };
    let item = |it: &roguecore::InventoryItemView<'_>| {
        format!("{} {}{}", it.slot, it.prototype.id, equipped(it.equipped))
    };
    view.inventory().iter().map(item).collect::<Vec<_>>().join(", ")
}

/// The player's hit points.
pub(crate) fn hp(game: &Game) -> i32 {
    game.view().player().fighter.unwrap().hp()
}

/// Plays the keys; returns a line for each event, except for the ends of turns, and for each
/// refusal.
pub(crate) fn play(game: &mut Game, keys: &str) -> String {
    let mut transcript = String::new();
    for key in keys.split_whitespace() {
        let before = game.fingerprint();
        let command = command(key);
        let checked = game.check(command);
        match game.step(command) {
            Ok(events) => {
                assert_eq!(checked, Ok(()));
                write!(transcript, "{}", events.describe(game.content())).unwrap();
            }
            Err(refusal) => {
                assert_eq!((checked, game.fingerprint()), (Err(refusal), before));
                writeln!(transcript, "refused: {refusal}").unwrap();
            }
        }
        game.audit().unwrap();
    }
    let listed = |line: &&str| !line.starts_with("turn ");
    transcript.lines().filter(listed).flat_map(|line| [line, "\n"]).collect()
}

/// The map of a game, with the glyph of the topmost entity in place of each sign; `%` is a
/// corpse.
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

/// Plays the keys with the first-steps content and compares the transcript and the map after it.
#[track_caller]
pub(crate) fn check(scene: &str, keys: &str, expected: &str) {
    compare(game(scene), keys, expected);
}

/// The same with the classic content.
#[track_caller]
pub(crate) fn check_classic(scene: &str, keys: &str, expected: &str) {
    compare(classic(scene), keys, expected);
}

/// The same with the content of [`ai`].
#[track_caller]
pub(crate) fn check_ai(scene: &str, keys: &str, expected: &str) {
    compare(ai(scene), keys, expected);
}

/// The same with the content of [`rules_content`].
#[track_caller]
pub(crate) fn check_rules(rules: &[(&str, &str)], scene: &str, keys: &str, expected: &str) {
    compare(Game::from_scene(rules_content(rules), scene).unwrap(), keys, expected);
}

/// The same with the content of [`terrain`].
#[track_caller]
pub(crate) fn check_terrain(scene: &str, keys: &str, expected: &str) {
    compare(terrain(scene), keys, expected);
}

#[track_caller]
fn compare(mut game: Game, keys: &str, expected: &str) {
    let transcript = play(&mut game, keys);
    let actual = format!("{transcript}{}", map(&game));
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(actual, expected.join("\n"), "\n--- actual ---\n{actual}\n");
}
