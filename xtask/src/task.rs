//! What tasks share: their result, running other programs, the workspace's folder.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a task; the error is one sentence for the terminal.
pub(crate) type TaskResult<T = ()> = Result<T, String>;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo, to be run in the current folder on this workspace.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program with its arguments, to be run in the workspace's folder.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(workspace());
    command
}

/// Runs a program and shows what it prints.
pub(crate) fn run(command: &mut Command) -> TaskResult {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed: {status}")),
        Err(error) => Err(format!("`{name}` cannot be started: {error}")),
    }
}

/// Runs a program and returns its standard output.
pub(crate) fn output(words: &[&str]) -> TaskResult<String> {
    let output = program(words).output();
    let output = output.map_err(|error| format!("`{}` cannot be started: {error}", words[0]))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("`{}` failed: {error}", words.join(" ")))
    }
}
