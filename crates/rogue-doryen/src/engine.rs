//! The doryen-rs engine: hands input to the game in `update` and draws its buffer in `render`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use doryen_rs::{DoryenApi, UpdateEvent};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_native::{Error, Pictures, WindowPlace};
use rogue_ui::glyphs::atlas as glyphs;
use rogue_ui::input::{Input, Key, KeyCode, Mouse};
use rogue_ui::motion_clock::MotionClock;
use rogue_ui::settings::{Change, OpenWindow, Volume};
use rogue_ui::{App, Request};

use crate::atlas::Atlases;
use crate::clipboard::Copier;
use crate::exit::leave;
use crate::frame_limiter::FrameLimiter;
use crate::input_backend::InputBackend;
use crate::keyboard::{Repeat, Typed};
use crate::layout::Layout;
use crate::mouse::Pointer;
use crate::paint::paint;
use crate::picture;
use crate::place::Placement;
use crate::screenshot::{Screenshot, Step};
use crate::sound::Sound;
use crate::text_size::TextSize;

/// Time between two updates of doryen-rs.
const TICK_INTERVAL: Duration = Duration::from_micros(16_667);

/// Time without input after which the window is idle.
const IDLE_THRESHOLD: Duration = Duration::from_millis(250);

/// Time without a resize after which the window is divided again. While the player drags the border,
/// every movement of the mouse is a resize.
const RELAYOUT_THRESHOLD: Duration = Duration::from_millis(200);

/// The game in its window.
pub(crate) struct Engine {
    pub(crate) app: App,
    pub(crate) atlases: Atlases,
    pub(crate) layout: Layout,
    pub(crate) text_size: TextSize,
    pub(crate) input: InputBackend,
    pub(crate) screenshot: Option<Screenshot>,
    pub(crate) placement: Placement,
    pub(crate) copier: Copier,
    pub(crate) sound: Sound,
    /// The volumes before sounds and music were turned off by their keys.
    pub(crate) loudness: Loudness,
    pub(crate) pictures: Pictures,
    /// Set by a signal.
    pub(crate) close_requested: Arc<AtomicBool>,
    /// Set when the window is open.
    pub(crate) started: Arc<AtomicBool>,
    pub(crate) repeat: Repeat,
    pub(crate) pointer: Pointer,
    pub(crate) buffer: Buffer,
    pub(crate) clock: Clock,
}

/// Times and pending work of the main loop.
pub(crate) struct Clock {
    update: Instant,
    opened: Instant,
    /// The time since the window was opened.
    motion: MotionClock,
    activity: Instant,
    /// The time of the last resize, until the window is divided again.
    resized: Option<Instant>,
    /// The console was cleared: paint it even if the game has not changed.
    repaint: bool,
    /// doryen-rs loads a font: codes of the new font would be drawn with the old one.
    font_pending: bool,
    last_frame: LastFrame,
    frame_limiter: FrameLimiter,
}

/// The input and requests since doryen-rs drew the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastFrame {
    /// Nothing.
    Drawn,
    /// Its cost was measured.
    Measured,
    /// The window has waited for input as well. It waits once after each frame.
    Waited,
}

impl Clock {
    pub(crate) fn start() -> Self {
        let now = Instant::now();
        Self {
            update: now,
            opened: now,
            motion: MotionClock::default(),
            activity: now,
            resized: Some(now),
            repaint: true,
            font_pending: false,
            last_frame: LastFrame::Waited,
            frame_limiter: FrameLimiter::default(),
        }
    }
}

impl doryen_rs::Engine for Engine {
    fn init(&mut self, _: &mut dyn DoryenApi) {
        self.started.store(true, Ordering::Relaxed);
        self.update_size();
        if let Some(corner) = self.placement.kept.and_then(|place| place.at) {
            self.input.move_to(corner);
        }
        if self.placement.full_screen {
            self.placement.full_screen = self.fill_screen();
        }
    }

    fn update(&mut self, api: &mut dyn DoryenApi) -> Option<UpdateEvent> {
        let now = Instant::now();
        self.clock.update = now;
        if self.clock.last_frame == LastFrame::Drawn {
            self.clock.last_frame = LastFrame::Measured;
            self.clock.frame_limiter.measure();
        }
        self.advance_motion(now);
        if api.input().close_requested() || self.close_requested.load(Ordering::Relaxed) {
            self.dispatch(Input::Close);
        }
        let event = if let Some(step) = self.screenshot.as_mut().map(Screenshot::next_step) {
            self.screenshot_step(step)
        } else {
            self.handle_input(api, now);
            self.answer_requests(api);
            None
        };
        let heard = self.app.take_cues();
        if self.screenshot.is_none() {
            self.sound.play(&heard, self.app.settings().sound, now);
            self.sound.accompany(self.app.mood(), self.app.settings().music);
        }
        self.wait_for_input();
        self.follow_settings(api);
        self.relayout(api, now);
        if self.app.finished() {
            self.end();
        }
        event
    }

    fn render(&mut self, api: &mut dyn DoryenApi) {
        self.clock.last_frame = LastFrame::Drawn;
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.frame_drawn();
        }
        if self.clock.font_pending {
            self.clock.font_pending = false;
        } else if self.app.dirty() || self.clock.repaint {
            self.clock.repaint = false;
            let begun = Instant::now();
            self.app.draw(&mut self.buffer);
            paint(api.con(), &self.buffer, self.app.tile_map(), &self.layout);
            let micros = begun.elapsed().as_micros();
            tracing::trace!(moving = self.app.is_animating(), micros, "frame");
            self.clock.motion.drawn(self.clock.opened.elapsed());
        } else if let Some(remaining) = TICK_INTERVAL.checked_sub(self.clock.update.elapsed()) {
            // doryen-rs never waits.
            thread::sleep(remaining);
        }
    }

    fn resize(&mut self, api: &mut dyn DoryenApi) {
        let now = Instant::now();
        self.clock.resized = Some(now);
        self.clock.activity = now;
        let window = api.get_screen_size();
        self.layout = self.layout.resized(window);
        let (columns, rows) = self.layout.console();
        self.pointer.set_console((columns, rows));
        api.con().resize(columns, rows);
        self.update_size();
    }
}

impl Engine {
    /// Hands keys and mouse events to the game.
    fn handle_input(&mut self, api: &mut dyn DoryenApi, now: Instant) {
        let typed = self.input.poll(api.input());
        let mouse = self.pointer.poll(api.input(), &self.layout);
        if !mouse.is_empty() {
            self.clock.activity = now;
        }
        for mouse in mouse {
            self.dispatch(Input::Mouse(mouse));
        }
        self.handle_typed(typed, now);
    }

    fn handle_typed(&mut self, mut typed: Typed, now: Instant) {
        self.repeat.add(&mut typed, now);
        if !typed.keys.is_empty() || typed.held.is_some() || !typed.wheel.is_empty() {
            self.clock.activity = now;
        }
        let (x, y) = self.pointer.cell();
        for &kind in &typed.wheel {
            self.dispatch(Input::Mouse(Mouse::new(kind, x, y)));
        }
        for key in typed.keys {
            self.handle_key(key);
        }
    }

    /// Handles the keys of the window and hands all others to the game.
    fn handle_key(&mut self, key: Key) {
        match (key.code, key.ctrl, key.alt) {
            (KeyCode::F(11), false, false) | (KeyCode::Enter, false, true) => {
                self.toggle_fullscreen();
            }
            (KeyCode::F(10), false, false) => self.toggle_sound(),
            (KeyCode::F(10), true, false) => self.toggle_music(),
            (KeyCode::Char('+' | '='), true, false) => self.change_text_size(1),
            (KeyCode::Char('-' | '_'), true, false) => self.change_text_size(-1),
            (KeyCode::Char('0'), true, false) => self.choose_text_size(None),
            _ => {
                if self.dispatch(Input::Key(key)) {
                    self.repeat.stop();
                }
            }
        }
    }

    /// Returns whether the player was disturbed.
    fn dispatch(&mut self, input: Input) -> bool {
        rogue_native::dispatch_input(&mut self.app, input)
    }

    fn screenshot_step(&mut self, step: Step) -> Option<UpdateEvent> {
        match step {
            Step::Wait => None,
            Step::Press(keys) => {
                for key in keys {
                    self.dispatch(Input::Key(key));
                }
                None
            }
            Step::Capture => Some(UpdateEvent::Capture(self.screenshot.as_ref()?.temp_path())),
            Step::Save => leave(
                self.screenshot
                    .take()
                    .map_or(Ok(()), |screenshot| screenshot.save(self.layout.window)),
            ),
        }
    }

    fn answer_requests(&mut self, api: &mut dyn DoryenApi) {
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Picture => self.save_picture(api),
                Request::Copy(request) => self.copier.copy(&mut self.app, request),
                // The player sees the folder.
                Request::File => {}
            }
        }
    }

    fn save_picture(&mut self, api: &mut dyn DoryenApi) {
        // Of the present, not of the last frame.
        self.app.draw(&mut self.buffer);
        paint(api.con(), &self.buffer, self.app.tile_map(), &self.layout);
        self.pictures.save(&mut self.app, "png", picture::encode(api.con(), &self.layout));
    }

    fn toggle_fullscreen(&mut self) {
        let before = self.place();
        if self.fill_screen() {
            self.placement.toggle(before);
        }
    }

    /// Fills the screen, or leaves it again; where the display does not allow it, the player is told.
    fn fill_screen(&mut self) -> bool {
        let done = self.input.toggle_fullscreen();
        if !done {
            self.app.report(Err("this display does not let the game fill the screen."));
        }
        done
    }

    /// The size and the place of the window as it is now.
    fn place(&self) -> WindowPlace {
        let (size, full_screen) = (self.layout.window, self.placement.full_screen);
        WindowPlace { size, at: self.input.corner(), full_screen }
    }

    /// Keeps the place of the window, unless the player wants none to be kept.
    fn keep_place(&self) {
        if let Some(file) = &self.placement.file
            && self.app.settings().window == OpenWindow::AsClosed
            && let Some(place) = self.placement.closed(self.place())
        {
            file.write(place);
        }
    }

    /// Turns sounds off, or on again as loud as they were.
    fn toggle_sound(&mut self) {
        if self.has_sound() {
            let volume = toggled(self.app.settings().sound, &mut self.loudness.sound);
            self.app.change_setting(&Change::Sound(volume));
            self.app.report(Ok(&format!("Sound: {}.", volume.name())));
        }
    }

    /// Turns music off, or on again as loud as it was.
    fn toggle_music(&mut self) {
        if self.has_sound() {
            let volume = toggled(self.app.settings().music, &mut self.loudness.music);
            self.app.change_setting(&Change::Music(volume));
            self.app.report(Ok(&format!("Music: {}.", volume.name())));
        }
    }

    /// Whether this build plays sounds; the player is told where it does not.
    fn has_sound(&mut self) -> bool {
        let has_sound = cfg!(feature = "sound");
        if !has_sound {
            self.app.report(Err("this program was built without sounds."));
        }
        has_sound
    }

    fn end(&mut self) -> ! {
        self.keep_place();
        rogue_native::log::end(&self.app);
        if self.screenshot.is_some() && !self.close_requested.load(Ordering::Relaxed) {
            leave(Err(Error::new(
                "the keys of --keys ended the game before the picture was taken",
            )));
        }
        leave(rogue_native::closing(&self.app))
    }

    fn change_text_size(&mut self, by: isize) {
        // The text size follows the settings once a frame, and a frame may bring several keys.
        let mut changed = self.text_size;
        changed.choose(self.app.settings().text_size);
        changed.change(by, self.layout.window);
        self.choose_text_size(changed.chosen());
    }

    /// Keeps a width of letters in the settings, which the window follows.
    fn choose_text_size(&mut self, width: Option<u32>) {
        if self.app.settings().text_size != width {
            self.app.change_setting(&Change::TextSize(width));
        }
    }

    /// Divides the window again when the settings have another size of letters, or the map has tiles of
    /// another side.
    fn follow_settings(&mut self, api: &mut dyn DoryenApi) {
        let mut wanted = self.text_size;
        wanted.choose(self.app.settings().text_size);
        let side = self.app.tile_side(self.layout.cells());
        if wanted != self.text_size || side.is_some_and(|side| !self.layout.has_tiles(side)) {
            self.text_size = wanted;
            self.divide_window(api);
        }
    }

    /// Divides the window into cells of the size that its letters have now.
    fn divide_window(&mut self, api: &mut dyn DoryenApi) {
        let window = self.layout.window;
        let cell = glyphs::SIZES[self.text_size.index(window)];
        self.use_layout(Layout::of_app(&self.app, cell, window), api);
    }

    /// Divides the window again once its size no longer changes.
    fn relayout(&mut self, api: &mut dyn DoryenApi, now: Instant) {
        let is_due = |since: &mut Instant| now.duration_since(*since) >= RELAYOUT_THRESHOLD;
        if self.clock.resized.take_if(is_due).is_some() {
            if self.input.repeat_missed_resize(self.layout.window) {
                self.clock.resized = Some(now);
            }
            self.divide_window(api);
        }
    }

    /// Counts time before input is handled: an animation that a key starts begins at zero.
    fn advance_motion(&mut self, now: Instant) {
        let now = now.duration_since(self.clock.opened);
        let elapsed = self.clock.motion.advance(now, self.app.is_animating(), self.must_draw());
        if elapsed > Duration::ZERO {
            self.app.tick(elapsed);
        }
    }

    fn use_layout(&mut self, layout: Layout, api: &mut dyn DoryenApi) {
        if layout == self.layout {
            return;
        }
        let file = self.atlases.file(&layout);
        let file = file.unwrap_or_else(|error| leave(Err(error)));
        api.set_font_path(&file);
        self.clock.font_pending = true;
        self.layout = layout;
        let (columns, rows) = layout.console();
        api.con().resize(columns, rows);
        // doryen-rs may miss a resize while it loads a font.
        self.clock.resized = Some(Instant::now());
        self.update_size();
    }

    /// Repaints, and resizes the buffer to the number of cells.
    fn update_size(&mut self) {
        self.clock.repaint = true;
        let (width, height) = self.layout.cells();
        if self.buffer.area.as_size() != (width, height).into() {
            self.buffer = Buffer::empty(Rect::new(0, 0, width, height));
            self.dispatch(Input::Resize { width, height });
        }
    }

    /// Waits while there is nothing to draw, at most once for each frame: doryen-rs draws the window
    /// after every update, whether it has changed or not.
    fn wait_for_input(&mut self) {
        if self.screenshot.is_none() && !self.app.finished() && self.input.wait_while_hidden() {
            return;
        }
        let waited = self.clock.last_frame == LastFrame::Waited;
        if waited || self.is_active() || self.must_draw() || self.app.finished() {
            return;
        }
        self.clock.last_frame = LastFrame::Waited;
        let pause = self.clock.frame_limiter.pause();
        tracing::trace!(?pause, "idle");
        self.input.wait(self.app.next_frame(), pause);
        let now = Instant::now();
        self.clock.update = now;
        self.advance_motion(now);
        if let Some(typed) = self.input.poll_events() {
            self.handle_typed(typed, now);
        }
    }

    fn must_draw(&self) -> bool {
        self.app.dirty() || self.clock.repaint || self.clock.font_pending
    }

    fn is_active(&self) -> bool {
        self.screenshot.is_some()
            || self.app.is_animating()
            || self.clock.resized.is_some()
            || self.clock.activity.elapsed() < IDLE_THRESHOLD
    }
}

/// The volumes before they were turned off by their keys.
#[derive(Default)]
pub(crate) struct Loudness {
    sound: Volume,
    music: Volume,
}

/// Off where it is on, which is kept; where it is off, as it was before.
const fn toggled(volume: Volume, before: &mut Volume) -> Volume {
    match volume {
        Volume::Off => *before,
        on => {
            *before = on;
            Volume::Off
        }
    }
}
