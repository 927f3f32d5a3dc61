//! Tests for the authors of content and of host rules: scenes with the events that have to happen in them, and
//! random games that are checked after every turn.
//!
//! ```
//! use std::sync::Arc;
//! use roguecore::{Content, testing};
//!
//! let content: Arc<Content> = Content::first_steps();
//! let scenes = "
//! == An orc comes nearer and strikes
//! @..o
//! keys: . . .
//! orc#1 moves (3,0) (2,0)
//! orc#1 hits player#0 for 1
//! ";
//! for scene in testing::scenes(scenes)? {
//!     scene.check(&content)?;
//! }
//! let played = testing::soak(&content, 1..=3, 100)?;
//! assert!(played.turns > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod keys;
mod scene;
mod soak;
pub mod walker;

pub use scene::{Scene, SceneError, play_at_random, scenes};
pub use soak::{Fault, SoakError, Soaked, soak};
