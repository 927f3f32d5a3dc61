//! Save, load and save again: equal at every hundredth step of random games. Damaged, truncated
//! and foreign files are refused, each with a reason, and never load as a different game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Command, Content, Game, LoadError, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::oracle::difference;
use super::seeds::Seeds;
use crate::result::SimResult;
use crate::walker;

/// Counts over all games and files.
#[derive(Default)]
pub(super) struct Summary {
    games: u64,
    saves: u64,
    /// The size of the largest save, in bytes.
    max_bytes: usize,
    flips: u64,
    truncations: u64,
    foreign: u64,
    /// How often each error was the reason of a refusal.
    reasons: BTreeMap<String, u64>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, saves, max_bytes, flips, truncations, foreign, reasons } = self;
        write!(
            f,
            "{games} games, {saves} saves equal (up to {max_bytes} bytes); refused: {flips} flips, \
             {truncations} truncations, {foreign} foreign files"
        )?;
        reasons.iter().try_for_each(|(reason, count)| write!(f, "\n  {reason}: {count}"))
    }
}

/// Steps between two saves.
const SAVE_INTERVAL: u64 = 100;

pub(super) fn run(seeds: Seeds, steps: u64, damage: u64) -> SimResult<Summary> {
    let mut summary = Summary::default();
    let contents = contents()?;
    seeds.try_each(|seed| {
        check_game(&contents[seed as usize % contents.len()], seed, steps, &mut summary)
    })?;
    for (content, seed) in [Content::classic(), rogue_ember::content()].iter().zip(seeds.first()..)
    {
        check_damaged(content, seed, damage.div_ceil(2), &mut summary)
            .map_err(|why| format!("damaged files, --first {}: {why}", seeds.first()))?;
    }
    ensure_counted(&[
        ("saves", summary.saves),
        ("bit flips", summary.flips),
        ("truncations", summary.truncations),
        ("foreign files", summary.foreign),
    ])?;
    Ok(summary)
}

/// Both whole games, and each with a player of 100,000 hit points, to visit many floors.
fn contents() -> SimResult<[Arc<Content>; 4]> {
    let hardy = |ron: &str, hp: &str| {
        let ron = ron.replacen(hp, "\"hp\": 100000,", 1);
        Content::parse("hardy.ron", &ron).map(Arc::new).map_err(|errors| errors.to_string())
    };
    let classic = hardy(Content::classic_ron(), "\"hp\": 30,")?;
    let ember = hardy(&rogue_ember::ron(), "\"hp\": 40,")?;
    Ok([Content::classic(), classic, rogue_ember::content(), ember])
}

/// One random game, played twice: one copy is replaced by the game that each save loads, the
/// other is never saved. They must stay equal.
fn check_game(content: &Arc<Content>, seed: u64, steps: u64, summary: &mut Summary) -> SimResult {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut loaded = Game::with_content(content.clone(), seed);
    let mut unsaved = loaded.clone();
    summary.games += 1;
    for step in 1..=steps {
        let command = walker::any_command(&loaded, &mut rng);
        let equal = loaded.step(command) == unsaved.step(command);
        ensure(equal, || format!("step {step} ({command}) differs after a load"))?;
        if step % SAVE_INTERVAL == 0 {
            loaded =
                save_and_load(&unsaved, summary).map_err(|why| format!("step {step}: {why}"))?;
        }
        if loaded.outcome().is_some() {
            save_and_load(&unsaved, summary)?;
            break;
        }
    }
    Ok(())
}

fn save_and_load(game: &Game, summary: &mut Summary) -> SimResult<Game> {
    let bytes = game.save();
    let loaded = Game::load(game.content(), &bytes).map_err(|why| format!("refused: {why}"))?;
    ensure(loaded.save() == bytes, || "the second save differs".to_owned())?;
    ensure(loaded.fingerprint() == game.fingerprint(), || "the fingerprint differs".to_owned())?;
    ensure(loaded.to_scene() == game.to_scene(), || "the scene differs".to_owned())?;
    let other = difference(&loaded, game);
    ensure(other.is_none(), || format!("other {}", other.unwrap_or_default()))?;
    summary.saves += 1;
    summary.max_bytes = summary.max_bytes.max(bytes.len());
    Ok(loaded)
}

/// Damages save files and run files in turn; every one must be refused.
fn check_damaged(
    content: &Arc<Content>,
    seed: u64,
    damage: u64,
    summary: &mut Summary,
) -> SimResult {
    let mut rng = Rng::derive(seed, Stream::Player);
    let files = [save_file(content, &mut rng), run_file(content, &mut rng)];
    for round in 0..damage {
        let (open, whole) = &files[round as usize % 2];
        let bit = rng.below(whole.len() as u32 * 8) as usize;
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        check_refused(open(content, &flipped), summary)
            .map_err(|why| format!("bit {bit}: {why}"))?;
        summary.flips += 1;
    }
    let (open, whole) = &files[0];
    for _ in 0..damage {
        let end = rng.below(whole.len() as u32) as usize;
        check_refused(open(content, &whole[..end]), summary)
            .map_err(|why| format!("truncated at {end}: {why}"))?;
        summary.truncations += 1;
    }
    for round in 0..damage.div_ceil(20) {
        let foreign = foreign_file(&mut rng, whole, round);
        check_refused(open(content, &foreign), summary)
            .map_err(|why| format!("foreign file {round}: {why}"))?;
        summary.foreign += 1;
    }
    Ok(())
}

/// Opens a file and drops the result.
type Open = fn(&Arc<Content>, &[u8]) -> Result<(), LoadError>;

/// A game at its start, and after each of its first 400 turns.
fn played_game(content: &Arc<Content>, rng: &mut Rng) -> (Game, Vec<(Command, Game)>) {
    let start = Game::with_content(content.clone(), 12);
    let (mut game, mut steps) = (start.clone(), Vec::new());
    while steps.len() < 400 && game.outcome().is_none() {
        let command = walker::any_command(&game, rng);
        if game.step(command).is_ok() {
            steps.push((command, game.clone()));
        }
    }
    (start, steps)
}

fn save_file(content: &Arc<Content>, rng: &mut Rng) -> (Open, Vec<u8>) {
    let (start, steps) = played_game(content, rng);
    let game = steps.last().map_or(&start, |(_, game)| game);
    (|content, bytes| Game::load(content, bytes).map(|_| ()), game.save())
}

fn run_file(content: &Arc<Content>, rng: &mut Rng) -> (Open, Vec<u8>) {
    let (start, steps) = played_game(content, rng);
    let mut run = Run::new("Ann", &start);
    let mut file = run.snapshot(&start).expect("a small game");
    run.snapshot_saved(&file, &start);
    for (command, game) in &steps {
        file.extend(run.append(*command, game).into_iter().flatten());
    }
    (open_run, file)
}

/// Damage of the last record costs this record, and nothing else is opened.
fn open_run(content: &Arc<Content>, bytes: &[u8]) -> Result<(), LoadError> {
    let opened = Run::open(content, bytes)?;
    let lost = bytes.len() - opened.valid_len;
    if (1..=24).contains(&lost) { Err(LoadError::CorruptRecord { number: 0 }) } else { Ok(()) }
}

/// Random bytes; in every other round the first ones are those of the real file.
fn foreign_file(rng: &mut Rng, whole: &[u8], round: u64) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..rng.below(10_000)).map(|_| rng.bits() as u8).collect();
    if round.is_multiple_of(2) {
        let copied = (rng.below(60) as usize).min(bytes.len());
        bytes[..copied].copy_from_slice(&whole[..copied]);
    }
    bytes
}

fn check_refused(opened: Result<(), LoadError>, summary: &mut Summary) -> SimResult {
    let reason = opened.err().ok_or("the file was opened")?;
    let name = format!("{reason:?}");
    let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
    *summary.reasons.entry(name).or_default() += 1;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_games_are_saved_and_damaged() {
        let summary = run(Seeds::short(4), 300, 400).unwrap();
        assert!(summary.saves >= 4 && summary.reasons.len() > 3, "{summary}");
    }
}
