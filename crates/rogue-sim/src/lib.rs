//! Simulations of the game without a screen: random walkers ([`sim`]), a bot that plays to win
//! ([`bot`]), long test campaigns ([`soak`]), a comparison of two versions of the rules ([`same`]),
//! a printer of generated floors ([`level`]) and one of what the rows of a content do ([`explain`]),
//! and files for the fuzz targets to start from ([`corpus`]).
//!
//! The program `rogue-sim` has a subcommand for each; `cargo xtask sim`, `bot`, `soak`, `same`,
//! `level`, `content` and `fuzz` run it.

pub mod bot;
pub mod content;
pub mod corpus;
pub mod explain;
pub mod lab;
pub mod level;
mod limits;
pub mod player;
mod process;
pub mod recorder;
mod result;
pub mod same;
pub mod sim;
pub mod soak;
mod walker;

pub use result::SimResult;

/// Runs the examples of the embedding chapter as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/embedding.md")]
struct EmbeddingChapter;
