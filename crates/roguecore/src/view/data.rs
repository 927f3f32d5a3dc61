//! The view as data, for programs in other languages: rows by their ids and names in place of indices.

use std::collections::BTreeMap;

use roguecore_grid::{Point, Size};
use serde::{Serialize, Serializer};

use super::{EntityView, InventoryItemView, View};
use crate::component::{ActiveStatus, Aim, Experience, Item};
use crate::entity::PrototypeId;
use crate::id::{LevelUpId, StatId};
use crate::tile::TileDef;

/// All that the player knows: their floor, the things in view, their inventory and their own values. A row of the
/// content is an object with its `id` and `name`, a cell one with `x` and `y`.
///
/// `map` has a number for each cell, row by row from the top: the index of its tile in `tiles`, or `null` for a cell
/// that is not explored. `visible` lists the cells in view.
///
/// ```
/// use roguecore::{Content, Game};
///
/// let game = Game::from_scene(Content::classic(), "#####\n#@.o#\n#####")?;
/// # fn to_json(view: roguecore::View<'_>) -> String { ron::to_string(&view).unwrap() }
/// let text = to_json(game.view()); // or any other format of serde
/// assert!(text.contains("\"orc\"") && text.contains("hostile:true"));
/// # Ok::<(), roguecore::ParseSceneError>(())
/// ```
impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ViewData::of(*self).serialize(serializer)
    }
}

#[derive(Serialize)]
struct ViewData<'a> {
    turn: u64,
    floor: u32,
    size: SizeData,
    score: Option<i32>,
    has_goal: bool,
    player: PlayerData<'a>,
    /// The tiles that are known on this floor, by ascending row.
    tiles: Vec<TileData<'a>>,
    map: Vec<Vec<Option<usize>>>,
    visible: Vec<Point>,
    substances: Vec<SubstanceData<'a>>,
    /// In drawing order, without the player.
    entities: Vec<EntityData<'a>>,
    inventory: Vec<CarriedData<'a>>,
    discoveries: Vec<DiscoveryData<'a>>,
}

#[derive(Serialize)]
struct SizeData {
    width: u32,
    height: u32,
}

/// A row of the content.
#[derive(Serialize)]
struct RowData<'a> {
    id: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct PlayerData<'a> {
    entity: EntityData<'a>,
    /// The totals with equipment and statuses, by id.
    stats: BTreeMap<&'a str, i32>,
    experience: Option<Experience>,
    origin: Option<RowData<'a>>,
    techniques: Vec<RowData<'a>>,
    abilities: Vec<RowData<'a>>,
    /// The rows of growth to choose from now.
    offered: Vec<RowData<'a>>,
}

#[derive(Serialize)]
struct TileData<'a> {
    id: &'a str,
    name: &'a str,
    walkable: bool,
    transparent: bool,
}

#[derive(Serialize)]
struct SubstanceData<'a> {
    at: Point,
    substance: RowData<'a>,
    amount: u8,
}

#[derive(Serialize)]
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
struct EntityData<'a> {
    id: u32,
    at: Point,
    kind: RowData<'a>,
    actor: bool,
    corpse: bool,
    hostile: bool,
    makes_way: bool,
    blocks_movement: bool,
    /// `null` for a thing.
    fighter: Option<FighterData>,
    /// `null` for a creature.
    item: Option<ItemData<'a>>,
    count: u32,
    statuses: Vec<StatusData<'a>>,
}

#[derive(Serialize)]
struct FighterData {
    hp: i32,
    max_hp: i32,
    power: i32,
    defence: i32,
}

/// The use of an item.
#[derive(Serialize)]
struct ItemData<'a> {
    /// The slot that it takes when equipped.
    equipment_slot: Option<&'a str>,
    usable: bool,
    /// The target that its use needs.
    aim: Option<Aim>,
    /// Whether it stays after a use.
    reusable: bool,
    stacks: bool,
    /// How far it can be thrown, in cells.
    throw_range: u32,
}

#[derive(Serialize)]
struct StatusData<'a> {
    id: &'a str,
    name: &'a str,
    /// `null` for one that does not end by itself.
    turns: Option<u32>,
}

#[derive(Serialize)]
struct CarriedData<'a> {
    slot: char,
    kind: RowData<'a>,
    /// The name that it had before it was identified.
    was: Option<&'a str>,
    item: ItemData<'a>,
    equipped: bool,
    count: u32,
    /// The stats of this copy, by id.
    stats: BTreeMap<&'a str, i32>,
    /// The rows of growth that the player can choose for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offered: Vec<RowData<'a>>,
}

#[derive(Serialize)]
struct DiscoveryData<'a> {
    group: &'a str,
    known: Vec<RowData<'a>>,
    unknown: Vec<RowData<'a>>,
}

impl<'a> ViewData<'a> {
    fn of(view: View<'a>) -> Self {
        let (tiles, map) = known_map(view);
        let others = view.entities().into_iter().filter(|entity| !entity.player);
        Self {
            turn: view.turn(),
            floor: view.floor(),
            size: SizeData::of(view.size()),
            score: view.score(),
            has_goal: view.has_goal(),
            player: PlayerData::of(view),
            tiles,
            map,
            visible: view.visible().iter().collect(),
            substances: substances(view),
            entities: others.map(|entity| EntityData::of(view, &entity)).collect(),
            inventory: view.carried().map(|item| CarriedData::of(view, &item)).collect(),
            discoveries: discoveries(view),
        }
    }
}

impl SizeData {
    const fn of(size: Size) -> Self {
        Self { width: size.width(), height: size.height() }
    }
}

/// The known tiles, and for each cell the index of its tile in them.
fn known_map(view: View<'_>) -> (Vec<TileData<'_>>, Vec<Vec<Option<usize>>>) {
    let size = view.size();
    let known = |x, y| view.tile_id(Point::new(x, y));
    let mut places = BTreeMap::new();
    for at in size.points() {
        if let Some(tile) = view.tile_id(at) {
            places.insert(tile, 0);
        }
    }
    let mut tiles = Vec::with_capacity(places.len());
    for (tile, place) in &mut places {
        *place = tiles.len();
        tiles.push(TileData::of(view.content().tile(*tile)));
    }
    let mut map = Vec::with_capacity(size.height() as usize);
    for y in 0..size.height() as i32 {
        let row = (0..size.width() as i32).map(|x| known(x, y).map(|tile| places[&tile]));
        map.push(row.collect());
    }
    (tiles, map)
}

impl<'a> TileData<'a> {
    fn of(tile: &'a TileDef) -> Self {
        Self {
            id: &tile.id,
            name: &tile.name,
            walkable: tile.walkable,
            transparent: tile.transparent,
        }
    }
}

fn substances(view: View<'_>) -> Vec<SubstanceData<'_>> {
    let rows = view.content().rows();
    let mut data = Vec::new();
    for cell in view.substances() {
        let Some(row) = rows.substance(cell.substance) else { continue };
        let substance = RowData { id: &row.id, name: &row.name };
        data.push(SubstanceData { at: cell.at, substance, amount: cell.amount });
    }
    data
}

impl<'a> PlayerData<'a> {
    fn of(view: View<'a>) -> Self {
        let rows = view.content().rows();
        let mut stats = BTreeMap::new();
        for (row, index) in rows.stats.iter().zip(0..) {
            stats.insert(row.id.as_str(), view.stat(StatId::new(index)));
        }
        let abilities = view.abilities().into_iter().filter_map(|id| rows.ability(id));
        Self {
            entity: EntityData::of(view, &view.player()),
            stats,
            experience: view.experience(),
            origin: view.origin().and_then(|id| growth(view, id)),
            techniques: all_growth(view, view.techniques()),
            abilities: abilities.map(|row| RowData { id: &row.id, name: &row.name }).collect(),
            offered: all_growth(view, view.offered()),
        }
    }
}

fn growth(view: View<'_>, id: LevelUpId) -> Option<RowData<'_>> {
    let row = view.content().rows().level_up(id)?;
    Some(RowData { id: &row.id, name: &row.name })
}

fn all_growth(view: View<'_>, ids: Vec<LevelUpId>) -> Vec<RowData<'_>> {
    ids.into_iter().filter_map(|id| growth(view, id)).collect()
}

fn kind(view: View<'_>, kind: PrototypeId) -> RowData<'_> {
    let row = view.content().prototype(kind);
    RowData { id: &row.id, name: &row.name }
}

impl<'a> EntityData<'a> {
    fn of(view: View<'a>, entity: &EntityView<'a>) -> Self {
        let fighter = entity.fighter.map(|fighter| FighterData {
            hp: fighter.hp(),
            max_hp: fighter.max_hp(),
            power: fighter.power(),
            defence: fighter.defence(),
        });
        let statuses = entity.statuses.iter();
        Self {
            id: entity.id.value(),
            at: entity.at,
            kind: kind(view, entity.entity_ref.kind),
            actor: entity.is_actor(),
            corpse: entity.corpse,
            hostile: entity.hostile,
            makes_way: entity.makes_way,
            blocks_movement: entity.blocks_movement,
            fighter,
            item: entity.item.map(|item| ItemData::of(view, item)),
            count: entity.count,
            statuses: statuses.filter_map(|status| StatusData::of(view, *status)).collect(),
        }
    }
}

impl<'a> ItemData<'a> {
    fn of(view: View<'a>, item: Item) -> Self {
        let rows = view.content().rows();
        let slot = item.equipment_slot.and_then(|slot| rows.equipment_slot(slot));
        Self {
            equipment_slot: slot.map(String::as_str),
            usable: item.usable,
            aim: item.aim,
            reusable: item.reusable,
            stacks: item.stacks,
            throw_range: item.reach_of_throw(),
        }
    }
}

impl<'a> StatusData<'a> {
    /// Without its author, whom the player may not know.
    fn of(view: View<'a>, status: ActiveStatus) -> Option<Self> {
        let row = view.content().rows().status(status.status)?;
        let turns = status.is_temporary().then_some(status.turns);
        Some(Self { id: &row.id, name: &row.name, turns })
    }
}

impl<'a> CarriedData<'a> {
    fn of(view: View<'a>, item: &InventoryItemView<'a>) -> Self {
        let rows = view.content().rows();
        let mut stats = BTreeMap::new();
        for &(stat, value) in item.stats {
            if let Some(row) = rows.stat(stat) {
                stats.insert(row.id.as_str(), value);
            }
        }
        Self {
            slot: item.slot.letter(),
            kind: kind(view, item.kind),
            was: view.appearance(item.kind).map(|appearance| appearance.name.as_str()),
            item: ItemData::of(view, item.item),
            equipped: item.equipped,
            count: item.count,
            stats,
            offered: all_growth(view, view.offered_for(item.kind)),
        }
    }
}

fn discoveries(view: View<'_>) -> Vec<DiscoveryData<'_>> {
    let mut data = Vec::new();
    for discovery in view.discoveries() {
        let rows = |kinds: &[PrototypeId]| kinds.iter().map(|&it| kind(view, it)).collect();
        data.push(DiscoveryData {
            group: &discovery.group.id,
            known: rows(&discovery.known),
            unknown: rows(&discovery.unknown),
        });
    }
    data
}
