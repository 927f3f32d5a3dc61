//! Reader mode in the real program, through pipes: words in, lines out, a run that any program
//! goes on with.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::run_files::{TestFolder, wait_for_turn};

/// The program with pipes at both ends.
struct Lines {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Everything that it has written.
    told: String,
}

impl Lines {
    fn start(folder: &TestFolder, name: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rogue-tty"))
            .arg("--reader")
            .args(folder.arguments(name))
            .env("TERM", "dumb")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut lines = Self { child, input, output, told: String::new() };
        lines.read();
        lines
    }

    /// The lines of an answer: up to the empty line.
    fn read(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let count = self.output.read_line(&mut line).expect("lines");
            self.told.push_str(&line);
            match line.trim_end_matches('\n') {
                "" if count == 0 || !lines.is_empty() => return lines,
                "" => {}
                line => lines.push(line.to_owned()),
            }
        }
    }

    fn says(&mut self, line: &str) -> Vec<String> {
        let input = self.input.as_mut().expect("it is open");
        writeln!(input, "{line}").expect("the program reads");
        self.read()
    }

    /// Closes the input; returns the exit code and what was written to standard error.
    fn end(mut self) -> (Option<i32>, String, String) {
        drop(self.input.take());
        self.read();
        let ended = self.child.wait_with_output().expect("it ends");
        (ended.status.code(), self.told, String::from_utf8_lossy(&ended.stderr).into_owned())
    }
}

/// Plays by what the lines say until the floor is reached.
fn play_to_floor(lines: &mut Lines, floor: u32) {
    let wanted = format!("Floor {floor}.");
    let mut word = "explore";
    for _ in 0..600 {
        let answer = lines.says(word);
        let has = |start: &str| answer.iter().any(|line| line.starts_with(start));
        if has(&wanted) {
            return;
        }
        let enemy = has("You can't ") || answer.iter().any(|line| line.contains(" dies in "));
        let next_to = answer.iter().any(|line| line.contains("next to you"));
        word = match () {
            () if has("Level up") => "1",
            () if enemy && next_to => "attack",
            () if enemy => "fight",
            () if has("Explored") || has("Floor explored") => "descend",
            () => "explore",
        };
    }
    panic!("floor {floor} was not reached: {}", lines.told);
}

#[test]
fn a_game_through_pipes_reaches_floor_2_and_goes_on_on_the_grid() {
    let folder = TestFolder::new();
    let mut lines = Lines::start(&folder, "Ann");
    play_to_floor(&mut lines, 2);
    // The end of the input saves and quits.
    let (code, told, err) = lines.end();
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(!told.contains(['\u{1b}', '\r', '\t']), "{told}");
    let turn = folder.saved_turn("Ann").expect("a run");
    assert!(turn > 20);

    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, turn);
    pty.send(".");
    wait_for_turn(&pty, turn + 1);
    pty.send("S");
    pty.end().unwrap();

    let mut lines = Lines::start(&folder, "Ann");
    let status = lines.says("status");
    assert!(status.contains(&format!("Floor 2, turn {}.", turn + 1)), "{status:?}");
    assert_eq!(lines.says("quit"), ["The run is saved.", "Goodbye."]);
    assert_eq!(lines.end().0, Some(0));
}

#[test]
fn a_wrong_word_is_answered_by_the_nearest_and_costs_nothing() {
    let folder = TestFolder::new();
    let mut lines = Lines::start(&folder, "Ann");
    assert_eq!(
        lines.says("inventroy"),
        [
            "The word \"inventroy\" is not known; did you mean \"inventory\"? Type help for all words."
        ]
    );
    assert_eq!(
        lines.says("\u{1b}[31mq\u{7}"),
        ["The word \"[31mq\" is not known. Type help for all words."]
    );
    let long = "x".repeat(100_000);
    assert!(lines.says(&long)[0].len() < 100, "a long word is quoted in part");
    assert_eq!(lines.says("wait")[0], "You wait.");
    assert_eq!(lines.end().0, Some(0));
    assert_eq!(folder.saved_turn("Ann"), Some(1));
}

#[test]
fn a_reader_that_goes_away_ends_the_game_quietly() {
    let folder = TestFolder::new();
    let lines = Lines::start(&folder, "Ann");
    let Lines { mut child, input, output, .. } = lines;
    drop(output);
    let mut input = input.expect("it is open");
    // The program may have ended before the last line.
    let _ = input.write_all(b"wait\nwait\nwait\n");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert!(folder.saved_turn("Ann").is_some_and(|turn| turn >= 1));
}

#[test]
fn a_killed_game_has_every_turn_that_was_told() {
    let folder = TestFolder::new();
    let mut lines = Lines::start(&folder, "Ann");
    for _ in 0..7 {
        lines.says("wait");
    }
    lines.child.kill().unwrap();
    lines.child.wait().unwrap();
    assert_eq!(folder.saved_turn("Ann"), Some(7));
}

#[test]
fn a_signal_ends_the_game_like_the_end_of_the_input() {
    let folder = TestFolder::new();
    let mut lines = Lines::start(&folder, "Ann");
    lines.says("wait");
    let id = i32::try_from(lines.child.id()).expect("a process id");
    let id = rustix::process::Pid::from_raw(id).expect("a process id");
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    assert_eq!(lines.child.wait().unwrap().code(), Some(0));
    assert_eq!(folder.saved_turn("Ann"), Some(1));
}

/// A locale without UTF-8 is written to in ASCII.
#[test]
fn another_locale_gets_ascii() {
    let written = |locale: &str, args: &[&str]| {
        let home = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_rogue-tty"));
        command.args(args).arg("--data-dir").arg(home.path()).env("LC_ALL", locale);
        let output = command.stdin(Stdio::null()).output().expect("the program starts");
        String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8")
    };
    let run = ["--reader", "--replay", "Lúna.replay"];
    assert!(written("C.UTF-8", &run).contains("Lúna.replay"));
    let ascii = written("C", &run);
    assert!(ascii.is_ascii() && ascii.contains("Luna.replay"), "{ascii}");
    let help = written("C", &["--help"]);
    assert!(help.is_ascii() && help.contains("--reader"));
    let lines = written("C", &["--reader", "--seed", "1"]);
    assert!(lines.is_ascii() && lines.contains("Hit points"), "{lines}");
}
