//! Events: past-tense facts of a turn. Each stands alone: whoever tells, draws or replays it
//! needs the content, but never the world as it was.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::entity::{EntityId, Kind};
use crate::geometry::{Direction, Point};

/// Who took part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The number of the entity.
    pub id: EntityId,
    /// What it is; [`Content::name`] has the word.
    pub kind: Kind,
    /// Whether it is who is played.
    pub player: bool,
}

/// Something that happened. `seen` says whether the player perceived it; what they did not
/// perceive must not be told to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// Someone took a step.
    Moved {
        /// Who.
        who: Subject,
        /// Where they were.
        from: Point,
        /// Where they are.
        to: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Someone let a turn go by.
    Waited {
        /// Who.
        who: Subject,
        /// Where they are.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Someone struck at someone.
    Attacked {
        /// Who struck.
        who: Subject,
        /// Who was struck.
        target: Subject,
        /// Where the attacker stands.
        from: Point,
        /// Where the target stands.
        at: Point,
        /// Hit points that the blow is good for, even if fewer are left; 0 when it does none.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Someone died, and a corpse is left.
    Died {
        /// Who.
        who: Subject,
        /// Where.
        at: Point,
        /// Who did it.
        by: Option<Subject>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A monster in view of the player chose a new way to them, or found that there is none.
    /// Not for the player's eyes.
    Planned {
        /// Who.
        who: Subject,
        /// Where they stand.
        at: Point,
        /// The steps to come, the next one first.
        steps: Vec<Direction>,
    },
    /// The game has ended.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// Everyone has acted and the player has looked around: the last event of each turn.
    TurnEnded {
        /// How many turns have been taken.
        turn: u64,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Outcome {
    /// The player died.
    Died {
        /// Who did it.
        by: Option<Subject>,
        /// On which floor; the first is 1.
        floor: u32,
        /// In which turn; the first is 1.
        turn: u64,
    },
}

impl Event {
    /// Whether the player perceived it.
    pub const fn seen(&self) -> bool {
        match self {
            Self::Moved { seen, .. }
            | Self::Waited { seen, .. }
            | Self::Attacked { seen, .. }
            | Self::Died { seen, .. } => *seen,
            Self::Planned { .. } => false,
            Self::GameOver { .. } | Self::TurnEnded { .. } => true,
        }
    }

    /// The event in one line, as logs and tests print it.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        Described { event: self, content }
    }
}

/// What one step of the game has changed, in the order in which it happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events(Vec<Event>);

impl Events {
    pub(crate) fn push(&mut self, event: Event) {
        self.0.push(event);
    }

    /// One line an event, as logs and tests print them.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        DescribedAll { events: self, content }
    }
}

impl Deref for Events {
    type Target = [Event];

    fn deref(&self) -> &[Event] {
        &self.0
    }
}

impl IntoIterator for Events {
    type Item = Event;
    type IntoIter = std::vec::IntoIter<Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Events {
    type Item = &'a Event;
    type IntoIter = std::slice::Iter<'a, Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

struct DescribedAll<'a> {
    events: &'a Events,
    content: &'a Content,
}

impl fmt::Display for DescribedAll<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.events.iter().try_for_each(|event| writeln!(f, "{}", event.describe(self.content)))
    }
}

struct Described<'a> {
    event: &'a Event,
    content: &'a Content,
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |who: &Subject| format!("{}{}", self.content.prototype(who.kind).id, who.id);
        let by =
            |by: &Option<Subject>| by.map_or_else(String::new, |by| format!(" by {}", name(&by)));
        match self.event {
            Event::Moved { who, from, to, .. } => write!(f, "{} moves {from} {to}", name(who)),
            Event::Waited { who, at, .. } => write!(f, "{} waits {at}", name(who)),
            Event::Attacked { who, target, damage, .. } => {
                write!(f, "{} hits {} for {damage}", name(who), name(target))
            }
            Event::Died { who, at, by: killer, .. } => {
                write!(f, "{} dies {at}{}", name(who), by(killer))
            }
            Event::Planned { who, at, steps } => {
                let steps: Vec<_> = steps.iter().map(|step| step.name()).collect();
                write!(f, "{} plans {at} {}", name(who), steps.join(","))
            }
            Event::GameOver { outcome: Outcome::Died { by: killer, floor, turn } } => {
                write!(f, "game over: died{} floor {floor} turn {turn}", by(killer))
            }
            Event::TurnEnded { turn } => write!(f, "turn {turn} ends"),
        }?;
        if self.event.seen() { Ok(()) } else { f.write_str(" (unseen)") }
    }
}
