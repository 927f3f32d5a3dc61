//! *The Ember of Dawn*, the game of the programs: a content pack with a file for each group of tables,
//! and packs on it. And the list of built-in games: these, and those of the engine.

mod files;
mod games;
mod seeds;

pub use files::{NAME, pack, ron};
pub use games::{
    BuiltInGame, built_in, built_in_names, built_in_packs, built_in_with_hash, content, games,
};
pub use seeds::{KnownSeed, known_seeds, known_seeds_hash};
