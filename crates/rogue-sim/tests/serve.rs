//! The program `rogue-sim serve`: how it ends.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

fn serve(arguments: &[&str], requests: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rogue-sim"));
    program.arg("serve").args(arguments).stdin(Stdio::piped());
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that does not read its requests has ended.
    let _ = child.stdin.take().unwrap().write_all(requests.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn it_ends_with_quit_or_its_input() {
    for requests in ["", "{\"say\":\"quit\"}\n{\"say\":\"wait\"}\n"] {
        let ended = serve(&["--content", "classic"], requests);
        let lines = String::from_utf8(ended.stdout).unwrap().lines().count();
        assert_eq!((ended.status.code(), lines), (Some(0), requests.len().min(1)));
    }
}

/// A client that writes a line and reads one never falls behind.
#[test]
fn a_line_in_is_a_line_out() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rogue-sim"));
    program.args(["serve", "--content", "classic"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (request, says) in [
        ("{\"seed\":7}", "\"turn\":0"),
        ("{\"say\":\"wait\"}", "You wait."),
        ("nonsense", "\"error\""),
        ("{\"say\":\"quit\"}", "Goodbye."),
    ] {
        writeln!(requests, "{request}").unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.contains(says), "{request}: {answer}");
    }
    assert!(answers.next().is_none() && child.wait().unwrap().success());
}

#[test]
fn what_is_wrong_is_said_with_an_exit_code() {
    for (arguments, says) in [
        (
            &["--content", "missing.ron"][..],
            "rogue-sim: the content file `missing.ron` does not exist; check the name, or name one of ",
        ),
        (&["--seed", "x"], "invalid value 'x' for '--seed <N>'"),
        (&["--fly"], "unexpected argument '--fly'"),
    ] {
        let ended = serve(arguments, "");
        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{told}");
        assert!(told.contains(says) && ended.stdout.is_empty(), "{told}");
    }
}
