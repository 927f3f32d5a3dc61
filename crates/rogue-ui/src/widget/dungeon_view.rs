//! The dungeon as the player knows it: map, sidebar, and the line with the names under a cursor. The
//! message log is drawn by the screen.

use ratatui_core::style::Modifier;
use roguecore::{Point, View};

use super::{here, panel, rule, sidebar};
use crate::canvas::Canvas;
use crate::describe::{self, Condition};
use crate::keymap::KeyMap;
use crate::layout::{Camera, Layout};
use crate::theme::Theme;

/// What is drawn, and where.
#[derive(Clone, Copy)]
pub(crate) struct DungeonView<'a> {
    pub(crate) view: View<'a>,
    pub(crate) theme: Theme,
    pub(crate) keys: &'a KeyMap,
    pub(crate) layout: &'a Layout,
    pub(crate) camera: Camera,
    /// The cell whose contents are named.
    pub(crate) cursor: Option<Point>,
}

impl DungeonView<'_> {
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        canvas.fill(canvas.area(), self.theme.text());
        self.draw_tiles(canvas);
        self.draw_entities(canvas);
        let Self { view, theme, keys, layout, .. } = *self;
        let names = self.cursor.and_then(|at| describe::cell_summary(view, at));
        rule::draw(canvas, layout, theme, keys, (view, names.as_deref()));
        panel::draw(canvas, layout.panel, theme, view);
        sidebar::draw(canvas, layout.side, theme, view, self.cursor);
        here::draw(canvas, layout.here, theme, keys, view);
    }

    fn draw_tiles(&self, canvas: &mut Canvas<'_>) {
        for at in self.camera.size().points() {
            let at = Point::new(self.camera.origin.x + at.x, self.camera.origin.y + at.y);
            if let Some((x, y)) = self.camera.to_canvas(at) {
                let look = self.theme.cell(self.view, at);
                canvas.put_tile(x, y, look.glyph, look.style(), self.camera.tiles());
            }
        }
    }

    fn draw_entities(&self, canvas: &mut Canvas<'_>) {
        let condition = Condition::of(self.view.player().fighter.as_ref());
        let alarm = condition >= Condition::NearDeath;
        for entity in self.view.entities() {
            let Some((x, y)) = self.camera.to_canvas(entity.at) else { continue };
            let bg = self.theme.cell(self.view, entity.at).bg;
            let mut look = self.theme.entity(&entity, bg);
            if entity.player && alarm {
                // The player watches this cell: its colour shows that death is near.
                let palette = self.theme.palette();
                (look.fg, look.bg) = (palette.bar_text, palette.alarm);
                look.modifier |= Modifier::UNDERLINED;
            }
            canvas.put_tile(x, y, look.glyph, look.style(), self.camera.tiles());
        }
    }
}
