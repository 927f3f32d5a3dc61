//! Programs that start at the same moment in one folder: each has a run of its own.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use roguecore::Content;
use roguecore::journal::Run;

const WORDS: &[u8] = b"wait\nwait\nquit\n";

fn start(data: &str, seed: usize) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rogue-tty"))
        .args(["--reader", "--data-dir", data, "--content", "classic"])
        .args(["--seed", &seed.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(WORDS).expect("the program reads");
    child
}

#[test]
fn programs_that_start_at_once_lose_no_run() {
    for programs in [2, 3, 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().to_str().expect("a path");
        let games: Vec<_> = (0..programs).map(|seed| start(data, seed)).collect();
        for game in games {
            let ended = game.wait_with_output().expect("it ends");
            let told = String::from_utf8_lossy(&ended.stdout);
            assert!(ended.status.success() && told.contains("The run is saved."), "{told}");
        }
        let files = std::fs::read_dir(folder.path().join("runs")).expect("runs");
        let paths = files.map(|file| file.expect("a file").path());
        let runs: Vec<_> =
            paths.filter(|path| path.extension().is_some_and(|end| end == "run")).collect();
        assert_eq!(runs.len(), programs, "{runs:?}");
        for path in runs {
            let run = std::fs::read(&path).expect("a run");
            let commands = std::fs::read(path.with_extension("commands")).expect("its commands");
            let opened = Run::open_beside(&Content::classic(), &run, &commands).expect("whole");
            assert_eq!(opened.game.view().turn(), 2);
        }
    }
}
