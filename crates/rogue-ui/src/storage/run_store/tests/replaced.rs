//! A run whose content was changed while it was played.

use roguecore::replay::Replay;

use std::collections::BTreeMap;

use super::*;

fn hardy() -> Arc<Content> {
    let ron = Content::classic_ron().replacen("\"hp\": 30,", "\"hp\": 3000,", 1);
    Arc::new(Content::parse("hardy.ron", &ron).unwrap())
}

/// The commands of the open run with other content.
fn with(content: &Arc<Content>, files: &Runs) -> (Replay, Game) {
    let mut again = Game::with_content(content.clone(), 7);
    let mut replay = Replay::new(&again);
    for command in files.history().unwrap().commands() {
        again.step(command).unwrap();
        replay.record(command, &again);
    }
    (replay, again)
}

/// A run with commands before its snapshot and behind it.
fn begin(files: &mut Runs, content: &Arc<Content>) -> Game {
    let mut game = Game::with_content(content.clone(), 7);
    files.begin("Ann", &game).unwrap();
    play(files, &mut game, 530).unwrap();
    assert!(files.history().unwrap().len() > 510 && game.outcome().is_none());
    game
}

/// The run opens in a program with a third content, with every command since its first turn.
fn opens(folder: &TestDisk) -> u64 {
    let third = Content::first_steps();
    let mut files = folder.files();
    let game = files.resume("Ann", &third).unwrap();
    assert_eq!(files.take_notice(), None);
    let replay = files.history().unwrap();
    assert!(replay.begins_with_seed() && replay.len() > 510, "{replay}");
    assert_eq!(replay.verify(game.content()).unwrap().fingerprint(), game.fingerprint());
    game.fingerprint()
}

#[test]
fn a_run_that_cannot_be_replaced_stays_as_it_was() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin(&mut files, &hardy());
    let (replay, mut again) = with(&content(), &files);
    folder.set_failure(Some("the disk is full"));
    files.replace(replay, &again).unwrap_err();
    drop(files);
    folder.set_failure(None);
    assert_eq!(opens(&folder), game.fingerprint());
    // The next command tries again.
    let mut files = folder.files();
    files.resume("Ann", &content()).unwrap();
    let (replay, _) = with(&content(), &files);
    folder.set_failure(Some("the disk is full"));
    files.replace(replay, &again).unwrap_err();
    folder.set_failure(None);
    play(&mut files, &mut again, 1).unwrap();
    drop(files);
    assert_eq!(opens(&folder), again.fingerprint());
}

/// A link has begun the run: nothing is on the disk before its first turn, and the commands before it are kept then.
#[test]
fn a_run_replaced_before_its_first_turn_keeps_all() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = Game::with_content(hardy(), 7);
    files.wait_for_turn();
    files.begin("Ann", &game).unwrap();
    let (replay, mut again) = with(&content(), &files);
    files.replace(replay, &again).unwrap();
    assert_eq!(files_of(&folder), Bytes::new());
    again.set_wizard_mode(true);
    let dagger = again.content().prototype_id("dagger").unwrap();
    let wish = Command::Wizard(roguecore::Wish::Give(dagger));
    again.step(wish).unwrap();
    assert_eq!(again.view().turn(), 0);
    files.append(wish, &again).unwrap();
    play(&mut files, &mut again, 3).unwrap();
    drop(files);
    let mut files = folder.files();
    let opened = files.resume("Ann", &content()).unwrap();
    assert_eq!(files.take_notice(), None);
    assert_eq!(opened.fingerprint(), again.fingerprint());
}

type Bytes = BTreeMap<String, Vec<u8>>;

fn files_of(folder: &TestDisk) -> Bytes {
    let entries = folder.list("runs").into_iter();
    entries.map(|Entry { name, .. }| (name.clone(), folder.at(&format!("runs/{name}")))).collect()
}

/// Every state of the folder that a killed program leaves.
#[test]
fn a_run_opens_wherever_it_was_being_replaced() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin(&mut files, &hardy());
    let before = files_of(&folder);
    let (replay, again) = with(&content(), &files);
    files.replace(replay, &again).unwrap();
    let after = files_of(&folder);
    assert_eq!(after.keys().map(String::as_str).collect::<Vec<_>>(), ["Ann.run"]);
    drop(files);
    let with = |files: &Bytes, name: &str, from: &Bytes| {
        let file = (name.to_owned(), from["Ann.run"].clone());
        files.clone().into_iter().chain([file]).collect::<Bytes>()
    };
    let kept = with(&before, "Ann.run.old", &before);
    let renamed = with(&kept, "Ann.run", &after);
    let mut removed = renamed.clone();
    removed.remove("Ann.run.old");
    for (state, end) in [
        (kept, game.fingerprint()),
        (renamed, again.fingerprint()),
        (removed, again.fingerprint()),
        (after, again.fingerprint()),
    ] {
        let names: Vec<_> = state.keys().cloned().collect();
        let folder = TestDisk::new();
        for (name, bytes) in state {
            folder.put(&format!("runs/{name}"), bytes);
        }
        assert_eq!(opens(&folder), end, "{names:?}");
    }
}

#[test]
fn the_run_file_is_that_of_the_content_of_today() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 7);
    files.begin("Ann", &game).unwrap();
    play(&mut files, &mut game, 30).unwrap();
    let hardy = hardy();
    let (replay, mut again) = with(&hardy, &files);
    files.replace(replay, &again).unwrap();
    play(&mut files, &mut again, 30).unwrap();
    files.close().unwrap();
    // It carries the content, so that it opens with any.
    let mut files = folder.files();
    let resumed = files.resume("Ann", &content()).unwrap();
    assert_eq!(resumed.fingerprint(), again.fingerprint());
    assert_eq!(resumed.content().hash(), hardy.hash());
    let replay = files.history().unwrap();
    assert_eq!(replay.verify(&hardy).unwrap().fingerprint(), again.fingerprint());
    // Nothing of the old files is left.
    let names = folder.names();
    assert!(names.iter().all(|name| !name.contains("damaged")), "{names:?}");
}
