//! The lines between the parts of the dungeon screen, with the texts in the line above the
//! log: the names under the cursor, the turn, and the keys of help and menu.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use rogue_words::text;

use crate::canvas::Canvas;
use crate::context::Context;
use crate::intent::Intent;
use crate::layout::Layout;

/// The area without a column on each side.
pub(super) fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

/// Draws the lines, in the colour of an alarm when the player was struck; `names` lists the contents of the cell under
/// the cursor.
pub(crate) fn draw(
    cx: &Context<'_>,
    canvas: &mut Canvas<'_>,
    layout: &Layout,
    names: Option<&str>,
    is_struck: bool,
) {
    let theme = cx.theme();
    let rule = layout.rule;
    let frame = if is_struck { theme.fg(theme.palette().player_died) } else { cx.frame() };
    for x in rule.x..rule.right() {
        canvas.put(x, rule.y, '─', frame);
    }
    for divider in layout.dividers.iter().filter(|divider| !divider.is_empty()) {
        for y in divider.y..divider.bottom() {
            canvas.put(divider.x, y, '│', frame);
        }
        let joint = if divider.y < rule.y { '┴' } else { '┬' };
        canvas.put(divider.x, rule.y, joint, frame);
    }
    let mut write = |area: Rect, text: &str, style: Style| {
        let text = shortened(text, usize::from(area.width.saturating_sub(2)));
        canvas.text(area.x, area.y, area.width, &format!(" {text} "), style)
    };
    match names {
        Some(names) => write(layout.names, names, theme.text()),
        // In an upright canvas other parts come first.
        None if layout.log.y == rule.y + 1 => write(layout.names, "What happened", theme.title()),
        None => layout.names.x,
    };
    write(layout.turn, &format!("Turn: {}", cx.view().turn()), theme.text());
    for (area, intent, word) in
        [(layout.help, Intent::Help, "help"), (layout.menu, Intent::Menu, "menu")]
    {
        let key = cx.label(intent);
        let used = write(area, &key, theme.key()).saturating_sub(1).min(area.width);
        let rest = Rect { x: area.x + used, width: area.width - used, ..area };
        write(rest, word, theme.text());
    }
}

/// A text in that many columns: without a state in brackets at its end, where there is no room for that.
fn shortened(text: &str, width: usize) -> String {
    let state = text.rfind(" (").filter(|_| text.ends_with(')') && text::width(text) > width);
    text::truncate(&text[..state.unwrap_or(text.len())], width)
}

/// Draws the title of a part of the sidebar into its first row.
pub(crate) fn draw_title(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, title: &str) {
    for x in area.x..area.right() {
        canvas.put(x, area.y, '─', cx.frame());
    }
    let title = text::truncate(title, usize::from(area.width.saturating_sub(4)));
    canvas.text(
        area.x + 1,
        area.y,
        area.width.saturating_sub(1),
        &format!(" {title} "),
        cx.theme().title(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_without_room_is_left_out() {
        let text = "The keeper of the gate (standing still)";
        assert_eq!(shortened(text, 39), text);
        assert_eq!(shortened(text, 30), "The keeper of the gate");
        assert_eq!(shortened("2 daggers, a scroll", 14), "2 daggers, a…");
    }
}
