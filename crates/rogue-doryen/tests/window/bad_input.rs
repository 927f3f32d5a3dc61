//! Wrong usage and environments without a window: a clear message and exit code 2, never a back trace,
//! never a hang. Most of these tests need no display.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{Display, pause};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rogue-doryen");

/// The program without any display.
fn without_display(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

/// Checks for exit code 2 and a message on standard error that contains all `parts`.
#[track_caller]
fn refused(mut command: Command, parts: &[&str]) {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env("RUST_BACKTRACE", "1").spawn().expect("starts");
    let end = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("asked").is_none() {
        if Instant::now() > end {
            child.kill().expect("ends");
            panic!("{command:?} hangs");
        }
        pause(5);
    }
    let output = child.wait_with_output().expect("ended");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{command:?}: {err}");
    // Drivers may print messages before.
    assert!(err.lines().any(|line| line.starts_with("error: ")), "{command:?}: {err}");
    for part in parts {
        assert!(err.contains(part), "{command:?} lacks {part:?}: {err}");
    }
    for trace in ["unwrap", "panicked", "RUST_BACKTRACE", "stack backtrace", "\u{1b}"] {
        assert!(!err.contains(trace), "{command:?}: {err}");
    }
}

#[test]
fn a_missing_display_is_reported() {
    refused(without_display(&[]), &["DISPLAY", "WAYLAND_DISPLAY", "rogue-tty"]);
    let mut empty = without_display(&[]);
    empty.env("DISPLAY", "");
    refused(empty, &["DISPLAY", "rogue-tty"]);
    for name in [":987", "nonsense", "127.0.0.1:987"] {
        let mut dead = without_display(&[]);
        dead.env("DISPLAY", name);
        refused(dead, &[name, "does not answer", "rogue-tty"]);
    }
}

#[test]
fn wrong_options_are_reported_before_the_window_opens() {
    refused(without_display(&["--sed", "4"]), &["'--sed'", "--seed"]);
    refused(without_display(&["--reader"]), &["no lines", "rogue-tty --reader"]);
    refused(without_display(&["--seed", "x"]), &["--seed", "whole number"]);
    refused(without_display(&["--size", "80"]), &["--size", "columns x rows", "160x45"]);
    refused(without_display(&["--size", "5x5"]), &["--size", "from 80x24", "160x45"]);
    refused(without_display(&["--zoom", "big"]), &["--zoom"]);
    refused(without_display(&["--zoom", "0"]), &["--zoom", "8 to 24 pixels"]);
    refused(without_display(&["--keys", "l"]), &["--screenshot"]);
    refused(without_display(&["--fullscreen", "--screenshot", "a"]), &["cannot be used with"]);
    let keys = |keys| without_display(&["--screenshot", "/tmp/never.png", "--keys", keys]);
    refused(keys("l<Rihgt>"), &["--keys", "Rihgt", "Right", "character 2"]);
    refused(keys("l<Right"), &["--keys", "never closed", "<lt>"]);
    refused(without_display(&["--content", "/no/such.ron"]), &["does not exist", "--content"]);
    refused(without_display(&["--keys-file", "/no/such.ron"]), &["does not exist", "--keys-file"]);
}

#[test]
fn help_and_version_need_no_display() {
    for (flag, part) in [("--help", "--screenshot"), ("--version", "rogue-doryen")] {
        let output = without_display(&[flag]).output().expect("runs");
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains(part));
    }
    // A closed pipe is no error.
    let mut child = without_display(&["--help"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_font_is_unpacked_into_the_first_writable_folder() {
    let Some(display) = Display::open() else { return };
    let homeless = |temp: &str| {
        let mut command = display.command(PROGRAM);
        command.env("HOME", "/dev/null/x").env("XDG_CACHE_HOME", "/dev/null/x");
        command.env("TMPDIR", temp);
        command
    };
    refused(homeless("/dev/null/x"), &["font", "/dev/null/x", "TMPDIR", "rogue-tty"]);

    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("a.png");
    let mut command = homeless(temp.path().to_str().expect("UTF-8"));
    let output = command.arg("--screenshot").arg(&file).output().expect("runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(std::fs::read_dir(temp.path()).expect("there").count(), 1, "only the picture");
}

/// doryen-rs reads the cell size from the text after the last underscore of the whole path.
#[test]
fn folders_may_contain_underscores_and_dots() {
    let Some(display) = Display::open() else { return };
    let temp = tempfile::tempdir().expect("a folder");
    let odd = temp.path().join("my_odd.folder_9x.y");
    std::fs::create_dir(&odd).expect("made");
    let output = display
        .command(PROGRAM)
        .env("XDG_CACHE_HOME", &odd)
        .arg("--screenshot")
        .arg(odd.join("a_b.png"))
        .output()
        .expect("runs");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn an_unwritable_screenshot_is_reported() {
    let Some(display) = Display::open() else { return };
    for file in ["/no/such/folder/a.png", "/dev/null/a.png", "/"] {
        let mut command = display.command(PROGRAM);
        command.args(["--screenshot", file]);
        refused(command, &["picture", file, "cannot be saved"]);
    }
    let mut command = display.command(PROGRAM);
    command.args(["--screenshot", "/tmp/never.png", "--keys", "<Esc>q"]);
    refused(command, &["--keys", "ended the game"]);
}

/// Without OpenGL the panic of the library becomes a message.
#[test]
fn missing_opengl_is_reported() {
    let Some(display) = Display::open() else { return };
    let mut command = display.command(PROGRAM);
    command.env("LIBGL_DRIVERS_PATH", "/dev/null").env("MESA_LOADER_DRIVER_OVERRIDE", "none");
    command.env("MESA_GL_VERSION_OVERRIDE", "1.0").env("MESA_GLES_VERSION_OVERRIDE", "1.0");
    let parts = ["the window cannot be opened", "no OpenGL 3.2", "rogue-tty"];
    refused(command, &parts);
}
