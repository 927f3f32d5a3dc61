//! Smooth ground: the colours of tiles go over into each other between their corners.

use super::{TileMap, rgb};
use crate::color::Rgb;

/// The ground of a tile that goes over into that of its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    /// The ground of the whole tile.
    ground: Rgb,
    /// That at its corners: top left, top right, bottom left, bottom right.
    corners: [Rgb; 4],
}

impl Slope {
    /// The ground at a point of the tile, which is given in as many parts of its side.
    pub fn at(&self, (x, y): (u32, u32), parts: (u32, u32)) -> Rgb {
        let along = |from: u8, to: u8, at: u32, parts: u32| {
            // In the middle of the part.
            (u32::from(from) * (2 * parts - 2 * at - 1) + u32::from(to) * (2 * at + 1))
                / (2 * parts)
        };
        let part = |of: fn(Rgb) -> u8| {
            let [a, b, c, d] = self.corners.map(of);
            let upper = along(a, b, x, parts.0) as u8;
            let lower = along(c, d, x, parts.0) as u8;
            along(upper, lower, y, parts.1) as u8
        };
        Rgb(part(|it| it.0), part(|it| it.1), part(|it| it.2))
    }

    /// A colour on ground of that colour at a point, as it is on the ground of the whole tile.
    pub fn shift(&self, color: Rgb, ground: Rgb) -> Rgb {
        let part = |color: u8, own: u8, here: u8| {
            (u16::from(color) * u16::from(here) / u16::from(own).max(1)).min(255) as u8
        };
        Rgb(
            part(color.0, self.ground.0, ground.0),
            part(color.1, self.ground.1, ground.1),
            part(color.2, self.ground.2, ground.2),
        )
    }
}

impl TileMap {
    /// The slope of the ground of a tile; `None` where it is flat.
    pub fn slope(&self, (x, y): (u16, u16)) -> Option<&Slope> {
        let index = usize::from(y) * usize::from(self.tiles.area.width) + usize::from(x);
        let slope = self.slopes.get(index)?.as_ref()?;
        // Marks of a cursor are flat.
        (rgb(self.tiles[(x, y)].bg) == slope.ground).then_some(slope)
    }

    /// Smooths the ground of tiles; those next to each other go over into each other.
    pub(crate) fn smooth(&mut self, is_smooth: impl Fn((u16, u16)) -> bool) {
        let (width, height) = (self.tiles.area.width, self.tiles.area.height);
        let ground = |at: (u16, u16)| is_smooth(at).then(|| rgb(self.tiles[at].bg));
        let grounds: Vec<_> =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(ground).collect();
        let at = |x: i32, y: i32| {
            let is_inside =
                (0..i32::from(width)).contains(&x) && (0..i32::from(height)).contains(&y);
            is_inside.then(|| grounds[(y * i32::from(width) + x) as usize]).flatten()
        };
        let mut slopes = Vec::with_capacity(grounds.len());
        for y in 0..i32::from(height) {
            for x in 0..i32::from(width) {
                let corner = |dx: i32, dy: i32| {
                    mean([at(x, y), at(x + dx, y), at(x, y + dy), at(x + dx, y + dy)])
                };
                slopes.push(at(x, y).map(|ground| Slope {
                    ground,
                    corners: [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)],
                }));
            }
        }
        self.slopes = slopes;
    }
}

/// The mean of the colours that there are.
fn mean(colors: [Option<Rgb>; 4]) -> Rgb {
    let (mut sum, mut count) = ([0_u16; 3], 0);
    for Rgb(r, g, b) in colors.into_iter().flatten() {
        sum.iter_mut().zip([r, g, b]).for_each(|(sum, part)| *sum += u16::from(part));
        count += 1;
    }
    let [r, g, b] = sum.map(|sum| (sum / count.max(1)) as u8);
    Rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;

    use super::*;

    fn map(grounds: &[u8]) -> TileMap {
        let tiles = Buffer::empty(Rect::new(0, 0, grounds.len() as u16, 1));
        let mut map = TileMap { tiles, ..TileMap::default() };
        for (x, ground) in (0..).zip(grounds) {
            map.tiles[(x, 0)].set_bg(Rgb(*ground, *ground, *ground).into());
        }
        map
    }

    #[test]
    fn ground_goes_over_into_that_of_its_neighbour() {
        let mut map = map(&[100, 60, 20]);
        map.smooth(|(x, _)| x < 2);
        let grey = |tile: u16, x: u32| map.slope((tile, 0)).map(|slope| slope.at((x, 0), (4, 1)).0);
        assert_eq!([0, 1, 2, 3].map(|x| grey(0, x)), [97, 92, 87, 82].map(Some));
        assert_eq!([0, 1, 2, 3].map(|x| grey(1, x)), [77, 72, 67, 62].map(Some));
        assert_eq!(grey(2, 0), None, "it is no smooth ground");
    }

    #[test]
    fn a_marked_tile_is_flat() {
        let mut map = map(&[100, 60]);
        map.smooth(|_| true);
        map.set_ground((0, 0), Rgb::WHITE);
        assert_eq!(map.slope((0, 0)), None);
        assert!(map.slope((1, 0)).is_some());
    }
}
