//! The game inside doryen-rs: its ticks become inputs, and the game's buffer its console.
//! Knows no rule of the game and no display.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use doryen_rs::{DoryenApi, UpdateEvent};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_native::Error;
use rogue_ui::App;
use rogue_ui::input::{Input, Key, KeyCode};

use crate::atlas::Atlases;
use crate::ending::leave;
use crate::glyphs;
use crate::keyboard::Repeat;
use crate::layout::Layout;
use crate::mouse::Pointer;
use crate::paint::paint;
use crate::picture::{Picture, Step};
use crate::source::Source;

/// doryen-rs updates sixty times a second, whatever happens.
const TICK: Duration = Duration::from_micros(16_667);

/// After so much time without a hand on the keys, the window only looks now and then.
const AWAKE: Duration = Duration::from_millis(250);

/// A window that is being resized changes its size with every movement of the mouse.
const SETTLED: Duration = Duration::from_millis(200);

/// The game in its window.
pub(crate) struct Engine {
    pub(crate) app: App,
    pub(crate) atlases: Atlases,
    pub(crate) layout: Layout,
    /// The place of the cell size in [`glyphs::SIZES`], and the one the window opened with.
    pub(crate) zoom: usize,
    pub(crate) first_zoom: usize,
    pub(crate) source: Source,
    pub(crate) picture: Option<Picture>,
    pub(crate) fullscreen: bool,
    /// Another size of letters, once the window has grown or shrunk for it; not for ever.
    pub(crate) wish: Option<(usize, Instant)>,
    /// Set by a signal: the program was asked to end.
    pub(crate) asked_to_close: Arc<AtomicBool>,
    pub(crate) started: Arc<AtomicBool>,
    pub(crate) repeat: Repeat,
    pub(crate) pointer: Pointer,
    pub(crate) buffer: Buffer,
    pub(crate) clock: Clock,
}

/// When things happened last.
pub(crate) struct Clock {
    update: Instant,
    activity: Instant,
    /// The size of the window changed, and the letters may have to be cut anew.
    resized: Option<Instant>,
    /// The console was emptied and must be painted, changed or not.
    repaint: bool,
    /// Another font is on its way: codes of the new one would be drawn with the old.
    font_pending: bool,
}

impl Clock {
    pub(crate) fn start() -> Self {
        let now = Instant::now();
        Self { update: now, activity: now, resized: Some(now), repaint: true, font_pending: false }
    }
}

impl doryen_rs::Engine for Engine {
    fn init(&mut self, _: &mut dyn DoryenApi) {
        self.started.store(true, Ordering::Relaxed);
        self.tell_size();
        if self.fullscreen {
            self.source.toggle_fullscreen();
        }
    }

    fn update(&mut self, api: &mut dyn DoryenApi) -> Option<UpdateEvent> {
        let now = Instant::now();
        let elapsed = now.duration_since(self.clock.update);
        self.clock.update = now;
        if api.input().close_requested() || self.asked_to_close.load(Ordering::Relaxed) {
            self.feed(Input::Close);
        }
        let event = if let Some(step) = self.picture.as_mut().map(Picture::next) {
            self.pose(step)
        } else {
            self.listen(api, now);
            None
        };
        self.cut_anew(api, now);
        self.app.tick(elapsed);
        if self.app.finished() {
            self.end();
        }
        event
    }

    fn render(&mut self, api: &mut dyn DoryenApi) {
        if let Some(picture) = &mut self.picture {
            picture.frame();
        }
        if self.clock.font_pending {
            self.clock.font_pending = false;
        } else if self.app.dirty() || self.clock.repaint {
            self.clock.repaint = false;
            self.app.draw(&mut self.buffer);
            paint(api.con(), &self.buffer, &self.layout);
        } else {
            self.rest();
        }
    }

    fn resize(&mut self, api: &mut dyn DoryenApi) {
        let now = Instant::now();
        self.clock.resized = Some(now);
        self.clock.activity = now;
        let window = api.get_screen_size();
        if let Some((zoom, _)) = self.wish.take() {
            self.zoom = zoom;
            self.use_layout(Layout::best(glyphs::SIZES[zoom], window), api);
        } else {
            self.layout = self.layout.resized(window);
        }
        let (columns, rows) = self.layout.console();
        self.pointer.told((columns, rows));
        api.con().resize(columns, rows);
        self.tell_size();
    }
}

impl Engine {
    /// Hands to the game what the player did.
    fn listen(&mut self, api: &mut dyn DoryenApi, now: Instant) {
        let mut typed = self.source.look(api.input());
        self.repeat.add(&mut typed, now);
        let mouse = self.pointer.look(api.input(), &self.layout);
        if !typed.keys.is_empty() || typed.held.is_some() || !mouse.is_empty() {
            self.clock.activity = now;
        }
        for mouse in mouse {
            self.feed(Input::Mouse(mouse));
        }
        for key in typed.keys {
            self.key(key, api);
        }
    }

    /// The window's own keys stay with the window.
    fn key(&mut self, key: Key, api: &mut dyn DoryenApi) {
        match (key.code, key.ctrl, key.alt) {
            (KeyCode::F(11), false, false) | (KeyCode::Enter, false, true) => {
                self.source.toggle_fullscreen();
            }
            (KeyCode::Char('+' | '='), true, false) => self.zoom_to(self.zoom + 1, api),
            (KeyCode::Char('-' | '_'), true, false) => {
                self.zoom_to(self.zoom.saturating_sub(1), api);
            }
            (KeyCode::Char('0'), true, false) => self.zoom_to(self.first_zoom, api),
            _ => self.play(key),
        }
    }

    fn play(&mut self, key: Key) {
        if self.feed(Input::Key(key)) {
            self.repeat.stop();
        }
    }

    fn feed(&mut self, input: Input) -> bool {
        rogue_native::dispatch_input(&mut self.app, input)
    }

    fn pose(&mut self, step: Step) -> Option<UpdateEvent> {
        match step {
            Step::Wait => None,
            Step::Type(keys) => {
                for key in keys {
                    self.feed(Input::Key(key));
                }
                None
            }
            Step::Take => Some(UpdateEvent::Capture(self.picture.as_ref()?.draft())),
            Step::Save => leave(
                self.picture.take().map_or(Ok(()), |picture| picture.save(self.layout.window)),
            ),
        }
    }

    fn end(&self) -> ! {
        rogue_native::log::end(&self.app);
        if self.picture.is_some() && !self.asked_to_close.load(Ordering::Relaxed) {
            leave(Err(Error::new(
                "the keys of --keys ended the game before the picture was taken",
            )));
        }
        leave(Ok(()))
    }

    /// As in a terminal, the number of cells stays and the window follows, if it may.
    fn zoom_to(&mut self, zoom: usize, api: &mut dyn DoryenApi) {
        let zoom = zoom.min(glyphs::SIZES.len() - 1);
        let ((columns, rows), cell) = (self.layout.cells(), glyphs::SIZES[zoom]);
        let wanted = (u32::from(columns) * cell.0, u32::from(rows) * cell.1);
        if zoom != self.zoom && self.source.ask_for_size(wanted, self.layout.window) {
            self.wish = Some((zoom, Instant::now()));
        } else {
            self.zoom_here(zoom, api);
        }
    }

    fn zoom_here(&mut self, zoom: usize, api: &mut dyn DoryenApi) {
        self.zoom = zoom;
        self.use_layout(Layout::best(glyphs::SIZES[zoom], self.layout.window), api);
    }

    /// Once the window keeps its size, cuts the letters so that they are bent least.
    fn cut_anew(&mut self, api: &mut dyn DoryenApi, now: Instant) {
        let settled = |since: Instant| now.duration_since(since) >= SETTLED;
        if let Some((zoom, _)) = self.wish.take_if(|(_, since)| settled(*since)) {
            self.zoom_here(zoom, api);
        }
        if self.clock.resized.take_if(|since| settled(*since)).is_some() {
            if self.source.resize_was_missed(self.layout.window) {
                self.clock.resized = Some(now);
            }
            self.use_layout(Layout::best(self.layout.cell, self.layout.window), api);
        }
    }

    fn use_layout(&mut self, layout: Layout, api: &mut dyn DoryenApi) {
        if layout == self.layout {
            return;
        }
        let file = self.atlases.file(self.zoom, layout.piece);
        let file = file.unwrap_or_else(|trouble| leave(Err(trouble)));
        api.set_font_path(&file);
        self.clock.font_pending = true;
        self.layout = layout;
        let (columns, rows) = layout.console();
        api.con().resize(columns, rows);
        // doryen-rs drops what the window system tells while a font loads.
        self.clock.resized = Some(Instant::now());
        self.tell_size();
    }

    fn tell_size(&mut self) {
        self.clock.repaint = true;
        let (width, height) = self.layout.cells();
        if self.buffer.area.as_size() != (width, height).into() {
            self.buffer = Buffer::empty(Rect::new(0, 0, width, height));
            self.feed(Input::Resize { width, height });
        }
    }

    /// doryen-rs never waits, so we do, whenever there is nothing to draw.
    fn rest(&self) {
        if !self.is_awake() {
            self.source.wait();
        }
        // Updates come no faster than this, however often we are woken.
        if let Some(rest) = TICK.checked_sub(self.clock.update.elapsed()) {
            thread::sleep(rest);
        }
    }

    fn is_awake(&self) -> bool {
        self.picture.is_some()
            || self.app.wants_frames()
            || self.clock.resized.is_some()
            || self.wish.is_some()
            || self.clock.activity.elapsed() < AWAKE
    }
}
