//! Reads a scene and builds its world.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use roguecore_grid::{Grid, Point, Size};

use super::ParseSceneError;
use super::inventory::{self, SceneItem};
use super::legend::{Cell, Occupant};
use crate::component::Experience;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::map::GameMap;
use crate::substance::SubstanceCell;
use crate::world::World;

/// The maximum number of columns and of rows of a scene.
const MAX_SIDE: usize = 1_000;
/// The last turn in which a scene may start.
const MAX_TURN: u64 = u64::MAX / 2;
const MAX_FLOOR: u32 = 1_000;
/// The maximum length of a scene in bytes: the largest map in four-byte characters.
pub const MAX_BYTES: usize = 4 << 20;

/// A row of the map or a line below it, with its line number.
type Line<'a> = (usize, &'a str);

pub(crate) fn parse(content: Arc<Content>, text: &str) -> Result<World, ParseSceneError> {
    if text.len() > MAX_BYTES {
        return Err(ParseSceneError::new(1, format!("a scene has at most {MAX_BYTES} bytes")));
    }
    // Some editors begin a file in UTF-8 with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines: Vec<Line<'_>> = lines.skip_while(|(_, line)| line.is_empty()).collect();
    let end = lines.iter().position(|(_, line)| line.is_empty()).unwrap_or(lines.len());
    let (rows, rest) = lines.split_at(end);
    let size = size_of(rows)?;
    let mut settings = Settings::parse(rest, &content)?;
    check_legend(&settings, rows)?;
    let mut legend = std::mem::take(&mut settings.legend);
    let cells = read_cells(rows, &mut legend, &content)?;
    build(content, size, &cells, &settings)
}

/// Everything below the map.
#[derive(Default)]
struct Settings {
    legend: BTreeMap<char, Cell>,
    /// The characters of the legend, each with its line number.
    legend_lines: Vec<(usize, char)>,
    seed: u64,
    turn: u64,
    floor: Option<u32>,
    inventory: Vec<SceneItem>,
    experience: Option<Experience>,
    /// The kinds of items that the player has identified, of those that are unknown at first.
    known: Vec<PrototypeId>,
    /// For each entity but the player, in reading order: its rank in the acting order, from 1.
    /// Empty where they act in reading order.
    order: Vec<usize>,
}

impl Settings {
    fn parse(lines: &[Line<'_>], content: &Content) -> Result<Self, ParseSceneError> {
        let mut settings = Self::default();
        for &(number, line) in lines.iter().filter(|(_, line)| !line.is_empty()) {
            let read = settings.read_line((number, line), content);
            read.map_err(|message| ParseSceneError::new(number, message))?;
        }
        Ok(settings)
    }

    /// One setting, or one line of the legend. `pack` and `growth` are old words for `inventory`
    /// and `experience`.
    fn read_line(
        &mut self,
        (line_number, line): Line<'_>,
        content: &Content,
    ) -> Result<(), String> {
        match line.split_once(' ') {
            Some(("seed", value)) => self.seed = number(value)?,
            Some(("turn", value)) => {
                self.turn = number(value)?;
                if self.turn > MAX_TURN {
                    return Err(format!("a turn is at most {MAX_TURN}"));
                }
            }
            Some(("floor", value)) => {
                let floor = u32::try_from(number(value)?).ok();
                let floor = floor.filter(|floor| (1..=MAX_FLOOR).contains(floor));
                self.floor = Some(floor.ok_or_else(|| format!("floors are 1 to {MAX_FLOOR}"))?);
            }
            Some(("inventory" | "pack", value)) => {
                self.inventory = inventory::inventory(value, content)?;
            }
            Some(("experience" | "growth", value)) => {
                self.experience = Some(inventory::experience(value)?);
            }
            Some(("known", value)) => {
                let ids = value.split(',').map(str::trim);
                let kind = |id| {
                    content.prototype_id(id).ok_or_else(|| format!("there is no item \"{id}\""))
                };
                self.known = ids.map(kind).collect::<Result<_, String>>()?;
            }
            Some(("order", value)) => {
                let ranks: Option<_> = value.split_whitespace().map(|it| it.parse().ok()).collect();
                self.order = ranks.ok_or_else(|| format!("{value:?} are not whole numbers"))?;
            }
            _ => {
                let symbol = self.read_legend_line(line, content)?;
                self.legend_lines.push((line_number, symbol));
            }
        }
        Ok(())
    }

    /// Reads the meaning of a character, and returns the character.
    fn read_legend_line(&mut self, line: &str, content: &Content) -> Result<char, String> {
        let unknown = "this is neither `<character> = <entities>` nor a setting such as `seed <n>`";
        let (left, right) = line.split_once('=').ok_or(unknown)?;
        let mut symbols = left.trim().chars();
        let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
            return Err(unknown.to_owned());
        };
        let cell = Cell::parse(right, content)?;
        match self.legend.insert(symbol, cell) {
            Some(_) => Err(format!("`{symbol}` is defined twice")),
            None => Ok(symbol),
        }
    }
}

/// A character of the legend that stands nowhere on the map is a slip: its entities would be left out.
fn check_legend(settings: &Settings, rows: &[Line<'_>]) -> Result<(), ParseSceneError> {
    for &(number, symbol) in &settings.legend_lines {
        if !rows.iter().any(|(_, row)| row.contains(symbol)) {
            let message =
                format!("`{symbol}` is not on the map; put it there, or leave this line out");
            return Err(ParseSceneError::new(number, message));
        }
    }
    Ok(())
}

fn number(value: &str) -> Result<u64, String> {
    value.trim().parse().map_err(|_| format!("{value:?} is not a whole number"))
}

fn size_of(rows: &[Line<'_>]) -> Result<Size, ParseSceneError> {
    let &(first, row) = rows.first().ok_or_else(|| ParseSceneError::new(1, "there is no map"))?;
    let width = row.chars().count();
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        let message = format!("a scene has at most {MAX_SIDE} × {MAX_SIDE} cells");
        return Err(ParseSceneError::new(first, message));
    }
    for &(number, row) in rows {
        let length = row.chars().count();
        if length != width {
            let message = format!("this row has {length} characters, the first one has {width}");
            return Err(ParseSceneError::new(number, message));
        }
    }
    Ok(Size::new(width as u32, rows.len() as u32))
}

/// The cells row by row, each with its line number.
fn read_cells<'l>(
    rows: &[Line<'_>],
    legend: &'l mut BTreeMap<char, Cell>,
    content: &Content,
) -> Result<Vec<(usize, &'l Cell)>, ParseSceneError> {
    for &(number, row) in rows {
        for symbol in row.chars() {
            if let Entry::Vacant(entry) = legend.entry(symbol) {
                let cell = by_key(symbol, content).ok_or_else(|| {
                    let message =
                        format!("`{symbol}` is not a glyph of the content; add `{symbol} = ...`");
                    ParseSceneError::new(number, message)
                })?;
                entry.insert(cell);
            }
        }
    }
    let legend = &*legend;
    let cells = rows.iter().flat_map(|&(line, row)| row.chars().map(move |it| (line, it)));
    Ok(cells.filter_map(|(line, symbol)| Some((line, legend.get(&symbol)?))).collect())
}

/// The cell for which a character stands without a legend: a tile, or an entity on the floor tile.
pub(super) fn by_key(symbol: char, content: &Content) -> Option<Cell> {
    let tiles = content.tiles();
    if let Some(tile) = tiles.iter().find(|tile| tile.scene_key == symbol) {
        let tile = content.tile_id(&tile.id)?;
        return Some(Cell { tile, occupants: Vec::new(), substances: Vec::new() });
    }
    let player = content.prototype(content.player());
    let mut prototypes = [player].into_iter().chain(content.prototypes());
    let found = prototypes.find(|prototype| prototype.glyph == symbol)?;
    let occupant = Occupant::of_row(content.prototype_id(&found.id)?, content);
    let (tile, substances) = (content.floor_tables().floor, Vec::new());
    Some(Cell { tile, occupants: vec![occupant], substances })
}

fn build(
    content: Arc<Content>,
    size: Size,
    cells: &[(usize, &Cell)],
    settings: &Settings,
) -> Result<World, ParseSceneError> {
    let mut tiles = Grid::new(size, content.floor_tables().wall);
    for (at, (_, cell)) in size.points().zip(cells) {
        tiles.set(at, cell.tile);
    }
    let mut map = GameMap::new(&content, tiles);
    map.set_substances(&content, &substances(size, cells));
    let mut world = World::empty(content, settings.seed, map);
    world.set_turn(settings.turn);
    world.set_floor(settings.floor.unwrap_or(1));
    let occupants = size.points().zip(cells).flat_map(|(at, &(line, cell))| {
        cell.occupants.iter().map(move |occupant| Placement { at, line, occupant })
    });
    let player = world.content().player();
    let (players, others): (Vec<_>, Vec<_>) =
        occupants.partition(|placement| placement.occupant.kind == player);
    spawn_player(&mut world, &players, settings)?;
    for index in acting_order(&settings.order, others.len())? {
        spawn(&mut world, &others[index])?;
    }
    settings.known.iter().for_each(|&kind| world.identify(kind));
    world.update_fov();
    Ok(world)
}

/// The amounts of all cells.
fn substances(size: Size, cells: &[(usize, &Cell)]) -> Vec<SubstanceCell> {
    let of_cell = |(at, (_, cell)): (Point, &(usize, &Cell))| {
        let here = cell.substances.iter();
        here.map(|&(substance, amount)| SubstanceCell { at, substance, amount }).collect::<Vec<_>>()
    };
    size.points().zip(cells).flat_map(of_cell).collect()
}

/// An entity of the scene, with its position and its line number.
struct Placement<'a> {
    at: Point,
    line: usize,
    occupant: &'a Occupant,
}

fn spawn_player(
    world: &mut World,
    players: &[Placement<'_>],
    settings: &Settings,
) -> Result<(), ParseSceneError> {
    let player = match players {
        [player] => player,
        [] => return Err(ParseSceneError::new(1, "the map has no player; put one on it")),
        more => {
            let message = format!("the map has {} players; leave one of them", more.len());
            return Err(ParseSceneError::new(1, message));
        }
    };
    if player.occupant.dead {
        let message = "the player is dead; a scene starts a living game";
        return Err(ParseSceneError::new(player.line, message));
    }
    spawn(world, player)?;
    let id = world.player();
    for item in &settings.inventory {
        let given = world.give(item.kind, Some(item.slot), item.equipped);
        world.map_mut().change(id, |player| {
            let inventory = player.inventory.as_mut();
            if let Some(carried) = inventory.and_then(|inventory| inventory.get_mut(given)) {
                item.values.apply(&mut carried.state);
            }
        });
    }
    let experience = settings.experience;
    world.map_mut().change(id, |player| player.experience = experience.or(player.experience));
    Ok(())
}

/// The indices of the entities but the player, which are in reading order, in the order in which
/// they act.
fn acting_order(ranks: &[usize], others: usize) -> Result<Vec<usize>, ParseSceneError> {
    if ranks.is_empty() {
        return Ok((0..others).collect());
    }
    let mut order = vec![None; others];
    for (index, rank) in ranks.iter().enumerate() {
        if let Some(entry) = rank.checked_sub(1).and_then(|rank| order.get_mut(rank)) {
            *entry = Some(index);
        }
    }
    let order: Option<Vec<usize>> = order.into_iter().collect();
    order.filter(|_| ranks.len() == others).ok_or_else(|| {
        let message = format!("`order` must name each number from 1 to {others} once");
        ParseSceneError::new(1, message)
    })
}

/// Adds an entity to the map, in the state that the scene describes.
fn spawn(world: &mut World, placement: &Placement<'_>) -> Result<(), ParseSceneError> {
    let &Placement { at, line, occupant } = placement;
    if !world.map().is_walkable(world.content(), at) {
        return Err(ParseSceneError::new(line, format!("an entity is in a wall at {at}")));
    }
    let kind = occupant.kind;
    let id = if occupant.dead { world.spawn_corpse(kind, at) } else { world.spawn(kind, at) };
    let id = id.map_err(|error| ParseSceneError::new(line, error.to_string()))?;
    world.map_mut().change(id, |entity| {
        if let Some(state) = &mut entity.state {
            state.clear_statuses();
        }
        occupant.values.apply(&mut entity.state);
        for &status in &occupant.statuses {
            entity.state_mut().set_status(status);
        }
        if let Some(fighter) = entity.fighter.as_mut().filter(|fighter| fighter.is_alive()) {
            *fighter = occupant.stats.fighter(*fighter);
            fighter.set_hp(occupant.hp.unwrap_or(fighter.max_hp()));
        }
    });
    if let Some(ai) = world.map_mut().ai_mut(id) {
        ai.set_path(&occupant.path);
    }
    Ok(())
}
