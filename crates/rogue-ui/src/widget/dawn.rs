//! The picture of the title, an ember between two dark slopes, and the dawn that it becomes for a winner.

use ratatui_core::style::Style;

use super::night;
use super::pixels::Pixels;
use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::theme::Theme;

/// An ember between two dark slopes.
pub(crate) const ART: [&str; 6] = [
    r"                  .                   ",
    r"            .     *     .             ",
    r"         *     .░▒▓▒░.     *          ",
    r"  _      .   .░▒▓███▓▒░.   .      _   ",
    r"_/ \__ _____/▒▓███████▓▒\_____ __/ \_ ",
    r"      V     \▒▓▓█████▓▓▒/     V      \",
];

/// Draws the last rows of the picture in the middle of the canvas, from row `top` down, on the ground that is there.
pub(crate) fn draw_art(canvas: &mut Canvas<'_>, theme: Theme, top: u16, rows: usize) {
    let columns = canvas.size().0;
    for (y, line) in (top..).zip(ART.into_iter().skip(ART.len() - rows)) {
        let x = columns.saturating_sub(line.chars().count() as u16) / 2;
        for (x, c) in (x..).zip(line.chars()).filter(|(_, c)| *c != ' ') {
            let ground = canvas.ground(x, y);
            let color = art_color(c).unwrap_or(theme.palette().faint);
            canvas.put(x, y, c, Style::new().fg(color.into()).bg(ground.into()));
        }
    }
}

const fn art_color(c: char) -> Option<Rgb> {
    match c {
        '█' => Some(Rgb(0xFF, 0xD8, 0x70)),
        '▓' => Some(Rgb(0xFF, 0xA0, 0x3C)),
        '▒' => Some(Rgb(0xD0, 0x60, 0x20)),
        '░' => Some(Rgb(0x90, 0x38, 0x10)),
        '*' | '.' => Some(Rgb(0xFF, 0xC0, 0x60)),
        _ => None,
    }
}

/// The sky from top to horizon.
const SKY: [Rgb; 5] =
    [Rgb(18, 22, 52), Rgb(58, 40, 86), Rgb(148, 66, 78), Rgb(222, 118, 60), Rgb(248, 196, 108)];
/// The land below it.
const LAND: [Rgb; 2] = [Rgb(52, 34, 28), Rgb(16, 14, 16)];

/// Fills the canvas with a dawn whose sun stands on that row: the ember of the title in the light that it brings.
pub(crate) fn draw(canvas: &mut Canvas<'_>, horizon: u16) {
    let (columns, rows) = canvas.size();
    let (middle, horizon, bottom) =
        (i32::from(columns) / 2, 2 * i32::from(horizon), 2 * i32::from(rows));
    let heart = (middle, horizon - SUN_RISE);
    let mut pixels = Pixels::new((columns, rows), |(x, y)| {
        let color = if y < horizon - night::ridge(x, middle) {
            night::shade(&SKY, y, horizon)
        } else {
            night::shade(&LAND, y - horizon, bottom - horizon)
        };
        // The sky is brighter around the sun, and the land shines where its light falls.
        color.lerp(SKY[4], night::glow((x, y), heart, MOST_GLOW))
    });
    night::draw_ember(&mut pixels, (middle, horizon), 0);
    pixels.draw(canvas);
}

/// How high the middle of the light is over the horizon, in pixels, and its most sixteenths.
const SUN_RISE: i32 = 6;
const MOST_GLOW: i32 = 12;
