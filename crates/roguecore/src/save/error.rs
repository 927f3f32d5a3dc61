//! Why bytes are refused. Each reason ends the sentence "this run cannot be read: ...".

/// Why bytes are no game, run or replay that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The first bytes are not ours.
    #[error("it is no file of this game")]
    BadMagic,
    /// A file of this game, of another kind: a replay where a run was expected.
    #[error("it is a {found}, not a {wanted}")]
    OtherKind {
        /// What was asked for.
        wanted: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// Written by a later version of the game.
    #[error("it is of format {found}, and this version of the game reads up to format {known}")]
    Newer {
        /// Its format.
        found: u16,
        /// The last one this version reads.
        known: u16,
    },
    /// Written by an earlier version of the game.
    #[error("it is of format {found}, which this version no longer reads (it reads {known})")]
    Older {
        /// Its format.
        found: u16,
        /// The first one this version reads.
        known: u16,
    },
    /// Played by other rules, under which its commands would mean something else.
    #[error("it was played by rules {found}, and this version of the game plays by rules {known}")]
    OtherRules {
        /// Its rules.
        found: u16,
        /// The rules of this version.
        known: u16,
    },
    /// Played with another dungeon.
    #[error("it was played with other content ({found:016x}) than this ({known:016x})")]
    OtherContent {
        /// The content it was played with.
        found: u64,
        /// The content it should be gone on with.
        known: u64,
    },
    /// It ends too early.
    #[error("it is cut off: {found} bytes of {expected}")]
    Truncated {
        /// How long it should be, in bytes.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// Something follows where nothing should.
    #[error("it is {found} bytes long instead of {expected}")]
    TooLong {
        /// How long it should be, in bytes.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// Its checksum does not fit: a bit has changed since it was written.
    #[error("it is damaged: the checksum does not fit")]
    ChecksumMismatch,
    /// The body is under the right checksum and yet makes no sense.
    #[error("it is damaged: its parts cannot be told apart")]
    Malformed,
    /// A game can be read, and it breaks a rule that every game keeps.
    #[error("it holds an impossible game: {0}")]
    Invalid(String),
    /// One of the commands that follow the snapshot is damaged.
    #[error("it is damaged: command {number} after the snapshot cannot be read")]
    DamagedCommand {
        /// Which; the first is 1.
        number: u64,
    },
    /// The commands do not come to what they came to when they were played.
    #[error("played again it comes out differently, first in turn {turn}")]
    Desync {
        /// The first turn that differs.
        turn: u64,
    },
}
