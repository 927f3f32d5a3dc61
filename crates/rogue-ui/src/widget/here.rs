//! The contents of the player's cell, and the keys that act on them.

use ratatui_core::layout::Rect;
use rogue_words::aimed;
use rogue_words::describe;
use rogue_words::text;
use roguecore::{Command, EntityView, Refusal, TileView, View};

use super::rule::{self, inset};
use crate::canvas::{Canvas, KeyLine};
use crate::context::Context;
use crate::intent::Intent;

/// Areas with at least this many rows have a title.
const TITLED_ROWS: u16 = 4;

/// Draws the names, then the keys in the last row, which can be clicked.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let (theme, view) = (cx.theme(), cx.view());
    let mut inner = inset(area);
    if area.height >= TITLED_ROWS {
        rule::draw_title(cx, canvas, area, "Here");
        inner = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
    }
    let here = contents(view);
    let keys = keys(cx, &here);
    let rows = usize::from(inner.height.saturating_sub(u16::from(!keys.is_empty())));
    let names = text::capitalize(&names(view, &here));
    let mut lines = text::wrap(&names, inner.width.into());
    if lines.len() > rows {
        // Text that does not fit ends in an ellipsis.
        let rest = lines.split_off(rows.saturating_sub(1)).join(" ");
        lines.push(text::truncate(&rest, inner.width.into()));
    }
    for (y, line) in (inner.y..inner.bottom()).zip(lines) {
        canvas.text(inner.x, y, inner.width, &line, theme.text());
    }
    let mut pieces = Vec::new();
    for (key, what) in &keys {
        if !pieces.is_empty() {
            pieces.push((KeyLine::GAP, theme.text()));
        }
        let words = [(key.as_str(), theme.key()), (" ", theme.text()), (what, theme.text())];
        pieces.extend(words);
    }
    canvas.keys(inner.x, inner.bottom().saturating_sub(1), inner.width, &pieces);
}

/// The rows that show all of it, without a title.
pub(super) fn wanted_rows(cx: &Context<'_>, width: u16) -> u16 {
    let here = contents(cx.view());
    let width = inset(Rect::new(0, 0, width, 1)).width;
    let names = text::wrap(&names(cx.view(), &here), width.into()).len();
    let keys = usize::from(!keys(cx, &here).is_empty());
    u16::try_from(names.max(1) + keys).unwrap_or(u16::MAX)
}

/// The keys that act on the things here, the one that fires and the one that uses an ability again, with their effects.
fn keys(cx: &Context<'_>, here: &[EntityView<'_>]) -> Vec<(String, String)> {
    let mut keys = actions(cx, here);
    let fired = aimed::fired(cx.session.memory(), cx.game());
    keys.extend(fired.map(|name| (cx.label(Intent::Fire), name)));
    let cast = aimed::cast_again(cx.session.memory(), cx.game());
    keys.extend(cast.map(|name| (cx.label(Intent::CastAgain), name)));
    keys
}

/// The entities in the player's cell besides the player, the topmost first.
fn contents(view: View<'_>) -> Vec<EntityView<'_>> {
    let mut here = view.entities_at(view.player().at);
    here.retain(|entity| !entity.player);
    here
}

fn names(view: View<'_>, here: &[EntityView<'_>]) -> String {
    let mut names = describe::grouped_names(view, here);
    if let TileView::Visible(tile) = view.tile(view.player().at)
        && (names.is_empty() || stairs(view).is_some())
    {
        names.push(describe::ground_name(tile));
    }
    names.extend(describe::substances(view, view.player().at));
    names.join(", ")
}

/// The intent of the stairs in the player's cell.
fn stairs(view: View<'_>) -> Option<Intent> {
    let (TileView::Visible(tile), content) = (view.tile(view.player().at), view.content()) else {
        return None;
    };
    let stairs = content.stairs(view.floor()).find(|it| content.tile(it.tile).id == tile.id)?;
    Some(if stairs.down { Intent::Descend } else { Intent::Ascend })
}

/// The keys that act on the things here, with their effects.
fn actions(cx: &Context<'_>, here: &[EntityView<'_>]) -> Vec<(String, String)> {
    let keys = cx.keys();
    let mut actions: Vec<(String, &str)> = Vec::new();
    if here.iter().any(|entity| entity.item.is_some()) {
        actions.push((keys.label(Intent::PickUp), "pick up"));
    }
    // The way out of the dungeon opens to the bearer of its goal.
    let is_shut = matches!(cx.game().check(Command::Ascend), Err(Refusal::GoalRequired { .. }));
    match stairs(cx.view()) {
        Some(Intent::Descend) => actions.push((keys.label(Intent::Descend), "go down")),
        Some(intent) if !is_shut => actions.push((keys.label(intent), "go up")),
        Some(_) | None => {}
    }
    actions.into_iter().map(|(key, what)| (key, what.to_owned())).collect()
}
