//! The message log on the dungeon screen: newest last, the newest answer bright and bold, older
//! news dimmer.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use crate::canvas::Canvas;
use crate::intent::Intent;
use crate::log::Row;
use crate::screen::Stage;
use crate::theme::Theme;

/// Draws the newest rows. When the newest answer does not fit, its first row says where the rest
/// can be read.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, stage: &Stage<'_>) {
    let theme = stage.theme;
    canvas.fill(area, theme.text());
    let (rows, hidden) = stage.session.log().newest(area.width, area.height);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        canvas.text(area.x, y, area.width, &row.text, style(theme, row));
    }
    if hidden > 0 {
        // The marker takes a row, so one more is hidden.
        let (hidden, key) = (hidden + 1, stage.keys.label(Intent::History));
        let marker = format!("-- {hidden} more lines: {key} --");
        canvas.fill(Rect { height: 1, ..area }, theme.text());
        canvas.text(area.x, area.y, area.width, &marker, theme.title());
    }
}

/// Fresh news is bold and in full colour; old news fades, but stays readable.
pub(crate) fn style(theme: Theme, row: &Row) -> Style {
    let color = theme.message(row.kind);
    if row.fresh {
        theme.fg(color).add_modifier(Modifier::BOLD)
    } else {
        theme.fg(color.dimmed(theme.palette().bg))
    }
}
