//! `supply`: which crates the programs are made of: their licences, sources, versions and build
//! scripts. `deny.toml` says what is allowed; the book lists what is used.

mod license;
mod metadata;
mod policy;
mod table;

use std::fs;

use clap::Args;

use crate::task::{TaskResult, program, run as execute, workspace};
use metadata::Graph;
use policy::Policy;

/// The systems for which programs are built, as in `deny.toml`.
const SYSTEMS: [&str; 3] =
    ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];
/// The chapter of the book with the generated tables.
const CHAPTER: &str = "docs/src/dependencies.md";

/// The command line of `supply`.
#[derive(Args)]
pub(crate) struct Options {
    /// Write the tables of the book instead of comparing them
    #[arg(long)]
    write: bool,
}

/// Checks every crate against `deny.toml`, and writes or compares the tables of the book.
pub(crate) fn run(options: &Options) -> TaskResult {
    let policy = Policy::parse(&read("deny.toml")?)?;
    let graph = Graph::of(&SYSTEMS)?;
    let violations = policy.violations(&graph);
    if !violations.is_empty() {
        return Err(format!("deny.toml does not allow:\n  {}", violations.join("\n  ")));
    }
    let tables = table::tables(&Graph::of(&SYSTEMS[..1])?);
    let chapter = read(CHAPTER)?;
    let written = table::replace(&chapter, &tables)
        .ok_or_else(|| format!("{CHAPTER} has no place for the tables"))?;
    if options.write {
        return fs::write(workspace().join(CHAPTER), written)
            .map_err(|error| format!("{CHAPTER} cannot be written: {error}"));
    }
    if chapter != written {
        return Err(format!("{CHAPTER} is out of date: run `cargo xtask supply --write`"));
    }
    println!("supply: {} crates, as deny.toml and the book say", graph.packages.len());
    Ok(())
}

/// In `ci`: our own checks, then those of cargo-deny where it is installed. Its list of advisories
/// is a repository that may be out of reach.
pub(crate) fn check() -> TaskResult {
    run(&Options { write: false })?;
    let deny = |what: &[&str]| {
        let mut command = program(&["cargo", "deny", "--log-level", "error", "check"]);
        command.args(what);
        execute(&mut command)
    };
    if program(&["cargo", "deny", "--version"]).output().is_ok_and(|it| it.status.success()) {
        deny(&["licenses", "bans", "sources"])?;
        if program(&["cargo", "deny", "fetch", "db"]).output().is_ok_and(|it| it.status.success()) {
            return deny(&["--disable-fetch", "advisories"]);
        }
        println!("NOT CHECKED: the list of advisories cannot be reached");
        return Ok(());
    }
    println!("NOT CHECKED: advisories need cargo-deny");
    Ok(())
}

fn read(path: &str) -> TaskResult<String> {
    fs::read_to_string(workspace().join(path))
        .map_err(|error| format!("{path} cannot be read: {error}"))
}
