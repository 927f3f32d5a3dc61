//! The lines of reader mode: the present, and the changes since the player was told last.

mod news;
mod surroundings;

pub use news::{Announced, enemies, situation, state};
pub use surroundings::{along, creatures, named_cell, surroundings};
