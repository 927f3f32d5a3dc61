//! The plan of a floor, and the generators that dig its ground.

mod plan;

pub use plan::{Lock, Mark, Plan, PlannedCreature};
pub(crate) use roguecore_grid::generator::Chamber;
pub use roguecore_grid::generator::{Accretion, Bsp, Caves, Ground, Layout, Rooms};
