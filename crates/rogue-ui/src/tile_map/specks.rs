//! Specks: points of light over the tiles, such as dust in the air.

use super::TileMap;
use crate::color::Rgb;
use crate::glyphs::figures::{Grid, SIDE, Tone};

/// A point of light, of one unit or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speck {
    /// Its place, relative to the top left corner of the area.
    pub at: (i32, i32),
    /// Its colour.
    pub color: Rgb,
}

/// Fat pixels along each side of a part into which a figure breaks.
const PART: usize = 2;

/// How far the parts of a figure fly, in 16ths of their distance from its middle, and how far they fall, in tiles.
const FLIGHT: i32 = 24;
const FALL: i32 = 1;

impl TileMap {
    /// Adds a speck at a point of a tile, which is given in 16ths of its side; it has so many 16ths of that colour, and
    /// the rest of the ground there.
    pub(crate) fn add_speck(
        &mut self,
        tile: (u16, u16),
        (x, y): (i32, i32),
        color: Rgb,
        strength: u16,
    ) {
        let corner = self.corner(tile, tile, 0);
        let side = i32::from(self.side);
        let at = (corner.0 + (x * side).div_euclid(16), corner.1 + (y * side).div_euclid(16));
        let color = self.ground(tile).lerp(color, strength);
        self.specks.push(Speck { at, color });
    }

    /// Adds the parts of a figure of that colour, which fly apart from its tile; `sixteenths` of their flight are over.
    pub(crate) fn break_figure(
        &mut self,
        tile: (u16, u16),
        grid: &Grid,
        color: Rgb,
        sixteenths: u16,
    ) {
        let parts = SIDE / PART;
        for index in 0..parts * parts {
            let (column, row) = (index % parts, index / parts);
            let Some(tone) = loudest(grid, (column * PART, row * PART)) else { continue };
            let ink = u16::from(tone.ink());
            let light = |part: u8| (u16::from(part) * ink / 255) as u8;
            let (passed, whole) = (i32::from(sixteenths), 16);
            let fly = |at: usize| {
                let from_middle = (2 * at as i32 + 1 - parts as i32) * whole / (2 * parts as i32);
                8 + from_middle * (whole + FLIGHT * passed / whole) / whole
            };
            let fall = FALL * passed * passed / whole;
            let speck = Rgb(light(color.0), light(color.1), light(color.2));
            self.add_speck(tile, (fly(column), fly(row) + fall), speck, 16 - sixteenths * 3 / 4);
        }
    }
}

/// The lightest tone of a part of a figure; `None` where it is clear.
fn loudest(grid: &Grid, (x, y): (usize, usize)) -> Option<Tone> {
    let tones = grid[y..y + PART].iter().flat_map(|row| &row[x..x + PART]).copied();
    tones.filter(|tone| *tone != Tone::Clear).max_by_key(|tone| tone.ink())
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;

    use super::*;

    #[test]
    fn the_parts_of_a_figure_fly_apart() {
        let spread = |sixteenths| {
            let tiles = Buffer::empty(Rect::new(0, 0, 3, 3));
            let mut map = TileMap { tiles, side: 5, ..TileMap::default() };
            map.break_figure((1, 1), &[[Tone::Body; SIDE]; SIDE], Rgb::WHITE, sixteenths);
            assert_eq!(map.specks.len(), 25);
            let columns = || map.specks.iter().map(|speck| speck.at.0);
            (columns().min().unwrap_or(0), columns().max().unwrap_or(0))
        };
        assert_eq!(spread(0), (5, 9), "they fill the tile");
        let (left, right) = spread(16);
        assert!(left < 5 && right > 9, "{left} to {right}");
    }
}
