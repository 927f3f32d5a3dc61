//! Scenes with the keys pressed in them and the lines that occur in the events after these.

use std::fmt::Write as _;
use std::sync::Arc;

use super::keys;
use crate::content::Content;
use crate::event::{Event, EventKind, GameEvent, TraceEvent};
use crate::game::Game;
use crate::rng::Rng;
use crate::scene::ParseSceneError;
use crate::world::InvalidState;

/// A scene with the events that have to happen in it.
///
/// Below its title stands a [scene](crate::scene), then `keys:` with the commands, then the lines that
/// must occur in this order among the events, others between them or not. The commands are words:
/// `e` bumps east, `.` waits, `get`, `up`, `down`, `improve` chooses the first improvement, `a` uses an
/// item, `a@3,1` uses it at a cell, `a!3,1` throws it, `drop=a`, `cast=spit@3,1` casts an ability by its
/// id or number, `do=pray` is a command of the host, `do=kick,e` one with a direction and `do=call@3,1`
/// one with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene<'t> {
    title: &'t str,
    map: &'t str,
    keys: &'t str,
    expected: &'t str,
}

/// Why a scene is not as it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SceneError {
    /// The text does not begin with a title.
    #[error("scenes begin with a line of `==` and a title each; write one above the first map")]
    NoTitle,
    /// It has no line with `keys:`.
    #[error("{title}: a scene has a line with `keys:` and the lines that must occur below it")]
    NoKeys {
        /// The title of the scene.
        title: String,
    },
    /// Its map or legend cannot be read.
    #[error("{title}: {error}")]
    Map {
        /// The title of the scene.
        title: String,
        /// Why.
        error: ParseSceneError,
    },
    /// A word is no command.
    #[error("{title}: `{word}` is no command")]
    Key {
        /// The title of the scene.
        title: String,
        /// The word.
        word: String,
    },
    /// The game is not sound after a command.
    #[error("{title}: after `{word}`: {error}")]
    Audit {
        /// The title of the scene.
        title: String,
        /// The word of the command.
        word: String,
        /// The fault of the state.
        error: InvalidState,
    },
    /// A line that must occur does not.
    #[error("{title}: `{line}` does not happen, or not after the lines before it:\n{told}")]
    Missing {
        /// The title of the scene.
        title: String,
        /// The line.
        line: String,
        /// The lines of the events.
        told: String,
    },
}

/// The scenes of a text, each after `==` and its title.
///
/// # Errors
///
/// [`SceneError::NoTitle`] and [`SceneError::NoKeys`].
pub fn scenes(text: &str) -> Result<Vec<Scene<'_>>, SceneError> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("==") {
            starts.push(at);
        }
        at += line.len();
    }
    let first = starts.first().copied().filter(|&first| text[..first].trim().is_empty());
    first.ok_or(SceneError::NoTitle)?;
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let scene = |(&start, end): (&usize, usize)| {
        let scene = &text[start..end];
        let (title, rest) = scene.split_once('\n').unwrap_or((scene, ""));
        Scene::read(title.trim().trim_matches('='), rest)
    };
    starts.iter().zip(ends).map(scene).collect()
}

impl<'t> Scene<'t> {
    /// A scene of that title.
    ///
    /// # Errors
    ///
    /// [`SceneError::NoKeys`].
    pub fn read(title: &'t str, text: &'t str) -> Result<Self, SceneError> {
        let title = title.trim();
        let parts = text.split_once("keys:").and_then(|(map, rest)| {
            let (keys, expected) = rest.split_once('\n')?;
            (!expected.trim().is_empty()).then_some((map, keys, expected))
        });
        let (map, keys, expected) =
            parts.ok_or_else(|| SceneError::NoKeys { title: title.to_owned() })?;
        Ok(Self { title, map, keys, expected })
    }

    /// Its title.
    pub const fn title(&self) -> &'t str {
        self.title
    }

    /// Plays it and looks for the lines that must occur; returns all that happens.
    ///
    /// # Errors
    ///
    /// [`SceneError`], where something is wrong.
    pub fn check(&self, content: &Arc<Content>) -> Result<String, SceneError> {
        let told = self.play(content)?;
        let mut lines = told.lines().map(str::trim);
        let mut expected = self.expected.lines().map(str::trim).filter(|line| !line.is_empty());
        match expected.find(|line| !lines.any(|it| it == *line)) {
            None => Ok(told),
            Some(line) => {
                let (title, line) = (self.title.to_owned(), line.to_owned());
                Err(SceneError::Missing { title, line, told })
            }
        }
    }

    /// Plays the keys and audits the game after each: a line for each event but the ends of turns, and
    /// for each refusal.
    ///
    /// # Errors
    ///
    /// [`SceneError`], when the scene cannot be read or the game is not sound.
    pub fn play(&self, content: &Arc<Content>) -> Result<String, SceneError> {
        let title = || self.title.to_owned();
        let mut game = Game::from_scene(content.clone(), self.map)
            .map_err(|error| SceneError::Map { title: title(), error })?;
        let mut told = String::new();
        for word in self.keys.split_whitespace() {
            let command = keys::command(content, word);
            let command =
                command.ok_or_else(|| SceneError::Key { title: title(), word: word.to_owned() })?;
            match game.step(command) {
                Ok(events) => told += &lines(&game, events.iter()),
                // Writing to a string cannot fail.
                Err(refusal) => _ = writeln!(told, "  refused: {refusal}"),
            }
            let word = word.to_owned();
            game.audit().map_err(|error| SceneError::Audit { title: title(), word, error })?;
        }
        Ok(told)
    }
}

/// Chooses random commands of those that are legal; returns the events that the player could perceive, in lines.
///
/// # Errors
///
/// When the game is not sound after a command.
pub fn play_at_random(
    game: &mut Game,
    rng: &mut Rng,
    commands: u32,
) -> Result<String, InvalidState> {
    let mut told = String::new();
    for _ in 0..commands {
        let legal = game.commands();
        let Some(&command) = rng.pick(&legal) else { break };
        if let Ok(events) = game.step(command) {
            told += &lines(game, events.iter().filter(|event| event.seen));
        }
        game.audit()?;
    }
    Ok(told)
}

fn lines<'e>(game: &Game, events: impl Iterator<Item = &'e Event>) -> String {
    let mut told = String::new();
    for event in events.filter(|event| !is_bookkeeping(event)) {
        // Writing to a string cannot fail.
        _ = writeln!(told, "  {}", event.describe(game.content()));
    }
    told
}

/// Whether an event is left out of the account.
const fn is_bookkeeping(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Game(GameEvent::TurnEnded { .. })
            | EventKind::Trace(
                TraceEvent::StatusesCounted { .. } | TraceEvent::EnergyChanged { .. }
            )
    )
}
