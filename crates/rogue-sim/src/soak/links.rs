//! Links that were changed: characters replaced, lost, doubled or swapped, bytes changed under a checksum that
//! fits, and other commands to the end of the run. None is read as another run.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roguecore::hash::hash_bytes;
use roguecore::replay::{Link, Replay};
use roguecore::{Command, Content, Game, LoadError, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::replays::record;
use super::seeds::Seeds;
use crate::process::cpu_time;
use crate::result::SimResult;
use crate::walker;

/// Runs of each content from which links are made.
const RUNS: u64 = 6;
/// The most commands of a run.
const COMMANDS: u64 = 150;
/// No link of these runs takes more processor time to be read and played, also without optimisation. It bounds the
/// cost that a change adds; a link with the most commands takes longer.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Counts over all changed links.
#[derive(Default)]
pub(super) struct Summary {
    links: u64,
    /// Refused when they were read.
    unreadable: u64,
    /// Refused when they were played.
    differing: u64,
    /// Those of the same run: with another name of the player or title, or changed back.
    same: u64,
    slowest: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { links, unreadable, differing, same, slowest } = self;
        write!(
            f,
            "{links} changed links, {unreadable} not read, {differing} come out differently, {same} are the same \
             run; slowest {} ms",
            slowest.as_millis()
        )
    }
}

/// A run and its link.
struct Sent {
    content: Arc<Content>,
    replay: Replay,
    last: Game,
    text: String,
}

pub(super) fn run(links: Seeds) -> SimResult<Summary> {
    let mut sent = Vec::new();
    for content in walker::contents()? {
        for seed in 0..RUNS {
            let (replay, last) = record(&content, seed, COMMANDS);
            let text = Link::new(&replay, "Ann").map_err(|error| error.to_string())?.to_string();
            sent.push(Sent { content: content.clone(), replay, last, text });
        }
    }
    let mut summary = Summary::default();
    links.try_each(|seed| {
        let mut rng = Rng::derive(seed, Stream::Player);
        let sent = rng.pick(&sent).ok_or("no links")?;
        let changed = match rng.below(3) {
            0 => damage(&sent.text, &mut rng),
            1 => forge(&sent.text, &mut rng)?,
            _ => pretend(sent, &mut rng)?,
        };
        judge(sent, &changed, &mut summary)
    })?;
    ensure_counted(&[("links", summary.links)])?;
    Ok(summary)
}

fn judge(sent: &Sent, changed: &str, summary: &mut Summary) -> SimResult {
    let begun = cpu_time();
    let read: Result<Link, LoadError> = changed.parse();
    let played = read.map(|link| (link.to_string(), link.replay(&sent.content)));
    let took = cpu_time().saturating_sub(begun);
    summary.slowest = summary.slowest.max(took);
    ensure(took < MAX_TIME, || format!("it takes {took:?}: {changed}"))?;
    summary.links += 1;
    match played {
        Err(_) => summary.unreadable += 1,
        Ok((_, Err(_))) => summary.differing += 1,
        Ok((text, Ok(replay))) => {
            ensure(text == changed, || format!("two texts of one run: {changed}"))?;
            // Other commands may lead to the same states: a bump into an enemy is an attack.
            let is_same = replay.seed() == sent.replay.seed()
                && replay.len() == sent.replay.len()
                && replay.final_fingerprint() == sent.replay.final_fingerprint();
            ensure(is_same, || format!("read as another run: {changed}"))?;
            summary.same += 1;
        }
    }
    Ok(())
}

/// The text after an accident or two.
pub(super) fn damage(text: &str, rng: &mut Rng) -> String {
    let mut changed: Vec<u8> = text.bytes().collect();
    for _ in 0..=rng.below(2) {
        let at = rng.below(changed.len().max(1) as u32) as usize;
        match rng.below(6) {
            0 => changed.truncate(at),
            1 => drop(changed.splice(at..changed.len().min(at + 1), [])),
            2 => changed.insert(at, any_character(rng)),
            3 => changed.extend_from_within(at..),
            4 if at > 0 && at < changed.len() => changed.swap(at - 1, at),
            _ => changed.iter_mut().skip(at).take(1).for_each(|it| *it = any_character(rng)),
        }
    }
    String::from_utf8_lossy(&changed).into_owned()
}

/// The link of other commands, which says that they lead to the same end.
fn pretend(sent: &Sent, rng: &mut Rng) -> SimResult<String> {
    let commands = others(sent.replay.commands().collect(), &sent.last, rng);
    let mut replay = Replay::new(&Game::with_content(sent.content.clone(), sent.replay.seed()));
    commands.into_iter().for_each(|command| replay.record(command, &sent.last));
    Ok(Link::new(&replay, "Ann").map_err(|error| error.to_string())?.to_string())
}

/// Commands of which a few are others, gone, new or swapped.
pub(super) fn others(mut commands: Vec<Command>, last: &Game, rng: &mut Rng) -> Vec<Command> {
    for _ in 0..=rng.below(2) {
        let at = rng.below(commands.len().max(1) as u32) as usize;
        let other = walker::any_command(last, rng);
        match rng.below(4) {
            0 => drop(commands.splice(at..commands.len().min(at + 1), [])),
            1 => commands.insert(at, other),
            2 if at > 0 && at < commands.len() => commands.swap(at - 1, at),
            _ => commands.iter_mut().skip(at).take(1).for_each(|it| *it = other),
        }
    }
    commands
}

/// Mostly one that links have.
fn any_character(rng: &mut Rng) -> u8 {
    if rng.chance(1, 20) { rng.below(128) as u8 } else { *rng.pick(ALPHABET).unwrap_or(&b'A') }
}

/// The link of changed bytes, under a checksum that fits.
pub(super) fn forge(text: &str, rng: &mut Rng) -> SimResult<String> {
    let coded = text.strip_prefix(Link::PREFIX).ok_or("a link without its beginning")?;
    let mut bytes = decode(coded).ok_or("a link of other characters")?.split_off(CHECKSUM);
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len().max(1) as u32) as usize;
        match rng.below(5) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, rng.bits() as u8),
            2 => bytes.extend((0..rng.below(40)).map(|_| rng.bits() as u8).collect::<Vec<_>>()),
            3 => bytes.iter_mut().skip(at).take(1).for_each(|it| *it = rng.bits() as u8),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|it| *it ^= 1 << rng.below(8)),
        }
    }
    let checksum = &hash_bytes(&bytes).to_le_bytes()[..CHECKSUM];
    Ok(format!("{}{}", Link::PREFIX, encode(&[checksum, &bytes].concat())))
}

/// Bytes of the checksum.
const CHECKSUM: usize = 4;
const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits a character; by the description of the format alone, like the checksum.
fn encode(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let value = |first: usize| (first..first + 6).fold(0, |value, at| value << 1 | bit(at));
    let values = (0..bytes.len() * 8).step_by(6).map(value);
    values.map(|value| char::from(ALPHABET[usize::from(value)])).collect()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for character in text.bytes() {
        let value = ALPHABET.iter().position(|&it| it == character)?;
        (bits, count) = (bits << 6 | value as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_changed_links_are_refused() {
        let summary = run(Seeds::short(1_000)).unwrap();
        assert!(summary.unreadable > 300 && summary.differing > 100, "{summary}");
    }
}
