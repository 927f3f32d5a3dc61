//! Checks the invariants of a map and everything it derives from tiles and entities against a
//! slow recomputation. For tests, long campaigns and saved games; no rule depends on it.

use roguecore_grid::Point;

use super::invalid::ensure;
use super::planes::Planes;
use super::{GameMap, InvalidMap, active, fov, passable_cells};
use crate::content::Content;
use crate::entity::Entity;

impl GameMap {
    /// The first broken invariant.
    pub(crate) fn audit(&self, content: &Content) -> Result<(), InvalidMap> {
        self.state.check(content)?;
        self.audit_cells()?;
        let explored = self.explored().count() == self.explored_count;
        ensure(explored, InvalidMap::Knowledge)?;
        ensure(self.ids.is_valid(&self.state.entities), InvalidMap::IdIndex)?;
        let transparency = fov::transparency(content, &self.state.tiles, &self.state.substances);
        ensure(self.transparency == transparency, InvalidMap::Transparency)?;
        ensure(self.recent_fov.is_valid(&transparency), InvalidMap::RecentFov)?;
        let passable = passable_cells(content, &self.state.tiles);
        ensure(self.passable == passable, InvalidMap::Passable)?;
        self.audit_planes()?;
        ensure(self.has_valid_memory(), InvalidMap::RememberedTiles)?;
        self.audit_active(content)
    }

    /// The two forms of the substances agree.
    pub(crate) fn audit_planes(&self) -> Result<(), InvalidMap> {
        let planes = Planes::of(&self.state.substances, self.size());
        ensure(self.planes == planes, InvalidMap::Substances)
    }

    fn audit_active(&self, content: &Content) -> Result<(), InvalidMap> {
        let mut listed = self.active.clone();
        listed.sort_unstable();
        let mut active = self.state.entities.iter().filter(|it| active::is_active(content, it));
        match active.find(|entity| listed.binary_search(&entity.id).is_err()) {
            Some(entity) => Err(InvalidMap::NotActive(entity.id)),
            None => Ok(()),
        }
    }

    /// The index lists each entity once: as many as there are, and none twice in a cell or in a
    /// cell of another. Each cell is visited once, so that a crowded one costs no more.
    fn audit_cells(&self) -> Result<(), InvalidMap> {
        let mut listed = 0;
        for at in self.size().points() {
            listed += self.audit_cell(at)?;
        }
        let is_listed = |it: &Entity| self.entities_at(it.at).any(|other| other.id == it.id);
        let complete = listed == self.entities().len();
        match self.entities().iter().find(|it| !complete && !is_listed(it)) {
            Some(&Entity { id, at, .. }) => Err(InvalidMap::NotIndexed { id, at }),
            None => Ok(()),
        }
    }

    /// The index lists at a cell only entities there: blockers first, then by id. The cell is
    /// marked as blocked if and only if one of them blocks it, and explored if it is visible.
    /// Returns how many there are.
    fn audit_cell(&self, at: Point) -> Result<usize, InvalidMap> {
        let rank = |entity: &Entity| (!entity.blocks_movement, entity.id);
        let (mut listed, mut blockers, mut last) = (0, 0, None);
        for entity in self.entities_at(at) {
            let in_order = last < Some(rank(entity));
            ensure(in_order && entity.at == at, InvalidMap::IndexEntry(at))?;
            last = Some(rank(entity));
            listed += 1;
            blockers += u32::from(entity.blocks_movement);
        }
        let occupied = self.index.occupied().get(at);
        ensure(occupied == (listed > 0), InvalidMap::IndexEntry(at))?;
        let in_area = !self.is_visible(at) || self.visible_area().contains(at);
        ensure(in_area, InvalidMap::VisibleArea(at))?;
        ensure(blockers <= 1, InvalidMap::TwoBlockers(at))?;
        let blocked = self.index.blocked().get(at);
        ensure(blocked == (blockers == 1), InvalidMap::BlockedCell(at))?;
        ensure(!self.is_visible(at) || self.explored().get(at), InvalidMap::NotExplored(at))?;
        Ok(listed)
    }
}
