//! The panel at the top of the sidebar: floor, health, experience, power and defence, equipment, and
//! the player's statuses and stats.

use ratatui_core::layout::Rect;
use roguecore::{InventoryItemView, View};

use super::{bar, state};
use crate::canvas::Canvas;
use crate::context::Context;
use crate::describe::{self, Condition};
use crate::text;
use crate::theme::Theme;

/// Draws the rows that there is something to say in, from the top.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let (theme, view) = (cx.theme(), cx.view());
    let mut rows = Rows { area: inset(area), next: 0, spaced: area.height > 8 };
    draw_floor(canvas, rows.next(), theme, view);
    draw_bars(canvas, &mut rows, theme, view);
    if let Some(fighter) = view.player().fighter {
        rows.space();
        let row = rows.next();
        let half = row.width / 2;
        let (power, defence) = (fighter.power(), fighter.defence());
        canvas.text(row.x, row.y, half, &format!("Power {power}"), theme.text());
        canvas.text(row.x + half, row.y, half, &format!("Defence {defence}"), theme.text());
    }
    for item in view.inventory().iter().filter(|item| item.equipped) {
        // The last row is for statuses.
        if rows.left() > 1 {
            draw_equipped(cx, canvas, rows.next(), item);
        }
    }
    state::draw(cx, canvas, rows.rest());
}

/// The area without a column on each side.
pub(super) fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

/// The rows of an area, handed out from the top.
struct Rows {
    area: Rect,
    next: u16,
    /// Whether there is room for blank rows.
    spaced: bool,
}

impl Rows {
    fn next(&mut self) -> Rect {
        let row = Rect { y: self.area.y + self.next, height: 1, ..self.area };
        self.next += 1;
        row.intersection(self.area)
    }

    fn space(&mut self) {
        self.next += u16::from(self.spaced);
    }

    fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.next)
    }

    fn rest(mut self) -> Rect {
        self.space();
        let height = self.left();
        Rect { y: self.area.bottom() - height, height, ..self.area }
    }
}

fn draw_floor(canvas: &mut Canvas<'_>, row: Rect, theme: Theme, view: View<'_>) {
    let (content, number) = (view.content(), view.content().place(view.floor()).floor);
    let floor = match (content.branch_of(view.floor()), content.dungeon()) {
        (Some(branch), _) => {
            let name = text::capitalize(&text::clean_name(&branch.name));
            let number = format!(": {number} of {}", branch.floors);
            // The number is not cut.
            let room = usize::from(row.width).saturating_sub(number.len());
            text::truncate(&name, room) + &number
        }
        (None, Some(dungeon)) => format!("Floor: {number} of {}", dungeon.deepest),
        (None, None) => format!("Floor: {number}"),
    };
    canvas.text(row.x, row.y, row.width, &floor, theme.title());
}

fn draw_bars(canvas: &mut Canvas<'_>, rows: &mut Rows, theme: Theme, view: View<'_>) {
    if let Some(fighter) = view.player().fighter {
        bar::draw(canvas, rows.next(), theme, &fighter, Condition::of(Some(&fighter)).word());
    }
    let Some(experience) = view.experience() else { return };
    let (level, points) = (experience.level(), experience.points());
    if let Some(curve) = view.content().xp_curve() {
        let needed = u64::from(curve.needed(level)) + 1;
        let text = format!("Level {level}: {points}/{needed}");
        let part = (i64::from(points), i64::try_from(needed).unwrap_or(i64::MAX));
        bar::draw_experience(canvas, rows.next(), theme, &text, part);
    }
}

/// An equipped item with the bonuses it gives: `/ dagger +2`.
fn draw_equipped(
    cx: &Context<'_>,
    canvas: &mut Canvas<'_>,
    row: Rect,
    item: &InventoryItemView<'_>,
) {
    let (theme, content) = (cx.theme(), cx.view().content());
    let name = describe::carried_item(content, item);
    let effect = describe::item_effect(content, item.kind);
    let signed = |word: &&str| word.starts_with(['+', '-']) && word.len() > 1;
    let words = effect.split_whitespace().filter(signed);
    let bonus: Vec<_> = words.map(|word| word.trim_end_matches([',', ';', '.'])).collect();
    canvas.put(row.x, row.y, item.prototype.glyph, theme.item(item.prototype));
    let width = row.width.saturating_sub(2);
    let line = text::truncate(format!("{name} {}", bonus.join(" ")).trim_end(), width.into());
    canvas.text(row.x + 2, row.y, width, &line, theme.text());
}
