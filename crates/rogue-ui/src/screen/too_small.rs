//! The request to enlarge a canvas that is too small to play on, down to a single cell.

use rogue_words::text;

use super::Context;
use crate::canvas::Canvas;
use crate::intent::Intent;

/// Draws as many words as there is room for.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>) {
    let (width, height) = canvas.size();
    canvas.fill(canvas.area(), cx.theme().text());
    let quit = cx.label(Intent::Quit);
    let least = cx.state.min_size();
    let words = format!(
        "Terminal too small: {}x{} needed, this is {width}x{height}. The game waits. {quit} quits.",
        least.0, least.1
    );
    for (y, line) in (0..height).zip(text::wrap(&words, width.into())) {
        canvas.text(0, y, width, &line, cx.theme().text());
    }
}
