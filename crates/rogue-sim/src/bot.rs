//! `bot`: a persona plays many games to win, and statistics of them are printed. It reads only what a
//! player may know.

mod keys;
mod reader;
mod statistics;

use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Command, Content, EntityRef, Game, Outcome};

use crate::content::ContentOption;
use crate::limits::{BOT_REFUSAL_LIMIT, BOT_TURN_LIMIT};
use crate::player::{Knowledge, Persona, Player};
use crate::result::SimResult;
use statistics::{End, Statistics};

/// The command line of `bot`.
#[derive(Args)]
pub struct Options {
    /// The seed of the first game; each further game takes the next number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// Who plays
    #[arg(long, value_enum, default_value_t = Persona::Careful, conflicts_with = "reader")]
    persona: Persona,
    #[command(flatten)]
    content: ContentOption,
    /// Count the keys of a player who uses automatic commands, against those of one who does not
    #[arg(long)]
    keys: bool,
    /// Play each game twice: by the view, and by the lines of reader mode alone
    #[arg(long, conflicts_with = "keys")]
    reader: bool,
    /// Instead: what is typed and told in the game of the seed
    #[arg(long, requires = "reader", conflicts_with = "games")]
    transcript: bool,
}

/// Plays the games and prints their statistics.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load()?;
    if options.keys {
        let report = keys::report(&content, options.persona, options.seed, options.games)?;
        let _ = std::io::stdout().write_all(report.as_bytes());
        return Ok(());
    }
    if options.reader {
        let report = if options.transcript {
            reader::transcript(&content, options.seed)
        } else {
            reader::report(&content, options.seed, options.games)?
        };
        let _ = std::io::stdout().write_all(report.as_bytes());
        return Ok(());
    }
    let start = Instant::now();
    let statistics = play_all(&content, options.seed, options.games, options.persona);
    let report = format!("{statistics}\nseconds          {:.1}\n", start.elapsed().as_secs_f32());
    let _ = std::io::stdout().write_all(report.as_bytes());
    Ok(())
}

/// Plays the games on every core; the statistics do not depend on the number of cores.
fn play_all(content: &Arc<Content>, seed: u64, games: u64, persona: Persona) -> Statistics {
    let knowledge = Knowledge::new(content);
    let one = |game| {
        let mut statistics = Statistics::default();
        let seed = seed.wrapping_add(game);
        play(content, seed, Player::new(&knowledge, persona, seed), &mut statistics);
        statistics
    };
    let both = |mut statistics: Statistics, more| {
        statistics.merge(more);
        statistics
    };
    (0..games).into_par_iter().map(one).reduce(Statistics::default, both)
}

/// Plays one game from its first turn to its end.
fn play(content: &Arc<Content>, seed: u64, mut player: Player, statistics: &mut Statistics) {
    let mut game = Game::with_content(content.clone(), seed);
    let (mut deepest_floor, mut refusals, mut explored) = (1, 0, false);
    while game.outcome().is_none()
        && game.view().turn() < BOT_TURN_LIMIT
        && refusals < BOT_REFUSAL_LIMIT
    {
        let Some(choice) = player.choose(&game) else {
            explored = true;
            break;
        };
        if let Ok(events) = game.step(choice.command) {
            refusals = 0;
            events.iter().for_each(|event| statistics.record_event(event, content));
        } else {
            refusals += 1;
            player.refused();
        }
        deepest_floor = deepest_floor.max(game.view().floor());
    }
    let end = match game.outcome() {
        Some(outcome) if outcome.is_won() => End::Won,
        Some(Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. }) => {
            let floor = game.view().floor();
            End::Died { killer: "a rule".to_owned(), floor }
        }
        Some(Outcome::Died { by, floor, .. }) => {
            let name = |by: EntityRef| if by.player { "yourself" } else { content.name(by.kind) };
            End::Died { killer: by.map_or("nobody", name).to_owned(), floor }
        }
        None if explored => End::Explored,
        None => End::GivenUp { seed },
    };
    let level = game.view().experience().map_or(1, |experience| experience.level());
    statistics.record_end(end, deepest_floor, game.view().turn(), level);
}

/// A persona as a function: from a game, and whether its last command was refused, to its next
/// command; `None` when nothing is left to do. The persona depends on the seed.
pub(crate) fn player(
    content: &Arc<Content>,
    seed: u64,
) -> impl FnMut(&Game, bool) -> Option<Command> + use<> {
    let persona = Persona::PLAYERS[seed as usize % Persona::PLAYERS.len()];
    let mut player = Player::new(&Knowledge::new(content), persona, seed);
    move |game, refused| {
        if refused {
            player.refused();
        }
        player.choose(game).map(|choice| choice.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_ends_and_ends_the_same_every_time() {
        let played = || play_all(&Content::classic(), 1, 6, Persona::Careful);
        let report = played().to_string();
        assert_eq!(report, played().to_string());
        assert!(!report.contains("given up"), "{report}");
    }

    #[test]
    fn first_steps_is_played_by_name_until_the_floor_is_explored() {
        let line = ["bot", "--content", "first-steps", "--games", "4"];
        let options = <Line as clap::Parser>::parse_from(line).options;
        run(&options).unwrap();
        let report = play_all(&Content::first_steps(), 1, 4, Persona::Careful).to_string();
        assert!(report.contains("explored") && !report.contains("given up"), "{report}");
    }

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }
}
