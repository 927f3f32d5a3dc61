//! Games without a screen. Personas ([`persona`]) are players with habits, beside them a planner: they play to
//! win and know no more than a player may know. The laboratory measures a content with them: win rates, deaths,
//! items, seeds ([`lab`]). [`bot`] plays many games with a persona, counts their keys, or plays by the lines
//! of reader mode.
//!
//! Besides: creatures that fight each other ([`arena`]), random walkers ([`sim`]), long test campaigns
//! ([`soak`]), a printer of generated floors ([`level`]) and one of the effects of a content's rows
//! ([`explain`]), a ranking over files of runs ([`board`]), the judge of submissions by agents
//! ([`judge`]), and files for the fuzz targets to start from
//! ([`corpus`]). [`scorecard`] runs every measured row.
//!
//! The program `rogue-sim` has a subcommand for each; `cargo xtask sim`, `bot`, `balance`, `soak`,
//! `level`, `content` and `fuzz` run it.

pub mod arena;
pub mod baselines;
pub mod board;
pub mod bot;
pub mod content;
pub mod corpus;
#[cfg(feature = "dataset")]
pub mod dataset;
pub mod explain;
pub mod judge;
pub mod keys;
pub mod lab;
pub mod level;
mod limits;
pub mod persona;
mod process;
mod result;
pub mod scenes;
pub mod scorecard;
pub mod serve;
pub mod sim;
pub mod soak;
mod walker;

pub use result::SimResult;

/// Runs the examples of the embedding chapter as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/embedding.md")]
struct EmbeddingChapter;
