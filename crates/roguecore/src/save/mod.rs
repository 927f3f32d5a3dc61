//! Encodes a game as bytes and decodes it. Does not depend on a file system. Bytes that cannot
//! be read are refused with a [`LoadError`].
//!
//! Every kind of file is a [`frame`]: a header, then a body under a checksum.
//! `docs/src/save-format.md` describes every byte.

mod error;
pub(crate) mod frame;

use std::sync::Arc;

pub use error::LoadError;

use crate::content::Content;
use crate::world::World;
use frame::FileKind;

/// The version of the file layout. A change of the layout raises it; older files are then
/// refused or migrated.
pub const FORMAT: u16 = 2;

/// The version of the rules. A change of what any command leads to raises it, because older
/// journals would play differently.
pub const RULES: u16 = 2;

/// The bytes of a saved game.
pub(crate) fn encode_game(world: &World) -> Vec<u8> {
    frame::encode(FileKind::Game, world.content().hash(), world)
}

/// The world of a saved game.
pub(crate) fn decode_game(content: &Arc<Content>, bytes: &[u8]) -> Result<World, LoadError> {
    let (header, saved) = frame::decode(FileKind::Game, bytes)?;
    frame::check_content(header.content, content)?;
    Ok(World::restore(content.clone(), saved)?)
}

#[cfg(test)]
mod tests;
