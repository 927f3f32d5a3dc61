//! The fields of the file of a task: a name and a text each, with the line for a mistake.

use super::{PlanStep, parts_of_scene};
use crate::error::Error;

/// The fault, and its line.
pub(super) struct Mistake {
    pub(super) line: usize,
    pub(super) why: String,
}

impl Mistake {
    pub(super) fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }
}

/// The names of the fields.
const FIELDS: [&str; 16] = [
    "task", "content", "goal", "fail", "steps", "shuffle", "scatter", "stretch", "repeats",
    "bends", "choose", "decoys", "plan", "solution", "wrong", "solved",
];

/// A field with the text of all of its lines, and the first of them.
#[derive(Default)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) text: String,
}

/// A number of a field.
#[derive(Clone, Copy, Default)]
pub(super) struct Number {
    pub(super) line: usize,
    pub(super) number: u32,
}

/// The fields that were not asked for yet.
pub(super) struct Fields {
    pub(super) fields: Vec<Field>,
    /// The empty line below them.
    pub(super) end: usize,
}

impl Fields {
    /// The fields of a head.
    pub(super) fn of(head: &str) -> Result<Self, Mistake> {
        let mut fields: Vec<Field> = Vec::new();
        for (line, number) in head.lines().zip(1..) {
            if let Some(field) = fields.last_mut().filter(|_| line.starts_with(' ')) {
                field.text.push(' ');
                field.text.push_str(line.trim());
                continue;
            }
            let no_field =
                || Mistake::new(number, format!("{line:?} is no field: a name and a text"));
            let (name, text) = line.split_once(' ').ok_or_else(no_field)?;
            let (name, text) = (name.to_owned(), text.trim().to_owned());
            fields.push(Field { name, line: number, text });
        }
        Ok(Self { fields, end: head.lines().count() + 1 })
    }

    /// All fields of that name.
    pub(super) fn all(&mut self, name: &str) -> Vec<Field> {
        let fields = std::mem::take(&mut self.fields);
        let (found, others) = fields.into_iter().partition(|it| it.name == name);
        self.fields = others;
        found
    }

    pub(super) fn maybe(&mut self, name: &str) -> Result<Option<Field>, Mistake> {
        let mut found = self.all(name).into_iter();
        let first = found.next();
        match found.next() {
            None => Ok(first),
            Some(Field { line, .. }) => Err(Mistake::new(line, format!("a second {name:?}"))),
        }
    }

    /// The field of that name, or an empty one.
    pub(super) fn or_none(&mut self, name: &str) -> Result<Field, Mistake> {
        Ok(self.maybe(name)?.unwrap_or_default())
    }

    /// The number of the field of that name, where there is one.
    pub(super) fn number(&mut self, name: &str) -> Result<Option<u32>, Mistake> {
        match self.maybe(name)? {
            Some(field) => Ok(Some(field.number()?.number)),
            None => Ok(None),
        }
    }

    /// The line of the field of that name; 0 without one.
    pub(super) fn line_of(&self, name: &str) -> usize {
        self.fields.iter().find(|it| it.name == name).map_or(0, |it| it.line)
    }

    /// A field that nobody asked for is none of a task.
    pub(super) fn check_all_read(&self) -> Result<(), Mistake> {
        let Some(Field { name, line, .. }) = self.fields.first() else { return Ok(()) };
        let unknown = Error::unknown("field", name, FIELDS);
        Err(Mistake::new(*line, unknown.to_string()))
    }

    pub(super) fn one(&mut self, name: &str) -> Result<Field, Mistake> {
        let missing = Mistake::new(self.end, format!("the field {name:?} is missing above"));
        self.maybe(name)?.ok_or(missing)
    }
}

impl Field {
    pub(super) fn number(&self) -> Result<Number, Mistake> {
        let Self { name, line, text } = self;
        let wrong = |_| Mistake::new(*line, format!("{name} {text:?} is not a number"));
        Ok(Number { line: *line, number: text.parse().map_err(wrong)? })
    }

    /// Its characters, without the blanks between them.
    pub(super) fn characters(&self) -> Vec<char> {
        self.text.chars().filter(|it| !it.is_whitespace()).collect()
    }

    /// Its entries, which commas part.
    pub(super) fn list(&self) -> Vec<String> {
        let entries = self.text.split(',').map(str::trim);
        entries.filter(|entry| !entry.is_empty()).map(str::to_owned).collect()
    }
}

/// How many actions there may still be.
pub(super) struct Limits {
    /// In a list.
    pub(super) of_list: usize,
    /// In all lists together.
    pub(super) of_all: usize,
}

impl Limits {
    /// A list of actions for each field.
    pub(super) fn lists(&mut self, fields: &[Field]) -> Result<Vec<Vec<String>>, Mistake> {
        fields.iter().map(|field| self.actions(field)).collect()
    }

    /// The steps of a plan for a scene, with the same rules as actions; none without the field.
    pub(super) fn plan(
        &mut self,
        field: Option<&Field>,
        scene: &str,
    ) -> Result<Vec<PlanStep>, Mistake> {
        let Some(field) = field else { return Ok(Vec::new()) };
        let map = parts_of_scene(scene).0;
        let mut steps = Vec::new();
        for words in self.actions(field)? {
            let step = PlanStep::parse(&words, |it| map.contains(it));
            steps.push(step.map_err(|why| Mistake::new(field.line, why))?);
        }
        Ok(steps)
    }

    /// Actions with commas; a number before one repeats it.
    pub(super) fn actions(&mut self, field: &Field) -> Result<Vec<String>, Mistake> {
        let mistake = |why| Err(Mistake::new(field.line, why));
        let mut actions = Vec::new();
        for entry in field.text.split(',').map(str::trim) {
            let (count, words) = match entry.split_once(' ') {
                Some((count, words)) if count.starts_with(|it: char| it.is_ascii_digit()) => {
                    (count, words)
                }
                _ => ("1", entry),
            };
            let Ok(count) = count.parse::<usize>() else {
                return mistake(format!("{count:?} is not a number"));
            };
            if words.is_empty() {
                return mistake(format!("{entry:?} is no action"));
            }
            if count > self.of_list - actions.len() {
                return mistake(format!("it is longer than {} steps", self.of_list));
            }
            if count > self.of_all {
                return mistake(format!("all lists together have at most {MAX_ACTIONS} actions"));
            }
            self.of_all -= count;
            actions.extend(std::iter::repeat_n(words.to_owned(), count));
        }
        Ok(actions)
    }
}

/// The most actions of all solutions and wrong ways together.
pub(super) const MAX_ACTIONS: usize = 100_000;
