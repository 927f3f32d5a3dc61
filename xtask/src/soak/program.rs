//! Campaigns on the real terminal program. They are tests of that program, which `cargo test`
//! runs a few rounds of; here they get as many as were asked for.

use crate::chore::{Done, program, run as execute};

/// The variable by which those tests are told how many rounds.
const ROUNDS: &str = "SOAK_ROUNDS";

pub(super) fn run(test: &str, rounds: u64) -> Done {
    let words = ["cargo", "test", "--quiet", "-p", "rogue-tty", "--test", "terminal", test];
    let mut tests = program(&words);
    tests.args(["--", "--nocapture", "--test-threads=1"]);
    execute(tests.env(ROUNDS, rounds.to_string()))
}
