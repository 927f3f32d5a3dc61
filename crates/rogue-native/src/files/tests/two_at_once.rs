//! Two programs, or two stores of one folder, begin, write and change the same files at once.

use std::sync::Barrier;
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use rogue_ui::intent::Intent;
use rogue_ui::settings::Change;
use rogue_ui::storage::KeptFile;
use rogue_ui::{KeyMap, Theme};

use super::*;

/// Does the same in that many stores at one moment.
fn at_once<T: Send>(stores: usize, act: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(stores);
    thread::scope(|scope| {
        let (barrier, act) = (&barrier, &act);
        let start = |store| {
            scope.spawn(move || {
                barrier.wait();
                act(store)
            })
        };
        let threads: Vec<_> = (0..stores).map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn stores_that_begin_at_once_lose_no_run() {
    for round in 0..20 {
        let folder = TestFolder::new();
        let stores = 2 + round % 3;
        let fingerprints = at_once(stores, |store| {
            let mut files = folder.files();
            let name = files.free_name("Ann");
            let mut game = begin_run(&mut files, &name, store as u64, 2);
            let name = files.open_name().unwrap();
            play(&mut files, &mut game, 2).unwrap();
            files.close().unwrap();
            (name, game.fingerprint())
        });
        assert_eq!(folder.files().runs().len(), stores, "round {round}");
        for (name, fingerprint) in fingerprints {
            let mut files = folder.files();
            assert_eq!(files.resume(&name, &content()).unwrap().fingerprint(), fingerprint);
            assert_eq!(files.history().unwrap().len(), 4, "{name} has its own commands");
        }
    }
}

/// Some network folders have no locks: the name itself is taken in one step.
#[test]
fn a_name_is_taken_once_without_a_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Ann.run");
    let hard_link = |from: &Path, to: &Path| fs::hard_link(from, to);
    let first = disk::write_temp(&path, b"first").unwrap();
    disk::take_name(&path, first, b"first", hard_link).unwrap();
    let second = disk::write_temp(&path, b"second").unwrap();
    let error = disk::take_name(&path, second, b"second", hard_link).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn runs_that_end_at_once_all_have_score_replay_and_text() {
    let folder = TestFolder::new();
    at_once(6, |store| {
        let mut files = folder.files();
        let game = begin_run(&mut files, "Ann", store as u64, 3);
        files.finish(&game, "given up", "here lies Ann").unwrap();
        for id in files.replays().into_iter().map(|replay| replay.id) {
            files.keep_record(&id, "a record");
        }
    });
    let files = folder.files();
    assert_eq!((files.scores().len(), files.replays().len()), (6, 6));
    for replay in files.replays() {
        assert!(files.replay(&replay.id).is_ok());
    }
    let left = fs::read_dir(folder.folder.path().join("data/history")).unwrap().flatten();
    let left: Vec<_> = left.map(|entry| entry.path()).collect();
    assert!(left.iter().all(|path| path.extension().unwrap() != "new"), "{left:?}");
}

#[test]
fn settings_that_are_changed_at_once_are_all_kept() {
    let changes = [
        Change::Theme(Theme::named("safe").unwrap()),
        Change::Name("Bob".to_owned()),
        Change::Animations(false),
    ];
    for _ in 0..20 {
        let folder = TestFolder::new();
        at_once(changes.len(), |store| folder.files().change_setting(&changes[store]).unwrap());
        let found = load_settings(&folder.data());
        assert_eq!(found.problem, None);
        let settings = found.settings;
        assert_eq!((settings.theme.name(), settings.name.as_str()), ("safe", "Bob"));
        assert!(!settings.motion);
    }
}

/// Each program has read the settings before the other one has changed them.
#[test]
fn keys_that_two_programs_change_are_all_kept() {
    let folder = TestFolder::new();
    let before = KeyMap::default();
    for row in ["\"wait\": [\"F9\"]", "\"pick-up\": [\"F8\"]"] {
        let after = KeyMap::parse("keys.ron", &format!("(keys: {{ {row} }})")).unwrap();
        let change = Change::Keys { before: before.clone(), after };
        folder.files().change_setting(&change).unwrap();
    }
    let keys = load_settings(&folder.data()).settings.keys;
    assert_eq!((keys.label(Intent::Wait), keys.label(Intent::PickUp)), ("F9".into(), "F8".into()));
}

#[test]
fn copies_that_are_made_at_once_have_a_file_each() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 5);
    files.close().unwrap();
    let copies = at_once(4, |_| folder.files().export(&KeptFile::Run("Ann".to_owned())).unwrap());
    let different: std::collections::BTreeSet<_> = copies.iter().collect();
    assert_eq!(different.len(), 4, "{copies:?}");
}

/// A finished run takes its lock file away; a program that has opened that file holds nothing. On Windows
/// the name stays until both have closed it.
#[test]
#[cfg(unix)]
fn a_removed_lock_file_locks_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Ann.lock");
    let first = Lock::acquire(&path, Duration::ZERO).unwrap().unwrap();
    fs::remove_file(&path).unwrap();
    assert!(!first.is_at(&path));
    let second = Lock::acquire(&path, Duration::ZERO).unwrap().unwrap();
    assert!(second.is_at(&path) && Lock::acquire(&path, Duration::ZERO).unwrap().is_none());
}
