//! Simulations of the game without a screen: random walkers ([`sim`]), a bot that plays to win
//! ([`bot`]), long test campaigns ([`soak`]) and a printer of generated floors ([`level`]).
//!
//! The program `rogue-sim` has a subcommand for each; `cargo xtask sim`, `bot`, `soak` and
//! `level` run it.

pub mod bot;
pub mod content;
pub mod level;
mod process;
mod result;
pub mod sim;
pub mod soak;
mod walker;

pub use result::SimResult;
