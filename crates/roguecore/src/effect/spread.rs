//! How fire, gas and liquids act and spread at the end of a turn. Only cells that hold some, and
//! their neighbours, cost anything.
//!
//! First the rules are run, cell by cell in the order of the map's list: the turn rules of each
//! substance with an actor in its cell, and the burn rules of the tile under each fire. Then each
//! substance in the order of the ids spreads and fades, row by row; all amounts that changed are
//! one event. Random numbers come from a stream of the turn of their own.

mod ignite;
mod level;
#[cfg(test)]
mod reference;
mod rules;
mod spreading;

use roguecore_grid::Point;
use roguecore_grid::geometry::ones;

use crate::content::Content;
use crate::entity::Entity;
use crate::event::{EntityRef, Event, PlaceEvent, TraceEvent};
use crate::id::TagId;
use crate::map::{CELLS, GameMap, Segment, TileSet};
use crate::rng::{Rng, Stream};
use crate::rows::substance::{Spread, SubstanceDef};
use crate::substance::SubstanceCell;
use crate::world::{Turn, World};

use super::substance::keep_to_room;
use ignite::Fire;
use level::{fade_all, level};
use rules::run_rules;
use spreading::Spreading;

/// Runs the rules of all substances of the floor, then lets them spread and fade.
pub(crate) fn spread_substances(turn: &mut Turn<'_>) {
    if turn.world().map().substances().is_empty() {
        return;
    }
    if turn.is_spent() {
        return;
    }
    let planes = turn.world().map().planes();
    turn.world().count_work(planes.amounts().len() * CELLS);
    let content = turn.content();
    run_rules(turn, content);
    if turn.world().outcome().is_none() {
        spread_all(turn, content);
    }
}

fn spread_all(turn: &mut Turn<'_>, content: &Content) {
    let world = turn.world();
    let number = turn.number();
    let stream = Stream::Substances { floor: world.floor(), turn: number };
    let mut rng = Rng::derive(world.seed(), stream);
    let burnt = burnt_items(world, content);
    let mut cells = spread(content, world.map(), &mut rng);
    keep_to_room(turn, &mut cells);
    for (item, at) in burnt {
        let seen = turn.player_perceives(item, at);
        turn.emit(Event::new(seen, PlaceEvent::Vanished { who: item, at }));
    }
    if !cells.is_empty() {
        turn.emit(Event::new(false, TraceEvent::SubstancesChanged { cells }));
    }
}

/// The amounts that change as all substances of a map spread and fade, by row, column and
/// substance.
fn spread(content: &Content, map: &GameMap, rng: &mut Rng) -> Vec<SubstanceCell> {
    let mut planes = Spreading::of(map);
    let rows = planes.substances().iter().map(|&id| content.rows().substance(id));
    let rows: Vec<Option<&SubstanceDef>> = rows.collect();
    let mut open: Vec<u64> = Vec::new();
    for (plane, row) in rows.iter().enumerate() {
        let Some(row) = row else { continue };
        match row.spread {
            Spread::None => fade_all(planes.now_mut(plane), row.fades, rng),
            Spread::Level => {
                if open.is_empty() {
                    open = open_cells(content, map, &planes);
                }
                level(&mut planes, plane, &open, rng);
                fade_all(planes.now_mut(plane), row.fades, rng);
            }
            Spread::Ignite { fuel, chance } => {
                let is_fuel = |row: &SubstanceDef| row.tags.contains(fuel);
                let others = (0..rows.len()).filter(|&other| other != plane);
                let fuels = others.filter(|&it| rows[it].is_some_and(is_fuel));
                let fuels: Vec<usize> = fuels.collect();
                let fire = Fire { plane, fuels: &fuels, chance, fades: row.fades };
                let tiles = TileSet::new(content, |tile| tile.tags.contains(fuel));
                let ground = |segment: &Segment, cells: u64| {
                    let burning = map.tiles_from(segment.at, &tiles);
                    burning | with_items(map, content, segment, cells & !burning, fuel)
                };
                fire.burn(&mut planes, ground, rng);
            }
        }
    }
    planes.changes()
}

/// The cells that can be entered, by segment.
fn open_cells(content: &Content, map: &GameMap, planes: &Spreading<'_>) -> Vec<u64> {
    let walkable = TileSet::new(content, |tile| tile.walkable);
    let bits = planes.segments().map(|(_, segment)| map.tiles_from(segment.at, &walkable));
    [0].into_iter().chain(bits).collect()
}

/// The items in burning cells that burn.
fn burnt_items(world: &World, content: &Content) -> Vec<(EntityRef, Point)> {
    let planes = world.map().planes();
    let fires = planes.substances().iter().enumerate().filter_map(|(plane, &id)| {
        content.rows().substance(id).and_then(fuel).map(|fuel| (plane, fuel))
    });
    let fires: Vec<(usize, TagId)> = fires.collect();
    let mut burnt: Vec<(EntityRef, Point)> = Vec::new();
    if fires.is_empty() {
        return burnt;
    }
    for (index, segment) in planes.segments() {
        for cell in ones(world.map().occupied_from(segment.at)) {
            for &(plane, fuel) in &fires {
                if planes.plane(plane)[index][cell as usize] == 0 {
                    continue;
                }
                let at = segment.cell(cell);
                let burning = items_with(world.map(), content, at, fuel);
                // The goal and keys outlast every fire.
                for item in burning.filter(|item| !world.is_needed(item.kind)) {
                    let item = world.entity_ref(item);
                    if !burnt.contains(&(item, at)) {
                        burnt.push((item, at));
                    }
                }
            }
        }
    }
    burnt
}

/// The cells, of some of a segment, with an item that has a tag.
fn with_items(map: &GameMap, content: &Content, segment: &Segment, cells: u64, tag: TagId) -> u64 {
    let cells = if cells == 0 { 0 } else { cells & map.occupied_from(segment.at) };
    let has = |cell: &u32| items_with(map, content, segment.cell(*cell), tag).next().is_some();
    ones(cells).filter(has).fold(0, |bits, cell| bits | 1 << cell)
}

const fn fuel(row: &SubstanceDef) -> Option<TagId> {
    match row.spread {
        Spread::Ignite { fuel, .. } => Some(fuel),
        Spread::None | Spread::Level => None,
    }
}

/// The items of a cell that have a tag.
fn items_with<'m>(
    map: &'m GameMap,
    content: &Content,
    at: Point,
    tag: TagId,
) -> impl Iterator<Item = &'m Entity> {
    map.entities_at(at).filter(move |it| {
        let row = content.prototype(it.kind);
        row.item.is_some() && row.tags.contains(tag)
    })
}
