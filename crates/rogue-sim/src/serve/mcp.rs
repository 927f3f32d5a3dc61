//! The same door for programs that speak the Model Context Protocol: JSON-RPC 2.0, a message a line, with three tools.
//! Protocol: <https://modelcontextprotocol.io/specification/2025-06-18>.

use roguecore::ron_reader::did_you_mean;
use serde_json::{Map, Value, json};

use super::answer::answer;
use super::played::Played;
use super::request::{Asked, id_rule, is_id, without_mark};
use super::{Served, carry_out};

/// The versions of the protocol that take no batches; the newest is offered to a client of another one.
const VERSIONS: [&str; 2] = ["2025-06-18", "2024-11-05"];
/// The names of the tools.
const TOOLS: [&str; 3] = ["say", "look", "new_game"];

/// A failure of JSON-RPC: its code, and the reason in words.
type Failure = (i32, String);

const NO_JSON: i32 = -32_700;
const NO_REQUEST: i32 = -32_600;
const NO_METHOD: i32 = -32_601;
const BAD_PARAMETERS: i32 = -32_602;

/// The answer to a message; `None` for a notification.
pub(super) fn reply(served: &Served, played: &mut Played, line: &[u8]) -> Option<String> {
    let line = without_mark(line).trim_ascii();
    if line.is_empty() {
        return None;
    }
    let Ok(message) = serde_json::from_slice::<Value>(line) else {
        return Some(failure(&Value::Null, (NO_JSON, "the line is no JSON".to_owned())));
    };
    let Value::Object(message) = message else {
        let why = "a message is one object; batches are not taken".to_owned();
        return Some(failure(&Value::Null, (NO_REQUEST, why)));
    };
    if message.contains_key("result") || message.contains_key("error") {
        // The answer to a request that nobody made.
        return None;
    }
    let Some(method) = message.get("method").and_then(Value::as_str) else {
        let id = message.get("id").filter(|id| is_id(id)).cloned();
        let why = "a request has a \"method\"".to_owned();
        return Some(failure(&id.unwrap_or_default(), (NO_REQUEST, why)));
    };
    // A notification has no id, and wants no answer.
    let id = message.get("id")?.clone();
    if id.is_null() || !is_id(&id) {
        return Some(failure(&Value::Null, (NO_REQUEST, id_rule())));
    }
    let no_parameters = Map::new();
    let parameters = message.get("params").and_then(Value::as_object).unwrap_or(&no_parameters);
    Some(match carry_out_method(served, played, method, parameters) {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string(),
        Err(why) => failure(&id, why),
    })
}

/// That a message is longer than the program takes.
pub(super) fn too_long(most: usize) -> String {
    failure(&Value::Null, (NO_REQUEST, format!("a message has at most {most} bytes")))
}

fn failure(id: &Value, (code, message): Failure) -> String {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string()
}

fn carry_out_method(
    served: &Served,
    played: &mut Played,
    method: &str,
    parameters: &Map<String, Value>,
) -> Result<Value, Failure> {
    match method {
        "initialize" => Ok(introduction(parameters)),
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({"tools": tools()})),
        "tools/call" => call(served, played, parameters),
        _ => Err((NO_METHOD, format!("there is no method {method:?}"))),
    }
}

fn introduction(parameters: &Map<String, Value>) -> Value {
    let wanted = parameters.get("protocolVersion").and_then(Value::as_str);
    let version = VERSIONS.into_iter().find(|it| Some(*it) == wanted).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "rogue-sim", "version": env!("CARGO_PKG_VERSION")},
        "instructions": "A roguelike in words. Call `look` first, then `say` one of the legal words; `new_game` begins \
                         the dungeon of another seed.",
    })
}

fn tools() -> Value {
    let words = json!({"type": "string", "description": "One of the legal words, such as `explore` or `north`."});
    let seed =
        json!({"type": "integer", "minimum": 0, "description": "The number of the dungeon."});
    json!([
        {
            "name": "say",
            "description": "Says words to the game: a command, or an answer to its question. Tells what has happened, \
                            and which words are legal next.",
            "inputSchema": {"type": "object", "properties": {"words": words}, "required": ["words"],
                            "additionalProperties": false},
        },
        {
            "name": "look",
            "description": "Tells the surroundings, without a turn.",
            "inputSchema": {"type": "object", "additionalProperties": false},
        },
        {
            "name": "new_game",
            "description": "Begins the game of a seed.",
            "inputSchema": {"type": "object", "properties": {"seed": seed}, "required": ["seed"],
                            "additionalProperties": false},
        },
    ])
}

/// The result of a tool. A mistake in its arguments is for the model to mend, and no failure of the protocol.
fn call(
    served: &Served,
    played: &mut Played,
    parameters: &Map<String, Value>,
) -> Result<Value, Failure> {
    let name = parameters.get("name").and_then(Value::as_str).unwrap_or_default();
    let no_arguments = Map::new();
    let arguments = parameters.get("arguments").and_then(Value::as_object).unwrap_or(&no_arguments);
    let asked = match name {
        "say" => words(played, arguments),
        "look" => Ok(Asked::Say("look".to_owned())),
        "new_game" => seed(arguments),
        _ => return Err((BAD_PARAMETERS, no_tool(name))),
    };
    match asked.and_then(|asked| carry_out(served, played, asked)) {
        Ok(lines) => {
            let line = answer(served, played, None, lines);
            let facts = serde_json::from_str(&line).unwrap_or_default();
            let text = in_lines(&facts);
            Ok(json!({"content": [{"type": "text", "text": text}], "structuredContent": facts}))
        }
        Err(why) => Ok(json!({"content": [{"type": "text", "text": why}], "isError": true})),
    }
}

fn no_tool(name: &str) -> String {
    match did_you_mean(name, TOOLS) {
        Some(meant) => format!("there is no tool {name:?}; did you mean {meant:?}?"),
        None => format!("there is no tool {name:?}; there are {}", TOOLS.join(", ")),
    }
}

fn words(played: &Played, arguments: &Map<String, Value>) -> Result<Asked, String> {
    let words = arguments.get("words").and_then(Value::as_str);
    let words = words.ok_or("`say` wants {\"words\":\"explore\"}")?;
    // The client ends the program, not the model.
    if played.reader().would_quit(words) {
        return Err("the game stays open; `new_game` begins another one".to_owned());
    }
    Ok(Asked::Say(words.to_owned()))
}

fn seed(arguments: &Map<String, Value>) -> Result<Asked, String> {
    let seed = arguments.get("seed").and_then(Value::as_u64);
    let seed = seed.ok_or_else(|| format!("`new_game` wants a \"seed\" from 0 to {}", u64::MAX))?;
    Ok(Asked::Begin(seed))
}

/// The text of an answer for a model: the events, then the state and the commands that can be given.
fn in_lines(facts: &Value) -> String {
    let list = |field: &str| {
        let entries = facts[field].as_array().into_iter().flatten();
        entries.filter_map(Value::as_str).collect::<Vec<_>>()
    };
    let mut lines: Vec<String> = list("text").into_iter().map(str::to_owned).collect();
    lines.extend(list("look").into_iter().map(str::to_owned));
    let [hp, most] = [&facts["hp"][0], &facts["hp"][1]];
    lines.push(format!("Turn {}, floor {}, {hp} of {most} HP.", facts["turn"], facts["floor"]));
    if let Some(goal) = facts["goal"].as_str() {
        lines.push(format!("Goal: {goal}"));
    }
    let left_out = &facts["left_out"][1];
    match facts["over"].as_str() {
        Some(over) => lines.push(format!("The game is over: {}.", over.replace('_', " "))),
        None if *left_out == 0 => lines.push(format!("Legal: {}.", list("legal").join(", "))),
        None => lines.push(format!("Legal: {}, and {left_out} more.", list("legal").join(", "))),
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::{MAX_MESSAGE, Observe, serve_by};
    use rogue_gym::Setup;
    use roguecore::Content;

    fn talk(requests: &[Value]) -> Vec<Value> {
        let setup = Setup::new(Content::classic()).with_max_steps(0);
        let served = Served::new(setup, None, Observe::News);
        let input: Vec<String> = requests.iter().map(|request| format!("{request}\n")).collect();
        let input = input.concat();
        let mut output = Vec::new();
        serve_by(&served, 1, true, &mut input.as_bytes(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn call(id: u32, name: &str, arguments: &Value) -> Value {
        let params = json!({"name": name, "arguments": arguments});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
    }

    #[test]
    fn client_introduces_itself_and_plays() {
        let hello = json!({"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "c"}});
        let told = talk(&[
            json!({"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": hello}),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
            call(3, "new_game", &json!({"seed": 7})),
            call(4, "say", &json!({"words": "wait"})),
            call(5, "look", &json!({})),
        ]);
        assert_eq!(told.len(), 5, "a notification has no answer: {told:?}");
        assert_eq!(
            (&told[0]["id"], &told[0]["result"]["protocolVersion"]),
            (&json!("a"), &json!("2024-11-05"))
        );
        let names: Vec<_> =
            told[1]["result"]["tools"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
        assert_eq!(names, TOOLS);
        let text = |index: usize| told[index]["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text(3).starts_with("You wait.") && text(3).contains("\nLegal: "), "{}", text(3));
        assert_eq!(told[3]["result"]["structuredContent"]["turn"], 1);
        assert!(text(4).contains("Floor 1, turn 1."), "{}", text(4));
    }

    #[test]
    fn mistakes_are_told_and_change_nothing() {
        let told = talk(&[
            json!([1]),
            json!({"jsonrpc": "2.0", "id": 1}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "resources/list"}),
            call(3, "sai", &json!({})),
            call(4, "say", &json!({"words": 5})),
            call(5, "say", &json!({"words": " Save "})),
            call(6, "new_game", &json!({"seed": -1})),
            json!({"jsonrpc": "2.0", "id": 7, "method": "ping", "x": "y".repeat(MAX_MESSAGE)}),
            json!({"jsonrpc": "2.0", "id": null, "method": "ping"}),
            json!({"jsonrpc": "2.0", "id": 9, "result": {}}),
            json!({"jsonrpc": "2.0", "id": 8, "method": "ping"}),
        ]);
        let codes: Vec<_> = told.iter().map(|it| it["error"]["code"].as_i64()).collect();
        let (request, parameters) = (Some(NO_REQUEST.into()), Some(BAD_PARAMETERS.into()));
        let expected = [
            request,
            request,
            Some(NO_METHOD.into()),
            parameters,
            None,
            None,
            None,
            request,
            request,
            None,
        ];
        assert_eq!(codes, expected);
        assert!(told[3].to_string().contains("did you mean"), "{}", told[3]);
        assert!(told[4..7].iter().all(|it| it["result"]["isError"] == true), "{told:?}");
        assert_eq!(told[9]["result"], json!({}));
    }
}
