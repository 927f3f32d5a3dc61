//! All tables of rows of a file, compiled: tiles, creatures, items, and the rows that rules
//! refer to.

use super::file::File;
use crate::id::{FactionId, StatId, TagSet};
use crate::ron_reader::Reader;
use crate::rows::ability::AbilityFields;
use crate::rows::creature::CreatureFields;
use crate::rows::faction::{FactionFields, factions};
use crate::rows::horde::HordeRow;
use crate::rows::item::ItemFields;
use crate::rows::level_up::LevelUpFields;
use crate::rows::prototype::Prototype;
use crate::rows::stats::StatFields;
use crate::rows::status::StatusFields;
use crate::rows::substance::SubstanceFields;
use crate::rows::tables::Rows;
use crate::rows::tile::TileFields;
use crate::rows::unknown::UnknownFields;
use crate::schema::bounds::{
    MAX_FACTIONS, MAX_LEVEL_UPS, MAX_ROWS, MAX_SLOTS, MAX_SMALL_TABLE, MAX_TILES,
    MAX_UNKNOWN_GROUPS,
};
use crate::schema::compiler::Compiler;
use crate::schema::parts::{WithSpan, without_spans};
use crate::schema::shape::Shape as _;
use crate::schema::table::{RawRows, RowParts, TableOf};
use crate::schema::values::Id;
use crate::tile::TileDef;

/// Every table of rows, in the order of the schema.
pub(crate) const TABLES: [&TableOf; 13] = [
    &STATS,
    &TAGS,
    &STATUSES,
    &FACTIONS,
    &DAMAGE,
    &SLOTS,
    &SUBSTANCES,
    &ABILITIES,
    &TILES,
    &CREATURES,
    &ITEMS,
    &LEVEL_UPS,
    &UNKNOWN,
];

const STATS: TableOf = TableOf {
    field: "stats",
    rows: "stats",
    min: 0,
    max: MAX_SMALL_TABLE,
    names: |names| &mut names.stats,
    row: StatFields::kind,
};
const TAGS: TableOf = TableOf {
    field: "tags",
    rows: "tags",
    min: 0,
    max: TagSet::MAX_TAGS,
    names: |names| &mut names.tags,
    row: Id::kind,
};
const STATUSES: TableOf = TableOf {
    field: "statuses",
    rows: "statuses",
    min: 0,
    max: MAX_SMALL_TABLE,
    names: |names| &mut names.statuses,
    row: StatusFields::kind,
};
const FACTIONS: TableOf = TableOf {
    field: "factions",
    rows: "factions",
    min: 0,
    max: MAX_FACTIONS - FactionId::BUILT_IN.len(),
    names: |names| &mut names.factions,
    row: FactionFields::kind,
};
const DAMAGE: TableOf = TableOf {
    field: "damage",
    rows: "kinds of damage",
    min: 0,
    max: MAX_SMALL_TABLE,
    names: |names| &mut names.damage_kinds,
    row: Id::kind,
};
const SLOTS: TableOf = TableOf {
    field: "slots",
    rows: "equipment slots",
    min: 0,
    max: MAX_SLOTS,
    names: |names| &mut names.slots,
    row: Id::kind,
};
const SUBSTANCES: TableOf = TableOf {
    field: "substances",
    rows: "substances",
    min: 0,
    max: MAX_SMALL_TABLE,
    names: |names| &mut names.substances,
    row: SubstanceFields::kind,
};
const ABILITIES: TableOf = TableOf {
    field: "abilities",
    rows: "abilities",
    min: 0,
    max: MAX_ROWS,
    names: |names| &mut names.abilities,
    row: AbilityFields::kind,
};
const TILES: TableOf = TableOf {
    field: "tiles",
    rows: "tiles",
    min: 1,
    max: MAX_TILES,
    names: |names| &mut names.tiles,
    row: TileFields::kind,
};
const CREATURES: TableOf = TableOf {
    field: "creatures",
    rows: "creatures",
    min: 1,
    max: MAX_ROWS,
    names: |names| &mut names.prototypes,
    row: CreatureFields::kind,
};
const ITEMS: TableOf = TableOf {
    field: "items",
    rows: "creatures or items",
    min: 0,
    max: 2 * MAX_ROWS,
    names: |names| &mut names.prototypes,
    row: ItemFields::kind,
};
const LEVEL_UPS: TableOf = TableOf {
    field: "growth",
    rows: "improvements",
    min: 1,
    max: MAX_LEVEL_UPS,
    names: |names| &mut names.level_ups,
    row: LevelUpFields::kind,
};

const UNKNOWN: TableOf = TableOf {
    field: "unknown",
    rows: "unknown groups",
    min: 0,
    max: MAX_UNKNOWN_GROUPS,
    names: |names| &mut names.unknown,
    row: UnknownFields::kind,
};

/// The compiled tables of a file; `None` for one with a mistake.
pub(crate) struct Tables {
    pub(crate) tiles: Option<Vec<WithSpan<TileDef>>>,
    /// Creatures, then items.
    pub(crate) prototypes: Option<Vec<WithSpan<Prototype>>>,
    pub(crate) rows: Option<Rows>,
}

/// Collects the ids of all rows, then reads the rows.
pub(crate) fn tables<'t>(r: &mut Reader<'t>, file: &File<'t>, custom: Vec<String>) -> Tables {
    let mut cx = Compiler::new(r, custom);
    let ids = Ids::collect(&mut cx, file);
    compile(&mut cx, ids)
}

/// The rows of a file, all of whose ids are known.
struct Ids<'t> {
    rows: Rows,
    statuses: RawRows<'t>,
    factions: RawRows<'t>,
    substances: RawRows<'t>,
    abilities: RawRows<'t>,
    tiles: RawRows<'t>,
    creatures: RawRows<'t>,
    items: RawRows<'t>,
    level_ups: RawRows<'t>,
    unknown: RawRows<'t>,
}

impl<'t> Ids<'t> {
    fn collect(cx: &mut Compiler<'_, 't>, file: &File<'t>) -> Self {
        let mut rows = Rows::default();
        stats(cx, file, &mut rows);
        rows.tags = cx.ids(file.tags.as_ref(), &TAGS);
        cx.names.damage_kinds.push_unnamed();
        rows.damage_kinds.extend(cx.ids(file.damage.as_ref(), &DAMAGE));
        rows.equipment_slots = cx.ids(file.slots.as_ref(), &SLOTS);
        let statuses = cx.raw_rows::<StatusFields>(file.statuses.as_ref(), &STATUSES);
        let substances = cx.raw_rows::<SubstanceFields>(file.substances.as_ref(), &SUBSTANCES);
        let factions = cx.raw_factions(file);
        let tiles = cx.raw_rows::<TileFields>(Some(&file.tiles), &TILES);
        let creatures = cx.raw_rows::<CreatureFields>(Some(&file.creatures), &CREATURES);
        cx.names.first_item = cx.names.prototypes.len();
        let items = cx.raw_rows::<ItemFields>(file.items.as_ref(), &ITEMS);
        let mut abilities = cx.raw_rows::<AbilityFields>(file.abilities.as_ref(), &ABILITIES);
        abilities.extend(cx.abilities_of(&creatures, &ABILITIES));
        name_hordes(cx, file);
        let growth = growth(cx, file.growth.as_ref());
        let level_ups = cx.raw_rows::<LevelUpFields>(growth, &LEVEL_UPS);
        let unknown = cx.raw_rows::<UnknownFields>(file.unknown.as_ref(), &UNKNOWN);
        Self {
            rows,
            statuses,
            factions,
            substances,
            abilities,
            tiles,
            creatures,
            items,
            level_ups,
            unknown,
        }
    }
}

/// Collects the ids of hordes, so that rules can name them.
fn name_hordes(cx: &mut Compiler<'_, '_>, file: &File<'_>) {
    let Some(hordes) = &file.hordes else { return };
    let Some(hordes) = hordes.value() else { return cx.names.hordes.push_gap() };
    for horde in hordes {
        match horde.value().map(HordeRow::id) {
            Some(Some(id)) => _ = cx.names.hordes.push(id),
            Some(None) => cx.names.hordes.push_unnamed(),
            None => cx.names.hordes.push_gap(),
        }
    }
}

/// The rows of growth. In earlier files the curve was called so.
fn growth<'t, 'x>(
    cx: &mut Compiler<'_, 't>,
    part: Option<&'x RowParts<'t>>,
) -> Option<&'x RowParts<'t>> {
    let part = part?;
    let span = part.at().span(cx.r);
    let is_list = cx.r.check(!part.at().starts_with('('), span, || {
        "`growth` is the list of what a level offers; for the curve write `xp_curve: (base: .., \
         each: ..)`"
            .to_owned()
    });
    is_list.then_some(part)
}

/// Stats name no other row, and other rows are bounded by them.
fn stats<'t>(cx: &mut Compiler<'_, 't>, file: &File<'t>, rows: &mut Rows) {
    for id in StatId::BUILT_IN {
        cx.names.stats.push(id);
    }
    let raw = cx.raw_rows::<StatFields>(file.stats.as_ref(), &STATS);
    let declared = cx.compiled(raw, |cx, row: StatFields, span| row.compiled(cx, span));
    if let Some(declared) = declared {
        rows.stats.extend(without_spans(declared));
        cx.stat_ranges = rows.stats.iter().map(|row| (row.min, row.max)).collect();
    }
}

impl<'t> Compiler<'_, 't> {
    /// Collects the ids of factions; a row may have the id of a built-in one.
    fn raw_factions(&mut self, file: &File<'t>) -> RawRows<'t> {
        let rows = self.raw_rows::<FactionFields>(file.factions.as_ref(), &FACTIONS);
        let declared = std::mem::take(&mut self.names.factions);
        for id in FactionId::BUILT_IN {
            self.names.factions.push(id);
        }
        self.names.factions.append(declared);
        rows
    }
}

fn compile<'t>(cx: &mut Compiler<'_, 't>, ids: Ids<'t>) -> Tables {
    let statuses = cx.compiled(ids.statuses, |cx, row: StatusFields, _| Some(row.compiled(cx)));
    let declared = cx.compiled(ids.factions, |_, row: FactionFields, _| Some(row));
    let substances =
        cx.compiled(ids.substances, |cx, row: SubstanceFields, _| Some(row.compiled(cx)));
    let abilities =
        cx.compiled(ids.abilities, |cx, row: AbilityFields, span| Some(row.compiled(cx, span)));
    let tiles = cx.compiled(ids.tiles, |cx, row: TileFields, _| Some(row.compiled(cx)));
    let creatures =
        cx.compiled(ids.creatures, |cx, row: CreatureFields, span| Some(row.compiled(cx, span)));
    let items = cx.compiled(ids.items, |cx, row: ItemFields, span| Some(row.compiled(cx, span)));
    let level_ups = cx.compiled(ids.level_ups, |_, row: LevelUpFields, _| Some(row.compiled()));
    let unknown = cx.compiled(ids.unknown, |_, row: UnknownFields, _| Some(row.compiled()));
    let prototypes = creatures.zip(items).map(|(creatures, items)| [creatures, items].concat());
    let rows = || {
        let mut rows = ids.rows;
        rows.statuses = without_spans(statuses?);
        rows.factions = factions(rows.factions, without_spans(declared?));
        rows.substances = without_spans(substances?);
        rows.abilities = without_spans(abilities?);
        rows.level_ups = without_spans(level_ups?);
        rows.unknown = without_spans(unknown?);
        rows.texts = std::mem::take(&mut cx.texts);
        rows.custom = std::mem::take(&mut cx.custom);
        Some(rows)
    };
    let rows = rows();
    Tables { tiles, prototypes, rows }
}
