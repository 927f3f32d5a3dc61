//! Components: the optional parts of an entity. None depends on another entity or on the map.

mod ai;
mod experience;
mod fighter;
mod item;

pub use ai::Ai;
pub use experience::{Experience, LevelUp, XpCurve};
pub use fighter::Fighter;
pub use item::{Aim, EquipmentSlot, Item};
