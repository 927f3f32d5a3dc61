//! The message log on the dungeon screen: newest message last; the messages of the last turn are
//! bright and bold, older ones are dimmed.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use crate::canvas::Canvas;
use crate::context::Context;
use crate::intent::Intent;
use crate::log::Row;
use crate::theme::Theme;

/// Draws the newest rows. When the newest messages do not fit, the first row names the key that
/// shows the rest.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = cx.theme();
    canvas.fill(area, theme.text());
    let (rows, hidden) = cx.session.log().newest(area.width, area.height);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        canvas.text(area.x, y, area.width, &row.text, style(theme, row));
    }
    if hidden > 0 {
        // The marker takes a row, so one more row is hidden.
        let (hidden, key) = (hidden + 1, cx.label(Intent::History));
        let marker = format!("-- {hidden} more lines: {key} --");
        canvas.fill(Rect { height: 1, ..area }, theme.text());
        canvas.text(area.x, area.y, area.width, &marker, theme.title());
    }
}

/// Fresh messages are bold and in full colour; old ones are dimmed, but stay readable.
pub(crate) fn style(theme: Theme, row: &Row) -> Style {
    let color = theme.message(row.kind);
    if row.fresh {
        theme.fg(color).add_modifier(Modifier::BOLD)
    } else {
        theme.fg(color.dimmed(theme.palette().bg))
    }
}
