//! Draws a frame as the window does: cells of text over square tiles, with the pictures of the window.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use rogue_ui::color::Rgb as Color3;
use rogue_ui::glyphs::{figures, has_outline, picture};
use rogue_ui::tile_map::{self, Slope, TileMap};

use crate::file::ArtResult;
use crate::fonts::glyphs::{self, Face};
use crate::fonts::picture::{self as pixels, Picture};
use crate::fonts::{atlas, tiles};

type Rgb = [u8; 3];

/// A coloured picture, row by row.
pub(super) struct Image {
    pub(super) size: (u32, u32),
    pub(super) pixels: Vec<Rgb>,
}

/// Letters of one size, and the tiles of the sides that were needed so far.
pub(super) struct Fonts {
    cell: (u32, u32),
    atlas: Picture,
    sheets: Vec<tiles::Sheet>,
}

impl Fonts {
    pub(super) fn new(width: u32) -> ArtResult<Self> {
        let cell = (width, 2 * width);
        Ok(Self { cell, atlas: atlas::paint(cell.0, cell.1)?, sheets: Vec::new() })
    }

    /// The tiles of that side in pixels.
    fn sheet(&mut self, side: u32) -> ArtResult<&tiles::Sheet> {
        let known = self.sheets.iter().position(|sheet| sheet.side == side);
        if known.is_none() {
            self.sheets.push(tiles::paint(side)?);
        }
        Ok(&self.sheets[known.unwrap_or(self.sheets.len() - 1)])
    }

    /// Draws a frame: the map where the text shows it, then the text.
    pub(super) fn draw(&mut self, text: &Buffer, map: Option<&TileMap>) -> ArtResult<Image> {
        let (columns, rows) = (u32::from(text.area.width), u32::from(text.area.height));
        let size = (columns * self.cell.0, rows * self.cell.1);
        let mut image = Image { size, pixels: vec![[0; 3]; (size.0 * size.1) as usize] };
        if let Some(map) = map.filter(|map| !map.area.is_empty()) {
            self.draw_map(&mut image, map)?;
        }
        for y in 0..rows {
            // From the right: an icon reaches into the blank after it.
            for x in (0..columns).rev() {
                let cell = &text[(x as u16, y as u16)];
                if !tile_map::shows_map(cell) {
                    self.draw_text(&mut image, (x * self.cell.0, y * self.cell.1), cell);
                }
            }
        }
        Ok(image)
    }

    fn draw_map(&mut self, image: &mut Image, map: &TileMap) -> ArtResult {
        let (cell, unit) = (self.cell, self.cell.0 as i32 / 2);
        let corner = (u32::from(map.area.x) * cell.0, u32::from(map.area.y) * cell.1);
        let end = (
            corner.0 + u32::from(map.area.width) * cell.0,
            corner.1 + u32::from(map.area.height) * cell.1,
        );
        let place = |units: (i32, i32)| {
            (corner.0 as i32 + units.0 * unit, corner.1 as i32 + units.1 * unit)
        };
        let side = i32::from(map.side);
        let shift = 2 * i32::from(map.is_shaken);
        let place = |units: (i32, i32)| {
            let (x, y) = place(units);
            (x + shift, y)
        };
        let sheet = self.sheet((side * unit) as u32)?;
        for y in 0..map.tiles.area.height {
            for x in 0..map.tiles.area.width {
                let units = |at: u16, cut: u16| i32::from(at) * side - i32::from(cut);
                let at = place((units(x, map.cut.0), units(y, map.cut.1)));
                draw_tile(
                    image,
                    (at, end),
                    &map.tiles[(x, y)],
                    sheet,
                    Ground::Own(map.slope((x, y))),
                );
            }
        }
        for sprite in map.sprites.iter().filter(|sprite| !sprite.is_text) {
            draw_tile(image, (place(sprite.at), end), &sprite.cell, sheet, Ground::Below);
        }
        for speck in &map.specks {
            let (left, top) = place(speck.at);
            let Color3(r, g, b) = speck.color;
            for (x, y) in (0..unit * unit).map(|n| (left + n % unit, top + n / unit)) {
                if (0..end.0 as i32).contains(&x) && (0..end.1 as i32).contains(&y) {
                    image.put((x as u32, y as u32), |_| [r, g, b]);
                }
            }
        }
        for sprite in map.sprites.iter().filter(|sprite| sprite.is_text) {
            let (x, y) = place(sprite.at);
            self.draw_text(image, (x.max(0) as u32, y.max(0) as u32), &sprite.cell);
        }
        Ok(())
    }

    fn draw_text(&self, image: &mut Image, (left, top): (u32, u32), cell: &Cell) {
        let (fg, bg) = colors(cell);
        let shown = cell.symbol().chars().next().unwrap_or(' ');
        let side = self.cell.1;
        if let Some(icon) = figures::icon(shown).and_then(|_| figures::painted(shown, side)) {
            for (at, pixel) in (0..).zip(icon) {
                let at: u32 = at;
                image.put((left + at % side, top + at / side), |_| covered(bg, fg, ink_of(pixel)));
            }
            return;
        }
        let (column, row) = position(cell);
        for y in 0..self.cell.1 {
            for x in 0..self.cell.0 {
                let ink = self.atlas.get(column * self.cell.0 + x, row * self.cell.1 + y);
                image.put((left + x, top + y), |_| mix(bg, fg, ink));
            }
        }
    }
}

/// The ground of a picture: its own one, which may slope, or what is there already.
#[derive(Clone, Copy)]
enum Ground<'a> {
    Own(Option<&'a Slope>),
    Below,
}

/// Pixels along the side of a part of a slope: the window has pieces of that size with its smallest letters.
const SLOPE_PART: u32 = 4;

/// Draws a tile, as far as it is within the corners; a sprite leaves the ground where it covers none.
fn draw_tile(
    image: &mut Image,
    ((left, top), end): ((i32, i32), (u32, u32)),
    cell: &Cell,
    sheet: &tiles::Sheet,
    ground: Ground<'_>,
) {
    let (fg, bg) = colors(cell);
    let parts = sheet.side.div_ceil(SLOPE_PART);
    let shown = cell.symbol().chars().next().unwrap_or(' ');
    let index = picture(shown).unwrap_or_default() as u32;
    let figure = figures::painted(shown, sheet.side);
    for y in 0..sheet.side {
        for x in 0..sheet.side {
            let at = (left + x as i32, top + y as i32);
            let Ok(at) = u32::try_from(at.0).and_then(|x| Ok((x, u32::try_from(at.1)?))) else {
                continue;
            };
            if at.0 >= end.0 || at.1 >= end.1 {
                continue;
            }
            let (ink, cover) = match &figure {
                Some(pixels) => ink_of(pixels[(y * sheet.side + x) as usize]),
                None => sheet.get(index, (x, y)),
            };
            image.put(at, |below| {
                let (below, fg) = match ground {
                    Ground::Own(Some(slope)) => {
                        let here = slope.at((x / SLOPE_PART, y / SLOPE_PART), (parts, parts));
                        let shifted = slope.shift(Color3(fg[0], fg[1], fg[2]), here);
                        (parts_of(here), if has_outline(shown) { fg } else { parts_of(shifted) })
                    }
                    Ground::Own(None) => (bg, fg),
                    Ground::Below => (below, fg),
                };
                // The part of the cover that is no ink is a black outline.
                covered(below, fg, (ink, cover))
            });
        }
    }
}

fn parts_of(Color3(r, g, b): Color3) -> Rgb {
    [r, g, b]
}

/// The ink and the cover of a pixel of a figure, which has the grey of its ink.
fn ink_of([grey, cover]: [u8; 2]) -> (u8, u8) {
    ((u16::from(grey) * u16::from(cover) / 255) as u8, cover)
}

impl Image {
    fn put(&mut self, (x, y): (u32, u32), color: impl FnOnce(Rgb) -> Rgb) {
        if x < self.size.0 && y < self.size.1 {
            let pixel = &mut self.pixels[(y * self.size.0 + x) as usize];
            *pixel = color(*pixel);
        }
    }

    /// A picture in a file.
    pub(super) fn open(path: &std::path::Path) -> ArtResult<Self> {
        let failed =
            |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", path.display());
        let file = std::fs::File::open(path).map_err(|error| failed(&error))?;
        let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().map_err(|error| failed(&error))?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large a picture")?];
        let info = reader.next_frame(&mut bytes).map_err(|error| failed(&error))?;
        let samples = info.color_type.samples();
        let rgb = |pixel: &[u8]| match pixel {
            [r, g, b, ..] => [*r, *g, *b],
            _ => [pixel[0]; 3],
        };
        let pixels = bytes.chunks_exact(samples).map(rgb).collect();
        Ok(Self { size: (info.width, info.height), pixels })
    }

    pub(super) fn to_png(&self) -> ArtResult<Vec<u8>> {
        let bytes: Vec<u8> = self.pixels.iter().flatten().copied().collect();
        pixels::encode(self.size, png::ColorType::Rgb, &bytes)
    }
}

/// The colours of a cell: of its ink, and of its ground.
fn colors(cell: &Cell) -> (Rgb, Rgb) {
    let (fg, bg) = (rgb(cell.fg, [204; 3]), rgb(cell.bg, [0; 3]));
    if cell.modifier.contains(Modifier::REVERSED) { (bg, fg) } else { (fg, bg) }
}

/// The position of a cell's glyph in the atlas.
fn position(cell: &Cell) -> (u32, u32) {
    let face = Face {
        bold: cell.modifier.contains(Modifier::BOLD),
        underlined: cell.modifier.contains(Modifier::UNDERLINED),
    };
    let c = cell.symbol().chars().next().unwrap_or(' ');
    glyphs::position(c, face).or_else(|| glyphs::position('?', face)).unwrap_or_default()
}

fn rgb(color: Color, default: Rgb) -> Rgb {
    if let Color::Rgb(r, g, b) = color { [r, g, b] } else { default }
}

/// Ink over a ground of which the cover hides a part: faint ink hides only as much as it shows.
fn covered(ground: Rgb, fg: Rgb, (ink, cover): (u8, u8)) -> Rgb {
    let part = |n: usize| {
        let (ground, fg) = (u32::from(ground[n]), u32::from(fg[n]));
        ((ground * (255 - u32::from(cover)) + fg * u32::from(ink)) / 255).min(255) as u8
    };
    [part(0), part(1), part(2)]
}

fn mix(bg: Rgb, fg: Rgb, ink: u8) -> Rgb {
    let part = |n: usize| {
        let (bg, fg, ink) = (u32::from(bg[n]), u32::from(fg[n]), u32::from(ink));
        ((bg * (255 - ink) + fg * ink) / 255) as u8
    };
    [part(0), part(1), part(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures are in no sheet: front ends paint them, and so do the pictures of the book.
    #[test]
    fn figures_are_painted_into_pictures() {
        let sheet = tiles::paint(20).expect("a sheet");
        for shown in figures::pictures() {
            let mut cell = Cell::default();
            cell.set_char(shown).set_fg(Color::Rgb(255, 255, 255)).set_bg(Color::Rgb(0, 0, 0));
            let mut image = Image { size: (20, 20), pixels: vec![[0; 3]; 400] };
            draw_tile(&mut image, ((0, 0), (20, 20)), &cell, &sheet, Ground::Own(None));
            let figure = figures::painted(shown, 20).expect("pixels");
            for (pixel, own) in image.pixels.iter().zip(figure) {
                assert!(pixel[0].abs_diff(ink_of(own).0) <= 1, "{shown:?}");
            }
        }
    }
}
