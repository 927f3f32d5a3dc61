//! Roguecore as an environment for agents that learn: many games stepped at once, what the player knows
//! written into arrays, and the list of actions with the mask of those that are legal.
//!
//! Everything but the module `python` is plain Rust that needs no Python; with the feature `python` the crate
//! is the module `roguecore_gym._core`.
//!
//! ```
//! use std::sync::Arc;
//! use rogue_gym::{Buffers, Mode, Setup, Start, Vector};
//!
//! let setup = Arc::new(Setup::new(roguecore::Content::classic()));
//! let mut buffers = Buffers::new(&setup, 4);
//! let mut games = Vector::new(setup, 4, Mode::NextStep, 1);
//! games.reset(&[Start::seed(7); 4], None, buffers.arrays())?;
//! let mut actions = [0; 4];
//! for _ in 0..100 {
//!     games.sample(&buffers.mask, &mut actions)?;
//!     games.step(&actions, buffers.arrays())?;
//! }
//! # Ok::<(), rogue_gym::Error>(())
//! ```
#![warn(missing_docs)]
#![cfg_attr(not(feature = "python"), forbid(unsafe_code))]

mod action;
mod arrays;
mod code;
mod columns;
mod episode;
mod error;
mod floor;
mod goal;
mod guide;
mod memory;
mod notation;
mod palette;
mod parts;
mod picture;
mod planes;
mod pool;
#[cfg(feature = "python")]
mod python;
mod ranges;
mod rehearsal;
mod rewards;
mod rows;
mod run;
mod seen;
mod setup;
mod task;
mod trial;
mod vector;

pub use action::{Action, ActionTable};
pub use arrays::{Arrays, Buffers};
pub use code::{CODES, code};
pub use columns::{
    ENTITY_FIELDS, ENTITY_ROWS, GOAL_FIELDS, GOAL_ROWS, INVENTORY_FIELDS, INVENTORY_ROWS,
    MAX_VALUE, MESSAGES, STATISTICS,
};
pub use episode::{Episode, Start};
pub use error::Error;
pub use goal::{CONDITIONS, Condition};
pub use notation::{VERBS, Words};
pub use palette::{FEATURES, THINGS};
pub use parts::{PARTS, Part, Parts};
pub use picture::{colors, text};
pub use ranges::Range;
pub use rehearsal::{Rehearsal, rehearse};
pub use rewards::Rewards;
pub use run::{Run, RunError};
pub use seen::FLAGS;
pub use setup::Setup;
pub use task::{Drawing, Task, drawn_tasks, map_in_one_orientation, task, tasks};
pub use trial::{SEEDS, follow, solved, solved_at_random};
pub use vector::{Mode, Vector};
