//! The step `Patches`: grass, rubble and the like on open cells.

use ron_tables::{At, row};
use serde::Serialize;

use super::blob::{MAX_CELLS, blob, random_open_cell};
use super::step_fields::StepFields;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Count;
use crate::rows::band::Floors;
use crate::rows::tables::Rows;
use crate::rule::words::numbered;
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::WalkableTile;
use crate::tile::TileId;

row! {
    in FloorContext;
    /// Patches of a walkable tile on open cells.
    pub(crate) PatchesFields = "Patches" {
        "tile" tile: WalkableTile as "the tile of a patch";
        "min" min: ron_tables::Count<0, MAX_PATCHES> as "the minimum" = 0;
        "max" max: At<ron_tables::Count<0, MAX_PATCHES>> as "the maximum";
        "cells" cells: ron_tables::Count<1, MAX_CELLS> as "the cells of a patch";
        "floors" band: Floors = Band::ALL;
    }
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
const MAX_PATCHES: i64 = 100;
/// Cells that are looked at together.
const WORD: usize = 64;

impl StepFields for PatchesFields {
    type Step = Patches;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Patches)> {
        let Self { tile, min, max, cells, band } = self;
        Some((band, Patches { tile, count: Count::checked(cx, min, max)?, cells }))
    }
}

impl Patches {
    /// The step in words: `up to 3 patches of grass, at most 20 cells each`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let name = rows.tile(self.tile).map_or("?", |tile| &tile.name);
        let patches = self.count.of("patch");
        format!("{patches} of {name}, at most {} each", numbered(self.cells, "cell"))
    }

    pub(crate) fn perform(&self, plan: &mut Plan, rng: &mut Rng) {
        for _ in 0..self.count.roll(rng) {
            plan.count_work(self.cells as usize + plan.size().area() / WORD);
            let Some(from) = random_open_cell(plan, rng).filter(|_| !plan.is_spent()) else {
                return;
            };
            let allowed = |at| plan.is_open(at) && plan.is_plain(at);
            for at in blob(plan.size(), from, self.cells, allowed, rng) {
                plan.set_tile(at, self.tile, true);
            }
        }
    }
}
