//! Hordes: a leader with followers. The table of the file, and the step that places some of them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::super::parts::{MAX_ROWS, MAX_VALUE};
use super::super::parts::{identifier, integer, rows, without_spans};
use super::band::BandRow;
use super::free_cells::{FreeCells, Marked, stands};
use super::generator::Site;
use super::known::Count;
use super::known::{ReadStep, StepContext};
use super::{Band, Known, Step};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::generator::Plan;
use crate::geometry::{BitGrid, Point};
use crate::id::HordeId;
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned};

/// `(leader: "shaman", followers: [(creature: "orc", max: 3)], weight: 10, floors: (2, 5))`. With
/// an `id`, a pack can replace or remove it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct HordeRow {
    id: Option<Spanned<String>>,
    leader: Spanned<String>,
    followers: Option<Spanned<Vec<Spanned<FollowerRow>>>>,
    weight: Option<Spanned<i64>>,
    floors: Option<Spanned<BandRow>>,
}

impl HordeRow {
    /// Its id, if it has one that can be read.
    pub(in crate::content) fn id(&self) -> Option<&str> {
        self.id.as_ref().and_then(Spanned::value).map(String::as_str)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FollowerRow {
    creature: Spanned<String>,
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
}

/// A leader and the kinds of its followers.
#[derive(Clone, Debug, Serialize)]
pub(in crate::content) struct Horde {
    /// For packs and rules to name it; no part of what it is.
    #[serde(skip)]
    pub(in crate::content) id: Option<String>,
    leader: PrototypeId,
    followers: Vec<(PrototypeId, Count)>,
    weight: u32,
    band: Band,
}

/// The maximum number of kinds of followers in one horde.
const MAX_KINDS: usize = 10;
/// The maximum number of followers of one kind.
const MAX_FOLLOWERS: u32 = 50;
/// The maximum number of hordes of one step.
const MAX_HORDES: u32 = 1_000;

/// The table of hordes.
pub(in crate::content) fn hordes(
    r: &mut Reader<'_>,
    part: Option<Spanned<Vec<Spanned<HordeRow>>>>,
    known: &Known<'_>,
) -> Option<Vec<Horde>> {
    let Some(part) = part else { return Some(Vec::new()) };
    let mut ids = BTreeSet::new();
    rows(r, part, "hordes", MAX_ROWS, |r, row| horde(r, row, known, &mut ids)).map(without_spans)
}

/// `ids` are those of the hordes before it.
fn horde(
    r: &mut Reader<'_>,
    row: HordeRow,
    known: &Known<'_>,
    ids: &mut BTreeSet<String>,
) -> Option<Horde> {
    let span = row.id.as_ref().map(|id| id.span(r));
    let id = row.id.map_or(Some(None), |part| identifier(r, part).map(Some));
    if let (Some(Some(id)), Some(span)) = (&id, span) {
        r.check(ids.insert(id.clone()), span, || {
            format!("there are two hordes named \"{id}\"; rename one")
        });
    }
    let leader = known.creature(r, row.leader);
    let follower = |r: &mut Reader<'_>, row: FollowerRow| {
        let kind = known.creature(r, row.creature);
        let count = Count::read(r, (row.min, row.max), MAX_FOLLOWERS);
        Some((kind?, count?))
    };
    let followers = row.followers.map_or(Some(Vec::new()), |part| {
        rows(r, part, "kinds of followers", MAX_KINDS, follower).map(without_spans)
    });
    let weight = row.weight.map_or(Some(1), |part| integer(r, part, "a weight", 0, MAX_VALUE));
    let band = Band::read(r, row.floors);
    let id = id?;
    Some(Horde { id, leader: leader?, followers: followers?, weight: weight?, band: band? })
}

/// `Hordes(min: 1, max: 4)`; with `at`, each leader stands on a cell with that mark.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct HordesRow {
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
    at: Option<Spanned<String>>,
    floors: Option<Spanned<BandRow>>,
}

/// A random number of hordes of the floor, each picked by weight.
#[derive(Clone, Debug, Serialize)]
pub(in crate::content) struct Hordes {
    count: Count,
    at: Option<String>,
}

impl ReadStep for HordesRow {
    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Step)> {
        let count = Count::read(r, (self.min, self.max), MAX_HORDES);
        let mark = |part| cx.known.mark(r, part, cx.has_host).map(Some);
        let at = self.at.map_or(Some(None), mark);
        let band = Band::read(r, self.floors);
        Some((band?, Step::Hordes(Hordes { count: count?, at: at? })))
    }
}

impl Content {
    /// A horde that is named, or one of the floor picked by weight: its leader, then its followers.
    /// `None` where the floor has none.
    pub(crate) fn roll_horde(
        &self,
        named: Option<HordeId>,
        floor: u32,
        rng: &mut Rng,
    ) -> Option<Vec<PrototypeId>> {
        let hordes = &self.floor_parts.hordes;
        let horde = if let Some(id) = named {
            hordes.get(id.index())?
        } else {
            let on_floor = hordes.iter().filter(|horde| horde.band.contains(floor));
            let on_floor: Vec<&Horde> = on_floor.collect();
            let weights: Vec<u32> = on_floor.iter().map(|horde| horde.weight).collect();
            on_floor[rng.pick_weighted(&weights)?]
        };
        let mut kinds = vec![horde.leader];
        for (kind, count) in &horde.followers {
            kinds.extend((0..count.roll(rng)).map(|_| *kind));
        }
        Some(kinds)
    }

    /// The leader of a horde; `None` for an id of other content.
    pub(crate) fn horde_leader(&self, id: HordeId) -> Option<PrototypeId> {
        self.floor_parts.hordes.get(id.index()).map(|horde| horde.leader)
    }

    /// The id of a horde in the content file; empty for one without.
    pub(crate) fn horde_name(&self, id: usize) -> &str {
        self.floor_parts.hordes.get(id).and_then(|horde| horde.id.as_deref()).unwrap_or("")
    }
}

/// A horde that was picked is picked again on its floor with the weight divided by that.
const REPEATED: u32 = 3;
/// How many cells from the start leaders keep away.
const LEADER_MARGIN: u32 = 6;
/// Cells that are tried for a leader.
const LEADER_TRIES: u32 = 8;

impl Hordes {
    pub(super) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let hordes = &site.content().floor_parts.hordes;
        let on_floor: Vec<&Horde> =
            hordes.iter().filter(|horde| horde.band.contains(site.floor())).collect();
        let scaled = |horde: &&Horde| horde.weight.saturating_mul(REPEATED);
        let mut weights: Vec<u32> = on_floor.iter().map(scaled).collect();
        let mut free = FreeCells::new(site, plan);
        for _ in 0..self.count.roll(rng) {
            let Some(picked) = rng.pick_weighted(&weights) else { return };
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
