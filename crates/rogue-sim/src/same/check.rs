//! Plays recorded commands on the present rules and compares the facts after each.

use std::fmt;
use std::path::Path;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use roguecore::Game;

use crate::content;
use crate::recorder::engine;
use crate::recorder::facts::describe;
use crate::recorder::recording::{Names, RecordedGame, Recording, StepReader};
use crate::result::SimResult;

/// Counts over all games that were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games compared.
    pub games: u64,
    /// Commands given in them.
    pub commands: u64,
    /// Commands that were refused.
    pub refusals: u64,
    /// Games that ended with a death or a victory.
    pub ended: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, commands, refusals, ended } = self;
        write!(f, "{games} games, {commands} commands, {refusals} refusals, {ended} games ended")
    }
}

impl Summary {
    const fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            commands: self.commands + other.commands,
            refusals: self.refusals + other.refusals,
            ended: self.ended + other.ended,
        }
    }
}

/// Plays every game of a recording again.
///
/// # Errors
///
/// When a game differs: how many do, and the first difference of the first one with the facts of
/// both versions. When the bytes are no recording.
pub fn check(bytes: &[u8]) -> SimResult<Summary> {
    let recording = Recording::from_bytes(bytes).ok_or("no recording, or a damaged one")?;
    let results: Vec<SimResult<Summary>> = recording
        .games
        .par_iter()
        .map(|game| check_game(game, &recording.names).map_err(|why| named(game, &why)))
        .collect();
    let differ = results.iter().filter(|result| result.is_err()).count();
    let all = results.into_iter().try_fold(Summary::default(), |sum, it| Ok(sum.plus(it?)));
    all.map_err(|first: String| {
        format!("{differ} of {} games differ; the first:\n{first}", recording.games.len())
    })
}

fn named(game: &RecordedGame, why: &str) -> String {
    let RecordedGame { content, player, seed, .. } = game;
    format!("{content}, {player}, seed {seed}: {why}")
}

fn check_game(recorded: &RecordedGame, names: &Names) -> SimResult<Summary> {
    let mut names = names.clone();
    let content = content::by_name(Some(Path::new(&recorded.content)))?;
    let mut game = Game::with_content(content, recorded.seed);
    let mut reader = StepReader::new(&recorded.steps).ok_or("damaged facts")?;
    compare(&game, &reader, &mut names, (None, None))
        .map_err(|why| format!("at the start:\n{why}"))?;
    let mut summary = Summary { games: 1, ..Summary::default() };
    while !reader.is_at_end() {
        let step = reader.read().ok_or("a damaged step")?;
        let text = names.get(step.command).unwrap_or_default().to_owned();
        let failed = |why| format!("command {} ({text}):\n{why}", summary.commands + 1);
        let command = engine::parse_command(&text)
            .ok_or_else(|| failed("the engine has no such command".to_owned()))?;
        let refused = game.step(command).err();
        let refusal = refused.map(|refusal| names.index(&engine::refusal_name(refusal)));
        compare(&game, &reader, &mut names, (step.refusal, refusal)).map_err(failed)?;
        summary.commands += 1;
        summary.refusals += u64::from(refusal.is_some());
    }
    summary.ended = u64::from(game.outcome().is_some());
    Ok(summary)
}

/// Compares the facts and the refusals, recorded and present.
fn compare(
    game: &Game,
    reader: &StepReader<'_>,
    names: &mut Names,
    (recorded, present): (Option<i64>, Option<i64>),
) -> SimResult {
    let facts = engine::facts(game, names).numbers();
    if facts == reader.facts && recorded == present {
        return Ok(());
    }
    let side = |title, refusal: Option<i64>, facts: &[i64]| {
        let refusal = refusal.map_or("carried out", |index| names.get(index).unwrap_or("?"));
        format!("{title}: {refusal}; {}", describe(facts, names))
    };
    let recorded = side("recorded", recorded, &reader.facts);
    Err(format!("{recorded}\n{}", side("now", present, &facts)))
}
