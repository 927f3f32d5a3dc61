//! The content and the key map that the command line names.

use std::path::Path;
use std::sync::Arc;

use rogue_files::NamedFile;
use rogue_ui::{GameChoice, KeyMap, KnownSeed, Settings};
use roguecore::{Content, Game, scene};

use crate::cli::Options;
use crate::error::Error;
use crate::packs;

/// The content that `options` name: built-in, or from files.
///
/// # Errors
/// When the file cannot be read or parsed.
pub(crate) fn content(options: &Options) -> Result<Arc<Content>, Error> {
    built_in(options).map_or_else(|| packs::read(&options.content).map(Arc::new), Ok)
}

/// The built-in game that `options` name or leave; `None` where they name files.
pub(crate) fn built_in(options: &Options) -> Option<Arc<Content>> {
    // A built-in game is parsed once per process.
    match &options.content[..] {
        [] => Some(rogue_ember::content()),
        [name] => name.to_str().and_then(rogue_ember::built_in),
        _ => None,
    }
}

/// The game that the player has chosen, by its name in the settings.
///
/// # Errors
/// When there is none of that name.
fn chosen_game(name: &str) -> Result<Arc<Content>, Error> {
    rogue_ember::built_in(name).ok_or_else(|| {
        let known: Vec<_> = rogue_ember::built_in_names().collect();
        unknown_name("game", name, &known)
    })
}

/// The content of the command line, or the game that the player has chosen. Where there is none of its
/// name, the game of the program, and the problem with the settings. A scene is one of the game of the program,
/// whatever was chosen: its rows have to be known.
pub(crate) fn content_or_chosen(
    options: &Options,
    settings: &Settings,
) -> Result<(Arc<Content>, Option<Error>), Error> {
    let given = || Ok((content(options)?, None));
    let is_chosen = options.content.is_empty() && options.scene.is_none();
    let Some(name) = settings.game.as_deref().filter(|_| is_chosen) else {
        return given();
    };
    match chosen_game(name) {
        Ok(content) => Ok((content, None)),
        Err(error) => given().map(|(content, _)| (content, Some(error))),
    }
}

/// # Errors
/// When the content has no origin of that id, and it is not the name of a start without one.
pub(crate) fn check_origin(content: &Content, wanted: &str) -> Result<(), Error> {
    let mut known = vec![rogue_ui::NO_ORIGIN];
    known.extend(content.origins().map(|(_, row)| &*row.id));
    if known.len() == 1 {
        let title = rogue_ui::text::clean_name(content.title());
        Err(Error::new(format_args!("the game \"{title}\" has no origins; leave out --origin")))
    } else if known.contains(&wanted) {
        Ok(())
    } else {
        Err(unknown_name("origin", wanted, &known))
    }
}

/// The games that the title screen offers.
pub(crate) fn games() -> Vec<GameChoice> {
    let choice = |it: &rogue_ember::BuiltInGame| GameChoice {
        name: it.name,
        about: it.about,
        load: rogue_ember::built_in,
        seeds,
    };
    rogue_ember::games().iter().map(choice).collect()
}

/// The seeds of a built-in game that were won, with a description of their floors.
fn seeds(name: &str) -> Vec<KnownSeed> {
    let known =
        |it: &rogue_ember::KnownSeed| KnownSeed { seed: it.seed, about: it.about.to_owned() };
    rogue_ember::known_seeds(name).iter().map(known).collect()
}

/// The key map that `options` name: a preset, or a file; `None` when they name none.
///
/// # Errors
/// When there is no such preset, or the file cannot be read or parsed.
pub(crate) fn keys(options: &Options) -> Result<Option<KeyMap>, Error> {
    match &options.keys_file {
        Some(path) => read_keys(path).map(Some),
        None => options.keys_preset.as_deref().map(preset).transpose(),
    }
}

/// The scene that `options` name: its game and its text.
///
/// # Errors
/// When the file cannot be read or parsed.
pub(crate) fn scene(
    options: &Options,
    content: &Arc<Content>,
) -> Result<Option<(Game, String)>, Error> {
    let Some(path) = options.scene.as_deref() else { return Ok(None) };
    let alternative = "leave out --scene to play a run";
    let file = NamedFile { what: "scene", path, max_bytes: scene::MAX_BYTES, alternative };
    let text = file.text()?;
    let game = Game::from_scene(Arc::clone(content), &text);
    let game = game.map_err(|error| {
        let title = content.title();
        file.invalid(format_args!(
            "cannot be played with {title}: {error}; correct it, name its game with --content, or {alternative}"
        ))
    })?;
    Ok(Some((game, text)))
}

fn read_keys(path: &Path) -> Result<KeyMap, Error> {
    let file = NamedFile {
        what: "key file",
        path,
        max_bytes: KeyMap::MAX_BYTES,
        alternative: "leave out --keys-file to play with your own keys or the default ones",
    };
    let keys = KeyMap::parse(&file.short_name(), &file.text()?);
    keys.map_err(|mistakes| Error::unparsable(file, &mistakes))
}

fn preset(name: &str) -> Result<KeyMap, Error> {
    KeyMap::preset(name).ok_or_else(|| unknown_name("key preset", name, KeyMap::PRESETS))
}

/// For options that do not come from the command line parser, which lists the names itself.
pub(crate) fn unknown_name(what: &str, name: &str, known: &[&str]) -> Error {
    let known = known.join(", ");
    Error::new(format_args!("there is no {what} `{name}`; choose one of: {known}"))
}
