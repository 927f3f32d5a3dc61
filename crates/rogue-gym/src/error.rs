//! The faults of a call.

use rogue_files::FileError;
use roguecore::Refusal;
use roguecore::ron_reader::did_you_mean;

/// Why a call was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An action is no index of the table of actions.
    #[error("action {action} of game {game} is not one of the {count} actions, 0 to {}", count - 1)]
    UnknownAction {
        /// The index of the game.
        game: usize,
        /// The action.
        action: i64,
        /// The number of actions.
        count: usize,
    },
    /// A list does not have one entry for each game, or an array not the length of all of them.
    #[error("{what}: {found} entries, but there must be {expected}")]
    WrongLength {
        /// The parts of the list.
        what: &'static str,
        /// The length that it must have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// A game that is over was stepped without autoreset.
    #[error("game {game} is over: reset it before the next step, or choose a mode with autoreset")]
    NeedsReset {
        /// The index of the game.
        game: usize,
    },
    /// A game was stepped that was never reset.
    #[error("call reset() before the first step()")]
    NotStarted,
    /// A layout was asked for where every episode begins with a scene.
    #[error("a scene has a layout of its own: leave out either the scene or the layout")]
    LayoutOfScene,
    /// A layout for games whose runs are recorded, which begin with the first turn of their seeds.
    #[error("a recorded run has the layout of its seed: leave out layout")]
    LayoutOfRun,
    /// Runs of a scene that is no task.
    #[error("a recorded run is one of a game or of a task: leave out scene")]
    RunOfScene,
    /// A command that the game refuses now.
    #[error("the command is refused: {0}")]
    Refused(Refusal),
    /// A saved state cannot be read.
    #[error("the saved state cannot be read: {0}")]
    Damaged(String),
    /// A word that is none of a list: with the one that was probably meant, or with all.
    #[error("there is no {what} {found:?}; {}", suggestion(found, known))]
    UnknownName {
        /// The kind of thing that the word should name.
        what: &'static str,
        /// The word.
        found: String,
        /// The words that there are.
        known: Vec<String>,
    },
    /// A command lacks a part.
    #[error("{verb:?} needs {part}")]
    MissingPart {
        /// The verb of the command.
        verb: &'static str,
        /// The missing requirement.
        part: &'static str,
    },
    /// A command has a part that it does not take.
    #[error("{verb:?} takes no {part}; leave it out")]
    UnexpectedPart {
        /// The verb of the command.
        verb: &'static str,
        /// The part.
        part: String,
    },
    /// A content is not valid: the mistakes with their lines.
    #[error("{0}")]
    Content(String),
    /// A scene is none of the content.
    #[error("the scene: {0}")]
    Scene(String),
    /// A file cannot be read.
    #[error("{0}")]
    Unreadable(FileError),
    /// A task is not written as it must be.
    #[error("the task {name:?}, line {line}: {why}")]
    Task {
        /// Its name.
        name: String,
        /// The line of its file; the first is 1.
        line: usize,
        /// The fault.
        why: String,
    },
    /// A task has no scene of the kind that is asked for with that seed, or one that cannot be read.
    #[error("the task {name:?} has no scene for the seed {seed}: {why}")]
    Drawing {
        /// Its name, with the level.
        name: String,
        /// The seed of the game.
        seed: u64,
        /// The fault.
        why: String,
    },
    /// A task has no scenes of that level.
    #[error("there is no level {level}; there are 1 to {levels}")]
    Level {
        /// The level.
        level: u32,
        /// The highest one.
        levels: u32,
    },
    /// Threads cannot be started.
    #[error("{threads} threads cannot be started: {why}")]
    Threads {
        /// How many.
        threads: usize,
        /// The words of the system.
        why: String,
    },
}

impl Error {
    /// A word that is none of a list.
    pub(crate) fn unknown<'a>(
        what: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known = known.into_iter().map(str::to_owned).collect();
        Self::UnknownName { what, found: found.to_owned(), known }
    }
}

fn suggestion(found: &str, known: &[String]) -> String {
    match did_you_mean(found, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None => format!("there are {}", known.join(", ")),
    }
}
