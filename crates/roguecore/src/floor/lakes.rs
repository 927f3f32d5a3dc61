//! The step `Lakes`: lakes of a tile, with a shore. A lake that cannot be walked through never
//! cuts a floor in two.

use serde::{Deserialize, Serialize};

use super::blob::{MAX_CELLS, blob, random_open_cell};
use super::step_context::{ReadStep, StepContext};
use crate::generator::{Chamber, Plan};
use crate::geometry::Point;
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned};
use crate::rows::band::Band;
use crate::rows::band::BandRow;
use crate::rows::band::Count;
use crate::schema::parts::integer;
use crate::tile::TileId;

/// `Lakes(tile: "deep_water", shore: "shallow_water", max: 2, cells: 60)`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LakesRow {
    tile: Spanned<String>,
    shore: Option<Spanned<String>>,
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
    cells: Spanned<i64>,
    floors: Option<Spanned<BandRow>>,
}

/// A random number of lakes. They cover open cells and rock.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Lakes {
    tile: TileId,
    is_walkable: bool,
    shore: Option<TileId>,
    count: Count,
    /// Cells of one lake without its shore.
    cells: u32,
}

/// The maximum number of lakes of one step.
const MAX_LAKES: u32 = 20;
/// Positions tried for each lake.
const TRIES: u32 = 8;

impl ReadStep for LakesRow {
    type Step = Lakes;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let tile = cx.known.tile(r, self.tile);
        let shore = self
            .shore
            .map_or(Some(None), |shore| cx.known.walkable_tile(r, shore, "the shore").map(Some));
        let count = Count::read(r, (self.min, self.max), MAX_LAKES);
        let cells = integer(r, self.cells, "the cells of a lake", 1, MAX_CELLS);
        let band = Band::read(r, self.floors);
        let (tile, shore, count, cells) = (tile?, shore?, count?, cells?);
        let is_walkable = cx.known.is_walkable(tile);
        Some((band?, Lakes { tile, is_walkable, shore, count, cells }))
    }
}

impl Lakes {
    pub(crate) fn perform(&self, plan: &mut Plan, rng: &mut Rng) {
        for _ in 0..self.count.roll(rng) {
            let placed = (0..TRIES).find_map(|_| self.propose(plan, rng));
            if let Some(lake) = placed {
                self.fill(plan, &lake);
            }
        }
    }

    /// The cells of a lake around a random open cell; `None` where it would not fit.
    fn propose(&self, plan: &Plan, rng: &mut Rng) -> Option<Vec<Point>> {
        let from = random_open_cell(plan, rng)?;
        let lake = blob(plan.size(), from, self.cells, |at| plan.is_plain(at), rng);
        (!lake.is_empty() && (self.is_walkable || keeps_connected(plan, &lake))).then_some(lake)
    }

    fn fill(&self, plan: &mut Plan, lake: &[Point]) {
        lake.iter().for_each(|&at| plan.set_tile(at, self.tile, self.is_walkable));
        let Some(shore) = self.shore else { return };
        for beside in lake.iter().flat_map(|at| at.neighbours()) {
            if plan.is_open(beside) && plan.is_plain(beside) {
                plan.set_tile(beside, shore, true);
            }
        }
    }
}

/// Whether all other open cells stay connected when these are closed.
fn keeps_connected(plan: &Plan, closed: &[Point]) -> bool {
    let mut open = plan.open().clone();
    closed.iter().for_each(|&at| open.remove(at));
    Chamber::all(&open).len() == 1
}
