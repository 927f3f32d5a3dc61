//! The picture of the title, an ember between two dark slopes, and the dawn that it becomes for a winner.

use ratatui_core::style::Style;

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

/// Fills the canvas with a dawn whose sun stands on that row.
pub(crate) fn draw(canvas: &mut Canvas<'_>, theme: Theme, horizon: u16) {
    let (columns, rows) = canvas.size();
    for y in 0..rows {
        let row = if y < horizon {
            shade(&SKY, y, horizon)
        } else {
            shade(&LAND, y - horizon, rows - horizon)
        };
        for x in 0..columns {
            // The sky is brighter around the sun, and the land shines where its light falls.
            let away = u32::from(x.abs_diff(columns / 2)) * 16 / u32::from((columns / 2).max(1));
            let glow = 6_u32.saturating_sub(away) as u16;
            let near = u16::from(y.abs_diff(horizon) < 6);
            let color = row.lerp(SKY[4], glow * near);
            canvas.put(x, y, ' ', Style::new().bg(color.into()));
        }
    }
    let top = horizon.saturating_sub(ART.len() as u16 - 1);
    draw_art(canvas, theme, top, ART.len());
}

/// The colour of a row between the first and the last of some colours.
fn shade(colors: &[Rgb], row: u16, rows: u16) -> Rgb {
    let steps = (colors.len() - 1) as u32;
    let at = u32::from(row) * steps * 16 / u32::from(rows.max(1));
    let first = ((at / 16) as usize).min(colors.len() - 2);
    colors[first].lerp(colors[first + 1], (at - 16 * first as u32) as u16)
}
