//! The last fields of view: the cells visible from those that the player saw from last. In a room
//! or in a fight the player comes back to these cells within a few turns.

use roguecore_grid::Point;
use roguecore_grid::fov::{Transparency, VisibleCells};

/// Number of fields of view that are kept: one for each cell of a square of 8 by 8, which repeats over the map.
const SLOTS: usize = 64;

/// The last field of view of each slot, within one radius. No part of the state: a copy starts empty.
#[derive(Debug)]
pub(super) struct RecentFov {
    radius: u32,
    /// 1 and the index in `known` of each slot; 0 for an empty one.
    slots: [u8; SLOTS],
    known: Vec<VisibleCells>,
}

impl Default for RecentFov {
    fn default() -> Self {
        Self { radius: 0, slots: [0; SLOTS], known: Vec::new() }
    }
}

impl Clone for RecentFov {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl RecentFov {
    /// Forgets all, since the transparent cells have changed.
    pub(super) fn clear(&mut self) {
        self.slots = [0; SLOTS];
        self.known.clear();
    }

    /// Whether all that it knows is visible from there.
    pub(super) fn is_valid(&self, transparency: &Transparency) -> bool {
        let is_seen = |it: &VisibleCells| {
            transparency.visible_cells(it.origin(), self.radius).as_ref() == Some(it)
        };
        self.known.iter().all(is_seen)
    }

    /// The cells visible from a cell within a [small radius](Transparency::visible_cells).
    pub(super) fn seen_from(
        &mut self,
        transparency: &Transparency,
        from: Point,
        radius: u32,
    ) -> Option<&VisibleCells> {
        if self.radius != radius {
            self.clear();
            self.radius = radius;
        }
        let slot = &mut self.slots[(from.x & 7 | (from.y & 7) << 3) as usize % SLOTS];
        match usize::from(*slot).checked_sub(1) {
            Some(index) if self.known[index].origin() == from => {}
            Some(index) => self.known[index] = transparency.visible_cells(from, radius)?,
            None => {
                self.known.push(transparency.visible_cells(from, radius)?);
                *slot = self.known.len() as u8;
            }
        }
        self.known.get(usize::from(*slot) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::map::GameMap;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::{BitGrid, Grid, Size};

    /// A viewer that moves about while walls change sees what is visible from there now, whether it was
    /// there before or not, also with another radius.
    #[test]
    fn what_is_kept_is_visible_now() {
        let content = Content::first_steps();
        let (wall, floor) = (content.floor_tables().wall, content.floor_tables().floor);
        let size = Size::new(70, 20);
        let mut rng = Rng::derive(6, Stream::Player);
        let mut map = GameMap::new(&content, Grid::new(size, floor));
        let (mut at, mut radius, mut again) = (Point::new(60, 10), 8, 0);
        for _ in 0..4_000 {
            let next = at.neighbours().nth(rng.below(8) as usize).unwrap();
            at = if size.contains(next) { next } else { at };
            if rng.chance(1, 200) {
                radius = 1 + rng.below(12);
            }
            if rng.chance(1, 40) {
                let there = Point::new(rng.range(0, 69), rng.range(0, 19));
                let tile = if rng.chance(1, 2) { wall } else { floor };
                map.set_tile(&content, there, tile);
            }
            again += u32::from(map.recent_fov.known.iter().any(|it| it.origin() == at));
            map.update_fov_within(radius, at);
            let mut visible = BitGrid::new(size);
            map.transparency().field_of_view(at, radius, &mut visible);
            assert!(*map.visible() == visible, "from {at}, radius {radius}");
            assert!(visible.iter().all(|it| map.visible_area().contains(it)));
            assert_eq!(map.explored_count(), map.explored().count());
            assert!(map.recent_fov.known.len() <= SLOTS);
        }
        assert!(again > 1_000, "only {again} cells were seen from again");
    }
}
