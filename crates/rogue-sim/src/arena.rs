//! `arena`: creatures of a content fight each other, and the odds are printed.

// Shares and means of at most millions of fights.
#![allow(clippy::cast_precision_loss, clippy::format_push_string)]

mod room;
mod side;
#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::lab::interval::Share;
use crate::result::SimResult;
use room::{Arena, End};
use side::Sides;

/// The command line of `arena`.
#[derive(Args)]
pub struct Options {
    /// Who fights: `3 jackal v ogre`, with `and` between several creatures of a side
    #[arg(value_name = "SIDES")]
    sides: String,
    /// The content: `ember`, `classic`, `first-steps`, or a content file
    #[arg(long, value_name = "FILE", default_value = "ember")]
    content: PathBuf,
    /// The first seed; each further fight takes the next number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many fights
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    seeds: u64,
}

/// Plays the fights and prints the odds.
///
/// # Errors
///
/// When the content cannot be read, or the sides are none of it.
pub fn run(options: &Options) -> SimResult {
    let odds = odds(&options.content, &options.sides, options.seed, options.seeds)?;
    // The reader of a pipe may close it early.
    let _ = std::io::stdout().write_all(odds.report().as_bytes());
    Ok(())
}

fn odds(content: &Path, sides: &str, seed: u64, seeds: u64) -> SimResult<Odds> {
    let sides = Sides::parse(sides)?;
    let arena = Arena::new(content, &sides)?;
    let fight = |number| arena.fight(seed.wrapping_add(number));
    let ends: Vec<End> = (0..seeds).into_par_iter().map(fight).collect::<SimResult<_>>()?;
    Ok(Odds { names: sides.names(), ends })
}

/// The results of the fights.
struct Odds {
    names: [String; 2],
    ends: Vec<End>,
}

impl Odds {
    fn report(&self) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (side, name) in self.names.iter().enumerate() {
            let won = self.won_by(Some(side));
            text += &format!("{name:width$}  wins {won}", won = self.share(won.len()));
            if !won.is_empty() {
                let left = mean(won.iter().map(|end| end.percent_left));
                text += &format!(", with {left:.0} % of its hit points left");
            }
            text.push('\n');
        }
        let drawn = self.won_by(None).len();
        if drawn > 0 {
            text += &format!("{:width$}  wins {}\n", "nobody", self.share(drawn));
        }
        let turns = mean(self.ends.iter().map(|end| end.turns as f64));
        text + &format!("{} fights of {turns:.1} turns\n", self.ends.len())
    }

    fn won_by(&self, side: Option<usize>) -> Vec<&End> {
        self.ends.iter().filter(|end| end.winner == side).collect()
    }

    fn share(&self, count: usize) -> Share {
        Share::new(count as u64, self.ends.len() as u64)
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}
