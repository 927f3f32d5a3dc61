//! `same`: games recorded by another version of the rules are played again, command for command;
//! positions, hit points, refusals and outcomes must be the same after every command.

mod against;
mod check;

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use crate::recorder::{self, Corpus};
use crate::result::SimResult;

pub use check::{Summary, check};

/// The command line of `same`.
#[derive(Args)]
pub struct Options {
    /// A file of recorded games
    #[arg(required_unless_present_any = ["against", "record"])]
    file: Option<PathBuf>,
    /// Let this revision of the repository record the games: it is cloned to target/same and
    /// built there
    #[arg(long, value_name = "REV", conflicts_with = "file")]
    against: Option<String>,
    /// Record games with this version into a file, and compare nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "against"])]
    record: Option<PathBuf>,
    /// How many games are recorded
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// The most commands of a recorded game
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    commands: u64,
}

/// Compares the games, or records them, and prints a summary.
///
/// # Errors
///
/// At the first difference, with the facts of both versions; when the other version cannot be
/// built; when a file cannot be read or written.
pub fn run(options: &Options) -> SimResult {
    let corpus = Corpus { games: options.games, commands: options.commands };
    if let Some(path) = &options.record {
        return recorder::write(path, corpus);
    }
    let recorded = options.against.as_ref().map(|revision| against::record(revision, corpus));
    let file = recorded.transpose()?.or_else(|| options.file.clone()).unwrap_or_default();
    let start = Instant::now();
    let summary = check_file(&file)?;
    println!("same: {summary}, {:.1} seconds", start.elapsed().as_secs_f32());
    Ok(())
}

fn check_file(path: &Path) -> SimResult<Summary> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    check(&bytes).map_err(|why| format!("{name}: {why}"))
}
