//! Events: past-tense facts of a turn. Each stands alone: whoever tells, draws or replays it
//! needs the content, but never the world as it was.

mod describe;

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::component::LevelUp;
use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::geometry::{Direction, Point};
use crate::inventory::InventorySlot;

/// Who took part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntityRef {
    /// The number of the entity.
    pub id: EntityId,
    /// What it is; [`Content::name`] has the word.
    pub kind: PrototypeId,
    /// Whether it is who is played.
    pub player: bool,
}

/// Something that happened. `seen` says whether the player perceived it; what they did not
/// perceive must not be told to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Event {
    /// Someone took a step.
    Moved {
        /// Who.
        who: EntityRef,
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
        who: EntityRef,
        /// Where they are.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Someone struck at someone.
    Attacked {
        /// Who struck.
        who: EntityRef,
        /// Who was struck.
        target: EntityRef,
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
        who: EntityRef,
        /// Where.
        at: Point,
        /// Who did it.
        by: Option<EntityRef>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A monster in view of the player chose a new way to them, or found that there is none.
    /// Not for the player's eyes.
    Planned {
        /// Who.
        who: EntityRef,
        /// Where they stand.
        at: Point,
        /// The steps to come, the next one first.
        steps: Vec<Direction>,
    },
    /// Something was picked up.
    PickedUp {
        /// Who.
        who: EntityRef,
        /// The number of the thing.
        id: EntityId,
        /// What it is.
        item: PrototypeId,
        /// The letter it has from now on.
        slot: InventorySlot,
        /// Where it lay.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Something was put on the floor.
    Dropped {
        /// Who.
        who: EntityRef,
        /// What it is.
        item: PrototypeId,
        /// The letter it had.
        slot: InventorySlot,
        /// Where it lies.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Gear was put on.
    Equipped {
        /// Who.
        who: EntityRef,
        /// What it is.
        item: PrototypeId,
        /// Its letter.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Gear was taken off.
    Unequipped {
        /// Who.
        who: EntityRef,
        /// What it is.
        item: PrototypeId,
        /// Its letter.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Something was used up: drunk or read. What it did follows.
    Used {
        /// Who.
        who: EntityRef,
        /// What it is.
        item: PrototypeId,
        /// The letter it had.
        slot: InventorySlot,
        /// Where they stand.
        at: Point,
        /// Where it was aimed, if it was.
        target: Option<Point>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Hit points came back.
    Healed {
        /// Who.
        who: EntityRef,
        /// What did it.
        item: PrototypeId,
        /// How many hit points.
        amount: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Magic went off around a cell; whom it hit follows.
    Exploded {
        /// What did it.
        item: PrototypeId,
        /// The middle.
        at: Point,
        /// Cells.
        radius: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Magic hurt somebody.
    Struck {
        /// Whose magic.
        by: EntityRef,
        /// What did it.
        item: PrototypeId,
        /// Whom.
        target: EntityRef,
        /// Where it came from.
        from: Point,
        /// Where the target stands.
        at: Point,
        /// Hit points that it takes.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Somebody began to stumble about.
    Confused {
        /// Whose magic.
        by: EntityRef,
        /// Whom.
        target: EntityRef,
        /// Where they stand.
        at: Point,
        /// For how many turns.
        turns: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Somebody confused took a turn: they stumble that way, whatever they meet.
    Stumbled {
        /// Who.
        who: EntityRef,
        /// Where they were.
        at: Point,
        /// Which way.
        direction: Direction,
        /// For how many more turns.
        left: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Somebody is no longer confused; it took them their turn.
    ConfusionEnded {
        /// Who.
        who: EntityRef,
        /// Where they stand.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// The player came to another floor.
    Arrived {
        /// The player.
        who: EntityRef,
        /// The floor they left.
        from: u32,
        /// The floor they are on.
        floor: u32,
        /// Where they stand.
        at: Point,
    },
    /// The player gained experience.
    GainedExperience {
        /// Points.
        points: u32,
        /// The levels gained by it.
        levels: u32,
        /// The level they are on now.
        level: u32,
    },
    /// The player chose what a level is good for.
    LevelUpChosen {
        /// What.
        level_up: LevelUp,
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
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Outcome {
    /// The player died.
    Died {
        /// Who did it.
        by: Option<EntityRef>,
        /// On which floor; the first is 1.
        floor: u32,
        /// In which turn; the first is 1.
        turn: u64,
    },
    /// The player carried the goal out.
    Won {
        /// What it was.
        goal: PrototypeId,
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
            | Self::Died { seen, .. }
            | Self::PickedUp { seen, .. }
            | Self::Dropped { seen, .. }
            | Self::Equipped { seen, .. }
            | Self::Unequipped { seen, .. }
            | Self::Used { seen, .. }
            | Self::Healed { seen, .. }
            | Self::Exploded { seen, .. }
            | Self::Struck { seen, .. }
            | Self::Confused { seen, .. }
            | Self::Stumbled { seen, .. }
            | Self::ConfusionEnded { seen, .. } => *seen,
            Self::Planned { .. } => false,
            Self::Arrived { .. }
            | Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. } => true,
        }
    }

    /// The event in one line, as logs and tests print it.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        describe::One { event: self, content }
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
        describe::All { events: self, content }
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
