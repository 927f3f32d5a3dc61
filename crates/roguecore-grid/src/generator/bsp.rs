//! Binary space partition: the floor is halved again and again, and each part gets a room.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::{Ground, Layout};
use crate::geometry::{Point, Rect};
use crate::rng::Rng;

/// Rooms in the parts of a binary space partition (Fuchs, Kedem and Naylor, 1980), joined in the
/// order in which the parts were cut.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Bsp {
    /// The shortest side of a room including one of its walls, in cells; below 3 counts as 3.
    pub smallest: i32,
    /// Parts with a longer side are cut, in cells; below twice `smallest` counts as that.
    pub largest: i32,
}

impl Layout for Bsp {
    fn dig(&self, ground: &mut Ground, rng: &mut Rng) {
        if !ground.has_inside() {
            return;
        }
        let Rect { width, height, .. } = ground.size().rect();
        // A part has its own walls on the left and at the top; the last ones are the border.
        let whole = Rect::new(0, 0, width - 1, height - 1);
        let rooms: Vec<Rect> =
            self.parts(whole, rng).into_iter().map(|part| self.room(part, rng)).collect();
        rooms.iter().for_each(|&room| ground.dig_rect(room));
        for pair in rooms.windows(2) {
            let (from, to) = (pair[0].center(), pair[1].center());
            ground.dig_tunnel(from, to, rng.chance(1, 2));
        }
        ground.start = rooms.first().map_or_else(Point::default, |room| room.center());
        ground.end = rooms.last().map_or_else(Point::default, |room| room.center());
        if ground.end == ground.start {
            ground.end = ground.farthest_from(ground.start);
        }
        ground.areas = rooms;
    }
}

impl Bsp {
    fn smallest(&self) -> i32 {
        self.smallest.max(3)
    }

    /// The parts that are not cut further; neighbours in the list are neighbours in the tree.
    fn parts(&self, whole: Rect, rng: &mut Rng) -> Vec<Rect> {
        let mut parts = Vec::new();
        let mut uncut = vec![whole];
        while let Some(part) = uncut.pop() {
            match self.cut(part, rng) {
                Some((first, second)) => uncut.extend([second, first]),
                None => parts.push(part),
            }
        }
        parts
    }

    /// Both halves of a part that is too large, cut across its longer side.
    fn cut(&self, part: Rect, rng: &mut Rng) -> Option<(Rect, Rect)> {
        let smallest = self.smallest();
        let limit = self.largest.max(smallest.saturating_mul(2));
        let Rect { x, y, width, height } = part;
        if width.max(height) <= limit {
            return None;
        }
        if width >= height {
            let left = rng.range(smallest, width - smallest);
            let right = Rect::new(x + left, y, width - left, height);
            Some((Rect::new(x, y, left, height), right))
        } else {
            let top = rng.range(smallest, height - smallest);
            let bottom = Rect::new(x, y + top, width, height - top);
            Some((Rect::new(x, y, width, top), bottom))
        }
    }

    /// The open cells of a room of random size in a part.
    fn room(&self, part: Rect, rng: &mut Rng) -> Rect {
        let smallest = self.smallest();
        let width = rng.range(smallest.min(part.width), part.width);
        let height = rng.range(smallest.min(part.height), part.height);
        let x = part.x + rng.range(0, part.width - width);
        let y = part.y + rng.range(0, part.height - height);
        Rect::new(x + 1, y + 1, width - 1, height - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;

    #[test]
    fn rooms_have_the_sides_of_the_parameters_and_do_not_overlap() {
        for seed in 0..50 {
            let mut ground = Ground::solid(Size::new(80, 43));
            let bsp = Bsp { smallest: 5, largest: 14 };
            bsp.dig(&mut ground, &mut Rng::seeded(seed));
            assert!(ground.areas.len() >= 8, "{}", ground.areas.len());
            for (index, area) in ground.areas.iter().enumerate() {
                assert!((4..14).contains(&area.width) && (4..14).contains(&area.height));
                let overlaps = |other: &Rect| other.intersection(*area).points().next().is_some();
                assert!(!ground.areas[..index].iter().any(overlaps), "{ground}");
            }
        }
    }
}
