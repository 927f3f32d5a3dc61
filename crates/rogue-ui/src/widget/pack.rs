//! The inventory beside the log of a large canvas: a row for each item with the letter that chooses it.

use ratatui_core::layout::Rect;
use rogue_words::describe::carried::{CarriedRow, carried_rows, slots_used};
use rogue_words::text;
use roguecore::{InventorySlot, View};

use super::rule;
use crate::canvas::Canvas;
use crate::context::Context;
use crate::intent::{Intent, ItemVerb};

/// Columns of a letter and of a sign, each with a blank.
const LETTER_WIDTH: u16 = 2;
const ICON_WIDTH: u16 = 3;

/// Draws the items in the order of the inventory; those that have no room are counted.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let (theme, view) = (cx.theme(), cx.view());
    let key = cx.label(Intent::Item(ItemVerb::Open));
    rule::draw_title(cx, canvas, area, &format!("Inventory ({key}){}", used(view)));
    let rows = carried_rows(view);
    let inner = inner(area);
    if rows.is_empty() {
        canvas.text(inner.x, inner.y, inner.width, "Nothing carried", theme.faint());
    }
    let shown = shown(inner, rows.len());
    for (y, row) in (inner.y..).zip(&rows[..shown]) {
        draw_row(cx, canvas, Rect { y, height: 1, ..inner }, row);
    }
    if shown < rows.len() {
        let more = format!("and {} more", rows.len() - shown);
        canvas.text(inner.x, inner.bottom() - 1, inner.width, &more, theme.faint());
    }
}

/// The item whose row is drawn in a cell.
pub(crate) fn item_at(area: Rect, view: View<'_>, (x, y): (u16, u16)) -> Option<InventorySlot> {
    let inner = inner(area);
    if !inner.contains((x, y).into()) {
        return None;
    }
    let rows = carried_rows(view);
    let row = usize::from(y - inner.y);
    let is_shown = row < shown(inner, rows.len());
    rows.get(row).filter(|_| is_shown).map(|row| row.first.slot)
}

/// The rows below the title.
fn inner(area: Rect) -> Rect {
    rule::inset(Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area })
}

/// How many of the items have rows; the others are counted in the last one.
fn shown(inner: Rect, items: usize) -> usize {
    let room = usize::from(inner.height);
    if items > room { room.saturating_sub(1) } else { items }
}

/// How many letters are taken: ", 7 of 26".
fn used(view: View<'_>) -> String {
    let (used, slots) = slots_used(view);
    if used == 0 { String::new() } else { format!(", {used} of {slots}") }
}

fn draw_row(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, row: &CarriedRow<'_>) {
    let (theme, content) = (cx.theme(), cx.view().content());
    let item = &row.first;
    if item.slot != InventorySlot::GOAL {
        canvas.text(area.x, area.y, LETTER_WIDTH, &item.slot.to_string(), theme.key());
    }
    canvas.icon(area.x + LETTER_WIDTH, area.y, theme.icon(item.prototype));
    let x = area.x + LETTER_WIDTH + ICON_WIDTH;
    let width = area.right().saturating_sub(x);
    let worn = if item.equipped { " (E)" } else { "" };
    let name = row.name(content);
    let name = text::truncate(&name, usize::from(width).saturating_sub(worn.len()));
    canvas.text(x, area.y, width, &format!("{name}{worn}"), theme.text());
}
