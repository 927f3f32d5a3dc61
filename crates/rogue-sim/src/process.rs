//! Other programs that a simulation runs, and the workspace's folder to run them in.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::result::SimResult;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `cargo test` and shows its output.
///
/// # Errors
///
/// When a test fails, and when none was run: a filter that names no test passes.
pub(crate) fn run_tests(command: &mut Command) -> SimResult {
    let name = command.get_program().to_string_lossy().into_owned();
    let cannot_start = |error| format!("`{name}` cannot be started: {error}");
    let mut running = command.stdout(Stdio::piped()).spawn().map_err(cannot_start)?;
    let mut passed = 0;
    for line in running.stdout.take().into_iter().flat_map(|it| BufReader::new(it).lines()) {
        let line = line.map_err(|error| format!("`{name}` prints no text: {error}"))?;
        passed += passed_tests(&line);
        println!("{line}");
    }
    let status = running.wait().map_err(cannot_start)?;
    match passed {
        _ if !status.success() => Err(format!("`{name}` failed: {status}")),
        0 => Err(format!("`{name}` has run no test")),
        _ => Ok(()),
    }
}

/// How many tests have passed, by a line that `cargo test` prints.
pub(crate) fn passed_tests(line: &str) -> u64 {
    let result = line.strip_prefix("test result: ").and_then(|it| it.split(" passed").next());
    let count = result.and_then(|it| it.split(' ').next_back());
    count.and_then(|it| it.parse().ok()).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_run_without_a_test_fails() {
        let printing = |text: &str| {
            let mut command = Command::new("echo");
            command.arg(text);
            run_tests(&mut command)
        };
        let result = |passed: u64| format!("test result: ok. {passed} passed; 0 failed; 0 ignored");
        assert_eq!(printing(&result(2)), Ok(()));
        assert_eq!(printing(&(result(0) + "\n" + &result(1))), Ok(()));
        assert_eq!(printing(&result(0)), Err("`echo` has run no test".to_owned()));
        assert!(run_tests(&mut Command::new("no-such-program")).is_err());
    }
}
