//! From the parsed command line to a running [`App`].

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{fs, io};

use rogue_ui::reader::Reader;
use rogue_ui::{App, Config, Settings, Theme};
use roguecore::Game;
use roguecore::replay::Replay;

use crate::cli::Options;
use crate::error::Error;
use crate::files::{Files, LoadedSettings};
use crate::load;
use crate::recording;
use crate::seed::{random_seed, today};

/// What the command line asks to play. Every file that it names has been read; no run has been
/// opened or started.
#[derive(Debug)]
pub struct Launch {
    config: Config,
    /// What is wrong with the settings file.
    settings_problem: Option<Error>,
    replay: Option<(PathBuf, Replay)>,
    /// With its text.
    scene: Option<(Game, String)>,
    folder: PathBuf,
    run: Option<String>,
    /// Whether to begin a new run when no run is named.
    new_game: bool,
}

impl Launch {
    /// Reads the files that `options` name. Call this before opening the device, so that errors
    /// in these files are reported without a terminal or a window, too.
    ///
    /// # Errors
    /// When a named file cannot be read or parsed, or no folder for runs is known.
    pub fn from_options(options: &Options) -> Result<Self, Error> {
        let folder = options.data_dir.clone().or_else(Files::default_folder);
        let folder = folder.ok_or_else(|| {
            Error::new("this system has no folder for saved games; name one with --data-dir")
        })?;
        let LoadedSettings { settings, problem } = Files::new(&folder).settings();
        let config = config(options, settings)?;
        let read = |path: &PathBuf| Ok((path.clone(), recording::read(path, &config.content)?));
        let replay = options.replay.as_ref().map(read).transpose()?;
        let scene = load::scene(options, &config.content)?;
        let new_game = options.seed.is_some();
        let run = options.run.clone();
        Ok(Self { config, settings_problem: problem, replay, scene, folder, run, new_game })
    }

    /// The settings with which the program starts; a change of them is not kept.
    pub const fn settings_mut(&mut self) -> &mut Settings {
        &mut self.config.settings
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
        let Self { config, settings_problem, replay, scene, folder, run, new_game } = self;
        if let Some((path, replay)) = replay {
            tracing::info!(%replay, path = %path.display(), "replay");
            let app = App::replay(config, replay).map(prepare);
            return app.map_err(|error| recording::refused(&path, &error));
        }
        if let Some((game, text)) = scene {
            return Ok(prepare(App::practice(config, game).with_scene(text)));
        }
        tracing::info!(folder = %folder.display(), "runs");
        let files = Files::new(folder);
        let mut app = prepare(App::title(config, files));
        match run {
            Some(name) => app.play(&name),
            None if new_game => app.begin(),
            None => {}
        }
        if let Some(problem) = settings_problem {
            app.report_settings(&problem.to_string());
        }
        Ok(app)
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

/// The settings that are kept, with what the command line asks for this time only.
fn config(options: &Options, kept: Settings) -> Result<Config, Error> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let content = load::content(options)?;
    let mut settings = kept;
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
    Ok(Config { content, seed, settings, today: today(), clock: Some(time_since_start), wizard })
}
