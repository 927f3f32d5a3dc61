//! Checks the invariants of a map and everything it derives from tiles and entities against a
//! slow recomputation. For tests, long campaigns and saved games; no rule depends on it.

use super::invalid::ensure;
use super::{GameMap, InvalidMap, active, fov, restore};
use crate::content::Content;
use crate::entity::Entity;
use crate::geometry::Point;

impl GameMap {
    /// The first broken invariant.
    pub(crate) fn audit(&self, content: &Content) -> Result<(), InvalidMap> {
        self.entities().iter().try_for_each(|entity| self.audit_entity(content, entity))?;
        let ordered = self.entities().is_sorted_by(|a, b| a.id < b.id);
        ensure(ordered, InvalidMap::EntityOrder)?;
        self.size().points().try_for_each(|at| self.audit_cell(at))?;
        let transparency = fov::transparency(content, &self.tiles, &self.substances);
        ensure(self.transparency == transparency, InvalidMap::Transparency)?;
        let amounts = restore::are_substances(content, &self.tiles, &self.substances);
        ensure(amounts, InvalidMap::Substances)?;
        ensure(self.has_valid_memory(), InvalidMap::RememberedTiles)?;
        self.audit_active(content)
    }

    fn audit_active(&self, content: &Content) -> Result<(), InvalidMap> {
        let mut listed = self.active.clone();
        listed.sort_unstable();
        let mut active = self.entities.iter().filter(|it| active::is_active(content, it));
        match active.find(|entity| listed.binary_search(&entity.id).is_err()) {
            Some(entity) => Err(InvalidMap::NotActive(entity.id)),
            None => Ok(()),
        }
    }

    fn audit_entity(&self, content: &Content, entity: &Entity) -> Result<(), InvalidMap> {
        let (id, at) = (entity.id, entity.at);
        ensure(self.is_walkable(content, at), InvalidMap::InWall { id, at })?;
        let listed = self.entities_at(at).filter(|other| other.id == id).count();
        ensure(listed == 1, InvalidMap::NotIndexed { id, at })?;
        if entity.blocks_movement {
            let blocker = self.blocker_at(at).map(|blocker| blocker.id);
            ensure(blocker == Some(id), InvalidMap::TwoBlockers(at))?;
        }
        ensure(entity.blocks_movement || !entity.is_actor(), InvalidMap::NotBlocking(id))?;
        ensure(entity.ai.is_none() || entity.is_actor(), InvalidMap::DeadActor(id))?;
        let state = content.is_valid_state(entity.kind, entity.state.as_deref());
        ensure(state, InvalidMap::State(id))?;
        let hit_points = entity.fighter.is_none_or(|fighter| fighter.is_valid());
        ensure(hit_points, InvalidMap::HitPoints(id))
    }

    /// The index lists at a cell only entities there: blockers first, then by id. The cell is
    /// marked as blocked if and only if one of them blocks it, and explored if it is visible.
    fn audit_cell(&self, at: Point) -> Result<(), InvalidMap> {
        let here: Vec<&Entity> = self.entities_at(at).collect();
        let in_order = here.is_sorted_by_key(|entity| (!entity.blocks_movement, entity.id));
        let right = in_order && here.iter().all(|entity| entity.at == at);
        ensure(right, InvalidMap::IndexEntry(at))?;
        let blockers = here.iter().filter(|entity| entity.blocks_movement).count();
        ensure(blockers <= 1, InvalidMap::TwoBlockers(at))?;
        let blocked = self.index.blocked().get(at);
        ensure(blocked == (blockers == 1), InvalidMap::BlockedCell(at))?;
        ensure(!self.is_visible(at) || self.explored().get(at), InvalidMap::NotExplored(at))
    }
}
