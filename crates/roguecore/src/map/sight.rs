//! What the player sees of the map now, and what they remember. Knows who looks only as a
//! place and a radius.

use super::GameMap;
use crate::content::Content;
use crate::fov::{self, Transparency};
use crate::geometry::{BitGrid, Grid, Point, Rect};
use crate::tile::TileId;

/// Which cells of these tiles let sight pass.
pub(super) fn transparency(content: &Content, tiles: &Grid<TileId>) -> Transparency {
    let transparent = tiles.cells().iter().map(|&kind| content.tile(kind).transparent);
    Transparency::of_cells(tiles.size(), transparent)
}

/// From where the cells in view were seen, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Looked {
    /// Nobody knows: the marks came from elsewhere.
    Nowhere,
    From {
        at: Point,
        radius: u32,
        up_to_date: bool,
    },
}

impl Looked {
    /// A tile has changed.
    pub(super) const fn outdate(&mut self) {
        if let Self::From { up_to_date, .. } = self {
            *up_to_date = false;
        }
    }

    /// Where all cells in view lie.
    pub(super) fn around(self) -> Rect {
        const EVERYWHERE: Rect = Rect::new(0, 0, i32::MAX, i32::MAX);
        match self {
            Self::Nowhere | Self::From { radius: 0, .. } => EVERYWHERE,
            Self::From { at, radius, .. } => {
                let reach = radius.min(fov::MAX_RADIUS) as i32;
                let (left, top) = (at.x.saturating_sub(reach), at.y.saturating_sub(reach));
                Rect::new(left, top, 2 * reach + 1, 2 * reach + 1)
            }
        }
    }
}

impl GameMap {
    /// The cells in view.
    pub const fn visible(&self) -> &BitGrid {
        &self.visible
    }

    /// Every cell that was ever in view.
    pub const fn explored(&self) -> &BitGrid {
        &self.explored
    }

    /// Whether a cell is in view.
    pub fn is_visible(&self, at: Point) -> bool {
        self.visible.get(at)
    }

    /// Looks around from a cell, and remembers what is seen. Nothing is computed when nothing
    /// can have changed: sight depends on the place, the radius and the tiles alone. The cost
    /// depends on the radius, not on the map, unless sight is unlimited.
    pub fn look_from(&mut self, content: &Content, from: Point) {
        let sight = content.sight();
        if let Looked::From { at, radius, up_to_date: true } = self.looked
            && (at, radius) == (from, sight)
        {
            return;
        }
        self.visible.remove_rect(self.looked.around());
        self.transparency.field_of_view(from, sight, &mut self.visible);
        self.looked = Looked::From { at: from, radius: sight, up_to_date: true };
        self.explored.union_in(&self.visible, self.looked.around());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;

    /// A hall that is longer than anybody sees, with a wall across it now and then.
    #[test]
    fn what_was_in_view_from_elsewhere_is_not_in_view_any_more() {
        let size = Size::new(2_500, 3);
        for sight in [0, 2, 8, 700, 1_000] {
            let ron = Content::first_steps_ron().replace("sight: 8", &format!("sight: {sight}"));
            let content = Content::parse("sight.ron", &ron).unwrap();
            let mut map = GameMap::new(&content, Grid::new(size, content.floor_tables().floor));
            map.set_tile(&content, Point::new(1_250, 1), content.floor_tables().wall);
            let mut explored = BitGrid::new(size);
            for x in [0, 1, 1_249, 1_251, 2_499, 1_300, 5] {
                let from = Point::new(x, 1);
                map.look_from(&content, from);
                let mut visible = BitGrid::new(size);
                map.transparency.field_of_view(from, sight, &mut visible);
                explored.union_with(&visible);
                assert!(*map.visible() == visible, "sight {sight}, from {from}");
                assert!(*map.explored() == explored, "sight {sight}, from {from}");
            }
        }
    }
}
