//! What the player sees of the map now, and what they remember. Knows who looks only as a
//! place and a radius.

use super::GameMap;
use crate::content::Content;
use crate::fov;
use crate::geometry::{BitGrid, Point};

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
    /// can have changed: sight depends on the place, the radius and the tiles alone.
    pub fn look_from(&mut self, content: &Content, from: Point) {
        let sight = content.sight();
        if self.seen_from == Some((from, sight)) {
            return;
        }
        let Self { tiles, visible, explored, .. } = self;
        let opaque = |at: Point| {
            let kind = tiles.get(at).copied();
            kind.is_none_or(|kind| !content.tile(kind).transparent)
        };
        visible.clear();
        let mark = |at| visible.insert(at);
        fov::field_of_view(tiles.size(), from, sight, opaque, mark);
        explored.union_with(visible);
        self.seen_from = Some((from, sight));
    }
}
