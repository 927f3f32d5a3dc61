//! The sidebar of a wide canvas: every entity in view, nearest first, with its health in words
//! and as a bar.

use ratatui_core::layout::Rect;
use roguecore::{EntityView, View};

use super::{bar, rule};
use crate::canvas::Canvas;
use crate::describe;
use crate::text;
use crate::theme::Theme;

/// Draws the list; rows that do not fit are left out, the farthest first.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, view: View<'_>) {
    if area.is_empty() {
        return;
    }
    let (x, width) = (area.x + 1, area.width - 1);
    rule::draw_title(canvas, area, theme, "In view");
    let others = nearest_first(view);
    if others.is_empty() {
        canvas.text(x, area.y + 1, width, "nobody else", theme.faint());
    }
    let mut y = area.y + 1;
    for entity in others {
        let rows = if describe::living_fighter(&entity).is_some() { 2 } else { 1 };
        if y + rows > area.bottom() {
            break;
        }
        let bg = theme.tile(view.tile(entity.at)).bg;
        let look = theme.entity(&entity, bg);
        canvas.put(x, y, look.glyph, look.style());
        draw_entity(canvas, Rect::new(x, y, width, rows), theme, (view, &entity));
        y += rows;
    }
}

/// Draws the name of an entity and the bar of an actor.
fn draw_entity(
    canvas: &mut Canvas<'_>,
    area: Rect,
    theme: Theme,
    (view, entity): (View<'_>, &EntityView<'_>),
) {
    let name = text::capitalize(&describe::name(entity));
    let fighter = describe::living_fighter(entity);
    let name = match &fighter {
        Some(fighter) => {
            let mut parts = vec![name, describe::health(fighter).to_owned()];
            parts.extend(describe::statuses(view, entity));
            parts.join(", ")
        }
        None => name,
    };
    let width = area.width.saturating_sub(2);
    let name = text::truncate(&name, width.into());
    canvas.text(area.x + 2, area.y, width, &name, theme.text());
    if let Some(fighter) = &fighter {
        let below = Rect::new(area.x + 2, area.y + 1, width.min(20), 1);
        bar::draw(canvas, below, theme, fighter, "");
    }
}

fn nearest_first(view: View<'_>) -> Vec<EntityView<'_>> {
    let player = view.player().at;
    let mut others: Vec<_> = view.entities();
    others.retain(|entity| !entity.player);
    others.sort_by_key(|entity| (entity.corpse, entity.at.distance_squared(player), entity.id));
    others
}
