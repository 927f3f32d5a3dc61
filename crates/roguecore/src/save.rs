//! Encodes a game as bytes and decodes it. Does not depend on a file system. Bytes that cannot
//! be read are refused with a [`LoadError`].
//!
//! Every kind of file is a [`frame`]: a header, then a body under a checksum.
//! `docs/src/save-format.md` describes every byte.

mod error;
pub(crate) mod frame;
mod metered;

use std::sync::Arc;

pub use error::LoadError;
use serde::Serialize;

use crate::content::{Content, Source, SourceError};
use crate::id::{MapIds, RowMap, UnlistedRow};
use crate::rows::row_list::{RowList, RowMismatch};
use crate::world::{InvalidState, SavedWorld, Unknown, World};
use frame::{About, FileKind, Marks};
use metered::Memory;

/// The version of the file layout. A change of the layout raises it; older files are then
/// refused or migrated.
pub const FORMAT: u16 = 4;

/// The first version of the layout that is read.
const OLDEST_FORMAT: u16 = 3;

/// From this version on runs and replays carry their content.
pub(crate) const FORMAT_WITH_SOURCE: u16 = 4;

/// The version of the rules. A change of the results of ordinary commands in a game that comes with the
/// programs raises it, because older journals would play differently. Where few would, and in content of
/// one's own, a run that plays differently is refused at the first state that is not as recorded.
pub const RULES: u16 = 2;

/// The bytes of a saved game.
pub(crate) fn encode_game(world: &World, marks: Marks) -> Vec<u8> {
    let about = About { kind: FileKind::Game, content: world.content().hash(), marks };
    frame::encode_with_rest(about, &game_parts(world), &[])
}

/// The parts of a saved game, which [`decode_world`] reads.
pub(crate) fn game_parts(world: &World) -> impl Serialize {
    (world.saved(), world.content().row_list(), world.unknown())
}

/// The world of a saved game, and its marks.
pub(crate) fn decode_game(
    content: &Arc<Content>,
    bytes: &[u8],
) -> Result<(World, Marks), LoadError> {
    let header = frame::check_end(FileKind::Game, bytes)?;
    let (mut saved, rows) = decode_world(frame::body(bytes, &header)?, bytes.len(), 0)?;
    if let Some(map) = row_map(header.content, &rows, content)? {
        map_ids(&mut saved, &map)?;
    }
    Ok((World::restore(content.clone(), saved)?, header.marks))
}

/// A file of any length may take this much memory, in bytes.
const SMALL: usize = 32 << 20;
/// And this multiple of its length beside.
const TIMES_LENGTH: usize = 4;
/// No file may take more, in bytes.
const MAX_MEMORY: usize = 256 << 20;

/// The world and the rows at the end of a body. Stops where they, and the data derived from them,
/// take more memory than a file of `length` bytes may: a small file cannot take much, whatever
/// numbers are in it. `held` bytes of memory hold the parts that were read before.
pub(crate) fn decode_world(
    bytes: &[u8],
    length: usize,
    held: usize,
) -> Result<(SavedWorld, RowList), LoadError> {
    let limit = length.saturating_mul(TIMES_LENGTH).saturating_add(SMALL).min(MAX_MEMORY);
    let memory = Memory::new(held, limit);
    let too_large = LoadError::TooLarge { limit: limit as u64 };
    let parts: Result<((SavedWorld, RowList), &[u8]), _> = metered::decode(bytes, &memory);
    let ((saved, rows), rest) = match parts {
        Ok(parts) => parts,
        Err(_) if memory.is_exceeded() => return Err(too_large),
        Err(_) => return Err(LoadError::Malformed),
    };
    if !memory.take(saved.derived_memory()) {
        return Err(too_large);
    }
    Ok((saved.with_unknown(decode_unknown(rest)?), rows))
}

/// Refuses the same files as [`decode_world`].
pub(crate) fn check_memory(bytes: &[u8], length: usize, held: usize) -> Result<(), LoadError> {
    decode_world(bytes, length, held).map(drop)
}

/// The player's knowledge of items: the end of the body where the content has unknown groups.
fn decode_unknown(bytes: &[u8]) -> Result<Unknown, LoadError> {
    if bytes.is_empty() {
        return Ok(Unknown::default());
    }
    let is_short = bytes.len() <= Unknown::MAX_BYTES;
    let read = is_short.then(|| postcard::take_from_bytes::<Unknown>(bytes).ok()).flatten();
    read.and_then(|(unknown, rest)| (rest.is_empty() && !unknown.is_empty()).then_some(unknown))
        .ok_or(LoadError::Malformed)
}

/// The content that a file of that content hash is opened with: the present one if it has that hash,
/// otherwise the one that the file carries. A file that carries none is opened with the present one,
/// if its rows fit.
pub(crate) fn content_of(
    hash: u64,
    source: Option<&Source>,
    present: &Arc<Content>,
) -> Result<Arc<Content>, LoadError> {
    let Some(source) = source.filter(|_| hash != present.hash()) else {
        return Ok(present.clone());
    };
    let content = source.content(present.host())?;
    if content.hash() == hash {
        return Ok(Arc::new(content));
    }
    Err(SourceError::OtherContent { found: content.hash(), expected: hash }.into())
}

/// The map from the rows of a file to those of the content; `None` for a file of the same
/// content, whose list of rows is not read.
pub(crate) fn row_map(
    found: u64,
    rows: &RowList,
    content: &Content,
) -> Result<Option<RowMap>, LoadError> {
    if found == content.hash() {
        return Ok(None);
    }
    content.row_map(rows).map(Some).map_err(|mismatch| match mismatch {
        RowMismatch::Settings => LoadError::OtherContent { found, known: content.hash() },
        RowMismatch::Rows { missing, changed } => LoadError::OtherRows { missing, changed },
        RowMismatch::Malformed => LoadError::Malformed,
    })
}

/// Replaces the ids of a saved state.
pub(crate) fn map_ids(saved: &mut impl MapIds, map: &RowMap) -> Result<(), InvalidState> {
    saved.map_ids(map).map_err(|UnlistedRow| InvalidState::UnlistedRow)
}

#[cfg(test)]
mod tests;
