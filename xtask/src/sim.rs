//! `sim`: a random walker plays without a screen, as fast as it can.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use roguecore::{Command, Content, Direction, Game, Rng, Stream};

use crate::chore::{Done, content};

#[derive(Args)]
pub(crate) struct Options {
    /// The number the first game is made from; each further one takes the next number
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many turns each walker takes; when it dies it starts a new game
    #[arg(long, value_name = "N")]
    turns: u64,
    /// How many walkers play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// How levels are dug: rooms or caves; without it, as the content says
    #[arg(long, value_name = "NAME")]
    recipe: Option<String>,
}

pub(crate) fn run(options: &Options) -> Done {
    let content = content(options.recipe.as_deref())?;
    let start = Instant::now();
    let mut tally = Tally::default();
    for game in 0..options.games {
        walk(&content, options.seed.wrapping_add(game), options.turns, &mut tally);
    }
    let report = format!(
        "turns taken       {}\nrefusals          {}\ndeaths            {}\nturns per second  {}\n\
         fingerprint       {:016x}\n",
        tally.turns,
        tally.refusals,
        tally.deaths,
        per_second(tally.turns, start.elapsed()),
        tally.fingerprint,
    );
    let _ = std::io::stdout().write_all(report.as_bytes());
    Ok(())
}

fn per_second(turns: u64, elapsed: Duration) -> u128 {
    u128::from(turns) * 1_000_000 / elapsed.as_micros().max(1)
}

/// What came of the walks.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    turns: u64,
    refusals: u64,
    deaths: u64,
    /// Of every game that ended, and of the last state of each walker.
    fingerprint: u64,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.fingerprint = self.fingerprint.rotate_left(7) ^ game.fingerprint();
    }
}

/// One walker: bumps in a random direction, or waits, until it has taken its turns.
fn walk(content: &Arc<Content>, seed: u64, turns: u64, tally: &mut Tally) {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(content.clone(), seed);
    let mut left = turns;
    while left > 0 {
        match game.step(random_command(&mut rng)) {
            Ok(_) => left -= 1,
            Err(_) => tally.refusals += 1,
        }
        if game.outcome().is_some() {
            tally.add(&game);
            tally.deaths += 1;
            let next = u64::from(rng.bits()) << 32 | u64::from(rng.bits());
            game = Game::with_content(content.clone(), next);
        }
    }
    tally.turns += turns;
    tally.add(&game);
}

/// One of nine, each equally likely.
pub(crate) fn random_command(rng: &mut Rng) -> Command {
    let drawn = rng.below(9) as usize;
    Direction::ALL.get(drawn).map_or(Command::Wait, |&direction| Command::Bump(direction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_comes_out_the_same_every_time() {
        let walked = || {
            let mut tally = Tally::default();
            walk(&Content::first_steps(), 2, 60_000, &mut tally);
            tally
        };
        let tally = walked();
        assert_eq!(tally, walked());
        assert_eq!(tally.turns, 60_000);
        assert!(tally.deaths > 0 && tally.refusals > 0, "{tally:?}");
    }
}
