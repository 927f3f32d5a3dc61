//! From text to a world.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use super::legend::{Cell, Occupant};
use super::{ParseSceneError, inventory};
use crate::component::Experience;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::geometry::{Grid, Point, Size};
use crate::inventory::InventorySlot;
use crate::map::GameMap;
use crate::world::World;

/// The longest side of a scene, in cells.
const SIDE: usize = 1_000;
/// The last turn a scene may start in.
const LAST_TURN: u64 = u64::MAX / 2;
/// The longest scene, in bytes: the largest map in four-byte characters.
const MOST_BYTES: usize = 4 << 20;

/// A row of the map or a line of the legend, with its number.
type Line<'a> = (usize, &'a str);

pub(crate) fn parse(content: Arc<Content>, text: &str) -> Result<World, ParseSceneError> {
    if text.len() > MOST_BYTES {
        return Err(ParseSceneError::new(1, format!("a scene has at most {MOST_BYTES} bytes")));
    }
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines: Vec<Line<'_>> = lines.skip_while(|(_, line)| line.is_empty()).collect();
    let end = lines.iter().position(|(_, line)| line.is_empty()).unwrap_or(lines.len());
    let (rows, rest) = lines.split_at(end);
    let size = size_of(rows)?;
    let mut settings = Settings::parse(rest, &content)?;
    let mut legend = std::mem::take(&mut settings.legend);
    let cells = read_cells(rows, &mut legend, &content)?;
    build(content, size, &cells, &settings)
}

/// Everything below the map.
#[derive(Default)]
struct Settings {
    legend: BTreeMap<char, Cell>,
    seed: u64,
    turn: u64,
    floor: Option<u32>,
    /// Letter, thing, whether it is worn.
    inventory: Vec<(InventorySlot, PrototypeId, bool)>,
    experience: Option<Experience>,
    /// In which place each of the others acts, in reading order; empty for just that order.
    order: Vec<usize>,
}

impl Settings {
    fn parse(lines: &[Line<'_>], content: &Content) -> Result<Self, ParseSceneError> {
        let mut settings = Self::default();
        for &(number, line) in lines.iter().filter(|(_, line)| !line.is_empty()) {
            settings
                .line(line, content)
                .map_err(|message| ParseSceneError::new(number, message))?;
        }
        Ok(settings)
    }

    fn line(&mut self, line: &str, content: &Content) -> Result<(), String> {
        let number = |value: &str| {
            value.trim().parse().map_err(|_| format!("{value:?} is not a whole number"))
        };
        if let Some(value) = line.strip_prefix("seed ") {
            self.seed = number(value)?;
            return Ok(());
        }
        if let Some(value) = line.strip_prefix("turn ") {
            self.turn = number(value)?;
            if self.turn > LAST_TURN {
                return Err(format!("a turn is at most {LAST_TURN}"));
            }
            return Ok(());
        }
        if let Some(value) = line.strip_prefix("floor ") {
            let floor = number(value)?;
            self.floor = Some(
                u32::try_from(floor)
                    .ok()
                    .filter(|it| (1..=1_000).contains(it))
                    .ok_or("floors are from 1 to 1000")?,
            );
            return Ok(());
        }
        if let Some(value) = line.strip_prefix("inventory ").or(line.strip_prefix("pack ")) {
            self.inventory = inventory::carried(value, content)?;
            return Ok(());
        }
        if let Some(value) = line.strip_prefix("experience ").or(line.strip_prefix("growth ")) {
            self.experience = Some(inventory::experience(value)?);
            return Ok(());
        }
        if let Some(value) = line.strip_prefix("order ") {
            let places = value.split_whitespace().map(|it| it.parse().ok());
            let places: Option<Vec<usize>> = places.collect();
            self.order = places.ok_or_else(|| format!("{value:?} are not whole numbers"))?;
            return Ok(());
        }
        let unknown = "this is neither `<sign> = <who>` nor a setting such as `seed <n>`";
        let (sign, meaning) = line.split_once('=').ok_or(unknown)?;
        let mut signs = sign.trim().chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            return Err(unknown.to_owned());
        };
        let cell = Cell::parse(meaning, content)?;
        match self.legend.insert(sign, cell) {
            Some(_) => Err(format!("`{sign}` is explained twice")),
            None => Ok(()),
        }
    }
}

fn size_of(rows: &[Line<'_>]) -> Result<Size, ParseSceneError> {
    let &(first, row) = rows.first().ok_or_else(|| ParseSceneError::new(1, "there is no map"))?;
    let width = row.chars().count();
    if width > SIDE || rows.len() > SIDE {
        return Err(ParseSceneError::new(
            first,
            format!("a scene has at most {SIDE} × {SIDE} cells"),
        ));
    }
    for &(number, row) in rows {
        let length = row.chars().count();
        if length != width {
            let message = format!("this row has {length} signs, the first one has {width}");
            return Err(ParseSceneError::new(number, message));
        }
    }
    Ok(Size::new(width as u32, rows.len() as u32))
}

/// The cells row by row, each with the number of its line.
fn read_cells<'l>(
    rows: &[Line<'_>],
    legend: &'l mut BTreeMap<char, Cell>,
    content: &Content,
) -> Result<Vec<(usize, &'l Cell)>, ParseSceneError> {
    for &(number, row) in rows {
        for sign in row.chars() {
            if let Entry::Vacant(unknown) = legend.entry(sign) {
                let message = || format!("`{sign}` is no glyph of the content; add `{sign} = ...`");
                let cell = by_glyph(sign, content);
                unknown.insert(cell.ok_or_else(|| ParseSceneError::new(number, message()))?);
            }
        }
    }
    let legend = &*legend;
    let cells = rows.iter().flat_map(|&(number, row)| row.chars().map(move |sign| (number, sign)));
    Ok(cells.filter_map(|(number, sign)| Some((number, legend.get(&sign)?))).collect())
}

/// What a sign means without a legend.
pub(super) fn by_glyph(sign: char, content: &Content) -> Option<Cell> {
    let tiles = content.tiles();
    if let Some(tile) = tiles.iter().find(|tile| tile.glyph == sign) {
        let tile = content.tile_id(&tile.id)?;
        return Some(Cell { tile, occupants: Vec::new() });
    }
    let kinds = content.prototypes();
    let player = content.prototype(content.player());
    let found = [player].into_iter().chain(kinds).find(|it| it.glyph == sign)?;
    let occupant = Occupant::plain(content.prototype_id(&found.id)?);
    Some(Cell { tile: content.floor_tables().floor, occupants: vec![occupant] })
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
    let map = GameMap::new(&content, tiles);
    let mut world = World::empty(content, settings.seed, map);
    world.set_turn(settings.turn);
    let everyone = || {
        let whole = size.points().zip(cells);
        whole.flat_map(|(at, (line, cell))| cell.occupants.iter().map(move |it| (at, *line, it)))
    };
    world.set_floor(settings.floor.unwrap_or(1));
    let player = world.content().player();
    let mut players = everyone().filter(|(_, _, occupant)| occupant.kind == player);
    let (Some(first), None) = (players.next(), players.next()) else {
        return Err(ParseSceneError::new(1, "there must be exactly one player"));
    };
    if first.2.dead {
        return Err(ParseSceneError::new(
            first.1,
            "the player is dead; a scene starts a living game",
        ));
    }
    settle(&mut world, first)?;
    for &(slot, kind, worn) in &settings.inventory {
        world.give(kind, Some(slot), worn);
    }
    let (id, growth) = (world.player(), settings.experience);
    world.map_mut().change(id, |player| player.experience = growth.or(player.experience));
    let others: Vec<_> = everyone().filter(|(_, _, it)| it.kind != player).collect();
    for place in in_order(&settings.order, others.len())? {
        settle(&mut world, others[place])?;
    }
    world.look_around();
    Ok(world)
}

/// The others as they act: which of them, in reading order, comes first, second ...
fn in_order(order: &[usize], others: usize) -> Result<Vec<usize>, ParseSceneError> {
    if order.is_empty() {
        return Ok((0..others).collect());
    }
    let mut turns = vec![None; others];
    for (who, place) in order.iter().enumerate() {
        if let Some(free) = place.checked_sub(1).and_then(|place| turns.get_mut(place)) {
            *free = Some(who);
        }
    }
    let all: Option<Vec<usize>> = turns.into_iter().collect();
    let all = all.filter(|_| order.len() == others);
    let message = || format!("`order` must name each number from 1 to {others} once");
    all.ok_or_else(|| ParseSceneError::new(1, message()))
}

/// Puts someone on the map, in the state that the scene tells.
fn settle(
    world: &mut World,
    (at, line, occupant): (Point, usize, &Occupant),
) -> Result<(), ParseSceneError> {
    let wrong = |message: String| ParseSceneError::new(line, message);
    if !world.map().is_walkable(world.content(), at) {
        return Err(wrong(format!("somebody stands in a wall at {at}")));
    }
    let kind = occupant.kind;
    let corpse = occupant.dead;
    let id = if corpse { world.spawn_corpse(kind, at) } else { world.spawn(kind, at) };
    let id = id.map_err(|error| wrong(error.to_string()))?;
    world.map_mut().change(id, |entity| {
        entity.confused = occupant.confused;
        if let Some(fighter) = entity.fighter.as_mut().filter(|fighter| fighter.is_alive()) {
            *fighter = occupant.figures.fighter(*fighter);
            fighter.set_hp(occupant.hp.unwrap_or(fighter.max_hp()));
        }
    });
    if let Some(ai) = world.map_mut().ai_mut(id) {
        ai.remember(&occupant.way);
    }
    Ok(())
}
