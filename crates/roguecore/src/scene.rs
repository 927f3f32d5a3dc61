//! Scenes: a game as text, for tests, hand-made maps and bug reports. Does not depend on any
//! rule.
//!
//! ```text
//! #######
//! #@..o.#
//! #..1..#
//! #######
//!
//! 1 = troll hp 3, remains of orc
//! seed 7
//! ```
//!
//! The map comes first. Each character is the scene key of a tile, which is its glyph unless the row says
//! another, or the glyph of an entity with full hit points on the floor tile. Indentation is ignored; all
//! rows have the same length.
//!
//! After an empty line follow the legend and the settings, in any order.
//!
//! A line of the legend gives a character a meaning, also one that is a glyph: the character, `=`,
//! the entities on the cell, separated by commas, or `nobody`, and optionally `on` and the id of
//! a tile: `nobody on wall`, and `with` and amounts of substances, separated by commas: `orc on
//! grass with fire 3, smoke 20`. An entity is the id of its prototype, after `remains of` if it is a
//! corpse, and any of:
//! - `hp` and its hit points, where they are not the maximum;
//! - `max`, `defence`, `power` and a number, where they differ from the prototype;
//! - the id of another stat and its value, `gold 15`, after `stat` where the id means something
//!   else here; `count` and the copies in a stack, `count 3`;
//! - the id of a status and the turns left, or `on` until a rule ends it: `confused 3`;
//! - `path` and the steps that its AI remembers: `orc hp 4 path e-se`. The old word is `way`.
//!
//! Settings:
//! - `seed` and `turn`, each with a number; 0 where they are missing;
//! - `floor` and a number; 1 where it is missing;
//! - `inventory a dagger equipped, c bread count 3, d wand charges 1`. The old words are `pack` and
//!   `worn`;
//! - `experience` with character level, experience points on that level and pending level-ups. The
//!   old word is `growth`;
//! - `order` with one number for each entity but the player, in reading order: its rank in the
//!   acting order. With `order 2 1` the second one acts first.
//!
//! There is exactly one living player. Ids are given in reading order, or as `order` says. A
//! scene does not contain the explored cells: reading it computes the player's field of view.

use ron_tables::printable;

mod inventory;
mod legend;
mod parse;
mod print;
mod values;

pub use parse::MAX_BYTES;
pub(crate) use parse::parse;
pub(crate) use print::print;

/// Why a scene cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
#[non_exhaustive]
pub struct ParseSceneError {
    /// The line; the first is 1.
    pub line: usize,
    /// The mistake, and how to correct it.
    pub message: String,
}

impl ParseSceneError {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: printable(&message.into()) }
    }
}
