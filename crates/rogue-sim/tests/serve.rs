//! The program `rogue-sim serve`: how it ends.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};

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

/// The requests of an agent in a game.
const MOST_REQUESTS: u32 = 200;

/// The program, and an agent that reads nothing but the legal words.
struct Client {
    program: Child,
    requests: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Client {
    fn new() -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rogue-sim"));
        program.args(["serve", "--content", "ember"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = program.spawn().unwrap();
        let requests = program.stdin.take().unwrap();
        let answers = BufReader::new(program.stdout.take().unwrap()).lines();
        Self { program, requests, answers }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").unwrap();
        serde_json::from_str(&self.answers.next().unwrap().unwrap()).unwrap()
    }

    /// The deepest floor that the words lead to: each time the first that is listed, or begins one that is.
    fn deepest_floor(&mut self, seed: u64, words: &[&str]) -> u64 {
        let (mut request, mut floor) = (json!({ "seed": seed }), 1);
        for _ in 0..MOST_REQUESTS {
            let answer = self.ask(&request);
            floor = floor.max(answer["floor"].as_u64().unwrap());
            let Some(said) = first_listed(words, &answer["legal"]) else { break };
            request = json!({ "say": said });
        }
        floor
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It waits for requests, and may have failed already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn first_listed(words: &[&str], legal: &Value) -> Option<String> {
    let legal: Vec<&str> = legal.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    for word in words {
        if let Some(said) = legal.iter().find(|said| said.starts_with(word)) {
            return Some((*said).to_owned());
        }
    }
    None
}

#[test]
fn seven_listed_words_lead_to_floor_3() {
    let words = ["1", "descend", "explore", "fight", "rest", "attack", "wait"];
    let mut client = Client::new();
    let floors: Vec<u64> = (1..=20).map(|seed| client.deepest_floor(seed, &words)).collect();
    let reached = floors.iter().filter(|&&floor| floor >= 3).count();
    assert!(reached * 3 > floors.len(), "{floors:?}");
}

/// Two words are enough where no enemy is awake on the way: in one of 150 games.
#[test]
fn explore_and_descend_alone_lead_to_floor_3() {
    let mut client = Client::new();
    assert!((1..=600).any(|seed| client.deepest_floor(seed, &["descend", "explore"]) >= 3));
}
