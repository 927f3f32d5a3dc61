//! From the parsed command line to a running [`App`].

use std::path::PathBuf;

use rogue_ui::layout::Tiles;
use rogue_ui::storage::{DEFAULT_NAME, Storage};
use rogue_ui::{App, Config, Theme};
use roguecore::replay::Replay;

use crate::cli::Options;
use crate::error::Error;
use crate::files::Files;
use crate::load;
use crate::recording;
use crate::seed::random_seed;

/// What the command line asks to play. Every file that it names has been read; no run has been
/// opened or started.
#[derive(Debug)]
pub struct Launch {
    config: Config,
    replay: Option<(PathBuf, Replay)>,
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
        let config = config(options)?;
        let read = |path: &PathBuf| Ok((path.clone(), recording::read(path, &config.content)?));
        let replay = options.replay.as_ref().map(read).transpose()?;
        let folder = options.data_dir.clone().or_else(Files::default_folder);
        let folder = folder.ok_or_else(|| {
            Error::new("this system has no folder for saved games; name one with --data-dir")
        })?;
        let new_game = options.seed.is_some();
        Ok(Self { config, replay, folder, run: options.run.clone(), new_game })
    }

    /// The app, showing a replay, a run, a new game or the title screen.
    ///
    /// # Errors
    /// When the replay was recorded with other content.
    pub fn into_app(self) -> Result<App, Error> {
        let Self { config, replay, folder, run, new_game } = self;
        if let Some((path, replay)) = replay {
            tracing::info!(%replay, path = %path.display(), "replay");
            return App::replay(config, replay).map_err(|error| recording::refused(&path, &error));
        }
        tracing::info!(folder = %folder.display(), "runs");
        let files = Files::new(folder);
        let run = run.or_else(|| new_game.then(|| files.free_name(DEFAULT_NAME)));
        let mut app = App::title(config, files);
        if let Some(name) = run {
            app.play(&name);
        }
        Ok(app)
    }
}

fn config(options: &Options) -> Result<Config, Error> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let content = load::content(options)?;
    let theme = options.theme.as_deref().unwrap_or(Theme::NAMES[0]);
    let keys = load::keys(options)?;
    tracing::info!(seed, content = content.title(), theme, "start");
    let theme =
        Theme::named(theme).ok_or_else(|| load::unknown_name("theme", theme, Theme::NAMES))?;
    let animations = !options.no_motion;
    let tiles = if options.wide_tiles { Tiles::Wide } else { Tiles::Narrow };
    let name = DEFAULT_NAME.to_owned();
    Ok(Config { content, seed, theme, keys, animations, tiles, name })
}
