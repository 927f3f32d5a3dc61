//! What follows from the rows of a content, as turns ask for it.

use super::queries::Content;
use crate::floor::ways::Way;
use crate::id::SubstanceId;
use crate::rows::derived::{ByTile, Derived};
use crate::rows::facts::Facts;
use crate::rows::terrain::DANGER_COST;

impl Content {
    /// What follows from the rules of its rows.
    pub const fn facts(&self) -> &Facts {
        &self.rows.facts
    }

    /// What turns ask of all rows at once.
    pub(crate) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// Which tiles are ways for the player.
    pub(crate) const fn ways(&self) -> &ByTile<Way> {
        &self.ways
    }

    /// What paths count in addition for a cell with that substance.
    pub(crate) fn substance_cost(&self, substance: SubstanceId) -> u32 {
        if self.facts().substance(substance).is_avoided() { DANGER_COST } else { 0 }
    }
}
