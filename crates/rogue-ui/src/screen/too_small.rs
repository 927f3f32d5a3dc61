//! The request to enlarge a canvas that is too small to play on, down to a single cell.

use super::Context;
use crate::canvas::Canvas;
use crate::intent::Intent;
use crate::layout::MIN_SIZE;
use crate::text;

/// Draws as many words as there is room for.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>) {
    let (width, height) = canvas.size();
    canvas.fill(canvas.area(), cx.theme().text());
    let quit = cx.label(Intent::Quit);
    let words = format!(
        "Please enlarge: {}x{} cells are needed, these are {width}x{height}. The game waits. {quit} quits.",
        MIN_SIZE.0, MIN_SIZE.1
    );
    for (y, line) in (0..height).zip(text::wrap(&words, width.into())) {
        canvas.text(0, y, width, &line, cx.theme().text());
    }
}
