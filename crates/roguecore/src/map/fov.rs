//! Field of view of the map: the visible and the explored cells, and the cache that avoids
//! computing them again. Does not depend on entities; the viewer is a cell and a radius.

use roguecore_grid::fov::{self, Transparency, VisibleCells};
use roguecore_grid::{BitGrid, Grid, Point, Rect};

use super::GameMap;
use super::recent_fov::RecentFov;
use crate::content::Content;
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// The transparent cells of these tiles, with these amounts of substances.
pub(super) fn transparency(
    content: &Content,
    tiles: &Grid<TileId>,
    substances: &[SubstanceCell],
) -> Transparency {
    let transparent = tiles.cells().iter().map(|&tile| content.tile(tile).transparent);
    let mut transparency = Transparency::from_cells(tiles.size(), transparent);
    for cell in substances.iter().filter(|cell| is_opaque(content, cell)) {
        transparency.set(cell.at, false);
    }
    transparency
}

/// Whether a substance hides the cells behind it.
pub(super) fn is_opaque(content: &Content, cell: &SubstanceCell) -> bool {
    content.rows().substance(cell.substance).is_some_and(|row| row.opaque)
}

/// The data that the visible cells were computed from.
#[derive(Clone, Copy, Debug)]
pub(super) enum FovCache {
    /// Unknown: the visible cells are those of a new map or of a save.
    Unknown,
    Computed {
        from: Point,
        /// In cells; 0 is unlimited.
        radius: u32,
        /// Contains all visible cells. It may reach beyond the map.
        bounds: Rect,
        valid: bool,
    },
}

impl FovCache {
    /// Makes the next update compute again, since a tile has changed.
    pub(super) const fn invalidate(&mut self) {
        if let Self::Computed { valid, .. } = self {
            *valid = false;
        }
    }

    /// Whether the visible cells are those of this viewer.
    fn is_valid(self, viewer: Point, sight: u32) -> bool {
        match self {
            Self::Unknown => false,
            Self::Computed { from, radius, valid, .. } => {
                valid && from == viewer && radius == sight
            }
        }
    }

    /// A rectangle that contains all visible cells.
    pub(super) const fn bounds(self) -> Rect {
        match self {
            Self::Unknown => EVERYWHERE,
            Self::Computed { bounds, .. } => bounds,
        }
    }
}

const EVERYWHERE: Rect = Rect::new(0, 0, i32::MAX, i32::MAX);

/// A rectangle that contains the cells within a radius; 0 is unlimited.
fn reach(from: Point, radius: u32) -> Rect {
    if radius == 0 {
        return EVERYWHERE;
    }
    let reach = radius.min(fov::MAX_RADIUS) as i32;
    let (left, top) = (from.x.saturating_sub(reach), from.y.saturating_sub(reach));
    Rect::new(left, top, 2 * reach + 1, 2 * reach + 1)
}

impl GameMap {
    /// The visible cells.
    pub const fn visible(&self) -> &BitGrid {
        &self.state.visible
    }

    /// A rectangle that holds all visible cells. It may reach beyond the map.
    pub(crate) fn visible_area(&self) -> Rect {
        self.fov_cache.bounds()
    }

    /// The explored cells: all that have ever been visible.
    pub const fn explored(&self) -> &BitGrid {
        &self.state.explored
    }

    /// Number of explored cells.
    pub(crate) const fn explored_count(&self) -> usize {
        self.explored_count
    }

    /// Explores more cells, which the closure marks.
    pub(super) fn explore(&mut self, mark: impl FnOnce(&mut BitGrid)) {
        mark(&mut self.state.explored);
        self.explored_count = self.state.explored.count();
    }

    /// Forgets the data kept to compute fields of view faster: the player leaves this floor.
    pub(crate) fn forget_fov(&mut self) {
        self.recent_fov = RecentFov::default();
    }

    /// Whether a cell is visible. `false` outside of the map.
    pub fn is_visible(&self, at: Point) -> bool {
        self.state.visible.get(at)
    }

    /// The cells that are visible from any cell within any radius in cells, 0 for unlimited:
    /// those of [`fov::field_of_view`]. None if the cell lies outside of the map. Needs no viewer
    /// and changes nothing; every call computes them anew.
    ///
    /// ```
    /// use roguecore::{Content, GameMap, Grid, InvalidMap, Point, Size};
    /// let content = Content::first_steps();
    /// let floor = content.tile_id("floor").unwrap();
    /// let map = GameMap::from_tiles(&content, Grid::new(Size::new(9, 9), floor))?;
    /// assert_eq!(map.visible_from(Point::new(4, 4), 2).count(), 9);
    /// assert_eq!(map.visible_from(Point::new(4, 4), 0).count(), 81);
    /// # Ok::<(), InvalidMap>(())
    /// ```
    pub fn visible_from(&self, from: Point, radius: u32) -> BitGrid {
        let mut visible = BitGrid::new(self.size());
        self.transparency.field_of_view(from, radius, &mut visible);
        visible
    }

    /// The transparent cells. Its [`field_of_view`](Transparency::field_of_view) adds the
    /// visible cells to a grid of the caller's, without allocating.
    pub const fn transparency(&self) -> &Transparency {
        &self.transparency
    }

    /// Replaces the explored cells. The visible ones are among them.
    pub(crate) fn set_explored(&mut self, explored: &BitGrid) {
        self.state.explored.clone_from(explored);
        self.explored_count = explored.count();
    }

    /// Sets whether a cell whose tile or substances have changed is transparent.
    pub(super) fn update_transparency(&mut self, content: &Content, at: Point) {
        let tile = self.tile(at).is_some_and(|tile| content.tile(tile).transparent);
        let hidden = || self.substances_at(at).iter().any(|cell| is_opaque(content, cell));
        let transparent = tile && !hidden();
        if transparent != self.transparency.get(at) {
            self.transparency.set(at, transparent);
            self.fov_cache.invalidate();
            self.recent_fov.clear();
        }
    }

    /// Updates the visible cells for a viewer at `from`, within the content's `sight` radius,
    /// and adds them to the explored ones. Computes nothing when neither the viewer nor a tile
    /// has changed. The time depends on the radius and not on the map's size, unless the radius
    /// is unlimited.
    pub fn update_fov(&mut self, content: &Content, from: Point) {
        self.update_fov_within(content.sight(), from);
    }

    /// The same within any radius in cells; 0 is unlimited.
    pub fn update_fov_within(&mut self, radius: u32, from: Point) {
        if self.fov_cache.is_valid(from, radius) {
            return;
        }
        self.state.visible.clear_rows(self.visible_area().within(self.size()).1);
        let cells = self.recent_fov.seen_from(&self.transparency, from, radius);
        let bounds = cells.map_or_else(|| reach(from, radius), VisibleCells::bounds);
        if let Some(cells) = cells {
            cells.mark(&mut self.state.visible);
            self.explored_count += cells.mark_new(&mut self.state.explored);
        } else {
            self.transparency.field_of_view(from, radius, &mut self.state.visible);
            self.explored_count += self.state.explored.union_in(&self.state.visible, bounds);
        }
        self.fov_cache = FovCache::Computed { from, radius, bounds, valid: true };
        self.forget_visible();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore_grid::Size;

    /// A hall longer than the radius, with a wall in the middle.
    #[test]
    fn an_update_removes_the_visible_cells_of_the_previous_viewer() {
        let size = Size::new(2_500, 3);
        for sight in [0, 2, 8, 700, 1_000] {
            let ron = Content::first_steps_ron().replace("sight: 8", &format!("sight: {sight}"));
            let content = Content::parse("sight.ron", &ron).unwrap();
            let mut map = GameMap::new(&content, Grid::new(size, content.floor_tables().floor));
            map.set_tile(&content, Point::new(1_250, 1), content.floor_tables().wall);
            let mut explored = BitGrid::new(size);
            for x in [0, 1, 1_249, 1_251, 2_499, 1_300, 5] {
                let from = Point::new(x, 1);
                map.update_fov(&content, from);
                let mut visible = BitGrid::new(size);
                map.transparency.field_of_view(from, sight, &mut visible);
                explored.union_with(&visible);
                assert!(*map.visible() == visible, "sight {sight}, from {from}");
                assert!(*map.explored() == explored, "sight {sight}, from {from}");
            }
        }
    }
}
