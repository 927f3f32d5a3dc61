//! Why bytes are refused. Each message ends the sentence "this run cannot be read: ...".

use crate::content::SourceError;
use crate::rows::row_list::RowName;
use crate::world::InvalidState;

/// Why bytes cannot be read as a game, a run or a replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not start like a file of this game.
    #[error("it is not a file of this game")]
    BadMagic,
    /// A file of this game, of another kind: a replay where a run was expected.
    #[error("it is a {found}, not a {wanted}")]
    OtherKind {
        /// The expected kind.
        wanted: &'static str,
        /// The kind that the file names.
        found: &'static str,
    },
    /// Written by a later version of the game.
    #[error("it is of format {found}, and this version of the game reads up to format {known}")]
    Newer {
        /// The format of the file.
        found: u16,
        /// The last format that this version reads.
        known: u16,
    },
    /// Written by an earlier version of the game.
    #[error("it is of format {found}, which this version no longer reads (it reads {known})")]
    Older {
        /// The format of the file.
        found: u16,
        /// The first format that this version reads.
        known: u16,
    },
    /// Played by other rules, under which its commands would have other results.
    #[error("it was played by rules {found}, and this version of the game plays by rules {known}")]
    OtherRules {
        /// The rules of the file.
        found: u16,
        /// The rules of this version.
        known: u16,
    },
    /// Played with other content.
    #[error("it was played with other content ({found:016x}) than this ({known:016x})")]
    OtherContent {
        /// [`Content::hash`](crate::Content::hash) of the content it was played with.
        found: u64,
        /// The hash of the content it was opened with.
        known: u64,
    },
    /// Played with rows that the content does not have, or that have another meaning in it.
    #[error("it was played with rows that this content does not have{}", listed(missing, changed))]
    OtherRows {
        /// The rows that the content does not have.
        missing: Vec<RowName>,
        /// The rows that have another meaning in it.
        changed: Vec<RowName>,
    },
    /// Played with other content that has the same rows; floors that were built since the last
    /// snapshot are others with this content.
    #[error("it was played with other content, with which turn {turn} differs")]
    OtherFloors {
        /// The first turn that differs.
        turn: u64,
    },
    /// The bytes end too early.
    #[error("it is cut off: {found} bytes of {expected}")]
    Truncated {
        /// The expected length, in bytes.
        expected: u64,
        /// The length, in bytes.
        found: u64,
    },
    /// Bytes follow after the end of the file.
    #[error("it is {found} bytes long instead of {expected}")]
    TooLong {
        /// The expected length, in bytes.
        expected: u64,
        /// The length, in bytes.
        found: u64,
    },
    /// The checksum does not match: a bit has changed since the file was written.
    #[error("it is damaged: the checksum does not match")]
    ChecksumMismatch,
    /// The checksum fits, but the body cannot be decoded.
    #[error("it is damaged: its parts cannot be told apart")]
    Malformed,
    /// The game would take more memory than a file of its length may.
    #[error("it would take more than {limit} bytes of memory, the most for a file of its length")]
    TooLarge {
        /// The most that it may take, in bytes.
        limit: u64,
    },
    /// The file is longer than any that the game writes.
    #[error("it is too large to be a run: {found} bytes, and at most {limit} are read")]
    LongFile {
        /// The length, in bytes.
        found: u64,
        /// The most that a file has.
        limit: u64,
    },
    /// The journal is longer than any that the game writes.
    #[error("it has {found} commands after the snapshot, and at most {limit} are read")]
    LongJournal {
        /// The number of complete records.
        found: u64,
        /// The most that a journal has.
        limit: u64,
    },
    /// The game can be decoded, but breaks an invariant.
    #[error("it holds an impossible game: {0}")]
    Invalid(#[from] InvalidState),
    /// A record that follows the snapshot is damaged.
    #[error("it is damaged: command {number} after the snapshot cannot be read")]
    CorruptRecord {
        /// The position of the record; the first is 1.
        number: u64,
    },
    /// The commands of the run are in a file of their own, which is missing or too short.
    #[error("the file of its commands is missing or cut off: {found} bytes of {needed}")]
    MissingCommands {
        /// The bytes that the run needs.
        needed: u64,
        /// The bytes that are there.
        found: u64,
    },
    /// The file of the commands of the run is damaged, or that of another run.
    #[error("the file of its commands is damaged, or belongs to another run")]
    DamagedCommands,
    /// To recover it, more commands would have to be played than are played at once.
    #[error("it has {found} commands, and at most {limit} are played again to recover a run")]
    LongReplay {
        /// The number of commands, or one more than the limit.
        found: u64,
        /// The most that are played.
        limit: u64,
    },
    /// The content that it carries cannot be used.
    #[error("the content that it carries cannot be used: {0}")]
    Source(#[from] SourceError),
    /// The commands lead to another state than they did when they were played.
    #[error("it does not play back as recorded: the first difference is in turn {turn}")]
    Desync {
        /// The first turn that differs.
        turn: u64,
    },
}

/// The number of rows that a message names.
const MAX_LISTED: usize = 12;

/// `: creature "ghost", item "wand" (changed) and 3 more`
fn listed(missing: &[RowName], changed: &[RowName]) -> String {
    let missing = missing.iter().map(ToString::to_string);
    let changed = changed.iter().map(|row| format!("{row} (changed)"));
    let rows: Vec<String> = missing.chain(changed).collect();
    let named = rows[..rows.len().min(MAX_LISTED)].join(", ");
    match rows.len().saturating_sub(MAX_LISTED) {
        0 => format!(": {named}"),
        more => format!(": {named} and {more} more"),
    }
}
