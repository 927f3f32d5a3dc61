//! All tables of rows of a file: tiles, creatures, items, and the rows that rules
//! refer to.

use crate::floor::read_tables::RECIPE;
use crate::floor::recipe::RecipeFields;
use crate::id::{
    AbilityId, DamageKindId, EquipmentSlot, FactionId, HordeId, LevelUpId, StatId, StatusId,
    SubstanceId, TagId, TagSet, TileId, UnknownGroupId,
};
use crate::rows::ability::AbilityFields;
use crate::rows::creature::CreatureFields;
use crate::rows::faction::{FactionFields, factions};
use crate::rows::horde::HordeFields;
use crate::rows::item::ItemFields;
use crate::rows::level_up::LevelUpFields;
use crate::rows::prototype::Prototype;
use crate::rows::stats::StatFields;
use crate::rows::status::StatusFields;
use crate::rows::substance::SubstanceFields;
use crate::rows::tables::Rows;
use crate::rows::tile::TileFields;
use crate::rows::unknown::UnknownFields;
use crate::rows::vault::VaultFields;
use crate::schema::bounds::{
    MAX_FACTIONS, MAX_LEVEL_UPS, MAX_ROWS, MAX_SLOTS, MAX_SMALL_TABLE, MAX_TILES,
    MAX_UNKNOWN_GROUPS,
};
use crate::schema::compiler::Compiler;
use crate::schema::name_of::PROTOTYPES;
use crate::schema::names::Named as _;
use crate::schema::shape::Shape as _;
use crate::schema::table::{FileTables, RawRows, TableOf};
use crate::schema::text::{WithSpan, without_spans};
use crate::schema::values::Id;
use crate::tile::TileDef;

/// Every table of rows, in the order of the schema.
pub(super) const TABLES: [&TableOf; 16] = [
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
    &VAULTS,
    &HORDES,
    &RECIPES,
];

const STATS: TableOf =
    TableOf::new("stats", "stats", StatId::WHAT, 0..=MAX_SMALL_TABLE, StatFields::kind);
const TAGS: TableOf = TableOf::new("tags", "tags", TagId::WHAT, 0..=TagSet::MAX_TAGS, Id::kind);
const STATUSES: TableOf =
    TableOf::new("statuses", "statuses", StatusId::WHAT, 0..=MAX_SMALL_TABLE, StatusFields::kind);
const FACTIONS: TableOf = TableOf::new(
    "factions",
    "factions",
    FactionId::WHAT,
    0..=MAX_FACTIONS - FactionId::BUILT_IN.len(),
    FactionFields::kind,
);
const DAMAGE: TableOf =
    TableOf::new("damage", "kinds of damage", DamageKindId::WHAT, 0..=MAX_SMALL_TABLE, Id::kind);
const SLOTS: TableOf =
    TableOf::new("slots", "equipment slots", EquipmentSlot::WHAT, 0..=MAX_SLOTS, Id::kind);
const SUBSTANCES: TableOf = TableOf::new(
    "substances",
    "substances",
    SubstanceId::WHAT,
    0..=MAX_SMALL_TABLE,
    SubstanceFields::kind,
);
const ABILITIES: TableOf =
    TableOf::new("abilities", "abilities", AbilityId::WHAT, 0..=MAX_ROWS, AbilityFields::kind);
const TILES: TableOf =
    TableOf::new("tiles", "tiles", TileId::WHAT, 1..=MAX_TILES, TileFields::kind).required();
const CREATURES: TableOf =
    TableOf::new("creatures", "creatures", PROTOTYPES, 1..=MAX_ROWS, CreatureFields::kind)
        .required();
const ITEMS: TableOf =
    TableOf::new("items", "creatures or items", PROTOTYPES, 0..=2 * MAX_ROWS, ItemFields::kind);
const LEVEL_UPS: TableOf =
    TableOf::new("growth", "improvements", LevelUpId::WHAT, 1..=MAX_LEVEL_UPS, LevelUpFields::kind);
const UNKNOWN: TableOf = TableOf::new(
    "unknown",
    "unknown groups",
    UnknownGroupId::WHAT,
    0..=MAX_UNKNOWN_GROUPS,
    UnknownFields::kind,
);
const VAULTS: TableOf = TableOf::new("vaults", "vaults", "vault", 1..=MAX_ROWS, VaultFields::kind);
const HORDES: TableOf =
    TableOf::new("hordes", "hordes", HordeId::WHAT, 1..=MAX_ROWS, HordeFields::kind).without_ids();
const RECIPES: TableOf =
    TableOf::new("recipes", "recipes", RECIPE, 1..=MAX_ROWS, RecipeFields::kind).required();

/// The compiled tables of a file; `None` for one with a mistake.
pub(super) struct Tables<'t> {
    pub(super) tiles: Option<Vec<WithSpan<TileDef>>>,
    /// Creatures, then items.
    pub(super) prototypes: Option<Vec<WithSpan<Prototype>>>,
    pub(super) rows: Option<Rows>,
    /// What floors are made of, which is compiled when all other rows are known.
    pub(super) of_floors: FloorRows<'t>,
}

/// Rows that floors are made of.
pub(super) struct FloorRows<'t> {
    pub(super) vaults: RawRows<'t>,
    pub(super) hordes: RawRows<'t>,
    pub(super) recipes: RawRows<'t>,
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
    of_floors: FloorRows<'t>,
}

/// Collects the ids of all rows, then reads the rows.
pub(super) fn tables<'t>(cx: &mut Compiler<'_, 't>, file: &FileTables<'t>) -> Tables<'t> {
    let ids = Ids::collect(cx, file);
    compile(cx, ids)
}

impl<'t> Ids<'t> {
    fn collect(cx: &mut Compiler<'_, 't>, file: &FileTables<'t>) -> Self {
        let mut rows = Rows::default();
        stats(cx, file, &mut rows);
        rows.tags = cx.ids(file, &TAGS);
        cx.names.of_mut(DAMAGE.names).push_unnamed();
        rows.damage_kinds.extend(cx.ids(file, &DAMAGE));
        rows.equipment_slots = cx.ids(file, &SLOTS);
        let statuses = cx.raw_rows::<StatusFields>(file, &STATUSES);
        let substances = cx.raw_rows::<SubstanceFields>(file, &SUBSTANCES);
        let factions = cx.raw_factions(file);
        let tiles = cx.raw_rows::<TileFields>(file, &TILES);
        let creatures = cx.raw_rows::<CreatureFields>(file, &CREATURES);
        cx.first_item = cx.names.of(PROTOTYPES).len();
        let items = cx.raw_rows::<ItemFields>(file, &ITEMS);
        let mut abilities = cx.raw_rows::<AbilityFields>(file, &ABILITIES);
        abilities.extend(cx.abilities_of(&creatures, &ABILITIES));
        let level_ups = cx.raw_rows::<LevelUpFields>(file, &LEVEL_UPS);
        let unknown = cx.raw_rows::<UnknownFields>(file, &UNKNOWN);
        let of_floors = FloorRows {
            vaults: cx.raw_rows::<VaultFields>(file, &VAULTS),
            hordes: cx.raw_rows::<HordeFields>(file, &HORDES),
            recipes: cx.raw_rows::<RecipeFields>(file, &RECIPES),
        };
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
            of_floors,
        }
    }
}

/// Stats name no other row, and other rows are bounded by them.
fn stats<'t>(cx: &mut Compiler<'_, 't>, file: &FileTables<'t>, rows: &mut Rows) {
    for id in StatId::BUILT_IN {
        cx.names.of_mut(STATS.names).push(id);
    }
    let raw = cx.raw_rows::<StatFields>(file, &STATS);
    let declared = cx.compiled(raw, |cx, row: StatFields, span| row.compiled(cx, span));
    if let Some(declared) = declared {
        rows.stats.extend(without_spans(declared));
        cx.stat_ranges = rows.stats.iter().map(|row| (row.min, row.max)).collect();
    }
}

impl<'t> Compiler<'_, 't> {
    /// Collects the ids of factions; a row may have the id of a built-in one.
    fn raw_factions(&mut self, file: &FileTables<'t>) -> RawRows<'t> {
        let rows = self.raw_rows::<FactionFields>(file, &FACTIONS);
        let declared = std::mem::take(self.names.of_mut(FACTIONS.names));
        for id in FactionId::BUILT_IN {
            self.names.of_mut(FACTIONS.names).push(id);
        }
        self.names.of_mut(FACTIONS.names).append(declared);
        rows
    }
}

fn compile<'t>(cx: &mut Compiler<'_, 't>, ids: Ids<'t>) -> Tables<'t> {
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
    Tables { tiles, prototypes, rows, of_floors: ids.of_floors }
}
