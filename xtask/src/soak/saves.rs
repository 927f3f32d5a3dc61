//! Save, load and save again: equal at every hundredth step of random games. Damaged, cut and
//! foreign files are refused, each with a reason, and never a different game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Command, Content, Game, LoadError, Rng, Stream};

use super::ensure;
use crate::chore::Done;
use crate::walker;

/// What came of it.
#[derive(Default)]
pub(super) struct Tally {
    games: u64,
    saves: u64,
    longest: usize,
    flips: u64,
    cuts: u64,
    foreign: u64,
    reasons: BTreeMap<String, u64>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, saves, longest, flips, cuts, foreign, reasons } = self;
        write!(
            f,
            "{games} games, {saves} saves equal (up to {longest} bytes); refused: {flips} flips, \
             {cuts} cuts, {foreign} foreign files"
        )?;
        reasons.iter().try_for_each(|(reason, count)| write!(f, "\n  {reason}: {count}"))
    }
}

const EVERY: u64 = 100;

pub(super) fn run(seeds: u64, steps: u64, damage: u64) -> Done<Tally> {
    let content = Content::classic();
    let mut tally = Tally::default();
    for seed in 0..seeds {
        game(seed, steps, &mut tally).map_err(|why| format!("seed {seed}: {why}"))?;
    }
    damaged(&content, damage, &mut tally)?;
    Ok(tally)
}

/// The classic dungeon, and for every other game a player so hardy that they come deep and
/// leave many floors behind.
fn content(seed: u64) -> Done<Arc<Content>> {
    if seed.is_multiple_of(2) {
        return Ok(Content::classic());
    }
    let ron = Content::classic_ron().replacen("hp: 30,", "hp: 100000,", 1);
    Content::parse("hardy.ron", &ron).map(Arc::new).map_err(|errors| errors.to_string())
}

/// One random game. From each save on it is the loaded game that is played, beside the one
/// that was never saved; they must stay equal.
fn game(seed: u64, steps: u64, tally: &mut Tally) -> Done {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(content(seed)?, seed);
    let mut twin = game.clone();
    tally.games += 1;
    for step in 1..=steps {
        let command = walker::command(&game, &mut rng);
        let (one, two) = (game.step(command), twin.step(command));
        ensure(one == two, || format!("step {step} ({command}) differs after a load"))?;
        if step % EVERY == 0 {
            game = saved_and_loaded(&twin, tally).map_err(|why| format!("step {step}: {why}"))?;
        }
        if game.outcome().is_some() {
            saved_and_loaded(&twin, tally)?;
            break;
        }
    }
    Ok(())
}

fn saved_and_loaded(game: &Game, tally: &mut Tally) -> Done<Game> {
    let bytes = game.save();
    let again = Game::load(game.content(), &bytes).map_err(|why| format!("refused: {why}"))?;
    ensure(again.save() == bytes, || "saved again it differs".to_owned())?;
    ensure(again.fingerprint() == game.fingerprint(), || "another fingerprint".to_owned())?;
    ensure(again.to_scene() == game.to_scene(), || "another scene".to_owned())?;
    tally.saves += 1;
    tally.longest = tally.longest.max(bytes.len());
    Ok(again)
}

/// Of saves and of run files in turn.
fn damaged(content: &Arc<Content>, damage: u64, tally: &mut Tally) -> Done {
    let mut rng = Rng::derive(1, Stream::Player);
    let files = [sample(content, &mut rng), run_file(content, &mut rng)];
    for round in 0..damage {
        let (open, whole) = &files[round as usize % 2];
        let bit = rng.below(whole.len() as u32 * 8) as usize;
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        refused(open(content, &flipped), tally).map_err(|why| format!("bit {bit}: {why}"))?;
        tally.flips += 1;
    }
    let (open, whole) = &files[0];
    for _ in 0..damage {
        let end = rng.below(whole.len() as u32) as usize;
        refused(open(content, &whole[..end]), tally).map_err(|why| format!("cut {end}: {why}"))?;
        tally.cuts += 1;
    }
    for round in 0..damage / 20 {
        let foreign = foreign(&mut rng, whole, round);
        refused(open(content, &foreign), tally).map_err(|why| format!("file {round}: {why}"))?;
        tally.foreign += 1;
    }
    Ok(())
}

type Open = fn(&Arc<Content>, &[u8]) -> Result<(), LoadError>;

/// A game some floors down.
fn played(content: &Arc<Content>, rng: &mut Rng) -> (Game, Vec<(Command, Game)>) {
    let start = Game::with_content(content.clone(), 12);
    let (mut game, mut steps) = (start.clone(), Vec::new());
    while steps.len() < 400 && game.outcome().is_none() {
        let command = walker::command(&game, rng);
        if game.step(command).is_ok() {
            steps.push((command, game.clone()));
        }
    }
    (start, steps)
}

fn sample(content: &Arc<Content>, rng: &mut Rng) -> (Open, Vec<u8>) {
    let (start, steps) = played(content, rng);
    let game = steps.last().map_or(&start, |(_, game)| game);
    (|content, bytes| Game::load(content, bytes).map(|_| ()), game.save())
}

fn run_file(content: &Arc<Content>, rng: &mut Rng) -> (Open, Vec<u8>) {
    let (start, steps) = played(content, rng);
    let mut run = Run::new("Ann", &start);
    let mut file = run.snapshot(&start);
    run.snapshot_saved(&file, &start);
    for (command, game) in &steps {
        file.extend(run.append(*command, game).into_iter().flatten());
    }
    (|content, bytes| Run::open(content, bytes).map(|_| ()), file)
}

/// Random bytes, some behind a right beginning.
fn foreign(rng: &mut Rng, whole: &[u8], round: u64) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..rng.below(10_000)).map(|_| rng.bits() as u8).collect();
    if round.is_multiple_of(2) {
        let kept = (rng.below(60) as usize).min(bytes.len());
        bytes[..kept].copy_from_slice(&whole[..kept]);
    }
    bytes
}

fn refused(opened: Result<(), LoadError>, tally: &mut Tally) -> Done {
    let reason = opened.err().ok_or("it was taken")?;
    let name = format!("{reason:?}");
    let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
    *tally.reasons.entry(name).or_default() += 1;
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_games_are_saved_and_damaged() {
        let tally = super::run(4, 300, 400).unwrap();
        assert!(tally.saves > 4 && tally.reasons.len() > 3, "{tally}");
    }
}
