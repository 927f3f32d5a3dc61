//! Frames of the app: their contents, and the time of the next one.

use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_words::text;
use roguecore::Point;

use super::App;
use crate::canvas::{Canvas, KeyLine};
use crate::intent::Scope;
use crate::layout::Tiles;
use crate::screen::{Screen, too_small};
use crate::settings::Settings;
use crate::tile_map::TileMap;

/// Time between two frames of an animation.
const FRAME_INTERVAL: Duration = Duration::from_millis(33);

/// The parts of the frame that was drawn last to which a click or the front end comes back.
#[derive(Default)]
pub(super) struct LastFrame {
    /// The map, where its tiles are square.
    pub(super) tile_map: Option<TileMap>,
    /// The row of the screen on top that names its keys.
    pub(super) key_line: Option<KeyLine>,
}

impl App {
    /// Advances animations and replays by the time since the last call.
    pub fn tick(&mut self, elapsed: Duration) {
        self.dirty |= self.session.tick(elapsed);
        self.tick_auto_command(elapsed);
        self.tick_work();
        if self.state.is_settling() {
            self.state.settling = self.state.settling.saturating_sub(elapsed);
            self.dirty |= !self.state.is_settling();
        }
        if let Some(top) = self.stack.last_mut() {
            self.dirty |= top.tick(elapsed);
        }
        if self.flickers() {
            self.dirty |= self.state.flicker.tick(elapsed);
        }
    }

    /// Draws the whole frame. The size of the buffer is that of the canvas from now on; any size
    /// is possible.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.state.size = (buffer.area.width, buffer.area.height);
        self.live_region.is_due |= std::mem::take(&mut self.dirty);
        let mut map = self.frame.tile_map.take();
        if let Some(map) = &mut map {
            map.hide();
            buffer.reset();
        }
        let mut canvas = Canvas::new(buffer, map.as_mut());
        self.draw_screens(&mut canvas);
        let key_line = canvas.key_line;
        self.frame = LastFrame { tile_map: map, key_line };
    }

    fn draw_screens(&self, canvas: &mut Canvas<'_>) {
        let cx = self.context();
        if self.too_small() {
            too_small::draw(&cx, canvas);
            return;
        }
        let first = self.stack.iter().rposition(|screen| screen.opaque()).unwrap_or(0);
        for screen in &self.stack[first..] {
            canvas.key_line = None;
            screen.draw(&cx, canvas);
        }
        self.draw_job(canvas);
        self.draw_report(canvas);
    }

    fn draw_report(&self, canvas: &mut Canvas<'_>) {
        let Some(notice) = &self.report else { return };
        let (theme, area) = (self.context().theme(), canvas.area());
        let row = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        canvas.fill(row, theme.title());
        let shown = text::truncate(notice, row.width.into());
        canvas.text(row.x, row.y, row.width, &shown, theme.title());
    }

    /// Whether something has changed since the last [`draw`](Self::draw). While this is false a
    /// front end need not draw.
    pub fn dirty(&self) -> bool {
        self.dirty
    }

    /// Whether an animation, a replay or the flicker of a torch is running and frames are wanted
    /// without input. While this is false a front end may block until the next input.
    pub fn wants_frames(&self) -> bool {
        self.next_frame().is_some()
    }

    /// The time until the next frame that is wanted without input: call [`tick`](Self::tick) then.
    /// `None` while nothing moves.
    pub fn next_frame(&self) -> Option<Duration> {
        if self.is_busy() {
            return Some(Duration::ZERO);
        }
        if self.is_animating() {
            return Some(FRAME_INTERVAL);
        }
        if self.state.is_settling() {
            return Some(self.state.settling);
        }
        self.state.flicker.next_frame().filter(|_| self.flickers())
    }

    /// Whether an animation or a replay is running, or a run is being opened.
    pub fn is_animating(&self) -> bool {
        self.is_opening()
            || self.session.is_animating()
            || self.session.is_auto_command_running()
            || self.stack.last().is_some_and(|top| top.is_animating())
    }

    /// Whether the light of a torch is in view and flickers, figures rise and fall, or sparks rise on the title.
    fn flickers(&self) -> bool {
        let Settings { motion, flicker, .. } = self.state.settings;
        let Some(top) = self.stack.last().filter(|_| motion && !self.too_small()) else {
            return false;
        };
        if top.flickers(&self.context()) {
            return flicker && self.state.settings.lit_theme().is_lit();
        }
        let shows_map = |top: &dyn Screen| matches!(top.scope(), Scope::Dungeon | Scope::Cursor);
        let theme = self.state.settings.lit_theme();
        let has_figures = self.state.tiles() == Tiles::Square && theme.shows_figures();
        (flicker && theme.is_lit() || has_figures) && shows_map(top.as_ref())
    }

    /// The leftmost cell of the canvas that shows a cell of the map on the dungeon screen, or the one in
    /// the middle of a square tile; `None` where it is not shown.
    pub fn canvas_cell(&self, at: Point) -> Option<(u16, u16)> {
        let cx = self.context();
        cx.camera(&cx.layout()?).to_text(at)
    }

    pub(super) fn too_small(&self) -> bool {
        let least = self.state.min_size();
        self.state.size.0 < least.0 || self.state.size.1 < least.1
    }
}
