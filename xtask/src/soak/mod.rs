//! `soak`: long campaigns that look for what short tests miss. `cargo test` runs a short form
//! of each.

mod commands;
mod levels;
mod program;
mod replays;
mod saves;
mod sight;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::chore::Done;

#[derive(Args)]
pub(crate) struct Options {
    /// Which campaign; without it, all of them
    campaign: Option<Campaign>,
    /// How many seeds: 10,000 for levels and replays, 1,000 for commands, saves and kill, 100
    /// for signals and start; how many positions for sight: 1,000,000
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// How many commands each seed gets
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    commands: u64,
    /// saves: how many bit flips, as many cuts, and a twentieth of it foreign files
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    damage: u64,
    /// replays: compare the recordings of this folder, and record none
    #[arg(long, value_name = "DIR")]
    compare: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Campaign {
    /// Every level of every generator is connected and soundly furnished
    Levels,
    /// Sight over bits marks the cells that its specification marks
    Sight,
    /// Random commands: no panic, invariants hold, check agrees with step
    Commands,
    /// Save, load and save again: equal; damaged and foreign files: refused
    Saves,
    /// Recorded games come out the same in a second process, turn by turn
    Replays,
    /// The terminal program killed at any moment loses no more than the command in flight
    Kill,
    /// Asked to end by signals or a closed terminal: the run goes on where it was
    Signals,
    /// The terminal program, release build: time to the first frame, and memory
    Start,
    /// A disk that refuses: the old save stays, a sentence is shown, play goes on
    Disk,
}

pub(crate) fn run(options: &Options) -> Done {
    let chosen = |campaign| options.campaign.is_none_or(|it| it == campaign);
    let seeds = |usual| options.seeds.unwrap_or(usual);
    if chosen(Campaign::Levels) {
        println!("levels: {} seeds of each generator, all sound", levels::run(seeds(10_000))?);
    }
    if chosen(Campaign::Sight) {
        let positions = seeds(1_000_000);
        let seen = sight::run(positions)?;
        println!("sight: {positions} positions, the same {seen} cells in view from them");
    }
    if chosen(Campaign::Commands) {
        let tally = commands::run(seeds(1_000), options.commands)?;
        println!("commands: {tally}, overflow checks {}", overflow_checks());
    }
    if chosen(Campaign::Saves) {
        println!("saves: {}", saves::run(seeds(1_000), options.commands, options.damage)?);
    }
    if chosen(Campaign::Replays) {
        let tally = match &options.compare {
            Some(folder) => replays::compare(folder)?,
            None => replays::run(seeds(10_000), options.commands)?,
        };
        println!("replays: {tally}");
    }
    if chosen(Campaign::Kill) {
        program::run("survives_kill", seeds(1_000))?;
    }
    if chosen(Campaign::Signals) {
        program::run("ends_when_asked", seeds(100))?;
    }
    if chosen(Campaign::Start) {
        program::run_release("starts", seeds(100))?;
    }
    if chosen(Campaign::Disk) {
        program::run("disk", seeds(1))?;
    }
    Ok(())
}

fn overflow_checks() -> &'static str {
    if cfg!(debug_assertions) { "on" } else { "off" }
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Done {
    if holds { Ok(()) } else { Err(why()) }
}
