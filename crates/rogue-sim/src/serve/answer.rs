//! Answers: a line of JSON within the limit.

use rogue_words::text;
use serde::Serialize;
use serde_json::Value;

use super::played::Played;
use super::{MAX_BYTES, Observe, Served, legal};

/// The answer to a request.
#[derive(Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// Lines of reader mode: the events and the news.
    text: Vec<String>,
    /// The surroundings, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<Vec<String>>,
    /// The legal actions, as the engine allows them: commands, or the answers to the question that is open; empty
    /// once the game is over.
    legal: Vec<String>,
    /// The task in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// How far each condition of the goal is met.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<Vec<Met>>,
    /// The commands carried out in the task, and the most that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<[u32; 2]>,
    /// The reward of all commands that the request has carried out.
    reward: f64,
    turn: u64,
    floor: u32,
    hp: [i32; 2],
    /// `won`, `died` or `lost`; of a task `solved`, `failed` or `out_of_steps`; null while the game runs.
    over: Option<&'static str>,
    /// Lines, legal actions and lines of the surroundings that were left out.
    left_out: [usize; 3],
}

/// A condition of the goal.
#[derive(Serialize)]
struct Met {
    is: String,
    done: u64,
    of: u64,
}

/// The most bytes of a goal, and of a condition.
const MAX_GOAL: usize = 200;
const MAX_CONDITION: usize = 40;
/// The most conditions that are told.
const MAX_CONDITIONS: usize = 6;

pub(super) fn error(id: Option<Value>, why: &str) -> String {
    let short: String = why.chars().take(MAX_BYTES / 8).collect();
    match id {
        Some(id) => serde_json::json!({ "id": id, "error": short }).to_string(),
        None => serde_json::json!({ "error": short }).to_string(),
    }
}

/// The answer to a request whose lines these are, within the limit.
pub(super) fn answer(
    served: &Served,
    played: &Played,
    id: Option<Value>,
    text: Vec<String>,
) -> String {
    let view = played.game().view();
    let over = played.over(served);
    let (legal, legal_left) = match over {
        Some(_) => (Vec::new(), 0),
        None => legal::list(played.reader()),
    };
    let mut answer = Answer {
        id,
        text,
        look: (served.observe == Observe::Look).then(|| played.reader().surroundings()),
        legal,
        goal: served.goal.as_deref().map(|goal| cut(goal, MAX_GOAL)),
        progress: served.goal.is_some().then(|| progress(served, played)),
        steps: served.goal.is_some().then(|| [played.steps(), served.setup.max_steps]),
        reward: played.reward(),
        turn: view.turn(),
        floor: view.floor(),
        hp: view.player().fighter.map_or([0, 0], |it| [it.hp(), it.max_hp()]),
        over,
        left_out: [0, legal_left, 0],
    };
    loop {
        // Plain data can always be written.
        let line = serde_json::to_string(&answer).unwrap_or_default();
        if line.len() < MAX_BYTES || !answer.shorten() {
            return line;
        }
    }
}

impl Answer {
    /// Leaves out the parts that can be asked for, then those that the agent was told before; `false` where nothing is
    /// left.
    fn shorten(&mut self) -> bool {
        if self.look.as_mut().and_then(Vec::pop).is_some() {
            self.left_out[2] += 1;
            return true;
        }
        // The first lines tell the events.
        if self.text.pop().is_some() {
            self.left_out[0] += 1;
            return true;
        }
        if self.legal.pop().is_some() {
            self.left_out[1] += 1;
            return true;
        }
        self.progress.take().is_some() || self.goal.take().is_some()
    }
}

fn progress(served: &Served, played: &Played) -> Vec<Met> {
    let mut progress = Vec::new();
    for condition in played.conditions(served).into_iter().take(MAX_CONDITIONS) {
        let is = cut(condition.words, MAX_CONDITION);
        progress.push(Met { is, done: condition.done, of: condition.needed });
    }
    progress
}

/// The first bytes of a text, without characters that JSON writes as numbers.
fn cut(long: &str, most: usize) -> String {
    let mut short = String::new();
    for character in text::clean(long).chars() {
        if short.len() + character.len_utf8() > most {
            break;
        }
        short.push(character);
    }
    short
}
