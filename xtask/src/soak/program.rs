//! Campaigns on the real terminal program. They are tests of that program, which `cargo test`
//! runs a few rounds of; here they get as many as were asked for.

use crate::chore::{Done, program, run as execute};

/// The variable by which those tests are told how many rounds.
const ROUNDS: &str = "SOAK_ROUNDS";

pub(super) fn run(test: &str, rounds: u64) -> Done {
    run_with(&[], test, rounds)
}

/// As players have it.
pub(super) fn run_release(test: &str, rounds: u64) -> Done {
    run_with(&["--release"], test, rounds)
}

fn run_with(profile: &[&str], test: &str, rounds: u64) -> Done {
    let mut tests = program(&["cargo", "test", "--quiet", "-p", "rogue-tty"]);
    tests.args(profile).args(["--test", "terminal", test]);
    tests.args(["--", "--nocapture", "--test-threads=1"]);
    execute(tests.env(ROUNDS, rounds.to_string()))
}
