//! `sim`: a random walker plays without a screen, as fast as it can.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};
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
    /// How many walkers play
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u32,
    /// How many of them play at the same time; what comes of it is the same
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=MOST_JOBS)
    )]
    jobs: u16,
    /// How levels are dug: rooms or caves; without it, as the content says
    #[arg(long, value_name = "NAME")]
    recipe: Option<String>,
}

/// Nobody has more cores to play on.
const MOST_JOBS: i64 = 1_024;

pub(crate) fn run(options: &Options) -> Done {
    let content = content(options.recipe.as_deref())?;
    let start = Instant::now();
    let tally = walk_all(&content, options)?;
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

/// Every walk, in the order of the seeds, whoever walked it.
fn walk_all(content: &Arc<Content>, options: &Options) -> Done<Tally> {
    let Options { seed, turns, games, jobs, .. } = *options;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.into()).build();
    let pool = pool.map_err(|error| format!("--jobs {jobs}: {error}; take fewer"))?;
    let walker = |game| walk(content, seed.wrapping_add(u64::from(game)), turns);
    // One walker at a time: some die often and dig many floors, and nobody should wait for the
    // one who was dealt all of those.
    let all = || (0..games).into_par_iter().with_max_len(1).map(walker);
    Ok(pool.install(|| all().reduce(Tally::default, Tally::and_then)))
}

/// What came of the walks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    turns: u64,
    refusals: u64,
    deaths: u64,
    /// How many states the fingerprint is of.
    states: u64,
    /// Of every game that ended, and of the last state of each walker, in this order.
    fingerprint: u64,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.fold(game.fingerprint());
    }

    fn fold(&mut self, fingerprint: u64) {
        self.states += 1;
        self.fingerprint = self.fingerprint.rotate_left(TURN) ^ fingerprint;
    }

    /// As if the other's walks had come after this one's: its states would have turned what is
    /// here further.
    fn and_then(self, other: Self) -> Self {
        let turned = (other.states % u64::from(u64::BITS)) as u32 * TURN % u64::BITS;
        Self {
            turns: self.turns + other.turns,
            refusals: self.refusals + other.refusals,
            deaths: self.deaths + other.deaths,
            states: self.states + other.states,
            fingerprint: self.fingerprint.rotate_left(turned) ^ other.fingerprint,
        }
    }
}

/// Bits by which each further state turns the fingerprint, so that their order counts.
const TURN: u32 = 7;

/// One walker: bumps in a random direction, or waits, until it has taken its turns.
fn walk(content: &Arc<Content>, seed: u64, turns: u64) -> Tally {
    let mut tally = Tally { turns, ..Tally::default() };
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
    tally.add(&game);
    tally
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
        let walked = || walk(&Content::first_steps(), 2, 60_000);
        let tally = walked();
        assert_eq!(tally, walked());
        assert_eq!(tally.turns, 60_000);
        assert!(tally.deaths > 0 && tally.refusals > 0, "{tally:?}");
    }

    /// What came of so many walkers of seed 7, in so many jobs.
    fn walked(games: u32, jobs: u16) -> Tally {
        let options = Options { seed: 7, turns: 3_000, games, jobs, recipe: None };
        walk_all(&Content::first_steps(), &options).unwrap()
    }

    #[test]
    fn any_number_of_jobs_comes_to_the_same() {
        let one_by_one = (7..12).map(|seed| walk(&Content::first_steps(), seed, 3_000));
        let one_by_one = one_by_one.reduce(Tally::and_then).unwrap();
        assert!(one_by_one.deaths > 0, "{one_by_one:?}");
        for jobs in [1, 2, 3, 16] {
            assert_eq!(walked(5, jobs), one_by_one, "{jobs} jobs");
        }
    }

    #[test]
    fn fewer_games_than_jobs_are_no_trouble() {
        assert_eq!(walked(1, 8), walk(&Content::first_steps(), 7, 3_000));
        assert_eq!(walked(0, 2), Tally::default());
    }

    #[test]
    fn tallies_in_parts_come_to_the_same_as_one_after_the_other() {
        let mut rng = Rng::derive(1, Stream::Player);
        for length in [0, 1, 2, 9, 10, 63, 64, 65, 200] {
            let states: Vec<u64> =
                (0..length).map(|_| u64::from(rng.bits()) << 32 | u64::from(rng.bits())).collect();
            let tally = |states: &[u64]| {
                let mut tally = Tally::default();
                states.iter().for_each(|&state| tally.fold(state));
                tally
            };
            for cut in 0..=states.len() {
                let (before, after) = states.split_at(cut);
                assert_eq!(tally(before).and_then(tally(after)), tally(&states), "{cut}/{length}");
            }
        }
    }

    #[test]
    fn jobs_that_no_machine_has_are_refused() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            options: Options,
        }
        let parse = |jobs: &str| {
            let words = ["sim", "--seed", "1", "--turns", "1", "--jobs", jobs];
            <Line as clap::Parser>::try_parse_from(words).map(|line| line.options.jobs)
        };
        for jobs in ["0", "-1", "1025", "70000", "two", ""] {
            let told = parse(jobs).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(told.contains("--jobs"), "{jobs}: {told}");
        }
        assert_eq!(parse("1024").ok(), Some(1_024));
    }
}
