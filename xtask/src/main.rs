//! The house's own chores. Knows how to call; what each does is in its own file.

mod arrows;
mod bench;
mod book;
mod bot;
mod chore;
mod ci;
mod dist;
mod fonts;
mod level;
mod sim;
mod soak;
mod walker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The house's own chores", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check that must pass before a change lands
    Ci,
    /// Print a level as a scene
    Level(level::Options),
    /// Play a seeded random walker without a screen and print what came of it
    Sim(sim::Options),
    /// Let a bot play whole games to win and print what came of them
    Bot(bot::Options),
    /// Measure how fast it is, against a budget of instructions, or against other libraries
    Bench(bench::Options),
    /// Run a long campaign: levels, commands
    Soak(soak::Options),
    /// Check who may import whom, and what the engine must not know
    Arrows,
    /// Write the golden files anew; read the diff before you commit it
    Bless,
    /// Paint the window's font atlases into assets/fonts
    Fonts(fonts::Args),
    /// Write shell completions and man pages into a folder
    Dist(dist::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().chore {
        Chore::Ci => ci::run(),
        Chore::Level(options) => level::run(&options),
        Chore::Sim(options) => sim::run(&options),
        Chore::Bot(options) => bot::run(&options),
        Chore::Bench(options) => bench::run(&options),
        Chore::Soak(options) => soak::run(&options),
        Chore::Arrows => arrows::run(),
        Chore::Bless => ci::bless(),
        Chore::Fonts(options) => fonts::run(options),
        Chore::Dist(options) => dist::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("cargo xtask: {sentence}");
            ExitCode::from(2)
        }
    }
}
