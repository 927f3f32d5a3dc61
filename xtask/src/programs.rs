//! Tasks of other programs of the workspace, so that xtask does not compile what only these need: `rogue-sim` plays
//! games (`sim`, `bot`, `balance`, `soak`, `level`, `content`), `rogue-art` paints (`fonts`, `pictures`).

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use clap::Args;

use crate::task::{TaskResult, cargo, workspace};

/// The command line of a subcommand of another program, passed on as it is.
#[derive(Args)]
pub(crate) struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<OsString>,
}

/// Runs a subcommand of `rogue-sim`; returns the program's own exit code.
///
/// # Errors
/// When cargo cannot be started.
pub(crate) fn simulate(subcommand: &str, options: &Options) -> TaskResult<ExitCode> {
    run("rogue-sim", subcommand, options)
}

/// Runs a subcommand of `rogue-art`; returns the program's own exit code.
///
/// # Errors
/// When cargo cannot be started.
pub(crate) fn paint(subcommand: &str, options: &Options) -> TaskResult<ExitCode> {
    run("rogue-art", subcommand, options)
}

/// A subcommand of a program of the workspace, in the profile that xtask was built in. It runs where xtask was started,
/// so that paths on the command line keep their meaning.
pub(crate) fn subcommand_of(program: &str, subcommand: &str) -> Command {
    let mut command = cargo();
    // Without `--package`, which would choose other features and build the dependencies again.
    command.args(["run", "--quiet", "--bin", program, "--manifest-path"]);
    command.arg(workspace().join("Cargo.toml"));
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    command.args(["--", subcommand]);
    command
}

fn run(program: &str, subcommand: &str, options: &Options) -> TaskResult<ExitCode> {
    let mut command = subcommand_of(program, subcommand);
    let status = command.args(&options.arguments).status();
    let status = status.map_err(|error| format!("cargo cannot be started: {error}"))?;
    Ok(match status.code() {
        Some(code) => ExitCode::from(code as u8),
        None => ExitCode::FAILURE,
    })
}
