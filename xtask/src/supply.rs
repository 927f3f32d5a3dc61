//! `supply`: the crates that the programs are made of. cargo-deny checks licences, sources, versions and
//! advisories against `deny.toml`; the book lists the crates.

mod metadata;
mod table;

use std::fs;

use clap::Args;

use crate::task::{Fetched, TaskResult, cause, fetch, output, program, run as execute, workspace};
use metadata::Graph;

/// The system of the tables; `deny.toml` names all that are checked.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";
/// The chapter of the book with the generated tables.
const CHAPTER: &str = "docs/src/dependencies.md";

/// The command line of `supply`.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Write the tables of the book instead of comparing them
    #[arg(long)]
    write: bool,
}

/// Writes or compares the tables of the book, and checks every crate against `deny.toml`. Names the checks
/// that a machine without a network or without cargo-deny leaves out.
pub(crate) fn run(options: &Options) -> TaskResult {
    if let Fetched::OutOfReach(why) = fetch("Cargo.toml")? {
        println!("NOT CHECKED: the crates of every system cannot be downloaded: {why}");
        return Ok(());
    }
    compare_tables(options)?;
    if output(&["cargo", "deny", "--version"]).is_err() {
        println!(
            "NOT CHECKED: licences, sources, versions and advisories need cargo-deny; .ci/run \
             installs it"
        );
        return Ok(());
    }
    deny(&["licenses", "bans", "sources"])?;
    check_advisories()
}

fn compare_tables(options: &Options) -> TaskResult {
    let graph = Graph::of(SYSTEM)?;
    let chapter = read(CHAPTER)?;
    let written = table::replace(&chapter, &table::tables(&graph))
        .ok_or_else(|| format!("{CHAPTER} has no place for the tables"))?;
    if options.write {
        return fs::write(workspace().join(CHAPTER), written)
            .map_err(|error| format!("{CHAPTER} cannot be written: {error}"));
    }
    if chapter != written {
        return Err(format!("{CHAPTER} is out of date: run `cargo xtask supply --write`"));
    }
    println!("supply: {} crates, as the book says", graph.packages.len());
    Ok(())
}

/// The list of advisories is a repository of its own, which may be out of reach.
fn check_advisories() -> TaskResult {
    let fetched = program(&["cargo", "deny", "--log-level", "error", "fetch", "db"]).output();
    let fetched = fetched.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if fetched.status.success() {
        return deny(&["advisories"]);
    }
    let why = cause(&String::from_utf8_lossy(&fetched.stderr));
    println!("NOT CHECKED: advisories, their list cannot be reached: {why}");
    Ok(())
}

/// Runs cargo-deny; an exception that nothing needs is an error, too. Everything it reads has been
/// downloaded before.
fn deny(checks: &[&str]) -> TaskResult {
    let mut command = program(&["cargo", "deny", "--log-level", "error", "--offline", "check"]);
    command.args(["--deny", "warnings"]).args(checks);
    execute(&mut command).map_err(|why| format!("cargo deny check {}: {why}", checks.join(" ")))
}

fn read(path: &str) -> TaskResult<String> {
    fs::read_to_string(workspace().join(path))
        .map_err(|error| format!("{path} cannot be read: {error}"))
}
