//! Wrong usage and unsuitable environments: a clear message and exit code 2, never a back trace,
//! never a hang.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::pty::game;

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program without a terminal, with a deadline.
fn run(args: &[&str], out: Stdio) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rogue-tty"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let end = Instant::now() + Duration::from_secs(20);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("{args:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Ended {
        code: status.code(),
        out: child.stdout.map_or_else(String::new, text),
        err: child.stderr.map_or_else(String::new, text),
    }
}

fn text(mut source: impl Read) -> String {
    let mut text = String::new();
    source.read_to_string(&mut text).unwrap();
    text
}

/// Checks for exit code 2 and a message on standard error that contains all `parts`.
#[track_caller]
fn refused(args: &[&str], parts: &[&str]) {
    let ended = run(args, Stdio::piped());
    assert_eq!(ended.code, Some(2), "{args:?}: {}", ended.err);
    assert_eq!(ended.out, "", "{args:?}");
    assert!(ended.err.starts_with("error: "), "{args:?}: {}", ended.err);
    for part in parts {
        assert!(ended.err.contains(part), "{args:?} lacks {part:?}: {}", ended.err);
    }
    for trace in ["panicked", "RUST_BACKTRACE", "\u{1b}"] {
        assert!(!ended.err.contains(trace), "{args:?}: {}", ended.err);
    }
}

#[test]
fn wrong_options_are_refused() {
    refused(&["--sed", "4"], &["'--sed'", "similar argument", "--seed"]);
    refused(&["dungeon"], &["'dungeon'", "--help"]);
    for seed in ["abc", "-1", "1.5", "", "18446744073709551616"] {
        refused(&["--seed", seed], &["--seed", "whole number", "such as 42"]);
    }
    refused(&["--seed"], &["--seed", "value is required"]);
    refused(&["--theme", "neon"], &["neon", "classic", "ascii", "safe"]);
    refused(&["--keys-preset", "emacs"], &["emacs", "vi", "no-vi"]);
    refused(&["--color", "pink"], &["pink", "256", "none"]);
    refused(&["-v"], &["--log"]);
    refused(&["--keys-file", "a", "--keys-preset", "vi"], &["cannot be used with"]);
}

/// Checks that a file with `bytes`, named by `flag`, is refused with a message that contains `parts`.
#[track_caller]
fn refused_file(flag: &str, name: &str, bytes: &[u8], parts: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    refused(&[flag, path.to_str().unwrap()], parts);
}

#[test]
fn invalid_files_are_refused() {
    for (flag, what) in
        [("--content", "content file"), ("--keys-file", "key file"), ("--scene", "scene")]
    {
        refused(&[flag, "/no/such/file.ron"], &[what, "does not exist", flag]);
        refused(&[flag, "/"], &[what, "folder"]);
        refused(&[flag, "/dev/zero"], &[what, "not a plain file"]);
        refused_file(flag, "a.ron", b"(\x1b[2J)", &[what, "U+001B", "line 1, column 2"]);
        refused_file(flag, "b.ron", b"(\n\xff\xfe)", &[what, "UTF-8", "line 2"]);
        refused_file(flag, "d.ron", b"", &[what, "d.ron"]);
    }
}

#[test]
fn texts_that_cannot_be_parsed_are_refused_with_a_place() {
    for (flag, what) in [("--content", "content file"), ("--keys-file", "key file")] {
        refused_file(flag, "c.ron", b"][", &[what, "c.ron:1:1", flag]);
    }
    refused_file(
        "--scene",
        "a.txt",
        "###\n#\u{2603}#\n###".as_bytes(),
        &["scene", "line 2", "--content", "--scene"],
    );
    refused(&["--scene", "a", "--run", "b"], &["cannot be used with"]);
}

#[test]
fn a_too_large_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.ron");
    File::create(&path).unwrap().set_len(100 << 20).unwrap();
    for flag in ["--content", "--keys-file", "--scene"] {
        refused(&[flag, path.to_str().unwrap()], &["too large", "104857600 bytes"]);
    }
}

#[test]
fn a_pipe_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    let path = path.to_str().unwrap();
    refused(&["--content", path], &["content file", "pipe"]);
    refused(&["--log", path], &["log file", "plain file"]);
}

#[test]
fn an_unreadable_file_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.ron");
    std::fs::write(&path, "()").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&path).is_ok() {
        eprintln!("SKIPPED: this user (root?) may read any file; /proc/self/mem stands in");
    } else {
        refused(&["--content", path.to_str().unwrap()], &["may not be read", "--content"]);
    }
    // Reading it fails for every user.
    if Path::new("/proc/self/mem").exists() {
        refused(&["--content", "/proc/self/mem"], &["cannot be read", "--content"]);
    }
}

#[test]
fn an_unwritable_log_is_refused() {
    refused(&["--log", "/"], &["log file `/`", "--log"]);
    refused(&["--log", "/no/such/folder/log"], &["log file", "--log"]);
    if Path::new("/dev/full").exists() {
        refused(&["--log", "/dev/full"], &["log file", "plain file"]);
    }
}

#[test]
fn control_characters_in_arguments_are_replaced() {
    refused(&["--content", "\u{1b}[2Jx"], &["`?[2Jx`"]);
    refused(&["--\u{1b}[2Jx"], &["unexpected argument"]);
}

#[test]
fn the_program_needs_a_terminal() {
    refused(&[], &["standard input is not a terminal"]);
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    assert_eq!(run(&[], full()).code, Some(2));
    let mut pty = game(&[]).env("TERM", "dumb").start();
    pty.wait_for("TERM=dumb");
    assert_eq!(pty.end(), Ok(2));
    pty.assert_restored();
}

#[test]
fn standard_output_must_be_a_terminal() {
    let rogue = env!("CARGO_BIN_EXE_rogue-tty");
    let shell =
        |script: &str| crate::pty::program("/bin/sh".as_ref(), &["-c", script, rogue]).start();
    let mut piped = shell("\"$0\" | cat; echo DONE");
    piped.wait_for("standard output is not a terminal");
    piped.wait_for("DONE");
    piped.assert_restored();
    let mut full = shell("\"$0\" >/dev/full; echo CODE $?");
    full.wait_for("standard output is not a terminal");
    full.wait_for("CODE 2");
    let mut closed = shell("\"$0\" >&-; echo CODE $?");
    closed.wait_for("standard output is not a terminal");
    closed.wait_for("CODE 2");
    for pty in [&mut piped, &mut full, &mut closed] {
        pty.end().unwrap();
    }
}

#[test]
fn help_and_version_with_closed_or_full_output() {
    for flag in ["--help", "-h", "--version"] {
        let shown = run(&[flag], Stdio::piped());
        assert_eq!((shown.code, shown.err.as_str()), (Some(0), ""));
        assert!(shown.out.contains("rogue-tty") || shown.out.contains("--seed"));
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ended = run(&[flag], full.into());
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains("cannot write to standard output"));
        // The reader closed the pipe before the first byte.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = run(&[flag], writer.into());
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    }
}

#[test]
fn a_full_standard_error_does_not_change_the_exit_code() {
    for target in ["/dev/full", "/dev/null"] {
        let target = File::options().write(true).open(target).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_rogue-tty"))
            .arg("--sed")
            .stdin(Stdio::null())
            .stderr(target)
            .spawn()
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    // The mark is accepted; the text after it is wrong.
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all("\u{feff}][".as_bytes()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    refused(&["--content", &path], &[":1:1"]);
}
