//! Components: the optional parts of an entity. Each knows only itself.

mod ai;
mod fighter;

pub use ai::Ai;
pub use fighter::Fighter;
