//! The step `Patches`: grass, rubble and the like on open cells.

use serde::{Deserialize, Serialize};

use super::blob::{MAX_CELLS, blob, random_open_cell};
use super::step_context::{ReadStep, StepContext};
use crate::generator::Plan;
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned};
use crate::rows::band::Band;
use crate::rows::band::BandRow;
use crate::rows::band::Count;
use crate::schema::parts::integer;
use crate::tile::TileId;

/// `Patches(tile: "grass", min: 2, max: 5, cells: 30)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PatchesRow {
    tile: Spanned<String>,
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
    cells: Spanned<i64>,
    floors: Option<Spanned<BandRow>>,
}

/// A random number of patches of a walkable tile.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Patches {
    tile: TileId,
    count: Count,
    /// The maximum number of cells of one patch.
    cells: u32,
}

/// The maximum number of patches of one step.
const MAX_PATCHES: u32 = 100;

impl ReadStep for PatchesRow {
    type Step = Patches;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let tile = cx.known.walkable_tile(r, self.tile, "the tile of a patch");
        let count = Count::read(r, (self.min, self.max), MAX_PATCHES);
        let cells = integer(r, self.cells, "the cells of a patch", 1, MAX_CELLS);
        let band = Band::read(r, self.floors);
        Some((band?, Patches { tile: tile?, count: count?, cells: cells? }))
    }
}

impl Patches {
    pub(crate) fn perform(&self, plan: &mut Plan, rng: &mut Rng) {
        for _ in 0..self.count.roll(rng) {
            let Some(from) = random_open_cell(plan, rng) else { return };
            let allowed = |at| plan.is_open(at) && plan.is_plain(at);
            for at in blob(plan.size(), from, self.cells, allowed, rng) {
                plan.set_tile(at, self.tile, true);
            }
        }
    }
}
