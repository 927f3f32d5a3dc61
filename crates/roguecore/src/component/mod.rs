//! Components: the optional parts of an entity. Each knows only itself.

mod ai;
mod fighter;
mod growth;
mod item;

pub use ai::Ai;
pub use fighter::Fighter;
pub use growth::{Curve, Growth, Improvement};
pub use item::{Aim, Item, Wear};
