//! Who is in view, beside the map of a wide canvas: nearest first, with health in words and as a
//! bar.

use ratatui_core::layout::Rect;
use roguecore::EntityView;

use crate::canvas::Canvas;
use crate::describe;
use crate::screen::Stage;
use crate::text;
use crate::widget::bar;

/// Draws the list; rows that do not fit are left out, the farthest first.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, stage: &Stage<'_>) {
    if area.is_empty() {
        return;
    }
    let theme = stage.theme;
    let (x, width) = (area.x + 1, area.width - 1);
    canvas.text(x, area.y, width, "In view", theme.title());
    let others = nearest_first(stage);
    if others.is_empty() {
        canvas.text(x, area.y + 1, width, "nobody else", theme.faint());
    }
    let mut y = area.y + 1;
    for entity in others {
        let rows = if entity.fighter.is_some() && !entity.corpse { 2 } else { 1 };
        if y + rows > area.bottom() {
            break;
        }
        draw_one(canvas, Rect::new(x, y, width, rows), stage, &entity);
        y += rows;
    }
}

fn draw_one(canvas: &mut Canvas<'_>, area: Rect, stage: &Stage<'_>, entity: &EntityView<'_>) {
    let theme = stage.theme;
    let look = theme.entity(entity, stage.theme.tile(stage.view().tile(entity.at)).bg);
    canvas.put(area.x, area.y, look.glyph, look.style());
    let name = text::capitalize(&describe::name(entity));
    let name = match entity.fighter {
        Some(fighter) if !entity.corpse => format!("{name}, {}", describe::health(&fighter)),
        _ => name,
    };
    let width = area.width.saturating_sub(2);
    let name = text::truncate(&name, width.into());
    canvas.text(area.x + 2, area.y, width, &name, theme.text());
    if let Some(fighter) = entity.fighter.filter(|_| !entity.corpse) {
        let below = Rect::new(area.x + 2, area.y + 1, width.min(20), 1);
        bar::draw(canvas, below, theme, fighter.hp(), fighter.max_hp());
    }
}

fn nearest_first<'a>(stage: &Stage<'a>) -> Vec<EntityView<'a>> {
    let view = stage.view();
    let here = view.player().at;
    let mut others: Vec<_> = view.entities();
    others.retain(|entity| !entity.player);
    others.sort_by_key(|entity| (entity.corpse, entity.at.distance_squared(here), entity.id));
    others
}
