//! What chores share: content by recipe, running other programs, the top of the house.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use roguecore::Content;

/// A chore that failed says why in one sentence.
pub(crate) type Done<T = ()> = Result<T, String>;

/// The built-in content, every floor built by that recipe if one is named.
pub(crate) fn content(recipe: Option<&str>) -> Done<Arc<Content>> {
    let content = Content::classic();
    let Some(recipe) = recipe else { return Ok(content) };
    let with_recipe = content.with_recipe(recipe).map_err(|error| error.to_string())?;
    Ok(Arc::new(with_recipe))
}

/// The folder of the workspace.
pub(crate) fn top() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A program to be run at the top of the house.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(top());
    command
}

/// Runs a program and shows what it prints.
pub(crate) fn run(command: &mut Command) -> Done {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed: {status}")),
        Err(error) => Err(format!("`{name}` cannot be started: {error}")),
    }
}

/// Runs a program and returns what it prints.
pub(crate) fn output(words: &[&str]) -> Done<String> {
    let output = program(words).output();
    let output = output.map_err(|error| format!("`{}` cannot be started: {error}", words[0]))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("`{}` failed: {error}", words.join(" ")))
    }
}
