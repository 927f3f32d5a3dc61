//! Files of finished runs, settings, and what another tab does to the files of the open run.

use rogue_ui::storage::KeptFile;

use super::*;

#[test]
fn a_finished_run_is_copied_and_removed_and_its_score_stays() {
    let (mut runs, mut game) = (runs(), Game::with_content(rogue_ember::content(), 7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 3);
    runs.finish(&game, "given up", "here lies Ann").unwrap();
    let id = runs.replays()[0].id.clone();
    runs.keep_record(&id, "known");
    runs.keep_result("Ann", &game, &["one".to_owned()]).unwrap();
    let place = runs.export(&KeptFile::Replay(id.clone())).unwrap();
    assert_eq!(place, format!("your downloads as {id}.replay"));
    runs.export(&KeptFile::Morgue(id.clone())).unwrap();
    let given = runs.disk().platform.0.lock().unwrap().clone();
    let [(_, replay), (name, morgue)] = given.last_chunk().unwrap();
    assert_eq!(Replay::from_bytes(replay).unwrap(), runs.replay(&id).unwrap());
    assert_eq!((name, &morgue[..]), (&format!("{id}.txt"), &b"here lies Ann\n"[..]));
    runs.remove_replay(&id).unwrap();
    let left: Vec<_> = runs.disk_mut().values.values.keys().cloned().collect();
    assert_eq!((left, runs.scores().len()), (vec![format!("{SCORES}/{id}")], 1));
    let missing = |name: &str| format!("There is no file {name} any more.");
    assert_eq!(runs.remove_replay(&id).unwrap_err().to_string(), missing(&id));
    let file = KeptFile::Replay(id);
    assert_eq!(runs.export(&file).unwrap_err().to_string(), missing(&file.file_name()));
    runs.disk().platform.1.store(true, Ordering::Relaxed);
    let error = runs.export(&KeptFile::Settings).unwrap_err().to_string();
    assert_eq!(error, "The file cannot be copied: the browser makes no file.");
}

#[test]
fn settings_move_to_another_machine_and_those_with_mistakes_do_not() {
    let mut first = runs();
    first.change_setting(&Change::Name("Ann".to_owned())).unwrap();
    first.export(&KeptFile::Settings).unwrap();
    let (name, bytes) = first.disk().platform.0.lock().unwrap()[0].clone();
    let mut second = runs();
    assert!(matches!(import(&mut second, &name, &bytes, "Bob"), Ok(Imported::Settings)));
    assert_eq!(second.settings(), first.settings());
    let error = import(&mut second, "my.ron", b"(sound: 3)", "Bob").err().unwrap();
    assert!(error.contains("my.ron"), "{error}");
    assert_eq!(second.settings().0.name, "Ann");
}

#[test]
fn a_run_whose_files_another_tab_removes_is_written_again() {
    let lost: [&dyn Fn(&str) -> bool; 5] = [
        &|_| true,
        &|name| name == "runs/Ann.run",
        &|name| name == "runs/Ann.journal",
        &|name| name.starts_with("content/"),
        &|name| name == OPEN,
    ];
    for lost in lost {
        let (mut runs, mut game) = (runs(), Game::with_content(rogue_ember::content(), 7));
        runs.begin("Ann", &game).unwrap();
        play(&mut runs, &mut game, 3);
        runs.on_external_change(&game).unwrap();
        assert_eq!(runs.take_notice(), None);
        runs.disk_mut().values.values.retain(|name, _| !lost(name));
        runs.on_external_change(&game).unwrap();
        assert_eq!(runs.take_notice(), Some(StorageNotice::WrittenAgain));
        let mut other = reopened(&runs);
        assert_eq!(other.disk().left_open().as_deref(), Some("Ann"));
        let resumed = other.resume("Ann", game.content()).unwrap();
        assert_eq!(resumed.fingerprint(), game.fingerprint());
        runs.on_external_change(&game).unwrap();
        assert_eq!(runs.take_notice(), None, "it is as it was left");
    }
}

#[test]
fn what_another_tab_changes_is_no_matter_without_an_open_run() {
    let (mut runs, game) = (runs(), Game::new(7));
    runs.on_external_change(&game).unwrap();
    runs.wait_for_turn();
    runs.begin("Ann", &game).unwrap();
    runs.on_external_change(&game).unwrap();
    assert!(runs.disk_mut().values.values.is_empty() && runs.take_notice().is_none());
}

/// The storage was full, and something has made room, or has emptied it.
#[test]
fn commands_that_could_not_be_saved_are_saved_when_another_tab_makes_room() {
    for is_emptied in [false, true] {
        let (mut runs, game) = full_storage();
        if is_emptied {
            runs.disk_mut().values.values.clear();
        }
        let error = runs.on_external_change(&game).unwrap_err().to_string();
        assert_eq!(error, "The run cannot be saved: there is no more room.");
        runs.disk_mut().values.failure = None;
        runs.on_external_change(&game).unwrap();
        let mut other = reopened(&runs);
        assert_eq!(other.disk().left_open().as_deref(), Some("Ann"));
        let resumed = other.resume("Ann", game.content()).unwrap();
        assert_eq!((resumed.view().turn(), resumed.fingerprint()), (3, game.fingerprint()));
    }
}

/// Ann's run, three turns long, as it is open in two tabs.
fn two_tabs() -> (TestRuns, TestRuns, Game) {
    let (mut first, mut game) = (runs(), Game::new(7));
    first.begin("Ann", &game).unwrap();
    play(&mut first, &mut game, 3);
    let mut second = reopened(&first);
    second.resume("Ann", game.content()).unwrap();
    (first, second, game)
}

/// A tab that was suspended wakes up before it is told that another one has taken over.
#[test]
fn a_run_that_another_tab_has_gone_on_with_is_not_written_over() {
    for has_new_snapshot in [false, true] {
        let (mut first, mut second, game) = two_tabs();
        let mut later = game.clone();
        play(&mut second, &mut later, 5);
        if has_new_snapshot {
            snapshot(&mut second, &later);
        }
        first.disk_mut().values = second.disk().values.clone();
        first.on_external_change(&game).unwrap();
        assert_eq!(first.take_notice(), None);
        assert!(first.disk().values.values == second.disk().values.values, "nothing is written");
        // It was not told: it goes on beside the other one.
        let mut own = game;
        play(&mut first, &mut own, 1);
        assert_eq!(first.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
        for (name, game) in [("Ann", &later), ("Ann 2", &own)] {
            let resumed = reopened(&first).resume(name, game.content()).unwrap();
            assert_eq!(resumed.fingerprint(), game.fingerprint(), "{name}");
        }
    }
}

#[test]
fn unsaved_commands_are_not_written_over_a_run_that_another_tab_has_gone_on_with() {
    let (mut first, mut second, mut game) = two_tabs();
    let mut later = game.clone();
    play(&mut second, &mut later, 5);
    first.disk_mut().values.failure = Some("there is no more room".to_owned());
    game.step(Command::Wait).unwrap();
    assert!(first.append(Command::Wait, &game).is_err());
    first.disk_mut().values = second.disk().values.clone();
    assert!(first.on_external_change(&game).is_err());
    assert!(first.disk().values.values == second.disk().values.values, "nothing is written");
    first.close().unwrap();
    let resumed = reopened(&first).resume("Ann", game.content()).unwrap();
    assert_eq!(resumed.fingerprint(), later.fingerprint());
    let resumed = reopened(&first).resume("Ann 2", game.content()).unwrap();
    assert_eq!(resumed.fingerprint(), game.fingerprint());
}

/// No snapshot of it can be made any more.
#[test]
fn of_a_run_that_has_grown_too_large_only_what_is_missing_is_written_again() {
    let (mut runs, mut game) = (runs(), Game::new(7));
    runs.begin("Ann", &game).unwrap();
    play(&mut runs, &mut game, 3);
    game = outgrow(&mut runs, &game);
    for lost in ["runs/Ann.journal", OPEN] {
        runs.disk_mut().values.values.remove(lost);
        runs.on_external_change(&game).unwrap();
        assert_eq!(runs.take_notice(), Some(StorageNotice::WrittenAgain), "{lost}");
        play(&mut runs, &mut game, 1);
        let mut other = reopened(&runs);
        assert_eq!(other.disk().left_open().as_deref(), Some("Ann"));
        let resumed = other.resume("Ann", game.content()).unwrap();
        assert_eq!(resumed.fingerprint(), game.fingerprint(), "{lost}");
    }
}
