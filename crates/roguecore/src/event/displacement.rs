//! Displacements: how an actor was moved at once.

use serde::{Deserialize, Serialize};

/// How an actor was moved at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Displacement {
    /// To a place that has nothing to do with the old one.
    Teleported,
    /// Along a line, by another actor.
    Pushed,
    /// Along a line, towards another actor.
    Pulled,
    /// It changed places with another actor.
    Swapped,
    /// The player squeezed past it, into its cell.
    SqueezedPast,
    /// By taking stairs after its leader, or by falling. Its new position is on that floor.
    ChangedFloor {
        /// The floor it is on now; the first is 1.
        floor: u32,
    },
    /// Along a line, by itself.
    Charged,
}
