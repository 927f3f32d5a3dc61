//! A whole run as a link: a text of a few hundred to two thousand characters that can be sent, and from which the
//! run is played again.

mod base64;
mod commands;
mod play;
mod range_coder;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use roguecore_grid::hash::hash_bytes;
use serde::{Deserialize, Serialize};

use super::{Replay, ReplayError};
use crate::command::Command;
use crate::content::Content;
use crate::game::Game;
use crate::save::{LoadError, RULES, frame};
pub use play::LinkPlay;

/// A run as a text to send: the content by its hash, the seed, every command, and the fingerprint of the
/// last state.
///
/// It has no state but that fingerprint: [`replay`](Self::replay) plays the commands and compares the end. The
/// content is not in it; who opens the link must have the same.
///
/// ```
/// use roguecore::replay::{Link, Replay};
/// use roguecore::{Command, Game};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::new(&game);
/// for _ in 0..3 {
///     game.step(Command::Wait).unwrap();
///     replay.record(Command::Wait, &game);
/// }
/// let text = Link::new(&replay, "Ann")?.to_string();
/// assert!(text.starts_with(Link::PREFIX) && text.len() < 100);
/// let link: Link = text.parse()?;
/// assert_eq!(link.player(), "Ann");
/// assert_eq!(link.replay(game.content())?, replay);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    head: Head,
    commands: Vec<Command>,
}

/// What stands before the commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    rules: u16,
    content_hash: [u8; 8],
    title: String,
    seed: u64,
    player: String,
    final_fingerprint: [u8; 8],
}

/// Why a recorded run cannot be written as a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoLink {
    /// Its start is a saved game, for which a link has no room.
    #[error(
        "it does not begin with the first turn of its seed: practice, a scene, or a run that was moved to other \
         content"
    )]
    NotFromSeed,
    /// It was changed in wizard mode. What that does has no bound, and a link is played before it is shown.
    #[error("it was changed in wizard mode")]
    Wishes,
    /// It has more commands than [`Link::MAX_COMMANDS`], or more than fit into [`Link::MAX_LENGTH`] characters.
    #[error("it is too long for a link, with {commands} commands")]
    TooLong {
        /// The number of commands.
        commands: usize,
    },
}

/// The version of the layout.
const FORMAT: u8 = 1;

impl Link {
    /// The beginning of every link.
    pub const PREFIX: &str = "rogue:run=";

    /// The most characters that a link has.
    pub const MAX_LENGTH: usize = 1 << 16;

    /// The most commands that a link has.
    pub const MAX_COMMANDS: usize = 100_000;

    /// The most bytes that a title or the name of a player has; a longer one is cut.
    const MAX_NAME: usize = 64;

    /// The link of a recorded run, and who played it.
    ///
    /// # Errors
    ///
    /// [`NoLink`], when the run does not begin with its seed, was changed in wizard mode, or is too long.
    pub fn new(replay: &Replay, player: &str) -> Result<Self, NoLink> {
        if !replay.begins_with_seed() {
            return Err(NoLink::NotFromSeed);
        }
        let head = Head {
            rules: RULES,
            content_hash: replay.content_hash.to_le_bytes(),
            title: cut(&replay.title),
            seed: replay.seed,
            player: cut(player),
            final_fingerprint: replay.final_fingerprint.to_le_bytes(),
        };
        Self::checked(head, replay.commands())
    }

    /// The link of a game and of all commands that led to it, which began with a start that the reader knows: the
    /// first turn of its seed, or that of a scene which was [reseeded](Game::reseed). The start is not in the
    /// link; of another one than the first turn of the seed, [`replay`](Self::replay) refuses it.
    ///
    /// # Errors
    ///
    /// [`NoLink::Wishes`] and [`NoLink::TooLong`].
    pub fn of_commands(game: &Game, commands: &[Command], player: &str) -> Result<Self, NoLink> {
        let head = Head {
            rules: RULES,
            content_hash: game.content().hash().to_le_bytes(),
            title: cut(game.content().title()),
            seed: game.seed(),
            player: cut(player),
            final_fingerprint: game.fingerprint().to_le_bytes(),
        };
        Self::checked(head, commands.iter().copied())
    }

    /// Without wishes, and with as many commands as a link has room for.
    fn checked(
        head: Head,
        commands: impl ExactSizeIterator<Item = Command>,
    ) -> Result<Self, NoLink> {
        let count = commands.len();
        let link = || Self { head, commands: commands.collect() };
        let link = (count <= Self::MAX_COMMANDS).then(link);
        if link.as_ref().is_some_and(|it| has_wishes(&it.commands)) {
            return Err(NoLink::Wishes);
        }
        link.filter(|it| it.to_string().len() <= Self::MAX_LENGTH)
            .ok_or(NoLink::TooLong { commands: count })
    }

    /// Who played, as they called themselves. Untrusted text: remove control characters before display.
    pub fn player(&self) -> &str {
        &self.head.player
    }

    /// The title of the content, for a message. Untrusted text, as the name of the player.
    pub fn title(&self) -> &str {
        &self.head.title
    }

    /// [`Content::hash`] of the content it was played with.
    pub const fn content_hash(&self) -> u64 {
        u64::from_le_bytes(self.head.content_hash)
    }

    /// The seed of the game.
    pub const fn seed(&self) -> u64 {
        self.head.seed
    }

    /// The number of commands.
    pub const fn len(&self) -> usize {
        self.commands.len()
    }

    /// Whether it has no command.
    pub const fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Every command, in order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// [`Game::fingerprint`] of the last state, as the link says.
    pub const fn final_fingerprint(&self) -> u64 {
        u64::from_le_bytes(self.head.final_fingerprint)
    }

    /// Plays every command, and compares the last state with that of the link.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when it was played with other content, a command is refused, or the end differs.
    pub fn replay(&self, content: &Arc<Content>) -> Result<Replay, ReplayError> {
        let mut playing = self.play(content)?;
        while playing.step()? {}
        playing.finish()
    }

    /// Begins to play the commands one by one, as [`replay`](Self::replay) does at once.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when it was played with other content.
    pub fn play(&self, content: &Arc<Content>) -> Result<LinkPlay, ReplayError> {
        frame::check_content(self.content_hash(), content)?;
        Ok(LinkPlay::new(self.clone(), Game::with_content(content.clone(), self.head.seed)))
    }

    /// The bytes of the text.
    fn to_bytes(&self) -> Vec<u8> {
        // Writing plain data into memory cannot fail, and a test packs the longest command.
        let head = (FORMAT, &self.head, self.commands.len() as u32);
        let mut checked = postcard::to_allocvec(&head).unwrap_or_default();
        checked.extend(commands::pack(self.commands.iter().copied()).unwrap_or_default());
        let mut bytes = checksum(&checked).to_vec();
        bytes.extend(checked);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let (stored, checked) = bytes.split_first_chunk().ok_or(LoadError::Malformed)?;
        if *stored != checksum(checked) {
            return Err(LoadError::ChecksumMismatch);
        }
        let found = checked.first().copied().map_or(0, u16::from);
        if found > FORMAT.into() {
            return Err(LoadError::Newer { found, known: FORMAT.into() });
        }
        let ((_, head, count), packed): ((u8, Head, u32), _) =
            postcard::take_from_bytes(checked).map_err(|_| LoadError::Malformed)?;
        if head.rules != RULES {
            return Err(LoadError::OtherRules { found: head.rules, known: RULES });
        }
        let count = usize::try_from(count).ok().filter(|&count| count <= Self::MAX_COMMANDS);
        let commands = count.and_then(|count| commands::unpack(packed, count));
        let commands = commands.ok_or(LoadError::Malformed)?;
        let is_long = [&head.title, &head.player].into_iter().any(|it| it.len() > Self::MAX_NAME);
        if is_long || has_wishes(&commands) {
            return Err(LoadError::Malformed);
        }
        let link = Self { head, commands };
        // A run has one text only: nothing is left out of what was read.
        if link.to_bytes() == bytes { Ok(link) } else { Err(LoadError::Malformed) }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::PREFIX, base64::encode(&self.to_bytes()))
    }
}

/// Reads a text. The content is compared later, by [`Link::replay`].
impl FromStr for Link {
    type Err = LoadError;

    fn from_str(text: &str) -> Result<Self, LoadError> {
        let coded = text.strip_prefix(Self::PREFIX).ok_or(LoadError::BadMagic)?;
        if text.len() > Self::MAX_LENGTH {
            let (found, limit) = (text.len() as u64, Self::MAX_LENGTH as u64);
            return Err(LoadError::LongFile { found, limit });
        }
        Self::from_bytes(&base64::decode(coded).ok_or(LoadError::Malformed)?)
    }
}

fn has_wishes(commands: &[Command]) -> bool {
    commands.iter().any(|it| matches!(it, Command::Wizard(_)))
}

/// The first bytes of a text, at most [`Link::MAX_NAME`].
fn cut(text: &str) -> String {
    let longest = text.len().min(Link::MAX_NAME);
    let end = (0..=longest).rev().find(|&end| text.is_char_boundary(end));
    text[..end.unwrap_or(0)].to_owned()
}

/// The lower half of the hash: it finds accidents, and the last fingerprint what was forged.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    (hash_bytes(bytes) as u32).to_le_bytes()
}
