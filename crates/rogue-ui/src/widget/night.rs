//! The picture of the title: the night before the dawn, an ember between dark slopes from which sparks rise, and
//! the name of the game over it in the pixel face.

use roguecore::Point;

use super::lit_map::{noise, soft_noise};
use super::pixel_face::{self, HEIGHT, Lines};
use super::pixels::Pixels;
use crate::canvas::Canvas;
use crate::color::Rgb;

/// The night from the top to the horizon.
const SKY: [Rgb; 5] =
    [Rgb(7, 9, 24), Rgb(14, 15, 38), Rgb(28, 22, 52), Rgb(58, 32, 56), Rgb(112, 54, 52)];
/// Slopes far away, and near ones.
const FAR: Rgb = Rgb(30, 22, 40);
const NEAR: Rgb = Rgb(14, 12, 18);
/// The light of the ember.
const GLOW: Rgb = Rgb(255, 140, 54);
/// The ember from its heart to its rim.
const HEAT: [Rgb; 5] =
    [Rgb(255, 244, 190), Rgb(255, 214, 108), Rgb(255, 160, 60), Rgb(212, 92, 32), Rgb(136, 48, 24)];
/// The name from its top to its foot, and its shadow.
const GOLD: [Rgb; 3] = [Rgb(255, 240, 186), Rgb(255, 198, 96), Rgb(232, 122, 52)];
const SHADOW: Rgb = Rgb(24, 10, 16);
const STAR: Rgb = Rgb(176, 184, 220);

/// Pixels of the ember: half of its width, and its height.
const EMBER: (i32, i32) = (9, 19);
/// The half width of the ember at each tenth of its height from below, in percent of the greatest.
const OUTLINE: [i32; 11] = [64, 90, 100, 98, 88, 74, 58, 42, 28, 15, 0];
/// How far its light reaches, in pixels, and its most sixteenths.
const REACH: i32 = 48;
const MOST_GLOW: i32 = 9;
/// The rows of the slopes above the horizon, in pixels.
const SLOPES: i32 = 9;
/// The sparks, and how many frames of the flicker each of them lives: at least, and how many more at most.
const SPARKS: i32 = 26;
const LIFE: (i32, i32) = (44, 36);

/// Rows of cells for a text below the name, with a blank one above it.
const TEXT_ROWS: u16 = 2;

/// Rows of cells of the ember.
pub(crate) const EMBER_ROWS: u16 = 10;

/// The most pixels that one of the face has along each side.
const LARGEST_SCALE: usize = 2;

/// Rows of cells that the picture needs below the name.
pub(crate) const LEAST_ROWS: u16 = 12;

/// The name of the game in the pixel face, in one line or two.
pub(crate) struct Name {
    lines: Vec<Lines>,
    /// How many pixels each pixel of the face has along each side.
    scale: usize,
}

impl Name {
    /// The name as large as it fits into that many columns and rows; `None` where the face lacks a letter, or there
    /// is no room.
    pub(crate) fn fitting(name: &str, (columns, rows): (u16, u16)) -> Option<Self> {
        let layouts = [Some(vec![name.to_owned()]), halves(name)];
        for scale in (1..=LARGEST_SCALE).rev() {
            for layout in layouts.iter().flatten() {
                let lines = layout.iter().map(|line| pixel_face::line(line));
                let name = Self { lines: lines.collect::<Option<_>>()?, scale };
                if name.columns() < columns && name.rows() <= rows {
                    return Some(name);
                }
            }
        }
        None
    }

    /// The columns of cells that it takes, with its shadow.
    fn columns(&self) -> u16 {
        let widths = self.lines.iter().map(|line| line[0].len() * self.scale + 1);
        widths.max().unwrap_or(0) as u16
    }

    /// The rows of cells that it takes, with its shadow.
    pub(crate) fn rows(&self) -> u16 {
        let line = HEIGHT * self.scale + 1;
        (self.lines.len() * line).div_ceil(2) as u16
    }

    /// Draws it in the middle, from row `top` of cells down.
    fn draw(&self, pixels: &mut Pixels, columns: u16, top: u16) {
        let scale = self.scale as i32;
        for (number, line) in (0..).zip(&self.lines) {
            let width = line[0].len() as i32 * scale;
            let left = (i32::from(columns) - width) / 2;
            let top = 2 * i32::from(top) + number * (HEIGHT as i32 * scale + 1);
            let height = HEIGHT as i32 * scale;
            let ink = |x: i32, y: i32| line[(y / scale) as usize][(x / scale) as usize];
            let places = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            for (x, y) in places().filter(|(x, y)| ink(*x, *y)) {
                pixels.set((left + x + 1, top + y + 1), SHADOW);
            }
            for (x, y) in places().filter(|(x, y)| ink(*x, *y)) {
                pixels.set((left + x, top + y), shade(&GOLD, y, height - 1));
            }
        }
    }
}

/// The two lines of a name with the smallest difference of lengths; `None` for a single word.
fn halves(name: &str) -> Option<Vec<String>> {
    let blanks = name.match_indices(' ').map(|(at, _)| at);
    let at = blanks.min_by_key(|at| at.abs_diff(name.len() - at))?;
    Some(vec![name[..at].to_owned(), name[at + 1..].to_owned()])
}

/// The places of the parts of the picture, in rows of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The first row of the name.
    pub(crate) name: u16,
    /// The first row of the land.
    pub(crate) horizon: u16,
}

/// Draws the picture of a frame of the flicker; 0 is one that stands still.
pub(crate) fn draw(canvas: &mut Canvas<'_>, name: &Name, scene: Scene, frame: u32, land: Rgb) {
    let columns = canvas.size().0;
    let rows = canvas.size().1.min(scene.horizon + LAND_ROWS);
    let (middle, horizon) = (i32::from(columns) / 2, 2 * i32::from(scene.horizon));
    let heart = (middle, horizon - EMBER.1 / 3);
    let mut pixels = Pixels::new((columns, rows), |(x, y)| {
        let color = background((x, y), middle, horizon, land);
        color.lerp(GLOW, glow((x, y), heart, MOST_GLOW))
    });
    draw_ember(&mut pixels, (middle, horizon), frame);
    // Text over a spark could not be read.
    let first = scene.name + name.rows() + 1;
    let text = i32::from(2 * first)..i32::from(2 * (first + TEXT_ROWS));
    draw_sparks(&mut pixels, (middle, horizon - EMBER.1 / 2), frame, &text);
    name.draw(&mut pixels, columns, scene.name);
    pixels.draw(canvas);
    draw_stars(canvas, &pixels, scene, frame);
}

/// Rows of land that fade into the ground of the menu.
const LAND_ROWS: u16 = 3;

/// Sky, slopes and land without the light of the ember.
fn background((x, y): (i32, i32), middle: i32, horizon: i32, land: Rgb) -> Rgb {
    if y >= horizon {
        return shade(&[NEAR, land], y - horizon, 2 * i32::from(LAND_ROWS) - 1);
    }
    // The slopes fall towards the ember.
    let away = (x - middle).abs().min(60);
    let height = soft_noise(Point::new(x, 0), 9, 29) as i32;
    let far = SLOPES + SLOPES * (height + away) / 260 - 4;
    match horizon - y {
        above if above <= ridge(x, middle) => NEAR,
        above if above <= far => FAR,
        _ => shade(&SKY, y, horizon - SLOPES),
    }
}

/// The height of the near slopes over the horizon in a column, in pixels; below it where they leave it free.
pub(super) fn ridge(x: i32, middle: i32) -> i32 {
    let away = (x - middle).abs().min(60);
    let height = soft_noise(Point::new(x, 0), 5, 17) as i32;
    SLOPES * (height + 2 * away) / 300 - 1
}

/// Sixteenths of the glow in a pixel: the farther from the heart the fewer. Pixels between two steps have the lower and
/// the higher one by turns.
pub(super) fn glow((x, y): (i32, i32), heart: (i32, i32), most: i32) -> u16 {
    let (dx, dy) = (x - heart.0, y - heart.1);
    let distance = (dx * dx + dy * dy).unsigned_abs().isqrt() as i32;
    let near = (REACH - distance).max(0);
    let turns = [[0, 2], [3, 1]];
    let turn = turns[(y & 1) as usize][(x & 1) as usize];
    ((4 * most * near * near / (REACH * REACH) + turn) / 4) as u16
}

/// Draws the ember, whose tongues sway.
pub(super) fn draw_ember(pixels: &mut Pixels, (middle, foot): (i32, i32), frame: u32) {
    let (half, height) = EMBER;
    for above in 0..height {
        let sway = soft_noise(Point::new(above, (frame % 4096) as i32), 3, 5) as i32 - 128;
        let centre = middle + sway * above / (128 * 7);
        let tenth = above * 10 / height;
        let (low, high) = (OUTLINE[tenth as usize], OUTLINE[tenth as usize + 1]);
        let part = above * 10 - tenth * height;
        let width = half * (low * (height - part) + high * part) / (100 * height);
        for x in -width..=width {
            // Cooler at the rim and at the top.
            let lick = (noise(Point::new(x, above), 7 + frame / 2) & 0xFF) as i32;
            let cool = 16 * x.abs() / (width + 1) + 9 * above / height - 2 + lick / 96;
            let heat = HEAT[(cool.max(0) as usize / 5).min(HEAT.len() - 1)];
            pixels.set((centre + x, foot - 1 - above), heat);
        }
    }
}

/// Draws the sparks that rise from the ember, each in its own time, but not in the rows of a text.
fn draw_sparks(
    pixels: &mut Pixels,
    (middle, from): (i32, i32),
    frame: u32,
    text: &std::ops::Range<i32>,
) {
    for spark in 0..SPARKS {
        let own = noise(Point::new(spark, 0), 11);
        let life = LIFE.0 + (own & 0xFFFF) as i32 % LIFE.1;
        let age = ((frame % 1_000_000) as i32 + (own >> 16) as i32) % life;
        let start = (own >> 4 & 0xF) as i32 - 8;
        let drift = ((own >> 9 & 0x3F) as i32 - 32) * age / life;
        let sway = soft_noise(Point::new(age, spark), 13, 6) as i32 / 64 - 2;
        let rise = (from - 2) * age / life;
        let at = (middle + start + drift + sway, from - rise);
        if text.contains(&at.1) {
            continue;
        }
        // Fades into the night as it cools.
        let color = shade(&HEAT[1..], age, life);
        pixels.tint(at, color, (16 - 15 * age / life) as u16);
    }
}

/// Draws stars where the sky is dark, some of which twinkle.
fn draw_stars(canvas: &mut Canvas<'_>, pixels: &Pixels, scene: Scene, frame: u32) {
    let columns = canvas.size().0;
    let last = (2 * scene.horizon).saturating_sub(SLOPES as u16 * 2) / 2;
    for (x, y) in (0..last).flat_map(|y| (0..columns).map(move |x| (x, y))) {
        let own = noise(Point::new(x.into(), y.into()), 17);
        let halves = pixels
            .get((x.into(), 2 * i32::from(y)))
            .zip(pixels.get((x.into(), 2 * i32::from(y) + 1)));
        let is_sky = halves.is_some_and(|(upper, lower)| upper.value().max(lower.value()) < 72);
        if !own.is_multiple_of(43) || !is_sky {
            continue;
        }
        let twinkles = (own >> 8).is_multiple_of(3) && (frame / 5 + (own >> 12)).is_multiple_of(7);
        let bright = 4 + (own >> 20) % 9 - if twinkles { 3 } else { 0 };
        let sign = if (own >> 16).is_multiple_of(9) { '+' } else { '·' };
        let color = canvas.ground(x, y).lerp(STAR, bright as u16);
        canvas.overlay((x, y), sign, color);
    }
}

/// The colour of a step between the first and the last of some colours.
pub(super) fn shade(colors: &[Rgb], step: i32, steps: i32) -> Rgb {
    let whole = (colors.len() - 1) as i32;
    let at = (step.max(0) * whole * 16 / steps.max(1)).min(whole * 16);
    let first = (at / 16).min(whole - 1);
    colors[first as usize].lerp(colors[first as usize + 1], (at - 16 * first) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_as_large_as_it_fits() {
        let size = |name: &str, columns| {
            let name = Name::fitting(name, (columns, if columns > 100 { 15 } else { 8 }))?;
            Some((name.lines.len(), name.scale, name.rows()))
        };
        assert_eq!(size("THE EMBER OF DAWN", 200), Some((1, 2, 8)));
        assert_eq!(size("THE EMBER OF DAWN", 120), Some((2, 2, 15)));
        assert_eq!(size("THE EMBER OF DAWN", 100), Some((1, 1, 4)));
        assert_eq!(size("THE EMBER OF DAWN", 48), Some((2, 1, 8)));
        assert_eq!(size("THE EMBER OF DAWN", 30), None);
        assert_eq!(size("РОГ", 200), None, "no letters of the face");
        assert!(Name::fitting("DELVE", (200, 3)).is_none(), "too high");
    }

    #[test]
    fn a_name_is_divided_in_its_middle() {
        assert_eq!(halves("THE EMBER OF DAWN"), Some(vec!["THE EMBER".into(), "OF DAWN".into()]));
        assert_eq!(halves("DELVE"), None);
    }
}
