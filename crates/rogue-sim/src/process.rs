//! Other programs that a simulation runs, and the workspace's folder to run them in.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

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

/// The time for which this thread has had a processor: other work on the machine is not counted where
/// the system says so.
pub(crate) fn cpu_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = times.split(' ').next().and_then(|it| it.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}
