//! Events: past-tense facts of a turn. Each can be described, drawn or replayed with the content
//! alone, without the world in which it happened.

mod describe;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::component::LevelUp;
use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::geometry::{Direction, Point};
use crate::inventory::InventorySlot;

/// An entity that took part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct EntityRef {
    /// Its id.
    pub id: EntityId,
    /// Its prototype; [`Content::name`] is the word for it.
    pub kind: PrototypeId,
    /// Whether it is the player.
    pub player: bool,
}

/// Something that happened in a turn. `seen` is whether the player perceived it; a screen must
/// not show what they did not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Event {
    /// An actor took a step.
    Moved {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        from: Point,
        /// Its position after.
        to: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor did nothing for a turn.
    Waited {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor attacked another in melee.
    Attacked {
        /// The attacker.
        who: EntityRef,
        /// The defender.
        target: EntityRef,
        /// The position of the attacker.
        from: Point,
        /// The position of the defender.
        at: Point,
        /// Damage in hit points, also where the defender has fewer left; 0 where the defence
        /// is too high.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor died and left a corpse.
    Died {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The killer.
        by: Option<EntityRef>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A monster in view of the player computed a new path to them, or found that there is none.
    /// For logs and tests; not to be shown to the player.
    Planned {
        /// The monster.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The path, next step first; empty where there is none.
        steps: Vec<Direction>,
    },
    /// An item was picked up.
    PickedUp {
        /// The actor.
        who: EntityRef,
        /// The id of the item.
        id: EntityId,
        /// Its prototype.
        item: PrototypeId,
        /// The inventory slot it is in now.
        slot: InventorySlot,
        /// Where it was.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was dropped.
    Dropped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// Where it is now.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was equipped.
    Equipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was unequipped.
    Unequipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item was used and is consumed. The events of its effect follow.
    Used {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// The position of the actor.
        at: Point,
        /// The cell it was aimed at, for items that are aimed.
        target: Option<Point>,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor regained hit points.
    Healed {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item that healed it.
        item: PrototypeId,
        /// Hit points regained.
        amount: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An item exploded. A [`Struck`](Self::Struck) follows for each actor it hit.
    Exploded {
        /// The prototype of the item.
        item: PrototypeId,
        /// The center.
        at: Point,
        /// The radius in cells.
        radius: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// Magic damaged an actor.
    Struck {
        /// The actor who used the item.
        by: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The actor it hit.
        target: EntityRef,
        /// Where the magic came from.
        from: Point,
        /// The position of the target.
        at: Point,
        /// Damage in hit points, also where the target has fewer left.
        damage: i32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor became confused.
    Confused {
        /// The actor who used the item.
        by: EntityRef,
        /// The confused actor.
        target: EntityRef,
        /// Its position.
        at: Point,
        /// Turns until it ends.
        turns: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// A confused actor took a turn: it bumps in a random direction.
    Stumbled {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        at: Point,
        /// The direction.
        direction: Direction,
        /// Turns of confusion left.
        left: u32,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// An actor is no longer confused; that took its turn.
    ConfusionEnded {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Whether the player perceived it.
        seen: bool,
    },
    /// The player arrived on another floor.
    Arrived {
        /// The player.
        who: EntityRef,
        /// The floor they left; the first is 1.
        from: u32,
        /// The floor they are on.
        floor: u32,
        /// Their position.
        at: Point,
    },
    /// The player gained experience.
    GainedExperience {
        /// Experience points.
        points: u32,
        /// Character levels gained by them.
        levels: u32,
        /// The character level after.
        level: u32,
    },
    /// The player chose what a new character level improves.
    LevelUpChosen {
        /// The choice.
        level_up: LevelUp,
    },
    /// The game ended.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// All actors have acted and the player's field of view is up to date. The last event of
    /// each turn.
    TurnEnded {
        /// Turns taken so far.
        turn: u64,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Outcome {
    /// The player died.
    Died {
        /// The killer.
        by: Option<EntityRef>,
        /// The floor; the first is 1.
        floor: u32,
        /// The turn; the first is 1.
        turn: u64,
    },
    /// The player carried the goal out of the dungeon.
    Won {
        /// The prototype of the goal.
        goal: PrototypeId,
        /// The turn; the first is 1.
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

    /// One line of text, for logs and tests.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        describe::EventLine { event: self, content }
    }
}

/// The events of one step of the game, in the order in which they happened.
///
/// ```
/// use roguecore::{Command, Event, Game};
///
/// let events = Game::new(7).step(Command::Wait).unwrap();
/// assert!(events.iter().any(|event| matches!(event, Event::Waited { .. })));
/// assert_eq!(events.as_slice().last(), Some(&Event::TurnEnded { turn: 1 }));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events(Vec<Event>);

impl Events {
    pub(crate) fn push(&mut self, event: Event) {
        self.0.push(event);
    }

    /// The events in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Event> {
        self.0.iter()
    }

    /// All events as a slice.
    pub fn as_slice(&self) -> &[Event] {
        &self.0
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no event. A step always has one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One line of text per event, for logs and tests.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        describe::EventLines { events: self, content }
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
        self.iter()
    }
}
