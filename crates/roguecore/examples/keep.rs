//! The Keep: a content file with an archer, a healer, a shop, a vault, bombs, hunger and more,
//! each shown in a scene of its own, and then games of random commands.
//!
//! `cargo run -p roguecore --example keep -- [seed]`

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use roguecore::{
    AbilityId, Command, Content, Direction, Event, EventKind, Game, GameEvent, InventorySlot,
    LevelUpId, Point, Rng, TraceEvent,
};

/// The rows of the game.
const KEEP: &str = include_str!("keep.ron");
/// What happens in the Keep, scene by scene.
const SCENES: &str = include_str!("keep.scenes");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    let content = keep();
    let mut out = std::io::stdout().lock();
    for scene in scenes() {
        let told = scene.play(&content);
        writeln!(out, "{}\n{told}", scene.title)?;
        if let Some(line) = scene.missing(&told) {
            return Err(format!("{}: this does not happen: {line}", scene.title).into());
        }
    }
    let (mut game, mut rng) = (Game::with_content(content, seed), Rng::seeded(seed));
    let told = play_at_random(&mut game, &mut rng, 400);
    writeln!(out, "400 random commands, seed {seed}:\n{told}")?;
    writeln!(out, "turn {}, fingerprint {:016x}", game.view().turn(), game.fingerprint())?;
    Ok(())
}

/// The content of the Keep.
pub(crate) fn keep() -> Arc<Content> {
    Arc::new(Content::parse("keep.ron", KEEP).unwrap_or_else(|errors| panic!("{errors}")))
}

/// A scene with the keys that are pressed in it, and lines that occur in what happens then.
pub(crate) struct Scene<'t> {
    pub(crate) title: &'t str,
    map: &'t str,
    keys: &'t str,
    expected: &'t str,
}

/// The scenes of the Keep, each after `==` and its title.
pub(crate) fn scenes() -> Vec<Scene<'static>> {
    let titled = SCENES.split("==").filter_map(|text| text.split_once('\n'));
    titled.filter_map(|(title, text)| Scene::read(title, text)).collect()
}

impl<'t> Scene<'t> {
    /// Reads a scene, the keys after `keys:`, and the lines that must occur, in this order.
    pub(crate) fn read(title: &'t str, text: &'t str) -> Option<Self> {
        let (map, rest) = text.split_once("keys:")?;
        let (keys, expected) = rest.split_once('\n')?;
        Some(Self { title: title.trim(), map, keys, expected })
    }

    /// The first of the lines that must occur which does not.
    pub(crate) fn missing(&self, told: &str) -> Option<&'t str> {
        let mut told = told.lines().map(str::trim);
        let expected = self.expected.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut expected = expected.peekable();
        match expected.peek() {
            Some(_) => expected.find(|line| !told.any(|it| it == *line)),
            None => Some("a line that must occur"),
        }
    }

    /// Plays the keys; a line for each event but the ends of turns, and for each refusal.
    pub(crate) fn play(&self, content: &Arc<Content>) -> String {
        let game = Game::from_scene(content.clone(), self.map);
        let mut game = game.unwrap_or_else(|error| panic!("{}: {error}", self.title));
        let mut told = String::new();
        for key in self.keys.split_whitespace() {
            match game.step(command(key)) {
                Ok(events) => told += &lines(&game, events.iter()),
                Err(refusal) => _ = writeln!(told, "  refused: {refusal}"),
            }
            audit(&game);
        }
        told
    }
}

/// Chooses random commands of those that are legal; returns what the player could perceive.
pub(crate) fn play_at_random(game: &mut Game, rng: &mut Rng, commands: u32) -> String {
    let mut told = String::new();
    for _ in 0..commands {
        let legal = game.commands();
        let Some(&command) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
            break;
        };
        if let Ok(events) = game.step(command) {
            told += &lines(game, events.iter().filter(|event| event.seen));
        }
        audit(game);
    }
    told
}

fn audit(game: &Game) {
    game.audit().unwrap_or_else(|error| panic!("{error}"));
}

fn lines<'e>(game: &Game, events: impl Iterator<Item = &'e Event>) -> String {
    let mut told = String::new();
    for event in events.filter(|event| !is_bookkeeping(event)) {
        let _ = writeln!(told, "  {}", event.describe(game.content()));
    }
    told
}

/// Whether an event is left out of the account.
fn is_bookkeeping(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Game(GameEvent::TurnEnded { .. })
            | EventKind::Trace(
                TraceEvent::StatusesCounted { .. } | TraceEvent::EnergyChanged { .. }
            )
    )
}

/// `e` bump east, `.` wait, `get`, `up`, `down`, `improve` at a new level, `a` use, `a@3,1` use at
/// a cell, `a!3,1` throw, `cast=0@3,1` the first ability.
fn command(key: &str) -> Command {
    match key {
        "." => return Command::Wait,
        "get" => return Command::PickUp,
        "improve" => return Command::LevelUp(LevelUpId::new(0)),
        "down" => return Command::Descend,
        "up" => return Command::Ascend,
        _ => {}
    }
    if let Some((index, target)) = key.strip_prefix("cast=").and_then(|it| it.split_once('@')) {
        let ability = AbilityId::new(index.parse().unwrap_or_default());
        return Command::Cast { ability, target: point(target) };
    }
    if let Ok(direction) = key.parse::<Direction>() {
        return Command::Bump(direction);
    }
    let (letter, rest) = key.split_at(1);
    let slot = letter.chars().next().and_then(InventorySlot::from_letter);
    let slot = slot.unwrap_or_else(|| panic!("key {key}"));
    match rest.get(1..).and_then(point) {
        Some(target) if rest.starts_with('!') => Command::Throw { slot, target },
        target => Command::Use { slot, target },
    }
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}
