//! Storage of runs in files of the page. A run is one file, as the programs write it when a player copies a
//! run; the commands since are in a journal beside it, which is written anew with every command.
//!
//! | file | content |
//! |---|---|
//! | `runs/NAME.run` | a snapshot with all commands before |
//! | `runs/NAME.journal` | the [tag] of the snapshot, and a record for each command since |
//! | `runs/NAME.damaged` | a damaged run that was recovered |
//! | `history/ID.replay`, `history/ID.txt`, `history/ID.record` | a finished run, as in the programs' folder |
//! | `results/ID.txt`, `settings.ron` | as in the programs' folder |
//! | `scores/ID` | the row of a finished run, as in the programs' file |
//! | `scores` | the rows that an earlier page has written |
//! | `content/HASH` | a file of a content, for all files that carry it |
//! | `open` | the name of the run that is being played |

mod exchange;
mod look_after;

use std::sync::Arc;

use rogue_ui::settings::Change;
use rogue_ui::storage::{
    KeptFile, NAME_TRIES, ReplayInfo, RunInfo, Score, ScoreRow, Storage, StorageError,
    StorageNotice, kept_run_name, replay_name, replay_player, run_name,
};
use rogue_ui::text;
use rogue_ui::{Settings, SharedDungeon};
use roguecore::hash::hash_bytes;
use roguecore::journal::{self, CommandsFile, OpenedRun, Run, Summary};
use roguecore::replay::{Link, Replay};
use roguecore::{Command, Content, Events, Game, LoadError};

use crate::disk::{Disk, File};
pub(crate) use exchange::Imported;

const OPEN: &str = "open";
const SCORES: &str = "scores";
const SETTINGS: &str = "settings.ron";

/// The largest snapshot: half of what browsers give an origin, so that the run before it, which it replaces,
/// and other runs have room.
const MAX_SNAPSHOT: usize = 2 << 20;

/// Why a file that is there cannot be opened, as a clause.
const PART_LOST: &str = "a part that it shares with other files is lost or damaged";

/// What the page does with a text or a file for the player.
pub(crate) trait Hands {
    /// Offers a file for download.
    ///
    /// # Errors
    /// Why the browser makes no file, as a clause.
    fn download(&self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Puts a text into the clipboard. Where the browser refuses it later, the page says so.
    ///
    /// # Errors
    /// Why there is no clipboard, as a clause.
    fn copy(&self, text: &str) -> Result<(), String>;

    /// The address of the page that opens a link.
    fn address(&self, link: &str) -> String;
}

/// Runs on a disk.
pub(crate) struct Runs<D, H> {
    disk: D,
    hands: H,
    open: Option<OpenRun>,
    opening: Option<(String, journal::Opening)>,
    notice: Option<StorageNotice>,
    /// The next new run is kept from its first turn on.
    next_run_waits: bool,
}

/// The run that is being played.
// Each of them is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
struct OpenRun {
    run: Run,
    name: String,
    /// The records of all commands since the snapshot, as they are to stand in the file of the journal; `None` where
    /// only a snapshot saves all commands.
    journal: Option<Vec<u8>>,
    /// The tag of the snapshot in the file, as this tab has written or found it.
    snapshot: Option<[u8; 8]>,
    /// After the last command.
    state: RunState,
    content: Arc<Content>,
    /// Another tab has replaced the files.
    is_replaced: bool,
    /// Commands are not in the files: they could not be written.
    is_unsaved: bool,
    /// Nothing is kept under its name yet.
    is_new: bool,
    /// No turn has been played, and nothing is kept before: a link has begun the run.
    waits_for_turn: bool,
    told_of_growth: bool,
}

impl OpenRun {
    /// The game after all commands.
    fn game(&self) -> Result<Game, String> {
        self.run.replay().verify(&self.content).map_err(|error| error.to_string())
    }

    /// The run with all commands as one file, as the programs read it: of any length that they read.
    fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let game = self.game()?;
        let run = Run::of_replay(&self.name, self.run.replay().clone(), &game);
        run.snapshot(&game).map_err(|error| error.to_string())
    }
}

/// Ties a journal to its snapshot: one of an earlier snapshot, whose removal a killed tab did not come to, is
/// none.
fn tag(snapshot: &[u8]) -> [u8; 8] {
    hash_bytes(snapshot).to_le_bytes()
}

fn run_file(name: &str) -> String {
    format!("runs/{name}.run")
}

fn journal_file(name: &str) -> String {
    format!("runs/{name}.journal")
}

/// The file of what the list of runs says of a run after its last command.
fn state_file(name: &str) -> String {
    format!("runs/{name}.state")
}

/// How far a run is after commands that only its journal has: a list of runs plays none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RunState {
    turn: u64,
    floor: u32,
    level: u32,
}

impl RunState {
    fn of(game: &Game) -> Self {
        let RunInfo { turn, floor, level, .. } = RunInfo::of("", game);
        Self { turn, floor, level }
    }

    /// With the tag of the snapshot before the journal.
    fn to_text(self, snapshot: [u8; 8]) -> String {
        let Self { turn, floor, level } = self;
        format!("{:016x} {turn} {floor} {level}", u64::from_le_bytes(snapshot))
    }

    /// `None` for anything else, and behind another snapshot.
    fn parse(bytes: &[u8], snapshot: [u8; 8]) -> Option<Self> {
        let mut words = std::str::from_utf8(bytes).ok()?.split(' ');
        let found = u64::from_str_radix(words.next()?, 16).ok()?.to_le_bytes();
        let turn = words.next()?.parse().ok()?;
        let floor = words.next()?.parse().ok()?;
        let level = words.next()?.parse().ok()?;
        (found == snapshot).then_some(Self { turn, floor, level })
    }
}

impl<D: Disk, H: Hands> Runs<D, H> {
    /// The runs on that disk.
    pub(crate) fn new(disk: D, hands: H) -> Self {
        Self { disk, hands, open: None, opening: None, notice: None, next_run_waits: false }
    }

    /// Keeps the next new run from its first turn on: a link, which any page has, leaves nothing in the storage.
    pub(crate) fn wait_for_turn(&mut self) {
        self.next_run_waits = true;
    }

    /// The name of an unfinished run in that dungeon: of the same seed, game and origin.
    pub(crate) fn unfinished(&self, dungeon: &SharedDungeon) -> Option<String> {
        let title = text::clean_name(dungeon.content.title());
        for run in self.runs() {
            let has_seed = run.error.is_none() && run.seed == dungeon.seed;
            if has_seed && run.title == title && self.is_begun_in(&run.name, dungeon) {
                return Some(run.name);
            }
        }
        None
    }

    /// Whether a run was begun with the origin of that dungeon, which is chosen before the first turn, by a command that
    /// only the journal may have. A run for practice begins in the middle of another one, and has no score.
    fn is_begun_in(&self, name: &str, dungeon: &SharedDungeon) -> bool {
        let Ok(bytes) = self.whole(name) else { return false };
        let Ok((mut opening, mut game)) = opening(&dungeon.content, &bytes) else { return false };
        while game.view().turn() == 0 {
            let Ok(Some(_)) = opening.step(&mut game) else { break };
        }
        game.is_scored() && SharedDungeon::of(&game).origin == dungeon.origin
    }

    /// The settings that are kept, and what is wrong with them.
    pub(crate) fn settings(&self) -> (Settings, Option<String>) {
        let Some(file) = self.disk.read(SETTINGS) else { return (Settings::default(), None) };
        let (settings, mistakes) = Settings::parse(SETTINGS, &String::from_utf8_lossy(&file.bytes));
        (settings, mistakes.map(|mistakes| mistakes.to_string()))
    }

    /// The run that was open when the page was closed.
    pub(crate) fn left_open(&self) -> Option<String> {
        let name = String::from_utf8(self.disk.read(OPEN)?.bytes).ok()?;
        let is_kept = kept_run_name(&name) == name && self.disk.has(&run_file(&name));
        is_kept.then_some(name)
    }

    /// A file of the run or replay of that name.
    fn read(&self, file: &str, name: &str) -> Result<File, StorageError> {
        if !self.disk.has(file) {
            return Err(StorageError::Missing { name: name.to_owned() });
        }
        self.disk.read(file).ok_or_else(|| not("opened", PART_LOST.to_owned()))
    }

    /// Snapshot and journal of a run as one file, as the programs read it.
    fn whole(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        let mut bytes = self.read(&run_file(name), name)?.bytes;
        let journal = self.disk.read(&journal_file(name)).unwrap_or_default().bytes;
        if let Some(records) = journal.strip_prefix(&tag(&bytes)) {
            bytes.extend_from_slice(records);
        }
        Ok(bytes)
    }

    /// The same of a run that may be damaged. The tag of a journal does not fit a damaged snapshot: then all records
    /// follow it, each of which has a checksum over the one before it.
    fn whole_or_damaged(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        let snapshot = self.read(&run_file(name), name)?.bytes;
        if Run::peek(&snapshot).is_ok() {
            return self.whole(name);
        }
        let journal = self.disk.read(&journal_file(name)).unwrap_or_default().bytes;
        Ok([&snapshot[..], journal.get(size_of::<u64>()..).unwrap_or_default()].concat())
    }

    /// What a list shows of a run, also where it cannot be opened, and when it was written last.
    fn info(&self, name: &str) -> (u64, RunInfo) {
        let files = [run_file(name), journal_file(name)];
        let written = files.iter().filter_map(|file| self.disk.written(file)).max();
        let name = name.to_owned();
        let peeked = self.read(&files[0], &name).and_then(|run| {
            let summary = Run::peek(&run.bytes)
                .map_err(|why| StorageError::Refused { name: name.clone(), why })?;
            Ok(self.summary_now(&name, tag(&run.bytes), summary))
        });
        let info = match peeked {
            Ok(summary) => RunInfo {
                name,
                title: text::clean_name(&summary.title),
                floor: summary.floor,
                turn: summary.turn,
                level: summary.level,
                seed: summary.seed,
                error: None,
                is_at_hand: true,
            },
            Err(error) => {
                let error = Some(error.to_string());
                RunInfo { name, error, is_at_hand: true, ..RunInfo::default() }
            }
        };
        (written.unwrap_or(0), info)
    }

    /// The summary of a snapshot, as it is after the commands of the journal.
    fn summary_now(&self, name: &str, snapshot: [u8; 8], mut summary: Summary) -> Summary {
        let file = self.disk.read(&state_file(name));
        if let Some(state) = file.and_then(|file| RunState::parse(&file.bytes, snapshot)) {
            (summary.turn, summary.floor) = (state.turn, state.floor);
            summary.level = state.level;
        }
        summary
    }

    /// The names of the files with that beginning and end, without both.
    fn stems(&self, begin: &str, end: &str) -> Vec<String> {
        let names = self.disk.names().into_iter();
        let stem = |name: String| Some(name.strip_prefix(begin)?.strip_suffix(end)?.to_owned());
        names.filter_map(stem).collect()
    }

    fn set_open(&mut self, mut run: Run, name: String, journal: Option<Vec<u8>>, game: &Game) {
        run.limit_snapshots(MAX_SNAPSHOT);
        let content = Arc::clone(game.content());
        let snapshot = self.disk.read(&run_file(&name)).map(|file| tag(&file.bytes));
        self.open = Some(OpenRun {
            run,
            name,
            journal,
            snapshot,
            state: RunState::of(game),
            content,
            is_replaced: false,
            is_unsaved: false,
            is_new: false,
            waits_for_turn: false,
            told_of_growth: false,
        });
    }

    /// A reload goes on with the open run.
    fn note_open(&mut self) {
        if let Some(open) = &self.open {
            // Without this file it shows the title.
            let _ = self.disk.write(OPEN, open.name.as_bytes());
        }
    }

    /// Notes whether the last commands are in the files.
    fn saved(&mut self, saved: Result<(), StorageError>) -> Result<(), StorageError> {
        if let Some(open) = &mut self.open {
            open.is_unsaved = saved.is_err();
        }
        saved
    }

    /// Saves the commands that could not be saved: with the journal where it has them all, or with a snapshot.
    fn write_again(&mut self) -> Result<(), StorageError> {
        if !self.open.as_ref().is_some_and(|open| open.is_unsaved) {
            return Ok(());
        }
        self.step_aside_if_replaced();
        if self.write_journal() {
            return Ok(());
        }
        let open = self.open.as_ref().ok_or(StorageError::NoneOpen)?;
        let game = open.game().map_err(|why| not("saved", why))?;
        self.save_snapshot(&game)
    }

    fn drop_open(&mut self) {
        (self.open, self.opening, self.notice) = (None, None, None);
    }

    /// Saves all commands with a snapshot.
    fn save_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        let mut tries = 0;
        while self.open.as_ref().is_some_and(|open| open.is_new) {
            if tries == NAME_TRIES {
                return Err(StorageError::NamesTaken);
            }
            tries += 1;
            self.take_name(game)?;
        }
        self.save_as_snapshot(game)
    }

    fn save_as_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        let open = self.open.as_ref().ok_or(StorageError::NoneOpen)?;
        let snapshot = open.run.snapshot(game).map_err(|_| grown_too_large())?;
        self.write_snapshot(&snapshot, game)
    }

    /// Saves a snapshot that is due while the journal in its file has all commands: one that is too large is postponed.
    fn save_due_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        if let Ok(snapshot) = open.run.snapshot(game) {
            return self.write_snapshot(&snapshot, game);
        }
        let left = open.run.postpone_snapshot(game);
        if left == 0 {
            return Err(grown_too_large());
        }
        if !std::mem::replace(&mut open.told_of_growth, true) {
            self.notice = Some(StorageNotice::TooLarge { left });
        }
        Ok(())
    }

    fn write_snapshot(&mut self, snapshot: &[u8], game: &Game) -> Result<(), StorageError> {
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        let (file, source) = (run_file(&open.name), open.run.replay().source());
        let written = self.disk.write_sharing(&file, snapshot, source);
        written.map_err(|why| not("saved", why))?;
        open.run.snapshot_saved(snapshot, game);
        // An old journal fits no snapshot, so a tab that is killed before its removal loses nothing.
        (open.journal, open.snapshot) = (Some(tag(snapshot).to_vec()), Some(tag(snapshot)));
        self.disk.remove(&journal_file(&open.name));
        self.disk.remove(&state_file(&open.name));
        Ok(())
    }

    fn archive(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), String> {
        let Some(open) = &self.open else { return Ok(()) };
        let name = run_name(&open.name);
        let id = replay_name(&name, game);
        let replay = open.run.replay();
        let file = format!("history/{id}.replay");
        self.disk.write_sharing(&file, &replay.to_bytes(), replay.source())?;
        self.disk.write(&format!("history/{id}.txt"), text::clean_lines(morgue).as_bytes())?;
        if game.is_scored() {
            let row = ScoreRow { id, score: Score::of(&name, game, end) };
            // A file for each row: tabs that end runs at once write over none of another.
            if let Some(line) = row.line_after(&self.score_lines()) {
                self.disk.write(&format!("{SCORES}/{}", row.id), line.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Saves a command with a record, or with a snapshot.
    fn save_command(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        self.step_aside_for_command();
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        let record = open.run.append(command, game);
        open.state = RunState::of(game);
        if open.waits_for_turn {
            if game.view().turn() == 0 {
                return Ok(());
            }
            open.waits_for_turn = false;
            return self.save_snapshot(game);
        }
        let Some((record, journal)) = record.zip(open.journal.as_mut()) else {
            // The journal lacks this command, and each after it.
            open.journal = None;
            return self.save_snapshot(game);
        };
        // The player may remove what a page keeps while it is open.
        if !self.disk.has(&run_file(&open.name)) {
            open.journal = None;
            self.note_open();
            self.save_snapshot(game)?;
            self.notice = Some(StorageNotice::WrittenAgain);
            return Ok(());
        }
        journal.extend_from_slice(&record);
        let is_due = open.run.is_snapshot_due(game);
        if let Err(why) = self.disk.write(&journal_file(&open.name), journal) {
            return self.save_snapshot(game).map_err(|_| not("saved", why));
        }
        self.note_state();
        if is_due { self.save_due_snapshot(game) } else { Ok(()) }
    }

    /// Notes how far the run is. Without room the list shows the snapshot again, and no state of before.
    fn note_state(&mut self) {
        let Some(open) = &self.open else { return };
        let Some(snapshot) = open.snapshot else { return };
        let (file, text) = (state_file(&open.name), open.state.to_text(snapshot));
        if self.disk.write(&file, text.as_bytes()).is_err() {
            self.disk.remove(&file);
        }
    }

    fn remove_files(&mut self, name: &str) {
        self.disk.remove(&run_file(name));
        self.disk.remove(&journal_file(name));
        self.disk.remove(&state_file(name));
    }

    /// The rows of the scores, and those of earlier pages in one file.
    fn score_lines(&self) -> Vec<u8> {
        let mut lines = self.disk.read(SCORES).unwrap_or_default().bytes;
        for id in self.stems(&format!("{SCORES}/"), "") {
            let row = self.disk.read(&format!("{SCORES}/{id}")).unwrap_or_default().bytes;
            lines.push(b'\n');
            lines.extend(row);
        }
        lines
    }

    fn rows(&self) -> Vec<ScoreRow> {
        ScoreRow::read_all(&self.score_lines()).collect()
    }
}

/// A run as one file, with the content that it carries, or with this one.
fn opening(content: &Arc<Content>, bytes: &[u8]) -> Result<(journal::Opening, Game), LoadError> {
    let content = Run::content(content, bytes, &[])?;
    Run::opening(&content, bytes, CommandsFile::None)
}

fn not(what: &'static str, why: String) -> StorageError {
    StorageError::Device { what, why }
}

fn grown_too_large() -> StorageError {
    not("saved", "its floors have grown too large".to_owned())
}

impl<D: Disk, H: Hands> Storage for Runs<D, H> {
    fn runs(&self) -> Vec<RunInfo> {
        let names = self.stems("runs/", ".run");
        let mut runs: Vec<_> = names.iter().map(|name| self.info(name)).collect();
        runs.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.name.cmp(&second.name)));
        runs.into_iter().map(|(_, info)| info).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        self.drop_open();
        let name = run_name(name);
        self.set_open(Run::new(&name, game), name, None, game);
        if let Some(open) = &mut self.open {
            open.is_new = true;
            open.waits_for_turn = std::mem::take(&mut self.next_run_waits);
            if open.waits_for_turn {
                return Ok(());
            }
        }
        let saved = self.save_snapshot(game);
        self.saved(saved)
    }

    fn open_name(&self) -> Option<String> {
        self.open.as_ref().map(|open| open.name.clone())
    }

    fn begin_resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.write_again()?;
        self.drop_open();
        let name = kept_run_name(name);
        let bytes = self.whole(&name)?;
        let (opening, game) = opening(content, &bytes)
            .map_err(|why| StorageError::Refused { name: name.clone(), why })?;
        self.opening = Some((name, opening));
        Ok(game)
    }

    fn resume_step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError> {
        let Some((name, mut opening)) = self.opening.take() else { return Ok(None) };
        let stepped = opening.step(game);
        let events = stepped.map_err(|why| StorageError::Refused { name: name.clone(), why })?;
        if events.is_some() {
            self.opening = Some((name, opening));
            return Ok(events);
        }
        let OpenedRun { run, valid_len, other_content, .. } = opening.finish(game.clone());
        let snapshot = self.disk.read(&run_file(&name)).unwrap_or_default().bytes;
        let whole = self.whole(&name).unwrap_or_default();
        // Where the file ends with a torn record or has the ids of other content, the next command writes a
        // snapshot.
        let records = whole.get(snapshot.len()..valid_len).filter(|_| !other_content);
        let journal = records.map(|records| [&tag(&snapshot), records].concat());
        self.set_open(run, name, journal, game);
        self.note_open();
        Ok(None)
    }

    fn resume_left(&self) -> usize {
        self.opening.as_ref().map_or(0, |(_, opening)| opening.left())
    }

    fn history(&self) -> Option<Replay> {
        let opening = self.opening.as_ref().map(|(_, opening)| opening.replay());
        opening.or_else(|| self.open.as_ref().map(|open| open.run.replay())).cloned()
    }

    fn recoverable_turn(&self, name: &str, content: &Arc<Content>) -> Option<u64> {
        let bytes = self.whole_or_damaged(&kept_run_name(name)).ok()?;
        let content = Run::content(content, &bytes, &[]).unwrap_or_else(|_| Arc::clone(content));
        Some(Run::recover(&content, &bytes).ok()?.game.view().turn())
    }

    fn recover(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.write_again()?;
        self.drop_open();
        let name = kept_run_name(name);
        let bytes = self.whole_or_damaged(&name)?;
        let own = Run::content(content, &bytes, &[]).unwrap_or_else(|_| Arc::clone(content));
        if Run::open(&own, &bytes).is_ok() {
            return self.resume(&name, content);
        }
        let recovered = Run::recover(&own, &bytes);
        let OpenedRun { run, game, .. } =
            recovered.map_err(|why| StorageError::Refused { name: name.clone(), why })?;
        let kept = self.disk.write(&format!("runs/{name}.damaged"), &bytes);
        kept.map_err(|why| not("opened", why))?;
        self.set_open(run, name, None, &game);
        self.note_open();
        self.save_snapshot(&game).map(|()| game)
    }

    fn export(&mut self, name: &str) -> Result<String, StorageError> {
        let name = kept_run_name(name);
        let unsaved = self.open.as_ref().filter(|open| open.is_unsaved && open.name == name);
        let bytes = match unsaved {
            Some(open) => open.to_bytes().map_err(|why| not("copied", why))?,
            None => self.whole(&name)?,
        };
        let file = format!("{name}.run");
        self.hands.download(&file, &bytes).map_err(|why| not("copied", why))?;
        Ok(format!("your downloads as {file}"))
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        let name = kept_run_name(name);
        // Another run stays open: its unsaved commands are saved in the room that this one leaves.
        if self.open.as_ref().is_some_and(|open| open.name == name) {
            self.drop_open();
        }
        if !self.disk.has(&run_file(&name)) {
            return Err(StorageError::Missing { name });
        }
        self.remove_files(&name);
        self.disk.remove(&format!("runs/{name}.damaged"));
        self.disk.remove_unused_content();
        Ok(())
    }

    fn export_file(&mut self, file: &KeptFile) -> Result<String, StorageError> {
        self.copy_out(file)
    }

    fn remove_replay(&mut self, id: &str) -> Result<(), StorageError> {
        self.remove_finished(id)
    }

    fn look_after(&mut self, game: &Game) -> Result<(), StorageError> {
        let saved = self.write_missing(game);
        self.saved(saved)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let saved = self.save_command(command, game);
        self.saved(saved)
    }

    fn take_notice(&mut self) -> Option<StorageNotice> {
        self.notice.take()
    }

    fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError> {
        self.step_aside_if_replaced();
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        open.run = Run::of_replay(&open.name, replay, game);
        open.run.limit_snapshots(MAX_SNAPSHOT);
        (open.journal, open.state) = (None, RunState::of(game));
        let saved = self.save_snapshot(game);
        self.saved(saved)
    }

    fn close(&mut self) -> Result<(), StorageError> {
        self.write_again()?;
        let goes_on_elsewhere = self.save_beside_another_run()?;
        (self.open, self.opening) = (None, None);
        if !goes_on_elsewhere {
            self.disk.remove(OPEN);
        }
        Ok(())
    }

    fn finish(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), StorageError> {
        self.archive(game, end, morgue).map_err(|why| not("closed", why))?;
        // Last, so that a run whose tab is killed before this line is archived again.
        let are_own = self.are_files_own();
        let open = self.open.take().ok_or(StorageError::NoneOpen)?;
        if are_own {
            self.remove_files(&open.name);
            self.disk.remove(OPEN);
        }
        Ok(())
    }

    fn keep_result(
        &mut self,
        name: &str,
        game: &Game,
        lines: &[String],
    ) -> Result<String, StorageError> {
        let id = replay_name(name, game);
        let mut text = lines.join("\n");
        let link = self.replay(&id).ok().and_then(|replay| Link::new(&replay, name).ok());
        if let Some(link) = &link {
            text = format!("{text}\n{}", self.hands.address(&link.to_string()));
        }
        let kept = self.disk.write(&format!("results/{id}.txt"), text.as_bytes());
        kept.and_then(|()| self.hands.copy(&text)).map_err(|why| StorageError::Result { why })?;
        let with = if link.is_some() { ", with a link to the whole run" } else { "" };
        Ok(format!("the clipboard{with}"))
    }

    fn scores(&self) -> Vec<Score> {
        let mut scores: Vec<_> = self.rows().into_iter().map(|row| row.score).collect();
        scores.sort_by_key(Score::rank);
        scores
    }

    fn replays(&self) -> Vec<ReplayInfo> {
        let rows = self.rows();
        let info = |id: String| {
            let written = self.disk.written(&format!("history/{id}.replay"))?;
            let row = rows.iter().find(|row| row.id == id).map(|row| row.score.clone());
            let score =
                row.unwrap_or_else(|| Score { name: replay_player(&id), ..Score::default() });
            Some((written, ReplayInfo { id, score }))
        };
        let ids = self.stems("history/", ".replay");
        let mut replays: Vec<_> = ids.into_iter().filter_map(info).collect();
        replays.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.id.cmp(&second.id)));
        replays.into_iter().map(|(_, info)| info).collect()
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        let name = id.to_owned();
        let file = self.read(&format!("history/{id}.replay"), id)?;
        Replay::from_bytes(&file.bytes).map_err(|why| StorageError::Refused { name, why })
    }

    fn kept_record(&self, id: &str) -> Option<String> {
        String::from_utf8(self.disk.read(&format!("history/{id}.record"))?.bytes).ok()
    }

    fn keep_record(&mut self, id: &str, text: &str) {
        // It is made again from the replay where there is no room for it.
        let _ = self.disk.write(&format!("history/{id}.record"), text.as_bytes());
    }

    fn change_setting(&mut self, change: &Change) -> Result<(), StorageError> {
        let (mut settings, mistakes) = self.settings();
        let failed = |why| StorageError::Settings { why };
        if let Some(old) = mistakes.and_then(|_| self.disk.read(SETTINGS)) {
            self.disk.write("settings.ron.old", &old.bytes).map_err(failed)?;
        }
        settings.change(change);
        self.disk.write(SETTINGS, settings.to_string().as_bytes()).map_err(failed)
    }
}

#[cfg(test)]
mod tests;
