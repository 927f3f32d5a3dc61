//! `judge`: plays every run of a submission again, and prints the results of its agent.
//!
//! A submission is a file with a run in each line, [`Run`]: JSON, because an agent of any language
//! can append a line when a game ends, and a line that is damaged leaves the others as they are. The commands
//! stand in the link alone; a run counts only if they lead to the state that it says. A seed that is
//! asked for and has no run counts as lost, so nothing is gained by leaving out bad games.

mod known;
mod seeds;
mod table;
#[cfg(test)]
mod tests;

use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_files::NamedFile;
use rogue_gym::{Run, RunError};
use rogue_ui::text;
use roguecore::replay::Link;

use crate::result::SimResult;
pub(crate) use known::Known;
use known::Name;
pub(crate) use seeds::SeedList;
use table::{Figures, Row};

/// The command line of `judge`.
#[derive(Args)]
pub struct Options {
    /// The submission: a file with a run in each line
    #[arg(value_name = "FILE", required_unless_present = "draw")]
    file: Option<PathBuf>,
    /// The seeds that every game and task of the submission is asked for: a file of numbers and ranges such as
    /// `1-100`, with blanks or lines between them, and comments after `#` [default: 1-100]
    #[arg(long, value_name = "FILE")]
    seeds: Option<PathBuf>,
    /// Print that many seeds from the random source of the system, for a file that is kept secret
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "seeds"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=SeedList::MAX as i64))]
    draw: Option<u32>,
    /// A game beside the built-in ones: a content file; repeat it for several packs of one game
    #[arg(long, value_name = "FILE")]
    content: Vec<PathBuf>,
    /// A task beside the built-in ones, known by the name of its file; repeat it for several
    #[arg(long, value_name = "FILE")]
    task: Vec<PathBuf>,
}

/// Judges a submission; `false` if a line does not count, or a seed has no run. Both are named.
///
/// # Errors
///
/// When the submission, the list of seeds, a content or a task cannot be read.
pub fn run(options: &Options) -> SimResult<bool> {
    if let Some(count) = options.draw {
        print(&seeds::drawn(count));
        return Ok(true);
    }
    let text = read(options.file.as_deref().unwrap_or(Path::new("")))?;
    let seeds = options.seeds.as_deref().map_or_else(|| Ok(SeedList::public()), SeedList::read)?;
    let known = Known::new(&options.content, &options.task)?;
    let judgement = Judgement::of(&text, &known, &seeds);
    if judgement.rows.is_empty() && judgement.refused.is_empty() {
        return Err(
            "the submission has no line; write_submission of roguecore_gym makes one".into()
        );
    }
    print(&judgement.to_text(&known, &seeds));
    Ok(judgement.is_whole(&seeds))
}

fn print(text: &str) {
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// The longest submission, in bytes.
const MAX_BYTES: usize = 64 << 20;
/// The mark that some editors and shells write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The most lines that are reported with the reason why they do not count.
const MAX_REASONS: usize = 100;
/// The most characters of a reason: it may quote text by strangers.
const MAX_REASON: usize = 200;
/// The longest line, in bytes: a link, the name of a task, and room around them.
const MAX_LINE: usize = Link::MAX_LENGTH + 1_024;

/// The bytes of a submission, without a byte order mark: a line that is no text leaves the others as they are.
fn read(path: &Path) -> SimResult<Vec<u8>> {
    let alternative = "name the file of a submission";
    let file = NamedFile { what: "submission", path, max_bytes: MAX_BYTES, alternative };
    let mut bytes = file.bytes().map_err(|error| error.to_string())?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(bytes)
}

/// The results of a submission.
pub(crate) struct Judgement {
    /// The player, by the first line that can be read.
    player: Option<String>,
    rows: BTreeMap<Name, Row>,
    /// The number of each line that does not count, and why: of the first ones.
    refused: Vec<(usize, String)>,
    /// How many more do not count.
    more: usize,
}

/// The result of a run: its game or task, and its figures.
pub(crate) type Counted = (Name, Figures);

/// A line that can be read, without its commands, which are read again when it is played: those of all lines
/// together may not fit into memory.
struct Entry<'a> {
    text: &'a str,
    name: Name,
    seed: u64,
    player: String,
}

impl Judgement {
    pub(crate) fn of(text: &[u8], known: &Known, seeds: &SeedList) -> Self {
        let most = known.len().saturating_mul(seeds.len());
        let lines = text.split(|&byte| byte == b'\n').zip(1..);
        let mut lines = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
        let asked: Vec<_> = lines.by_ref().take(most).collect();
        let entries: Vec<(usize, SimResult<Entry<'_>>)> = asked
            .into_par_iter()
            .map(|(line, number)| (number, Entry::of(line, known, seeds)))
            .collect();
        let (player, entries) = distinct(entries, known);
        let mut judgement = Self { player, rows: BTreeMap::new(), refused: Vec::new(), more: 0 };
        for entry in entries.iter().filter_map(|(_, entry)| entry.as_ref().ok()) {
            // Also a game of which no run counts has a row.
            judgement.rows.entry(entry.name).or_default();
        }
        let played: Vec<(usize, SimResult<Counted>)> = entries
            .into_par_iter()
            .map(|(number, entry)| (number, entry.and_then(|entry| entry.play(known))))
            .collect();
        for (line, result) in played {
            match result {
                Ok((name, figures)) => {
                    judgement.rows.entry(name).or_default().counted.push(figures);
                }
                Err(why) => judgement.refuse(line, &why),
            }
        }
        let too_many = format!("no more than {most} runs are asked for");
        lines.for_each(|(_, number)| judgement.refuse(number, &too_many));
        judgement
    }

    /// Names a line that does not count.
    fn refuse(&mut self, line: usize, why: &str) {
        if self.refused.len() < MAX_REASONS {
            // Links and names of others may have characters that a terminal obeys.
            let why = text::clean(&why.chars().take(MAX_REASON).collect::<String>());
            self.refused.push((line, why));
        } else {
            self.more += 1;
        }
    }

    /// The result of each run that counts.
    pub(crate) fn results(&self) -> Vec<Counted> {
        let of = |(&name, row): (&Name, &Row)| {
            row.counted.iter().map(move |&it| (name, it)).collect::<Vec<_>>()
        };
        self.rows.iter().flat_map(of).collect()
    }

    /// Whether every line counts, and every seed that is asked for has a run.
    fn is_whole(&self, seeds: &SeedList) -> bool {
        self.refused.is_empty() && self.rows.values().all(|row| row.counted.len() == seeds.len())
    }
}

impl<'a> Entry<'a> {
    /// A line that is a run of a game or task that is known, with a seed that is asked for.
    fn of(line: &'a [u8], known: &Known, seeds: &SeedList) -> SimResult<Self> {
        if line.len() > MAX_LINE {
            return Err(format!("it is longer than {MAX_LINE} bytes"));
        }
        let text = std::str::from_utf8(line).map_err(|_| "it is not text in UTF-8")?.trim();
        let run = read_run(text)?;
        let (name, seed) = (known.name(&run)?, run.link.seed());
        if !seeds.has(seed) {
            return Err(format!("the seed {seed} is not asked for"));
        }
        Ok(Self { text, name, seed, player: run.link.player().to_owned() })
    }

    /// Its result, played again.
    fn play(&self, known: &Known) -> SimResult<Counted> {
        let run = read_run(self.text)?;
        let (found, most) = (run.link.len(), known.most_commands(self.name));
        if found > most {
            return Err(format!("it has {found} commands, and the task at most {most} steps"));
        }
        let figures = Figures::of(&run, &*known.setup(self.name)?);
        figures.map(|figures| (self.name, figures)).map_err(|error| error.to_string())
    }
}

fn read_run(line: &str) -> SimResult<Run> {
    line.parse().map_err(|error: RunError| error.to_string())
}

/// The player that the first readable line names, and every line: the first one of that player for each seed, or the
/// reason why it does not count.
fn distinct<'a>(
    entries: Vec<(usize, SimResult<Entry<'a>>)>,
    known: &Known,
) -> (Option<String>, Vec<(usize, SimResult<Entry<'a>>)>) {
    let player = entries.iter().find_map(|(_, entry)| entry.as_ref().ok());
    let player = player.map(|entry| entry.player.clone());
    let mut first: HashMap<(Name, u64), usize> = HashMap::new();
    let mut check = |number: usize, entry: Entry<'a>| {
        let (found, player) = (&entry.player, player.as_ref());
        if let Some(player) = player.filter(|it| *it != found) {
            let player = text::clean_name(player);
            return Err(format!(
                "it was played by {found:?}, and the lines before it by {player:?}"
            ));
        }
        match first.entry((entry.name, entry.seed)) {
            Occupied(before) => {
                let (before, name) = (before.get(), known.to_text(entry.name));
                Err(format!("line {before} is the run of {name} with seed {}", entry.seed))
            }
            Vacant(free) => {
                free.insert(number);
                Ok(entry)
            }
        }
    };
    let entries = entries.into_iter();
    let entries =
        entries.map(|(number, it)| (number, it.and_then(|it| check(number, it)))).collect();
    (player, entries)
}
