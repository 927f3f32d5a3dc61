//! Bars of hit points and of experience. The length, its colour and its text each show how many are left.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use rogue_words::describe::Condition;
use roguecore::Fighter;

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::theme::Theme;

/// Draws `HP: 12/30`, and a warning at the right end, over a bar that is filled to that fraction,
/// rounded down.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    theme: Theme,
    fighter: &Fighter,
    warning: &str,
) {
    let full = color(theme, Condition::of(Some(fighter)));
    let (hp, max) = (fighter.hp(), fighter.max_hp());
    let filled = filled(area.width, hp.into(), max.into());
    let points = format!("HP: {hp}/{max}");
    let room = usize::from(area.width).saturating_sub(points.len());
    draw_filled(canvas, area, theme, &format!("{points}{warning:>room$}"), (filled, full));
}

/// The same with the points alone: `12/30`.
pub(crate) fn draw_small(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, (hp, max): (i64, i64)) {
    let (filled, full) = (filled(area.width, hp, max), color(theme, Condition::of_points(hp, max)));
    let points = format!("{hp}/{max}");
    // Cut numbers would be wrong ones.
    let points = if points.len() > area.width.into() { hp.to_string() } else { points };
    draw_filled(canvas, area, theme, &points, (filled, full));
}

/// The colour of the filled part.
fn color(theme: Theme, condition: Condition) -> Rgb {
    let palette = theme.palette();
    match condition {
        Condition::Dead | Condition::NearDeath => palette.alarm,
        Condition::Wounded => palette.bar_low,
        Condition::Well => palette.bar_full,
    }
}

/// Draws `Level 3: 310/500`, filled to the part of the level that is behind the player.
pub(crate) fn draw_experience(
    canvas: &mut Canvas<'_>,
    area: Rect,
    theme: Theme,
    text: &str,
    (points, needed): (i64, i64),
) {
    let filled = filled(area.width, points, needed);
    draw_filled(canvas, area, theme, text, (filled, theme.palette().bar_experience));
}

fn draw_filled(
    canvas: &mut Canvas<'_>,
    area: Rect,
    theme: Theme,
    text: &str,
    (filled, full): (u16, Rgb),
) {
    let palette = theme.palette();
    let text: Vec<char> = text.chars().collect();
    for column in 0..area.width {
        let c = text.get(usize::from(column)).copied().unwrap_or(' ');
        let bg = if column < filled { full } else { palette.bar_empty };
        let style = Style::new().fg(palette.bar_text.into()).bg(bg.into());
        canvas.put(area.x + column, area.y, c, style.add_modifier(Modifier::BOLD));
    }
}

/// The number of filled cells: `width * part / whole`, rounded down, at most `width`.
fn filled(width: u16, part: i64, whole: i64) -> u16 {
    let (part, whole) = (part.max(0), whole.max(1));
    (part.min(whole) * i64::from(width) / whole) as u16
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
        assert_eq!(filled(20, i64::from(i32::MAX), 1), 20);
    }
}
