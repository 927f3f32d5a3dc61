//! Other programs that a simulation runs, and the workspace's folder to run them in.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::result::SimResult;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a program and shows what it prints.
pub(crate) fn run(command: &mut Command) -> SimResult {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed: {status}")),
        Err(error) => Err(format!("`{name}` cannot be started: {error}")),
    }
}

/// Runs a program and returns its standard output.
pub(crate) fn output(command: &mut Command) -> SimResult<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output =
        command.output().map_err(|error| format!("`{name}` cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("`{name}` failed: {}", String::from_utf8_lossy(&output.stderr)))
}
