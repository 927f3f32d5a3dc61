//! Figures as pixels of tiles: fat pixels with an outline.

use super::{Grid, Kind, SIDE, Tone, grid, kind};

/// Where whole fat pixels would leave too much of a tile empty, a figure is painted so many times larger and
/// made smaller again.
const OVERSIZE: usize = 5;

/// The pixels of a figure on a square tile of that side, row by row: grey, which is the part of the ink, and
/// cover, which is the part of the ground that it hides. `None` for a character that shows no figure.
///
/// ```
/// use rogue_ui::glyphs::figures::{painted, pictures};
/// let pixels = pictures().next().and_then(|c| painted(c, 20)).unwrap();
/// assert_eq!(pixels.len(), 20 * 20);
/// assert!(pixels.contains(&[255, 255]) && pixels.contains(&[0, 255]) && pixels.contains(&[0, 0]));
/// assert_eq!(painted('@', 20), None);
/// ```
pub fn painted(c: char, side: u32) -> Option<Vec<[u8; 2]>> {
    let (grid, kind, side) = (grid(c)?, kind(c)?, side as usize);
    let grid = if kind.is_creature() { rimmed(grid) } else { grid };
    let whole = |side: usize| whole(&grid, side, kind != Kind::Prop);
    let fills_most = side / SIDE * SIDE * 5 >= side * 4;
    Some(if fills_most { whole(side) } else { smaller(&whole(side * OVERSIZE), side) })
}

/// A creature with a rim of light: the body is lit where nothing of it lies above or to the left.
fn rimmed(grid: Grid) -> Grid {
    let is_clear = |x: usize, y: usize| grid[y][x] == Tone::Clear;
    let mut rimmed = grid;
    for (y, row) in rimmed.iter_mut().enumerate() {
        for (x, tone) in row.iter_mut().enumerate() {
            let is_edge = y == 0 || is_clear(x, y - 1) || x == 0 || is_clear(x - 1, y);
            if *tone == Tone::Body && is_edge {
                *tone = Tone::Light;
            }
        }
    }
    rimmed
}

/// A figure of whole fat pixels in the middle of a tile, with an outline of half of one unless it is a prop.
fn whole(grid: &Grid, side: usize, has_outline: bool) -> Vec<[u8; 2]> {
    let mut pixels = vec![[0, 0]; side * side];
    let fat = side / SIDE;
    let (margin, outline) = ((side - fat * SIDE) / 2, fat.div_ceil(2));
    // The outlines go first: the fat pixel beside one may hide a part of it.
    let passes: &[usize] = if has_outline { &[outline, 0] } else { &[0] };
    for &wider in passes {
        for (y, row) in grid.iter().enumerate() {
            for (x, tone) in row.iter().enumerate().filter(|(_, tone)| **tone != Tone::Clear) {
                let edges = |at: usize| {
                    let first = margin + at * fat;
                    first.saturating_sub(wider)..(first + fat + wider).min(side)
                };
                let ink = if wider == 0 { tone.ink() } else { 0 };
                for line in edges(y) {
                    pixels[line * side..][edges(x)].fill([ink, 255]);
                }
            }
        }
    }
    pixels
}

/// The mean of as many pixels along each side as a larger picture has for one.
fn smaller(large: &[[u8; 2]], side: usize) -> Vec<[u8; 2]> {
    let mut pixels = Vec::with_capacity(side * side);
    for y in 0..side {
        for x in 0..side {
            let (mut ink, mut cover) = (0, 0);
            for n in 0..OVERSIZE * OVERSIZE {
                let (left, top) = (x * OVERSIZE + n % OVERSIZE, y * OVERSIZE + n / OVERSIZE);
                let [grey, hidden] = large[top * side * OVERSIZE + left].map(u32::from);
                ink += grey * hidden / 255;
                cover += hidden;
            }
            let count = (OVERSIZE * OVERSIZE) as u32;
            let grey = (ink * 255).checked_div(cover).unwrap_or(0);
            pixels.push([grey as u8, (cover / count) as u8]);
        }
    }
    pixels
}
