//! The maps and walkers that the engine's own benches measure.

#[path = "../../roguecore/benches/scenes/mod.rs"]
mod shared;

pub(crate) use shared::{games, maps};
