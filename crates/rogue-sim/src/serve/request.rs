//! Requests: a line of JSON, read field by field, so that each mistake is told in words.

use roguecore::ron_reader::did_you_mean;
use serde_json::{Map, Value};

/// A request of an agent.
#[derive(Debug)]
pub(super) struct Request {
    /// The mark that its answer repeats.
    pub(super) id: Option<Value>,
    pub(super) asked: Asked,
}

/// The wish of a request.
#[derive(Debug)]
pub(super) enum Asked {
    /// The game of that seed.
    Begin(u64),
    /// Words of reader mode.
    Say(String),
}

/// The longest text of an id, in bytes.
const MAX_ID: usize = 128;
/// The fields of a request.
const FIELDS: [&str; 3] = ["say", "seed", "id"];

impl Request {
    /// Reads a line; for one that is no request, its id, where it has one, and the reason.
    pub(super) fn read(line: &[u8]) -> Result<Self, (Option<Value>, String)> {
        let line = without_mark(line);
        let no_json = |_| (None, "the line is no JSON; say {\"say\":\"wait\"}".to_owned());
        let Value::Object(mut fields) = serde_json::from_slice(line).map_err(no_json)? else {
            return Err((None, "a request is an object: {\"say\":\"wait\"}".to_owned()));
        };
        let id = fields.remove("id");
        if let Some(id) = &id
            && !is_id(id)
        {
            return Err((None, id_rule()));
        }
        match Asked::of(&mut fields) {
            Ok(asked) => Ok(Self { id, asked }),
            Err(why) => Err((id, why)),
        }
    }
}

/// A line without the byte order mark with which some shells begin a pipe.
pub(super) fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}

/// The rule that [`is_id`] checks.
pub(super) fn id_rule() -> String {
    format!("an \"id\" is a number, or a text of at most {MAX_ID} bytes")
}

/// Whether a value can be repeated in an answer.
pub(super) fn is_id(value: &Value) -> bool {
    match value {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => text.len() <= MAX_ID,
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

impl Asked {
    fn of(fields: &mut Map<String, Value>) -> Result<Self, String> {
        let (seed, said) = (fields.remove("seed"), fields.remove("say"));
        if let Some(unknown) = fields.keys().next() {
            return Err(match did_you_mean(unknown, FIELDS) {
                Some(meant) => format!("there is no field {unknown:?}; did you mean {meant:?}?"),
                None => format!("there is no field {unknown:?}; there are {}", FIELDS.join(", ")),
            });
        }
        match (seed, said) {
            (Some(seed), None) => seed.as_u64().map(Self::Begin).ok_or_else(no_seed),
            (None, Some(Value::String(said))) => Ok(Self::Say(said)),
            (None, Some(_)) => {
                Err("\"say\" has words in quotes, such as {\"say\":\"wait\"}".to_owned())
            }
            (None, None) | (Some(_), Some(_)) => {
                Err("say either {\"seed\":N} or {\"say\":\"WORDS\"}".to_owned())
            }
        }
    }
}

fn no_seed() -> String {
    format!("\"seed\" is a whole number from 0 to {}, without quotes", u64::MAX)
}
