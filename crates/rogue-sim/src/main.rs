//! The program `rogue-sim`: one subcommand for each kind of simulation.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rogue_sim::{bot, corpus, explain, level, same, sim, soak};

#[derive(Parser)]
#[command(name = "rogue-sim", about = "Plays Roguecore without a screen")]
#[command(disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    simulation: Simulation,
}

#[derive(Subcommand)]
enum Simulation {
    /// Play seeded random walkers and print the totals
    Sim(sim::Options),
    /// Let a bot play whole games to win and print statistics
    Bot(bot::Options),
    /// Run long test campaigns
    Soak(soak::Options),
    /// Compare games turn by turn with those of another version of the rules
    Same(same::Options),
    /// Print the first floor of a seed as a scene
    Level(level::Options),
    /// Check a content file and print what its rows do
    Content(explain::Options),
    /// Write real files for the fuzz targets to start from
    Corpus(corpus::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().simulation {
        Simulation::Sim(options) => sim::run(&options),
        Simulation::Bot(options) => bot::run(&options),
        Simulation::Soak(options) => soak::run(&options),
        Simulation::Same(options) => same::run(&options),
        Simulation::Level(options) => level::run(&options),
        Simulation::Content(options) => explain::run(&options),
        Simulation::Corpus(options) => corpus::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("rogue-sim: {sentence}");
            ExitCode::from(2)
        }
    }
}
