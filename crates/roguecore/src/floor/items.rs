//! The step `Items`: items on random cells, or on marked ones.

use ron_tables::{At, Boolean, Kind, Maybe, Part, Spanned, row, shapes};
use serde::Serialize;

use super::free_cells::{FreeCells, Marked};
use super::mark::{Mark, at_mark};
use super::site::Site;
use super::step_fields::StepFields;
use crate::entity::PrototypeId;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Count;
use crate::rows::band::Floors;
use crate::rows::tables::Rows;
use crate::rows::weights::shares;
use crate::schema::bounds::{MAX_ROWS, MAX_VALUE};
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::item;

row! {
    in FloorContext;
    /// Items of the floor, or those of `of`; with `at` on cells with that mark; with `each` that many
    /// in each vault with the mark; with `distinct` no kind twice; with both, no kind twice in one
    /// vault.
    pub(crate) ItemsFields = "Items" {
        "min" min: ron_tables::Count<0, MAX_ITEMS> as "the minimum" = 0;
        "max" max: At<ron_tables::Count<0, MAX_ITEMS>> as "the maximum";
        "of" of: Maybe<Weights> = None;
        "at" at: Maybe<Mark> = None;
        "each" each: Maybe<At<Boolean>> = None;
        "distinct" distinct: Boolean = false;
        "floors" band: Floors = Band::ALL;
    }
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
const MAX_ITEMS: i64 = 1_000;

impl StepFields for ItemsFields {
    type Step = Items;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Items)> {
        let Self { min, max, of, at, each, distinct, band } = self;
        let count = Count::checked(cx, min, max)?;
        if let Some((true, span)) = each {
            cx.r.check(at.is_some(), span, || {
                "`each` places items in each vault with a mark: it needs `at`".to_owned()
            });
        }
        let kinds = of.as_ref().map(|of| of.iter().filter(|(_, weight)| *weight > 0).count());
        let is_enough = kinds.is_none_or(|kinds| !distinct || count.max as usize <= kinds);
        cx.r.check(is_enough, max.1, || {
            format!(
                "{} distinct items cannot be placed: `of` has {} kinds with a weight",
                count.max,
                kinds.unwrap_or_default()
            )
        });
        let each = each.is_some_and(|(each, _)| each);
        Some((band, Items { count, of, at, each, distinct }))
    }
}

shapes! {
    in FloorContext;
    /// Items with weights, in the order of their ids.
    pub(crate) Weights -> Vec<(PrototypeId, u32)>,
    Kind::Map("item", Box::new(ron_tables::Count::<0, MAX_VALUE>::kind())),
    |cx, _what, part| {
        let (entries, span) = cx.r.take_map(part)?;
        let count = entries.len();
        let is_short = cx.r.check((1..=MAX_ROWS).contains(&count), span, || {
            format!("there must be from 1 to {MAX_ROWS} weights; there are {count}")
        });
        is_short.then_some(())?;
        let read = |(name, weight): (Spanned<String>, Spanned<Part<'t>>)| {
            let id = item(cx, name);
            let (weight, _) = cx.r.take(weight)?;
            let weight = ron_tables::Count::<0, MAX_VALUE>::read(cx, "a weight", weight);
            Some((id?, weight?))
        };
        let read: Vec<Option<_>> = entries.into_iter().map(read).collect();
        let mut weights: Vec<(PrototypeId, u32)> = read.into_iter().collect::<Option<_>>()?;
        weights.sort_unstable();
        Some(weights)
    };
}

impl Items {
    /// The step in words: `3 items of the floor`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let at = self.at.as_ref().map_or_else(String::new, |mark| at_mark(mark));
        let each = if self.each { " in each vault" } else { "" };
        let distinct = if self.distinct { ", no kind twice" } else { "" };
        let of = match &self.of {
            Some(weights) => format!(": {}", shares(rows, weights)),
            None => " of the floor".to_owned(),
        };
        format!("{}{at}{each}{distinct}{of}", self.count.of("item"))
    }

    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let of_floor = || site.items();
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
            plan.count_work(weights.len() + FreeCells::work(plan, marked.is_some()));
            let Some(picked) = rng.pick_weighted(&weights).filter(|_| !plan.is_spent()) else {
                return;
            };
            let Some(at) = free.random((site, plan), marked, rng) else { continue };
            free.take(at);
            plan.add_item(kinds[picked], at);
            if self.distinct {
                weights[picked] = 0;
            }
        }
    }
}
