//! Amounts of fire, gas and liquids in cells.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

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
    /// The order of a map's list: by row, column and substance. Maps have far fewer rows than 2²⁴.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        ((self.at.y as u32 as u64) << 32 | self.at.x as u32 as u64) << 8 | self.substance.0 as u64
    }
}
