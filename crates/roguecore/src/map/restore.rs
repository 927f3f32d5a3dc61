//! A map from a save. What can be computed is computed anew; the rest is checked, so that no
//! later question can meet a cell, a tile or a creature that is not there.

use serde::Deserialize;

use super::{GameMap, Looked, PlaceIndex, awake, sight};
use crate::component::Fighter;
use crate::content::Content;
use crate::entity::Entity;
use crate::geometry::{BitGrid, Grid};
use crate::tile::TileId;

/// More columns or rows than this are no map of ours.
const WIDEST: u32 = 4096;

/// The parts of a map that are saved, in the order in which [`GameMap`] writes them.
#[derive(Debug, Deserialize)]
pub(crate) struct SavedMap {
    tiles: Grid<TileId>,
    explored: BitGrid,
    visible: BitGrid,
    entities: Vec<Entity>,
}

impl GameMap {
    /// The map of these parts, or what is wrong with them.
    pub(crate) fn restore(content: &Content, saved: SavedMap) -> Result<Self, &'static str> {
        let SavedMap { tiles, explored, visible, entities } = saved;
        check_grids(&tiles, &explored, &visible)?;
        let known = tiles.iter().all(|(_, kind)| kind.index() < content.tiles().len());
        ensure(known, "a tile that the content does not have")?;
        ensure(entities.len() <= PlaceIndex::MOST, "more entities than a map can hold")?;
        let ordered = entities.is_sorted_by(|a, b| a.id < b.id);
        ensure(ordered, "entities out of order")?;
        entities.iter().try_for_each(|entity| check_entity(content, &tiles, entity))?;
        let transparency = sight::transparency(content, &tiles);
        let (index, looked) = (PlaceIndex::new(tiles.size()), Looked::Nowhere);
        let restless = entities.iter().filter(|it| awake::is_restless(it)).map(|it| it.id);
        let restless = restless.collect();
        let mut map =
            Self { tiles, explored, visible, entities, transparency, looked, index, restless };
        map.index.rebuild(&map.entities);
        map.check_blockers()?;
        Ok(map)
    }

    /// At most one a cell.
    fn check_blockers(&self) -> Result<(), &'static str> {
        let mut blocking = self.entities.iter().filter(|entity| entity.blocks_movement);
        let first = |entity: &Entity| self.blocker_at(entity.at).map(|other| other.id);
        ensure(blocking.all(|it| first(it) == Some(it.id)), "two who block the same cell")
    }
}

fn check_grids(
    tiles: &Grid<TileId>,
    explored: &BitGrid,
    visible: &BitGrid,
) -> Result<(), &'static str> {
    let (width, height) = (tiles.size().width(), tiles.size().height());
    let sane = (1..=WIDEST).contains(&width) && (1..=WIDEST).contains(&height);
    ensure(sane && tiles.is_sound(), "a map that is no rectangle of tiles")?;
    let fits = |bits: &BitGrid| bits.size() == tiles.size() && bits.is_sound();
    ensure(fits(explored) && fits(visible), "a memory of another map")
}

fn check_entity(
    content: &Content,
    tiles: &Grid<TileId>,
    entity: &Entity,
) -> Result<(), &'static str> {
    let known = entity.kind.index() < content.prototypes().len();
    ensure(known, "a creature that the content does not have")?;
    let walkable = tiles.get(entity.at).is_some_and(|&kind| content.tile(kind).walkable);
    ensure(walkable, "somebody in a wall")?;
    ensure(entity.fighter.is_none_or(|it| check_fighter(&it)), "somebody of no such health")?;
    let acts = entity.ai.is_some() || entity.confused.is_some();
    ensure(entity.is_actor() || !acts, "somebody who is dead and acts")
}

const fn check_fighter(fighter: &Fighter) -> bool {
    fighter.max_hp() >= 1 && 0 <= fighter.hp() && fighter.hp() <= fighter.max_hp()
}

fn ensure(holds: bool, wrong: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(wrong) }
}
