//! Large forged files: many items, floors, tiles and commands. Each is opened or refused in the
//! time in which a parser that builds nothing reads a content file of 4 MiB fifteen times, and
//! takes four times its length of memory, and 32 MiB, at most. Time is that of the processor, so
//! that neither a fast machine nor a busy one changes the result.

use std::sync::Arc;
use std::time::Duration;

use roguecore::journal::Run;
use roguecore::{Command, Content, Game};
use serde::de::IgnoredAny;

use super::node::{self, Node};
use super::source;
use super::{HEADER, Kind, file, schema, with_checksum};
use crate::process::cpu_time;
use crate::result::SimResult;
use crate::soak::check::ensure;
use crate::soak::content::peak_memory;

/// Memory that a file of any length may take, in KiB.
const SMALL: u64 = 32 << 10;
/// No file takes more, in KiB.
const MAX_MEMORY: u64 = 256 << 10;

/// How often a content file of 4 MiB is parsed in the time that a file may take.
const PASSES: u32 = 15;
/// A file that takes longer is opened so often: other work of the machine can only make it slower.
const TRIES: usize = 3;

/// The time that a file may take, and the content to open it with.
struct Check {
    content: Arc<Content>,
    limit: Duration,
}

pub(super) fn run() -> SimResult {
    let content = Content::classic();
    let pass = time_of_a_pass()?;
    println!("corruption: a parser passes over 4 MiB of effects in {} ms", pass.as_millis());
    let check = Check { content: content.clone(), limit: pass * PASSES };
    let check = |kind, what: &str, make: &dyn Fn() -> Vec<u8>| check.open(kind, what, make);
    let game = Game::with_content(content.clone(), 7);
    let (header, body) = parts(&game.save(), Kind::Game)?;
    for (what, count) in
        [("items on one cell", 8_000), ("items on one cell", 16_000), ("items on one cell", 65_000)]
    {
        check(Kind::Game, &format!("{count} {what}"), &|| {
            file(&header, &with_items(&body, count))
        })?;
    }
    for count in [9, 1_000, 1_000_000] {
        check(Kind::Game, &format!("{count} floors"), &|| {
            file(&header, &with_floors(&body, count))
        })?;
    }
    check(Kind::Game, "60 million tiles", &|| file(&header, &with_tiles(&body)))?;
    for count in [12_000_000, 31_500_000] {
        let what = format!("{count} waits in a replay");
        check(Kind::Replay, &what, &|| waits(&content, count))?;
    }
    check(Kind::Run, "63 MB of a journal", &|| journal(&content))?;
    for (what, text) in source::TEXTS {
        check(Kind::Run, &format!("a content text of {what}"), &|| source::run(&text()))?;
    }
    check(Kind::Run, "60 MB of a content text", &source::too_long)?;
    Ok(())
}

/// The least time of three in which the parser reads a large content file and builds nothing of it.
fn time_of_a_pass() -> SimResult<Duration> {
    let text = source::effects();
    let times = (0..3).map(|_| {
        let began = cpu_time();
        ron::from_str::<IgnoredAny>(&text).map_err(|why| why.to_string())?;
        Ok(cpu_time().saturating_sub(began))
    });
    let times: Vec<Duration> = times.collect::<SimResult<_>>()?;
    Ok(times.into_iter().min().unwrap_or_default())
}

impl Check {
    /// Opens a file; prints and compares its time and memory. Memory counts from the file on.
    fn open(&self, kind: Kind, what: &str, make: &dyn Fn() -> Vec<u8>) -> SimResult {
        let bytes = make();
        let is_measured = reset_peak();
        let before = peak_memory();
        let mut tries = (0..TRIES).map(|_| self.timed(kind, &bytes));
        let (mut took, opened) = tries.next().unwrap_or_default();
        while took >= self.limit
            && let Some((again, _)) = tries.next()
        {
            took = took.min(again);
        }
        let memory = peak_memory().saturating_sub(before);
        let length = (bytes.len() >> 10) as u64;
        let (time, most) = (took.as_millis(), self.limit.as_millis());
        let used =
            if is_measured { format!("{memory} KiB") } else { "memory not measured".to_owned() };
        println!("corruption: {what}, {length} KiB: {opened} in {time} ms, {used}");
        ensure(took < self.limit, || format!("{what}: {time} ms, of at most {most}"))?;
        let limit = (4 * length + SMALL).min(MAX_MEMORY);
        ensure(memory <= limit, || format!("{what}: {memory} KiB, of at most {limit}"))
    }

    /// The time that it takes to open a file, and the result.
    fn timed(&self, kind: Kind, bytes: &[u8]) -> (Duration, String) {
        let began = cpu_time();
        let opened = match kind {
            // A replay is only read: to play it to its end takes as long as playing.
            Kind::Replay => roguecore::replay::Replay::from_bytes(bytes)
                .map(|replay| replay.len())
                .map_err(|why| why.to_string()),
            Kind::Game | Kind::Run => {
                kind.open(&self.content, bytes, &[]).map(|game| game.map().entities().len())
            }
        };
        let took = cpu_time().saturating_sub(began);
        let told = opened.map_or_else(|why| format!("refused ({why})"), |_| "opened".to_owned());
        (took, told)
    }
}

/// Starts a new measurement of the most memory; `false` where the system cannot.
fn reset_peak() -> bool {
    std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

fn parts(bytes: &[u8], kind: Kind) -> SimResult<(Vec<u8>, Node)> {
    let (header, mut rest) = bytes.split_at(HEADER);
    let body =
        node::read(kind.schema(), &mut rest).ok_or("the save format is described wrongly")?;
    Ok((header.to_vec(), body))
}

/// Copies of the last entity, which is an item, in its cell.
fn with_items(body: &Node, count: u64) -> Node {
    let mut body = body.clone();
    let first = 100_000;
    let entities = node::field(&mut body, &schema::GAME, "world.map.entities");
    if let Node::List(entities) = entities
        && let Some(item) = entities.last().cloned()
    {
        for id in 0..count {
            let mut copy = item.clone();
            if let Node::Fields(fields) = &mut copy {
                fields[0] = Node::Number { value: first + id, bits: 32 };
            }
            entities.push(copy);
        }
    }
    *node::field(&mut body, &schema::GAME, "world.next id") =
        Node::Number { value: first + count, bits: 32 };
    body
}

/// Floors of a single tile.
fn with_floors(body: &Node, count: u64) -> Node {
    let mut body = body.clone();
    let mut map = node::blank(&schema::MAP);
    for (path, width) in [("size.width", 1), ("size.height", 1)] {
        for part in ["", "explored.", "visible."] {
            *node::field(&mut map, &schema::MAP, &format!("{part}{path}")) = Node::Signed(width);
        }
    }
    let one = |bits| Node::List(vec![Node::Number { value: 0, bits }]);
    *node::field(&mut map, &schema::MAP, "tiles") = one(8);
    *node::field(&mut map, &schema::MAP, "explored.words") = one(64);
    *node::field(&mut map, &schema::MAP, "visible.words") = one(64);
    let floor = |number| Node::Fields(vec![Node::Number { value: number, bits: 32 }, map.clone()]);
    *node::field(&mut body, &schema::GAME, "world.others") =
        Node::List((2..count + 2).map(floor).collect());
    body
}

/// Four floors of 4,000 × 3,750 tiles. The tree would take gigabytes, so one is written.
fn with_tiles(body: &Node) -> Node {
    let mut body = body.clone();
    let (width, height) = (4_000_usize, 3_750_usize);
    let words = width.div_ceil(64) * height;
    let mut map = Vec::new();
    let size = |out: &mut Vec<u8>| {
        node::write(&Node::Signed(width as i32), out);
        node::write(&Node::Signed(height as i32), out);
    };
    size(&mut map);
    node::write(&Node::Bytes(vec![0; width * height]), &mut map);
    for _ in 0..2 {
        size(&mut map);
        node::write(&Node::Bytes(vec![0; words]), &mut map);
    }
    map.extend([0; 3]);
    // A list of bytes is written like bytes: the floors as they are in the file.
    let mut floors = Vec::new();
    for number in 2..6_u8 {
        floors.push(Node::Fields(vec![Node::Number { value: number.into(), bits: 8 }, raw(&map)]));
    }
    *node::field(&mut body, &schema::GAME, "world.others") = Node::List(floors);
    body
}

fn raw(bytes: &[u8]) -> Node {
    Node::Raw(bytes.to_vec())
}

/// A replay of waits whose state hash is 0, of two bytes each.
fn waits(content: &Arc<Content>, count: usize) -> Vec<u8> {
    let replay = roguecore::replay::Replay::new(&Game::with_content(content.clone(), 7)).to_bytes();
    let Ok((header, mut body)) = parts(&replay, Kind::Replay) else { return replay };
    let mut steps = Vec::new();
    node::write(&Node::Number { value: count as u64, bits: 64 }, &mut steps);
    steps.extend([3, 0].repeat(count));
    *node::field(&mut body, &schema::REPLAY, "replay.steps") = raw(&steps);
    file(&header, &body)
}

/// A run with more records than a program writes.
fn journal(content: &Arc<Content>) -> Vec<u8> {
    let mut game = Game::with_content(content.clone(), 7);
    let mut run = Run::new("Ann", &game);
    let Ok(snapshot) = run.snapshot(&game) else { return Vec::new() };
    let mut bytes = with_checksum(snapshot);
    run.snapshot_saved(&bytes, &game);
    if game.step(Command::Wait).is_ok()
        && let Some(record) = run.append(Command::Wait, &game)
    {
        bytes.extend(record.repeat((63 << 20) / record.len()));
    }
    bytes
}
