//! The pictures of letters and tiles for the page: those of the window in sixteen shades, without letters that no
//! screen draws and underlined ones; and the icon.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use rogue_ui::glyphs::atlas::{self, Face, SIZES, TILE_SIDES};
use rogue_ui::glyphs::{is_drawable, picture};

use super::unwritable;
use crate::fonts::picture::encode;
use crate::task::{TaskResult, workspace};

/// The side of the icon, and of the tile that it shows.
const ICON: u32 = 192;
const ICON_TILE: u32 = 72;

/// A picture as it stands in a file.
struct Sheet {
    size: (u32, u32),
    color: png::ColorType,
    pixels: Vec<u8>,
}

/// Writes every sheet and the icon into a folder.
pub(super) fn write(folder: &Path) -> TaskResult {
    for cell in SIZES {
        let mut sheet = read(&format!("roguecore_{}x{}.png", cell.0, cell.1))?;
        for (c, face) in unused() {
            if let Some(place) = atlas::position(c, face) {
                sheet.clear((place.0 * cell.0, place.1 * cell.1), cell);
            }
        }
        sheet.write(&folder.join(format!("letters_{}x{}.png", cell.0, cell.1)))?;
    }
    for side in TILE_SIDES {
        let name = format!("tiles_{side}.png");
        read(&name)?.write(&folder.join(name))?;
    }
    icon()?.write(&folder.join("icon.png"))
}

/// The letters of the atlas that the page does not draw: it puts a line of its own below underlined ones.
fn unused() -> impl Iterator<Item = (char, Face)> {
    let characters = atlas::RANGES.iter().flat_map(|&(first, last)| first..=last);
    let letters = characters.flat_map(|c| Face::ALL.map(|face| (c, face)));
    letters.filter(|&(c, face)| face.underlined || !is_drawable(c))
}

fn read(name: &str) -> TaskResult<Sheet> {
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

    fn clear(&mut self, (left, top): (u32, u32), (width, height): (u32, u32)) {
        let bytes = self.bytes_per_pixel();
        for y in top..top + height {
            let start = (y * self.size.0 + left) as usize * bytes;
            self.pixels[start..start + width as usize * bytes].fill(0);
        }
    }

    /// Writes the picture in sixteen shades, which nobody tells from 256 and which take half the bytes.
    fn write(mut self, path: &Path) -> TaskResult {
        for pixel in &mut self.pixels {
            *pixel = shade(*pixel);
        }
        let png = match self.color {
            png::ColorType::Rgb => encode(self.size, self.color, &self.pixels)?,
            _ => self.indexed().map_err(|error| format!("cannot encode a picture: {error}"))?,
        };
        fs::write(path, png).map_err(|error| unwritable(path, &error))
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
        encoder.set_compression(png::Compression::High);
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

/// The player's sign in the light of a torch.
fn icon() -> TaskResult<Sheet> {
    let tiles = read(&format!("tiles_{ICON_TILE}.png"))?;
    let index = picture('@').ok_or("the player has no picture")? as u32;
    let corner =
        (index % atlas::TILES_PER_ROW * ICON_TILE, index / atlas::TILES_PER_ROW * ICON_TILE);
    let mut pixels = Vec::with_capacity((ICON * ICON * 3) as usize);
    for y in 0..ICON {
        for x in 0..ICON {
            let at =
                (corner.1 + y * ICON_TILE / ICON) * tiles.size.0 + corner.0 + x * ICON_TILE / ICON;
            let at = at as usize * tiles.bytes_per_pixel();
            let ink = u32::from(tiles.pixels[at]) * u32::from(tiles.pixels[at + 1]) / 255;
            let middle = |at: u32| (2 * at + 1).abs_diff(ICON);
            let distance = middle(x).pow(2) + middle(y).pow(2);
            let light = 256 - 200 * distance / (2 * ICON * ICON);
            for (ground, sign) in [(92, 255), (58, 214), (34, 140)] {
                pixels.push(((ground * light / 256 * (255 - ink) + sign * ink) / 255) as u8);
            }
        }
    }
    Ok(Sheet { size: (ICON, ICON), color: png::ColorType::Rgb, pixels })
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

    #[test]
    fn what_screens_draw_is_not_cleared() {
        assert!(unused().all(|(c, face)| face.underlined || !rogue_ui::glyphs::ALL.contains(&c)));
        assert!(unused().count() > 100);
    }
}
