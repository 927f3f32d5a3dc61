//! From the parsed command line to a running [`App`].

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{fs, io};

use rogue_ui::reader::Reader;
use rogue_ui::storage::Storage;
use rogue_ui::{App, Config, Settings, SharedDungeon, Start, Theme};
use roguecore::Game;
use roguecore::replay::Replay;

use crate::cli::Options;
use crate::error::Error;
use crate::files::{self, Files, LoadedSettings, WindowFile};
use crate::load;
use crate::pictures::Pictures;
use crate::recording;
use crate::seed::{random_seed, today};

/// The game, replay or scene that the command line asks to play. Every file that it names has been read; no run
/// has been opened or started.
#[derive(Debug)]
pub struct Launch {
    config: Config,
    /// The problem with the settings file.
    settings_problem: Option<Error>,
    replay: Option<(PathBuf, Replay)>,
    /// With its text.
    scene: Option<(Game, String)>,
    folder: PathBuf,
    run: Option<String>,
    /// The dungeon of the seed on the command line, in which a run begins.
    dungeon: Option<SharedDungeon>,
    /// Whether the command line names an origin.
    names_origin: bool,
}

impl Launch {
    /// Reads the files that `options` name. Call this before opening the device, so that errors
    /// in these files are reported without a terminal or a window, too.
    ///
    /// # Errors
    /// When a named file cannot be read or parsed, or no folder for runs is known.
    pub fn from_options(options: &Options) -> Result<Self, Error> {
        let folder = files::folder_of(options)?;
        let LoadedSettings { settings, problem } = files::load_settings(&folder);
        let (config, unknown_game) = config(options, settings)?;
        let problem = problem.or(unknown_game);
        let replay = match &options.replay {
            Some(path) => Some((path.clone(), recording::read(path, &config.content)?.replay)),
            None => None,
        };
        let scene = load::scene(options, &config.content)?;
        let dungeon = dungeon(options)?;
        let (run, names_origin) = (options.run.clone(), options.origin.is_some());
        let settings_problem = problem;
        Ok(Self { config, settings_problem, replay, scene, folder, run, dungeon, names_origin })
    }

    /// The settings with which the program starts; a change of them is not kept.
    pub const fn settings_mut(&mut self) -> &mut Settings {
        &mut self.config.settings
    }

    /// The pictures that the player asks for.
    pub fn pictures(&self) -> Pictures {
        Pictures::new(self.folder.join("pictures"))
    }

    /// Where the place of the window is kept.
    pub fn window_file(&self) -> WindowFile {
        WindowFile::new(&self.folder)
    }

    /// The same, once the replay that it shows, if any, has been played to its end without a screen.
    ///
    /// # Errors
    /// When the replay does not play back as recorded, with exit code 1, or was recorded with other content.
    pub fn verified(self) -> Result<Self, Error> {
        if let Some((path, replay)) = &self.replay {
            let content = replay.content(&self.config.content);
            let content = content.map_err(|error| recording::refused(path, &error))?;
            recording::verify(path, replay, &content)?;
        }
        Ok(self)
    }

    /// Plays on a copy of the runs in `folder`, so that nothing changes for the player.
    ///
    /// # Errors
    /// When they cannot be copied.
    pub fn play_on_a_copy(&mut self, folder: &Path) -> Result<(), Error> {
        let copied = copy_files(&self.folder, folder)
            .and_then(|()| copy_files(&self.folder.join("runs"), &folder.join("runs")));
        copied.map_err(|error| {
            Error::new(format_args!(
                "the runs in `{}` cannot be copied for a picture ({error}); name an empty folder \
                 with --data-dir",
                self.folder.display()
            ))
        })?;
        folder.clone_into(&mut self.folder);
        // A picture is taken of the run, not of its being opened.
        self.config.clock = None;
        Ok(())
    }

    /// The app, showing a replay, a run, a new game or the title screen.
    ///
    /// # Errors
    /// When the replay was recorded with other content.
    pub fn into_app(self) -> Result<App, Error> {
        self.start(|app| app)
    }

    /// The same app, for a player who reads lines.
    ///
    /// # Errors
    /// When the replay was recorded with other content.
    pub fn into_reader(self) -> Result<Reader, Error> {
        self.start(App::in_lines).map(Reader::new)
    }

    /// `prepare` is given the app before its first run.
    fn start(self, prepare: fn(App) -> App) -> Result<App, Error> {
        let Self { config, settings_problem, replay, scene, folder, run, dungeon, names_origin } =
            self;
        if let Some((path, replay)) = replay {
            tracing::info!(%replay, from = recording::name(&path), "replay");
            let app = App::replay(config, replay).map(prepare);
            return app.map_err(|error| recording::refused(&path, &error));
        }
        if let Some((game, text)) = scene {
            return Ok(prepare(App::practice(config, game).with_scene(text)));
        }
        tracing::info!(folder = %folder.display(), "runs");
        let files = files::in_folder(folder);
        let dungeon = dungeon.as_ref();
        let resumed = run.as_ref().map_or("", |name| left_out(&files, name, dungeon, names_origin));
        let mut app = prepare(App::title(config, files));
        match &run {
            Some(name) => app.start(Start::ResumeOrBegin { name, dungeon, resumed }),
            None if dungeon.is_some() => app.start(Start::Begin(dungeon)),
            None => {}
        }
        if let Some(problem) = settings_problem {
            app.report_settings(&problem.to_string());
        }
        Ok(app)
    }
}

/// The options for new runs that a run of that name leaves out, if it has begun, in a sentence; empty for none.
fn left_out(
    files: &Files,
    name: &str,
    dungeon: Option<&SharedDungeon>,
    names_origin: bool,
) -> &'static str {
    let runs = files.runs();
    let Some(run) = runs.iter().find(|run| run.name.eq_ignore_ascii_case(name)) else { return "" };
    let is_other_seed = dungeon.is_some_and(|dungeon| dungeon.seed != run.seed);
    match (is_other_seed, names_origin) {
        (true, true) => "--seed and --origin are for new runs: this one goes on as it began.",
        (true, false) => "--seed is for new runs: this one goes on as it began.",
        (false, true) => "--origin is for new runs: this one goes on as it began.",
        (false, false) => "",
    }
}

/// The time since this was asked first.
fn time_since_start() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Copies the files of a folder, if there is one, without its subfolders.
fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    fs::create_dir_all(to)?;
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// The dungeon of the seed on the command line: of the game and the origin that the command line names, or of the
/// default ones. The choices of the title screen do not count, so that two players of a seed play the same.
fn dungeon(options: &Options) -> Result<Option<SharedDungeon>, Error> {
    let Some(seed) = options.seed else { return Ok(None) };
    let (content, origin) = (load::content(options)?, options.origin.clone());
    Ok(Some(SharedDungeon { content, origin, seed }))
}

/// The settings that are kept, with the changes that the command line makes for this time only; and the problem
/// with them.
fn config(options: &Options, kept: Settings) -> Result<(Config, Option<Error>), Error> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let mut settings = kept;
    let (content, problem) = load::content_or_chosen(options, &settings)?;
    // Files are played for this time only.
    let games = load::built_in(options).map_or_else(Vec::new, |_| load::games());
    if let Some(origin) = &options.origin {
        // A seed is of the default game.
        let game = if options.seed.is_some() { &load::content(options)? } else { &content };
        load::check_origin(game, origin)?;
        settings.origin = Some(origin.clone());
    }
    if let Some(theme) = options.theme.as_deref() {
        let unknown = || load::unknown_name("theme", theme, Theme::NAMES);
        settings.theme = Theme::named(theme).ok_or_else(unknown)?;
    }
    if let Some(keys) = load::keys(options)? {
        settings.keys = keys;
    }
    settings.motion &= !options.no_motion;
    settings.wide_tiles |= options.wide_tiles;
    tracing::info!(seed, content = content.title(), theme = settings.theme.name(), "start");
    let wizard = options.wizard;
    let (today, clock) = (today(), Some(time_since_start as _));
    Ok((Config { content, seed, settings, games, today, clock, wizard }, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn launched(options: &Options, settings: &str) -> Launch {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("settings.ron"), settings).unwrap();
        let data_dir = Some(folder.path().to_owned());
        Launch::from_options(&Options { data_dir, ..options.clone() }).unwrap()
    }

    #[test]
    fn the_game_of_the_settings_is_played_unless_the_command_line_names_one() {
        let title = |launch: &Launch| launch.config.content.title().to_owned();
        let chosen = launched(&Options::default(), "(game: \"short\")");
        assert_eq!((title(&chosen).as_str(), chosen.config.games.len()), ("Short Ember", 9));
        assert!(chosen.settings_problem.is_none());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ogre.txt");
        fs::write(&path, "@O").unwrap();
        let scene = Options { scene: Some(path), ..Options::default() };
        assert_eq!(title(&launched(&scene, "(game: \"short\")")), "The Ember of Dawn");
        let content = |name: &str| Options { content: vec![name.into()], ..Options::default() };
        let named = launched(&content("ember-easy"), "(game: \"short\")");
        assert_eq!(title(&named), "The Ember of Dawn, easy");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.ron");
        fs::write(&path, "(extends: \"short-easy\", title: \"Mine\")").unwrap();
        let mine = launched(&content(path.to_str().unwrap()), "()");
        assert_eq!((title(&mine).as_str(), mine.config.games.len()), ("Mine", 0));
    }

    #[test]
    fn a_file_in_place_of_the_folder_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let data_dir = Some(file.path().to_owned());
        let refused = Launch::from_options(&Options { data_dir, ..Options::default() });
        let expected =
            format!("`{}` is not a folder; name one with --data-dir", file.path().display());
        assert_eq!(refused.unwrap_err().to_string(), expected);
    }

    #[test]
    fn options_that_a_run_leaves_out_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = files::in_folder(folder.path());
        let dungeon = |seed| SharedDungeon { content: rogue_ember::content(), origin: None, seed };
        let (same, other) = (dungeon(42), dungeon(43));
        assert_eq!(left_out(&files, "Ann", Some(&same), true), "", "no such run");
        files.begin("Ann", &Game::with_content(same.content.clone(), 42)).unwrap();
        files.close().unwrap();
        assert_eq!(left_out(&files, "ann", Some(&same), false), "");
        let told = |dungeon, origin| left_out(&files, "ann", dungeon, origin);
        assert!(told(Some(&other), false).starts_with("--seed is "));
        assert!(told(Some(&same), true).starts_with("--origin is "));
        assert!(told(Some(&other), true).starts_with("--seed and --origin are "));
    }

    /// Two players of a seed play the same dungeon, whatever each has chosen on the title screen.
    #[test]
    fn a_seed_is_of_the_default_game_or_of_a_named_one() {
        let begun = |options: Options| {
            let options = Options { seed: Some(42), ..options };
            let app = launched(&options, "(game: \"short\", origin: \"heir\")").into_app().unwrap();
            let (game, view) = (app.game(), app.game().view());
            let origin = view.origin().and_then(|id| game.content().rows().level_up(id));
            (game.content().title().to_owned(), origin.map(|row| row.id.clone()))
        };
        let named =
            |title: &str, origin: Option<&str>| (title.to_owned(), origin.map(str::to_owned));
        assert_eq!(begun(Options::default()), named("The Ember of Dawn", None));
        let short = Options { content: vec!["short".into()], ..Options::default() };
        assert_eq!(begun(short.clone()), named("Short Ember", None));
        let sworn = Options { origin: Some("sworn".to_owned()), ..short };
        assert_eq!(begun(sworn), named("Short Ember", Some("sworn")));
    }

    #[test]
    fn an_origin_that_does_not_exist_is_refused() {
        let refused = |content: &str, origin: &str| {
            let (content, origin) = (vec![content.into()], Some(origin.to_owned()));
            let options = Options { origin, content, ..Options::default() };
            Launch::from_options(&options).unwrap_err().to_string()
        };
        let known = "wanderer, houndmaster, cutthroat, heir, sworn";
        let expected = format!("there is no origin `hier`; choose one of: {known}");
        assert_eq!(refused("ember", "hier"), expected);
        let expected = "the game \"The Ember of Dawn, classic\" has no origins; leave out --origin";
        assert_eq!(refused("classic", "heir"), expected);
    }

    #[test]
    fn a_game_that_does_not_exist_is_reported_and_the_other_one_played() {
        let launch = launched(&Options::default(), "(game: \"shrot\")");
        assert_eq!(launch.config.content.title(), "The Ember of Dawn");
        let problem = launch.settings_problem.unwrap().to_string();
        assert!(
            problem.starts_with("there is no game `shrot`; choose one of: ember, "),
            "{problem}"
        );
    }
}
