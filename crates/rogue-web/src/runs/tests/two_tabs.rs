//! Two tabs of one browser begin and end runs at once.

use rogue_ui::KeyMap;
use rogue_ui::intent::Intent;
use roguecore::Direction;

use super::*;

/// One storage for all tabs.
#[derive(Clone, Default)]
struct Shared {
    values: Arc<Mutex<MemoryValues>>,
    /// What another tab, which has looked before, writes right after this one.
    after: Option<(String, String)>,
    /// Another tab puts its run in the place of each one that is written.
    is_overtaken: bool,
}

impl Values for Shared {
    fn names(&self) -> Vec<String> {
        self.values.lock().unwrap().names()
    }

    fn has(&self, name: &str) -> bool {
        self.values.lock().unwrap().has(name)
    }

    fn value(&self, name: &str) -> Option<String> {
        self.values.lock().unwrap().value(name)
    }

    fn set_value(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut values = self.values.lock().unwrap();
        values.set_value(name, value)?;
        if let Some((name, value)) = self.after.take_if(|(taken, _)| taken == name) {
            values.set_value(&name, &value)?;
        }
        if self.is_overtaken && name.starts_with("runs/") {
            assert!(values.values.len() < 60, "no end of names");
            values.set_value(name, &run_of_another(8).1)?;
        }
        Ok(())
    }

    fn remove(&mut self, name: &str) {
        self.values.lock().unwrap().remove(name);
    }

    fn now(&self) -> u64 {
        self.values.lock().unwrap().now()
    }
}

type Tab = RunStore<PageDisk<Shared, TestPlatform>>;

fn tab(disk: &Shared) -> Tab {
    RunStore::new(PageDisk::new(disk.clone(), TestPlatform::default()))
}

/// The value that another tab has for the file of its run.
fn run_of_another(seed: u64) -> (String, String) {
    let mut other = tab(&Shared::default());
    other.begin("Ann", &Game::new(seed)).unwrap();
    ("runs/Ann.run".to_owned(), other.disk().values.value("runs/Ann.run").unwrap())
}

fn wait(runs: &mut Tab, game: &mut Game) {
    game.step(Command::Wait).unwrap();
    runs.append(Command::Wait, game).unwrap();
}

/// Ann's run of one turn.
fn played() -> (Shared, Tab, Game) {
    let disk = Shared::default();
    let (mut runs, mut game) = (tab(&disk), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    wait(&mut runs, &mut game);
    (disk, runs, game)
}

/// The storage had no room for its turn.
fn played_unsaved() -> (Shared, Tab, Game) {
    let disk = Shared::default();
    let (mut runs, mut game) = (tab(&disk), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    disk.values.lock().unwrap().failure = Some("there is no more room".to_owned());
    game.step(Command::Wait).unwrap();
    assert!(runs.append(Command::Wait, &game).is_err());
    disk.values.lock().unwrap().failure = None;
    (disk, runs, game)
}

/// A step to any side, and not a turn of waiting.
fn step_aside(runs: &mut Tab, game: &mut Game) {
    let steps = Direction::ALL.map(Command::Move);
    let step = steps.into_iter().find(|step| game.check(*step).is_ok()).unwrap();
    game.step(step).unwrap();
    runs.append(step, game).unwrap();
}

fn seeds(disk: &Shared) -> Vec<u64> {
    let mut seeds: Vec<u64> = tab(disk).runs().iter().map(|run| run.seed).collect();
    seeds.sort_unstable();
    seeds
}

#[test]
fn a_tab_that_was_overtaken_has_the_next_name() {
    let disk = Shared { after: Some(run_of_another(8)), ..Shared::default() };
    let (mut runs, game) = (tab(&disk), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    assert_eq!(runs.open_name().as_deref(), Some("Ann 2"));
    assert!(matches!(runs.take_notice(), Some(StorageNotice::NameTaken { .. })));
    runs.close().unwrap();
    assert_eq!(seeds(&disk), [7, 8]);
}

/// A storage that reads back something else than was written.
#[test]
fn a_tab_that_is_always_overtaken_says_so() {
    let disk = Shared { is_overtaken: true, ..Shared::default() };
    let mut runs = tab(&disk);
    assert_eq!(runs.begin("Ann", &Game::new(7)), Err(StorageError::NamesTaken));
    assert_eq!(seeds(&disk), [8; NAME_TRIES]);
}

#[test]
fn a_run_of_a_link_leaves_a_name_that_was_taken_before_its_first_turn() {
    let disk = Shared::default();
    let (mut runs, mut game) = (tab(&disk), Game::new(7));
    runs.wait_for_turn();
    runs.begin("Ann", &game).unwrap();
    let mut other = tab(&disk);
    other.begin("Ann", &Game::new(8)).unwrap();
    game.step(Command::Wait).unwrap();
    runs.append(Command::Wait, &game).unwrap();
    assert_eq!(runs.open_name().as_deref(), Some("Ann 2"));
    runs.close().unwrap();
    other.close().unwrap();
    assert_eq!(seeds(&disk), [7, 8]);
}

#[test]
fn a_run_whose_file_another_run_has_replaced_is_saved_as_it_is_closed() {
    let (disk, mut runs, game) = played();
    let (name, value) = run_of_another(8);
    disk.values.lock().unwrap().set_value(&name, &value).unwrap();
    runs.close().unwrap();
    assert_eq!(runs.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    let again = tab(&disk).resume("Ann 2", game.content()).unwrap();
    assert_eq!((seeds(&disk), again.fingerprint()), (vec![7, 8], game.fingerprint()));
}

/// A daily dungeon is played in both tabs, and the player of both has the same name.
#[test]
fn a_run_that_another_one_of_its_seed_has_replaced_is_saved_as_it_is_closed() {
    let (disk, mut runs, game) = played();
    let (mut other, mut others) = (tab(&Shared::default()), Game::new(7));
    other.begin("Ann", &others).unwrap();
    (0..3).for_each(|_| step_aside(&mut other, &mut others));
    snapshot(&mut other, &others);
    let value = other.disk().values.value("runs/Ann.run").unwrap();
    disk.values.lock().unwrap().set_value("runs/Ann.run", &value).unwrap();
    runs.close().unwrap();
    assert_eq!(runs.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    check_both_are_kept(&disk, &game, &others);
}

#[test]
fn a_run_that_another_tab_has_gone_on_with_is_closed_and_left_to_it() {
    let (disk, mut runs, game) = played();
    let mut other = tab(&disk);
    let mut later = other.resume("Ann", game.content()).unwrap();
    wait(&mut other, &mut later);
    snapshot(&mut other, &later);
    runs.close().unwrap();
    assert_eq!(runs.take_notice(), None);
    assert_eq!((seeds(&disk), tab(&disk).disk().left_open().as_deref()), (vec![7], Some("Ann")));
    let again = tab(&disk).resume("Ann", game.content()).unwrap();
    assert_eq!(again.fingerprint(), later.fingerprint());
}

#[test]
fn a_run_that_ends_leaves_the_run_that_has_its_name_now() {
    let (disk, mut runs, game) = played();
    let (name, value) = run_of_another(8);
    disk.values.lock().unwrap().set_value(&name, &value).unwrap();
    runs.finish(&game, "given up", "").unwrap();
    assert_eq!((seeds(&disk), runs.replays().len()), (vec![8], 1));
}

/// A tab that was left open begins a run of the same name after the player has removed the first one.
fn replace_with(disk: &Shared, seed: u64) -> Game {
    let (mut other, mut others) = (tab(disk), Game::new(seed));
    other.remove("Ann").unwrap();
    other.begin("Ann", &others).unwrap();
    wait(&mut other, &mut others);
    others
}

/// Each run is as it was last, under its own name.
fn check_both_are_kept(disk: &Shared, first: &Game, others: &Game) {
    for (name, game) in [("Ann", others), ("Ann 2", first)] {
        let again = tab(disk).resume(name, game.content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint(), "{name}");
    }
}

#[test]
fn a_command_leaves_the_files_that_another_tab_has_replaced() {
    let (disk, mut runs, mut game) = played();
    let others = replace_with(&disk, 8);
    wait(&mut runs, &mut game);
    assert_eq!(runs.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    check_both_are_kept(&disk, &game, &others);
}

#[test]
fn an_unsaved_run_is_closed_beside_the_files_that_another_tab_has_replaced() {
    let (disk, mut runs, game) = played_unsaved();
    let others = replace_with(&disk, 8);
    runs.close().unwrap();
    assert_eq!(runs.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    check_both_are_kept(&disk, &game, &others);
}

/// Both tabs have the same snapshot, and the journal is that of the other one.
#[test]
fn an_unsaved_run_is_closed_beside_the_journal_of_another_tab() {
    let (disk, mut runs, game) = played_unsaved();
    let mut other = tab(&disk);
    let mut others = other.resume("Ann", game.content()).unwrap();
    step_aside(&mut other, &mut others);
    runs.close().unwrap();
    check_both_are_kept(&disk, &game, &others);
}

#[test]
fn a_replay_that_is_gone_on_with_leaves_the_files_of_another_tab() {
    let (disk, mut runs, game) = played();
    let others = replace_with(&disk, 8);
    runs.replace(runs.history().unwrap(), &game).unwrap();
    check_both_are_kept(&disk, &game, &others);
}

#[test]
fn a_run_of_a_link_that_ends_before_its_first_turn_leaves_the_run_of_its_name() {
    let disk = Shared::default();
    let others = {
        let (mut other, mut others) = (tab(&disk), Game::new(8));
        other.begin("Ann", &others).unwrap();
        wait(&mut other, &mut others);
        others
    };
    let (mut runs, game) = (tab(&disk), Game::new(7));
    runs.wait_for_turn();
    runs.begin("Ann", &game).unwrap();
    runs.finish(&game, "given up", "").unwrap();
    assert_eq!((seeds(&disk), runs.replays().len()), (vec![8], 1));
    let again = tab(&disk).resume("Ann", others.content()).unwrap();
    assert_eq!(again.fingerprint(), others.fingerprint());
}

/// Each tab has read the settings before the other one has changed them.
#[test]
fn settings_that_two_tabs_change_are_all_kept() {
    let disk = Shared::default();
    let tabs = [tab(&disk), tab(&disk)];
    let before = KeyMap::default();
    let rows = ["\"wait\": [\"F9\"]", "\"pick-up\": [\"F8\"]"];
    let changes = [Change::Name("Ann".to_owned()), Change::Animations(false)];
    for ((mut tab, row), change) in tabs.into_iter().zip(rows).zip(changes) {
        let after = KeyMap::parse("keys.ron", &format!("(keys: {{ {row} }})")).unwrap();
        tab.change_setting(&Change::Keys { before: before.clone(), after }).unwrap();
        tab.change_setting(&change).unwrap();
    }
    let settings = tab(&disk).settings().0;
    assert_eq!((settings.name.as_str(), settings.motion), ("Ann", false));
    let labels = [Intent::Wait, Intent::PickUp].map(|intent| settings.keys.label(intent));
    assert_eq!(labels, ["F9", "F8"]);
}

#[test]
fn scores_of_two_tabs_are_all_kept() {
    let disk = Shared::default();
    // A page of an earlier version has written one file.
    let earlier = ScoreRow { id: "Old 1 0".to_owned(), score: Score::default() };
    let line = earlier.line_after(&[]).unwrap();
    disk.clone().write(SCORES, line.as_bytes()).unwrap();
    for seed in [7, 8] {
        let (mut runs, game) = (tab(&disk), Game::new(seed));
        // The other tab writes its row between the look and the write of this one.
        let others = ScoreRow { id: format!("Bob {seed}"), score: Score::default() };
        let mut other = disk.clone();
        other
            .write(&format!("{SCORES}/{}", others.id), others.line_after(&[]).unwrap().as_bytes())
            .unwrap();
        runs.begin("Ann", &game).unwrap();
        runs.finish(&game, "given up", "").unwrap();
    }
    assert_eq!(tab(&disk).scores().len(), 5);
}

/// Both tabs have the same snapshot, and neither has looked since the other one has played.
#[test]
fn a_command_leaves_the_journal_that_another_tab_has_gone_on_with() {
    let (disk, mut runs, mut game) = played();
    let mut other = tab(&disk);
    let mut others = other.resume("Ann", game.content()).unwrap();
    step_aside(&mut other, &mut others);
    wait(&mut runs, &mut game);
    assert_eq!(runs.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    step_aside(&mut other, &mut others);
    assert_eq!(other.take_notice(), None);
    check_both_are_kept(&disk, &game, &others);
}

/// The tab was killed before it removed what belongs to the snapshot before.
#[test]
fn a_run_goes_on_behind_a_snapshot_with_an_old_journal() {
    let (disk, mut runs, mut game) = played();
    let earlier = disk.value("runs/Ann.journal").unwrap();
    snapshot(&mut runs, &game);
    disk.values.lock().unwrap().set_value("runs/Ann.journal", &earlier).unwrap();
    let mut other = tab(&disk);
    game = other.resume("Ann", game.content()).unwrap();
    wait(&mut other, &mut game);
    assert_eq!((other.open_name().as_deref(), other.take_notice()), (Some("Ann"), None));
    assert_eq!(tab(&disk).runs(), [RunInfo::of("Ann", &game)]);
}

#[test]
fn a_run_of_a_link_that_is_closed_before_its_first_turn_leaves_the_open_run() {
    let (disk, _other, _) = played();
    let mut runs = tab(&disk);
    runs.wait_for_turn();
    runs.begin("Ann", &Game::new(8)).unwrap();
    runs.close().unwrap();
    assert_eq!(tab(&disk).disk().left_open().as_deref(), Some("Ann"));
}
