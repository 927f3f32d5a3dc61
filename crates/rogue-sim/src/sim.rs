//! `sim`: random walkers play without a screen, as fast as they can.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Command, Content, Direction, Game, Rng, Stream};

use crate::content::ContentOption;
use crate::result::SimResult;

/// The command line of `sim`.
#[derive(Args)]
pub struct Options {
    /// The seed of the first game; each further game takes the next number
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many turns each walker takes; when it dies it starts a new game
    #[arg(long, value_name = "N")]
    turns: u64,
    /// How many walkers play
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u32,
    /// How many of them play at the same time; the totals do not depend on it
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=MAX_JOBS)
    )]
    jobs: u16,
    /// How floors are generated: rooms or caves; without it, as the content says
    #[arg(long, value_name = "NAME")]
    recipe: Option<String>,
    #[command(flatten)]
    content: ContentOption,
}

/// More threads than any machine has cores.
const MAX_JOBS: i64 = 1_024;

/// Plays the walkers and prints the totals.
///
/// # Errors
///
/// When there is no such recipe, or the threads cannot be started.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load_with_recipe(options.recipe.as_deref())?;
    let start = Instant::now();
    let totals = walk_all(&content, options)?;
    let report = format!(
        "turns taken       {}\nrefusals          {}\ndeaths            {}\nturns per second  {}\n\
         fingerprint       {:016x}\n",
        totals.turns,
        totals.refusals,
        totals.deaths,
        per_second(totals.turns, start.elapsed()),
        totals.fingerprint,
    );
    let _ = std::io::stdout().write_all(report.as_bytes());
    Ok(())
}

fn per_second(turns: u64, elapsed: Duration) -> u128 {
    u128::from(turns) * 1_000_000 / elapsed.as_micros().max(1)
}

/// The totals of every walker in the order of the seeds, on any number of threads.
fn walk_all(content: &Arc<Content>, options: &Options) -> SimResult<Totals> {
    let Options { seed, turns, games, jobs, .. } = *options;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.into()).build();
    let pool = pool.map_err(|error| format!("--jobs {jobs}: {error}; take fewer"))?;
    let walker = |game| walk(content, seed.wrapping_add(u64::from(game)), turns);
    // One walker a task: those that die often generate many floors and take much longer.
    let all = || (0..games).into_par_iter().with_max_len(1).map(walker);
    let sum = |one: Totals, next| Ok(one.followed_by(next));
    pool.install(|| all().try_reduce(Totals::default, sum))
}

/// Sums over all walkers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Totals {
    turns: u64,
    refusals: u64,
    deaths: u64,
    /// How many game states are in the fingerprint.
    states: u64,
    /// Of every game that ended, and of the last state of each walker, in this order.
    fingerprint: u64,
}

impl Totals {
    fn add(&mut self, game: &Game) {
        self.add_fingerprint(game.fingerprint());
    }

    fn add_fingerprint(&mut self, fingerprint: u64) {
        self.states += 1;
        self.fingerprint = self.fingerprint.rotate_left(ROTATION) ^ fingerprint;
    }

    /// The totals of these walks and then the other ones. Each state of `other` rotates the
    /// fingerprint before it once more.
    fn followed_by(self, other: Self) -> Self {
        let rotation = (other.states % u64::from(u64::BITS)) as u32 * ROTATION % u64::BITS;
        Self {
            turns: self.turns + other.turns,
            refusals: self.refusals + other.refusals,
            deaths: self.deaths + other.deaths,
            states: self.states + other.states,
            fingerprint: self.fingerprint.rotate_left(rotation) ^ other.fingerprint,
        }
    }
}

/// Bits by which each further state rotates the fingerprint, so that the order matters.
const ROTATION: u32 = 7;

/// One walker: bumps in a random direction, or waits, until it has taken its turns.
fn walk(content: &Arc<Content>, seed: u64, turns: u64) -> SimResult<Totals> {
    let mut totals = Totals { turns, ..Totals::default() };
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(content.clone(), seed);
    let mut remaining = turns;
    while remaining > 0 {
        match game.step(random_command(&mut rng)) {
            Ok(_) => remaining -= 1,
            Err(_) => totals.refusals += 1,
        }
        // A walker that dies of the blow that gained a level has nothing left to improve.
        if game.outcome().is_some() {
            totals.add(&game);
            totals.deaths += 1;
            let next_seed = u64::from(rng.bits()) << 32 | u64::from(rng.bits());
            game = Game::with_content(content.clone(), next_seed);
        } else if game.view().experience().is_some_and(|it| it.pending_level_ups() > 0) {
            // A pending improvement refuses everything else; the walker takes the first one.
            let first = content.improvements().next().map(|(id, _)| Command::LevelUp(id));
            game.step(first.unwrap_or(Command::Wait)).map_err(|refusal| refusal.to_string())?;
        }
    }
    totals.add(&game);
    Ok(totals)
}

/// A bump in one of eight directions or a wait, each equally likely.
fn random_command(rng: &mut Rng) -> Command {
    let drawn = rng.below(9) as usize;
    Direction::ALL.get(drawn).map_or(Command::Wait, |&direction| Command::Bump(direction))
}

#[cfg(test)]
mod tests;
