//! `serve`: a game in text for language agents, a line of JSON in and a line of JSON out. The text is that of
//! reader mode, and the legal actions are the words that it understands.
//!
//! ```text
//! {"seed":7}           begins the game of that seed
//! {"say":"east"}       what a player of reader mode types
//! ```
//!
//! Every answer is a line of at most [`MAX_BYTES`]: `text`, `legal`, `turn`, `floor`, `hp`, `over`, and how much
//! was left out. A line that is no request is answered by `error`, and changes nothing.

use std::io::{BufRead, Write};
use std::sync::Arc;

use clap::Args;
use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Command, Content, Game, Outcome};
use serde::{Deserialize, Serialize};

use crate::bot::words;
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
/// The most bytes of a request that are read.
const MAX_REQUEST: u64 = 4_096;
/// The part of an answer that the legal actions may take, in bytes.
const LEGAL_BYTES: usize = 700;

/// What an agent asks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    seed: Option<u64>,
    say: Option<String>,
}

/// What it is told.
#[derive(Default, Serialize)]
struct Answer {
    /// Lines of reader mode.
    text: Vec<String>,
    /// What can be said, as the engine allows it; empty once the game is over.
    legal: Vec<String>,
    turn: u64,
    floor: u32,
    hp: [i32; 2],
    /// `won`, `died` or `lost`; null while the game runs.
    over: Option<&'static str>,
    /// Lines and legal actions that were left out.
    left_out: [usize; 2],
}

/// Serves standard input and output until the input ends.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load()?;
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    // A closed pipe is no failure.
    let _ = serve(&content, options.seed, &mut input, &mut output);
    Ok(())
}

fn serve(
    content: &Arc<Content>,
    seed: u64,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let mut reader = begin(content, seed);
    let lines = reader.begin();
    writeln!(output, "{}", answer(reader.app().game(), lines))?;
    loop {
        output.flush()?;
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut *input, MAX_REQUEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let request = serde_json::from_slice::<Request>(&line);
        let told = match request {
            Ok(Request { seed: Some(seed), say: None }) => {
                reader = begin(content, seed);
                reader.begin()
            }
            Ok(Request { seed: None, say: Some(_) }) if reader.app().game().outcome().is_some() => {
                writeln!(output, "{}", error("the game is over: {\"seed\":N} begins another one"))?;
                continue;
            }
            Ok(Request { seed: None, say: Some(said) }) => reader.answer(&said),
            Ok(Request { .. }) => {
                writeln!(output, "{}", error("say either {\"seed\":N} or {\"say\":\"WORDS\"}"))?;
                continue;
            }
            Err(why) => {
                writeln!(output, "{}", error(&why.to_string()))?;
                continue;
            }
        };
        writeln!(output, "{}", answer(reader.app().game(), told))?;
    }
}

fn begin(content: &Arc<Content>, seed: u64) -> Reader {
    Reader::new(App::new(Config { content: Arc::clone(content), seed, ..Config::default() }))
}

fn error(why: &str) -> String {
    let short: String = why.chars().take(MAX_BYTES / 8).collect();
    serde_json::json!({ "error": short }).to_string()
}

/// What is told after a line, within the limit.
fn answer(game: &Game, lines: Vec<String>) -> String {
    let view = game.view();
    let hp = view.player().fighter.map_or([0, 0], |it| [it.hp(), it.max_hp()]);
    let (legal, left_out) = legal(game);
    let over = game.outcome().map(|outcome| match outcome {
        _ if outcome.is_won() => "won",
        Outcome::Died { .. } => "died",
        Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. } => "lost",
    });
    let (turn, floor) = (view.turn(), view.floor());
    let left_out = [0, left_out];
    let mut answer = Answer { text: lines, legal, turn, floor, hp, over, left_out };
    loop {
        // Plain data can always be written.
        let line = serde_json::to_string(&answer).unwrap_or_default();
        if line.len() < MAX_BYTES || answer.text.is_empty() {
            return line;
        }
        // The first lines tell what happened; the last ones can be asked for.
        answer.text.pop();
        answer.left_out[0] += 1;
    }
}

/// The words for the legal commands, each once, and how many were left out.
fn legal(game: &Game) -> (Vec<String>, usize) {
    let mut legal: Vec<String> = Vec::new();
    for command in game.commands() {
        // A bump is a step or an attack: these name the same things again.
        if matches!(command, Command::Move(_) | Command::Melee(_)) {
            continue;
        }
        let words = words(game, command);
        if !words.is_empty() && !legal.contains(&words) {
            legal.push(words);
        }
    }
    let mut bytes = 0;
    let fits = |words: &&String| {
        bytes += words.len() + 3;
        bytes <= LEGAL_BYTES
    };
    let kept = legal.iter().take_while(fits).count();
    let left_out = legal.len() - kept;
    legal.truncate(kept);
    (legal, left_out)
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
        let told = talk(&Content::classic(), "{\"say\":\"wait\"}\n{\"seed\":7}\n");
        assert_eq!(told.len(), 3);
        assert_eq!(told[1]["text"][0], "You wait.");
        assert_eq!((&told[1]["turn"], &told[2]["turn"]), (&1.into(), &0.into()));
        assert!(told[0]["legal"].as_array().unwrap().contains(&"wait".into()));
    }

    #[test]
    fn what_is_no_request_is_an_error_and_changes_nothing() {
        let long = "x".repeat(10_000);
        let requests = format!(
            "nonsense\n{{}}\n{{\"say\":1}}\n{{\"fly\":1}}\n\"{long}\"\n{{\"say\":\"status\"}}\n"
        );
        let told = talk(&Content::classic(), &requests);
        let errors = told.iter().filter(|it| it["error"].is_string()).count();
        assert!(errors >= 5, "{told:?}");
        assert_eq!(told.last().unwrap()["turn"], 0);
    }

    /// Every legal action takes the game on, or opens no question that stays open.
    #[test]
    fn a_game_is_played_by_the_legal_actions_alone() {
        for content in [Content::classic(), rogue_ember::content()] {
            let mut reader = begin(&content, 3);
            reader.begin();
            for step in 0..300 {
                let (legal, _) = legal(reader.app().game());
                let Some(said) = legal.get(step * 7 % legal.len().max(1)) else { break };
                let before = reader.app().game().fingerprint();
                let told = reader.answer(said);
                let after = reader.app().game().fingerprint();
                assert_ne!(before, after, "step {step}: {said}: {told:?}");
            }
            assert!(reader.app().game().view().turn() > 20);
        }
    }
}
