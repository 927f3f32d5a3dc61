//! The step `Hordes`: places hordes of the content file.

use roguecore_grid::{BitGrid, Point};
use ron_tables::{At, Maybe, row};
use serde::Serialize;

use super::free_cells::{FreeCells, Marked, stands};
use super::mark::{Mark, at_mark};
use super::site::Site;
use super::step_fields::StepFields;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Count;
use crate::rows::band::Floors;
use crate::rows::branch::of_place;
use crate::rows::games::of_game;
use crate::rows::horde::Horde;
use crate::schema::context::{FloorCompiler, FloorContext};

/// The maximum number of hordes of one step.
const MAX_HORDES: i64 = 1_000;

row! {
    in FloorContext;
    /// Hordes, each picked by weight; with `at` on cells with that mark.
    pub(crate) HordesFields = "Hordes" {
        "min" min: ron_tables::Count<0, MAX_HORDES> as "the minimum" = 0;
        "max" max: At<ron_tables::Count<0, MAX_HORDES>> as "the maximum";
        "at" at: Maybe<Mark> = None;
        "floors" band: Floors = Band::ALL;
    }
}

/// A random number of hordes of the floor, each picked by weight.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hordes {
    count: Count,
    at: Option<String>,
}

impl StepFields for HordesFields {
    type Step = Hordes;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Hordes)> {
        let Self { min, max, at, band } = self;
        Some((band, Hordes { count: Count::checked(cx, min, max)?, at }))
    }
}

/// A horde that was picked is picked again on its floor with the weight divided by that.
const REPEATED: u32 = 3;
/// How many cells from the start leaders keep away.
const LEADER_MARGIN: u32 = 6;
/// Cells that are tried for a leader.
const LEADER_TRIES: u32 = 8;

impl Hordes {
    /// The step in words: `2 to 4 hordes`.
    pub(super) fn in_words(&self) -> String {
        let at = self.at.as_ref().map_or_else(String::new, |mark| at_mark(mark));
        format!("{}{at}", self.count.of("horde"))
    }

    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let hordes = of_game(&site.rows().hordes, site.seed);
        let on_floor = of_place(hordes.map(|(_, horde)| horde), site.place());
        let scaled = |horde: &&Horde| horde.weight.saturating_mul(REPEATED);
        let mut weights: Vec<u32> = on_floor.iter().map(scaled).collect();
        let mut free = FreeCells::new(site, plan);
        for _ in 0..self.count.roll(rng) {
            plan.count_work(
                weights.len() + LEADER_TRIES as usize * FreeCells::work(plan, self.at.is_some()),
            );
            let Some(picked) = rng.pick_weighted(&weights).filter(|_| !plan.is_spent()) else {
                return;
            };
            // A floor of one kind of monster is dull, and may be deadly.
            weights[picked] = weights[picked].div_ceil(REPEATED);
            let marked = self.at.as_deref().map(Marked::all);
            let Some(at) = leader_cell((site, plan), marked, &free, rng) else { continue };
            place(on_floor[picked], at, (site, plan), &mut free, rng);
        }
    }
}

/// A free cell for a leader, if there is one: without a mark, one that is not near the start. Of a
/// small floor any will do.
fn leader_cell(
    (site, plan): (&Site<'_>, &Plan),
    marked: Option<Marked<'_>>,
    free: &FreeCells,
    rng: &mut Rng,
) -> Option<Point> {
    let mut at = free.random((site, plan), marked, rng)?;
    for _ in 1..LEADER_TRIES {
        if marked.is_some() || at.chebyshev(plan.start) > LEADER_MARGIN {
            break;
        }
        at = free.random((site, plan), marked, rng)?;
    }
    Some(at)
}

/// Places the leader on a cell and the followers on the nearest free cells.
fn place(
    horde: &Horde,
    at: Point,
    (site, plan): (&Site<'_>, &mut Plan),
    free: &mut FreeCells,
    rng: &mut Rng,
) {
    free.take(at);
    plan.add_creature(horde.leader, at);
    let counts: Vec<u32> = horde.followers.iter().map(|(_, count)| count.roll(rng)).collect();
    let all = counts.iter().sum::<u32>() as usize;
    let mut cells = nearest_free_cells(site, plan, free, at, all).into_iter();
    for ((kind, _), count) in horde.followers.iter().zip(counts) {
        for cell in cells.by_ref().take(count as usize) {
            free.take(cell);
            plan.add_follower(*kind, cell, at);
        }
    }
}

/// Up to `count` free cells in the order of a breadth-first search, at most 10 cells away.
fn nearest_free_cells(
    site: &Site<'_>,
    plan: &Plan,
    free: &FreeCells,
    from: Point,
    count: usize,
) -> Vec<Point> {
    const FAR: u32 = 10;
    let mut known = BitGrid::new(plan.size());
    known.insert(from);
    let mut reached = vec![from];
    let mut cells = Vec::new();
    let mut index = 0;
    while index < reached.len() && cells.len() < count {
        let here = reached[index];
        index += 1;
        for next in here.neighbours() {
            let is_near = next.chebyshev(from) <= FAR && !known.get(next);
            if is_near && stands(site, plan, next) {
                known.insert(next);
                reached.push(next);
                cells.extend(free.contains(next).then_some(next));
            }
        }
    }
    cells.truncate(count);
    cells
}
