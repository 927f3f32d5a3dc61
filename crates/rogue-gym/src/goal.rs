//! What a task asks for: conditions on what the player sees, and on events that they perceived.

use std::str::FromStr;

use roguecore::{
    Content, Ending, Event, EventKind, FightEvent, Game, Outcome, PrototypeId, StatusEvent, TileId,
    View,
};

use crate::error::Error;

/// When a task is solved, and when it is failed before the player dies or the steps run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Objective {
    /// All of them at once solve the task.
    goal: Vec<Condition>,
    /// Any of them fails it.
    fail: Vec<Condition>,
}

/// Something that is so or not after each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    /// The player is on that floor or a deeper one.
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
    /// The player saw a creature of that kind lose a status that kept it from acting.
    Wake(PrototypeId),
    /// The game is won.
    Won,
}

/// The words that a condition begins with.
const CONDITIONS: [&str; 10] =
    ["floor", "on", "hp", "turns", "carry", "wear", "ally", "kill", "wake", "won"];

impl Objective {
    /// From two lists of conditions with commas, the second of which may be empty. `turn` is that of the start.
    pub(crate) fn parse(
        goal: &str,
        fail: &str,
        content: &Content,
        turn: u64,
    ) -> Result<Self, Error> {
        let list = |text: &str| {
            let conditions = text.split(',').map(str::trim).filter(|it| !it.is_empty());
            conditions.map(|it| Condition::parse(it, content, turn)).collect::<Result<Vec<_>, _>>()
        };
        let (goal, fail) = (list(goal)?, list(fail)?);
        if goal.is_empty() {
            return Err(Error::MissingPart { verb: "goal", part: "a condition" });
        }
        Ok(Self { goal, fail })
    }

    /// Counts what happened in a step. `deeds` has an entry for each condition, or none before the first step.
    pub(crate) fn note(&self, content: &Content, events: &[Event], deeds: &mut Vec<u32>) {
        deeds.resize(self.goal.len() + self.fail.len(), 0);
        for event in events.iter().filter(|event| event.seen) {
            for (condition, count) in self.goal.iter().chain(&self.fail).zip(&mut *deeds) {
                *count += u32::from(condition.is_done_by(content, &event.kind));
            }
        }
    }

    /// Whether the task is solved or failed; `None` while it is neither. Who died has failed.
    pub(crate) fn verdict(&self, game: &Game, deeds: &[u32]) -> Option<bool> {
        let ending = game.outcome().map(Outcome::ending);
        let count = |index: usize| deeds.get(index).copied().unwrap_or_default();
        let is_met = |(index, condition): (usize, &Condition)| {
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

impl Condition {
    fn parse(text: &str, content: &Content, turn: u64) -> Result<Self, Error> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let verb = CONDITIONS.into_iter().find(|it| *it == word);
        let verb = verb.ok_or_else(|| unknown("condition", word, CONDITIONS))?;
        let mut next = |part: &'static str| words.next().ok_or(Error::MissingPart { verb, part });
        let condition = match verb {
            "floor" => Self::Floor(number(next("a number")?)?),
            "hp" => Self::Hp(number(next("a number")?)?),
            "turns" => Self::Turn(turn.saturating_add(number(next("a number")?)?)),
            "on" => Self::On(tile(next("the id of a tile")?, content)?),
            "wear" => Self::Wear(thing(next("the id of an item")?, content)?),
            "ally" => Self::Ally(thing(next("the id of a creature")?, content)?),
            "wake" => Self::Wake(thing(next("the id of a creature")?, content)?),
            "carry" => {
                let kind = thing(next("the id of an item")?, content)?;
                Self::Carry(kind, words.next().map_or(Ok(1), number)?)
            }
            "kill" => {
                let kind = thing(next("the id of a creature")?, content)?;
                Self::Kill(kind, words.next().map_or(Ok(1), number)?)
            }
            _ => Self::Won,
        };
        match words.next() {
            None => Ok(condition),
            Some(word) => Err(unknown("word at this place of a condition", word, ["a comma"])),
        }
    }

    fn is_met(self, view: View<'_>, ending: Option<Ending>, count: u32) -> bool {
        match self {
            Self::Floor(floor) => view.floor() >= floor,
            Self::On(tile) => view.tile_id(view.player().at) == Some(tile),
            Self::Hp(hp) => view.player().fighter.is_some_and(|it| it.hp() >= hp),
            Self::Turn(turn) => view.turn() >= turn,
            Self::Carry(kind, least) => {
                let counts = view.carried().filter(|it| it.kind == kind).map(|it| it.count);
                counts.fold(0, u32::saturating_add) >= least
            }
            Self::Wear(kind) => view.carried().any(|it| it.kind == kind && it.equipped),
            Self::Ally(kind) => view.entities_by_id().any(|it| {
                it.entity_ref.kind == kind && it.is_actor() && !it.is_enemy() && !it.player
            }),
            Self::Kill(_, least) => count >= least,
            Self::Wake(_) => count > 0,
            Self::Won => ending == Some(Ending::Won),
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
                who.kind == kind && row.is_some_and(|row| !row.ai.is_empty())
            }
            _ => false,
        }
    }
}

fn number<N: FromStr>(word: &str) -> Result<N, Error> {
    word.parse().map_err(|_| unknown("number", word, ["0, 1, 2 and so on"]))
}

fn thing(id: &str, content: &Content) -> Result<PrototypeId, Error> {
    let ids = || content.prototypes().iter().map(|it| it.id.as_str());
    content.prototype_id(id).ok_or_else(|| unknown("thing of the content", id, ids()))
}

fn tile(id: &str, content: &Content) -> Result<TileId, Error> {
    let ids = || content.tiles().iter().map(|it| it.id.as_str());
    content.tile_id(id).ok_or_else(|| unknown("tile of the content", id, ids()))
}

fn unknown<'a>(what: &'static str, found: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
    let known = known.into_iter().map(str::to_owned).collect();
    Error::UnknownName { what, found: found.to_owned(), known }
}
