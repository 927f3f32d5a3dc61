//! `bot`: a persona plays many games to win, and a report of them is printed. It knows no more than a
//! player may know.

mod keys;
mod reader;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_gym::Run;
use rogue_player::player::{Knowledge, Player};
use roguecore::replay::Link;
use roguecore::{Command, Content, Game};

use crate::content::ContentOption;
use crate::lab::campaign::Campaign;
use crate::lab::coverage::Coverage;
use crate::lab::report::Report;
use crate::lab::setup::{Setup, Who};
use crate::persona::Persona;
use crate::result::SimResult;
pub(crate) use reader::{is_named, words};

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
    /// Instead: writes the games into this file, as a submission for `judge`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["keys", "reader"])]
    submit: Option<PathBuf>,
}

/// Plays the games and prints the report of them.
///
/// # Errors
///
/// When the content cannot be read or the submission not written, or when two ways to play a game lead to
/// different ones.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load()?;
    if let Some(path) = &options.submit {
        let text = submission(content, options)?;
        let unwritable = |error| format!("{} cannot be written ({error})", path.display());
        return std::fs::write(path, text).map_err(unwritable);
    }
    let report = if options.keys {
        keys::report(&content, options.persona, options.seed, options.games)?
    } else if options.transcript {
        reader::transcript(&content, options.seed)
    } else if options.reader {
        reader::report(&content, options.seed, options.games)?
    } else {
        played(content, options)
    };
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(report.as_bytes());
    Ok(())
}

/// Plays the games as a campaign of the laboratory with one player.
fn played(content: Arc<Content>, options: &Options) -> String {
    let start = Instant::now();
    let setup = Setup::new(content);
    let who = Who::Persona(options.persona);
    let campaigns = vec![(who, Campaign::play(&setup, who, options.seed, options.games))];
    let report = Report { content: &setup.content, campaigns, extra: Coverage::default() };
    format!("{report}\nseconds          {:.1}\n", start.elapsed().as_secs_f32())
}

/// The same games as the lines of a submission, played by the persona's name.
fn submission(content: Arc<Content>, options: &Options) -> SimResult<String> {
    let (setup, persona) = (Setup::new(content), options.persona);
    let line = |seed: u64| {
        let replay = setup.replay(Who::Persona(persona), seed);
        let link = Link::new(&replay, persona.name());
        let link = link.map_err(|error| format!("seed {seed}: {error}"))?;
        Ok(format!("{}\n", Run { task: None, start: None, link }))
    };
    let seeds = (0..options.games).map(|number| options.seed.wrapping_add(number));
    seeds.collect::<Vec<_>>().into_par_iter().map(line).collect()
}

/// A persona as a function: from a game, and whether its last command was refused, to its next
/// command; `None` when nothing is left to do. The persona depends on the seed.
pub(crate) fn player(
    content: &Arc<Content>,
    seed: u64,
) -> impl FnMut(&Game, bool) -> Option<Command> + use<> {
    let persona = Persona::PLAYERS[seed as usize % Persona::PLAYERS.len()];
    let mut player = Player::new(&Knowledge::new(content), persona.traits(), seed);
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
    use crate::judge::{Judgement, Known, SeedList};

    fn options(content: &str, games: &str) -> Options {
        let line = ["bot", "--content", content, "--seed", "1", "--games", games];
        <Line as clap::Parser>::parse_from(line).options
    }

    #[test]
    fn every_game_ends_and_ends_the_same_every_time() {
        let games = || {
            let report = played(Content::classic(), &options("classic", "6"));
            report.split("\nseconds").next().unwrap_or_default().to_owned()
        };
        let report = games();
        assert_eq!(report, games());
        assert!(!report.contains("given up by"), "{report}");
    }

    #[test]
    fn first_steps_is_played_by_name_until_the_floor_is_explored() {
        let options = options("first-steps", "4");
        run(&options).unwrap();
        let report = played(Content::first_steps(), &options);
        assert!(report.contains("explored to the end by careful"), "{report}");
        assert!(!report.contains("given up by"), "{report}");
    }

    #[test]
    fn games_are_submitted_as_they_were_played() {
        let content = rogue_ember::built_in("short").unwrap();
        let text = submission(content.clone(), &options("short", "3")).unwrap();
        assert_eq!(text, submission(content, &options("short", "3")).unwrap());
        let (known, seeds): (Known, SeedList) = (Known::new(&[], &[]).unwrap(), (1..4).collect());
        assert_eq!(Judgement::of(text.as_bytes(), &known, &seeds).results().len(), 3);
        assert!(text.parse::<Run>().is_err() && text.lines().all(|it| it.parse::<Run>().is_ok()));
    }

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }
}
