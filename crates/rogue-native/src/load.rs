//! The content and the key map that the command line names.

use std::path::Path;
use std::sync::Arc;

use rogue_ui::KeyMap;
use roguecore::{Content, Game, scene};

use crate::cli::Options;
use crate::error::Error;
use crate::file::TextFile;
use crate::packs;

/// The content that `options` name: built-in, or from files.
///
/// # Errors
/// When the file cannot be read or parsed.
pub(crate) fn content(options: &Options) -> Result<Arc<Content>, Error> {
    // A built-in game is parsed once per process.
    let built_in = match &options.content[..] {
        [] => Some(rogue_ember::content()),
        [name] => name.to_str().and_then(rogue_ember::built_in),
        _ => None,
    };
    built_in.map_or_else(|| packs::read(&options.content).map(Arc::new), Ok)
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
    let file = TextFile { what: "scene", path, max_bytes: scene::MAX_BYTES, alternative };
    let text = file.read()?;
    let game = Game::from_scene(Arc::clone(content), &text);
    let game = game.map_err(|error| file.not_a_scene(&error, content.title()))?;
    Ok(Some((game, text)))
}

fn read_keys(path: &Path) -> Result<KeyMap, Error> {
    let file = TextFile {
        what: "key file",
        path,
        max_bytes: KeyMap::MAX_BYTES,
        alternative: "leave out --keys-file to play with your own keys or the default ones",
    };
    let keys = KeyMap::parse(&file.short_name(), &file.read()?);
    keys.map_err(|mistakes| file.unparsable(&mistakes))
}

fn preset(name: &str) -> Result<KeyMap, Error> {
    KeyMap::preset(name).ok_or_else(|| unknown_name("key preset", name, KeyMap::PRESETS))
}

/// For options that do not come from the command line parser, which lists the names itself.
pub(crate) fn unknown_name(what: &str, name: &str, known: &[&str]) -> Error {
    let known = known.join(", ");
    Error::new(format_args!("there is no {what} `{name}`; choose one of: {known}"))
}
