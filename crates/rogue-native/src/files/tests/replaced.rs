//! A run whose content was changed while it was played.

use roguecore::replay::Replay;

use super::*;

#[test]
fn the_run_file_is_that_of_the_content_of_today() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 7);
    files.begin("Ann", &game).unwrap();
    play(&mut files, &mut game, 30).unwrap();
    let ron = Content::classic_ron().replacen("\"hp\": 30,", "\"hp\": 3000,", 1);
    let hardy = Arc::new(Content::parse("hardy.ron", &ron).unwrap());
    let mut again = Game::with_content(hardy.clone(), 7);
    let mut replay = Replay::new(&again);
    for command in files.history().unwrap().commands() {
        again.step(command).unwrap();
        replay.record(command, &again);
    }
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
    let names = fs::read_dir(folder.files().runs_folder()).unwrap().flatten();
    let names: Vec<_> = names.map(|it| it.file_name().into_string().unwrap()).collect();
    assert!(names.iter().all(|name| !name.contains("damaged")), "{names:?}");
}
