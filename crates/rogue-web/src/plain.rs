//! Draws frames without a graphics card: all rectangles are put together in memory, and given to the canvas as one
//! picture. Several times slower than [`Renderer`](crate::renderer::Renderer), with the same pixels.

use rogue_ui::glyphs::sheets::{LETTERS_PER_ROW, letter};
use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, ImageData};

use crate::browser::{document, reason};
use crate::frame::{BYTES, FIGURES, Frame, ICONS, SPECKS, TILES};
use crate::layout::Layout;
use crate::sheets::FigureSheet;

/// The bytes of a pixel: red, green, blue and cover.
const PIXEL: usize = 4;

/// A sheet as pixels.
#[derive(Debug, Default)]
struct Sheet {
    width: usize,
    pixels: Vec<u8>,
}

/// The sheets of letters, tiles and figures, and the picture that is put together.
pub(crate) struct PlainRenderer {
    context: CanvasRenderingContext2d,
    sheets: [Sheet; 3],
    pixels: Vec<u8>,
}

impl PlainRenderer {
    /// `None` where the canvas gives no context.
    pub(crate) fn new(canvas: &HtmlCanvasElement) -> Option<Self> {
        Some(Self { context: context(canvas)?, sheets: Default::default(), pixels: Vec::new() })
    }

    /// Takes the pictures of letters and tiles, and the figures.
    ///
    /// # Errors
    /// When the browser does not give their pixels, as a clause.
    pub(crate) fn load(
        &mut self,
        sheets: [&HtmlImageElement; 2],
        figures: &FigureSheet,
    ) -> Result<(), String> {
        let pixels = figures.pixels.iter().flat_map(|[grey, cover]| [*grey, *grey, *grey, *cover]);
        self.sheets[2] = Sheet { width: figures.width as usize, pixels: pixels.collect() };
        for (sheet, image) in self.sheets.iter_mut().zip(sheets) {
            *sheet = read(image)?;
        }
        if are_true(&self.sheets[0]) {
            return Ok(());
        }
        let why = "this browser has no WebGL 2, and gives false pixels of pictures, as some do";
        Err(format!("{why} against fingerprinting"))
    }

    /// Draws a frame.
    pub(crate) fn draw(&mut self, frame: &Frame, layout: &Layout) {
        compose(frame, layout, &self.sheets, &mut self.pixels);
        let (width, height) = layout.canvas;
        let picture = Clamped(&self.pixels[..]);
        let picture = ImageData::new_with_u8_clamped_array_and_sh(picture, width, height);
        // The picture has as many bytes as its sides say, and a canvas takes it at any place.
        if let Ok(picture) = picture {
            let _ = self.context.put_image_data(&picture, 0.0, 0.0);
        }
    }
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// The pixels of a picture that is loaded.
fn read(image: &HtmlImageElement) -> Result<Sheet, String> {
    let (width, height) = (image.natural_width(), image.natural_height());
    let refused = || "the browser gives no pixels of a picture".to_owned();
    let canvas = document().create_element("canvas").map_err(|error| reason(&error))?;
    let canvas: HtmlCanvasElement = canvas.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = context(&canvas).ok_or_else(refused)?;
    let drawn = context.draw_image_with_html_image_element(image, 0.0, 0.0);
    let data = drawn.and_then(|()| context.get_image_data(0.0, 0.0, width.into(), height.into()));
    let pixels = data.map_err(|error| reason(&error))?.data().0;
    Ok(Sheet { width: width as usize, pixels })
}

/// Whether a space has no cover in the sheet of letters and a block all of it: a browser may give noise in place of
/// pixels, or change a few of them by a little.
fn are_true(letters: &Sheet) -> bool {
    let width = letters.width / LETTERS_PER_ROW as usize;
    // The upper part has fewer rows than the whole sheet; a letter is twice as high as it is wide.
    let height = 2 * width;
    [(' ', 0), ('\u{2588}', 255_u8)].into_iter().all(|(c, cover)| {
        let (column, row) = place(c);
        let at = |y: usize| (row as usize * height + y) * letters.width + column as usize * width;
        let mut lines = (0..height).map(|y| letters.pixels.chunks(PIXEL).skip(at(y)).take(width));
        height > 0 && lines.all(|mut line| line.all(|it| it[0].abs_diff(cover) < 16))
    })
}

/// Column and row of a character in the sheet of letters.
fn place(c: char) -> (u32, u32) {
    let index = letter(c, false).unwrap_or_default();
    (index % LETTERS_PER_ROW, index / LETTERS_PER_ROW)
}

/// Left, top, right and bottom.
type Area = (i32, i32, i32, i32);

/// Puts a frame together.
fn compose(frame: &Frame, layout: &Layout, sheets: &[Sheet; 3], pixels: &mut Vec<u8>) {
    let (width, height) = (layout.canvas.0 as i32, layout.canvas.1 as i32);
    pixels.clear();
    pixels.resize((width * height) as usize * PIXEL, 0);
    pixels.iter_mut().skip(PIXEL - 1).step_by(PIXEL).for_each(|cover| *cover = 255);
    let (left, top, area_width, area_height) = frame.area;
    let right = (left + area_width).min(width);
    let area = (left.max(0), top.max(0), right, (top + area_height).min(height));
    let parts = [(frame.of_map(), area), (frame.of_text(), (0, 0, width, height))];
    for (rectangles, area) in parts {
        for rectangle in rectangles.chunks_exact(BYTES) {
            draw_rectangle(rectangle, area, layout, sheets, pixels);
        }
    }
}

fn draw_rectangle(
    bytes: &[u8],
    area: Area,
    layout: &Layout,
    sheets: &[Sheet; 3],
    pixels: &mut [u8],
) {
    let word = |n: usize| i32::from(i16::from_le_bytes([bytes[2 * n], bytes[2 * n + 1]]));
    let (x, y, from_x, from_y) = (word(0), word(1), word(2), word(3));
    let (ink, ground, opacity) = (&bytes[8..11], &bytes[12..15], u32::from(bytes[15]));
    let tile = (layout.tile as i32, layout.tile as i32);
    let (sheet, size, is_letter) = match bytes[11] {
        TILES => (&sheets[1], tile, false),
        FIGURES => (&sheets[2], tile, false),
        ICONS => (&sheets[2], (layout.cell.1 as i32, layout.cell.1 as i32), false),
        SPECKS => (&sheets[0], (layout.cell.0 as i32 / 2, layout.cell.0 as i32 / 2), true),
        _ => (&sheets[0], (layout.cell.0 as i32, layout.cell.1 as i32), true),
    };
    let columns = x.max(area.0)..(x + size.0).min(area.2);
    for to_y in y.max(area.1)..(y + size.1).min(area.3) {
        let row = (from_y + to_y - y) as usize * sheet.width;
        for to_x in columns.clone() {
            let at = (row + (from_x + to_x - x) as usize) * PIXEL;
            let to = (to_y as usize * layout.canvas.0 as usize + to_x as usize) * PIXEL;
            let Some(sample) = sheet.pixels.get(at..at + PIXEL) else { return };
            // As in the program of the graphics card.
            let (grey, cover) = if is_letter { (255, sample[0]) } else { (sample[0], sample[3]) };
            let (cover, grey) = (u32::from(cover), u32::from(grey));
            let ground_part = opacity * (255 - cover) / 255;
            let left = 255 - cover - ground_part;
            for n in 0..3 {
                let old = &mut pixels[to + n];
                let ink = u32::from(ink[n]) * grey / 255 * cover;
                let sum = ink + u32::from(ground[n]) * ground_part + u32::from(*old) * left;
                *old = (sum / 255) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Color;
    use rogue_ui::tile_map::TileMap;

    use super::*;

    /// A tile of a map of one tile, and a letter beside it.
    const LAYOUT: Layout = Layout { cell: (8, 16), tile: 16, canvas: (32, 16) };
    const INK: Color = Color::Rgb(200, 100, 0);
    const GROUND: Color = Color::Rgb(10, 20, 30);

    /// A sheet of one grey with one cover.
    fn sheet(pixel: [u8; 4]) -> Sheet {
        let side = 1024;
        Sheet { width: side, pixels: pixel.repeat(side * side) }
    }

    fn pixel(pixels: &[u8], x: usize) -> [u8; 4] {
        let at = (8 * LAYOUT.canvas.0 as usize + x) * PIXEL;
        [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    }

    fn composed([letters, tiles]: [Sheet; 2]) -> Vec<u8> {
        let sheets = &[letters, tiles, Sheet::default()];
        let mut text = Buffer::empty(Rect::new(0, 0, 4, 1));
        for cell in &mut text.content[..2] {
            cell.set_diff_option(ratatui_core::buffer::CellDiffOption::Skip);
        }
        text[(2, 0)].set_char('a').set_fg(INK).set_bg(GROUND);
        let mut map = TileMap { area: Rect::new(0, 0, 2, 1), side: 4, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 1, 1));
        map.tiles[(0, 0)].set_char('@').set_fg(INK).set_bg(GROUND);
        let (mut frame, mut pixels) = (Frame::default(), Vec::new());
        frame.set(&text, Some(&map), &LAYOUT);
        compose(&frame, &LAYOUT, sheets, &mut pixels);
        pixels
    }

    #[test]
    fn ink_ground_and_what_is_below_are_mixed_by_their_cover() {
        let pixels = composed([sheet([0, 0, 0, 255]), sheet([255, 255, 255, 0])]);
        assert_eq!((pixel(&pixels, 4), pixel(&pixels, 20)), ([10, 20, 30, 255], [10, 20, 30, 255]));
        let pixels = composed([sheet([255, 255, 255, 255]), sheet([255, 255, 255, 255])]);
        let ink = [200, 100, 0, 255];
        assert_eq!((pixel(&pixels, 4), pixel(&pixels, 20)), (ink, ink));
        let pixels = composed([sheet([102, 102, 102, 255]), sheet([0, 0, 0, 102])]);
        assert_eq!(pixel(&pixels, 4), [6, 12, 18, 255], "the dark part of a tile is black");
        assert_eq!(pixel(&pixels, 20), [86, 52, 18, 255]);
    }

    #[test]
    fn the_place_of_a_letter_in_the_sheet_is_that_of_the_glyph() {
        let mut letters = sheet([0, 0, 0, 255]);
        let (column, row) = place('a');
        let at = ((row * 16 + 8) as usize * letters.width + (column * 8 + 4) as usize) * PIXEL;
        letters.pixels[at] = 255;
        let pixels = composed([letters, sheet([0; 4])]);
        assert_eq!(pixel(&pixels, 16 + 4), [200, 100, 0, 255]);
        assert_eq!(pixel(&pixels, 16 + 5), [10, 20, 30, 255]);
    }

    /// Browsers that resist fingerprinting give white or random pixels; others change the lowest bits.
    #[test]
    fn a_sheet_of_false_pixels_is_found() {
        let (width, height) = (64 * 8, 5 * 16);
        let mut letters = Sheet { width, pixels: [0, 0, 0, 255].repeat(width * height) };
        assert!(!are_true(&letters), "black");
        let (column, row) = place('\u{2588}');
        for y in 0..16 {
            let at = ((row as usize * 16 + y) * width + column as usize * 8) * PIXEL;
            letters.pixels[at..at + 8 * PIXEL].fill(254);
        }
        assert!(are_true(&letters));
        let (column, _) = place(' ');
        letters.pixels[(15 * width + column as usize * 8 + 7) * PIXEL] = 77;
        assert!(!are_true(&letters), "noise");
        letters.pixels.fill(255);
        assert!(!are_true(&letters), "white");
        assert!(!are_true(&Sheet::default()));
    }

    /// A sheet that is not there yet, or too small, draws nothing and fails nowhere.
    #[test]
    fn a_sheet_without_pixels_leaves_the_picture_black() {
        let pixels = composed(Default::default());
        assert_eq!(pixels, [0, 0, 0, 255].repeat(32 * 16));
    }
}
