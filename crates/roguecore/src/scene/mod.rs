//! Scenes: a game as text, for tests, vaults and bug reports. Knows the content's glyphs, and
//! no rule.
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
//! - First the map. Each sign is a tile's glyph, or a creature's, which stands in full health
//!   on the level's floor tile. Indentation is ignored; all rows are equally long.
//! - Then, after an empty line, a legend: a sign, `=`, who is there, separated by commas, and
//!   optionally `on` and the id of a tile. Each of them is the id of a creature, with
//!   `remains of` before it when it is dead, `hp` and a number of hit points, and `way` and
//!   the steps a hunter remembers: `orc hp 4 way e-se`; `max`, `defence` and `power` where
//!   they are not the usual ones; `confused` and a number of turns. `nobody on wall` is allowed, too.
//!   The legend wins over glyphs.
//! - `seed` and `turn`, each with a number, 0 where they are not said; `floor`, 1 where it is
//!   not said; `pack a dagger worn, c health_potion`; `growth`, with level, points gained on
//!   it, and improvements to choose. `order` says in which place each of the others acts, in
//!   reading order: with `order 2 1` the lower one is first.
//!
//! There is exactly one living player. Everyone else is numbered in reading order, or as
//! `order` says. What has been explored is not part of a scene: the player looks around when
//! it is read.

mod inventory;
mod legend;
mod parse;
mod print;

pub(crate) use parse::parse;
pub(crate) use print::print;

/// Why a scene cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("scene, line {line}: {message}")]
pub struct ParseSceneError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and the way out.
    pub message: String,
}

impl ParseSceneError {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}
