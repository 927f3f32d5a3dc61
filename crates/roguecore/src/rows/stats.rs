//! Stats: the rows that declare them, and the values that other rows give them.

use ron_tables::{
    Boolean, Compile, FileRow, Id, Integer, Kind, MapEntries, MapOf, Part, Span, TableOf, integer,
    row, shapes,
};
use serde::Serialize;

use super::names::named_like_id;
use super::saved_row::SavedRow;
use crate::id::{RowTable, StatId};
use crate::schema::bounds::{MAX_SMALL_TABLE, MAX_VALUE};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::values::Text;

row! {
    in RowContext, with
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// A number that entities have. Serialised without the fields that no rule depends on.
    pub StatDef = "stat" {
        /// The id by which rules name it: `"hp"`.
        "id" id: Id;
        /// The name that a player reads.
        #[serde(skip)]
        "name" name: Text = named_like_id(id.as_ref());
        /// The least value.
        "min" min: Integer<{ -MAX_VALUE }, MAX_VALUE> = 0;
        /// The greatest value.
        "max" max: Integer<{ -MAX_VALUE }, MAX_VALUE> = MAX_VALUE as i32;
        /// Whether a screen shows it.
        #[serde(skip)]
        "shown" shown: Boolean = false;
        /// The words for a bonus, in place of its number and its name: "sleepers wake less often". `{by}` is the number.
        #[serde(skip)]
        "more" more: Text = String::new();
        /// The same for a bonus below 0.
        #[serde(skip)]
        "less" less: Text = String::new();
    }
}

impl StatDef {
    /// A stat from 0 to 1,000,000 that screens do not show, named like its id.
    pub fn new(id: &str) -> Self {
        let name = id.replace('_', " ");
        let (more, less) = (String::new(), String::new());
        Self { id: id.to_owned(), name, min: 0, max: MAX_VALUE as i32, shown: false, more, less }
    }
}

impl StatDef {
    /// The words for a bonus of that sign; empty for none.
    pub(crate) fn words_for(&self, by: i32) -> &str {
        if by < 0 { &self.less } else { &self.more }
    }
}

impl FileRow for StatDef {
    const TABLE: TableOf =
        TableOf::new::<Self>("stats", "stats", RowTable::Stats.what(), 0..=MAX_SMALL_TABLE);
}

impl Compile<RowContext> for StatDef {
    type Def = Self;

    fn compile(self, cx: &mut RowCompiler<'_, '_>, span: Span) -> Option<Self> {
        let Self { id, min, max, .. } = &self;
        let is_range = cx.r.check(min <= max, span, || {
            format!("the least value {min} of \"{id}\" is above the greatest, which is {max}")
        });
        is_range.then_some(self)
    }
}

impl SavedRow for StatDef {}

/// The amounts that are added to the totals of stats.
pub(crate) type Bonus = MapOf<StatId, { -MAX_VALUE }, MAX_VALUE>;

shapes! {
    in RowContext;
    /// The values of stats of a creature, each within the range of its stat.
    pub(crate) Values -> Vec<(StatId, i32)>,
    Kind::Map("stat", Box::new(Kind::Integer { min: -MAX_VALUE, max: MAX_VALUE })),
    |cx, what, part| values_in(range, cx, what, part);

    /// The values of stats of an item: those of built-in stats are added to its wearer's, and may be
    /// negative; every other one is within the range of its stat.
    pub(crate) ItemValues -> Vec<(StatId, i32)>, Values::kind(),
    |cx, what, part| values_in(item_range, cx, what, part);
}

type Range = fn(&RowCompiler<'_, '_>, StatId) -> (i64, i64);

fn values_in<'t>(
    range: Range,
    cx: &mut RowCompiler<'_, 't>,
    what: &str,
    part: Part<'t>,
) -> Option<Vec<(StatId, i32)>> {
    let entries = MapEntries::read(cx, what, part)?;
    entries.collect::<_, StatId>(cx, |cx, id, name, part| {
        let (min, max) = range(cx, id);
        integer(cx, name, part.parse(), min, max)
    })
}

/// The values that an item may give a stat.
fn item_range(cx: &RowCompiler<'_, '_>, id: StatId) -> (i64, i64) {
    match id {
        StatId::POWER | StatId::DEFENCE => (-MAX_VALUE, MAX_VALUE),
        StatId::SPEED => (-1_000, 1_000),
        _ => range(cx, id),
    }
}

/// The values that a row may give a stat.
fn range(cx: &RowCompiler<'_, '_>, id: StatId) -> (i64, i64) {
    match id {
        StatId::HP | StatId::MAX_HP => (1, MAX_VALUE),
        StatId::POWER | StatId::DEFENCE => (0, MAX_VALUE),
        // A speed of 0 would make a statue; a creature without an ai is one.
        StatId::SPEED => (1, 1_000),
        _ => {
            let range = cx.context.stat_ranges.get(id.index());
            range.map_or((-MAX_VALUE, MAX_VALUE), |&(min, max)| (min.into(), max.into()))
        }
    }
}
