//! Reports about the storage for the player: errors, and events without a loss.

use std::fmt;

use rogue_words::text;
use roguecore::LoadError;

use super::{NAME_TRIES, run_name};

/// An event in the storage of the open run without a loss. Displayed as a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageNotice {
    /// One of its files was removed, moved or changed while the run was played, and has been written
    /// again.
    WrittenAgain,
    /// Something else has its name: the run goes on under another one.
    MovedTo {
        /// The new name.
        name: String,
    },
    /// It is new, and another program has taken the wanted name: it has the next free one.
    NameTaken {
        /// The wanted name.
        wanted: String,
        /// The name that it has.
        name: String,
    },
    /// Its last snapshot had not reached the disk: the run goes on from the file before it.
    WentBack {
        /// The turn from which it goes on.
        turn: u64,
    },
    /// The file of its commands was missing or damaged, and has been written again.
    CommandsLost {
        /// The turn with which the replay begins: that of the last snapshot.
        turn: u64,
    },
    /// Its floors have grown too large for a snapshot: it is saved command by command.
    TooLarge {
        /// The number of commands that can be saved yet.
        left: usize,
    },
}

impl fmt::Display for StorageNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrittenAgain => f.write_str(
                "A file of this run was removed, moved or changed while it was played. It has been \
                 written again.",
            ),
            Self::MovedTo { name } => write!(
                f,
                "Another program has replaced the file of this run. The run is saved as {} from \
                 now on.",
                run_name(name)
            ),
            Self::NameTaken { wanted, name } => write!(
                f,
                "The name {} is taken: this run is saved as {}.",
                run_name(wanted),
                run_name(name)
            ),
            Self::WentBack { turn } => write!(
                f,
                "The last file of this run was incomplete, as after a power cut. The run goes on \
                 from the file before it, in turn {turn}; the incomplete one is kept beside it."
            ),
            Self::CommandsLost { turn: 0 } => f.write_str(
                "The file of the commands of this run was missing or damaged. It is written again, \
                 and nothing is lost.",
            ),
            Self::CommandsLost { turn } => write!(
                f,
                "The file of the commands of this run was missing or damaged. It is written again, \
                 and the replay begins in turn {turn}."
            ),
            Self::TooLarge { left } => write!(
                f,
                "The floors of this run have grown too large to be saved as a whole. Every command \
                 is saved as before, but opening the run takes longer, and no more than {left} \
                 further commands fit into its file."
            ),
        }
    }
}

/// Why a run could not be saved or opened. Displayed as a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageError {
    /// There is no such run or replay.
    Missing {
        /// Its name.
        name: String,
    },
    /// The run is open in another program.
    InUse {
        /// Its name.
        name: String,
    },
    /// Its file has a name that no run can have, as a copy in conflict of a tool that synchronises folders.
    OtherName {
        /// The name of the file, without its ending.
        name: String,
    },
    /// It cannot be read; it was not changed.
    Refused {
        /// Its name.
        name: String,
        /// Why.
        why: LoadError,
    },
    /// The device failed.
    Device {
        /// The operation that failed: `saved`, `opened`.
        what: &'static str,
        /// Why: `the disk is full`.
        why: String,
    },
    /// Other programs took each name that was tried for it.
    NamesTaken,
    /// There is no such file of a finished run.
    MissingFile {
        /// Its name, or the id of the run.
        name: String,
    },
    /// The device failed at a file that is no unfinished run.
    File {
        /// The operation that failed: `copied`, `removed`.
        what: &'static str,
        /// Why: `the disk is full`.
        why: String,
    },
    /// The settings cannot be kept.
    Settings {
        /// Why, as a clause: `the disk is full`.
        why: String,
    },
    /// The result of a run cannot be kept.
    Result {
        /// Why, as a clause: `the disk is full`.
        why: String,
    },
    /// No run is open.
    NoneOpen,
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { name } => write!(f, "There is no run named {}.", run_name(name)),
            Self::InUse { name } => {
                write!(f, "The run {} is open in another window.", run_name(name))
            }
            Self::OtherName { name } => write!(
                f,
                "The run {} is a copy in conflict: rename its file to play it.",
                text::clean(name)
            ),
            Self::Refused { name, why } => {
                let why = text::clean(&why.to_string());
                write!(f, "The run {} cannot be resumed: {why}.", run_name(name))
            }
            Self::Device { what, why } => {
                write!(f, "The run cannot be {what}: {}.", text::clean(why))
            }
            Self::NamesTaken => write!(
                f,
                "The run cannot be saved: other programs took {NAME_TRIES} names before it."
            ),
            Self::MissingFile { name } => {
                write!(f, "There is no file {} any more.", text::clean(name))
            }
            Self::File { what, why } => {
                write!(f, "The file cannot be {what}: {}.", text::clean(why))
            }
            Self::Settings { why } => {
                write!(f, "The settings cannot be saved: {}.", text::clean(why))
            }
            Self::Result { why } => {
                write!(f, "The result cannot be saved: {}.", text::clean(why))
            }
            Self::NoneOpen => f.write_str("No run is open."),
        }
    }
}

impl std::error::Error for StorageError {}
