//! `links`: how long the links of games of the careful persona are.

use std::io::Write as _;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::Outcome;
use roguecore::replay::{Link, Replay};

use super::setup::{Setup, Who};
use crate::content::ContentOption;
use crate::persona::Persona;
use crate::result::SimResult;

/// The command line of `links`.
#[derive(Args)]
pub struct Options {
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Print the link of each game in a line, behind the fingerprint of the state that it leads to
    #[arg(long)]
    print: bool,
    #[command(flatten)]
    content: ContentOption,
}

/// A game and its link.
#[derive(Clone, Copy, Debug)]
struct Measured {
    won: bool,
    turns: u64,
    commands: usize,
    /// Characters of the link.
    length: usize,
    /// Characters of the link of the same game before its first command.
    head: usize,
}

/// Plays the games, and prints how long their links are: of all games, and of those that were won; or the links.
///
/// # Errors
///
/// When the content cannot be read, or a link does not lead to its replay.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(options.content.load()?);
    let seeds = (0..options.games).into_par_iter().map(|n| options.seed.wrapping_add(n));
    let text = if options.print {
        let line = |seed| {
            let (replay, link) = play(&setup, seed)?;
            Ok(format!("{:016x} {link}\n", replay.final_fingerprint()))
        };
        seeds.map(line).collect::<SimResult<String>>()?
    } else {
        let games: Vec<_> = seeds.map(|seed| measure(&setup, seed)).collect::<SimResult<_>>()?;
        let won: Vec<_> = games.iter().copied().filter(|game| game.won).collect();
        table("all games", &games) + &table("won games", &won)
    };
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// Plays one game, and makes its link.
fn play(setup: &Setup, seed: u64) -> SimResult<(Replay, String)> {
    let replay = setup.replay(Who::Persona(Persona::Careful), seed);
    let link = link(&replay, seed)?;
    Ok((replay, link))
}

fn link(replay: &Replay, seed: u64) -> SimResult<String> {
    let link = Link::new(replay, "careful").map_err(|error| format!("seed {seed}: {error}"))?;
    Ok(link.to_string())
}

/// Plays one game; its link has to lead to the same replay.
fn measure(setup: &Setup, seed: u64) -> SimResult<Measured> {
    let failed = |why: String| format!("seed {seed}: {why}");
    let (replay, text) = play(setup, seed)?;
    let read: Link = text.parse().map_err(|error| failed(format!("{error}")))?;
    let again = read.replay(&setup.content).map_err(|error| failed(error.to_string()))?;
    if again != replay {
        return Err(failed("its link leads to another replay".to_owned()));
    }
    let start = replay.start(&setup.content).map_err(|error| failed(error.to_string()))?;
    let head = link(&replay.first(0, &start), seed)?.len();
    let game = replay.verify(&setup.content).map_err(|error| failed(error.to_string()))?;
    let won = game.outcome().is_some_and(Outcome::is_won);
    let (turns, commands, length) = (game.view().turn(), replay.len(), text.len());
    Ok(Measured { won, turns, commands, length, head })
}

/// The median and the most of each figure.
fn table(name: &str, games: &[Measured]) -> String {
    let row = |what: &str, figure: &dyn Fn(&Measured) -> f64, digits: usize| {
        let mut figures: Vec<f64> = games.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        let median = figures.get(figures.len() / 2).copied().unwrap_or(0.0);
        let most = figures.last().copied().unwrap_or(0.0);
        format!("  {what:<20} {median:>8.digits$} {most:>8.digits$}\n")
    };
    let bits = |game: &Measured| {
        (game.length - game.head) as f64 * BITS_OF_A_CHARACTER / game.commands.max(1) as f64
    };
    let mut text = format!("{name}: {}, median and most of\n", games.len());
    text += &row("turns", &|game| game.turns as f64, 0);
    text += &row("commands", &|game| game.commands as f64, 0);
    text += &row("characters", &|game| game.length as f64, 0);
    text += &row("bits of a command", &bits, 2);
    text
}

const BITS_OF_A_CHARACTER: f64 = 6.0;

#[cfg(test)]
mod tests {
    use super::*;

    /// The goal: a won run of about 4,500 turns in at most 2,500 characters.
    #[test]
    fn a_won_run_has_a_link_that_a_message_has_room_for() {
        let setup = Setup::new(rogue_ember::content());
        let won = rogue_ember::known_seeds("ember").iter().filter(|it| it.won_by == "careful");
        let known = won.min_by_key(|it| it.turns.abs_diff(4_500)).unwrap();
        let game = measure(&setup, known.seed).unwrap();
        assert!(game.won && game.turns == known.turns, "{game:?}");
        assert!((4_300..4_700).contains(&game.turns), "{game:?}");
        assert!(game.length <= 2_500, "{game:?}");
    }
}
