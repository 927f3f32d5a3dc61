//! What a player of a roguecore game sees and types, drawn on a grid of cells.
//! Knows no device, no clock and no file system.

pub mod input;
