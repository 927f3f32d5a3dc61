//! The lines between the parts of the dungeon screen, with the texts in the line above the
//! log: the names under the cursor, the turn, and the keys of help and menu.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use rogue_words::text;

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::context::Context;
use crate::intent::Intent;
use crate::layout::Layout;
use crate::theme::torch::StoneFrame;

/// The area without a column on each side.
pub(super) fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

/// The lines between parts: how they are drawn.
struct Lines {
    along: char,
    down: char,
    style: Style,
    /// The ground of texts on a line.
    ground: Rgb,
}

impl Lines {
    /// Lines of stone with an edge of two pixels where the map has square tiles, else those of the theme; in the colour
    /// of an alarm when the player was struck.
    fn of(cx: &Context<'_>, is_struck: bool) -> Self {
        let palette = cx.theme().palette();
        let alarm = is_struck.then_some(palette.player_died);
        if let Some(StoneFrame { edge, face }) = cx.stone_frame() {
            let style = Style::new().fg(alarm.unwrap_or(edge).into()).bg(face.into());
            return Self { along: '▔', down: '▎', style, ground: face };
        }
        let style = cx.theme().fg(alarm.unwrap_or(palette.frame));
        Self { along: '─', down: '│', style, ground: palette.bg }
    }

    /// The sign where a line down meets the line above the log, which begins below it or ends there.
    fn joint(&self, begins_here: bool) -> char {
        match (self.along, begins_here) {
            ('─', true) => '┬',
            ('─', false) => '┴',
            (along, _) => along,
        }
    }
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
    let lines = Lines::of(cx, is_struck);
    for x in rule.x..rule.right() {
        canvas.put(x, rule.y, lines.along, lines.style);
    }
    for divider in layout.dividers.iter().filter(|divider| !divider.is_empty()) {
        for y in divider.y..divider.bottom() {
            canvas.put(divider.x, y, lines.down, lines.style);
        }
        canvas.put(divider.x, rule.y, lines.joint(divider.y > rule.y), lines.style);
    }
    let mut write = |area: Rect, text: &str, style: Style| {
        let text = shortened(text, usize::from(area.width.saturating_sub(2)));
        let style = style.bg(lines.ground.into());
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
    let (line, style) = match cx.stone_frame() {
        Some(stone) => ('━', cx.theme().fg(stone.face)),
        None => ('─', cx.theme().frame()),
    };
    for x in area.x..area.right() {
        canvas.put(x, area.y, line, style);
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
