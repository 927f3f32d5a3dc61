//! Letters and signs that fill a square tile: creatures and items, with a dark outline.

use fontdue::{Font, FontSettings};

use super::picture::Picture;

/// Letters are at most this much wider than they are in print.
const MAX_STRETCH: f32 = 2.0;
/// A letter with a smaller share of its height as width is taken from the face with serifs on `i` and `l`.
const SLIM: f32 = 0.5;
/// A sign with a smaller share of the height of capitals keeps its distance from the line of text.
const LOW: f32 = 0.6;
/// Pixels of the size at which letters are painted before they are brought to that of a tile, at least,
/// and how much larger than a tile.
const DETAIL: (u32, u32) = (64, 2);

/// The type faces of letters on tiles.
pub(super) struct Letters {
    /// `DejaVu Sans Bold`, whose letters are wide.
    wide: Font,
    /// `DejaVu Sans Mono Bold`, whose slim letters have serifs.
    mono: Font,
}

/// A letter as it was painted, larger than needed.
struct Ink {
    width: usize,
    height: usize,
    /// The middle above the line of text, as a share of the height of capitals.
    middle: f32,
    /// The height as a share of that of capitals.
    tall: f32,
    coverage: Vec<u8>,
}

impl Letters {
    pub(super) fn new() -> Result<Self, String> {
        let font = |bytes: &[u8]| Font::from_bytes(bytes, FontSettings::default());
        Ok(Self { wide: font(dejavu::sans::bold())?, mono: font(dejavu::sans_mono::bold())? })
    }

    /// The picture of a character on a tile, within an outline; `None` if no face has it.
    pub(super) fn glyph(&self, c: char, side: u32) -> Option<Picture> {
        let slim = |ink: &Ink| (ink.width as f32) < SLIM * ink.height as f32;
        let wide = paint(&self.wide, c, side).filter(|ink| !slim(ink));
        let ink =
            wide.or_else(|| paint(&self.mono, c, side)).or_else(|| paint(&self.wide, c, side))?;
        let room = (side - 2 * outline(side)) as f32;
        let height = (room * ink.tall.sqrt()).min(room).max(2.0);
        let scale = height / ink.height as f32;
        let width = (ink.width as f32 * scale * MAX_STRETCH).min(room).max(2.0);
        let size = (width.round() as u32, height.round() as u32);
        let middle = if ink.tall < LOW { 0.5 + (0.5 - ink.middle) * 0.8 } else { 0.5 };
        let edge = |middle: f32, length: u32| {
            let first = (middle * side as f32 - length as f32 / 2.0).round() as i32;
            let least = outline(side) as i32;
            first.clamp(least, (side as i32 - least - length as i32).max(least)) as u32
        };
        let at = (edge(0.5, size.0), edge(middle, size.1));
        let mut picture = Picture::new(side, side);
        resample(&ink, size, |x, y, value| picture.ink(at.0 + x, at.1 + y, sharpen(value)));
        Some(picture)
    }
}

/// The thickness of the outline on a tile.
pub(super) const fn outline(side: u32) -> u32 {
    side / 16
}

/// Everything within the outline of a picture: its ink and the pixels around it.
pub(super) fn outlined(picture: &Picture) -> Picture {
    let (side, reach) = (picture.width, outline(picture.width) as i32);
    let mut grown = Picture::new(side, side);
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let ink = picture.get(x, y);
        if ink > 0 {
            let (x, y) = (x as i32, y as i32);
            grown.fill((x - reach, x + reach + 1), (y - reach, y + reach + 1), ink);
        }
    }
    grown
}

fn paint(font: &Font, c: char, side: u32) -> Option<Ink> {
    if !font.has_glyph(c) {
        return None;
    }
    let size = (side * DETAIL.1).max(DETAIL.0) as f32;
    let capital = font.metrics('H', size).height as f32;
    let (metrics, coverage) = font.rasterize(c, size);
    let (width, height) = (metrics.width, metrics.height);
    let middle = (metrics.ymin as f32 + height as f32 / 2.0) / capital;
    let tall = height as f32 / capital;
    (width > 0 && height > 0).then_some(Ink { width, height, middle, tall, coverage })
}

/// Brings a letter to a size: each pixel is the mean of the part of the letter that it covers.
fn resample(ink: &Ink, (width, height): (u32, u32), mut put: impl FnMut(u32, u32, u8)) {
    let span = |at: u32, of: u32, from: usize| {
        let first = at as usize * from / of as usize;
        let last = ((at as usize + 1) * from).div_ceil(of as usize);
        first..last.max(first + 1).min(from)
    };
    for y in 0..height {
        for x in 0..width {
            let (mut sum, mut count) = (0_u32, 0);
            for row in span(y, height, ink.height) {
                for column in span(x, width, ink.width) {
                    sum += u32::from(ink.coverage[row * ink.width + column]);
                    count += 1;
                }
            }
            put(x, y, (sum / count.max(1)) as u8);
        }
    }
}

/// Makes edges crisp: a mostly covered pixel is covered.
fn sharpen(coverage: u8) -> u8 {
    let c = i32::from(coverage);
    ((c - 48) * 255 / 160).clamp(0, 255) as u8
}
