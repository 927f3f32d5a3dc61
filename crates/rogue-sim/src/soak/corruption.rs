//! Forged files with a checksum that fits: any value in any field of saved games, runs and replays.
//! Each is refused with a sentence, or is a sound game: it passes the audit, is played on with the
//! audit after each command, saved and loaded. Large files take bounded time and memory.

mod large;
mod node;
mod schema;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roguecore::hash::hash_bytes;
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::seeds::Seeds;
use super::{commands, host, oracle};
use crate::process::cpu_time;
use crate::result::SimResult;
use crate::walker;
use node::{Node, Place};
use schema::Schema;

/// Bytes before the body.
const HEADER: usize = 40;
/// Commands that are given in a game that was opened.
const COMMANDS: u32 = 50;
/// Opening a forged file takes no longer.
const MAX_TIME: Duration = Duration::from_secs(3);

/// Counts over all forged files.
#[derive(Default)]
pub(super) struct Summary {
    forged: u64,
    /// Opened, and played on.
    sound: u64,
    turns: u64,
    /// The fields that were changed.
    fields: BTreeSet<String>,
    /// How often each error was the reason of a refusal.
    reasons: BTreeMap<String, u64>,
    slowest: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { forged, sound, turns, fields, reasons, slowest } = self;
        write!(
            f,
            "{forged} files with changes in {} fields: {sound} are sound games, played for {turns} \
             turns; opening took at most {} ms",
            fields.len(),
            slowest.as_millis()
        )?;
        reasons.iter().try_for_each(|(reason, count)| write!(f, "\n  {reason}: {count}"))
    }
}

/// The kind of a file, and the way to open it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Game,
    Run,
    Replay,
}

/// A file that was not forged.
struct Sample {
    name: String,
    content: Arc<Content>,
    kind: Kind,
    /// The file of commands of a run that does not hold them.
    commands: Vec<u8>,
    header: Vec<u8>,
    body: Node,
    places: BTreeMap<String, Vec<Place>>,
}

impl Kind {
    const fn schema(self) -> &'static Schema {
        match self {
            Self::Game => &schema::GAME,
            Self::Run => &schema::RUN,
            Self::Replay => &schema::REPLAY,
        }
    }

    /// The game in a file; the first one of a replay.
    fn open(self, content: &Arc<Content>, bytes: &[u8], commands: &[u8]) -> Result<Game, String> {
        match self {
            Self::Game => Game::load(content, bytes).map_err(|why| reason(&why)),
            Self::Run => {
                let _ = Run::peek(bytes);
                let opened = Run::content(content, bytes, commands)
                    .and_then(|content| Run::open_beside(&content, bytes, commands));
                opened.map(|opened| opened.game).map_err(|why| reason(&why))
            }
            Self::Replay => {
                let replay = Replay::from_bytes(bytes).map_err(|why| reason(&why))?;
                let content = replay.content(content).map_err(|why| reason(&why))?;
                replay.verify(&content).map_err(|why| format!("replay: {}", first_word(&why)))
            }
        }
    }
}

/// The name of an error; of an invalid state with the invalid part.
fn reason(why: &roguecore::LoadError) -> String {
    match why {
        roguecore::LoadError::Invalid(why) => format!("invalid: {}", first_word(why)),
        other => first_word(other),
    }
}

fn first_word(error: &impl fmt::Debug) -> String {
    let name = format!("{error:?}");
    let inner = name.find("error: ").map(|at| &name[at + 7..]);
    let name = inner.unwrap_or(&name);
    name.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// Forges these files.
pub(super) fn run(files: Seeds) -> SimResult<Summary> {
    let samples = samples()?;
    let mut summary = Summary::default();
    files.try_each(|round| {
        let sample = &samples[round as usize % samples.len()];
        forge(sample, round, &mut summary).map_err(|why| format!("of {}: {why}", sample.name))?;
        if summary.forged.is_multiple_of(10_000) {
            println!("corruption: {} files", summary.forged);
        }
        Ok(())
    })?;
    ensure_counted(&[("forged files", summary.forged)])?;
    Ok(summary)
}

/// Opens large files; prints the cost of each.
pub(super) fn run_large() -> SimResult {
    large::run()
}

fn forge(sample: &Sample, round: u64, summary: &mut Summary) -> SimResult {
    let mut rng = Rng::derive(round, Stream::Player);
    let mut body = sample.body.clone();
    let mut changed = Vec::new();
    let names: Vec<&String> = sample.places.keys().collect();
    for _ in 0..=rng.below(3) {
        let Some(name) = rng.pick(&names) else { continue };
        let Some(place) = rng.pick(&sample.places[*name]) else { continue };
        node::change(sample.kind.schema(), &mut body, place, &mut rng);
        changed.push((*name).clone());
    }
    let bytes = file(&sample.header, &body);
    summary.forged += 1;
    let began = cpu_time();
    let opened = sample.kind.open(&sample.content, &bytes, &sample.commands);
    let took = cpu_time().saturating_sub(began);
    summary.slowest = summary.slowest.max(took);
    ensure(took < MAX_TIME, || format!("it took {} ms; {changed:?}", took.as_millis()))?;
    match opened {
        Ok(game) => {
            summary.turns +=
                check_sound(game, &mut rng).map_err(|why| format!("{why}; {changed:?}"))?;
            summary.sound += 1;
        }
        Err(reason) => *summary.reasons.entry(reason).or_default() += 1,
    }
    summary.fields.extend(changed);
    Ok(())
}

/// A file with this body, and a length and a checksum that fit.
fn file(header: &[u8], body: &Node) -> Vec<u8> {
    let mut bytes = header.to_vec();
    node::write(body, &mut bytes);
    with_checksum(bytes)
}

fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = (bytes.len() - HEADER) as u64;
    bytes[24..32].copy_from_slice(&length.to_le_bytes());
    let checksum = hash_bytes(&bytes[..32]).rotate_left(32) ^ hash_bytes(&bytes[HEADER..]);
    bytes[32..40].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Audits the game, plays it on, saves and loads it; returns the turns.
fn check_sound(mut game: Game, rng: &mut Rng) -> SimResult<u64> {
    game.audit().map_err(|why| format!("opened, but {why}"))?;
    oracle::check_state(&game).map_err(|why| format!("opened, but {why}"))?;
    let mut turns = 0;
    for index in 0..COMMANDS {
        let command = walker::any_command(&game, rng);
        let events = commands::checked_step(&mut game, command)
            .map_err(|why| format!("command {index} ({command}): {why}"))?;
        turns += u64::from(events.is_some());
    }
    let _ = (game.to_scene(), game.view().inventory().len());
    let bytes = game.save();
    let again = Game::load(game.content(), &bytes).map_err(|why| format!("its own save: {why}"))?;
    ensure(again.fingerprint() == game.fingerprint(), || "its save differs".to_owned())?;
    Ok(turns)
}

/// Saved games, runs and replays of each content, at several turns and on several floors.
fn samples() -> SimResult<Vec<Sample>> {
    let mut samples = Vec::new();
    for (name, content) in host::contents(None)? {
        for seed in 0..4 {
            let game = played(&content, seed);
            let mut run = Run::new("Ann", &game);
            let mut last = game.clone();
            for _ in 0..20 {
                if last.step(Command::Wait).is_ok() {
                    let _ = run.append(Command::Wait, &last);
                }
            }
            let run_file = run.snapshot(&last).map_err(|why| why.to_string())?;
            let commands = run.new_commands();
            run.commands_saved(&commands);
            let beside = run.snapshot_beside(&last).map_err(|why| why.to_string())?;
            let files = [
                (Kind::Game, game.save(), &[][..]),
                (Kind::Run, run_file, &[]),
                (Kind::Run, beside, commands.bytes()),
                (Kind::Replay, run.replay().to_bytes(), &[]),
            ];
            for (kind, bytes, commands) in files {
                samples.push(sample(&name, &content, kind, &bytes, commands)?);
            }
        }
    }
    Ok(samples)
}

fn sample(
    name: &str,
    content: &Arc<Content>,
    kind: Kind,
    bytes: &[u8],
    commands: &[u8],
) -> SimResult<Sample> {
    let (header, mut rest) = bytes.split_at_checked(HEADER).ok_or("a file without a header")?;
    let body = node::read(kind.schema(), &mut rest).filter(|_| rest.is_empty());
    let body = body.ok_or_else(|| format!("{name}: the save format is described wrongly"))?;
    ensure(file(header, &body) == bytes, || format!("{name}: it is not written as it was read"))?;
    let mut places: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for place in node::places(kind.schema(), &body) {
        places.entry(place.name.clone()).or_default().push(place);
    }
    let (name, content, header) = (name.to_owned(), content.clone(), header.to_vec());
    let commands = commands.to_vec();
    Ok(Sample { name, content, kind, commands, header, body, places })
}

/// A game after some turns, on one of its first floors.
fn played(content: &Arc<Content>, seed: u64) -> Game {
    let mut game = Game::with_content(content.clone(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    for _ in 0..seed {
        walk(&mut game, &mut rng);
        descend(&mut game);
    }
    walk(&mut game, &mut rng);
    game
}

fn walk(game: &mut Game, rng: &mut Rng) {
    for _ in 0..60 {
        let command = walker::command(game, rng);
        let mut next = game.clone();
        // The game goes on: the last turn is not taken.
        if next.step(command).is_ok() && next.outcome().is_none() {
            *game = next;
        }
    }
}

/// Puts the player on the stairs and lets them descend, where the floor has any.
fn descend(game: &mut Game) {
    let mut map = game.map().clone();
    let _ = map.remove(game.view().player().id);
    let Some(dungeon) = game.content().dungeon() else { return };
    let Some(stairs) = map.find_tile(dungeon.down) else { return };
    if game.replace_map(map, stairs).is_ok() {
        let _ = game.step(Command::Descend);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_forged_files_are_refused_or_sound() {
        let summary = run(Seeds::short(800)).unwrap();
        let enough = summary.sound > 10 && summary.reasons.len() > 6 && summary.fields.len() > 40;
        assert!(enough, "{summary}");
    }
}
