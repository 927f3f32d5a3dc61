//! Spelling, and words that are retired: `_typos.toml` lists them for the spell checker `typos`.

use crate::task::{TaskResult, output, program, run};

/// Checks all files of the workspace; prints a note where the checker is not installed.
pub(crate) fn check_where_possible() -> TaskResult {
    if output(&["typos", "--version"]).is_err() {
        println!("NOT CHECKED: spelling and retired words need typos; .ci/run installs it");
        return Ok(());
    }
    run(&mut program(&["typos", "--format", "brief"]))
}
