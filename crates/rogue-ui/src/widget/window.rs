//! A framed window over the screen below it.

use ratatui_core::layout::{Margin, Rect};
use ratatui_core::style::Style;
use rogue_words::text;

use crate::canvas::Canvas;
use crate::theme::Theme;

/// A window of that size in the middle of the canvas, reduced to the size of the canvas.
pub(crate) fn centred(canvas: (u16, u16), width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(canvas.0), height.min(canvas.1));
    Rect::new((canvas.0 - width) / 2, (canvas.1 - height) / 2, width, height)
}

/// A window that does not hide `cell` and its neighbours: in the middle, else moved up, down, left
/// or right; in the middle after all when there is no room.
pub(crate) fn beside(canvas: (u16, u16), width: u16, height: u16, cell: (u16, u16)) -> Rect {
    let middle = centred(canvas, width, height);
    let (x, y) = cell;
    let around = Rect::new(x.saturating_sub(1), y.saturating_sub(1), 3, 3);
    let right = canvas.0 - middle.width;
    let bottom = canvas.1 - middle.height;
    let areas = [
        middle,
        Rect { y: around.y.saturating_sub(middle.height), ..middle },
        Rect { y: around.bottom().min(bottom), ..middle },
        Rect { x: around.x.saturating_sub(middle.width), ..middle },
        Rect { x: around.right().min(right), ..middle },
    ];
    areas.into_iter().find(|area| !area.intersects(around)).unwrap_or(middle)
}

/// A window of that size right and below of a cell, or on the other sides where an area has no room for it.
pub(crate) fn near(area: Rect, width: u16, height: u16, cell: (u16, u16)) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let beside = |at: u16, size: u16, (start, end): (u16, u16)| {
        let after = at.saturating_add(2);
        if after + size <= end { after } else { at.saturating_sub(size + 1).max(start) }
    };
    let x = beside(cell.0, width, (area.x, area.right()));
    let y = beside(cell.1, height, (area.y, area.bottom()));
    Rect { x, y, width, height }
}

/// The area inside of the frame.
pub(crate) fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}

/// Clears the area and draws the frame with its title; returns the inside.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, title: &str) -> Rect {
    let area = area.intersection(canvas.area());
    let inside = draw_plain(canvas, area, theme);
    let room = area.width.saturating_sub(2);
    let title = text::truncate(title, usize::from(room.saturating_sub(2)));
    canvas.text(area.x + 1, area.y, room, &format!(" {title} "), theme.title());
    inside
}

/// The same without a title.
pub(crate) fn draw_plain(canvas: &mut Canvas<'_>, area: Rect, theme: Theme) -> Rect {
    let area = area.intersection(canvas.area());
    canvas.fill(area, Style::new().bg(theme.palette().bg.into()));
    let (last_x, last_y) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    for x in area.x..area.right() {
        canvas.put(x, area.y, '═', theme.frame());
        canvas.put(x, last_y, '═', theme.frame());
    }
    for y in area.y..area.bottom() {
        let (left, right) = match y {
            _ if y == area.y => ('╔', '╗'),
            _ if y == last_y => ('╚', '╝'),
            _ => ('║', '║'),
        };
        canvas.put(area.x, y, left, theme.frame());
        canvas.put(last_x, y, right, theme.frame());
    }
    inside(area)
}

/// Draws a line into the last row inside of the frame.
pub(crate) fn draw_footer(canvas: &mut Canvas<'_>, inside: Rect, line: &str, style: Style) {
    let row = inside.bottom().saturating_sub(1);
    canvas.text(inside.x + 1, row, inside.width.saturating_sub(2), line, style);
}

/// The same for a line that names keys, which can be clicked.
pub(crate) fn draw_keys(canvas: &mut Canvas<'_>, inside: Rect, line: &str, style: Style) {
    let (row, width) = (inside.bottom().saturating_sub(1), inside.width.saturating_sub(2));
    canvas.keys(inside.x + 1, row, width, &[(line, style)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_stands_beside_the_mouse_where_there_is_room() {
        let area = |cell| near(Rect::new(0, 0, 80, 24), 32, 5, cell).to_string();
        assert_eq!(area((4, 4)), "32x5+6+6");
        assert_eq!(area((70, 20)), "32x5+37+14");
    }

    #[test]
    fn a_window_moves_only_when_it_would_hide_the_cell() {
        let area = |cell| beside((80, 50), 60, 20, cell).to_string();
        assert_eq!(area((2, 2)), "60x20+10+15", "out of the way already");
        assert_eq!(area((40, 30)), "60x20+10+9", "above");
        assert_eq!(area((40, 18)), "60x20+10+20", "below");
        assert_eq!(beside((80, 24), 60, 20, (12, 10)).to_string(), "60x20+14+2", "to the right");
        assert_eq!(beside((80, 24), 60, 20, (40, 10)).to_string(), "60x20+10+2", "no room");
        assert_eq!(beside((3, 1), 60, 20, (0, 0)).to_string(), "3x1+0+0", "no room at all");
    }
}
