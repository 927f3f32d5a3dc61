//! The app: a run, a theme, a key map and a stack of screens. Front ends give it input and a
//! buffer to draw into. Knows no device, no clock and no file.

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use roguecore::{Command, Content, Game};

use crate::canvas::Canvas;
use crate::input::{Input, Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keys::{self, KeyMap};
use crate::layout::SMALLEST;
use crate::screen::dungeon::Dungeon;
use crate::screen::game_over::GameOver;
use crate::screen::level_up::LevelUp;
use crate::screen::{Next, Screen, Stage, too_small};
use crate::session::Session;
use crate::theme::Theme;

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
    /// Whether bolts fly and hits show; without it every picture stands still.
    pub motion: bool,
}

/// The whole game of seed 1 in the default theme and with the default keys.
impl Default for Config {
    fn default() -> Self {
        Self {
            content: Content::classic(),
            seed: 1,
            theme: Theme::default(),
            keys: KeyMap::default(),
            motion: true,
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
    motion: bool,
}

impl App {
    /// A new game, straight in the dungeon.
    pub fn new(config: Config) -> Self {
        let Config { content, seed, theme, keys, motion } = config;
        let session = Session::new(content, seed, &hint(&keys));
        Self::with(session, theme, keys).moving(motion)
    }

    /// Goes on with a game that has begun.
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
        let over = game.outcome().is_some();
        let mut app = Self::with(Session::resume(game), theme, keys);
        if over {
            let end = GameOver::new(&app.keys, None);
            app.stack.push(Box::new(end));
        }
        app.ask_what_a_level_is_good_for(None);
        app
    }

    /// Whether bolts fly and hits show from now on.
    #[must_use]
    pub fn moving(mut self, motion: bool) -> Self {
        self.motion = motion;
        self.session.animate(motion);
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
            motion: false,
        }
    }

    /// The player did something.
    pub fn input(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.key(keys::normal(key)),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize { width, height } => self.resize((width, height)),
            Input::Close => self.finished = true,
        }
    }

    /// Time has passed: what moves goes on moving.
    pub fn tick(&mut self, elapsed: Duration) {
        self.dirty |= self.session.tick(elapsed);
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
        self.session.motion().is_some()
    }

    /// Whether the player has left: the front end should end.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// Whether the last command brought something dangerous into view or the player into danger.
    /// A front end that repeats a held key should stop repeating it, so that nobody runs into
    /// what they have not seen.
    pub fn alarmed(&self) -> bool {
        self.session.alarmed()
    }

    /// The game that is being played.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    fn stage(&self) -> Stage<'_> {
        Stage { session: &self.session, theme: self.theme, keys: &self.keys, size: self.size }
    }

    fn too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
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
            let meaning = self.keys.meaning(Scope::TooSmall, key);
            if meaning.is_some_and(|meaning| meaning.intent == Intent::Quit) {
                self.finished = true;
            }
            return;
        }
        self.ask(Some(key), |screen, stage| {
            let meaning = stage.keys.meaning(screen.scope(), key);
            screen.key(stage, key, meaning)
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
            Next::Quit => self.finished = true,
        }
    }

    /// The dungeon stays: it is the ground that all others stand on.
    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    fn perform(&mut self, command: Command, key: Option<Key>) {
        self.stack.truncate(1);
        let over = self.game().outcome().is_some();
        self.session.perform(command);
        if !over && self.game().outcome().is_some() {
            let end = GameOver::new(&self.keys, key);
            self.stack.push(Box::new(end));
        }
        self.ask_what_a_level_is_good_for(key);
    }

    /// Asks once for each level gained; the answer comes back here, and the next question.
    fn ask_what_a_level_is_good_for(&mut self, key: Option<Key>) {
        let choices = self.game().view().growth().map_or(0, |growth| growth.choices());
        if choices > 0 && self.game().outcome().is_none() {
            self.stack.push(Box::new(LevelUp::new(key)));
        }
    }

    fn puzzled(&mut self, key: Key) {
        let (key, help) = (keys::label(key), self.keys.label(Intent::Help));
        let way_out =
            if help.is_empty() { String::new() } else { format!(" {help} shows the keys.") };
        self.session.puzzled(&format!("The key {key} does nothing here.{way_out}"));
    }

    fn begin(&mut self, seed: u64) {
        let content = Arc::clone(self.game().content());
        self.session = Session::new(content, seed, &hint(&self.keys));
        self.session.animate(self.motion);
        self.stack = vec![Box::new(Dungeon::default())];
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
