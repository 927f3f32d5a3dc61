//! A framed box over the screen below it.

use ratatui_core::layout::Rect;
use ratatui_widgets::block::Block;
use ratatui_widgets::borders::BorderType;

use crate::canvas::Canvas;
use crate::theme::Theme;

/// The box of that size in the middle of the canvas; smaller when the canvas is.
pub(crate) fn centred(canvas: (u16, u16), width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(canvas.0), height.min(canvas.1));
    Rect::new((canvas.0 - width) / 2, (canvas.1 - height) / 2, width, height)
}

/// What is inside of the frame.
pub(crate) fn inside(area: Rect) -> Rect {
    Block::bordered().inner(area)
}

/// Draws the frame with its title over whatever was there, and returns the inside.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, title: &str) -> Rect {
    let title = format!(" {title} ");
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(theme.frame())
        .title_style(theme.title())
        .title(title.as_str());
    canvas.boxed(area, &block, theme.palette().ground)
}
