//! The commands of a run in a file of their own. Each snapshot appends those since the last one, so
//! that no command is written more often the longer a run gets.
//!
//! The file begins like a replay, and each part after it is checked by a chain from its beginning on.
//! A snapshot names the length of the file and the chain at its end: commands after that were written for a
//! snapshot that did not come about.

use roguecore_grid::hash::{hash_bytes, mix};
use serde::{Deserialize, Serialize};

use crate::content::Source;
use crate::replay::{Head, Replay};
use crate::save::LoadError;
use crate::save::frame::{self, FileKind, Header};

/// Length, number of commands, check.
const PART_HEAD: usize = 16;
/// Where the check begins.
const CHECK: usize = 8;

/// How much of a file of commands a snapshot needs. None of it where there is no file yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stored {
    bytes: u64,
    chain: u64,
    pub(super) commands: u64,
    /// The fingerprint of the state after the last command.
    pub(super) fingerprint: u64,
}

impl Stored {
    /// The length of the file, in bytes.
    pub(super) const fn bytes(self) -> u64 {
        self.bytes
    }
}

/// The commands to be appended to the file of a run. See [`Run::new_commands`].
///
/// [`Run::new_commands`]: super::Run::new_commands
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCommands {
    bytes: Vec<u8>,
    at: u64,
    pub(super) end: Stored,
}

impl NewCommands {
    /// The bytes to append.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The length of the file before; 0 where a new file has to be made.
    pub const fn at(&self) -> u64 {
        self.at
    }
}

/// The commands after `stored` in the file of a run.
pub(super) fn since(replay: &Replay, stored: Stored) -> NewCommands {
    let (mut bytes, mut chain) = (Vec::new(), stored.chain);
    if stored.bytes == 0 {
        let head = (replay.source(), replay.head());
        bytes = frame::encode(FileKind::Commands, replay.content_hash(), &head);
        chain = frame::stored_checksum(&bytes);
    }
    let steps = replay.steps.bytes_from(stored.commands as usize);
    if !steps.is_empty() {
        let count = replay.len() as u64 - stored.commands;
        bytes.reserve_exact(PART_HEAD + steps.len());
        // A file has at most 64 MiB.
        bytes.extend((steps.len() as u32).to_le_bytes());
        bytes.extend((count as u32).to_le_bytes());
        chain = next_link(chain, steps.len() as u32, count as u32, steps);
        bytes.extend(chain.to_le_bytes());
        bytes.extend(steps);
    }
    let end = Stored {
        bytes: stored.bytes + bytes.len() as u64,
        chain,
        commands: replay.len() as u64,
        fingerprint: replay.final_fingerprint(),
    };
    NewCommands { bytes, at: stored.bytes, end }
}

/// The replay in a file of commands, up to where the snapshot was taken.
pub(super) fn read(bytes: &[u8], stored: Stored) -> Result<Replay, LoadError> {
    let missing = || LoadError::MissingCommands { needed: stored.bytes, found: bytes.len() as u64 };
    let end = usize::try_from(stored.bytes).ok().filter(|&end| end <= bytes.len());
    let bytes = &bytes[..end.ok_or_else(missing)?];
    let (mut replay, header) = read_head(bytes)?;
    let (mut at, mut chain) = (header.end, header.checksum);
    replay.steps.reserve(bytes.len().saturating_sub(at));
    while at < bytes.len() {
        at += read_part(&bytes[at..], &mut chain, &mut replay).ok_or(LoadError::DamagedCommands)?;
    }
    replay.final_fingerprint = stored.fingerprint;
    let is_same = chain == stored.chain && replay.len() as u64 == stored.commands;
    if is_same { Ok(replay) } else { Err(LoadError::DamagedCommands) }
}

/// The replay in a file of commands, up to the first part that is damaged.
pub(super) fn read_damaged(bytes: &[u8]) -> Option<Replay> {
    let (mut replay, header) = read_head(bytes).ok()?;
    let (mut at, mut chain) = (header.end, header.checksum);
    while let Some(length) = read_part(&bytes[at..], &mut chain, &mut replay) {
        at += length;
    }
    Some(replay)
}

fn read_head(bytes: &[u8]) -> Result<(Replay, Header), LoadError> {
    let header = frame::check(FileKind::Commands, bytes).map_err(|error| match error {
        LoadError::BadMagic
        | LoadError::OtherKind { .. }
        | LoadError::Truncated { .. }
        | LoadError::ChecksumMismatch
        | LoadError::Malformed => LoadError::DamagedCommands,
        other => other,
    })?;
    let (source, head): (Option<Source>, Head) =
        frame::decode_body(bytes, &header).map_err(|_| LoadError::DamagedCommands)?;
    Ok((Replay::from_head(head).with_source(source), header))
}

/// Adds the commands of a part; returns its length. `None` when it is damaged.
fn read_part(bytes: &[u8], chain: &mut u64, replay: &mut Replay) -> Option<usize> {
    let head = bytes.get(..PART_HEAD)?;
    let number = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?));
    let (length, count) = (number(0)?, number(4)?);
    let end = PART_HEAD.checked_add(usize::try_from(length).ok()?)?;
    let steps = bytes.get(PART_HEAD..end)?;
    let next = next_link(*chain, length, count, steps);
    if head[CHECK..] != next.to_le_bytes() {
        return None;
    }
    replay.steps.add_encoded(steps, usize::try_from(count).ok()?)?;
    *chain = next;
    Some(end)
}

fn next_link(chain: u64, length: u32, count: u32, steps: &[u8]) -> u64 {
    mix(mix(chain ^ u64::from(length) ^ (u64::from(count) << 32)) ^ hash_bytes(steps))
}
