//! `soak`: long campaigns that look for what short tests miss. `cargo test` runs a short form
//! of each.

mod check;
mod comforts;
mod commands;
mod content;
mod contrast;
mod forge;
mod fov;
mod host;
mod levels;
mod programs;
mod replays;
mod saves;
mod torn;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::result::SimResult;

pub(crate) use content::files as content_files;

/// The command line of `soak`.
#[derive(Args)]
pub struct Options {
    /// Which campaign; without it, all of them
    campaign: Option<Campaign>,
    /// How many seeds: 10,000 for levels and replays, 1,000 for commands, saves and kill, 100
    /// for signals and start, 30 for powercut; how many turns for long-run: 1,000,000; how many positions for fov: 1,000,000; how many files
    /// for forge: 60,000, for torn: 5,000; how many frames for contrast, and keys for keys: 10,000
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// comforts: how many games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// How many commands each seed gets
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    commands: u64,
    /// saves: how many bit flips, as many truncations, and a twentieth of it foreign files
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    damage: u64,
    /// content: how many mutations of each file
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    count: u64,
    /// content: mutate this file only, in this process; host: play this content only
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    /// content: the first mutation of that file
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// host: how many turns of each content
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    turns: u64,
    /// replays, host: compare the recordings of this folder, and record none
    #[arg(long, value_name = "DIR")]
    compare: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Campaign {
    /// Every floor of every generator is connected, with monsters and items on free cells
    Levels,
    /// The field of view over bits equals its specification
    #[value(alias = "sight")]
    Fov,
    /// Random commands: no panic, invariants hold, check agrees with step
    Commands,
    /// Comforts between random commands: never a step with a new enemy in view, into known danger,
    /// never an item that is not wanted
    Comforts,
    /// Mutated content files: no panic, no hang, bounded events and memory
    Content,
    /// Frames of bot games in every theme: creatures, items and cursors stand out from their cells
    Contrast,
    /// Host rules and packs: no panic, invariants hold, saves and replays are equal
    Host,
    /// Save, load and save again: equal; damaged and foreign files: refused
    Saves,
    /// Forged files with a checksum that fits: refused, or sound games; bounded time and memory
    Forge,
    /// Runs whose last records are torn: no other command is lost
    Torn,
    /// Recorded games are the same in a second process, turn by turn
    Replays,
    /// The terminal program killed at any moment loses at most the command in flight
    Kill,
    /// The power cut at any moment while the terminal program plays: at most a second is lost
    #[value(name = "powercut")]
    PowerCut,
    /// The terminal program ended by signals or a closed terminal: the run resumes where it was
    Signals,
    /// The terminal program, release build: time to the first frame, and memory
    Start,
    /// A run of a million turns: what it writes, how large its files and its memory get, and the time
    /// to open it
    LongRun,
    /// Keys typed into animations, in the terminal and in the window: all arrive in order, and the
    /// run is that of the same keys without animations
    Keys,
    /// Write errors: the old save stays, a message is shown, the game goes on
    Disk,
}

impl Campaign {
    /// How many seeds, positions or rounds it runs without `--seeds`.
    const fn default_seeds(self) -> u64 {
        match self {
            Self::Levels | Self::Replays | Self::Contrast | Self::Keys => 10_000,
            Self::Fov | Self::LongRun => 1_000_000,
            Self::Forge => 60_000,
            Self::Torn => 5_000,
            Self::Commands | Self::Saves | Self::Kill => 1_000,
            Self::Signals | Self::Start => 100,
            Self::PowerCut => 30,
            Self::Disk | Self::Content | Self::Host | Self::Comforts => 1,
        }
    }

    fn run(self, options: &Options) -> SimResult {
        let seeds = options.seeds.unwrap_or(self.default_seeds());
        match self {
            Self::Levels => {
                println!("levels: {} seeds of each generator, all valid", levels::run(seeds)?);
            }
            Self::Fov => {
                let visible = fov::run(seeds)?;
                println!("fov: {seeds} positions, the same {visible} cells in view from them");
            }
            Self::Commands => {
                let summary = commands::run(seeds, options.commands)?;
                println!("commands: {summary}, overflow checks {}", overflow_checks());
            }
            Self::Comforts => println!("comforts: {}", comforts::run(options.games)?),
            Self::Content => run_content(options)?,
            Self::Contrast => println!("contrast: {}", contrast::run(seeds)?),
            Self::Host => run_host(options)?,
            Self::Saves => {
                println!("saves: {}", saves::run(seeds, options.commands, options.damage)?);
            }
            Self::Torn => println!("torn: {}", torn::run(seeds)?),
            Self::Forge => {
                let summary = forge::run(seeds)?;
                println!("forge: {summary}, overflow checks {}", overflow_checks());
                forge::run_large()?;
            }
            Self::Replays => {
                let summary = match &options.compare {
                    Some(folder) => replays::compare(folder)?,
                    None => replays::run(seeds, options.commands)?,
                };
                println!("replays: {summary}");
            }
            Self::Kill => programs::run("survives_kill", seeds)?,
            Self::PowerCut => programs::run("power_cut", seeds)?,
            Self::Signals => programs::run("exit_on_signal", seeds)?,
            Self::Start => programs::run_release("startup", seeds)?,
            Self::LongRun => programs::run_of_files("what_a_long_run", seeds)?,
            Self::Keys => {
                programs::run("keys_typed_into_motion", seeds)?;
                programs::run_of_window("keys_typed_into_motion", seeds)?;
            }
            Self::Disk => programs::run("disk_errors", seeds)?,
        }
        Ok(())
    }
}

fn run_content(options: &Options) -> SimResult {
    let Options { first, count, commands, .. } = *options;
    if let Some(file) = &options.file {
        let part = content::Part { file: file.clone(), first, count };
        return content::run_part(&part, commands);
    }
    let summary = content::run(count, commands)?;
    println!("content: {summary}, overflow checks {}", overflow_checks());
    Ok(())
}

fn run_host(options: &Options) -> SimResult {
    if let Some(folder) = &options.compare {
        print!("{}", host::compare(folder, options.file.as_deref())?);
        return Ok(());
    }
    host::run(options.turns, options.file.as_deref())?;
    println!("host: overflow checks {}", overflow_checks());
    Ok(())
}

/// Runs one campaign or all of them, and prints a summary of each.
///
/// # Errors
///
/// When a campaign fails; the sentence names the seed that shows it.
pub fn run(options: &Options) -> SimResult {
    match options.campaign {
        Some(campaign) => campaign.run(options),
        None => Campaign::value_variants().iter().try_for_each(|campaign| campaign.run(options)),
    }
}

const fn overflow_checks() -> &'static str {
    if cfg!(debug_assertions) { "on" } else { "off" }
}
