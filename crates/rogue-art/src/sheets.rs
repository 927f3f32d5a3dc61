//! The pictures of letters and tiles for the page: those of the window in sixteen shades and in the order of
//! [`rogue_ui::glyphs::sheets`], whole, and the upper part that a first visit loads; and the icon.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use rogue_ui::glyphs::atlas::{self, Face, SIZES, TILE_SIDES};
use rogue_ui::glyphs::sheets::{
    LETTERS, LETTERS_PER_ROW, TILES, TILES_PER_ROW, WHOLE, letter, tile,
};
use rogue_ui::glyphs::{ALL, DRAWINGS, picture};

use crate::file::{ArtResult, workspace, write};
use crate::fonts::picture::encode;

/// The icons: name, side, and the part of it around the sign. A system cuts the maskable one to a shape of its own.
const ICONS: [(&str, u32, u32); 3] =
    [("icon.png", 192, 0), ("icon_512.png", 512, 0), ("icon_maskable.png", 512, 64)];
/// The side of the tile that they show.
const ICON_TILE: u32 = 72;

/// A picture as it stands in a file.
struct Sheet {
    size: (u32, u32),
    color: png::ColorType,
    pixels: Vec<u8>,
}

/// Writes every sheet and the icon into a folder.
pub(crate) fn run(folder: &Path) -> ArtResult {
    for cell in SIZES {
        let atlas = read(&format!("roguecore_{}x{}.png", cell.0, cell.1))?;
        let places: Vec<_> =
            letters().map(|(at, to)| ((at.0 * cell.0, at.1 * cell.1), to)).collect();
        for (name, count) in ["", WHOLE].into_iter().zip(LETTERS) {
            let sheet = atlas.arranged(cell, LETTERS_PER_ROW, count, &places);
            sheet.write(&folder.join(format!("{name}letters_{}x{}.png", cell.0, cell.1)))?;
        }
    }
    for side in TILE_SIDES {
        let all = read(&format!("tiles_{side}.png"))?;
        let places: Vec<_> = tiles().map(|(at, to)| ((at.0 * side, at.1 * side), to)).collect();
        for (name, count) in ["", WHOLE].into_iter().zip(TILES) {
            let sheet = all.arranged((side, side), TILES_PER_ROW, count, &places);
            sheet.write(&folder.join(format!("{name}tiles_{side}.png")))?;
        }
    }
    for (name, side, around) in ICONS {
        icon(side, around)?.write(&folder.join(name))?;
    }
    Ok(())
}

/// The column and row of each letter in the atlas, and its index on the page, which puts a line of its own below
/// underlined ones.
fn letters() -> impl Iterator<Item = ((u32, u32), u32)> {
    let faces = [false, true].map(|bold| Face { bold, underlined: false });
    let letters = ALL.iter().flat_map(move |&c| faces.map(|face| (c, face)));
    letters.filter_map(|(c, face)| Some((atlas::position(c, face)?, letter(c, face.bold)?)))
}

/// The column and row of each tile in the sheet of the window, and its index on the page.
fn tiles() -> impl Iterator<Item = ((u32, u32), u32)> {
    ALL.iter().chain(DRAWINGS).filter_map(|&c| {
        let index = picture(c)? as u32;
        Some(((index % atlas::TILES_PER_ROW, index / atlas::TILES_PER_ROW), tile(c)?))
    })
}

fn read(name: &str) -> ArtResult<Sheet> {
    let path = workspace().join("crates/rogue-doryen/fonts").join(name);
    let failed = |error: String| format!("{} cannot be read: {error}", path.display());
    let bytes = fs::read(&path).map_err(|error| failed(error.to_string()))?;
    let decoder = png::Decoder::new(Cursor::new(bytes));
    let mut reader = decoder.read_info().map_err(|error| failed(error.to_string()))?;
    let length = reader.output_buffer_size().ok_or_else(|| failed("it is too large".to_owned()))?;
    let mut pixels = vec![0; length];
    let info = reader.next_frame(&mut pixels).map_err(|error| failed(error.to_string()))?;
    Ok(Sheet { size: (info.width, info.height), color: info.color_type, pixels })
}

impl Sheet {
    fn bytes_per_pixel(&self) -> usize {
        self.color.samples()
    }

    /// A sheet of the first of these cells, each of which has a place in this one and an index in the other.
    fn arranged(
        &self,
        cell: (u32, u32),
        per_row: u32,
        count: u32,
        places: &[((u32, u32), u32)],
    ) -> Self {
        let (bytes, size) =
            (self.bytes_per_pixel(), (per_row * cell.0, count.div_ceil(per_row) * cell.1));
        let mut pixels = vec![0; (size.0 * size.1) as usize * bytes];
        let length = cell.0 as usize * bytes;
        for &((left, top), index) in places.iter().filter(|place| place.1 < count) {
            let to = (index % per_row * cell.0, index / per_row * cell.1);
            for y in 0..cell.1 {
                let from = ((top + y) * self.size.0 + left) as usize * bytes;
                let to = ((to.1 + y) * size.0 + to.0) as usize * bytes;
                pixels[to..to + length].copy_from_slice(&self.pixels[from..from + length]);
            }
        }
        Self { size, color: self.color, pixels }
    }

    /// Writes the picture in sixteen shades, which nobody tells from 256 and which take half the bytes.
    fn write(mut self, path: &Path) -> ArtResult {
        for pixel in &mut self.pixels {
            *pixel = shade(*pixel);
        }
        let png = match self.color {
            png::ColorType::Rgb => encode(self.size, self.color, &self.pixels)?,
            _ => self.indexed().map_err(|error| format!("cannot encode a picture: {error}"))?,
        };
        write(path, &png)
    }

    /// The picture, in shades of grey, with a palette and without filters, which in so few shades takes a quarter less.
    fn indexed(&self) -> Result<Vec<u8>, png::EncodingError> {
        let pixels = || self.pixels.chunks(self.bytes_per_pixel());
        let colors: BTreeSet<&[u8]> = pixels().collect();
        let colors: Vec<_> = colors.into_iter().collect();
        // Every color is in the list.
        let index = |pixel: &[u8]| colors.binary_search(&pixel).unwrap_or_default() as u8;
        let (mut bytes, half) = (Vec::new(), colors.len() <= 16);
        let mut encoder = png::Encoder::new(&mut bytes, self.size.0, self.size.1);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(if half { png::BitDepth::Four } else { png::BitDepth::Eight });
        encoder.set_palette(colors.iter().flat_map(|color| [color[0]; 3]).collect::<Vec<_>>());
        if self.color == png::ColorType::GrayscaleAlpha {
            encoder.set_trns(colors.iter().map(|color| color[1]).collect::<Vec<_>>());
        }
        // One step beyond the best that is advertised.
        encoder.set_deflate_compression(png::DeflateCompression::Level(10));
        encoder.set_filter(png::Filter::NoFilter);
        let indices: Vec<u8> = pixels().map(index).collect();
        let pair = |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or_default();
        let packed = |row: &[u8]| row.chunks(2).map(pair).collect::<Vec<_>>();
        let rows = indices.chunks(self.size.0 as usize);
        let data = if half { rows.flat_map(packed).collect() } else { indices };
        encoder.write_header()?.write_image_data(&data)?;
        Ok(bytes)
    }
}

/// The nearest of sixteen shades.
fn shade(value: u8) -> u8 {
    ((u16::from(value) * 15 + 127) / 255 * 17) as u8
}

/// The player's sign in the light of a torch, with that many pixels of ground around it.
fn icon(icon: u32, around: u32) -> ArtResult<Sheet> {
    let tiles = read(&format!("tiles_{ICON_TILE}.png"))?;
    let index = picture('@').ok_or("the player has no picture")? as u32;
    let corner =
        (index % atlas::TILES_PER_ROW * ICON_TILE, index / atlas::TILES_PER_ROW * ICON_TILE);
    let sign = around..icon - around;
    let in_tile = |at: u32| (at - around) * ICON_TILE / (icon - 2 * around);
    let ink_at = |x: u32, y: u32| {
        if !sign.contains(&x) || !sign.contains(&y) {
            return 0;
        }
        let at = (corner.1 + in_tile(y)) * tiles.size.0 + corner.0 + in_tile(x);
        let at = at as usize * tiles.bytes_per_pixel();
        u32::from(tiles.pixels[at]) * u32::from(tiles.pixels[at + 1]) / 255
    };
    let mut pixels = Vec::with_capacity((icon * icon * 3) as usize);
    for y in 0..icon {
        for x in 0..icon {
            let ink = ink_at(x, y);
            let middle = |at: u32| (2 * at + 1).abs_diff(icon);
            let distance = middle(x).pow(2) + middle(y).pow(2);
            let light = 256 - 200 * distance / (2 * icon * icon);
            for (ground, sign) in [(92, 255), (58, 214), (34, 140)] {
                pixels.push(((ground * light / 256 * (255 - ink) + sign * ink) / 255) as u8);
            }
        }
    }
    Ok(Sheet { size: (icon, icon), color: png::ColorType::Rgb, pixels })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen_shades_from_black_to_white() {
        let shades: BTreeSet<u8> = (0..=255).map(shade).collect();
        assert_eq!((shades.len(), shade(0), shade(255)), (16, 0, 255));
        assert!((0..=255).all(|value| shade(value).abs_diff(value) <= 9));
    }

    #[test]
    fn a_picture_with_a_palette_has_the_same_pixels() {
        for (color, colors) in
            [(png::ColorType::Grayscale, 16_u8), (png::ColorType::GrayscaleAlpha, 40)]
        {
            let pixels = (0..3 * 40 * color.samples()).map(|n| n as u8 % colors * 6).collect();
            let sheet = Sheet { size: (3, 40), color, pixels };
            let mut decoder = png::Decoder::new(Cursor::new(sheet.indexed().unwrap()));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut found = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut found).unwrap();
            let expected = sheet.pixels.chunks(color.samples());
            let expected = expected.flat_map(|pixel| [&[pixel[0]; 3], &pixel[1..]].concat());
            assert_eq!((info.width, found), (3, expected.collect()));
        }
    }

    /// The upper part of a whole sheet is the other one.
    #[test]
    fn cells_are_copied_to_their_places() {
        let sheet =
            Sheet { size: (4, 2), color: png::ColorType::Grayscale, pixels: (1..=8).collect() };
        let places = [((0, 0), 2), ((2, 0), 0), ((2, 1), 1), ((0, 1), 3)];
        let arranged = |count| sheet.arranged((2, 1), 2, count, &places);
        assert_eq!(arranged(3).pixels, [3, 4, 7, 8, 1, 2, 0, 0]);
        assert_eq!((arranged(2).size, arranged(2).pixels), ((4, 1), vec![3, 4, 7, 8]));
    }

    #[test]
    fn every_letter_and_tile_of_the_page_is_in_the_pictures_of_the_window() {
        assert_eq!(letters().count(), LETTERS[1] as usize);
        assert_eq!(tiles().count(), TILES[1] as usize);
    }
}
