//! The sheet of tiles of one side: the picture of every character and drawing on a square tile, as ink and
//! as the part of its ground that the tile covers. An outline covers the ground and has no ink.

use super::glyphs;
use super::letters::{self, Letters};
use super::picture::Picture;
use super::{blocks, drawings, lines};

/// A sheet of tiles, in rows of [`glyphs::TILES_PER_ROW`].
pub(crate) struct Sheet {
    pub(crate) side: u32,
    ink: Picture,
    cover: Picture,
}

/// Paints the sheet of tiles of that side in pixels.
///
/// # Errors
/// Names a character that no type face can draw.
pub(crate) fn paint(side: u32) -> Result<Sheet, String> {
    let letters = Letters::new()?;
    let rows = (rogue_ui::glyphs::stored_count() as u32).div_ceil(glyphs::TILES_PER_ROW);
    let (width, height) = (glyphs::TILES_PER_ROW * side, rows * side);
    let (ink, cover) = (Picture::new(width, height), Picture::new(width, height));
    let mut sheet = Sheet { side, ink, cover };
    for (index, c) in (0..).zip(pictures()) {
        let no_picture = || format!("no picture of {c} (U+{:04X})", c as u32);
        let ink = tile(c, &letters, side).ok_or_else(no_picture)?;
        let has_outline = rogue_ui::glyphs::has_outline(c);
        let at = sheet.at(index);
        sheet.cover.put(at, &if has_outline { letters::outlined(&ink) } else { ink.clone() });
        sheet.ink.put(at, &ink);
    }
    Ok(sheet)
}

/// Every character and drawing that has a picture, in the order of its index.
pub(super) fn pictures() -> impl Iterator<Item = char> {
    use rogue_ui::glyphs::{ALL, DRAWINGS};
    ALL.iter().chain(DRAWINGS).copied()
}

/// The ink of a picture.
pub(super) fn tile(c: char, letters: &Letters, side: u32) -> Option<Picture> {
    let size = (side, side);
    if c == ' ' {
        return Some(Picture::new(side, side));
    }
    lines::square(c, size)
        .or_else(|| blocks::glyph(c, size))
        .or_else(|| drawings::picture(c, size))
        .or_else(|| letters.glyph(c, side))
}

impl Sheet {
    fn at(&self, index: u32) -> (u32, u32) {
        let (column, row) = (index % glyphs::TILES_PER_ROW, index / glyphs::TILES_PER_ROW);
        (column * self.side, row * self.side)
    }

    /// The ink and the cover of a pixel of a tile.
    pub(crate) fn get(&self, index: u32, (x, y): (u32, u32)) -> (u8, u8) {
        let (left, top) = self.at(index);
        (self.ink.get(left + x, top + y), self.cover.get(left + x, top + y))
    }

    /// As PNG: its grey is the part of the cover that is ink.
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, String> {
        let (width, height) = (self.ink.width, self.ink.height);
        let pixels =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(|(x, y)| {
                let (ink, cover) = (u32::from(self.ink.get(x, y)), u32::from(self.cover.get(x, y)));
                [(ink * 255).checked_div(cover).unwrap_or(0) as u8, cover as u8]
            });
        super::picture::encode(
            (width, height),
            png::ColorType::GrayscaleAlpha,
            &pixels.collect::<Vec<_>>(),
        )
    }
}
