//! The dungeon as the player knows it: map, names under a cursor, panel and sidebar. The message
//! log is drawn by the screen.

use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use roguecore::{Point, Size, View};

use super::{panel, sidebar, state};
use crate::canvas::Canvas;
use crate::describe::{self, Condition};
use crate::keymap::KeyMap;
use crate::layout::{Camera, Layout};
use crate::text;
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
        if let Some(at) = self.cursor {
            self.draw_names(canvas, at);
        }
        // Entities are drawn after the names, so that no text hides a monster.
        self.draw_entities(canvas);
        panel::draw(canvas, self.layout, self.theme, self.keys, self.view);
        state::draw(canvas, self.layout.state, self.theme, self.view);
        sidebar::draw(canvas, self.layout.side, self.theme, self.view);
    }

    fn draw_tiles(&self, canvas: &mut Canvas<'_>) {
        let map = self.layout.map;
        for at in Size::new(map.width.into(), map.height.into()).points() {
            let at = Point::new(self.camera.origin.x + at.x, self.camera.origin.y + at.y);
            if let Some((x, y)) = self.camera.to_canvas(at) {
                let look = self.theme.cell(self.view, at);
                canvas.put(x, y, look.glyph, look.style());
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
            canvas.put(x, y, look.glyph, look.style());
        }
    }

    /// Draws the names of what is at the cursor over the bottom row of the map. Where they would
    /// cover an entity or the cursor, they are drawn over the top row.
    fn draw_names(&self, canvas: &mut Canvas<'_>, cursor: Point) {
        let Some(line) = describe::cell_summary(self.view, cursor) else { return };
        let (layout, names) = (self.layout, self.layout.names);
        let line = text::truncate(&line, usize::from(names.width));
        let width = line.chars().count() as u16;
        let row = if self.covers(Rect::new(names.x, names.y, width, 1), cursor) {
            layout.map.y
        } else {
            names.y
        };
        canvas.text(names.x, row, names.width, &line, self.theme.text());
    }

    /// Whether the cursor or an entity is in that part of the canvas.
    fn covers(&self, area: Rect, cursor: Point) -> bool {
        let covered =
            |at: Point| self.camera.to_canvas(at).is_some_and(|cell| area.contains(cell.into()));
        covered(cursor) || self.view.entities().iter().any(|entity| covered(entity.at))
    }
}
