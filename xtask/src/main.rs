//! Development tasks. Dispatches each subcommand to the file that implements it.

mod bench;
mod book;
mod changelog;
mod ci;
mod dist;
mod docs_rs;
mod doors;
mod first_build;
mod fuzz;
mod layers;
mod manual;
mod oldest_rust;
mod packages;
mod programs;
mod python;
mod semver;
mod spelling;
mod supply;
mod task;
mod violation;
mod web;
mod windows;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use task::TaskResult;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Development tasks", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check that must pass before a change is merged
    Ci(ci::Options),
    /// Check dependencies of crates, imports of modules, and where verbs are listed
    Layers,
    /// Measure speed, compare with a budget of instructions, or with other libraries
    Bench(bench::Options),
    /// Rewrite the golden files; read the diff before you commit it
    Bless,
    /// Paint the window's font atlases into crates/rogue-doryen/fonts (rogue-art)
    #[command(disable_help_flag = true)]
    Fonts(programs::Options),
    /// Draw the pictures of README and book (rogue-art)
    #[command(disable_help_flag = true)]
    Pictures(programs::Options),
    /// Run the fuzz targets, an hour each or as long as asked
    Fuzz(fuzz::Options),
    /// Check licences, sources and versions of every crate
    Supply(supply::Options),
    /// Build the README's two commands in an empty folder, and compare their processor time with a budget
    FirstBuild,
    /// Print the notes of changes, or move them into CHANGELOG.md
    Changelog(changelog::Options),
    /// Build the book with mdBook into a folder, and check its links
    Book {
        /// Where to write
        #[arg(long, value_name = "FOLDER", default_value = "target/book")]
        folder: PathBuf,
    },
    /// Build the Python package of rogue-gym, install it in a virtual environment and test it
    Python(python::Options),
    /// Build the library for C and the package for JavaScript of rogue-ffi, and play in both
    Doors(doors::Options),
    /// Compare the interfaces of the libraries with the last release (cargo-semver-checks)
    Semver(semver::Options),
    /// Build with the oldest Rust that the workspace promises
    OldestRust,
    /// Document the libraries as docs.rs does
    DocsRs,
    /// Write shell completions, man pages and, with --archive, release archives into a folder
    Dist(dist::Options),
    /// Build the page for browsers into a folder, serve it, or play in it with browsers
    Web(web::Options),
    /// Build the terminal program for Windows, and play, kill and resume runs in it under Wine
    Windows(windows::Options),
    /// Play seeded random walkers without a screen and print the totals (rogue-sim)
    #[command(disable_help_flag = true)]
    Sim(programs::Options),
    /// Play whole games to win with one persona and print statistics (rogue-sim)
    #[command(disable_help_flag = true)]
    Bot(programs::Options),
    /// Measure how a content plays, by thousands of games of several personas (rogue-sim)
    #[command(disable_help_flag = true)]
    Balance(programs::Options),
    /// Run long test campaigns (rogue-sim)
    #[command(disable_help_flag = true)]
    Soak(programs::Options),
    /// Print a generated floor as a scene (rogue-sim)
    #[command(disable_help_flag = true)]
    Level(programs::Options),
    /// Check a content file and print the effects of its rows (rogue-sim content)
    Content(programs::Options),
}

fn main() -> ExitCode {
    let task = Arguments::parse().task;
    match run(&task) {
        Ok(code) => code,
        Err(sentence) => {
            eprintln!("cargo xtask: {sentence}");
            ExitCode::from(2)
        }
    }
}

fn run(task: &Task) -> TaskResult<ExitCode> {
    match task {
        Task::Ci(options) => ci::run(options),
        Task::Layers => layers::run(),
        Task::Bench(options) => bench::run(options),
        Task::Bless => ci::bless(),
        Task::Fonts(options) => return programs::paint("fonts", options),
        Task::Pictures(options) => return programs::paint("pictures", options),
        Task::Fuzz(options) => fuzz::run(options),
        Task::Supply(options) => supply::run(options),
        Task::FirstBuild => first_build::run(),
        Task::Changelog(options) => changelog::run(options),
        Task::Book { folder } => book::build(folder),
        Task::Python(options) => python::run(options),
        Task::Doors(options) => doors::run(options),
        Task::Semver(options) => semver::run(options),
        Task::OldestRust => oldest_rust::run(),
        Task::DocsRs => docs_rs::run(),
        Task::Dist(options) => dist::run(options),
        Task::Web(options) => web::run(options),
        Task::Windows(options) => windows::run(options),
        Task::Sim(options) => return programs::simulate("sim", options),
        Task::Bot(options) => return programs::simulate("bot", options),
        Task::Balance(options) => return programs::simulate("balance", options),
        Task::Soak(options) => return programs::simulate("soak", options),
        Task::Level(options) => return programs::simulate("level", options),
        Task::Content(options) => return programs::simulate("content", options),
    }
    .map(|()| ExitCode::SUCCESS)
}
