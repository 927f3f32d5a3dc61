//! The program `rogue-sim` with files of strangers: pipes and devices are refused at once, in printable characters.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder that is removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rogue-sim-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// A pipe that nobody writes into.
    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the program, which has to end by itself.
fn run(words: &[&str], path: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rogue-sim"));
    program.args(words).arg(path).stdin(Stdio::null());
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{words:?} {} does not end", path.display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap()
}

/// Runs the program; its error, with exit code 2.
fn refused(words: &[&str], path: &Path) -> String {
    let ended = run(words, path);
    let sentence = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{words:?}: {sentence}");
    assert!(!sentence.contains(['\u{1b}', '\u{202e}']), "{sentence:?}");
    sentence
}

#[test]
fn no_content_leads_to_a_pipe_or_device() {
    let folder = Folder::new("content");
    let pipe = folder.pipe("p\u{1b}[2J\u{202e}.ron");
    let device = folder.file("device.ron", "(extends: \"/dev/zero\")");
    let other = Folder::new("other");
    let runs = other.file("runs.jsonl", "{}\n");
    let (runs, replays) = (runs.to_str().unwrap(), other.0.to_str().unwrap());
    for path in [&pipe, &device, Path::new("/dev/zero"), &folder.0] {
        for words in [
            &["content"][..],
            &["serve", "--content"],
            &["board", replays, "--content"],
            &["judge", runs, "--content"],
            &["level", "--seed", "1", "--content"],
        ] {
            let sentence = refused(words, path);
            let says = "is not a plain file but a device or a pipe; copy it first";
            assert!(sentence.contains(says), "{words:?}: {sentence}");
        }
    }
}

#[test]
fn files_beside_content_are_plain_too() {
    let folder = Folder::new("beside");
    let pipe = folder.pipe("p.txt");
    let submission = folder.file("runs.jsonl", "{}\n");
    let submission = submission.to_str().unwrap();
    for path in [&pipe, Path::new("/dev/zero")] {
        for words in [
            &["judge"][..],
            &["judge", submission, "--seeds"],
            &["judge", submission, "--task"],
            &["balance", "--games", "1", "--bands"],
        ] {
            let sentence = refused(words, path);
            assert!(sentence.contains("not a plain file"), "{words:?}: {sentence}");
        }
    }
    folder.pipe("x.replay");
    let board = String::from_utf8(run(&["board"], &folder.0).stdout).unwrap();
    assert!(board.contains("x.replay: the file") && board.contains("not a plain file"), "{board}");
}

/// A task may name its content, which is looked for beside it.
#[test]
fn tasks_lead_to_no_pipe() {
    let folder = Folder::new("task");
    folder.pipe("p.ron");
    let task =
        folder.file("go.txt", "task Go.\ncontent p.ron\ngoal floor 2\nsteps 9\n\n####\n#@>#\n####");
    let game = roguecore::Game::with_content(roguecore::Content::classic(), 1);
    let run_of_task = rogue_gym::Run::new(Some("go.txt"), &game, &[], "Ann").unwrap();
    let submission = folder.file("runs.jsonl", run_of_task.to_string());
    let words = ["judge", submission.to_str().unwrap(), "--task"];
    let told = String::from_utf8(run(&words, &task).stdout).unwrap();
    assert!(told.contains("the task \"go.txt\", line 2: the content file"), "{told}");
    assert!(told.contains("not a plain file"), "{told}");
}

#[test]
fn other_encodings_are_read_or_named() {
    let folder = Folder::new("encodings");
    let text = "\u{feff}(extends: \"first_steps\", title: \"Mine\")";
    let told = run(&["content"], &folder.file("bom.ron", text));
    assert!(told.stdout.starts_with(b"Mine: "), "{}", String::from_utf8_lossy(&told.stderr));
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let sentence = refused(&["content"], &folder.file("utf16.ron", utf16));
    assert!(sentence.ends_with("utf16.ron` is UTF-16 text; save it as UTF-8\n"), "{sentence}");
    let seeds = folder.file("seeds.txt", "\u{feff}1-3\n");
    let words = ["judge", "--seeds", seeds.to_str().unwrap()];
    let runs = folder.file("runs.jsonl", "\u{feff}{}\n");
    let told = String::from_utf8(run(&words, &runs).stdout).unwrap();
    assert!(told.contains("line 1 does not count: it is no {\"link\""), "{told}");
    assert!(told.contains("missing field"), "{told}");
}

#[test]
fn scenes_are_played_by_their_keys() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../roguecore/examples");
    let (keep, scenes) = (examples.join("keep.ron"), examples.join("keep.scenes"));
    let words = ["scenes", "--content", keep.to_str().unwrap()];
    let played = run(&words, &scenes);
    let told = String::from_utf8(played.stdout).unwrap();
    assert_eq!(played.status.code(), Some(0), "{told}");
    assert!(told.contains("ok    An archer shoots, and steps back from the player\n"), "{told}");

    let folder = Folder::new("scenes");
    let slip = "== A door\n#@.#\n\nkeys: e\nplayer#0 flies\n";
    let played = run(&words, &folder.file("slip.scenes", slip));
    let told = String::from_utf8(played.stdout).unwrap();
    assert_eq!(played.status.code(), Some(1), "{told}");
    assert!(told.contains("FAIL  A door: `player#0 flies` does not happen"), "{told}");
    assert!(told.ends_with("0 of 1 scenes come out as they say\n"), "{told}");

    let sentence = refused(&words, &folder.pipe("p.scenes"));
    assert!(sentence.contains("is not a plain file"), "{sentence}");
    let sentence = refused(&words, &folder.file("none.scenes", "#@.#\n"));
    assert!(sentence.contains("scenes begin with a line of `==`"), "{sentence}");
}
