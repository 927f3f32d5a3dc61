//! Bytes of a game and back. Knows no file and no screen: what cannot be read is refused with
//! a [`LoadError`], never guessed at.
//!
//! Every kind of file is a [`frame`]: a header that says what it is, then a body under a
//! checksum. `docs/src/save-format.md` describes every byte.

mod error;
pub(crate) mod frame;

use std::sync::Arc;

pub use error::LoadError;

use crate::content::Content;
use crate::world::World;
use frame::FileKind;

/// What the bytes mean. Another layout is another number, and old files are refused or migrated.
pub const FORMAT: u16 = 1;

/// What commands come to. Other rules are another number: journals of before would play
/// differently.
pub const RULES: u16 = 1;

/// A game as a file of its own.
pub(crate) fn game(world: &World) -> Vec<u8> {
    frame::seal(FileKind::Game, world.content().hash(), world)
}

/// The game of such a file.
pub(crate) fn load_game(content: &Arc<Content>, bytes: &[u8]) -> Result<World, LoadError> {
    let (header, saved) = frame::open(FileKind::Game, bytes)?;
    frame::check_content(&header, content.hash())?;
    World::restore(content.clone(), saved).map_err(LoadError::Invalid)
}

#[cfg(test)]
mod tests;
