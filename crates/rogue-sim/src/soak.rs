//! `soak`: long campaigns that look for faults that short tests miss. `cargo test` runs a short form
//! of each.

mod auto_commands;
mod check;
mod commands;
mod content;
mod contrast;
mod corruption;
mod crowds;
mod enemies;
mod fights;
mod fov;
mod host;
mod levels;
mod links;
mod named_keys;
mod oracle;
mod programs;
mod promises;
mod replays;
mod saves;
mod seeds;
mod submissions;
mod torn;
mod ways;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::result::SimResult;

pub(crate) use content::files as content_files;
use seeds::Seeds;

/// The command line of `soak`.
#[derive(Args)]
pub struct Options {
    /// Which campaign; without it, all of them
    campaign: Option<Campaign>,
    /// How many seeds: 100,000 for automatic commands, 10,000 for levels, fights and replays, 1,000 for
    /// commands, named keys, saves and kill, 100 for signals and start, 30 for powercut; how many turns for
    /// long-run: 1,000,000, and of each of the crowds: 20; how many positions for fov: 1,000,000; how many
    /// files for corruption: 60,000, for torn: 5,000; how many links and submissions: 20,000; how many frames
    /// for contrast, and keys for keys: 10,000; how many mutations of each file for content: 2,000
    #[arg(long, value_name = "N", visible_alias = "games", value_parser = clap::value_parser!(u64).range(1..))]
    seeds: Option<u64>,
    /// The first seed, floor, file, map or mutation
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// How many commands each seed gets
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    commands: u64,
    /// saves: how many bit flips, as many truncations, and a twentieth of it foreign files
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    damage: u64,
    /// content: mutate this file only, in this process; host: play this content only
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    /// host: how many turns of each content
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
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
    /// Automatic commands between random commands: never a step with a new enemy in view, into
    /// known danger, deep water or a known reach, never an item that is not wanted, never a third of
    /// the hit points in one key of autofight
    AutoCommands,
    /// Keys that the ends of automatic commands name: each does something
    NamedKeys,
    /// Fights against two to six enemies: nobody dies in fewer turns than was said
    Fights,
    /// Mutated content files: no panic, no hang, bounded events and memory
    Content,
    /// Frames of bot games in every theme: creatures, items and cursors stand out from their cells
    Contrast,
    /// Host rules and packs: no panic, invariants hold, saves and replays are equal
    Host,
    /// Save, load and save again: equal; damaged and foreign files: refused
    Saves,
    /// Forged files with a checksum that fits: refused, or sound games; bounded time and memory
    Corruption,
    /// Crowds of 30,000 creatures that are all awake: each turn within a second
    Crowds,
    /// Runs whose last records are torn: no other command is lost
    Torn,
    /// Changed and forged links of runs: none is read as another run; bounded time
    Links,
    /// Changed and forged submissions of agents: none counts as another result
    Submissions,
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
            Self::AutoCommands => 100_000,
            Self::Levels | Self::Fights | Self::Replays | Self::Contrast | Self::Keys => 10_000,
            Self::Fov | Self::LongRun => 1_000_000,
            Self::Corruption => 60_000,
            Self::Torn => 5_000,
            Self::Links | Self::Submissions => 20_000,
            Self::Commands | Self::NamedKeys | Self::Saves | Self::Kill => 1_000,
            Self::Signals | Self::Start => 100,
            Self::PowerCut => 30,
            Self::Crowds => 20,
            Self::Content => 2_000,
            Self::Disk | Self::Host => 1,
        }
    }

    fn run(self, options: &Options) -> SimResult {
        let seeds = Seeds::new(options.first, options.seeds.unwrap_or(self.default_seeds()));
        let Options { commands, damage, .. } = *options;
        match self {
            Self::Levels => {
                let floors = levels::run(seeds)?;
                println!(
                    "levels: {} seeds of each generator, {floors} floors, all valid",
                    seeds.count()
                );
            }
            Self::Fov => {
                let maps = seeds.count().div_ceil(fov::POSITIONS_PER_MAP);
                let visible = fov::run(Seeds::new(options.first, maps))?;
                let positions = maps * fov::POSITIONS_PER_MAP;
                println!("fov: {positions} positions, the same {visible} cells in view from them");
            }
            Self::Commands => println!("commands: {}", commands::run(seeds, commands)?),
            Self::AutoCommands => println!("automatic commands: {}", auto_commands::run(seeds)?),
            Self::NamedKeys => println!("named keys: {}", named_keys::run(seeds)?),
            Self::Fights => println!("fights: {}", fights::run(seeds)?),
            Self::Content => match &options.file {
                Some(file) => content::run_part(file, seeds, commands)?,
                None => println!("content: {}", content::run(seeds, commands)?),
            },
            Self::Contrast => println!("contrast: {}", contrast::run(seeds)?),
            Self::Host => run_host(options)?,
            Self::Saves => println!("saves: {}", saves::run(seeds, commands, damage)?),
            Self::Crowds => println!("crowds: {}", crowds::run(seeds.count())?),
            Self::Torn => println!("torn: {}", torn::run(seeds, torn::RECORDS)?),
            Self::Links => println!("links: {}", links::run(seeds)?),
            Self::Submissions => println!("submissions: {}", submissions::run(seeds)?),
            Self::Corruption => {
                println!("corruption: {}", corruption::run(seeds)?);
                corruption::run_large()?;
            }
            Self::Replays => {
                let summary = match &options.compare {
                    Some(folder) => replays::compare(folder)?,
                    None => replays::run(seeds, commands)?,
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

fn run_host(options: &Options) -> SimResult {
    let file = options.file.as_deref();
    if let Some(folder) = &options.compare {
        print!("{}", host::compare(folder, file)?);
        return Ok(());
    }
    host::run(options.first, options.turns, file)
}

/// Runs one campaign or all of them, and prints a summary of each. A campaign that fails does not stop
/// the others.
///
/// # Errors
///
/// When a campaign fails; the sentence names the seed that shows it.
pub fn run(options: &Options) -> SimResult {
    if let Some(campaign) = options.campaign {
        return campaign.run(options);
    }
    let failed =
        Campaign::value_variants().iter().filter_map(|campaign| campaign.run(options).err());
    let failed: Vec<String> = failed.inspect(|why| eprintln!("{why}")).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}
