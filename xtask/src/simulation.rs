//! `sim`, `bot`, `balance`, `soak`, `level` and `content`: run the program `rogue-sim`, so
//! that xtask does not depend on the engine's rules.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;

use crate::task::{TaskResult, cargo, workspace};

/// The command line of a subcommand of `rogue-sim`, passed on as it is.
#[derive(Args)]
pub(crate) struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<OsString>,
}

/// Runs the subcommand in the profile xtask was built in; returns the program's own exit code.
/// It runs where xtask was started, so that paths on the command line keep their meaning.
pub(crate) fn run(subcommand: &str, options: &Options) -> TaskResult<ExitCode> {
    let mut command = cargo();
    // Without `--package`, which would choose other features and build the dependencies again.
    command.args(["run", "--quiet", "--bin", "rogue-sim", "--manifest-path"]);
    command.arg(workspace().join("Cargo.toml"));
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    command.args(["--", subcommand]).args(&options.arguments);
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    Ok(match status.code() {
        Some(code) => ExitCode::from(code as u8),
        None => ExitCode::FAILURE,
    })
}
