//! The goal of a task: conditions on the view of the player, and on events that they perceived.

use std::str::SplitWhitespace;

use roguecore::rule::{Behaviour, BehaviourRow};
use roguecore::{
    Content, Ending, Event, EventKind, FightEvent, Game, Outcome, PrototypeId, StatusEvent, TileId,
    View,
};

use crate::columns::{GOAL_FIELDS, GOAL_ROWS, MAX_VALUE};
use crate::error::Error;
use crate::floor::main_floor;
use crate::task::Task;

/// When a task is solved, and when it is failed before the player dies or the steps run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Objective {
    /// All of them at once solve the task.
    goal: Vec<Requirement>,
    /// The words of each condition of the goal.
    words: Vec<String>,
    /// Any of them fails it.
    fail: Vec<Requirement>,
}

/// A condition of a task's goal, and how far it is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition<'a> {
    /// Its words in the file of the task: `kill rat 3`.
    pub words: &'a str,
    /// The number so far, at most the one that is needed.
    pub done: u64,
    /// The number that is needed; 1 for a fact that holds or not.
    pub needed: u64,
}

/// Something that is so or not after each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    /// The player is on that floor of the main dungeon or a deeper one.
    Floor(u32),
    /// The player stands on that tile.
    On(TileId),
    /// The player has that many hit points or more.
    Hp(i32),
    /// That many turns were taken, those of the scene among them.
    Turn(u64),
    /// The player carries that many of an item, as they know it.
    Carry(PrototypeId, u32),
    /// The player has that item equipped.
    Wear(PrototypeId),
    /// A living creature of that kind, which would not attack the player, is in view.
    Ally(PrototypeId),
    /// The player saw that many creatures of that kind die.
    Kill(PrototypeId, u32),
    /// The player saw a creature of that kind lose a status in which it sleeps.
    Wake(PrototypeId),
    /// The game is won.
    Won,
}

/// How a condition is read after its first word.
type Reading = fn(&mut Words<'_>) -> Result<Requirement, String>;

/// The first word of each condition.
pub const CONDITIONS: [&str; 10] =
    ["floor", "on", "hp", "turns", "carry", "wear", "ally", "kill", "wake", "won"];

/// The readings of the [`CONDITIONS`], in their order.
const READINGS: [Reading; CONDITIONS.len()] = [
    |it| Ok(Requirement::Floor(it.number()?)),
    |it| Ok(Requirement::On(it.tile()?)),
    |it| Ok(Requirement::Hp(it.number()?.cast_signed())),
    |it| Ok(Requirement::Turn(it.turn.saturating_add(it.number()?.into()))),
    |it| Ok(Requirement::Carry(it.item()?, it.number_or_one()?)),
    |it| Ok(Requirement::Wear(it.item()?)),
    |it| Ok(Requirement::Ally(it.creature()?)),
    |it| Ok(Requirement::Kill(it.creature()?, it.number_or_one()?)),
    |it| Ok(Requirement::Wake(it.creature()?)),
    |_| Ok(Requirement::Won),
];

impl Objective {
    /// The one of a task. `turn` is that of the start.
    pub(crate) fn of(task: &Task, content: &Content, turn: u64) -> Result<Self, Error> {
        let read = |text: &str| {
            let said = |why| format!("the condition {text:?}: {why}");
            Requirement::parse(text, content, turn).map_err(said)
        };
        let list = |text: &str, line: usize| {
            let read = parts(text).map(read).collect::<Result<Vec<_>, _>>();
            read.map_err(|why| task.error(line, why))
        };
        let goal = list(&task.goal, task.lines.goal)?;
        if goal.is_empty() {
            return Err(task.error(task.lines.goal, "the goal needs a condition"));
        }
        let words = parts(&task.goal).map(str::to_owned).collect();
        let fail = list(&task.fail, task.lines.fail)?;
        if goal.len() + fail.len() > GOAL_ROWS {
            let why = format!("a task has at most {GOAL_ROWS} conditions");
            return Err(task.error(task.lines.goal, why));
        }
        Ok(Self { goal, words, fail })
    }

    /// How far each condition of the goal is met.
    pub(crate) fn conditions(&self, game: &Game, counts: &[u32]) -> Vec<Condition<'_>> {
        let ending = game.outcome().map(Outcome::ending);
        let mut conditions = Vec::new();
        for (index, (condition, words)) in self.goal.iter().zip(&self.words).enumerate() {
            let count = counts.get(index).copied().unwrap_or_default();
            let (done, needed) = condition.progress(game.view(), ending, count);
            conditions.push(Condition { words, done: done.min(needed), needed });
        }
        conditions
    }

    /// Writes a row for each condition: those of the goal, then those of the failure.
    pub(crate) fn write(&self, game: &Game, counts: &[u32], rows: &mut [i32]) {
        rows.fill(0);
        let ending = game.outcome().map(Outcome::ending);
        let all = self.goal.iter().map(|it| (it, 0)).chain(self.fail.iter().map(|it| (it, 1)));
        let rows = rows.chunks_exact_mut(GOAL_FIELDS.len());
        for (row, (index, (condition, fails))) in rows.zip(all.enumerate()) {
            let count = counts.get(index).copied().unwrap_or_default();
            let (done, needed) = condition.progress(game.view(), ending, count);
            let number = |number: u64| number.min(MAX_VALUE as u64) as i32;
            let (word, kind) = condition.code();
            row.copy_from_slice(&[
                word as i32 + 1,
                kind.map_or(0, |index| index as i32 + 1),
                number(needed),
                number(done.min(needed)),
                fails,
            ]);
        }
    }

    /// Counts the events of a step. `counts` has an entry for each condition, or none before the first step.
    pub(crate) fn note(&self, content: &Content, events: &[Event], counts: &mut Vec<u32>) {
        counts.resize(self.goal.len() + self.fail.len(), 0);
        for event in events.iter().filter(|event| event.seen) {
            for (condition, count) in self.goal.iter().chain(&self.fail).zip(&mut *counts) {
                *count = count.saturating_add(condition.is_done_by(content, &event.kind).into());
            }
        }
    }

    /// Whether the task is solved or failed; `None` while it is neither. A dead player has failed.
    pub(crate) fn verdict(&self, game: &Game, counts: &[u32]) -> Option<bool> {
        let ending = game.outcome().map(Outcome::ending);
        let count = |index: usize| counts.get(index).copied().unwrap_or_default();
        let is_met = |(index, condition): (usize, &Requirement)| {
            condition.is_met(game.view(), ending, count(index))
        };
        if self.fail.iter().zip(self.goal.len()..).any(|(it, index)| is_met((index, it))) {
            return Some(false);
        }
        if self.goal.iter().enumerate().all(is_met) && ending.is_none_or(|it| it == Ending::Won) {
            return Some(true);
        }
        ending.map(|_| false)
    }
}

/// The conditions of a list with commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty())
}

impl Requirement {
    fn parse(text: &str, content: &Content, turn: u64) -> Result<Self, String> {
        let mut words = Words { rest: text.split_whitespace(), content, turn };
        let first = words.rest.next().unwrap_or_default();
        let found = CONDITIONS.iter().position(|word| *word == first);
        let unknown = || Error::unknown("condition", first, CONDITIONS).to_string();
        let condition = READINGS[found.ok_or_else(unknown)?](&mut words)?;
        match words.rest.next() {
            None => Ok(condition),
            Some(word) => Err(format!("{word:?} is one word too many; a comma parts conditions")),
        }
    }

    fn is_met(self, view: View<'_>, ending: Option<Ending>, count: u32) -> bool {
        let (done, needed) = self.progress(view, ending, count);
        done >= needed
    }

    /// The index of its word, and that of the thing or tile that it names.
    const fn code(self) -> (usize, Option<usize>) {
        match self {
            Self::Floor(_) => (0, None),
            Self::On(tile) => (1, Some(tile.index())),
            Self::Hp(_) => (2, None),
            Self::Turn(_) => (3, None),
            Self::Carry(kind, _) => (4, Some(kind.index())),
            Self::Wear(kind) => (5, Some(kind.index())),
            Self::Ally(kind) => (6, Some(kind.index())),
            Self::Kill(kind, _) => (7, Some(kind.index())),
            Self::Wake(kind) => (8, Some(kind.index())),
            Self::Won => (9, None),
        }
    }

    /// The number so far, and the one that meets it.
    fn progress(self, view: View<'_>, ending: Option<Ending>, count: u32) -> (u64, u64) {
        let fact = |is_so: bool| (u64::from(is_so), 1);
        match self {
            Self::Floor(floor) => (main_floor(view).into(), floor.into()),
            Self::On(tile) => fact(view.tile_id(view.player().at) == Some(tile)),
            Self::Hp(hp) => {
                let now = view.player().fighter.map_or(0, |it| it.hp());
                (now.unsigned_abs().into(), hp.unsigned_abs().into())
            }
            Self::Turn(turn) => (view.turn(), turn),
            Self::Carry(kind, least) => {
                let counts = view.carried().filter(|it| it.kind == kind).map(|it| it.count);
                (counts.fold(0, u32::saturating_add).into(), least.into())
            }
            Self::Wear(kind) => fact(view.carried().any(|it| it.kind == kind && it.equipped)),
            Self::Ally(kind) => fact(view.entities_by_id().any(|it| {
                it.entity_ref.kind == kind && it.is_actor() && !it.is_enemy() && !it.player
            })),
            Self::Kill(_, least) => (count.into(), least.into()),
            Self::Wake(_) => (count.into(), 1),
            Self::Won => fact(ending == Some(Ending::Won)),
        }
    }

    /// Whether an event that the player perceived is one more deed that the condition counts.
    fn is_done_by(self, content: &Content, event: &EventKind) -> bool {
        match (self, event) {
            (Self::Kill(kind, _), EventKind::Fight(FightEvent::Died { who, .. })) => {
                who.kind == kind
            }
            (Self::Wake(kind), EventKind::Status(StatusEvent::Ended { who, status, .. })) => {
                let row = content.rows().status(*status);
                let sleeps = |row: &BehaviourRow| row.behaviour == Behaviour::Sleep;
                who.kind == kind && row.is_some_and(|row| row.ai.iter().any(sleeps))
            }
            _ => false,
        }
    }
}

/// The words of a condition that are still to be read, and the names to read them with.
struct Words<'a> {
    rest: SplitWhitespace<'a>,
    content: &'a Content,
    /// The turn of the start.
    turn: u64,
}

impl<'a> Words<'a> {
    fn next(&mut self, part: &str) -> Result<&'a str, String> {
        self.rest.next().ok_or_else(|| format!("{part} is missing"))
    }

    fn number(&mut self) -> Result<u32, String> {
        positive(self.next("a number")?)
    }

    fn number_or_one(&mut self) -> Result<u32, String> {
        self.rest.next().map_or(Ok(1), positive)
    }

    fn item(&mut self) -> Result<PrototypeId, String> {
        let is_item = |kind| self.content.prototype(kind).item.is_some();
        let id = self.next("the id of an item")?;
        self.thing("item", id, is_item)
    }

    fn creature(&mut self) -> Result<PrototypeId, String> {
        let is_creature = |kind| self.content.prototype(kind).fighter.is_some();
        let id = self.next("the id of a creature")?;
        self.thing("creature", id, is_creature)
    }

    fn thing(
        &self,
        what: &'static str,
        id: &str,
        is_one: impl Fn(PrototypeId) -> bool,
    ) -> Result<PrototypeId, String> {
        let of = |id: &str| self.content.prototype_id(id).filter(|&kind| is_one(kind));
        let ids = self.content.prototypes().iter().map(|it| it.id.as_str());
        let known = || ids.filter(|id| of(id).is_some());
        of(id).ok_or_else(|| Error::unknown(what, id, known()).to_string())
    }

    fn tile(&mut self) -> Result<TileId, String> {
        let id = self.next("the id of a tile")?;
        let ids = || self.content.tiles().iter().map(|it| it.id.as_str());
        self.content.tile_id(id).ok_or_else(|| Error::unknown("tile", id, ids()).to_string())
    }
}

/// At least 1: there is nothing to do for 0.
fn positive(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|&number: &i32| number > 0);
    number
        .map(i32::cast_unsigned)
        .ok_or_else(|| format!("{word:?} is not a number from 1 to {}", i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_the_words_of_conditions() {
        let content = crate::Setup::built_in("ember").unwrap();
        let texts = [
            "floor 2",
            "on floor",
            "hp 3",
            "turns 4",
            "carry dagger",
            "wear dagger",
            "ally wolf",
            "kill rat 3",
            "wake ogre",
            "won",
        ];
        for (index, text) in texts.into_iter().enumerate() {
            let condition = Requirement::parse(text, &content, 0).unwrap();
            assert!(text.starts_with(CONDITIONS[index]));
            assert_eq!(condition.code().0, index, "{text}");
        }
        let rat = content.prototype_id("rat").unwrap();
        assert_eq!(Requirement::Kill(rat, 3).code(), (7, Some(rat.index())));
    }
}
