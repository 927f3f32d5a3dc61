//! Sights: what was visible from the cells that the player saw from last. Who walks to and fro, in a fight
//! or in a room, sees again what they saw a few turns ago.

use crate::fov::{Transparency, Window};
use crate::geometry::Point;

/// Number of places for sights: one for each cell of a square of 8 by 8, which repeats over the map.
const PLACES: usize = 64;

/// The last sight of each place, within one radius. No part of the state: a copy starts empty.
#[derive(Debug)]
pub(super) struct Sights {
    radius: u32,
    /// 1 and the index of the sight of each place; 0 where there is none.
    places: [u8; PLACES],
    known: Vec<Window>,
}

impl Default for Sights {
    fn default() -> Self {
        Self { radius: 0, places: [0; PLACES], known: Vec::new() }
    }
}

impl Clone for Sights {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Sights {
    /// Forgets all, since the transparent cells have changed.
    pub(super) fn clear(&mut self) {
        self.places = [0; PLACES];
        self.known.clear();
    }

    /// Whether all that it knows is visible from there.
    pub(super) fn is_valid(&self, transparency: &Transparency) -> bool {
        let is_seen =
            |it: &Window| transparency.window(it.origin(), self.radius).as_ref() == Some(it);
        self.known.iter().all(is_seen)
    }

    /// What is visible from a cell within a [small radius](Transparency::window).
    pub(super) fn seen_from(
        &mut self,
        transparency: &Transparency,
        from: Point,
        radius: u32,
    ) -> Option<&Window> {
        if self.radius != radius {
            self.clear();
            self.radius = radius;
        }
        let place = &mut self.places[(from.x & 7 | (from.y & 7) << 3) as usize % PLACES];
        match usize::from(*place).checked_sub(1) {
            Some(index) if self.known[index].origin() == from => {}
            Some(index) => self.known[index] = transparency.window(from, radius)?,
            None => {
                self.known.push(transparency.window(from, radius)?);
                *place = self.known.len() as u8;
            }
        }
        self.known.get(usize::from(*place) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::geometry::{BitGrid, Grid, Size};
    use crate::map::GameMap;
    use crate::rng::{Rng, Stream};

    /// Somebody who walks about and changes walls sees what is visible from there now, whether they were
    /// there before or not, also with another radius.
    #[test]
    fn a_sight_is_what_is_visible_now() {
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
            again += u32::from(map.sights.known.iter().any(|it| it.origin() == at));
            map.update_fov_within(radius, at);
            let mut visible = BitGrid::new(size);
            map.transparency().field_of_view(at, radius, &mut visible);
            assert!(*map.visible() == visible, "from {at}, radius {radius}");
            assert!(visible.iter().all(|it| map.visible_area().contains(it)));
            assert_eq!(map.explored_count(), map.explored().count());
            assert!(map.sights.known.len() <= PLACES);
        }
        assert!(again > 1_000, "only {again} cells were seen from again");
    }
}
