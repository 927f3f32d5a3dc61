//! From the command line to a running [`App`]. Knows no device.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::input::{Input, MouseKind};
use rogue_ui::storage::{DEFAULT_NAME, Storage};
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::Content;
use roguecore::replay::Replay;

use crate::file::{TextFile, short_name};
use crate::{Files, Options, Trouble, random_seed, verify};

/// What will be played: every file that the command line names has been read, and nothing has
/// been opened or begun.
#[derive(Debug)]
pub struct Plan {
    config: Config,
    replay: Option<(PathBuf, Replay)>,
    folder: PathBuf,
    run: Option<String>,
    new: bool,
}

/// Reads what `options` name. Do this first: mistakes are told in a script as well, and a
/// program that cannot go on has begun nothing.
///
/// # Errors
/// When a file they name cannot be read or is not what it should be, or there is no place for
/// runs.
pub fn plan(options: &Options) -> Result<Plan, Trouble> {
    let config = config(options)?;
    let read = |path: &PathBuf| Ok((path.clone(), verify::read(path, &config.content)?));
    let replay = options.replay.as_ref().map(read).transpose()?;
    let folder = options.data_dir.clone().or_else(Files::default_folder);
    let folder = folder.ok_or_else(|| {
        Trouble::new("this system names no place for saved games; name one with --data-dir")
    })?;
    // A seed is for a game of its own, and whoever names one wants to play it.
    Ok(Plan { config, replay, folder, run: options.run.clone(), new: options.seed.is_some() })
}

impl Plan {
    /// Begins: the title screen over the kept runs, one run of them, a new game of a seed, or a
    /// replay.
    ///
    /// # Errors
    /// When a replay was made with other content.
    pub fn app(self) -> Result<App, Trouble> {
        let Self { config, replay, folder, run, new } = self;
        if let Some((path, replay)) = replay {
            tracing::info!(%replay, path = %path.display(), "replay");
            return App::replay(config, replay).map_err(|why| verify::refused(&path, &why));
        }
        tracing::info!(folder = %folder.display(), "runs");
        let files = Files::new(folder);
        let run = run.or_else(|| new.then(|| files.free_name(DEFAULT_NAME)));
        let mut app = App::title(config, files);
        if let Some(name) = run {
            app.play(&name);
        }
        Ok(app)
    }
}

/// [Plans](plan) and begins at once.
///
/// # Errors
/// As both.
pub fn app(options: &Options) -> Result<App, Trouble> {
    plan(options)?.app()
}

fn config(options: &Options) -> Result<Config, Trouble> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let content = content(options)?;
    let theme = options.theme.as_deref().unwrap_or(Theme::NAMES[0]);
    let keys = match &options.keys_file {
        Some(path) => read_keys(path)?,
        None => preset(options.keys_preset.as_deref())?,
    };
    tracing::info!(seed, content = content.title(), theme, "start");
    let theme = Theme::named(theme).ok_or_else(|| unknown("theme", theme, Theme::NAMES))?;
    let motion = !options.no_motion;
    Ok(Config { content, seed, theme, keys, motion, name: DEFAULT_NAME.to_owned() })
}

/// Hands `input` to the app and records it in the log: keys at debug level, mouse
/// movements at trace level.
pub fn feed(app: &mut App, input: Input) {
    app.input(input);
    let turn = app.game().view().turn();
    match input {
        Input::Key(key) => tracing::debug!(%key, turn, "key"),
        Input::Mouse(mouse) if mouse.kind == MouseKind::Move => {
            tracing::trace!(?mouse, turn, "mouse");
        }
        Input::Mouse(mouse) => tracing::debug!(?mouse, turn, "mouse"),
        Input::Resize { width, height } => tracing::debug!(width, height, "resize"),
        Input::Close => tracing::info!(turn, "close"),
    }
}

/// The dungeon that `options` ask for.
///
/// # Errors
/// When the file they name cannot be read or is no content.
pub fn content(options: &Options) -> Result<Arc<Content>, Trouble> {
    match options.content.as_deref() {
        None => Ok(Content::classic()),
        Some(name) if name == Path::new("classic") => Ok(Content::classic()),
        Some(name) if name == Path::new("first-steps") => Ok(Content::first_steps()),
        Some(path) => read_content(path),
    }
}

fn read_content(path: &Path) -> Result<Arc<Content>, Trouble> {
    let text = TextFile {
        what: "content file",
        path,
        max_bytes: Content::MAX_BYTES,
        otherwise: "leave out --content to play the built-in dungeon",
    }
    .read()?;
    let content = Content::parse(&short_name(path), &text);
    content.map(Arc::new).map_err(|mistakes| {
        Trouble::new(format_args!(
            "the content file `{}` has mistakes; mend them, or leave out --content:\n{mistakes}",
            path.display()
        ))
    })
}

fn read_keys(path: &Path) -> Result<KeyMap, Trouble> {
    let text = TextFile {
        what: "key file",
        path,
        max_bytes: KeyMap::MAX_BYTES,
        otherwise: "leave out --keys-file to play with the default keys",
    }
    .read()?;
    KeyMap::parse(&short_name(path), &text).map_err(|mistakes| {
        Trouble::new(format_args!(
            "the key file `{}` has mistakes; mend them, or leave out --keys-file:\n{mistakes}",
            path.display()
        ))
    })
}

fn preset(name: Option<&str>) -> Result<KeyMap, Trouble> {
    let name = name.unwrap_or(KeyMap::PRESETS[0]);
    KeyMap::preset(name).ok_or_else(|| unknown("key preset", name, KeyMap::PRESETS))
}

/// For options that were not made by the parser, which lists the names by itself.
fn unknown(what: &str, name: &str, known: &[&str]) -> Trouble {
    let known = known.join(", ");
    Trouble::new(format_args!("there is no {what} `{name}`; choose one of: {known}"))
}
