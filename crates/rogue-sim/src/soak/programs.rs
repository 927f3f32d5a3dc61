//! Campaigns that are tests of the programs, of which `cargo test` runs a few rounds, with as many
//! rounds as asked for.

use std::process::Command;

use super::seeds::{FIRST, Seeds};
use crate::process::{self, workspace};
use crate::result::SimResult;

/// The environment variable that tells those tests the number of rounds.
const ROUNDS: &str = "SOAK_ROUNDS";

/// A test of the terminal program.
pub(super) fn run(test: &str, rounds: Seeds) -> SimResult {
    run_with(&["--test", "terminal"], test, rounds)
}

/// The same on the release build.
pub(super) fn run_release(test: &str, rounds: Seeds) -> SimResult {
    run_with(&["--release", "--test", "terminal"], test, rounds)
}

/// A test of the files of runs.
pub(super) fn run_of_files(test: &str, rounds: Seeds) -> SimResult {
    run_with(&["--lib"], test, rounds)
}

/// A test of the window, which is no default member of the workspace.
pub(super) fn run_of_window(test: &str, rounds: Seeds) -> SimResult {
    run_with(&["--workspace", "--test", "window"], test, rounds)
}

/// Without `--package`, which would choose other features and build the dependencies again.
fn run_with(target: &[&str], test: &str, rounds: Seeds) -> SimResult {
    let mut tests = Command::new("cargo");
    tests.args(["test", "--quiet"]).args(target);
    tests.args([test, "--", "--nocapture", "--test-threads=1"]);
    tests.env(ROUNDS, rounds.count().to_string()).env(FIRST, rounds.first().to_string());
    process::run_tests(tests.current_dir(workspace()))
}
