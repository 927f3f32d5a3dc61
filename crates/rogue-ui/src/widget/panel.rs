//! The panel below the map: health, floor, turn, and the keys of help and menu.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use roguecore::View;

use super::bar;
use crate::canvas::Canvas;
use crate::describe::Condition;
use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::layout::Layout;
use crate::theme::Theme;

pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    layout: &Layout,
    theme: Theme,
    keys: &KeyMap,
    view: View<'_>,
) {
    let palette = theme.palette();
    let fighter = view.player().fighter;
    if let Some(fighter) = fighter {
        bar::draw(canvas, layout.health, theme, &fighter);
    }
    let mut write = |area: Rect, text: &str, style: Style| {
        canvas.text(area.x, area.y, area.width, text, style);
    };
    let alarm = Style::new().fg(palette.bar_text.into()).bg(palette.alarm.into());
    let condition = Condition::of(fighter.as_ref()).word();
    write(layout.condition, condition, alarm.add_modifier(Modifier::BOLD));
    write(layout.floor, &format!("Floor: {}", view.floor()), theme.text());
    write(layout.turn, &format!("Turn: {}", view.turn()), theme.text());
    for (area, intent, word) in
        [(layout.help, Intent::Help, "help"), (layout.menu, Intent::Menu, "menu")]
    {
        let key = keys.label(intent);
        write(area, &key, theme.key());
        let used = key.chars().count() as u16 + 1;
        let rest =
            Rect::new(area.x + used.min(area.width), area.y, area.width.saturating_sub(used), 1);
        write(rest, word, theme.text());
    }
}
