//! Components: the optional parts of an entity. None depends on another entity or on the map.

mod ai;
mod experience;
mod fighter;
mod item;
mod melee;
mod state;

pub use ai::Ai;
pub use experience::{Experience, TechniqueOffer, XpCurve};
pub use fighter::Fighter;
pub use item::{Aim, Item};
pub use melee::Melee;
pub use state::{ActiveStatus, State};
