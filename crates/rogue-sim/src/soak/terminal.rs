//! Campaigns on the real terminal program: tests of `rogue-tty`, of which `cargo test` runs a
//! few rounds, with as many rounds as asked for.

use std::process::Command;

use crate::process::{self, workspace};
use crate::result::SimResult;

/// The environment variable that tells those tests the number of rounds.
const ROUNDS: &str = "SOAK_ROUNDS";

pub(super) fn run(test: &str, rounds: u64) -> SimResult {
    run_with(&[], test, rounds)
}

/// The same on the release build.
pub(super) fn run_release(test: &str, rounds: u64) -> SimResult {
    run_with(&["--release"], test, rounds)
}

fn run_with(profile: &[&str], test: &str, rounds: u64) -> SimResult {
    let mut tests = Command::new("cargo");
    tests.args(["test", "--quiet", "-p", "rogue-tty"]).args(profile);
    tests.args(["--test", "terminal", test, "--", "--nocapture", "--test-threads=1"]);
    process::run(tests.current_dir(workspace()).env(ROUNDS, rounds.to_string()))
}
