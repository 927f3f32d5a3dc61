//! The app: a run, a theme, a key map and a stack of screens. Front ends give it input and a
//! buffer to draw into. Knows no device, no clock and no file.

mod run;

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use roguecore::replay::Replay;
use roguecore::{Content, Game, LoadError};

use crate::canvas::Canvas;
use crate::input::{Input, Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::{self, KeyMap};
use crate::layout::MIN_SIZE;
use crate::screen::dungeon::Dungeon;
use crate::screen::replay::Watch;
use crate::screen::{Next, Screen, Stage, too_small};
use crate::session::{Session, next_seed};
use crate::storage::{DEFAULT_NAME, Storage, run_name};
use crate::theme::Theme;

use run::Shelf;

/// What a game is played with.
#[derive(Clone, Debug)]
pub struct Config {
    /// What the world is made of.
    pub content: Arc<Content>,
    /// The number the dungeon is made from.
    pub seed: u64,
    /// How it looks.
    pub theme: Theme,
    /// What the keys mean.
    pub keys: KeyMap,
    /// Whether bolts, blasts and hits are animated.
    pub animations: bool,
    /// Who is played in new games, and under which name they are kept.
    pub name: String,
}

/// The whole game of seed 1 in the default theme and with the default keys.
impl Default for Config {
    fn default() -> Self {
        Self {
            content: Content::classic(),
            seed: 1,
            theme: Theme::default(),
            keys: KeyMap::default(),
            animations: true,
            name: DEFAULT_NAME.to_owned(),
        }
    }
}

/// A game with its screens. See the [crate] for an example.
pub struct App {
    session: Session,
    theme: Theme,
    keys: KeyMap,
    stack: Vec<Box<dyn Screen>>,
    size: (u16, u16),
    dirty: bool,
    finished: bool,
    animations: bool,
    /// Who is played in new games.
    name: String,
    shelf: Shelf,
}

impl App {
    /// A new game, straight in the dungeon. It is kept nowhere.
    pub fn new(config: Config) -> Self {
        let Config { content, seed, theme, keys, animations, name } = config;
        let session = Session::new(content, seed, &hint(&keys));
        let mut app = Self::with(session, theme, keys).with_animations(animations);
        app.name = name;
        app
    }

    /// Begins at the title screen. Every run is kept in `storage` from its first turn on; the
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
        app.shelf.storage = Some(Box::new(storage));
        app.go_to_title(seed);
        app
    }

    /// Plays the run of that name: goes on with it, or begins it when there is none. When it
    /// cannot be opened the app stays where it is, and the title screen says why.
    pub fn play(&mut self, name: &str) {
        self.name = run_name(name);
        let runs = self.shelf.runs();
        match runs.iter().find(|run| run.name.eq_ignore_ascii_case(&self.name)) {
            Some(run) => self.resume_run(&run.name.clone()),
            None => self.begin(self.game().seed()),
        }
    }

    /// Shows a run that is over again; leaving it leaves the app.
    ///
    /// # Errors
    /// When it was played with other content, or its beginning cannot be read.
    pub fn replay(config: Config, replay: Replay) -> Result<Self, LoadError> {
        let Config { content, theme, keys, animations, .. } = config;
        let start = replay.start(&content)?;
        let mut app =
            Self::with(Session::resume(start.clone()), theme, keys).with_animations(animations);
        app.stack = vec![Box::new(Watch::new(replay, start, animations).alone())];
        Ok(app)
    }

    /// Goes on with a game that has begun, in pictures that stand still. It is kept nowhere.
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
        let mut app = Self::with(Session::resume(game), theme, keys);
        app.enter();
        app
    }

    /// Turns animations on or off.
    #[must_use]
    pub fn with_animations(mut self, animations: bool) -> Self {
        self.animations = animations;
        self.session.animate(animations);
        self
    }

    fn with(session: Session, theme: Theme, keys: KeyMap) -> Self {
        Self {
            session,
            theme,
            keys,
            stack: vec![Box::new(Dungeon::default())],
            // Until something is drawn nobody knows better.
            size: (80, 50),
            dirty: true,
            finished: false,
            animations: false,
            name: DEFAULT_NAME.to_owned(),
            shelf: Shelf::default(),
        }
    }

    /// Carries out an input.
    ///
    /// Returns whether the player was disturbed: the input took a turn that brought something
    /// hostile into view or lowered the player's health to a worse condition. A front end then
    /// stops repeating a held key, so that the player does not walk into unseen danger.
    pub fn input(&mut self, input: Input) -> bool {
        let turn = self.game().view().turn();
        match input {
            Input::Key(key) => self.key(keymap::normalize(key)),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize { width, height } => self.resize((width, height)),
            Input::Close => self.close(),
        }
        self.session.alarmed() && self.game().view().turn() != turn
    }

    /// Time has passed: what moves goes on moving.
    pub fn tick(&mut self, elapsed: Duration) {
        self.dirty |= self.session.tick(elapsed);
        if let Some(top) = self.stack.last_mut() {
            self.dirty |= top.tick(elapsed);
        }
    }

    /// Draws the whole frame, whatever the size of the buffer, and takes that size for the
    /// canvas from now on.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.size = (buffer.area.width, buffer.area.height);
        self.dirty = false;
        let mut canvas = Canvas::new(buffer);
        let stage = self.stage();
        if self.too_small() {
            too_small::draw(&stage, &mut canvas);
            return;
        }
        let first = self.stack.iter().rposition(|screen| screen.opaque()).unwrap_or(0);
        for screen in &self.stack[first..] {
            screen.draw(&stage, &mut canvas);
        }
    }

    /// Whether something has changed since the last [`draw`](Self::draw). While this is false a
    /// front end need not draw.
    pub fn dirty(&self) -> bool {
        self.dirty
    }

    /// Whether something moves by itself and frames are wanted without input. While this is
    /// false a front end may wait for input for ever.
    pub fn wants_frames(&self) -> bool {
        self.session.motion().is_some() || self.stack.last().is_some_and(|top| top.moves())
    }

    /// Whether the player has left: the front end should end.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// The game that is being played.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    fn stage(&self) -> Stage<'_> {
        Stage {
            session: &self.session,
            theme: self.theme,
            keys: &self.keys,
            size: self.size,
            storage: self.shelf.storage.as_deref(),
            notice: self.shelf.notice.as_deref(),
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
        // Nobody waits for a picture: a key ends what moves, and counts.
        self.dirty |= self.session.stand_still();
        if self.too_small() {
            // Nobody should play without seeing; but everybody may leave.
            let binding = self.keys.binding(Scope::TooSmall, key);
            if binding.is_some_and(|binding| binding.intent == Intent::Quit) {
                self.leave();
            }
            return;
        }
        self.ask(Some(key), |screen, stage| {
            let binding = stage.keys.binding(screen.scope(), key);
            screen.key(stage, key, binding)
        });
    }

    fn mouse(&mut self, mouse: Mouse) {
        if !self.too_small() {
            self.ask(None, |screen, stage| screen.mouse(stage, mouse));
        }
    }

    /// Asks the screen on top what should happen, and makes it happen.
    fn ask(
        &mut self,
        key: Option<Key>,
        question: impl FnOnce(&mut dyn Screen, &Stage<'_>) -> Next,
    ) {
        let Some(mut top) = self.stack.pop() else { return };
        let next = question(top.as_mut(), &self.stage());
        self.stack.push(top);
        self.dirty |= !matches!(next, Next::Nothing);
        match next {
            Next::Nothing | Next::Redraw => {}
            Next::Pop => self.pop(),
            Next::Push(screen) => self.stack.push(screen),
            Next::Replace(screen) => {
                self.stack.pop();
                self.stack.push(screen);
            }
            Next::Do(command) => self.perform(command, key),
            Next::Puzzled(key) => self.puzzled(key),
            Next::NewGame { seed } => self.begin(seed),
            Next::Resume(name) => self.resume_run(&name),
            Next::Watch(id) => self.watch(&id),
            Next::Title => self.go_to_title(next_seed(self.game().seed())),
            Next::Quit => self.leave(),
        }
    }

    /// The lowest screen stays: it is the ground that all others stand on.
    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    fn puzzled(&mut self, key: Key) {
        let help = self.keys.label(Intent::Help);
        let way_out =
            if help.is_empty() { String::new() } else { format!(" {help} shows the keys.") };
        self.session.puzzled(&format!("The key {key} does nothing here.{way_out}"));
    }
}

/// The line that tells a newcomer where help is.
fn hint(keys: &KeyMap) -> String {
    let (help, menu) = (keys.label(Intent::Help), keys.label(Intent::Menu));
    if help.is_empty() {
        format!("Press {menu} for the menu.")
    } else {
        format!("Press {help} for help, {menu} for the menu.")
    }
}
