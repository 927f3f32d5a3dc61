//! A bar of hit points. Its length, its colour and its text each show how many are left.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use roguecore::Fighter;

use crate::canvas::Canvas;
use crate::describe::Condition;
use crate::theme::Theme;

/// Draws `HP: 12/30` over a bar that is filled to that fraction, rounded down.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, fighter: &Fighter) {
    let palette = theme.palette();
    let full = match Condition::of(Some(fighter)) {
        Condition::Dead | Condition::NearDeath => palette.alarm,
        Condition::Wounded => palette.bar_low,
        Condition::Well => palette.bar_full,
    };
    let (hp, max) = (fighter.hp(), fighter.max_hp());
    let filled = filled(area.width, hp, max);
    let text: Vec<char> = format!("HP: {hp}/{max}").chars().collect();
    for column in 0..area.width {
        let c = text.get(usize::from(column)).copied().unwrap_or(' ');
        let bg = if column < filled { full } else { palette.bar_empty };
        let style = Style::new().fg(palette.bar_text.into()).bg(bg.into());
        canvas.put(area.x + column, area.y, c, style.add_modifier(Modifier::BOLD));
    }
}

/// The number of filled cells: `width * hp / max`, rounded down, at most `width`.
fn filled(width: u16, hp: i32, max: i32) -> u16 {
    let (hp, max) = (i64::from(hp.max(0)), i64::from(max.max(1)));
    (hp.min(max) * i64::from(width) / max) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filled_part_is_rounded_down_and_stays_within_the_width() {
        assert_eq!(filled(20, 30, 30), 20);
        assert_eq!(filled(20, 29, 30), 19);
        assert_eq!(filled(20, 1, 30), 0);
        assert_eq!(filled(20, -5, 0), 0);
        assert_eq!(filled(20, i32::MAX, 1), 20);
    }
}
