//! The program `rogue-sim`: one subcommand for each kind of simulation.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rogue_files::printable;
#[cfg(feature = "dataset")]
use rogue_sim::dataset;
use rogue_sim::{
    SimResult, arena, baselines, board, bot, corpus, explain, judge, lab, level, scenes, scorecard,
    serve, sim, soak,
};

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
    /// Play whole games to win with one persona, or by the lines of reader mode, and print statistics
    Bot(bot::Options),
    /// Write the games of a persona as files of Parquet, to learn from
    #[cfg(feature = "dataset")]
    Dataset(dataset::Options),
    /// Play in text: a line of JSON in, a line of JSON out, for language agents
    Serve(serve::Options),
    /// Let creatures of a content fight each other, and print the odds
    Arena(arena::Options),
    /// Measure how a content plays, by thousands of games of several personas
    Balance(lab::Options),
    /// Print what a persona does in one game
    Watch(lab::watch::Options),
    /// Find seeds by what is on their floors
    Seeds(lab::seeds::Options),
    /// List seeds that a persona has won, by what is rare on their floors
    SeedList(lab::seed_list::Options),
    /// Search each death of the careful persona for a way to live
    Deaths(lab::deaths::Options),
    /// Check the promises of the first floor, and how much two seeds share
    Opening(lab::opening::Options),
    /// Measure how long the links of games of the careful persona are
    Links(lab::links::Options),
    /// Count the seeds that any player wins
    Winnable(lab::winnable::Options),
    /// Run long test campaigns
    Soak(soak::Options),
    /// Run every row of the scorecard in full, and write a table of figures
    Scorecard(scorecard::Options),
    /// Print the first floor of a seed as a scene
    Level(level::Options),
    /// Print every floor of a seed, with what is on it
    Atlas(level::AtlasOptions),
    /// Print the shares of tasks and games that the personas and random actions solve
    Baselines(baselines::Options),
    /// Rank the replays and runs in a folder, each of which is played again before it counts
    Board(board::Options),
    /// Play every run of a submission again, and print what its agent has reached
    Judge(judge::Options),
    /// Check a content file and print what its rows do
    Content(explain::Options),
    /// Play the scenes of a file by their keys, and compare the events
    Scenes(scenes::Options),
    /// Write real files for the fuzz targets to start from
    Corpus(corpus::Options),
}

fn main() -> ExitCode {
    let simulation = Arguments::parse().simulation;
    let outcome = match simulation {
        // These tell by their exit code whether all was as wanted.
        Simulation::Balance(options) => return judged(lab::run(&options)),
        Simulation::Board(options) => return judged(board::run(&options)),
        Simulation::Judge(options) => return judged(judge::run(&options)),
        Simulation::Scenes(options) => return judged(scenes::run(&options)),
        Simulation::Opening(options) => return judged(lab::opening::run(&options)),
        Simulation::Sim(options) => sim::run(&options),
        Simulation::Bot(options) => bot::run(&options),
        #[cfg(feature = "dataset")]
        Simulation::Dataset(options) => dataset::run(&options),
        Simulation::Serve(options) => serve::run(&options),
        Simulation::Arena(options) => arena::run(&options),
        Simulation::Watch(options) => lab::watch::run(&options),
        Simulation::Seeds(options) => lab::seeds::run(&options),
        Simulation::SeedList(options) => lab::seed_list::run(&options),
        Simulation::Deaths(options) => lab::deaths::run(&options),
        Simulation::Links(options) => lab::links::run(&options),
        Simulation::Winnable(options) => lab::winnable::run(&options),
        Simulation::Soak(options) => soak::run(&options),
        Simulation::Scorecard(options) => scorecard::run(&options),
        Simulation::Baselines(options) => baselines::run(&options),
        Simulation::Level(options) => level::run(&options),
        Simulation::Atlas(options) => level::atlas(&options),
        Simulation::Content(options) => explain::run(&options),
        Simulation::Corpus(options) => corpus::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => failure(&sentence),
    }
}

fn judged(outcome: SimResult<bool>) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => failure(&sentence),
    }
}

fn failure(sentence: &str) -> ExitCode {
    // Names of files and quotations from them may have characters that a terminal obeys.
    eprintln!("rogue-sim: {}", printable(sentence));
    ExitCode::from(2)
}
