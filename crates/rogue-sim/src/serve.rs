//! `serve`: a game in text for language agents, a line of JSON in and a line of JSON out. The text is that of
//! reader mode, and the legal actions are the words that it understands.
//!
//! ```text
//! {"seed":7}           begins the game of that seed
//! {"say":"east"}       what a player of reader mode types; `quit` ends the program
//! ```
//!
//! Nothing is written before the first request, and every line is answered by one of at most [`MAX_BYTES`]: `text`, `legal`, `turn`, `floor`, `hp`, `over`, and how
//! much was left out. A line that is no request is answered by `error`, and changes nothing.

mod legal;

use std::io::{BufRead, ErrorKind, Read as _, Write};
use std::sync::Arc;

use clap::Args;
use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Command, Content};
use serde::{Deserialize, Serialize};

use crate::content::ContentOption;
use crate::result::SimResult;

/// The command line of `serve`.
#[derive(Args)]
pub struct Options {
    /// The seed of the game before the first `{"seed":N}`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: ContentOption,
}

/// The longest answer, in bytes, with the end of its line.
pub const MAX_BYTES: usize = 2_048;
/// The longest request, in bytes, with the end of its line.
const MAX_REQUEST: usize = 4_096;
/// The word that ends the program, also after the end of a game.
const QUIT: &str = "quit";

/// The request of an agent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    seed: Option<u64>,
    say: Option<String>,
}

/// The answer to it.
#[derive(Default, Serialize)]
struct Answer {
    /// Lines of reader mode.
    text: Vec<String>,
    /// The legal actions, as the engine allows them: commands, or the answers to the question that is open; empty
    /// once the game is over.
    legal: Vec<String>,
    turn: u64,
    floor: u32,
    hp: [i32; 2],
    /// `won`, `died` or `lost`; null while the game runs.
    over: Option<&'static str>,
    /// Lines and legal actions that were left out.
    left_out: [usize; 2],
}

/// Serves standard input and output until the input ends or the player quits.
///
/// # Errors
///
/// When the content cannot be read, or the input or output fails.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load()?;
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    match serve(&content, options.seed, &mut input, &mut output) {
        // A closed pipe is no failure.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard input or output fails: {error}"))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

fn serve(
    content: &Arc<Content>,
    seed: u64,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let mut reader = begin(content, seed);
    // Its lines are told on `{"seed":N}` alone: a line without a request would leave a client one reply behind.
    reader.begin();
    let mut line = Vec::new();
    while let Some(is_whole) = read_line(input, &mut line)? {
        let request = if is_whole { read_request(&line) } else { Err(too_long()) };
        let answered = request.and_then(|request| carry_out(content, &mut reader, request));
        let told = answered.map_or_else(|why| error(&why), |lines| answer(&reader, lines));
        writeln!(output, "{told}")?;
        output.flush()?;
        if reader.finished() {
            break;
        }
    }
    Ok(())
}

/// Reads a line, of which no more than the longest request is kept: whether that is all of it. `None` at the end
/// of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<bool>> {
    line.clear();
    let read = input.by_ref().take(MAX_REQUEST as u64).read_until(b'\n', line)?;
    if read == MAX_REQUEST && line.last() != Some(&b'\n') {
        return Ok(Some(input.skip_until(b'\n')? == 0));
    }
    Ok((read > 0).then_some(true))
}

fn too_long() -> String {
    format!("a request has at most {MAX_REQUEST} bytes")
}

fn read_request(line: &[u8]) -> Result<Request, String> {
    // Some shells begin a pipe with a byte order mark.
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    serde_json::from_slice(line).map_err(|why| why.to_string())
}

/// Carries out a request: the lines that are told.
fn carry_out(
    content: &Arc<Content>,
    reader: &mut Reader,
    request: Request,
) -> Result<Vec<String>, String> {
    match request {
        Request { seed: Some(seed), say: None } => {
            *reader = begin(content, seed);
            Ok(reader.begin())
        }
        Request { seed: None, say: Some(said) } => say(reader, &said),
        Request { .. } => Err("say either {\"seed\":N} or {\"say\":\"WORDS\"}".to_owned()),
    }
}

fn say(reader: &mut Reader, said: &str) -> Result<Vec<String>, String> {
    let game = reader.app().game();
    if game.outcome().is_some() && said.trim() != QUIT {
        return Err("the game is over: {\"seed\":N} begins another one".to_owned());
    }
    let Some(origin) = legal::origin(game, said) else { return Ok(reader.answer(said)) };
    let mut game = game.clone();
    game.step(Command::LevelUp(origin)).map_err(|refusal| refusal.to_string())?;
    *reader = Reader::new(App::practice(Config::default(), game));
    Ok(reader.begin())
}

fn begin(content: &Arc<Content>, seed: u64) -> Reader {
    Reader::new(App::new(Config { content: Arc::clone(content), seed, ..Config::default() }))
}

fn error(why: &str) -> String {
    let short: String = why.chars().take(MAX_BYTES / 8).collect();
    serde_json::json!({ "error": short }).to_string()
}

/// The answer to a line, within the limit.
fn answer(reader: &Reader, lines: Vec<String>) -> String {
    let game = reader.app().game();
    let view = game.view();
    let hp = view.player().fighter.map_or([0, 0], |it| [it.hp(), it.max_hp()]);
    let (legal, left_out) = legal::list(reader);
    let over = game.outcome().map(|it| it.ending().name());
    let (turn, floor) = (view.turn(), view.floor());
    let left_out = [0, left_out];
    let mut answer = Answer { text: lines, legal, turn, floor, hp, over, left_out };
    loop {
        // Plain data can always be written.
        let line = serde_json::to_string(&answer).unwrap_or_default();
        if line.len() < MAX_BYTES || answer.text.is_empty() {
            return line;
        }
        // The first lines tell the events; the last ones can be asked for.
        answer.text.pop();
        answer.left_out[0] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn talk(content: &Arc<Content>, requests: &str) -> Vec<Value> {
        let mut output = Vec::new();
        serve(content, 1, &mut requests.as_bytes(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.lines().all(|line| line.len() < MAX_BYTES));
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_turn_is_told_in_words() {
        let told = talk(&Content::classic(), "{\"say\":\"wait\"}\n\u{feff}{\"seed\":7}\n");
        assert_eq!(told.len(), 2);
        assert_eq!(told[0]["text"][0], "You wait.");
        assert_eq!((&told[0]["turn"], &told[1]["turn"]), (&1.into(), &0.into()));
        assert!(told[1]["legal"].as_array().unwrap().contains(&"wait".into()));
    }

    #[test]
    fn what_is_no_request_is_one_error_and_changes_nothing() {
        let status = "{\"say\":\"status\"}\n";
        let long = "x".repeat(10_000);
        let requests =
            format!("nonsense\n{{}}\n{{\"say\":1}}\n{{\"fly\":1}}\n\"{long}\"\n{status}");
        let told = talk(&Content::classic(), &requests);
        let errors: Vec<_> = told.iter().filter_map(|it| it["error"].as_str()).collect();
        assert_eq!((told.len(), errors.len()), (6, 5), "{told:?}");
        assert_eq!(errors[4], "a request has at most 4096 bytes");
        assert_eq!(told.last().unwrap()["turn"], 0);
    }

    /// The longest request, the first that is too long, and one that the input ends in.
    #[test]
    fn the_longest_request_is_read() {
        let padded = |bytes: usize| {
            let line = format!("{{\"say\":\"status\"{}}}\n", " ".repeat(bytes - 17));
            assert_eq!(line.len(), bytes);
            line
        };
        let requests = [padded(MAX_REQUEST), padded(MAX_REQUEST + 1), "y".repeat(5_000)].concat();
        let told = talk(&Content::classic(), &requests);
        let is_error: Vec<_> = told.iter().map(|it| it["error"].is_string()).collect();
        assert_eq!(is_error, [false, true, true]);
    }

    #[test]
    fn quit_ends_it() {
        let told = talk(&Content::classic(), "{\"say\":\"quit\"}\n{\"say\":\"wait\"}\n");
        assert_eq!(told.len(), 1);
        assert_eq!(
            (&told[0]["text"][0], &told[0]["legal"]),
            (&"Goodbye.".into(), &Value::Array(vec![]))
        );
    }

    #[test]
    fn an_origin_is_chosen_before_the_first_turn() {
        let requests = "{\"seed\":1}\n{\"say\":\"origin houndmaster\"}\n{\"say\":\"who\"}\n{\"say\":\"wait\"}\n";
        let told = talk(&rogue_ember::content(), requests);
        let legal = |index: usize| told[index]["legal"].to_string();
        assert!(legal(0).contains("origin houndmaster") && !legal(1).contains("origin"));
        assert!(told[2]["text"].to_string().contains("hound"), "{:?}", told[2]);
    }

    /// Every legal line takes the game on, or opens a question whose answers are listed.
    #[test]
    fn a_game_is_played_by_the_legal_lines_alone() {
        for content in [Content::classic(), rogue_ember::content()] {
            let mut reader = begin(&content, 3);
            reader.begin();
            for step in 0..600 {
                let (legal, _) = legal::list(&reader);
                let Some(said) = legal.get(step * 7 % legal.len().max(1)) else { break };
                let before = (reader.app().game().fingerprint(), reader.answers());
                let told = say(&mut reader, said).unwrap();
                let after = (reader.app().game().fingerprint(), reader.answers());
                let moves_cursor = told.iter().any(|line| line.starts_with("The cursor:"));
                assert!(before != after || moves_cursor, "step {step}: {said}: {told:?}");
            }
            assert!(reader.app().game().view().turn() > 20);
        }
    }
}
