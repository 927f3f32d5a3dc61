//! `winnable`: how many seeds any player wins.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::interval::Share;
use super::record::{End, Setup, Who};
use crate::content;
use crate::player::Persona;
use crate::result::SimResult;

/// The command line of `winnable`.
#[derive(Args)]
pub struct Options {
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many seeds
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    seeds: u64,
    /// The content: `classic`, `first-steps`, or a content file
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
    /// How often the planner tries what no persona wins, with twice the rollouts each time
    #[arg(long, value_name = "N", default_value_t = 3)]
    tries: u32,
    /// Rollouts of its first try
    #[arg(long, value_name = "N", default_value_t = 20)]
    effort: u32,
}

/// Plays each seed until a player wins, and prints who won how many.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(content::by_name(options.content.as_deref())?);
    let order =
        [Persona::Careful, Persona::Fighter, Persona::Collector, Persona::Sneak, Persona::Runner];
    let mut players: Vec<Who> = order.into_iter().map(Who::Persona).collect();
    let efforts = (0..options.tries).map(|n| options.effort.saturating_mul(1 << n.min(16)));
    players.extend(efforts.map(Who::Planner));
    let winner = |number: u64| {
        let seed = options.seed.wrapping_add(number);
        let wins = |who: &Who| setup.play(*who, seed).end == End::Won;
        (seed, players.iter().position(wins))
    };
    let all: Vec<_> = (0..options.seeds).into_par_iter().map(winner).collect();
    let won = all.iter().filter(|(_, winner)| winner.is_some()).count() as u64;
    let mut text = format!("won by somebody  {} of {}\n", won, Share::new(won, options.seeds));
    for (index, who) in players.iter().enumerate() {
        let first = all.iter().filter(|(_, winner)| *winner == Some(index)).count();
        text += &format!("  {:16}{first:6} that nobody before won\n", who.name(&setup.content));
    }
    let open: Vec<u64> =
        all.iter().filter(|(_, winner)| winner.is_none()).map(|(seed, _)| *seed).take(20).collect();
    if !open.is_empty() {
        text += &format!("not won: seeds {open:?}\n");
    }
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}
