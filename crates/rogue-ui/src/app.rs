//! The app: a session, a theme, a key map and a stack of screens. A front end gives it input and a
//! buffer to draw into.

mod comfort;
mod flicker;
mod lines;
mod router;
mod run;
mod saves;
mod seed;
mod settings;
mod stored_run;

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use roguecore::replay::Replay;
use roguecore::{Content, Game, LoadError, Point};

use crate::canvas::Canvas;
use crate::date::Date;
use crate::input::{DeviceKeys, Input, Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::{self, KeyMap};
use crate::layout::{MIN_SIZE, Tiles};
use crate::reading::Presentation;
use crate::screen::dungeon::DungeonScreen;
use crate::screen::replay::ReplayScreen;
use crate::screen::{Context, Screen, too_small};
use crate::session::{Session, Telling};
use crate::settings::Settings;
use crate::storage::{Storage, run_name};
use crate::theme::Theme;

use flicker::Flicker;
pub use saves::Closing;
use saves::SaveStore;

/// Time between two frames of an animation.
const FRAME_INTERVAL: Duration = Duration::from_millis(33);

/// The options of an app.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game's rules data: monsters, items, tiles and floors.
    pub content: Arc<Content>,
    /// The seed of the first new game.
    pub seed: u64,
    /// The settings of this run of the program: those that the player keeps, with what was asked for
    /// this time only.
    pub settings: Settings,
    /// The date, for the dungeons of the day and of the week; `None` where no clock is known.
    pub today: Option<Date>,
}

/// The built-in game of seed 1 with the default theme and keys.
impl Default for Config {
    fn default() -> Self {
        Self { content: Content::classic(), seed: 1, settings: Settings::default(), today: None }
    }
}

/// A game with its screens. See the [crate] for an example.
pub struct App {
    session: Session,
    /// The content of new games. A run that carries other content is played with that.
    content: Arc<Content>,
    settings: Settings,
    /// Never empty; the last screen is on top.
    stack: Vec<Box<dyn Screen>>,
    size: (u16, u16),
    /// How the front end draws a tile; `None` where the settings choose it.
    tiles: Option<Tiles>,
    /// The widths of letters in pixels that the front end offers, rising; may be empty.
    text_sizes: &'static [u32],
    dirty: bool,
    finished: bool,
    /// The time that a running comfort has not used yet.
    comfort_clock: Duration,
    flicker: Flicker,
    device_keys: DeviceKeys,
    today: Option<Date>,
    /// How long a screen that has opened by itself takes no keys yet.
    settling: Duration,
    presentation: Presentation,
    saves: SaveStore,
    /// What is wrong with the place where the settings are kept.
    settings_problem: Option<String>,
}

/// How long a screen that opens by itself takes no keys: those that are typed meanwhile were meant
/// for the screen below.
const SETTLING_TIME: Duration = Duration::from_millis(500);

impl App {
    /// A new game, shown at once. It is not saved.
    pub fn new(config: Config) -> Self {
        let Config { content, seed, settings, today } = config;
        let session =
            Session::new(content, seed, &Telling::new(&settings.keys, Presentation::default()));
        Self { today, ..Self::with_session(session, settings) }
    }

    /// Begins at the title screen. Every run is saved in `storage` from its first turn on; the
    /// config's seed is that of the first new game.
    ///
    /// ```
    /// use rogue_ui::input::{Input, Key, KeyCode};
    /// use rogue_ui::storage::{Memory, Storage};
    /// use rogue_ui::{App, Config};
    ///
    /// let storage = Memory::default();
    /// let mut app = App::title(Config::default(), storage.clone());
    /// app.input(Input::Key(Key::char('n'))); // a new game
    /// app.input(Input::Key(Key::char('.')));
    /// app.input(Input::Close);
    /// assert_eq!(storage.runs()[0].turn, 1);
    /// ```
    pub fn title(config: Config, storage: impl Storage + Send + 'static) -> Self {
        let seed = config.seed;
        let mut app = Self::new(config);
        app.saves.storage = Some(Box::new(storage));
        app.open_title(seed);
        app
    }

    /// Resumes the run with that name, or begins it when it does not exist. A run that cannot be
    /// opened leaves the app at the title screen, which shows the reason.
    pub fn play(&mut self, name: &str) {
        self.settings.name = run_name(name);
        let runs = self.saves.runs();
        match runs.iter().find(|run| run.name.eq_ignore_ascii_case(&self.settings.name)) {
            Some(run) => self.resume_run(&run.name),
            None => self.begin_run(self.game().seed()),
        }
    }

    /// Begins a run of the config's seed under the player's name, or one like it that is free.
    pub fn begin(&mut self) {
        self.begin_run(self.game().seed());
    }

    /// Shows the replay of a finished run; leaving it finishes the app.
    ///
    /// # Errors
    /// When the run was played with other content that it does not carry, or its start cannot be read.
    pub fn replay(config: Config, replay: Replay) -> Result<Self, LoadError> {
        let Config { content: present, settings, .. } = config;
        let start = replay.start(&replay.content(&present)?)?;
        let session = Session::resume(start.clone());
        let screen = ReplayScreen::new(replay, start, settings.motion).standalone();
        let mut app = Self::with_session(session, settings);
        app.stack = vec![Box::new(screen)];
        Ok(app)
    }

    /// Continues a game that has begun, without animations. It is not saved.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// use rogue_ui::{App, KeyMap, Theme};
    ///
    /// let game = Game::from_scene(Content::first_steps(), "#####\n#@.o#\n#####").unwrap();
    /// let app = App::resume(game, Theme::default(), KeyMap::default());
    /// assert!(app.dirty());
    /// ```
    pub fn resume(game: Game, theme: Theme, keys: KeyMap) -> Self {
        let settings = Settings { theme, keys, motion: false, ..Settings::default() };
        let mut app = Self::with_session(Session::resume(game), settings);
        app.enter_dungeon();
        app
    }

    /// Turns animations on or off.
    #[must_use]
    pub fn with_animations(mut self, animations: bool) -> Self {
        self.settings.motion = animations;
        self.session.set_animations(animations);
        self
    }

    /// Lists keys on the help screen that the front end handles before the app.
    pub fn set_device_keys(&mut self, keys: DeviceKeys) {
        self.device_keys = keys;
    }

    /// Sets how the front end draws a tile of the map, whatever the settings say.
    pub fn set_tiles(&mut self, tiles: Tiles) {
        self.dirty |= self.tiles != Some(tiles);
        self.tiles = Some(tiles);
    }

    /// Offers widths of letters in pixels, in rising order. The front end follows
    /// [`Settings::text_size`] after every input.
    pub fn set_text_sizes(&mut self, text_sizes: &'static [u32]) {
        self.text_sizes = text_sizes;
    }

    /// The settings of this run of the program.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    fn with_session(mut session: Session, settings: Settings) -> Self {
        session.set_animations(settings.motion);
        session.set_auto_pickup(&settings.auto_pickup);
        let content = Arc::clone(session.game().content());
        Self {
            session,
            content,
            settings,
            stack: vec![Box::new(DungeonScreen::default())],
            // The size is unknown until the first frame.
            size: (80, 50),
            tiles: None,
            text_sizes: &[],
            dirty: true,
            finished: false,
            comfort_clock: Duration::ZERO,
            flicker: Flicker::default(),
            device_keys: None,
            today: None,
            settling: Duration::ZERO,
            presentation: Presentation::default(),
            saves: SaveStore::default(),
            settings_problem: None,
        }
    }

    /// Handles an input.
    ///
    /// Returns whether the player was disturbed: the input took a turn that brought something
    /// hostile into view or lowered the player's health to a worse condition. A front end then
    /// stops repeating a held key, so that the player does not walk into unseen danger.
    pub fn input(&mut self, input: Input) -> bool {
        let turn = self.game().view().turn();
        self.flicker.wake();
        match input {
            Input::Key(key) => self.key(keymap::normalize(key)),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize { width, height } => self.resize((width, height)),
            Input::Close => self.close(),
        }
        self.session.disturbed() && self.game().view().turn() != turn
    }

    /// Advances animations and replays by the time since the last call.
    pub fn tick(&mut self, elapsed: Duration) {
        self.dirty |= self.session.tick(elapsed);
        self.tick_comfort(elapsed);
        if self.is_settling() {
            self.settling = self.settling.saturating_sub(elapsed);
            self.dirty |= !self.is_settling();
        }
        if let Some(top) = self.stack.last_mut() {
            self.dirty |= top.tick(elapsed);
        }
        if self.flickers() {
            self.dirty |= self.flicker.tick(elapsed);
        }
    }

    /// Draws the whole frame. The size of the buffer is that of the canvas from now on; any size
    /// is possible.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.size = (buffer.area.width, buffer.area.height);
        self.dirty = false;
        let mut canvas = Canvas::new(buffer);
        let cx = self.context();
        if self.too_small() {
            too_small::draw(&cx, &mut canvas);
            return;
        }
        let first = self.stack.iter().rposition(|screen| screen.opaque()).unwrap_or(0);
        for screen in &self.stack[first..] {
            screen.draw(&cx, &mut canvas);
        }
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
        if self.is_animating() {
            return Some(FRAME_INTERVAL);
        }
        if self.is_settling() {
            return Some(self.settling);
        }
        self.flicker.next_frame().filter(|_| self.flickers())
    }

    /// Whether an animation or a replay is running.
    pub fn is_animating(&self) -> bool {
        self.session.is_animating()
            || self.session.is_comfort_running()
            || self.stack.last().is_some_and(|top| top.is_animating())
    }

    /// Whether the light of a torch is in view and flickers.
    fn flickers(&self) -> bool {
        let shows_map = |top: &dyn Screen| matches!(top.scope(), Scope::Dungeon | Scope::Cursor);
        self.settings.motion
            && self.settings.flicker
            && self.settings.lit_theme().is_lit()
            && !self.too_small()
            && self.stack.last().is_some_and(|top| shows_map(top.as_ref()))
    }

    /// Whether the player has quit: the front end should exit.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// What the player has to know about the storage of the run after the app has
    /// [finished](Self::finished): print it where the game was shown.
    pub fn closing(&self) -> Option<&Closing> {
        self.saves.closing.as_ref()
    }

    /// The game that is being played.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// The leftmost cell of the canvas that shows a cell of the map on the dungeon screen; `None`
    /// where it is not shown.
    pub fn canvas_cell(&self, at: Point) -> Option<(u16, u16)> {
        let cx = self.context();
        cx.camera(&cx.layout()?).to_canvas(at)
    }

    /// Whether a screen has just opened by itself and takes no keys yet.
    fn is_settling(&self) -> bool {
        !self.settling.is_zero()
    }

    /// Opens a screen that the player has not asked for.
    fn push_unasked(&mut self, screen: impl Screen + 'static) {
        self.push(screen);
        // A line is typed as a whole and ends with Enter: it is no key that was held too long.
        self.settling = match self.presentation {
            Presentation::Grid => SETTLING_TIME,
            Presentation::Lines => Duration::ZERO,
        };
    }

    fn telling(&self) -> Telling {
        Telling::new(&self.settings.keys, self.presentation)
    }

    fn context(&self) -> Context<'_> {
        // A replay has a game of its own, which the screens above it show.
        let shown = self.stack.iter().rev().find_map(|screen| screen.session());
        Context {
            session: shown.unwrap_or(&self.session),
            settling: self.is_settling(),
            settings: &self.settings,
            text_sizes: self.text_sizes,
            today: self.today,
            theme: self.settings.lit_theme(),
            keys: &self.settings.keys,
            size: self.size,
            fixed_tiles: self.tiles.is_some(),
            tiles: self.tiles.unwrap_or_else(|| self.settings.tiles()),
            flicker: self.flicker.frame(),
            device_keys: self.device_keys,
            storage: self.saves.storage.as_deref(),
            notice: self.saves.notice.as_deref(),
            settings_problem: self.settings_problem.as_deref(),
        }
    }

    fn too_small(&self) -> bool {
        self.size.0 < MIN_SIZE.0 || self.size.1 < MIN_SIZE.1
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.dirty |= self.size != size;
        self.size = size;
    }

    fn key(&mut self, key: Key) {
        self.stop_comfort();
        // A key skips the animation and still counts.
        self.dirty |= self.session.skip_animation();
        if self.too_small() {
            // On a canvas that is too small the player can only quit.
            let binding = self.settings.keys.binding(Scope::TooSmall, key);
            if binding.is_some_and(|binding| binding.intent == Intent::Quit) {
                self.quit();
            }
            return;
        }
        if self.is_settling() {
            return;
        }
        // The screen is taken off the stack while it borrows the app.
        let Some(mut top) = self.stack.pop() else { return };
        let binding = self.settings.keys.binding(top.scope(), key);
        let transition = top.key(&self.context(), key, binding);
        self.stack.push(top);
        self.dispatch(transition);
    }

    fn mouse(&mut self, mouse: Mouse) {
        if self.too_small() || self.is_settling() && mouse.kind != MouseKind::Move {
            return;
        }
        if mouse.kind != MouseKind::Move {
            self.stop_comfort();
        }
        let Some(mut top) = self.stack.pop() else { return };
        let transition = top.mouse(&self.context(), mouse);
        self.stack.push(top);
        self.dispatch(transition);
    }
}
