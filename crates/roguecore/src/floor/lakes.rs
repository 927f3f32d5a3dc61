//! The step `Lakes`: lakes of a tile, with a shore. A lake that cannot be walked through never
//! cuts a floor in two.

use roguecore_grid::Point;
use ron_tables::{At, Maybe, row};
use serde::Serialize;

use super::blob::{MAX_CELLS, blob, random_open_cell};
use super::step_fields::StepFields;
use crate::generator::{Chamber, Plan};
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Count;
use crate::rows::band::Floors;
use crate::rows::tables::Rows;
use crate::rule::words::numbered;
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{FloorTile, WalkableTile};
use crate::tile::TileId;

row! {
    in FloorContext;
    /// Lakes with a shore, over open cells and rock.
    pub(crate) LakesFields = "Lakes" {
        "tile" tile: FloorTile;
        "shore" shore: Maybe<WalkableTile> as "the shore" = None;
        "min" min: ron_tables::Count<0, MAX_LAKES> as "the minimum" = 0;
        "max" max: At<ron_tables::Count<0, MAX_LAKES>> as "the maximum";
        "cells" cells: ron_tables::Count<1, MAX_CELLS> as "the cells of a lake";
        "floors" band: Floors = Band::ALL;
    }
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
const MAX_LAKES: i64 = 20;
/// Positions tried for each lake.
const TRIES: u32 = 8;

impl StepFields for LakesFields {
    type Step = Lakes;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Lakes)> {
        let Self { tile, shore, min, max, cells, band } = self;
        let count = Count::checked(cx, min, max)?;
        Some((
            band,
            Lakes { tile, is_walkable: cx.context.resolved.is_walkable(tile), shore, count, cells },
        ))
    }
}

impl Lakes {
    /// The step in words: `up to 2 lakes of deep water, at most 40 cells each`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let name = |tile| rows.tile(tile).map_or("?", |tile| &tile.name);
        let shore =
            self.shore.map_or_else(String::new, |tile| format!(" with {} around", name(tile)));
        let lakes = self.count.of("lake");
        format!("{lakes} of {}{shore}, {} each", name(self.tile), numbered(self.cells, "cell"))
    }

    pub(crate) fn perform(&self, plan: &mut Plan, rng: &mut Rng) {
        for _ in 0..self.count.roll(rng) {
            let placed = (0..TRIES).find_map(|_| {
                if plan.is_spent() {
                    return None;
                }
                plan.count_work(plan.size().area());
                self.propose(plan, rng)
            });
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
