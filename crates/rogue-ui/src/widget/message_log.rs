//! The message log on the dungeon screen: newest message last; the messages of the last turn are
//! bright and bold, older ones are dimmed.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use rogue_words::log::Row;
use rogue_words::messages;

use crate::canvas::Canvas;
use crate::context::Context;
use crate::intent::Intent;
use crate::theme::Theme;

/// Draws the newest rows. When the newest messages do not fit, the first row names the key that
/// shows all.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = cx.theme();
    canvas.fill(area, theme.text());
    let log = cx.session.log();
    let (mut rows, mut hidden) = log.newest(area.width, area.height);
    let mut top = area.y;
    if hidden > 0 {
        (rows, hidden) = log.newest(area.width, area.height.saturating_sub(1));
        let more = messages::with_number(hidden, "more line");
        let marker = format!("({more}: press {})", cx.label(Intent::History));
        canvas.text(area.x, area.y, area.width, &marker, theme.title());
        top += 1;
    }
    for (y, row) in (top..area.bottom()).zip(&rows) {
        canvas.text(area.x, y, area.width, &row.text, style(theme, row));
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
