//! Mutated content files: no panic, no hang, bounded events and memory. A file that is still
//! valid is played with random commands and audited after each.
//!
//! The campaign runs in child processes, so that one that hangs can be stopped and named.

mod mutate;

use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Program, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use roguecore::{Content, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::commands;
use super::seeds::Seeds;
use crate::process::workspace;
use crate::result::SimResult;
use crate::walker;

/// Counts over all mutations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    mutations: u64,
    /// How many were valid content, and were played.
    played: u64,
    turns: u64,
    /// Of a single turn.
    max_events: u64,
    /// The work of a single turn.
    max_work: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mutations, played, turns, max_events, max_work } = self;
        write!(
            f,
            "{mutations} mutations, {played} valid and played, {turns} turns, at most {max_events} \
             events and work of {max_work} in one"
        )
    }
}

impl Summary {
    fn plus(self, other: Self) -> Self {
        Self {
            mutations: self.mutations + other.mutations,
            played: self.played + other.played,
            turns: self.turns + other.turns,
            max_events: self.max_events.max(other.max_events),
            max_work: self.max_work.max(other.max_work),
        }
    }

    /// The counts as a child process prints them.
    fn numbers(self) -> String {
        let Self { mutations, played, turns, max_events, max_work } = self;
        format!("done {mutations} {played} {turns} {max_events} {max_work}")
    }

    fn from_numbers(line: &str) -> Option<Self> {
        let numbers = line.strip_prefix("done ")?.split(' ').map(str::parse);
        let numbers: Vec<u64> = numbers.collect::<Result<_, _>>().ok()?;
        let [mutations, played, turns, max_events, max_work] = numbers[..] else { return None };
        Some(Self { mutations, played, turns, max_events, max_work })
    }
}

/// More events in one turn are an error.
const MAX_EVENTS: usize = 20_000;
/// More work in one turn is an error: the limit, and room for the last step.
const MAX_WORK: u64 = 2 * Game::MAX_WORK;
/// A larger save is an error, in bytes.
const MAX_SAVE: usize = 32 << 20;
/// More memory of a process at any time is an error, in KiB.
pub(super) const MAX_MEMORY: u64 = 1 << 20;
/// Mutations of a child process.
const CHUNK: u64 = 250;
/// A child is stopped when one mutation takes longer: far more than any needs, because the machine
/// may be busy.
const MUTATION_TIMEOUT: Duration = Duration::from_secs(900);

/// Tries these mutations of each file, in child processes.
pub(super) fn run(mutations: Seeds, commands: u64) -> SimResult<Summary> {
    let mut all = Summary::default();
    for (file, _) in files()? {
        let mut sum = Summary::default();
        for first in mutations.range().step_by(CHUNK as usize) {
            let part = Seeds::new(first, CHUNK.min(mutations.range().end - first));
            sum = sum.plus(run_child(&file, part, commands)?);
        }
        println!("content: {file}: {sum}");
        all = all.plus(sum);
    }
    ensure_counted(&[("mutations", all.mutations)])?;
    Ok(all)
}

/// Tries mutations of a file in this process; prints the number of each before it starts.
pub(super) fn run_part(file: &str, part: Seeds, commands: u64) -> SimResult {
    println!("{}", try_part(file, part, commands, |number| println!("{number}"))?.numbers());
    Ok(())
}

fn try_part(file: &str, part: Seeds, commands: u64, report: impl Fn(u64)) -> SimResult<Summary> {
    let files = files()?;
    let text = files.iter().find(|(name, _)| *name == file).map(|(_, text)| text);
    let text = text.ok_or_else(|| {
        let known: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        format!("there is no content file {file}; use one of {}", known.join(", "))
    })?;
    let mut summary = Summary::default();
    part.try_each(|number| {
        report(number);
        try_mutation(text, number, commands, &mut summary).map_err(|why| format!("{file}: {why}"))
    })?;
    ensure_counted(&[("mutations", summary.mutations)])?;
    Ok(summary)
}

/// Files outside `assets/packs`: the content of an example, and rules that set themselves off.
const OTHER_FILES: [&str; 3] = [
    "crates/roguecore/examples/keep.ron",
    "crates/roguecore/tests/fixtures/hostile_rules.ron",
    "crates/roguecore/tests/fixtures/pickaxe.ron",
];

/// The built-in files, every pack in `assets/packs`, and the other files, by name.
pub(crate) fn files() -> SimResult<Vec<(String, String)>> {
    let mut files = vec![
        ("classic.ron".to_owned(), Content::classic_ron().to_owned()),
        ("first_steps.ron".to_owned(), Content::first_steps_ron().to_owned()),
        ("ember.ron".to_owned(), rogue_ember::ron()),
    ];
    let folder = workspace().join("assets/packs");
    let mut paths = Vec::new();
    add_ron_files(&folder, &mut paths);
    paths.extend(OTHER_FILES.map(|path| workspace().join(path)));
    for path in paths {
        let failed = |error| format!("{}: {error}", path.display());
        let name = path.file_name().unwrap_or_default().display().to_string();
        files.push((name, fs::read_to_string(&path).map_err(failed)?));
    }
    Ok(files)
}

fn add_ron_files(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            add_ron_files(&path, paths);
        } else if path.extension().is_some_and(|it| it == "ron") {
            paths.push(path);
        }
    }
}

fn try_mutation(text: &str, number: u64, commands: u64, summary: &mut Summary) -> SimResult {
    let mut rng = Rng::derive(number, Stream::Player);
    let mutated = mutate::mutate(text, &mut rng);
    summary.mutations += 1;
    match Content::parse("mutated.ron", &mutated) {
        Err(errors) => ensure(!errors.to_string().is_empty(), || "refused without a reason".into()),
        Ok(content) => {
            summary.played += 1;
            play(&Arc::new(content), number, commands, summary)
        }
    }?;
    let memory = peak_memory();
    ensure(memory < MAX_MEMORY, || format!("the process has used {memory} KiB"))
}

/// Plays a game, and reads its last state from a save.
fn play(content: &Arc<Content>, seed: u64, commands: u64, summary: &mut Summary) -> SimResult {
    let mut rng = Rng::derive(seed, Stream::Ai);
    let mut game = Game::with_content(content.clone(), seed);
    for index in 0..commands {
        let command = walker::any_command(&game, &mut rng);
        let events = commands::checked_step(&mut game, command)
            .map_err(|why| format!("command {index} ({command}): {why}"))?;
        let Some(events) = events else { continue };
        summary.turns += 1;
        summary.max_events = summary.max_events.max(events as u64);
        summary.max_work = summary.max_work.max(game.work());
        ensure(game.work() <= MAX_WORK, || format!("command {index}: work of {}", game.work()))?;
        ensure(events <= MAX_EVENTS, || format!("command {index}: {events} events"))?;
        if game.outcome().is_some() {
            break;
        }
    }
    let bytes = game.save();
    ensure(bytes.len() <= MAX_SAVE, || format!("a save of {} bytes", bytes.len()))?;
    let loaded = Game::load(content, &bytes).map_err(|why| format!("its save: {why}"))?;
    ensure(loaded.fingerprint() == game.fingerprint(), || "its save differs".to_owned())
}

/// The most memory that this process has used, in KiB; 0 where the system does not say.
pub(super) fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Starts this program again for a part, and stops it when a mutation takes too long.
fn run_child(file: &str, part: Seeds, commands: u64) -> SimResult<Summary> {
    let this = std::env::current_exe().map_err(|error| format!("no child process: {error}"))?;
    let mut program = Program::new(this);
    program.args(["soak", "content", "--file", file, "--first", &part.first().to_string()]);
    program.args(["--seeds", &part.count().to_string(), "--commands", &commands.to_string()]);
    let child = program.stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("no child process: {error}"))?;
    let result = watch(&mut child);
    let _ = child.kill();
    let _ = child.wait();
    result.map_err(|(number, why)| {
        format!(
            "{why}; cargo xtask soak content --file {file} --first {number} --seeds 1 --commands \
             {commands}"
        )
    })
}

/// The summary that a child prints last, or the last mutation it started and its failure.
fn watch(child: &mut Child) -> Result<Summary, (String, String)> {
    let (sender, lines) = mpsc::channel();
    let output = child.stdout.take();
    std::thread::spawn(move || {
        let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
        lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    let mut last = String::new();
    loop {
        match lines.recv_timeout(MUTATION_TIMEOUT) {
            Ok(line) => match Summary::from_numbers(&line) {
                Some(summary) => return Ok(summary),
                None => last = line,
            },
            Err(RecvTimeoutError::Timeout) => return Err((last, "it hangs".to_owned())),
            Err(RecvTimeoutError::Disconnected) => return Err((last, "it failed".to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_mutations_are_refused_or_played() {
        let (part, mut all) = (Seeds::short(60), Summary::default());
        for (file, _) in files().unwrap() {
            all = all.plus(try_part(&file, part, 60, |_| {}).unwrap());
        }
        assert!(all.played > all.mutations / 10 && all.played < all.mutations, "{all}");
        assert!(all.max_work > 1_000, "{all}");
    }

    #[test]
    fn counts_are_read_as_they_were_printed() {
        let summary = Summary { mutations: 9, played: 4, turns: 70, max_events: 12, max_work: 900 };
        assert_eq!(Summary::from_numbers(&summary.numbers()), Some(summary));
        assert_eq!(Summary::from_numbers("17"), None);
    }
}
