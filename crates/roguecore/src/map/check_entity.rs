//! The possible entities of a map: their parts follow from their rows and from whether they live. Checked
//! when a game is opened, when a host brings a map, and by the audit.

use roguecore_grid::{Grid, Size};

use super::invalid::ensure;
use super::{CellIndex, InvalidMap};
use crate::content::Content;
use crate::entity::{DrawOrder, Entity, PrototypeId};
use crate::id::StatId;
use crate::tile::TileId;

/// Entities that a floor can have whatever its size. Rules create none where there are 4,096.
const ENTITIES_OF_ANY_FLOOR: usize = 8_192;
/// The cells for which a floor can have one more.
const CELLS_PER_ENTITY: usize = 16;

/// The most entities that a floor of a saved game can have.
pub(super) const fn max_entities(size: Size) -> usize {
    let entities = ENTITIES_OF_ANY_FLOOR.saturating_add(size.area() / CELLS_PER_ENTITY);
    if entities < CellIndex::MAX_ENTITIES { entities } else { CellIndex::MAX_ENTITIES }
}

/// Whether an entity can be on the map.
pub(super) fn check_entity(
    content: &Content,
    tiles: &Grid<TileId>,
    entity: &Entity,
) -> Result<(), InvalidMap> {
    let (id, at) = (entity.id, entity.at);
    let known = entity.kind.index() < content.prototypes().len();
    ensure(known, InvalidMap::UnknownPrototype(id))?;
    let walkable = tiles.get(at).is_some_and(|&tile| content.tile(tile).walkable);
    ensure(walkable, InvalidMap::InWall { id, at })?;
    ensure(has_possible_values(content, entity), InvalidMap::HitPoints(id))?;
    let state = content.is_valid_state(entity.kind, entity.state.as_deref());
    ensure(state, InvalidMap::State(id))?;
    let acts = entity.ai.is_some() || !entity.statuses().is_empty();
    ensure(entity.is_actor() || !acts, InvalidMap::DeadActor(id))?;
    ensure(entity.blocks_movement || !entity.is_actor(), InvalidMap::NotBlocking(id))?;
    ensure(is_of_its_row(content, entity), InvalidMap::Parts(id))?;
    let steps = entity.ai.as_ref().map_or(0, |ai| ai.steps().count());
    ensure(steps <= tiles.size().area(), InvalidMap::Path(id))
}

/// Whether the entity has the parts of a copy of its row, alive or dead.
fn is_of_its_row(content: &Content, entity: &Entity) -> bool {
    let row = content.prototype(entity.kind);
    let same_parts = entity.fighter.is_some() == row.fighter.is_some();
    let may_act = entity.ai.is_none() || !row.ai.is_empty();
    let as_in_row = entity.draw_order == row.draw_order
        && (entity.blocks_movement == row.blocks_movement || !entity.is_actor());
    let dead = entity.draw_order == DrawOrder::Corpse && !entity.blocks_movement;
    let layer = if entity.is_corpse() { dead } else { as_in_row };
    same_parts && may_act && layer && (row.blocks_movement || !entity.blocks_movement)
}

/// Whether hit points, defence and power are within the bounds of their stats, or those of the row.
fn has_possible_values(content: &Content, entity: &Entity) -> bool {
    let Some(fighter) = entity.fighter else { return true };
    let in_bounds = |stat: StatId| {
        let value = fighter.stat(stat).unwrap_or_default();
        let bounds = content.rows().stat(stat);
        bounds.is_none_or(|row| (row.min..=row.max).contains(&value))
            || of_row(content, entity.kind, stat) == Some(value)
    };
    let stats = [StatId::MAX_HP, StatId::DEFENCE, StatId::POWER];
    fighter.is_valid() && stats.into_iter().all(in_bounds)
}

fn of_row(content: &Content, kind: PrototypeId, stat: StatId) -> Option<i32> {
    content.prototype(kind).fighter?.stat(stat)
}
