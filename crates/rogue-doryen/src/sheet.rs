//! The picture that doryen-rs reads: the letters of one size, and below them the tiles of one side with the
//! figures, so that one console shows all of them.

use rogue_ui::glyphs::{atlas as glyphs, figures, stored_count};

use crate::layout::Layout;

/// The letters, in the order of [`glyphs::SIZES`].
const LETTERS: [&[u8]; glyphs::SIZES.len()] = [
    include_bytes!("../fonts/roguecore_8x16.png"),
    include_bytes!("../fonts/roguecore_10x20.png"),
    include_bytes!("../fonts/roguecore_12x24.png"),
    include_bytes!("../fonts/roguecore_14x28.png"),
    include_bytes!("../fonts/roguecore_16x32.png"),
    include_bytes!("../fonts/roguecore_20x40.png"),
    include_bytes!("../fonts/roguecore_24x48.png"),
];

/// The tiles, in the order of [`glyphs::TILE_SIDES`].
const TILES: [&[u8]; glyphs::TILE_SIDES.len()] = [
    include_bytes!("../fonts/tiles_16.png"),
    include_bytes!("../fonts/tiles_20.png"),
    include_bytes!("../fonts/tiles_24.png"),
    include_bytes!("../fonts/tiles_25.png"),
    include_bytes!("../fonts/tiles_28.png"),
    include_bytes!("../fonts/tiles_30.png"),
    include_bytes!("../fonts/tiles_32.png"),
    include_bytes!("../fonts/tiles_35.png"),
    include_bytes!("../fonts/tiles_36.png"),
    include_bytes!("../fonts/tiles_40.png"),
    include_bytes!("../fonts/tiles_42.png"),
    include_bytes!("../fonts/tiles_48.png"),
    include_bytes!("../fonts/tiles_50.png"),
    include_bytes!("../fonts/tiles_60.png"),
    include_bytes!("../fonts/tiles_72.png"),
];

/// A picture of grey and cover, row by row. Where it covers nothing the ground shows; grey is the part of the
/// cover that has the colour of the ink, the rest is black.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pixels: Vec<[u8; 2]>,
}

impl Pixels {
    fn new(width: u32, height: u32) -> Self {
        Self { width, pixels: vec![[0; 2]; (width * height) as usize] }
    }

    fn decode(png: &[u8]) -> Result<Self, String> {
        let text = |error: png::DecodingError| error.to_string();
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().map_err(text)?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large a picture")?];
        let info = reader.next_frame(&mut bytes).map_err(text)?;
        let pixels = match info.color_type {
            png::ColorType::Grayscale => bytes.iter().map(|&ink| [255, ink]).collect(),
            png::ColorType::GrayscaleAlpha => bytes.as_chunks::<2>().0.to_vec(),
            other => return Err(format!("{other:?} is no grey picture")),
        };
        Ok(Self { width: info.width, pixels })
    }

    pub(crate) fn get(&self, x: u32, y: u32) -> [u8; 2] {
        self.pixels[(y * self.width + x) as usize]
    }

    fn height(&self) -> u32 {
        self.pixels.len() as u32 / self.width.max(1)
    }

    /// Copies a part of another picture.
    fn copy(&mut self, to: (u32, u32), other: &Self, from: (u32, u32), size: (u32, u32)) {
        for y in 0..size.1 {
            let row = |width: u32, (left, top): (u32, u32)| {
                let start = ((top + y) * width + left) as usize;
                start..start + size.0 as usize
            };
            self.pixels[row(self.width, to)].copy_from_slice(&other.pixels[row(other.width, from)]);
        }
    }

    fn encode(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height());
        encoder.set_color(png::ColorType::GrayscaleAlpha);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(self.pixels.as_flattened()));
        written.map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// The tiles of that side.
pub(crate) fn tiles(side: u32) -> Result<Pixels, String> {
    let index = glyphs::TILE_SIDES.iter().position(|&it| it == side);
    Pixels::decode(TILES[index.ok_or_else(|| format!("there are no tiles of {side} pixels"))?])
}

/// The picture of a layout as PNG.
pub(crate) fn encode(layout: &Layout) -> Result<Vec<u8>, String> {
    paint(layout)?.encode()
}

/// The picture of a layout.
pub(crate) fn paint(layout: &Layout) -> Result<Pixels, String> {
    let index = glyphs::SIZES.iter().position(|&cell| cell == layout.cell);
    let letters = Pixels::decode(LETTERS[index.ok_or("there are no such letters")?])?;
    let (tiles, side) = (tiles(layout.tile)?, layout.tile);
    let top = letters.height();
    let icons_top = top + layout.sheet_rows() * side;
    let mut sheet = Pixels::new(letters.width, icons_top + layout.icon_rows() * layout.cell.1);
    sheet.copy((0, 0), &letters, (0, 0), (letters.width, top));
    let place = |index: u32, per_row: u32| (index % per_row * side, index / per_row * side);
    let place_here = |index: u32| {
        let (x, y) = place(index, layout.tiles_per_row());
        (layout.first_tile() + x, top + y)
    };
    for index in 0..stored_count() as u32 {
        let from = place(index, glyphs::TILES_PER_ROW);
        sheet.copy(place_here(index), &tiles, from, (side, side));
    }
    for (index, c) in (stored_count() as u32..).zip(figures::pictures()) {
        if let Some(pixels) = figures::painted(c, side) {
            let figure = Pixels { width: side, pixels };
            sheet.copy(place_here(index), &figure, (0, 0), (side, side));
        }
    }
    let side = layout.cell.1;
    for (index, c) in (0..).zip(figures::icons()) {
        let (column, row) = (index % layout.icons_per_row(), index / layout.icons_per_row());
        let to = (layout.first_tile() + column * side, icons_top + row * side);
        if let Some(pixels) = figures::painted(c, side) {
            sheet.copy(to, &Pixels { width: side, pixels }, (0, 0), (side, side));
        }
    }
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_and_tile_of_the_tables_is_embedded() {
        for (png, (width, height)) in LETTERS.into_iter().zip(glyphs::SIZES) {
            let letters = Pixels::decode(png).expect("decodes");
            assert_eq!(letters.width, glyphs::PER_ROW * width);
            assert_eq!(letters.height(), glyphs::rows() * height);
            // Without cover, so that doryen-rs takes cover as it stands.
            assert_eq!(letters.get(0, 0)[1], 0);
        }
        for side in glyphs::TILE_SIDES {
            let tiles = tiles(side).expect("decodes");
            assert_eq!(tiles.width, glyphs::TILES_PER_ROW * side);
            let rows = (stored_count() as u32).div_ceil(glyphs::TILES_PER_ROW);
            assert_eq!(tiles.height(), rows * side);
        }
    }

    #[test]
    fn a_piece_of_a_tile_is_where_its_code_says() {
        // Whole and odd numbers of pieces.
        for (cell, side) in [((8, 16), 5), ((14, 28), 4), ((24, 48), 6)] {
            let layout = Layout::best(cell, side, (80 * cell.0, 45 * cell.1));
            let sheet = Pixels::decode(&encode(&layout).expect("encodes")).expect("decodes");
            let (tiles, pieces) = (tiles(layout.tile).expect("tiles"), layout.pieces_per_tile());
            let per_row = sheet.width / layout.piece.0;
            for index in [0, 32, 100, stored_count() as u32 - 1] {
                let piece = (pieces.0 - 1, pieces.1 - 1);
                let code = layout.tile_code(index, piece);
                let at = (code % per_row * layout.piece.0, code / per_row * layout.piece.1);
                let tile = |n: u32| (n % glyphs::TILES_PER_ROW, n / glyphs::TILES_PER_ROW);
                let from = |tile: u32, piece: u32, size: u32| tile * layout.tile + piece * size;
                let x = from(tile(index).0, piece.0, layout.piece.0);
                let y = from(tile(index).1, piece.1, layout.piece.1);
                assert_eq!(sheet.get(at.0, at.1), tiles.get(x, y), "{index} of {layout:?}");
            }
        }
    }

    #[test]
    fn figures_follow_the_tiles() {
        for (cell, side) in [((8, 16), 5), ((14, 28), 4), ((24, 48), 6)] {
            let layout = Layout::best(cell, side, (80 * cell.0, 45 * cell.1));
            let sheet = paint(&layout).expect("a sheet");
            let icon = figures::icons().last().expect("an icon");
            let pixels = figures::painted(icon, layout.cell.1).expect("pixels");
            let index = figures::icon(icon).expect("an icon");
            let per_row = sheet.width / layout.piece.0;
            for (n, pixel) in (0..).zip(pixels) {
                let (x, y) = (n % layout.cell.1, n / layout.cell.1);
                let piece = (x / layout.piece.0, y / layout.piece.1);
                let code = layout.icon_code(index, piece);
                let left = code % per_row * layout.piece.0 + x % layout.piece.0;
                let top = code / per_row * layout.piece.1 + y % layout.piece.1;
                assert_eq!(sheet.get(left, top), pixel, "icon, {x} {y} of {layout:?}");
            }
            let last = figures::pictures().last().expect("a figure");
            let index = rogue_ui::glyphs::picture(last).expect("a picture") as u32;
            let figure = figures::painted(last, layout.tile).expect("pixels");
            let per_row = sheet.width / layout.piece.0;
            for (n, pixel) in (0..).zip(figure) {
                let (x, y) = (n % layout.tile, n / layout.tile);
                let piece = (x / layout.piece.0, y / layout.piece.1);
                let code = layout.tile_code(index, piece);
                let left = code % per_row * layout.piece.0 + x % layout.piece.0;
                let top = code / per_row * layout.piece.1 + y % layout.piece.1;
                assert_eq!(sheet.get(left, top), pixel, "{x} {y} of {layout:?}");
            }
        }
    }
}
