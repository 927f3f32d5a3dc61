//! The minimap: the whole floor as the player knows it, two cells of the map in each direction for a cell of text,
//! or more where the map is larger than its area.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use roguecore::{EntityView, Point, Surface, TileView, View};

use super::rule;
use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::context::Context;
use crate::theme::memory::RememberedStone;
use crate::theme::torch;

/// The contents of a cell of the map, or of several; the last one is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    #[default]
    Unknown,
    /// Ground that was seen, and ground in view.
    Remembered,
    Visible,
    Door,
    Item,
    Stairs,
    Friend,
    Enemy,
    Player,
}

/// The quarters of a cell of text from top left to bottom right, as bits, and the sign that fills them.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Draws the floor in the middle of an area, below a title.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.height < 2 {
        return;
    }
    rule::draw_title(cx, canvas, area, "Map");
    let inner = rule::inset(Rect { y: area.y + 1, height: area.height - 1, ..area });
    let view = cx.view();
    let map = Marks::of(cx, step(view, inner));
    let (columns, rows) = (map.width.div_ceil(2), map.height.div_ceil(2));
    let left = inner.x + inner.width.saturating_sub(columns) / 2;
    let top = inner.y + inner.height.saturating_sub(rows) / 2;
    let colors = Colors::of(cx);
    for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
        let quarters = map.quarters(x, y);
        let (sign, style) = colors.cell(quarters);
        canvas.put(left + x, top + y, sign, style);
    }
}

/// How many cells of the map along each side share a quarter of a cell of text, so that all of it fits.
fn step(view: View<'_>, area: Rect) -> u32 {
    let needed = |length: u32, cells: u16| length.div_ceil(2 * u32::from(cells.max(1))).max(1);
    let size = view.size();
    needed(size.width(), area.width).max(needed(size.height(), area.height))
}

/// The marks of a floor.
struct Marks {
    width: u16,
    height: u16,
    step: u32,
    cells: Vec<Mark>,
}

impl Marks {
    /// The marks of the floor, with that many cells along each side in one mark.
    fn of(cx: &Context<'_>, step: u32) -> Self {
        let view = cx.view();
        let size = view.size();
        let side = |length: u32| u16::try_from(length.div_ceil(step)).unwrap_or(u16::MAX);
        let (width, height) = (side(size.width()), side(size.height()));
        let cells = vec![Mark::Unknown; usize::from(width) * usize::from(height)];
        let mut all = Self { width, height, step, cells };
        let content = view.content();
        for at in size.points() {
            let (tile, ground) = match view.tile(at) {
                TileView::Unknown => continue,
                TileView::Remembered(tile) => (tile, Mark::Remembered),
                TileView::Visible(tile) => (tile, Mark::Visible),
            };
            let mut stairs = content.stairs(view.floor());
            if stairs.any(|stairs| content.tile(stairs.tile).id == tile.id) {
                all.add(at, Mark::Stairs);
            } else if tile.walkable {
                // High grass hides the cells behind it, too.
                let is_door = tile.surface == Surface::Feature && !tile.transparent;
                all.add(at, if is_door { Mark::Door } else { ground });
            }
        }
        for (at, kind) in cx.session.memory().seen_out_of_view(view) {
            let is_item = content.prototype(kind).item.is_some();
            all.add(at, if is_item { Mark::Item } else { Mark::Friend });
        }
        for entity in view.entities() {
            all.add(entity.at, mark_of(&entity));
        }
        all
    }

    fn add(&mut self, at: Point, mark: Mark) {
        let index = |part: i32| u32::try_from(part).ok().map(|part| (part / self.step) as usize);
        let Some((x, y)) = index(at.x).zip(index(at.y)) else { return };
        if let Some(own) = self.cells.get_mut(y * usize::from(self.width) + x) {
            *own = mark.max(*own);
        }
    }

    fn get(&self, x: u16, y: u16) -> Mark {
        let index = usize::from(y) * usize::from(self.width) + usize::from(x);
        if x < self.width {
            self.cells.get(index).copied().unwrap_or_default()
        } else {
            Mark::Unknown
        }
    }

    /// The marks in the quarters of a cell of text.
    fn quarters(&self, x: u16, y: u16) -> [Mark; 4] {
        let (x, y) = (2 * x, 2 * y);
        [self.get(x, y), self.get(x + 1, y), self.get(x, y + 1), self.get(x + 1, y + 1)]
    }
}

/// The mark of an entity in view; that of the ground for remains.
fn mark_of(entity: &EntityView<'_>) -> Mark {
    if entity.player {
        Mark::Player
    } else if entity.is_enemy() {
        Mark::Enemy
    } else if entity.item.is_some() {
        Mark::Item
    } else if entity.is_actor() {
        Mark::Friend
    } else {
        Mark::Visible
    }
}

/// The colours of the marks.
struct Colors {
    unknown: Rgb,
    remembered: Rgb,
    visible: Rgb,
    door: Rgb,
    item: Rgb,
    stairs: Rgb,
    friend: Rgb,
    enemy: Rgb,
    player: Rgb,
}

impl Colors {
    fn of(cx: &Context<'_>) -> Self {
        let palette = cx.theme().palette();
        let ambience = torch::ambience(cx.view());
        let stone = RememberedStone::of(&ambience).ground(ambience.ground[0]);
        Self {
            unknown: palette.bg,
            remembered: stone.with_grey(72),
            visible: ambience.ground[0].with_grey(118),
            door: ambience.wall.with_grey(150),
            item: palette.needs_target,
            stairs: palette.text,
            friend: palette.healing,
            enemy: palette.player_died,
            player: palette.title,
        }
    }

    const fn color(&self, mark: Mark) -> Rgb {
        match mark {
            Mark::Unknown => self.unknown,
            Mark::Remembered => self.remembered,
            Mark::Visible => self.visible,
            Mark::Door => self.door,
            Mark::Item => self.item,
            Mark::Stairs => self.stairs,
            Mark::Friend => self.friend,
            Mark::Enemy => self.enemy,
            Mark::Player => self.player,
        }
    }

    /// The sign of a cell of text: the quarters with the last of the marks stand out from the last of the others.
    fn cell(&self, quarters: [Mark; 4]) -> (char, Style) {
        let last = quarters.into_iter().max().unwrap_or_default();
        let others = quarters.into_iter().filter(|mark| *mark != last);
        let below = others.max().unwrap_or_default();
        let mut filled = 0;
        for (bit, mark) in quarters.into_iter().enumerate() {
            filled |= usize::from(mark == last && last != Mark::Unknown) << bit;
        }
        let style = Style::new().fg(self.color(last).into()).bg(self.color(below).into());
        (QUARTERS[filled], style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLORS: Colors = Colors {
        unknown: Rgb(0, 0, 0),
        remembered: Rgb(1, 1, 1),
        visible: Rgb(2, 2, 2),
        door: Rgb(3, 3, 3),
        item: Rgb(4, 4, 4),
        stairs: Rgb(5, 5, 5),
        friend: Rgb(6, 6, 6),
        enemy: Rgb(7, 7, 7),
        player: Rgb(8, 8, 8),
    };

    #[test]
    fn the_most_important_mark_of_a_cell_stands_out() {
        use Mark::{Enemy, Item, Player, Unknown, Visible};
        let drawn = |quarters| {
            let (sign, style) = COLORS.cell(quarters);
            let part = |color| match color {
                Some(ratatui_core::style::Color::Rgb(part, _, _)) => part,
                _ => 99,
            };
            (sign, part(style.fg), part(style.bg))
        };
        assert_eq!(drawn([Unknown; 4]), (' ', 0, 0));
        assert_eq!(drawn([Unknown, Visible, Unknown, Visible]), ('▐', 2, 0));
        assert_eq!(drawn([Visible, Visible, Item, Visible]), ('▖', 4, 2));
        assert_eq!(drawn([Player, Unknown, Enemy, Visible]), ('▘', 8, 7));
        assert_eq!(drawn([Visible; 4]), ('█', 2, 0));
    }
}
