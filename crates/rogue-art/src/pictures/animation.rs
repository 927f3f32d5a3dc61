//! `pictures --animation`: ten seconds of a replay as an animated PNG, from the beginning of a file or around a moment
//! of the run that is won.

use std::path::Path;
use std::time::Duration;

use png::{BlendOp, ColorType};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key, KeyCode};
use rogue_ui::layout::Tiles;
use rogue_ui::{App, Config, Settings};
use roguecore::replay::Replay;

use super::render::{Fonts, Image};
use super::winner::{Part, Winner};
use crate::file::ArtResult;

/// The part of the run that is shown, and how many commands before its moment the animation begins.
const PART: Part = Part::Floors(1, 2);
const COMMANDS_BEFORE: usize = 22;
/// Columns and rows of text: the whole floor is shown, because a map that moves changes every pixel.
const SIZE: (u16, u16) = (116, 38);
/// Seconds that are shown, and frames in each.
const SECONDS: u32 = 10;
const FRAMES: u32 = 5;
/// The bits of red, green and blue that are kept: grain of less costs bytes and is not seen.
const KEPT_BITS: u8 = 0b1111_1100;
/// The most bytes of the picture.
const MAX_BYTES: usize = 2_000_000;

/// Writes the picture.
///
/// # Errors
/// When the replay cannot be read or the picture is too large.
pub(super) fn run(to: &Path, replay: Option<&Path>) -> ArtResult {
    let (replay, first_turn) = match replay {
        Some(path) => (read(path)?, 0),
        None => Winner::play(&[PART])?.replay(PART, COMMANDS_BEFORE)?,
    };
    let content = rogue_ember::content();
    // Light that flickers changes the whole picture.
    let settings = Settings { flicker: false, ..Settings::default() };
    let config = Config { content, settings, ..Config::default() };
    let mut app = App::replay(config, replay).map_err(|error| error.to_string())?;
    app.set_tiles(Tiles::Square);
    let mut buffer = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
    let mut fonts = Fonts::new(8)?;
    let interval = Duration::from_millis(u64::from(1_000 / FRAMES));
    if first_turn > 0 {
        // Go to that turn, and play on from there.
        for key in format!("g{first_turn}").chars() {
            app.input(Input::Key(Key::char(key)));
        }
        app.input(Input::Key(Key::new(KeyCode::Enter)));
        app.tick(interval);
        app.input(Input::Key(Key::char(' ')));
    }
    let mut images = Vec::new();
    for _ in 0..SECONDS * FRAMES {
        app.draw(&mut buffer);
        let mut image = fonts.draw(&buffer, app.tile_map())?;
        image.pixels.iter_mut().flatten().for_each(|part| *part &= KEPT_BITS);
        images.push(image);
        app.tick(interval);
    }
    let bytes = encode(&images)?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("{} bytes, {MAX_BYTES} at most", bytes.len()));
    }
    crate::file::write_and_tell(to, &bytes)
}

fn read(path: &Path) -> ArtResult<Replay> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| failed(&error))?;
    Replay::from_bytes(&bytes).map_err(|error| failed(&error))
}

/// Frames as an animated PNG: each one has the pixels that differ from those before.
fn encode(images: &[Image]) -> ArtResult<Vec<u8>> {
    let first = images.first().ok_or("no frames")?;
    let failed = |error: png::EncodingError| format!("cannot encode an animation: {error}");
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, first.size.0, first.size.1);
    encoder.set_color(ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(images.len() as u32, 0).map_err(failed)?;
    encoder.set_frame_delay(1, FRAMES as u16).map_err(failed)?;
    encoder.set_blend_op(BlendOp::Over).map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    for (index, image) in images.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &images[before]);
        let (corner, size) = changed(image, before);
        // Each of them has to fit with the other one of the frame before.
        writer.set_frame_position(0, 0).map_err(failed)?;
        writer.set_frame_dimension(size.0, size.1).map_err(failed)?;
        writer.set_frame_position(corner.0, corner.1).map_err(failed)?;
        writer.write_image_data(&pixels(image, before, corner, size)).map_err(failed)?;
    }
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// The corner and the size of the part that differs; a pixel where nothing does.
fn changed(image: &Image, before: Option<&Image>) -> ((u32, u32), (u32, u32)) {
    let Some(before) = before else { return ((0, 0), image.size) };
    let width = image.size.0;
    let (mut from, mut to) = (image.size, (0, 0));
    for (index, (now, old)) in (0..).zip(image.pixels.iter().zip(&before.pixels)) {
        if now != old {
            let (x, y): (u32, u32) = (index % width, index / width);
            (from, to) = ((from.0.min(x), from.1.min(y)), (to.0.max(x + 1), to.1.max(y + 1)));
        }
    }
    if to == (0, 0) { ((0, 0), (1, 1)) } else { (from, (to.0 - from.0, to.1 - from.1)) }
}

/// The pixels of a part: those that are as before are clear.
fn pixels(image: &Image, before: Option<&Image>, corner: (u32, u32), size: (u32, u32)) -> Vec<u8> {
    let mut bytes = Vec::with_capacity((size.0 * size.1 * 4) as usize);
    for y in corner.1..corner.1 + size.1 {
        for x in corner.0..corner.0 + size.0 {
            let at = (y * image.size.0 + x) as usize;
            let [r, g, b] = image.pixels[at];
            let is_old = before.is_some_and(|before| before.pixels[at] == [r, g, b]);
            bytes.extend(if is_old { [0; 4] } else { [r, g, b, 255] });
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_has_what_differs_from_the_one_before() {
        let image =
            |pixels: [u8; 4]| Image { size: (2, 2), pixels: pixels.map(|it| [it; 3]).into() };
        let (first, second) = (image([1, 2, 3, 4]), image([1, 9, 3, 8]));
        assert_eq!(changed(&first, None), ((0, 0), (2, 2)));
        assert_eq!(changed(&second, Some(&first)), ((1, 0), (1, 2)));
        assert_eq!(changed(&first, Some(&first)), ((0, 0), (1, 1)));
        let part = pixels(&second, Some(&first), (0, 0), (2, 1));
        assert_eq!(part, [0, 0, 0, 0, 9, 9, 9, 255]);
        let bytes = encode(&[first, second]).expect("encodes");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        assert_eq!(reader.info().animation_control().map(|it| it.num_frames), Some(2));
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        assert!((0..2).all(|_| reader.next_frame(&mut pixels).is_ok()));
    }
}
