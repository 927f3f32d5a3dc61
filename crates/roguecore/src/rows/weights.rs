//! Weights of monsters or items, by which one is picked.

use std::collections::BTreeMap;

use ron_tables::{Count, Kind, Part, Span, Spanned, integer, shapes};

use super::tables::Rows;
use crate::entity::PrototypeId;
use crate::rule::words::percent;
use crate::schema::bounds::{MAX_ROWS, MAX_VALUE};
use crate::schema::context::{FloorCompiler, FloorContext};
use crate::schema::name_of::{is_no_player, of_floor};

/// Prototypes, each with a weight.
pub(crate) type Weights = Vec<(PrototypeId, u32)>;

/// The rows with their shares, the greatest first: `rat 60%, goblin 40%`.
pub(crate) fn shares(rows: &Rows, weights: &[(PrototypeId, u32)]) -> String {
    let whole = weights.iter().map(|(_, weight)| *weight).fold(0, u32::saturating_add);
    let mut weighed: Vec<_> = weights.iter().filter(|(_, weight)| *weight > 0).collect();
    weighed.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let mut words = Vec::new();
    for (kind, weight) in &weighed {
        let name = rows.prototype(*kind).map_or("?", |row| &row.name);
        words.push(match percent(*weight, whole) {
            _ if weighed.len() == 1 => name.to_owned(),
            share if share == "0%" => format!("{name} under 1%"),
            share => format!("{name} {share}"),
        });
    }
    words.join(", ")
}

/// Names with numbers, and where they begin.
type RawEntries = (Vec<(Spanned<String>, Spanned<i64>)>, Span);

shapes! {
    in FloorContext;
    /// The weights of creatures or items, whose names are looked up in the table they belong to.
    pub(crate) RawWeights -> RawEntries,
    Kind::Map("creature or item", Box::new(Count::<0, MAX_VALUE>::kind())),
    |cx, _what, part| {
        let (entries, span) = cx.entries(part)?;
        let weight = |(name, weight)| Some((name, cx.r.take::<Part<'t>>(weight)?.0.parse()));
        let entries = entries.into_iter().map(weight).collect::<Option<_>>()?;
        Some((entries, span))
    };
}

/// The weights of items, or of monsters, by id: a renamed monster must not change every floor.
pub(crate) fn weights<const ITEMS: bool>(
    cx: &mut FloorCompiler<'_, '_>,
    (entries, span): RawEntries,
) -> Option<BTreeMap<PrototypeId, u32>> {
    let count = entries.len();
    let is_short = cx.r.check(count <= MAX_ROWS, span, || {
        format!("there must be at most {MAX_ROWS} weights; there are {count}")
    });
    is_short.then_some(())?;
    let mut weights = BTreeMap::new();
    let mut is_valid = true;
    for (name, weight) in entries {
        if cx.r.is_dropped(&name) {
            continue;
        }
        let weight = integer(cx, "a weight", weight, 0, MAX_VALUE);
        match weighed::<ITEMS>(cx, name, &weights).zip(weight) {
            Some((id, weight)) => _ = weights.insert(id, weight as u32),
            None => is_valid = false,
        }
    }
    is_valid.then_some(weights)
}

/// A monster or item that has no weight yet.
fn weighed<const ITEMS: bool>(
    cx: &mut FloorCompiler<'_, '_>,
    name: Spanned<String>,
    weights: &BTreeMap<PrototypeId, u32>,
) -> Option<PrototypeId> {
    let what = if ITEMS { "item" } else { "monster" };
    let (id, name, span) = of_floor(cx, what, name)?;
    let is_item = id.index() >= cx.context.rows.first_item;
    let fits = cx.r.check(is_item == ITEMS, span, || {
        format!("\"{name}\" is no {what}; move it to the other table")
    });
    let is_new = cx.r.check(!weights.contains_key(&id), span, || {
        format!("\"{name}\" stands twice; add its weights up")
    });
    let is_other = is_no_player(cx, id, &name, span);
    (fits && is_new && is_other).then_some(id)
}
