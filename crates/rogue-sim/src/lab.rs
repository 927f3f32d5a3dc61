//! The laboratory: campaigns that measure how a content plays.

// Counts of games become shares, which are printed with one digit; reports are short texts.
#![allow(clippy::cast_precision_loss, clippy::format_push_string)]

mod ablation;
mod ablation_estimate;
pub mod bands;
pub mod campaign;
pub mod coverage;
pub mod deaths;
pub mod interval;
pub mod links;
pub mod opening;
mod page;
pub mod record;
pub mod report;
pub mod seed_list;
pub mod seeds;
pub mod setup;
pub mod surprise;
pub mod watch;
pub mod winnable;

use std::io::Write as _;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use roguecore::{Content, LevelUpId};

use crate::content::ContentOption;
use crate::persona::Persona;
use crate::result::SimResult;
use bands::{Bands, Verdict};
use campaign::Campaign;
use coverage::Coverage;
use report::Report;
use setup::{Setup, Who};

/// One game in this number is played at random.
const RANDOM_PART: u64 = 20;

/// A choice that no campaign met is tried with one seed for so many games of the campaigns, from every origin.
const GAMES_FOR_A_TRY: u64 = 24;

/// The command line of `balance`.
#[derive(Args)]
pub struct Options {
    /// How many games are played, by all personas together
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// The seed of the first game; each further game takes the next number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: ContentOption,
    /// Each game begins with this origin of the content
    #[arg(long, value_name = "ID", conflicts_with_all = ["without", "bands"])]
    origin: Option<String>,
    /// Only these personas play
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NAMES")]
    persona: Vec<Persona>,
    /// The planner plays this number of games, too, with 100 rollouts in a turn
    #[arg(long, value_name = "N", default_value_t = 0)]
    planner: u64,
    /// Instead: the win rate of the planner with these numbers of rollouts in a turn, `--games` games each
    #[arg(long, value_delimiter = ',', value_name = "ROLLOUTS", conflicts_with_all = ["growth", "without"])]
    effort: Vec<u32>,
    /// Instead: the careful persona takes one improvement at every level, each in turn
    #[arg(long, conflicts_with = "without")]
    growth: bool,
    /// Instead: leaves out a monster, item or vault by its id, or `each` in turn; `estimate` tells
    /// what that would change for all of them from one campaign without leaving out any
    #[arg(long, value_name = "ID")]
    without: Option<String>,
    /// Writes a page with charts into this folder
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Checks the bands in this file; a measure outside of its band by three standard deviations
    /// is a failure
    #[arg(long, value_name = "FILE")]
    bands: Option<PathBuf>,
    /// Accepts the values that are outside of their bands, and writes them into the file
    #[arg(long, requires = "bands")]
    bless: bool,
}

/// Plays the campaign and prints the report; `false` if a band was left.
///
/// # Errors
///
/// When the content or the bands cannot be read, or the page cannot be written.
pub fn run(options: &Options) -> SimResult<bool> {
    let content = options.content.load()?;
    let mut bands = options.bands.as_deref().map(Bands::read).transpose()?;
    if let Some(id) = &options.without {
        return ablation::run(&content, id, options.seed, options.games).map(|()| true);
    }
    let setup = match &options.origin {
        Some(id) => Setup::new(content).with_origin(id)?,
        None => Setup::new(content),
    };
    let start = Instant::now();
    let campaigns = players(&setup, options).into_iter().map(|(who, games)| {
        let campaign = Campaign::play(&setup, who, options.seed, games);
        (who, campaign)
    });
    let campaigns = campaigns.collect();
    let mut report = Report { content: &setup.content, campaigns, extra: Coverage::default() };
    meet_origins(&mut report, &setup, options)?;
    meet_choices(&mut report, &setup, options)?;
    let mut text = format!("{report}\nseconds          {:.1}\n", start.elapsed().as_secs_f32());
    let mut inside = true;
    if let (Some(bands), Some(path)) = (&mut bands, options.bands.as_deref()) {
        let judged = bands.judge(&report);
        text += "\nbands\n";
        for it in &judged {
            text += &format!("  {it}\n");
        }
        inside = options.bless || judged.iter().all(|it| it.verdict != Verdict::Outside);
        if options.bless {
            bands.bless(&judged);
            bands.write(path)?;
        }
    }
    if let Some(folder) = &options.page {
        let path = page::write(folder, &report, &text)?;
        text += &format!("page             {}\n", path.display());
    }
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(inside)
}

/// Plays a game with each origin, for the rows that only these have.
fn meet_origins(report: &mut Report<'_>, setup: &Setup, options: &Options) -> SimResult<()> {
    for (_, row) in setup.content.origins().filter(|_| options.origin.is_none()) {
        let setup = setup.clone().with_origin(&row.id)?;
        let game = setup.play(Who::Persona(Persona::Careful), options.seed);
        report.extra.merge(&game.coverage);
    }
    Ok(())
}

/// Plays games of a persona that takes whatever improvement or technique no campaign has met, with each origin in
/// turn, until all that it gives was met or it was tried often.
fn meet_choices(report: &mut Report<'_>, setup: &Setup, options: &Options) -> SimResult<()> {
    // The rows of the whole content count, not those for some players or one origin.
    if options.origin.is_some() || !options.persona.is_empty() {
        return Ok(());
    }
    let mut starts = vec![setup.clone()];
    for (_, row) in setup.content.origins() {
        starts.push(setup.clone().with_origin(&row.id)?);
    }
    let tries = options.games.div_ceil(GAMES_FOR_A_TRY);
    let seeds = options.seed..options.seed.saturating_add(tries);
    let mut met = report.coverage();
    for id in choices(&setup.content) {
        meet_choice(&mut met, &starts, seeds.clone(), id);
    }
    report.extra.merge(&met);
    Ok(())
}

/// The rows of growth that are chosen in play: all but the origins.
fn choices(content: &Content) -> Vec<LevelUpId> {
    let count = content.rows().level_ups.len() as u8;
    (0..count).map(LevelUpId::new).filter(|id| !content.is_origin(*id)).collect()
}

/// Plays games in which that row is chosen wherever it is offered, with each seed from every start, by the careful
/// persona and, one after the other, each of the rest, until all that it gives was met: some needs, such as javelins
/// in hand, one persona never meets.
fn meet_choice(met: &mut Coverage, starts: &[Setup], seeds: Range<u64>, id: LevelUpId) {
    for (seed, other) in seeds.zip(Persona::PLAYERS.into_iter().cycle()) {
        for start in starts {
            for persona in [Persona::Careful, other] {
                if met.has_choice(&start.content, id) {
                    return;
                }
                let game = start.play(Who::Improving(persona, id), seed);
                met.merge(&game.coverage);
            }
        }
    }
}

/// The players, and the number of games for each.
fn players(setup: &Setup, options: &Options) -> Vec<(Who, u64)> {
    if !options.effort.is_empty() {
        let efforts = options.effort.iter();
        return efforts.map(|&effort| (Who::Planner(effort), options.games)).collect();
    }
    if options.growth {
        let rows = choices(&setup.content);
        let each = options.games / (rows.len() as u64).max(1);
        let growth = |row| (Who::Improving(Persona::Careful, row), each);
        return rows.into_iter().map(growth).collect();
    }
    let mut players: Vec<(Who, u64)> = if options.persona.is_empty() {
        let random = options.games / RANDOM_PART;
        let each = (options.games - random) / Persona::PLAYERS.len() as u64;
        let share = |persona| if persona == Persona::Random { random } else { each };
        Persona::ALL.into_iter().map(|it| (Who::Persona(it), share(it))).collect()
    } else {
        let each = options.games / options.persona.len() as u64;
        options.persona.iter().map(|&it| (Who::Persona(it), each)).collect()
    };
    if options.planner > 0 {
        players.push((Who::Planner(100), options.planner));
    }
    players
}

#[cfg(test)]
mod tests;
