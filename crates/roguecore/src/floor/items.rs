//! The step `Items`: items on random cells, or on marked ones.

use serde::{Deserialize, Serialize};

use super::free_cells::{FreeCells, Marked};
use super::site::Site;
use super::step_context::{ReadStep, StepContext};
use crate::entity::PrototypeId;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::ron_reader::{Reader, Spanned, SpannedMap};
use crate::rows::band::Band;
use crate::rows::band::BandRow;
use crate::rows::band::Count;
use crate::schema::parts::integer;
use crate::schema::parts::{MAX_ROWS, MAX_VALUE};

/// `Items(min: 2, max: 5)`; with `of`, other items than those of the floor; with `at`, on cells
/// with that mark; with `each`, that many in each vault that has the mark; with `distinct`, no kind
/// twice; with both, no kind twice in one vault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ItemsRow {
    min: Option<Spanned<i64>>,
    max: Spanned<i64>,
    of: Option<Spanned<SpannedMap<i64>>>,
    at: Option<Spanned<String>>,
    each: Option<Spanned<bool>>,
    distinct: Option<Spanned<bool>>,
    floors: Option<Spanned<BandRow>>,
}

/// A random number of items, each picked by weight.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Items {
    count: Count,
    /// `None` for the items of the floor.
    of: Option<Vec<(PrototypeId, u32)>>,
    at: Option<String>,
    /// Whether the number is that of each vault with the mark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    each: bool,
    /// Whether each kind is placed at most once, with `each` in a vault.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    distinct: bool,
}

/// The maximum number of items of one step.
const MAX_ITEMS: u32 = 1_000;

impl ReadStep for ItemsRow {
    type Step = Items;

    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Self::Step)> {
        let max_span = self.max.span(r);
        let count = Count::read(r, (self.min, self.max), MAX_ITEMS);
        let of = self.of.map_or(Some(None), |part| weights(r, part, cx).map(Some));
        let mark = |part| cx.mark(r, part).map(Some);
        let at = self.at.map_or(Some(None), mark);
        let each = read_each(r, self.each, at.as_ref().is_some_and(Option::is_none));
        let distinct = r.take_or(self.distinct, false);
        let band = Band::read(r, self.floors);
        let items = Items { count: count?, of: of?, at: at?, each: each?, distinct: distinct? };
        let kinds = items.of.as_ref().map(|of| of.iter().filter(|(_, weight)| *weight > 0).count());
        let enough = |kinds: usize| !items.distinct || items.count.max as usize <= kinds;
        r.check(kinds.is_none_or(enough), max_span, || {
            format!(
                "{} distinct items cannot be placed: `of` has {} kinds with a weight",
                items.count.max,
                kinds.unwrap_or_default()
            )
        })
        .then_some((band?, items))
    }
}

/// Whether the number is that of each vault with the mark.
fn read_each(r: &mut Reader<'_>, part: Option<Spanned<bool>>, has_no_mark: bool) -> Option<bool> {
    let Some(part) = part else { return Some(false) };
    let (each, span) = r.take(part)?;
    let message = || "`each` places items in each vault with a mark: it needs `at`".to_owned();
    r.check(!each || !has_no_mark, span, message).then_some(each)
}

/// Items with weights, in the order of their ids.
fn weights(
    r: &mut Reader<'_>,
    part: Spanned<SpannedMap<i64>>,
    cx: &StepContext<'_>,
) -> Option<Vec<(PrototypeId, u32)>> {
    let (SpannedMap(entries), span) = r.take(part)?;
    let count = entries.len();
    let is_short = r.check((1..=MAX_ROWS).contains(&count), span, || {
        format!("there must be from 1 to {MAX_ROWS} weights; there are {count}")
    });
    let entries = if is_short { entries } else { return None };
    let read = |(name, weight)| {
        let id = cx.known.item(r, name);
        let weight = integer(r, weight, "a weight", 0, MAX_VALUE);
        Some((id?, weight?))
    };
    let read: Vec<Option<_>> = entries.into_iter().map(read).collect();
    let mut weights: Vec<(PrototypeId, u32)> = read.into_iter().collect::<Option<_>>()?;
    weights.sort_unstable();
    Some(weights)
}

impl Items {
    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let of_floor = || site.tables().items(site.floor());
        let table = self.of.as_deref().unwrap_or_else(of_floor);
        let mut free = FreeCells::new(site, plan);
        let places = match self.at.as_deref() {
            Some(mark) if self.each => {
                Marked::of_each_vault(mark, plan).into_iter().map(Some).collect()
            }
            mark => vec![mark.map(Marked::all)],
        };
        for marked in places {
            self.place(table, (site, plan), &mut free, marked, rng);
        }
    }

    /// Places some items, on cells of their marks if they have one.
    fn place(
        &self,
        table: &[(PrototypeId, u32)],
        (site, plan): (&Site<'_>, &mut Plan),
        free: &mut FreeCells,
        marked: Option<Marked<'_>>,
        rng: &mut Rng,
    ) {
        let (kinds, mut weights): (Vec<PrototypeId>, Vec<u32>) = table.iter().copied().unzip();
        for _ in 0..self.count.roll(rng) {
            let Some(picked) = rng.pick_weighted(&weights) else { return };
            let Some(at) = free.random((site, plan), marked, rng) else { continue };
            free.take(at);
            plan.add_item(kinds[picked], at);
            if self.distinct {
                weights[picked] = 0;
            }
        }
    }
}
