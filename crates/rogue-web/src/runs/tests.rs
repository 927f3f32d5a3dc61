mod exchange;
mod two_tabs;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use std::sync::Arc;

use rogue_ui::SharedDungeon;
use rogue_ui::settings::Change;
use rogue_ui::storage::{
    NAME_TRIES, RunInfo, Score, ScoreRow, Storage, StorageError, StorageNotice,
};
use roguecore::replay::Link;
use roguecore::{Command, Content, Game};

use super::*;
use crate::values::MemoryValues;

const OPEN: &str = "open";
const SCORES: &str = "scores";
const SETTINGS: &str = "settings.ron";

/// Remembers what was downloaded and copied, and makes no file any more once that is set.
#[derive(Clone, Debug, Default)]
struct TestPlatform(Arc<Mutex<Vec<Given>>>, Arc<AtomicBool>);

/// The name of a file, or the clipboard, and what it was given.
type Given = (String, Vec<u8>);

impl Platform for TestPlatform {
    fn download(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        if self.1.load(Ordering::Relaxed) {
            return Err("the browser makes no file".to_owned());
        }
        self.0.lock().unwrap().push((name.to_owned(), bytes.to_vec()));
        Ok(())
    }

    fn copy(&self, text: &str) -> Result<(), String> {
        self.0.lock().unwrap().push(("clipboard".to_owned(), text.as_bytes().to_vec()));
        Ok(())
    }

    fn address(&self, link: &str) -> String {
        format!("https://page/#{link}")
    }
}

type TestRuns = RunStore<PageDisk<MemoryValues, TestPlatform>>;

fn runs() -> TestRuns {
    RunStore::new(PageDisk::new(MemoryValues::default(), TestPlatform::default()))
}

/// What another tab finds after this one was killed.
fn reopened(killed: &TestRuns) -> TestRuns {
    RunStore::new(PageDisk::new(killed.disk().values.clone(), killed.disk().platform.clone()))
}

/// Writes a snapshot before it is due.
fn snapshot<V: Values + Send>(runs: &mut RunStore<PageDisk<V, TestPlatform>>, game: &Game) {
    let replay = runs.history().unwrap();
    runs.replace(replay, game).unwrap();
}

fn play(runs: &mut TestRuns, game: &mut Game, turns: usize) {
    for _ in 0..turns {
        game.step(Command::Wait).unwrap();
        runs.append(Command::Wait, game).unwrap();
    }
}

/// A game without monsters.
fn empty_room() -> Game {
    Game::from_scene(Content::classic(), "#####\n#@..#\n#####").unwrap()
}

/// A game in which the player dies on the first turn.
fn deadly_game() -> Game {
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1";
    Game::from_scene(Content::classic(), scene).unwrap()
}

/// The row that continues it, and the list: not as it was in the snapshot, which is that of turn 0 for long.
#[test]
fn a_list_shows_a_run_as_it_is_after_its_last_command() {
    let (mut runs, mut game) = (runs(), empty_room());
    runs.begin("Ann", &game).unwrap();
    for turn in 0..520 {
        assert_eq!(reopened(&runs).runs(), [RunInfo::of("Ann", &game)], "turn {turn}");
        play(&mut runs, &mut game, 1);
    }
    // Pages of before have kept a state beside each run.
    let mut other = reopened(&runs);
    other.disk_mut().values.write("runs/Ann.state", b"0123456789abcdef 7 1 1").unwrap();
    assert_ne!(other.runs()[0].turn, 7);
    other.remove("Ann").unwrap();
    assert!(!other.disk().values.has("runs/Ann.state"));
}

/// The storage had no room for the last commands, or another tab has removed a file.
#[test]
fn a_list_shows_a_run_as_it_is_after_its_journal_was_written_again() {
    for is_full in [true, false] {
        let (mut runs, mut game) = (runs(), empty_room());
        runs.begin("Ann", &game).unwrap();
        play(&mut runs, &mut game, 2);
        if is_full {
            runs.disk_mut().values.failure = Some("there is no more room".to_owned());
            game.step(Command::Wait).unwrap();
            assert!(runs.append(Command::Wait, &game).is_err());
            runs.disk_mut().values.failure = None;
            runs.close().unwrap();
        } else {
            runs.disk_mut()
                .values
                .values
                .retain(|name, _| !name.starts_with("runs/Ann.") || name.ends_with("run"));
            runs.on_external_change(&game).unwrap();
        }
        assert_eq!(reopened(&runs).runs(), [RunInfo::of("Ann", &game)], "{is_full}");
    }
}

/// The snapshot that is due finds no room, and the journal has the command.
#[test]
fn a_list_shows_a_run_as_it_is_where_its_snapshot_found_no_room() {
    let (mut runs, mut game) = (runs(), Game::with_content(rogue_ember::content(), 7));
    runs.begin("Ann", &game).unwrap();
    for _ in 0..600 {
        let room = runs.disk_mut().values.used() + 200;
        runs.disk_mut().values.room = Some(room);
        game.step(Command::Wait).unwrap();
        if runs.append(Command::Wait, &game).is_err() || game.outcome().is_some() {
            break;
        }
    }
    assert_eq!(reopened(&runs).runs()[0].turn, game.view().turn());
}

#[test]
fn a_tab_that_is_killed_after_any_command_loses_none() {
    let (mut runs, mut game) = (runs(), empty_room());
    runs.begin("Ann", &game).unwrap();
    // Past the snapshot that is due after 500 records.
    for turn in 0..520 {
        if turn % 37 == 0 || turn > 495 {
            let mut other = reopened(&runs);
            assert_eq!(other.disk().left_open().as_deref(), Some("Ann"));
            let resumed = other.resume("Ann", game.content()).unwrap();
            assert_eq!(resumed.fingerprint(), game.fingerprint(), "turn {turn}");
            assert_eq!(other.history().unwrap().len(), turn);
        }
        play(&mut runs, &mut game, 1);
    }
}

#[test]
fn a_resumed_run_goes_on_in_the_same_journal() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 3);
    for _ in 0..3 {
        runs = reopened(&runs);
        game = runs.resume("Ann", game.content()).unwrap();
        play(&mut runs, &mut game, 2);
    }
    let again = reopened(&runs).resume("Ann", game.content()).unwrap();
    assert_eq!((again.view().turn(), again.fingerprint()), (9, game.fingerprint()));
}

/// A tab is killed between a snapshot and the removal of the journal before it.
#[test]
fn a_journal_of_an_earlier_snapshot_is_left_out() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 5);
    let earlier = runs.disk_mut().values.values["runs/Ann.journal"].clone();
    snapshot(&mut runs, &game);
    runs.disk_mut().values.values.insert("runs/Ann.journal".to_owned(), earlier);
    let again = reopened(&runs).resume("Ann", game.content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

#[test]
fn a_copy_of_a_run_is_the_file_of_the_programs_and_comes_back() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 4);
    assert_eq!(runs.export(&KeptFile::Run("Ann".to_owned())).unwrap(), "your downloads as Ann.run");
    let (name, bytes) = runs.disk().platform.0.lock().unwrap()[0].clone();
    let opened = Run::open(game.content(), &bytes).unwrap();
    assert_eq!((name.as_str(), opened.game.fingerprint()), ("Ann.run", game.fingerprint()));
    // On another machine, where the name is taken.
    for expected in ["Ann 2", "Ann 3"] {
        let Ok(Imported::Run(name)) = import(&mut runs, "Ann.run", &bytes, "Ann") else {
            panic!("{expected}")
        };
        assert_eq!(name, expected);
        let mut again = reopened(&runs);
        let mut resumed = again.resume(&name, game.content()).unwrap();
        assert_eq!(resumed.fingerprint(), game.fingerprint());
        play(&mut again, &mut resumed, 2);
        let resumed = reopened(&again).resume(&name, game.content()).unwrap();
        assert_eq!(resumed.view().turn(), 6);
    }
    let replay = runs.history().unwrap();
    let imported = import(&mut runs, "x.replay", &replay.to_bytes(), "Ann");
    assert!(matches!(imported, Ok(Imported::Replay(found)) if *found == replay));
    let error = import(&mut runs, "notes.txt", b"hello", "Ann").err().unwrap();
    assert!(error.starts_with("notes.txt cannot be opened: "), "{error}");
}

#[test]
fn a_full_storage_is_told_and_loses_nothing_once_there_is_room() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 2);
    runs.disk_mut().values.failure = Some("there is no more room".to_owned());
    game.step(Command::Wait).unwrap();
    let error = runs.append(Command::Wait, &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: there is no more room.");
    assert_eq!(reopened(&runs).resume("Ann", game.content()).unwrap().view().turn(), 2);
    runs.disk_mut().values.failure = None;
    play(&mut runs, &mut game, 1);
    let again = reopened(&runs).resume("Ann", game.content()).unwrap();
    assert_eq!((again.view().turn(), again.fingerprint()), (4, game.fingerprint()));
}

#[test]
fn a_run_that_could_not_be_saved_is_saved_when_it_is_closed_or_stays_open() {
    for has_snapshot in [true, false] {
        let (mut runs, mut game) = (runs(), Game::new(7));
        let failure = Some("there is no more room".to_owned());
        if !has_snapshot {
            runs.disk_mut().values.failure.clone_from(&failure);
        }
        assert_eq!(runs.begin("Ann", &game).is_ok(), has_snapshot);
        runs.disk_mut().values.failure = failure;
        for _ in 0..3 {
            game.step(Command::Wait).unwrap();
            assert!(runs.append(Command::Wait, &game).is_err());
        }
        assert!(runs.close().is_err() && runs.history().is_some());
        runs.disk_mut().values.failure = None;
        runs.close().unwrap();
        assert!(runs.history().is_none());
        let again = reopened(&runs).resume("Ann", game.content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint(), "{has_snapshot}");
    }
}

/// Ann's run is open, with three commands that are not saved; Bob's run fills the storage.
fn full_storage() -> (TestRuns, Game) {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Bob", &game).unwrap();
    runs.begin("Ann", &game).unwrap();
    runs.disk_mut().values.failure = Some("there is no more room".to_owned());
    for _ in 0..3 {
        game.step(Command::Wait).unwrap();
        assert!(runs.append(Command::Wait, &game).is_err());
    }
    assert!(runs.close().is_err());
    (runs, game)
}

#[test]
fn a_removed_run_makes_room_for_the_unsaved_commands_of_the_open_one() {
    let (mut runs, game) = full_storage();
    runs.remove("Bob").unwrap();
    runs.disk_mut().values.failure = None;
    runs.close().unwrap();
    let again = reopened(&runs).resume("Ann", game.content()).unwrap();
    assert_eq!((again.view().turn(), again.fingerprint()), (3, game.fingerprint()));
}

#[test]
fn no_run_is_opened_before_the_commands_of_the_open_one_are_saved() {
    let (mut runs, game) = full_storage();
    for name in ["Ann", "Bob"] {
        let unsaved = "The run cannot be saved: there is no more room.";
        for opened in [runs.resume(name, game.content()), runs.recover(name, game.content())] {
            assert_eq!(opened.unwrap_err().to_string(), unsaved, "{name}");
        }
        assert_eq!(runs.history().unwrap().len(), 3, "{name}");
    }
    runs.disk_mut().values.failure = None;
    assert_eq!(runs.resume("Bob", game.content()).unwrap().view().turn(), 0);
    assert_eq!(runs.resume("Ann", game.content()).unwrap().view().turn(), 3);
    runs.disk_mut().values.failure = Some("there is no more room".to_owned());
    runs.remove("Ann").unwrap();
    assert!(runs.history().is_none());
}

#[test]
fn a_copy_of_a_run_that_could_not_be_saved_has_all_commands() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    runs.disk_mut().values.failure = Some("there is no more room".to_owned());
    for _ in 0..3 {
        game.step(Command::Wait).unwrap();
        assert!(runs.append(Command::Wait, &game).is_err());
    }
    runs.export(&KeptFile::Run("Ann".to_owned())).unwrap();
    let (_, bytes) = runs.disk().platform.0.lock().unwrap()[0].clone();
    let opened = Run::open(game.content(), &bytes).unwrap();
    assert_eq!((opened.run.replay().len(), opened.game.fingerprint()), (3, game.fingerprint()));
}

/// No snapshot of the run can be made: it has grown past what a page keeps.
fn outgrow(runs: &mut TestRuns, game: &Game) -> Game {
    runs.disk_mut().max_snapshot = 1;
    runs.resume("Ann", game.content()).unwrap()
}

#[test]
fn a_run_that_has_grown_too_large_is_saved_by_its_journal_alone() {
    let (mut runs, mut game) = (runs(), empty_room());
    runs.begin("Ann", &game).unwrap();
    game = outgrow(&mut runs, &game);
    play(&mut runs, &mut game, 510);
    assert!(matches!(runs.take_notice(), Some(StorageNotice::TooLarge { .. })));
    runs.disk_mut().values.failure = Some("there is no more room".to_owned());
    game.step(Command::Wait).unwrap();
    let error = runs.append(Command::Wait, &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: there is no more room.");
    assert!(runs.close().is_err() && runs.history().is_some());
    runs.disk_mut().values.failure = None;
    runs.close().unwrap();
    let again = reopened(&runs).resume("Ann", game.content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

#[test]
fn a_removed_run_that_has_grown_too_large_is_not_told_as_written() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    game = outgrow(&mut runs, &game);
    runs.disk_mut().values.values.clear();
    for _ in 0..2 {
        game.step(Command::Wait).unwrap();
        let error = runs.append(Command::Wait, &game).unwrap_err().to_string();
        assert_eq!(error, "The run cannot be saved: its floors have grown too large.");
    }
    assert_eq!(runs.take_notice(), None);
    assert!(runs.close().is_err());
}

/// Browsers give an origin about 5 million characters; the content of one run has 88,000.
#[test]
fn the_room_for_runs_is_not_filled_by_their_content() {
    let mut runs = runs();
    runs.disk_mut().values.room = Some(300_000);
    for seed in 0..12 {
        let mut game = Game::with_content(rogue_ember::content(), seed);
        runs.begin(&runs.free_name("Ann"), &game).unwrap();
        play(&mut runs, &mut game, 4);
        if seed % 4 == 0 {
            runs.close().unwrap();
            continue;
        }
        runs.finish(&game, "given up", &"A line of the morgue text.\n".repeat(100)).unwrap();
        runs.keep_record(&runs.replays()[0].id.clone(), &"x".repeat(4_000));
    }
    assert_eq!((runs.runs().len(), runs.replays().len()), (3, 9));
}

#[test]
fn a_run_that_was_removed_while_it_is_played_is_written_again() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 3);
    runs.disk_mut().values.values.clear();
    play(&mut runs, &mut game, 2);
    assert_eq!(runs.take_notice(), Some(StorageNotice::WrittenAgain));
    let again = reopened(&runs);
    assert_eq!(again.disk().left_open().as_deref(), Some("Ann"));
    let again = reopened(&again).resume("Ann", game.content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

#[test]
fn the_run_of_a_link_is_kept_from_its_first_turn_on_and_found_by_its_seed() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.wait_for_turn();
    runs.begin("Ann", &game).unwrap();
    assert_eq!(runs.disk_mut().values.used(), 0);
    play(&mut runs, &mut game, 2);
    let mut other = reopened(&runs);
    assert_eq!(other.disk().left_open().as_deref(), Some("Ann"));
    let dungeon = SharedDungeon::of(&game);
    assert_eq!(other.unfinished(&dungeon).as_deref(), Some("Ann"));
    let another_seed = SharedDungeon { seed: 8, ..dungeon.clone() };
    let another_game = SharedDungeon { content: Content::first_steps(), ..dungeon };
    assert_eq!((other.unfinished(&another_seed), other.unfinished(&another_game)), (None, None));
    assert_eq!(other.resume("Ann", game.content()).unwrap().view().turn(), 2);
}

#[test]
fn a_link_goes_on_only_with_a_run_of_its_origin() {
    let (content, mut runs) = (rogue_ember::content(), runs());
    let dungeon = |origin: Option<&str>| {
        let origin = origin.map(str::to_owned);
        SharedDungeon { content: content.clone(), origin, seed: 7 }
    };
    // One is in its first turn, the other one has a snapshot after it.
    for (name, id, turns) in [("Heir", "heir", 0), ("Sworn", "sworn", 3)] {
        let mut game = Game::with_content(content.clone(), 7);
        let origin = content.origins().find(|(_, row)| row.id == id).map(|(origin, _)| origin);
        let choice = Command::LevelUp(origin.unwrap());
        runs.begin(name, &game).unwrap();
        game.step(choice).unwrap();
        runs.append(choice, &game).unwrap();
        play(&mut runs, &mut game, turns);
        if turns > 0 {
            snapshot(&mut runs, &game);
        }
        runs.close().unwrap();
    }
    assert_eq!(runs.unfinished(&dungeon(Some("heir"))).as_deref(), Some("Heir"));
    assert_eq!(runs.unfinished(&dungeon(Some("sworn"))).as_deref(), Some("Sworn"));
    assert_eq!(
        (runs.unfinished(&dungeon(Some("cutthroat"))), runs.unfinished(&dungeon(None))),
        (None, None)
    );
}

#[test]
fn a_link_does_not_go_on_with_a_run_for_practice() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    let dungeon = SharedDungeon::of(&game);
    game.set_practice();
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 2);
    runs.close().unwrap();
    assert_eq!(runs.unfinished(&dungeon), None);
    runs.begin("Bob", &Game::new(7)).unwrap();
    assert_eq!(runs.unfinished(&dungeon).as_deref(), Some("Bob"));
}

/// Nothing of such a run is on the disk, but its name is not free.
#[test]
fn an_imported_run_does_not_take_the_name_of_one_that_waits_for_its_turn() {
    let (mut other, game) = (runs(), Game::new(8));
    other.begin("Ann", &game).unwrap();
    let bytes = other.disk().read("runs/Ann.run", Run::MAX_BYTES).unwrap();
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.wait_for_turn();
    runs.begin("Ann", &game).unwrap();
    let imported = import(&mut runs, "ann.run", &bytes, "Ann");
    assert!(matches!(imported, Ok(Imported::Run(name)) if name == "ann 2"));
    play(&mut runs, &mut game, 2);
    let seeds: Vec<u64> = reopened(&runs).runs().iter().map(|run| run.seed).collect();
    assert!(seeds.contains(&7) && seeds.contains(&8), "{seeds:?}");
}

#[test]
fn a_damaged_snapshot_does_not_cost_the_commands_behind_it() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 6);
    let mut snapshot = runs.disk_mut().values.read("runs/Ann.run").unwrap().bytes;
    let last = snapshot.len() - 1;
    snapshot[last] ^= 1;
    runs.disk_mut().values.write("runs/Ann.run", &snapshot).unwrap();
    let mut runs = reopened(&runs);
    assert!(runs.resume("Ann", game.content()).is_err());
    assert_eq!(runs.recoverable_turn("Ann", game.content()), Some(6));
}

#[test]
fn a_damaged_run_is_listed_with_the_reason_and_recovered() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 6);
    let mut journal = runs.disk_mut().values.read("runs/Ann.journal").unwrap().bytes;
    let middle = journal.len() / 2;
    journal[middle] ^= 1;
    runs.disk_mut().values.write("runs/Ann.journal", &journal).unwrap();
    let mut runs = reopened(&runs);
    assert!(runs.resume("Ann", game.content()).is_err());
    let turn = runs.recoverable_turn("Ann", game.content()).unwrap();
    assert!((1..6).contains(&turn), "{turn}");
    assert_eq!(runs.recover("Ann", game.content()).unwrap().view().turn(), turn);
    assert!(runs.disk_mut().values.values.contains_key("runs/Ann.run.damaged"));
    runs.disk_mut().values.write("runs/Bob.run", b"none").unwrap();
    let listed = runs.runs();
    let names: Vec<_> = listed.iter().map(|it| (it.name.as_str(), it.error.is_some())).collect();
    assert_eq!(names, [("Bob", true), ("Ann", false)]);
    runs.remove("Bob").unwrap();
    assert_eq!((runs.runs().len(), runs.remove("Bob").is_err()), (1, true));
}

#[test]
fn a_finished_run_is_a_score_a_replay_and_a_result_with_a_link() {
    let (mut runs, mut game) = (runs(), deadly_game());
    runs.begin("Ann", &game).unwrap();
    while game.outcome().is_none() {
        play(&mut runs, &mut game, 1);
    }
    runs.finish(&game, "killed by a troll on floor 1", "here lies Ann").unwrap();
    assert!(runs.runs().is_empty() && runs.disk().left_open().is_none());
    let id = runs.replays()[0].id.clone();
    let replay = runs.replay(&id).unwrap();
    assert_eq!(replay.verify(game.content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(
        runs.disk_mut().values.read(&format!("history/{id}.txt")).unwrap().bytes,
        b"here lies Ann\n"
    );
    // A scene has no link.
    let place = runs.keep_result("Ann", &game, &["one".to_owned()]).unwrap();
    assert_eq!((place.as_str(), runs.scores().len()), ("the clipboard", 1));

    let mut game = Game::new(3);
    runs.begin("Bob", &game).unwrap();
    play(&mut runs, &mut game, 3);
    runs.finish(&game, "given up", "").unwrap();
    let place = runs.keep_result("Bob", &game, &["one".to_owned(), "two".to_owned()]).unwrap();
    assert_eq!(place, "the clipboard, with a link to the whole run");
    let copied = runs.disk().platform.0.lock().unwrap().last().cloned().unwrap();
    let text = String::from_utf8(copied.1).unwrap();
    let link = text.strip_prefix("one\ntwo\nhttps://page/#").unwrap();
    let link: Link = link.parse().unwrap();
    assert_eq!(link.replay(game.content()).unwrap().final_fingerprint(), game.fingerprint());
    assert_eq!((runs.scores().len(), runs.replays().len()), (2, 2));
}

#[test]
fn a_run_whose_content_is_lost_is_listed_keeps_its_name_and_can_be_removed() {
    let (mut runs, mut game) = (runs(), Game::with_content(rogue_ember::content(), 7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 3);
    runs.disk_mut().values.values.retain(|name, _| !name.starts_with("content/"));
    let mut runs = reopened(&runs);
    let lost =
        "The run cannot be opened: a part that it shares with other files is lost or damaged.";
    let listed = runs.runs();
    assert_eq!((listed.len(), listed[0].error.as_deref()), (1, Some(lost)));
    assert_eq!(runs.disk().left_open().as_deref(), Some("Ann"));
    assert_eq!(runs.resume("Ann", game.content()).unwrap_err().to_string(), lost);
    assert_eq!(runs.recoverable_turn("Ann", game.content()), None);
    assert_eq!(runs.free_name("Ann"), "Ann 2");
    // Another run of that content brings it back.
    runs.begin("Bob", &game).unwrap();
    assert_eq!(runs.resume("Ann", game.content()).unwrap().view().turn(), 3);
    runs.disk_mut().values.values.retain(|name, _| !name.starts_with("content/"));
    runs.remove("Ann").unwrap();
    assert_eq!(runs.disk().list("runs").len(), 1);
}

/// It reads the journal, of which two tabs may have written another one.
#[test]
fn a_command_reads_no_snapshot() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 1);
    let journal = runs.disk().values.value("runs/Ann.journal").unwrap();
    let before = runs.disk().values.read.get();
    play(&mut runs, &mut game, 1);
    assert_eq!(runs.disk().values.read.get() - before, journal.len());
}

#[test]
fn a_changed_setting_is_kept_and_a_file_with_mistakes_beside_it() {
    let mut runs = runs();
    assert_eq!(runs.settings(), (Settings::default(), None));
    runs.change_setting(&Change::Name("Ann".to_owned())).unwrap();
    assert_eq!(runs.settings().0.name, "Ann");
    runs.disk_mut().values.write(SETTINGS, b"(name: \"Bob\", sound: 3)").unwrap();
    let (settings, mistakes) = runs.settings();
    assert_eq!((settings.name.as_str(), mistakes.is_some()), ("Bob", true));
    runs.change_setting(&Change::Animations(false)).unwrap();
    assert!(runs.disk_mut().values.read("settings.ron.old").unwrap().bytes.ends_with(b"sound: 3)"));
    assert_eq!(runs.settings().0.name, "Bob");
}
