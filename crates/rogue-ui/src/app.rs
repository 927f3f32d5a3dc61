//! The app: a session, the state shared with its screens, and the stack of them. A front end gives it
//! input and a buffer to draw into.

mod auto_command;
mod bestiary;
mod finished_run;
mod frame;
mod hindsight;
mod input;
mod jobs;
mod key_line;
mod lines;
mod link;
mod live_region;
mod mood;
mod opening;
mod question;
mod reload;
mod requests;
mod router;
mod run;
mod saves;
mod seed;
mod settings;
mod stored_run;
mod touch;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use roguecore::replay::Replay;
use roguecore::{Content, Game, LoadError};

use crate::context::{AppState, Context};
use crate::cue::Cue;
use crate::date::Date;
use crate::game_choice::{GameChoice, SharedDungeon};
use crate::input::DeviceKeys;
use crate::keymap::KeyMap;
use crate::layout::{Layout, Tiles};
use crate::reading::Presentation;
use crate::screen::Screen;
use crate::screen::dungeon::DungeonScreen;
use crate::screen::replay::ReplayScreen;
use crate::session::{Session, Telling};
use crate::settings::Settings;
use crate::storage::{Storage, run_name};
use crate::theme::Theme;
use crate::tile_map::TileMap;
use crate::time_budget::Clock;

use auto_command::CommandPace;
use frame::LastFrame;
use jobs::Jobs;
use live_region::LiveRegion;
pub use mood::{Mood, Place};
use reload::BegunWith;
pub use requests::Request;
use run::EndedRun;
pub use saves::Closing;
use saves::Exit;
use seed::Seeds;
pub use touch::TouchButton;

/// The options of an app.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game's rules data: monsters, items, tiles and floors.
    pub content: Arc<Content>,
    /// The seed of the first new game.
    pub seed: u64,
    /// The settings of this run of the program: those that the player keeps, with those asked for
    /// this time only.
    pub settings: Settings,
    /// The games that the title screen offers; none where the content was chosen once and for all.
    pub games: Vec<GameChoice>,
    /// The date, for the dungeons of the day and of the week; `None` where no clock is known.
    pub today: Option<Date>,
    /// With it, opening a run and going to a turn of a replay take their time in
    /// [`App::tick`], so that keys are answered; without, they are done at once.
    pub clock: Option<Clock>,
    /// Whether the player can change the game in wizard mode. Runs in which they did are not scored.
    pub wizard: bool,
}

/// The built-in game of seed 1 with the default theme and keys.
impl Default for Config {
    fn default() -> Self {
        Self {
            content: Content::classic(),
            seed: 1,
            settings: Settings::default(),
            games: Vec::new(),
            today: None,
            clock: None,
            wizard: false,
        }
    }
}

/// The first run of an app at the title screen.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// A new run under the player's name, or one like it that is free: of that dungeon, whatever game and origin the
    /// player has chosen, or of the config's seed.
    Begin(Option<&'a SharedDungeon>),
    /// The run with that name, as the list of runs resumes it: the name of the player stays.
    Resume(&'a str),
    /// The run with that name, which is that of the player from now on. One that does not exist begins.
    ResumeOrBegin {
        /// The name.
        name: &'a str,
        /// The dungeon of a new run.
        dungeon: Option<&'a SharedDungeon>,
        /// A sentence for the log of a run that existed, such as that it leaves the dungeon out; may be empty.
        resumed: &'a str,
    },
}

/// A game with its screens. See the [crate] for an example.
pub struct App {
    session: Session,
    /// The content of new games. A run that carries other content is played with that.
    content: Arc<Content>,
    state: AppState,
    /// Never empty; the last screen is on top.
    stack: Vec<Box<dyn Screen>>,
    begun_with: BegunWith,
    ended_run: EndedRun,
    auto_command_pace: CommandPace,
    jobs: Jobs,
    /// The requests of the player to the front end.
    requests: VecDeque<Request>,
    /// The outcome of something that the front end did, where the log is not shown.
    report: Option<String>,
    /// A sentence for the log of the run that is being opened; may be empty.
    told_when_resumed: String,
    /// Whether something has changed since the last frame.
    dirty: bool,
    frame: LastFrame,
    live_region: LiveRegion,
    exit: Exit,
    seeds: Seeds,
}

/// How long a screen that opens by itself takes no keys: those that are typed meanwhile were meant
/// for the screen below.
const SETTLING_TIME: Duration = Duration::from_millis(500);
/// A held key repeats faster than that, and a hand that presses it again is slower.
const HELD_KEY_GAP: Duration = Duration::from_millis(300);

impl App {
    /// A new game, shown at once. It is not saved.
    pub fn new(config: Config) -> Self {
        let Config { content, seed, settings, games, today, clock, wizard } = config;
        let telling = Telling::new(&settings.keys, Presentation::default());
        let session = Session::new(content, seed, &telling);
        let mut app = Self::with_session(session, settings);
        (app.state.games, app.state.today) = (games, today);
        app.jobs = Jobs::new(clock);
        app.set_wizard_mode(wizard);
        app
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
        let seeds = Seeds::beginning_with(config.seed);
        let mut app = Self::new(config);
        app.state.storage = Some(Box::new(storage));
        app.seeds = seeds;
        app.open_title();
        app
    }

    /// Goes from the title screen into a run. One that cannot be opened leaves the app at the title screen, which
    /// shows the reason.
    pub fn start(&mut self, start: Start<'_>) {
        match start {
            Start::Resume(name) => self.resume_run(name),
            Start::ResumeOrBegin { name, dungeon, resumed } => {
                resumed.clone_into(&mut self.told_when_resumed);
                if !self.resume_named(name) {
                    self.told_when_resumed.clear();
                    self.start(Start::Begin(dungeon));
                }
            }
            Start::Begin(Some(dungeon)) => self.begin_run_in(dungeon),
            Start::Begin(None) => self.begin_run(self.seeds.upcoming()),
        }
    }

    /// Takes a name for the runs of this time, and resumes its run; `false` where there is none.
    fn resume_named(&mut self, name: &str) -> bool {
        self.state.settings.name = run_name(name);
        let runs = self.context().runs();
        let wanted = &self.state.settings.name;
        let Some(run) = runs.iter().find(|run| run.name.eq_ignore_ascii_case(wanted)) else {
            return false;
        };
        self.resume_run(&run.name);
        true
    }

    /// Shows the replay of a finished run; leaving it finishes the app.
    ///
    /// # Errors
    /// When the run was played with other content that it does not carry, or its start cannot be read.
    pub fn replay(config: Config, replay: Replay) -> Result<Self, LoadError> {
        let Config { content: present, seed, settings, clock, .. } = config;
        let start = replay.start(&replay.content(&present)?)?;
        let session = Session::resume(start.clone());
        let screen = ReplayScreen::new(replay, start, settings.motion).standalone();
        let mut app = Self::with_session(session, settings);
        app.seeds = Seeds::beginning_with(seed);
        app.jobs = Jobs::new(clock);
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
        let seed = seed::next_seed(game.seed());
        Self::practice(Config { seed, settings, ..Config::default() }, game)
    }

    /// Continues a game that has begun, such as that of a scene, with the settings of the config. It is not
    /// saved, and counts in no list of scores.
    pub fn practice(config: Config, game: Game) -> Self {
        let Config { seed, settings, today, clock, wizard, .. } = config;
        let mut app = Self::with_session(Session::resume(game), settings);
        app.seeds = Seeds::beginning_with(seed);
        app.state.today = today;
        app.jobs = Jobs::new(clock);
        app.state.wizard = wizard;
        app.enter_dungeon();
        app
    }

    /// The text of the scene that is being played: it begins anew when the player asks for the same
    /// dungeon again, and when its content is [read again](Self::reload).
    #[must_use]
    pub fn with_scene(mut self, text: String) -> Self {
        self.begun_with = BegunWith::Scene(text);
        self
    }

    fn set_wizard_mode(&mut self, wizard: bool) {
        self.state.wizard = wizard;
        self.session.set_wizard_mode(wizard);
    }

    /// Turns animations on or off.
    #[must_use]
    pub fn with_animations(mut self, animations: bool) -> Self {
        self.state.settings.motion = animations;
        self.session.set_animations(animations);
        self
    }

    /// Lists keys on the help screen that the front end handles before the app.
    pub fn set_device_keys(&mut self, keys: DeviceKeys) {
        self.state.device_keys = keys;
    }

    /// Sets how the front end draws a tile of the map, whatever the settings say.
    pub fn set_tiles(&mut self, tiles: Tiles) {
        self.dirty |= self.state.fixed_tiles != Some(tiles);
        self.state.fixed_tiles = Some(tiles);
        self.frame.tile_map = (tiles == Tiles::Square).then(TileMap::default);
    }

    /// The map of the last frame as square tiles, where [`set_tiles`](Self::set_tiles) asked for them.
    /// Its area is empty while no map is shown.
    pub const fn tile_map(&self) -> Option<&TileMap> {
        self.frame.tile_map.as_ref()
    }

    /// The side that square tiles have on a canvas of that size, in [units](crate::layout::UNITS).
    pub fn tile_side(&self, size: (u16, u16)) -> Option<u16> {
        let map = self.game().view().size();
        let layout = Layout::new(size.0, size.1, map, self.state.fixed_tiles?)?;
        (layout.tiles == Tiles::Square).then_some(layout.square_side)
    }

    /// Draws the rows of menus and lists that many cells high, at least one: on a screen for fingers a row needs more
    /// than the height of its letters.
    pub fn set_row_height(&mut self, cells: u16) {
        let cells = cells.max(1);
        self.dirty |= self.state.row_height != cells;
        self.state.row_height = cells;
    }

    /// Offers widths of letters in pixels, in rising order. The front end follows
    /// [`Settings::text_size`] after every input. The title says how many letters of the game's names this
    /// font does not have.
    pub fn set_text_sizes(&mut self, text_sizes: &'static [u32]) {
        self.state.text_sizes = text_sizes;
    }

    /// The settings of this run of the program.
    pub const fn settings(&self) -> &Settings {
        &self.state.settings
    }

    fn with_session(mut session: Session, settings: Settings) -> Self {
        session.set_animations(settings.motion);
        session.set_auto_pickup(&settings.auto_pickup);
        let content = Arc::clone(session.game().content());
        let seeds = Seeds::after(session.game().seed());
        Self {
            session,
            content,
            state: AppState::new(settings),
            stack: vec![Box::new(DungeonScreen::default())],
            begun_with: BegunWith::default(),
            ended_run: EndedRun::default(),
            auto_command_pace: CommandPace::default(),
            jobs: Jobs::default(),
            requests: VecDeque::new(),
            report: None,
            told_when_resumed: String::new(),
            dirty: true,
            frame: LastFrame::default(),
            live_region: LiveRegion::default(),
            exit: Exit::default(),
            seeds,
        }
    }

    /// Whether the player has quit: the front end should exit.
    pub fn finished(&self) -> bool {
        self.exit.is_over
    }

    /// The message for the player about the storage of the run after the app has
    /// [finished](Self::finished): print it where the game was shown.
    pub fn closing(&self) -> Option<&Closing> {
        self.exit.closing.as_ref()
    }

    /// The cues since the last call, for a front end that plays sounds.
    pub fn take_cues(&mut self) -> BTreeSet<Cue> {
        self.session.take_cues()
    }

    /// Offers the settings that a front end with a window can keep: volumes of sounds and music, where it plays them,
    /// and the place of its window. It follows the [`Settings`] after every input.
    pub fn set_window_settings(&mut self, has_sound: bool) {
        self.state.has_window = true;
        self.state.has_sound = has_sound;
    }

    /// The game that is shown: that of a replay while one is watched.
    pub fn shown_game(&self) -> &Game {
        self.context().game()
    }

    /// The game that is being played.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// Opens a screen that the player has not asked for.
    fn push_unasked(&mut self, screen: impl Screen + 'static) {
        self.push(screen);
        // A line is typed as a whole and ends with Enter: it is no key that was held too long.
        self.state.settling = match self.state.presentation {
            Presentation::Grid => SETTLING_TIME,
            Presentation::Lines => Duration::ZERO,
        };
    }

    fn telling(&self) -> Telling {
        Telling::new(&self.state.settings.keys, self.state.presentation)
    }

    fn context(&self) -> Context<'_> {
        // A replay has a game of its own, which the screens above it show.
        let shown = self.stack.iter().rev().find_map(|screen| screen.session());
        Context { session: shown.unwrap_or(&self.session), state: &self.state }
    }
}
