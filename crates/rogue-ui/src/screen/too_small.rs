//! What is shown on a canvas that is too small to play on, down to a single cell.

use crate::canvas::Canvas;
use crate::intent::Intent;
use crate::layout::MIN_SIZE;
use crate::screen::Stage;
use crate::text;

/// Asks for a larger canvas, in as many words as there is room for.
pub(crate) fn draw(stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
    let (width, height) = canvas.size();
    canvas.fill(canvas.area(), stage.theme.text());
    let quit = stage.keys.label(Intent::Quit);
    let words = format!(
        "Please enlarge: {}x{} cells are needed, these are {width}x{height}. The game waits. {quit} quits.",
        MIN_SIZE.0, MIN_SIZE.1
    );
    for (y, line) in (0..height).zip(text::wrap(&words, width.into())) {
        canvas.text(0, y, width, &line, stage.theme.text());
    }
}
