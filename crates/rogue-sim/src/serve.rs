//! `serve`: a game in text for language agents, a line of JSON in and a line of JSON out. The text is that of
//! reader mode, and the legal actions are the words that it understands.
//!
//! ```text
//! {"seed":7}           begins the game of that seed
//! {"say":"east"}       what a player of reader mode types; `quit` ends the program
//! ```
//!
//! Nothing is written before the first request, and every line is answered by one of at most [`MAX_BYTES`]. A request
//! may have an `id`, which its answer repeats. A line that is no request is answered by `error`, and changes nothing.

mod answer;
mod legal;
mod mcp;
mod played;
mod request;

use std::io::{BufRead, ErrorKind, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rogue_gym::{Parts, Setup, Task};

use crate::content::ContentOption;
use crate::result::SimResult;
use answer::{answer, error};
use played::Played;
use request::{Asked, Request};

/// The command line of `serve`.
#[derive(Args)]
pub struct Options {
    /// The seed of the game before the first `{"seed":N}`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A task: its name, or a file that ends in .txt. Answers have its goal, and how far that is met
    #[arg(long, value_name = "NAME", conflicts_with = "content")]
    task: Option<PathBuf>,
    /// The text of each answer beside its events
    #[arg(long, value_name = "WHAT", default_value = "news")]
    observe: Observe,
    /// The messages of the Model Context Protocol in place of the own requests, with three tools
    #[arg(long)]
    mcp: bool,
    #[command(flatten)]
    content: ContentOption,
}

/// The text of each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Observe {
    /// The events and the news
    News,
    /// The surroundings as well, as the word `look` tells them
    Look,
}

/// The longest answer, in bytes, with the end of its line.
pub const MAX_BYTES: usize = 2_048;
/// The longest request, in bytes, with the end of its line.
const MAX_REQUEST: usize = 4_096;
/// The longest message of the Model Context Protocol, whose clients introduce themselves at length.
const MAX_MESSAGE: usize = 65_536;
/// The word that ends the program, also after the end of a game.
const QUIT: &str = "quit";
/// The end of the name of a task's file.
const TASK_FILE: &str = ".txt";

/// The game that is served, and how it is told.
struct Served {
    setup: Arc<Setup>,
    /// The task in a sentence.
    goal: Option<String>,
    observe: Observe,
}

/// Serves standard input and output until the input ends or the player quits.
///
/// # Errors
///
/// When the content or the task cannot be read, or the input or output fails.
pub fn run(options: &Options) -> SimResult {
    let served = Served::of(options)?;
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    match serve_by(&served, options.seed, options.mcp, &mut input, &mut output) {
        // A closed pipe is no failure.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard input or output fails: {error}"))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

impl Served {
    fn of(options: &Options) -> SimResult<Self> {
        let observe = options.observe;
        let Some(path) = &options.task else {
            let setup = Setup::new(options.content.load()?).with_max_steps(0);
            return Ok(Self::new(setup, None, observe));
        };
        let (task, folder) = read_task(path)?;
        let setup = Setup::of_task_beside(&task, folder).map_err(|error| error.to_string())?;
        Ok(Self::new(setup, Some(task.sentence), observe))
    }

    fn new(setup: Setup, goal: Option<String>, observe: Observe) -> Self {
        Self { setup: Arc::new(setup.with_parts(Parts::NONE)), goal, observe }
    }
}

/// A task by its name, or of a file, and the folder in which its content is looked for.
fn read_task(path: &Path) -> SimResult<(Task, &Path)> {
    let name = path.to_string_lossy();
    if name.ends_with(TASK_FILE) {
        let task = Task::at(path).map_err(|error| error.to_string())?;
        return Ok((task, path.parent().unwrap_or(Path::new(""))));
    }
    let task = rogue_gym::task(&name).map_err(|error| error.to_string())?;
    Ok((task, Path::new("")))
}

fn serve_by(
    served: &Served,
    seed: u64,
    is_mcp: bool,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let mut played = Played::begin(served, seed).map_err(std::io::Error::other)?;
    // Its lines are told on `{"seed":N}` alone: a line without a request would leave a client one reply behind.
    played.first_lines(served);
    let mut line = Vec::new();
    let most = if is_mcp { MAX_MESSAGE } else { MAX_REQUEST };
    while let Some(is_whole) = read_line(input, &mut line, most)? {
        let told = match (is_mcp, is_whole) {
            (true, true) => mcp::reply(served, &mut played, &line),
            (true, false) => Some(mcp::too_long(most)),
            (false, _) => Some(reply(served, &mut played, &line, is_whole)),
        };
        if let Some(told) = told {
            writeln!(output, "{told}")?;
            output.flush()?;
        }
        if played.finished() {
            break;
        }
    }
    Ok(())
}

/// The answer to a line.
fn reply(served: &Served, played: &mut Played, line: &[u8], is_whole: bool) -> String {
    if !is_whole {
        return error(None, &format!("a request has at most {MAX_REQUEST} bytes"));
    }
    let (id, asked) = match Request::read(line) {
        Ok(Request { id, asked }) => (id, asked),
        Err((id, why)) => return error(id, &why),
    };
    match carry_out(served, played, asked) {
        Ok(lines) => answer(served, played, id, lines),
        Err(why) => error(id, &why),
    }
}

/// Carries out a request: the lines that are told.
fn carry_out(served: &Served, played: &mut Played, asked: Asked) -> Result<Vec<String>, String> {
    match asked {
        Asked::Begin(seed) => {
            *played = Played::begin(served, seed).map_err(|error| error.to_string())?;
            Ok(played.first_lines(served))
        }
        Asked::Say(said) => played.say(served, &said),
    }
}

/// Reads a line, of which no more than so many bytes are kept: whether that is all of it. `None` at the end of the
/// input.
fn read_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    most: usize,
) -> std::io::Result<Option<bool>> {
    line.clear();
    let read = input.by_ref().take(most as u64).read_until(b'\n', line)?;
    if read == most && line.last() != Some(&b'\n') {
        return Ok(Some(input.skip_until(b'\n')? == 0));
    }
    Ok((read > 0).then_some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::Content;
    use serde_json::{Value, json};

    fn served(content: &Arc<Content>) -> Served {
        Served::new(Setup::new(Arc::clone(content)).with_max_steps(0), None, Observe::News)
    }

    fn served_task(name: &str) -> Served {
        let task = rogue_gym::task(name).unwrap();
        Served::new(Setup::of_task(&task).unwrap(), Some(task.sentence), Observe::News)
    }

    fn talk(content: &Arc<Content>, requests: &str) -> Vec<Value> {
        talk_about(&served(content), requests)
    }

    fn talk_about(served: &Served, requests: &str) -> Vec<Value> {
        let mut output = Vec::new();
        serve_by(served, 1, false, &mut requests.as_bytes(), &mut output).unwrap();
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
            let served = served(&content);
            let mut played = Played::begin(&served, 3).unwrap();
            played.first_lines(&served);
            for step in 0..600 {
                let (legal, _) = legal::list(played.reader());
                let Some(said) = legal.get(step * 7 % legal.len().max(1)) else { break };
                let before = (played.game().fingerprint(), played.reader().answers());
                let told = played.say(&served, said).unwrap();
                let after = (played.game().fingerprint(), played.reader().answers());
                let moves_cursor = told.iter().any(|line| line.starts_with("The cursor:"));
                // An automatic command may first tell a reason against it.
                let asks = told.iter().any(|line| line.contains(" again to "));
                assert!(before != after || moves_cursor || asks, "step {step}: {said}: {told:?}");
            }
            assert!(played.game().view().turn() > 20);
        }
    }

    #[test]
    fn an_id_comes_back_as_it_was() {
        let requests = "{\"id\":7,\"say\":\"wait\"}\n{\"id\":\"a-1\",\"say\":\"wait\"}\n{\"say\":\"wait\"}\n\
            {\"id\":[1],\"say\":\"wait\"}\n{\"id\":3,\"fly\":1}\n{\"id\":null,\"say\":\"wait\"}\n";
        let told = talk(&Content::classic(), requests);
        let ids: Vec<_> = told.iter().map(|it| it.get("id").cloned()).collect();
        assert_eq!(
            ids,
            [Some(json!(7)), Some(json!("a-1")), None, None, Some(json!(3)), Some(Value::Null)]
        );
        assert_eq!(told[3]["error"], "an \"id\" is a number, or a text of at most 128 bytes");
        assert_eq!(told.last().unwrap()["turn"], 4);
    }

    #[test]
    fn errors_are_words() {
        for (request, says) in [
            ("north", "no JSON"),
            ("[1]", "a request is an object"),
            ("{}", "either"),
            ("{\"say\":\"wait\",\"seed\":1}", "either"),
            ("{\"say\":1}", "\"say\" has words in quotes"),
            ("{\"seed\":-1}", "\"seed\" is a whole number from 0"),
            ("{\"seed\":\"7\"}", "\"seed\" is a whole number from 0"),
            ("{\"sya\":\"wait\"}", "there is no field \"sya\"; did you mean \"say\"?"),
            ("{\"action\":\"wait\"}", "there is no field \"action\"; there are say, seed, id"),
        ] {
            let told = talk(&Content::classic(), &format!("{request}\n"));
            let error = told[0]["error"].as_str().unwrap();
            assert!(error.contains(says), "{request}: {error}");
            assert!(!error.contains("line 1 column"), "{error}");
        }
    }

    /// An agent has no keys.
    #[test]
    fn the_first_text_is_for_agents() {
        for content in [Content::classic(), rogue_ember::content()] {
            let text = talk(&content, "{\"seed\":1}\n")[0]["text"].to_string();
            assert!(text.contains("Say one of the legal words."), "{text}");
            assert!(text.contains("Hit points: "), "{text}");
            for word in ["Press", "Enter", "Type", "Reader mode"] {
                assert!(!text.contains(word), "{text}");
            }
        }
    }

    #[test]
    fn a_task_tells_its_goal_and_how_far_it_is_met() {
        let mut requests = "{\"seed\":1}\n".to_owned();
        let solution = &rogue_gym::task("key-and-door").unwrap().solutions[0];
        for words in solution {
            let said = said_in_words(words);
            requests.push_str(&json!({ "say": said }).to_string());
            requests.push('\n');
        }
        requests.push_str("{\"say\":\"wait\"}\n{\"seed\":2}\n");
        let told = talk_about(&served_task("key-and-door"), &requests);
        let [begun, .., last, refused, again] = told.as_slice() else { panic!("{told:?}") };
        let goal = "Take the key, open the gate with it, and take the stairs down.";
        assert!(begun["goal"] == goal && begun["text"].to_string().contains(goal), "{begun}");
        assert_eq!(begun["progress"], json!([{ "is": "floor 2", "done": 1, "of": 2 }]), "{begun}");
        assert_eq!((&begun["reward"], &begun["steps"]), (&json!(0.0), &json!([0, 80])));
        assert_eq!((&last["over"], &last["reward"]), (&json!("solved"), &json!(1.0)), "{last}");
        assert_eq!(last["legal"], json!([]));
        assert!(refused["error"].as_str().unwrap().contains("is over"), "{refused}");
        assert_eq!((&again["over"], &again["steps"]), (&Value::Null, &json!([0, 80])));
    }

    /// The words of reader mode for an action of the table.
    fn said_in_words(action: &str) -> String {
        match action.split_once(' ') {
            Some(("bump", direction)) => direction.to_owned(),
            _ => action.to_owned(),
        }
    }

    #[test]
    fn a_task_ends_with_its_steps() {
        let served = served_task("hold-out");
        let mut requests = "{\"seed\":1}\n".to_owned();
        let steps = served.setup.max_steps;
        requests.push_str(&"{\"say\":\"wait\"}\n".repeat(steps as usize + 1));
        let told = talk_about(&served, &requests);
        let over: Vec<_> = told.iter().filter_map(|it| it["over"].as_str()).collect();
        assert_eq!(over.len(), 1, "{told:?}");
        assert!(["failed", "solved", "out_of_steps"].contains(&over[0]));
    }

    /// Beside the rewards of single steps: an automatic command has those of all its steps.
    #[test]
    fn rewards_are_those_of_an_environment() {
        let content = rogue_ember::content();
        // The first command may end at a thing beside the player.
        let told =
            talk(&content, "{\"say\":\"explore\"}\n{\"say\":\"explore\"}\n{\"say\":\"status\"}\n");
        let reward = |index: usize| told[index]["reward"].as_f64().unwrap();
        assert!(reward(0) + reward(1) > 0.0 && reward(2) == 0.0, "{told:?}");
        assert!(told[0].get("goal").is_none() && told[0].get("steps").is_none());
    }

    #[test]
    fn the_surroundings_are_told_where_they_are_asked_for() {
        let content = rogue_ember::content();
        let look = Served { observe: Observe::Look, ..served(&content) };
        let requests = "{\"seed\":1}\n{\"say\":\"wait\"}\n{\"say\":\"drop\"}\n";
        let told = talk_about(&look, requests);
        for answer in &told {
            let text = answer["look"].to_string();
            assert!(text.contains("unexplored cell"), "{answer}");
        }
        assert!(talk(&content, requests)[0].get("look").is_none());
    }
}
