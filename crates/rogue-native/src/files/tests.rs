//! Runs in real folders: kept, gone on with, locked, refused, and a disk that refuses.

use super::*;
use roguecore::Direction;

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn files(&self) -> Files {
        Files::new(self.folder.path().join("data"))
    }

    fn run(&self, name: &str) -> PathBuf {
        self.files().run_path(name)
    }
}

fn content() -> Arc<Content> {
    Content::classic()
}

/// Plays so many turns and keeps each; bumps around, so that not all of them are waits.
fn play(files: &mut Files, game: &mut Game, turns: u64) -> Result<(), StorageError> {
    let end = game.view().turn() + turns;
    for place in 0.. {
        if game.view().turn() >= end || game.outcome().is_some() {
            break;
        }
        let command = Command::Bump(Direction::ALL[(place * 5 + place / 7) % 8]);
        let command = if game.check(command).is_ok() { command } else { Command::Wait };
        let choice = Command::LevelUp(roguecore::LevelUp::Health);
        let command = if game.check(choice).is_ok() { choice } else { command };
        if game.step(command).is_ok() {
            files.append(command, game)?;
        }
    }
    Ok(())
}

fn begun(files: &mut Files, name: &str, seed: u64, turns: u64) -> Game {
    let mut game = Game::with_content(content(), seed);
    files.begin(name, &game).unwrap();
    play(files, &mut game, turns).unwrap();
    game
}

#[test]
fn a_run_is_gone_on_with_where_its_program_was_killed() {
    let place = Place::new();
    let mut files = place.files();
    let mut game = begun(&mut files, "Ann", 3, 40);
    for _ in 0..4 {
        // A killed program closes nothing.
        drop(files);
        files = place.files();
        let again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
        assert_eq!(files.runs()[0].turn, game.view().turn());
        play(&mut files, &mut game, 17).unwrap();
    }
    let replay = files.open.as_ref().unwrap().run.replay().clone();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
}

#[test]
fn a_command_that_was_being_written_is_cut_off_and_nothing_else() {
    let place = Place::new();
    let mut files = place.files();
    let mut game = begun(&mut files, "Ann", 3, 10);
    files.close().unwrap();
    let path = place.run("Ann");
    let whole = fs::read(&path).unwrap();
    play(&mut files, &mut game.clone(), 1).unwrap_err();
    for torn in 1..24 {
        fs::write(&path, &whole[..whole.len() - torn]).unwrap();
        let mut again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.view().turn(), game.view().turn() - 1);
        play(&mut files, &mut again, 1).unwrap();
        files.close().unwrap();
        game = files.resume("Ann", &content()).unwrap();
        assert_eq!(game.fingerprint(), again.fingerprint());
        fs::write(&path, &whole).unwrap();
        game = files.resume("Ann", &content()).unwrap();
    }
}

#[test]
fn a_long_journal_becomes_a_snapshot() {
    let place = Place::new();
    let mut files = place.files();
    let mut game = begun(&mut files, "Ann", 1, 5);
    let early = fs::metadata(place.run("Ann")).unwrap().len();
    for _ in 0..1_200 {
        if game.step(Command::Wait).is_ok() {
            files.append(Command::Wait, &game).unwrap();
        }
    }
    let late = fs::metadata(place.run("Ann")).unwrap().len();
    assert!(late < early + 600 * 24, "{early} -> {late} bytes");
    let again = place.files();
    drop(files);
    let (mut files, turn) = (again, game.view().turn());
    assert_eq!(files.resume("Ann", &content()).unwrap().view().turn(), turn);
}

#[test]
fn a_run_is_played_by_one_program_at_a_time() {
    let place = Place::new();
    let mut first = place.files();
    begun(&mut first, "Ann", 3, 2);
    let mut second = place.files();
    let refused = second.resume("Ann", &content()).unwrap_err();
    assert_eq!(refused.to_string(), "The run Ann is being played by another program.");
    assert_eq!(second.runs()[0].trouble.as_deref(), Some(refused.to_string().as_str()));
    assert_eq!(first.runs()[0].trouble, None);
    begun(&mut second, "Bob", 4, 2);
    first.close().unwrap();
    second.resume("Ann", &content()).unwrap();
    assert!(place.run("Ann").with_extension("lock").exists(), "a lock file lies around");
}

#[test]
fn a_name_is_not_taken_twice() {
    let place = Place::new();
    let mut files = place.files();
    let game = begun(&mut files, "Ann", 3, 2);
    let refused = place.files().begin("Ann", &game).unwrap_err();
    assert_eq!(refused, StorageError::Taken { name: "Ann".to_owned() });
    assert_eq!(files.free_name("ann"), "ann 2");
}

#[test]
fn other_formats_and_damage_are_refused_and_left_alone() {
    let place = Place::new();
    let mut files = place.files();
    begun(&mut files, "Ann", 3, 2);
    files.close().unwrap();
    let path = place.run("Ann");
    let good = fs::read(&path).unwrap();
    for (at, byte, expected) in [
        (8, 9, "it is of format 9, and this version of the game reads up to format 1"),
        (8, 0, "it is of format 0, which this version no longer reads (it reads 1)"),
        (0, 0, "it is no file of this game"),
        (500, 0x5a, "it is damaged: the checksum does not fit"),
    ] {
        let mut bad = good.clone();
        bad[at] = byte;
        fs::write(&path, &bad).unwrap();
        let expected = format!("The run Ann cannot be gone on with: {expected}.");
        assert_eq!(files.resume("Ann", &content()).unwrap_err().to_string(), expected);
        assert_eq!(files.runs()[0].trouble.as_deref(), Some(expected.as_str()));
        assert_eq!(fs::read(&path).unwrap(), bad, "left alone");
    }
    fs::write(&path, good).unwrap();
    let other = files.resume("Ann", &Content::first_steps()).unwrap_err().to_string();
    assert!(other.contains("it was played with other content"), "{other}");
    files.resume("Ann", &content()).unwrap();
}

#[test]
fn an_ended_run_becomes_history_once() {
    let place = Place::new();
    let mut files = place.files();
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1\nseed 9";
    let mut game = Game::from_scene(content(), scene).unwrap();
    files.begin("Ann", &game).unwrap();
    let path = place.run("Ann");
    play(&mut files, &mut game, 9).unwrap();
    assert!(game.outcome().is_some());
    let run = fs::read(&path).unwrap();
    files.finish(&game, "here lies\x1b[2J Ann\n").unwrap();
    assert!(!path.exists() && files.runs().is_empty());
    // Killed before the run was removed: it is buried once more and counted once.
    fs::write(&path, run).unwrap();
    let again = files.resume("Ann", &content()).unwrap();
    files.finish(&again, "here lies Ann").unwrap();
    assert_eq!((files.scores().len(), files.replays().len()), (1, 1));
    assert_eq!(files.scores()[0].end, "killed by a troll on floor 1");

    let id = &files.replays()[0].id;
    let replay = files.replay(id).unwrap();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
    let morgue = place.folder.path().join("data/history").join(format!("{id}.txt"));
    assert_eq!(fs::read_to_string(morgue).unwrap(), "here lies Ann\n");
    let outside = files.replay("../../secret").unwrap_err().to_string();
    assert_eq!(outside, "There is no run named secret.");
}

/// A folder that is a file refuses everything, whoever asks: unlike a read-only one, which
/// the system's administrator may write to.
#[test]
fn a_folder_that_refuses_is_told_and_play_goes_on() {
    let place = Place::new();
    let blocked = place.folder.path().join("data");
    fs::write(&blocked, "in the way").unwrap();
    let mut files = place.files();
    let mut game = Game::with_content(content(), 3);
    let told = files.begin("Ann", &game).unwrap_err().to_string();
    assert!(told.starts_with("The run cannot be saved: "), "{told}");
    assert_eq!(play(&mut files, &mut game, 1).unwrap_err().to_string(), told);
    // Mended, the whole run is kept with the next command.
    fs::remove_file(blocked).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    drop(files);
    let again = place.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

#[test]
fn foreign_files_in_the_folder_are_passed_over() {
    let place = Place::new();
    let mut files = place.files();
    begun(&mut files, "Ann", 3, 2);
    let folder = files.runs_folder();
    fs::write(folder.join("\x1b[2J.run"), "x").unwrap();
    fs::create_dir(folder.join("Folder.run")).unwrap();
    fs::write(folder.join("Bad.run"), "no run").unwrap();
    fs::write(folder.join("notes.txt"), "x").unwrap();
    let runs = files.runs();
    let mut names: Vec<_> = runs.iter().map(|run| run.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ann", "Bad", "Folder"]);
    assert_eq!(runs.iter().filter(|run| run.trouble.is_some()).count(), 2);
}

/// A file that somebody made: its header says what no screen may show.
#[test]
fn hostile_names_in_a_header_come_out_clean() {
    let place = Place::new();
    let mut files = place.files();
    begun(&mut files, "Ann", 3, 2);
    files.close().unwrap();
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1\nseed 9";
    let game = Game::from_scene(content(), scene).unwrap();
    let hostile = "E\x1b]0;v\x07\u{202e}il/../\u{9b}2J";
    fs::write(place.run("Eve"), Run::begin(hostile, &game).snapshot(&game)).unwrap();
    let mut game = files.resume("Eve", &content()).unwrap();
    play(&mut files, &mut game, 9).unwrap();
    files.finish(&game, "\x1b[2J\u{2066}here lies Eve").unwrap();
    let shown = format!("{:?} {:?} {:?}", files.runs(), files.scores(), files.replays());
    let bad = ["\\u{1b}", "\\u{7}", "\\u{202e}", "\\u{9b}", "\\u{2066}", "/"];
    assert!(bad.iter().all(|it| !shown.contains(it)), "{shown}");
    let names = fs::read_dir(place.folder.path().join("data/history")).unwrap().flatten();
    for path in names.map(|entry| entry.path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{name:?}");
    }
    let refused = files.resume("\x1b[2J\u{202e}", &content()).unwrap_err().to_string();
    assert_eq!(refused, "There is no run named 2J.");
}
