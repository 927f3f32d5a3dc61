//! Look mode: a cursor over the map, and everything that the player knows of the cell below it.
//! Costs no time and changes nothing.

use ratatui_core::style::Modifier;
use roguecore::Point;

use super::cursor::Cursor;
use super::{Next, Screen, Stage, common, dungeon};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::Layout;
use crate::text;

/// Where the player looks.
pub(crate) struct Look {
    cursor: Cursor,
}

impl Look {
    pub(crate) fn new(at: Point) -> Self {
        Self { cursor: Cursor { at } }
    }

    /// What is known of the cell, where the log was, with the keys below.
    fn explain(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (log, theme) = (layout.log, stage.theme);
        canvas.fill(log, theme.text());
        let rows = describe::cell_details(stage.view(), self.cursor.at)
            .into_iter()
            .flat_map(|line| text::wrap(&line, log.width.into()));
        let room = log.height.saturating_sub(1);
        for (row, line) in (log.y..log.y + room).zip(rows) {
            canvas.text(log.x, row, log.width, &line, theme.text());
        }
        let keys = |intent| stage.keys.label(intent);
        let hint = format!("{} next monster, {} back", keys(Intent::Next), keys(Intent::Back));
        let row = log.bottom().saturating_sub(1);
        canvas.text(log.x, row, log.width, "Looking: ", theme.title());
        canvas.text(log.x + 9, row, log.width.saturating_sub(9), &hint, theme.key());
    }
}

impl Screen for Look {
    fn scope(&self) -> Scope {
        Scope::Cursor
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(binding) = binding else { return Next::Nothing };
        if let Some(next) = self.cursor.intent(stage.view(), binding) {
            return next;
        }
        match binding.intent {
            Intent::Choose | Intent::Look => Next::Pop,
            other => common(stage, other),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let Some(layout) = stage.layout() else { return Next::Nothing };
        let at = self.cursor.camera(stage, &layout).to_map(mouse.x, mouse.y);
        match (mouse.kind, at) {
            (MouseKind::Move | MouseKind::Right, Some(at)) => self.cursor.go(at),
            (MouseKind::Left, _) => Next::Pop,
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = stage.layout() else { return };
        let camera = self.cursor.camera(stage, &layout);
        dungeon::picture(stage, canvas, &layout, camera, Some(self.cursor.at));
        self.explain(stage, canvas, &layout);
        if let Some((x, y)) = camera.to_canvas(self.cursor.at) {
            let palette = stage.theme.palette();
            canvas.mark(x, y, palette.bg, palette.title, Modifier::BOLD);
        }
    }

    fn opaque(&self) -> bool {
        true
    }
}
