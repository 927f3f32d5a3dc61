//! Amounts of fire, gas and liquids in cells.

use serde::{Deserialize, Serialize};

use crate::geometry::Point;
use crate::id::SubstanceId;

/// An amount of a substance in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SubstanceCell {
    /// The cell.
    pub at: Point,
    /// The substance.
    pub substance: SubstanceId,
    /// The amount; 0 for none.
    pub amount: u8,
}

impl SubstanceCell {
    /// The order of a map's list: by row, column and substance.
    pub(crate) const fn key(&self) -> (i32, i32, SubstanceId) {
        (self.at.y, self.at.x, self.substance)
    }
}
