//! Runs go on with the content they carry, and keep their commands in a file of their own.

use roguecore::{Host, Pack};

use super::*;

/// The classic game of another title, with a larger view.
fn own_content() -> Arc<Content> {
    let pack = Pack::new().with_file("far.ron", r#"(extends: "classic", title: "Far", sight: 20)"#);
    Arc::new(Content::parse_packs(&[pack], &Host::new()).unwrap())
}

/// A closed run of that content, longer than a journal.
fn own_run(folder: &TestDisk) -> Game {
    let mut files = folder.files();
    let scene = "##########\n#@.......#\n#........#\n##########\n\nseed 9";
    let mut game = Game::from_scene(own_content(), scene).unwrap();
    files.begin("Ann", &game).unwrap();
    for _ in 0..600 {
        game.step(Command::Wait).unwrap();
        files.append(Command::Wait, &game).unwrap();
    }
    files.close().unwrap();
    game
}

fn commands_path() -> String {
    names::commands(&names::run("Ann"))
}

#[test]
fn a_run_goes_on_with_its_content_after_that_was_removed() {
    let folder = TestDisk::new();
    let game = own_run(&folder);
    let mut files = folder.files();
    assert_eq!(files.runs()[0].title, "Far");
    let mut again = files.resume("Ann", &content()).unwrap();
    assert_eq!((again.fingerprint(), again.content().title()), (game.fingerprint(), "Far"));
    play(&mut files, &mut again, 600).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), None);
    let again = files.resume("Ann", &content()).unwrap();
    let replay = files.history().unwrap();
    assert_eq!(replay.verify(again.content()).unwrap().fingerprint(), again.fingerprint());
    assert_eq!(replay.len() as u64, again.view().turn());
}

#[test]
fn a_copied_run_is_one_file_with_everything() {
    let folder = TestDisk::new();
    let game = own_run(&folder);
    let copy = folder.at(&folder.files().export(&KeptFile::Run("Ann".to_owned())).unwrap());
    let carried = Run::content(&content(), &copy, &[]).unwrap();
    let opened = Run::open(&carried, &copy).unwrap();
    assert_eq!((opened.game.fingerprint(), opened.run.replay().len()), (game.fingerprint(), 600));
    // It can be put among the runs again.
    folder.write_over(&names::run("Bob"), copy);
    let mut files = folder.files();
    let mut again = files.resume("Bob", &content()).unwrap();
    play(&mut files, &mut again, 600).unwrap();
    files.close().unwrap();
    assert!(folder.has(&names::commands(&names::run("Bob"))));
    assert_eq!(files.resume("Bob", &content()).unwrap().fingerprint(), again.fingerprint());
}

#[test]
fn a_run_without_its_commands_goes_on_and_the_player_is_told() {
    for damage in [0, 1, 2] {
        let folder = TestDisk::new();
        let game = own_run(&folder);
        let path = commands_path();
        let whole = folder.at(&path);
        match damage {
            0 => folder.take(&path),
            1 => folder.write_over(&path, &whole[..whole.len() - 1]),
            _ => folder.write_over(&path, "a file of another program"),
        }
        let mut files = folder.files();
        let own = own_content();
        let mut again = files.resume("Ann", &own).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
        let turn = files.history().unwrap().start(&own).unwrap().view().turn();
        assert_eq!(files.take_notice(), Some(StorageNotice::CommandsLost { turn }));
        play(&mut files, &mut again, 600).unwrap();
        files.close().unwrap();
        let again = folder.files().resume("Ann", &content()).unwrap();
        assert_eq!(again.content().title(), "Far", "it carries its content again");
        // What stood there before is kept.
        let kept = folder.has(&format!("{path}.damaged"));
        assert_eq!(kept, damage != 0);
    }
}

/// What a program wrote for a snapshot that it was killed before.
#[test]
fn commands_beyond_the_snapshot_are_cut_off() {
    let folder = TestDisk::new();
    let game = own_run(&folder);
    let path = commands_path();
    let whole = folder.at(&path);
    folder.write_over(&path, [&whole[..], &whole[whole.len() - 77..]].concat());
    let mut files = folder.files();
    let mut again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    assert_eq!(folder.at(&path), whole);
    play(&mut files, &mut again, 600).unwrap();
    drop(files);
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), again.fingerprint());
    assert_eq!(files.take_notice(), None);
}

/// A power cut may keep the new snapshot and lose the commands that were appended for it.
#[test]
fn the_file_before_a_snapshot_opens_with_the_commands_that_are_there() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let (run, commands) = (names::run("Ann"), commands_path());
    let (before, short) = (folder.at(&run), folder.at(&commands));
    snapshot(&mut files, &game).unwrap();
    drop(files);
    folder.put(&names::old(&run), before);
    folder.write_over(&commands, short);
    let mut files = folder.files();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    let turn = game.view().turn();
    assert_eq!(files.take_notice(), Some(StorageNotice::WentBack { turn }));
    play(&mut files, &mut game, 20).unwrap();
    let replay = files.history().unwrap();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
}

#[test]
fn commands_removed_or_moved_while_a_run_is_played_are_written_again() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = commands_path();
    folder.take(&path);
    snapshot(&mut files, &game).unwrap();
    drop(files);
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(files.take_notice(), None);
    // The same when it is closed, with the whole folder moved.
    play(&mut files, &mut game, 3).unwrap();
    folder.clear();
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(files.take_notice(), None);
    assert_eq!(files.history().unwrap().len() as u64, game.view().turn());
}

#[test]
fn a_forged_content_is_refused_with_a_sentence() {
    let folder = TestDisk::new();
    own_run(&folder);
    let copy = folder.at(&folder.files().export(&KeptFile::Run("Ann".to_owned())).unwrap());
    let text = String::from_utf8_lossy(&copy);
    assert!(text.contains("sight: 20"));
    let at = copy.windows(9).position(|it| it == b"sight: 20").unwrap();
    let mut forged = copy;
    forged[at..at + 9].copy_from_slice(b"sight: 2x");
    let checksum = roguecore::hash::hash_bytes;
    let length = u64::from_le_bytes(forged[24..32].try_into().unwrap()) as usize + 40;
    let sum = checksum(&forged[..32]).rotate_left(32) ^ checksum(&forged[40..length]);
    forged[32..40].copy_from_slice(&sum.to_le_bytes());
    folder.write_over(&names::run("Eve"), forged);
    let refused = folder.files().resume("Eve", &content()).unwrap_err().to_string();
    let expected = "The run Eve cannot be resumed: the content that it carries cannot be used: its \
                    files have mistakes: far.ron:1:";
    assert!(refused.starts_with(expected), "{refused}");
}
