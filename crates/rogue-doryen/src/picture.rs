//! A picture of the window, made from the same codes, colours and letters as the window: at any size,
//! and also while the window is hidden.

use doryen_rs::Console;

use crate::layout::Layout;
use crate::sheet::{self, Pixels};

/// The console of a window as PNG, without the pixels that are left over at its edges.
///
/// # Errors
/// Why it cannot be encoded.
pub(crate) fn encode(console: &Console, layout: &Layout) -> Result<Vec<u8>, String> {
    let (columns, rows) = (console.get_width(), console.get_height());
    let (width, height) = (columns * layout.piece.0, rows * layout.piece.1);
    let pixels = paint(console, layout, &sheet::paint(layout)?);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    written.map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Red, green and blue of each pixel, row by row.
fn paint(console: &Console, layout: &Layout, sheet: &Pixels) -> Vec<u8> {
    let (columns, rows, piece) = (console.get_width(), console.get_height(), layout.piece);
    let per_row = sheet.width / piece.0;
    let stride = console.get_pot_width();
    let mut pixels = Vec::with_capacity((columns * rows * piece.0 * piece.1 * 3) as usize);
    for y in 0..rows * piece.1 {
        for column in 0..columns {
            let at = (y / piece.1 * stride + column) as usize;
            let (fg, bg) = (console.borrow_foreground()[at], console.borrow_background()[at]);
            let code = console.borrow_ascii()[at];
            let left = code % per_row * piece.0;
            let top = code / per_row * piece.1 + y % piece.1;
            for x in 0..piece.0 {
                let [grey, cover] = sheet.get(left + x, top).map(u32::from);
                let mix = |fg: u8, bg: u8| {
                    let ink = u32::from(fg) * grey / 255;
                    ((ink * cover + u32::from(bg) * (255 - cover)) / 255) as u8
                };
                pixels.extend([mix(fg.0, bg.0), mix(fg.1, bg.1), mix(fg.2, bg.2)]);
            }
        }
    }
    pixels
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Style};

    use super::*;

    #[test]
    fn a_picture_has_the_pixels_of_letters_and_their_ground() {
        let layout = Layout::best((8, 16), 4, (19, 33));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 2));
        let style = Style::new().fg(Color::Rgb(250, 10, 20)).bg(Color::Rgb(0, 0, 90));
        buffer.set_string(0, 0, "█ ", style);
        let (width, height) = layout.console();
        let mut console = Console::new(width, height);
        crate::paint::paint(&mut console, &buffer, None, &layout);
        let pixels = paint(&console, &layout, &sheet::paint(&layout).expect("a sheet"));
        let (margin, piece) = (layout.margin(), layout.piece);
        let at = |x: u32, y: u32| {
            let (x, y) = (margin.0 * piece.0 + x, margin.1 * piece.1 + y);
            let index = ((y * width * piece.0 + x) * 3) as usize;
            [pixels[index], pixels[index + 1], pixels[index + 2]]
        };
        assert_eq!((at(3, 7), at(11, 7)), ([250, 10, 20], [0, 0, 90]));
        let png = encode(&console, &layout).expect("encodes");
        let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
        assert_eq!(reader.info().size(), (width * piece.0, height * piece.1));
    }
}
