//! The types of the npm package, compared with real answers: every field of an answer is declared with a type that
//! fits, and every field that must be there is there.

use std::collections::{BTreeMap, BTreeSet};

use crate::door;
use roguecore::{Rng, Stream};
use serde_json::Value;

const TYPES: &str = include_str!("../../npm/index.d.ts");

/// A type of TypeScript, as far as the file has them.
#[derive(Clone, Debug)]
enum Type {
    /// `string`, `number`, `boolean`, `null` or `undefined`.
    Plain(String),
    Literal(String),
    Named(String),
    List(Box<Type>),
    /// Any name, and a number.
    Numbers,
    Union(Vec<Type>),
    Object(Vec<Field>),
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    is_optional: bool,
    is: Type,
}

/// The words and signs that are not read yet, the next one last.
struct Reader(Vec<String>);

impl Reader {
    fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => rest[1..].find('"').unwrap() + 2,
                it if it.is_alphanumeric() || it == '_' => {
                    rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len())
                }
                it => it.len_utf8(),
            };
            if !first.is_whitespace() {
                words.push(rest[..length].to_owned());
            }
            rest = &rest[length..];
        }
        words.reverse();
        Self(words)
    }

    fn next_is(&mut self, word: &str) -> bool {
        let is_next = self.0.last().is_some_and(|it| it == word);
        if is_next {
            self.0.pop();
        }
        is_next
    }

    fn word(&mut self) -> String {
        self.0.pop().expect("the types end too early")
    }

    fn union(&mut self) -> Type {
        self.next_is("|");
        let mut types = vec![self.list()];
        while self.next_is("|") {
            types.push(self.list());
        }
        if types.len() == 1 { types.remove(0) } else { Type::Union(types) }
    }

    fn list(&mut self) -> Type {
        let mut found = self.single();
        while self.next_is("[") {
            assert!(self.next_is("]"));
            found = Type::List(Box::new(found));
        }
        found
    }

    fn single(&mut self) -> Type {
        if self.next_is("(") {
            let inner = self.union();
            assert!(self.next_is(")"));
            return inner;
        }
        if self.next_is("{") {
            return Type::Object(self.fields());
        }
        let word = self.word();
        match word.as_str() {
            "string" | "number" | "boolean" | "null" | "undefined" => Type::Plain(word),
            "Record" => {
                for expected in ["<", "string", ",", "number", ">"] {
                    assert!(self.next_is(expected));
                }
                Type::Numbers
            }
            literal if literal.starts_with('"') => {
                Type::Literal(literal.trim_matches('"').to_owned())
            }
            _ => Type::Named(word),
        }
    }

    /// Fields up to the end of an object.
    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        while !self.next_is("}") {
            let name = self.word();
            let is_optional = self.next_is("?");
            assert!(self.next_is(":"), "{name}");
            fields.push(Field { name, is_optional, is: self.union() });
            self.next_is(";");
        }
        fields
    }
}

/// The types of the package by name.
struct Types(BTreeMap<String, Type>);

impl Types {
    /// Those of answers: the objects with methods are no data.
    fn read() -> Self {
        let lines = TYPES.lines().filter(|it| !it.trim_start().starts_with("/**"));
        let text: String = lines.flat_map(|it| [it, "\n"]).collect();
        let mut types = BTreeMap::new();
        for part in text.split("\nexport ").map(|it| it.trim_start_matches("export ")) {
            let Some((kind, rest)) = part.split_once(' ') else { continue };
            let mut reader = Reader::of(rest);
            let name = reader.word();
            let found = match kind {
                "interface" if !part.contains('(') || part.contains("[][]") => reader.single(),
                "type" if reader.next_is("=") => reader.union(),
                _ => continue,
            };
            types.insert(name, found);
        }
        Self(types)
    }

    /// The place and the value that does not fit.
    fn check(&self, name: &str, value: &Value) -> Result<(), String> {
        let found = self.0.get(name).ok_or_else(|| format!("there is no type {name}"))?;
        self.fits(found, value).map_err(|why| format!("{name}{why}"))
    }

    fn fits(&self, is: &Type, value: &Value) -> Result<(), String> {
        let wrong = || Err(format!(" is not {is:?}: {value}"));
        let fits = match is {
            Type::Plain(word) => match word.as_str() {
                "string" => value.is_string(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                _ => value.is_null(),
            },
            Type::Literal(text) => value == text.as_str(),
            Type::Named(name) => return self.check(name, value),
            Type::Numbers => value.as_object().is_some_and(|it| it.values().all(Value::is_number)),
            Type::Union(types) => types.iter().any(|it| self.fits(it, value).is_ok()),
            Type::List(of) => {
                let Some(list) = value.as_array() else { return wrong() };
                return list.iter().try_for_each(|it| self.fits(of, it));
            }
            Type::Object(fields) => {
                let Some(object) = value.as_object() else { return wrong() };
                if let Some(name) =
                    object.keys().find(|name| !fields.iter().any(|it| it.name == **name))
                {
                    return Err(format!(" does not declare {name}"));
                }
                for field in fields {
                    match object.get(&field.name) {
                        Some(value) => self
                            .fits(&field.is, value)
                            .map_err(|why| format!(".{}{why}", field.name))?,
                        None if field.is_optional => {}
                        None => return Err(format!(" has no {}", field.name)),
                    }
                }
                true
            }
        };
        if fits { Ok(()) } else { wrong() }
    }
}

/// Plays random legal commands, and calls a function with each answer of a step.
fn play(name: &str, seed: u64, commands: u32, mut each: impl FnMut(u32, &Value)) {
    let content = door::builtin(name);
    let game = door::new_game(content, seed);
    let mut rng = Rng::derive(seed, Stream::Custom(3));
    for _ in 0..commands {
        let legal = door::commands(game);
        if legal.is_empty() {
            break;
        }
        let answer = door::step(game, &legal[rng.below(legal.len() as u32) as usize]);
        each(game, &answer);
    }
    door::free(game);
    door::free(content);
}

#[test]
fn types_fit_real_answers() {
    let types = Types::read();
    let mut events = BTreeSet::new();
    for (name, seeds) in [("ember", 0..12), ("classic", 0..6)] {
        for seed in seeds {
            let mut count = 0;
            play(name, seed, 200, |game, answer| {
                types.check("Step", answer).unwrap();
                for event in answer["events"].as_array().unwrap() {
                    events.insert(event["event"].as_str().unwrap().to_owned());
                }
                count += 1;
                if count % 20 == 1 {
                    types.check("View", &door::view(game)["view"]).unwrap();
                }
            });
        }
    }
    assert!(events.len() >= 20, "few events were compared: {events:?}");
    let rows = door::read(rogue_ffi::rogue_rows(door::builtin("ember")));
    types.check("Rows", &rows["rows"]).unwrap();
    let refused = door::step(door::new_game(door::builtin("classic"), 1), "descend");
    types.check("Refused", &refused).unwrap();
    let mistakes = door::content("a.ron", "(");
    types.check("Mistake", &mistakes["error"]["mistakes"][0]).unwrap();
}

/// Each kind of event that a player can perceive has a type.
#[test]
fn every_event_has_a_type() {
    let types = Types::read();
    let Some(Type::Union(events)) = types.0.get("Event") else { panic!("no events") };
    let mut declared = BTreeSet::new();
    for event in events {
        let Type::Object(fields) = event else { panic!("{event:?}") };
        let Type::Literal(name) = &fields[0].is else { panic!("{event:?}") };
        declared.insert(name.as_str());
    }
    let known = rogue_gym::CODES.iter().map(|(_, name)| *name);
    let perceived: BTreeSet<&str> = known.filter(|it| !it.starts_with("Trace.")).collect();
    assert_eq!(declared, perceived);
}

/// A value that does not fit is found.
#[test]
fn wrong_values_do_not_fit() {
    let types = Types::read();
    let row = serde_json::json!({ "id": "orc", "name": "orc" });
    assert_eq!(types.check("Row", &row), Ok(()));
    for wrong in [
        serde_json::json!({ "id": "orc" }),
        serde_json::json!({ "id": 1, "name": "orc" }),
        serde_json::json!({ "id": "orc", "name": "orc", "hp": 1 }),
    ] {
        assert!(types.check("Row", &wrong).is_err(), "{wrong}");
    }
}
