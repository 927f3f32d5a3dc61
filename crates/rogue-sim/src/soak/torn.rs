//! Runs whose last records were not written completely: cut anywhere, with zeros, other bytes or
//! nothing after it. Each is opened, and no command is lost whose record is there.

use std::fmt;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Content, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::host;
use super::oracle::digest;
use super::seeds::Seeds;
use crate::result::SimResult;
use crate::walker;

/// Bytes of a record.
const RECORD: usize = 24;
/// Bytes that a disk writes at once.
const BLOCK: usize = 4_096;
/// The most bytes of garbage after a torn record.
const MAX_GARBAGE: u32 = 2 * BLOCK as u32;
/// Records of a run of the campaign.
pub(super) const RECORDS: usize = 300;

/// Counts over all torn files.
#[derive(Default)]
pub(super) struct Summary {
    files: u64,
    /// Whole records that were played.
    kept: u64,
    /// Records that were cut off or cut into.
    torn: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, kept, torn } = self;
        write!(f, "{files} torn files opened, {torn} torn records, all {kept} whole ones kept")
    }
}

/// A run with the digest of the state after each of its records.
struct Whole {
    content: Arc<Content>,
    bytes: Vec<u8>,
    snapshot: usize,
    states: Vec<u64>,
}

pub(super) fn run(files: Seeds, records: usize) -> SimResult<Summary> {
    let mut runs = Vec::new();
    for (name, content) in host::contents(None)? {
        let whole = whole(&content, runs.len() as u64, records);
        runs.push(whole.ok_or_else(|| format!("{name}: no run"))?);
    }
    let mut summary = Summary::default();
    files.try_each(|file| {
        let mut rng = Rng::derive(file, Stream::Player);
        let whole = rng.pick(&runs).ok_or("no runs")?;
        tear(whole, &mut rng, &mut summary)
    })?;
    ensure_counted(&[("torn files", summary.files)])?;
    Ok(summary)
}

fn whole(content: &Arc<Content>, seed: u64, records: usize) -> Option<Whole> {
    let mut game = Game::with_content(content.clone(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut run = Run::new("Ann", &game);
    let mut bytes = run.snapshot(&game).ok()?;
    run.snapshot_saved(&bytes, &game);
    let snapshot = bytes.len();
    let mut states = vec![digest(&game)];
    while states.len() <= records && game.outcome().is_none() {
        let command = walker::any_command(&game, &mut rng);
        if game.step(command).is_ok() {
            bytes.extend(run.append(command, &game)?);
            states.push(digest(&game));
        }
    }
    Some(Whole { content: content.clone(), bytes, snapshot, states })
}

fn tear(whole: &Whole, rng: &mut Rng, summary: &mut Summary) -> SimResult {
    let Whole { content, bytes, snapshot, states } = whole;
    let records = states.len() - 1;
    let cut = snapshot + rng.below((records * RECORD) as u32) as usize;
    let kept = (cut - snapshot) / RECORD;
    let mut torn = bytes[..cut].to_vec();
    add_tail(&mut torn, rng);
    let opened = Run::open(content, &torn).map_err(|why| format!("cut at {cut}: {why}"))?;
    let state = digest(&opened.game);
    // The tail may be the missing end of the record by chance, when that is short.
    let found = (opened.valid_len - snapshot) / RECORD;
    let same = found >= kept && found <= kept + 1 && states.get(found) == Some(&state);
    ensure(same, || format!("cut at {cut}: opened up to {}", opened.valid_len))?;
    summary.files += 1;
    summary.kept += kept as u64;
    summary.torn += (records - kept) as u64;
    Ok(())
}

/// The bytes that a disk may hold after those that were written: none, zeros or any others, up to
/// any length or the end of a block.
fn add_tail(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let any = bytes.len() + rng.below(MAX_GARBAGE) as usize;
    let end = if rng.chance(1, 2) { any } else { bytes.len().next_multiple_of(BLOCK) };
    match rng.below(4) {
        0 => {}
        1 => bytes.resize(end, 0),
        2 => bytes.resize(end, 0xff),
        _ => bytes.extend((bytes.len()..end).map(|_| rng.bits() as u8).collect::<Vec<_>>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_torn_files_lose_the_torn_records_only() {
        let summary = run(Seeds::short(60), 60).unwrap();
        assert!(summary.kept > 1_000 && summary.torn > 1_000, "{summary}");
    }
}
