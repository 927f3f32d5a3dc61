//! `board`: a ranking over the replays and runs in a folder, each of which is played again before it
//! counts.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use rogue_files::{NamedFile, printable};
use rogue_ui::storage::{Score, replay_player, run_name};
use rogue_ui::{Date, Dated, NoResult, RunResult, text};
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content};

use crate::content;
use crate::result::SimResult;

/// The command line of `board`.
#[derive(Args)]
pub struct Options {
    /// The folder with the `.replay` and `.run` files; its subfolders are not read
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// A game beside the built-in ones: a content file; repeat it for several packs of one game
    #[arg(long, value_name = "FILE")]
    content: Vec<PathBuf>,
}

/// Prints the ranking of each dungeon; `false` if a file does not count, which is named with the
/// reason.
///
/// # Errors
///
/// When the folder or the content cannot be read.
pub fn run(options: &Options) -> SimResult<bool> {
    let mut games: Vec<_> =
        rogue_ember::built_in_names().filter_map(rogue_ember::built_in).collect();
    if !options.content.is_empty() {
        games.push(content::by_names(&options.content)?);
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let today = since.ok().map(|since| Date::from_unix_seconds(since.as_secs()));
    let board = Board::read(&options.folder, &games, today)?;
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(board.to_text(&options.folder).as_bytes());
    Ok(board.refused.is_empty())
}

/// The runs that count, by dungeon, and the files that do not.
struct Board {
    dungeons: BTreeMap<Dungeon, Vec<Score>>,
    /// Each with its name and the reason, of printable characters.
    refused: Vec<(String, String)>,
}

/// A dungeon of a game: those of days and weeks first, the newest first of all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Dungeon {
    game: usize,
    title: String,
    dated: std::cmp::Reverse<Option<Dated>>,
    seed: u64,
}

/// The key by which two runs are the same: game, seed and commands.
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    content: u64,
    seed: u64,
    commands: Vec<Command>,
}

impl Board {
    fn read(folder: &Path, games: &[Arc<Content>], today: Option<Date>) -> SimResult<Self> {
        let unreadable = |error| {
            format!("the folder {} cannot be read ({error}); check its name", folder.display())
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|it| it == "replay" || it == "run") {
                paths.push(path);
            }
        }
        paths.sort();
        let mut board = Self { dungeons: BTreeMap::new(), refused: Vec::new() };
        let mut known: HashMap<Identity, String> = HashMap::new();
        for path in paths {
            let name = text::clean(&path.file_name().unwrap_or_default().to_string_lossy());
            let counted = judge(&path, games).and_then(|(identity, game, score)| {
                match known.entry(identity) {
                    Entry::Occupied(first) => Err(format!("it is the same run as {}", first.get())),
                    Entry::Vacant(free) => {
                        free.insert(name.clone());
                        Ok((game, score))
                    }
                }
            });
            match counted {
                Ok((game, score)) => {
                    let dated = today.and_then(|today| today.dungeon_of(score.seed));
                    let (title, seed) = (score.title.clone(), score.seed);
                    let dated = std::cmp::Reverse(dated);
                    let dungeon = Dungeon { game, title, dated, seed };
                    board.dungeons.entry(dungeon).or_default().push(score);
                }
                Err(reason) => board.refused.push((name, text::clean(&reason))),
            }
        }
        board.dungeons.values_mut().for_each(|scores| scores.sort_by_key(Score::rank));
        Ok(board)
    }

    fn to_text(&self, folder: &Path) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        for (Dungeon { title, dated, seed, .. }, scores) in &self.dungeons {
            let dungeon = dated.0.map_or_else(String::new, |dated| format!(", {dated}"));
            let _ = writeln!(page, "{title}{dungeon}, seed {seed}");
            for (rank, score) in (1..).zip(scores) {
                let (who, Score { turn, end, .. }) = (score.who(), score);
                let points = score.points();
                let _ = writeln!(page, "{rank:>3}. {points:>6}  {who}: {end}, turn {turn}");
            }
            page.push('\n');
        }
        let counted: usize = self.dungeons.values().map(Vec::len).sum();
        let all = counted + self.refused.len();
        let _ = match all {
            0 => writeln!(
                page,
                "There is no .replay or .run file in {}.",
                printable(folder.display())
            ),
            _ => writeln!(page, "{counted} of {all} files count"),
        };
        for (name, reason) in &self.refused {
            let _ = writeln!(page, "  {name}: {reason}");
        }
        page
    }
}

/// The most work of all turns of a run that is played again: some hundred times that of a long game.
const MAX_WORK: u64 = 1 << 30;

/// The identity of a file's run, the index of its game, and its score.
fn judge(path: &Path, games: &[Arc<Content>]) -> Result<(Identity, usize, Score), String> {
    let bytes = read(path)?;
    let is_run = path.extension().is_some_and(|it| it == "run");
    let (replay, name) =
        if is_run { read_run(path, &bytes, games)? } else { read_replay(path, &bytes)? };
    let known = games.iter().enumerate().find(|(_, it)| it.hash() == replay.content_hash());
    let (game, content) = known
        .ok_or_else(|| other_game(&format!("{} {:016x}", replay.title(), replay.content_hash())))?;
    let result = RunResult::replayed_within(&replay, content, &name, MAX_WORK);
    let result = result.map_err(|error| error.to_string())?;
    let identity = Identity {
        content: replay.content_hash(),
        seed: replay.seed(),
        commands: replay.commands().collect(),
    };
    Ok((identity, game, result.score))
}

fn other_game(title: &str) -> String {
    let title = text::clean_name(title);
    format!("it was played with content that is not known here, {title}; name it with --content")
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let alternative = "take it out of the folder";
    let file = NamedFile { what: "file", path, max_bytes: Run::MAX_BYTES, alternative };
    file.bytes().map_err(|error| error.to_string())
}

/// A replay, and the name of the player: that of its file.
fn read_replay(path: &Path, bytes: &[u8]) -> Result<(Replay, String), String> {
    let replay = Replay::from_bytes(bytes).map_err(|error| error.to_string())?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok((replay, replay_player(&stem)))
}

/// The commands of a run from its first turn on, and the name of its player. Where they are in a file of
/// their own, that stands beside it. The content that it carries is not read: it is one that is known, or the run
/// does not count.
fn read_run(path: &Path, bytes: &[u8], games: &[Arc<Content>]) -> Result<(Replay, String), String> {
    let refused = |error: roguecore::LoadError| error.to_string();
    let summary = Run::peek(bytes).map_err(refused)?;
    let name = run_name(&summary.name);
    let beside = path.with_extension("commands");
    let commands = if beside.exists() { read(&beside)? } else { Vec::new() };
    let mut why = other_game(&summary.title);
    for content in games.iter().filter(|it| it.title() == summary.title) {
        match Run::open_beside(content, bytes, &commands) {
            // Rows of other content may fit: its run goes on from a snapshot, and does not begin with a seed.
            Ok(opened) if opened.run.replay().begins_with_seed() => {
                return Ok((opened.run.replay().clone(), name));
            }
            Ok(_) => why = NoResult::NotFromSeed.to_string(),
            Err(error) => why = refused(error),
        }
    }
    Err(why)
}

#[cfg(test)]
mod tests;
