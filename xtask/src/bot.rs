//! `bot`: a player without a screen that plays to win, many games, and what came of them. What
//! it thinks is in [`mind`]; it reads only what a player may know.

mod mind;
mod survey;
mod tally;

use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use roguecore::{Content, EntityRef, Game, Outcome};

use crate::chore::Done;
use mind::Mind;
use tally::{End, Tally};

#[derive(Args)]
pub(crate) struct Options {
    /// The number the first game is made from; each further one takes the next number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// What a level gained is used for
    #[arg(long, value_enum, default_value_t = Growing::Careful)]
    growth: Growing,
    /// A content file to play instead of the built-in whole game
    #[arg(long, value_name = "FILE")]
    content: Option<std::path::PathBuf>,
}

/// What the bot improves when it has gained a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Growing {
    /// Whatever hurts least: defence until blows do nothing, then power
    Careful,
    /// Power whenever there is a choice
    Bold,
    /// Each of the three in turn
    Mixed,
}

/// A game that takes longer is given up: nobody would play on.
const PATIENCE: u64 = 60_000;
/// So many refusals in a row, and the bot does not know what to do.
const AT_A_LOSS: u32 = 50;

pub(crate) fn run(options: &Options) -> Done {
    let content = match &options.content {
        None => Content::classic(),
        Some(path) => {
            let name = path.display().to_string();
            let ron = std::fs::read_to_string(path).map_err(|why| format!("{name}: {why}"))?;
            Arc::new(Content::parse(&name, &ron).map_err(|errors| errors.to_string())?)
        }
    };
    let start = Instant::now();
    let tally = play_all(&content, options.seed, options.games, options.growth);
    let report = format!("{tally}\nseconds          {:.1}\n", start.elapsed().as_secs_f32());
    let _ = std::io::stdout().write_all(report.as_bytes());
    Ok(())
}

/// Plays the games on every core; what comes of them does not depend on how many there are.
fn play_all(content: &Arc<Content>, seed: u64, games: u64, growth: Growing) -> Tally {
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let share = |worker: u64| {
        let mut tally = Tally::default();
        for game in (0..games).filter(|game| game % workers == worker) {
            play(content, seed.wrapping_add(game), growth, &mut tally);
        }
        tally
    };
    std::thread::scope(|scope| {
        let share = &share;
        let playing: Vec<_> =
            (0..workers).map(|worker| scope.spawn(move || share(worker))).collect();
        let mut whole = Tally::default();
        for part in playing {
            match part.join() {
                Ok(part) => whole.join(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        whole
    })
}

/// One game from its first turn to its end.
fn play(content: &Arc<Content>, seed: u64, growth: Growing, tally: &mut Tally) {
    let mut game = Game::with_content(content.clone(), seed);
    let mut mind = Mind::new(growth);
    let (mut deepest, mut refused) = (1, 0);
    while game.outcome().is_none() && game.view().turn() < PATIENCE && refused < AT_A_LOSS {
        if let Ok(events) = game.step(mind.choose(&game)) {
            refused = 0;
            events.iter().for_each(|event| tally.note(event, content));
        } else {
            refused += 1;
            mind.forget_plan();
        }
        deepest = deepest.max(game.view().floor());
    }
    let end = match game.outcome() {
        Some(Outcome::Won { .. }) => End::Won,
        Some(Outcome::Died { by, floor, .. }) => {
            let name = |by: EntityRef| if by.player { "yourself" } else { content.name(by.kind) };
            End::Died { killer: by.map_or("nobody", name).to_owned(), floor }
        }
        _ => End::GivenUp { seed },
    };
    let level = game.view().experience().map_or(1, |growth| growth.level());
    tally.end(end, deepest, game.view().turn(), level);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_comes_to_an_end_and_the_same_one_every_time() {
        let played = || play_all(&Content::classic(), 1, 6, Growing::Careful);
        let tally = played();
        assert_eq!(tally.to_string(), played().to_string());
        assert!(!tally.to_string().contains("given up"), "{tally}");
    }
}
