//! `bench`: times the benches of the engine and the screens; flags count instructions against
//! their budget, or compare with other libraries. The book's chapter on performance explains the
//! figures.

pub(crate) mod budget;
mod counts;
mod peers;
mod table;

use clap::Args;

use crate::task::{TaskResult, program, run as execute};

#[derive(Args)]
pub(crate) struct Options {
    /// Count instructions under valgrind and compare them with crates/bench-instructions/budget.ron
    #[arg(long, conflicts_with = "peers")]
    budget: bool,
    /// Write the counts as the new budget; read the diff before you commit it
    #[arg(long, requires = "budget")]
    bless: bool,
    /// Measure other libraries at the same work, in turns, and print the ratios to ours
    #[arg(long)]
    peers: bool,
    /// How often each library runs; the table has medians
    #[arg(
        long,
        value_name = "N",
        requires = "peers",
        default_value_t = 9,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=1_000)
    )]
    rounds: u16,
}

pub(crate) fn run(options: &Options) -> TaskResult {
    if options.peers {
        return peers::run(options.rounds);
    }
    if options.budget {
        return if options.bless { budget::bless() } else { budget::check() };
    }
    execute(&mut program(&["cargo", "bench", "--quiet", "-p", "roguecore", "-p", "roguecore-ui"]))
}
