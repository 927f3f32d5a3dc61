//! The state of the player in the panel: statuses with their turns, and the stats that the content
//! shows.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::canvas::Canvas;
use crate::context::Context;
use crate::describe;
use crate::text;

/// Draws a row for each; those that do not fit are counted in the last row.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let mut rows = rows(cx);
    let room = usize::from(area.height);
    if rows.len() > room {
        let hidden = rows.len() - room + 1;
        rows.truncate(room - 1);
        rows.push((format!("{hidden} more"), cx.theme().faint()));
    }
    for (y, (row, style)) in (area.y..).zip(rows) {
        canvas.text(area.x, y, area.width, &text::truncate(&row, area.width.into()), style);
    }
}

fn rows(cx: &Context<'_>) -> Vec<(String, Style)> {
    let (theme, view, content) = (cx.theme(), cx.view(), cx.view().content());
    let statuses = view.player().statuses.iter().map(|it| {
        let line = text::capitalize(&describe::status_line(content, *it));
        (line, theme.fg(theme.palette().status))
    });
    let stats = describe::shown_stats(view)
        .map(|(name, value)| (format!("{}: {value}", text::capitalize(&name)), theme.text()));
    statuses.chain(stats).collect()
}
