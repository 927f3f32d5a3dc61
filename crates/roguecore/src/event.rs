//! Events: past-tense facts of a turn. Each can be described, drawn or replayed with the content
//! alone, without the world in which it happened. A file for each family of kinds.

mod actor;
mod data;
mod displacement;
mod fight;
mod game;
mod item;
mod outcome;
mod parties;
mod place;
mod status;
mod step;
mod trace;
mod words;

use std::fmt;

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

pub use actor::ActorEvent;
pub use data::EventData;
pub use displacement::Displacement;
pub use fight::FightEvent;
pub use game::{CustomEvent, GameEvent};
pub use item::ItemEvent;
pub use outcome::{Ending, Outcome};
pub use parties::{Cause, EntityRef};
pub use place::PlaceEvent;
pub use status::StatusEvent;
pub use step::Events;
pub use trace::TraceEvent;
use words::Words;

use crate::content::Content;
use crate::entity::PrototypeId;

/// Something that happened in a turn.
///
/// ```
/// use roguecore::{Command, Content, Direction, EventKind, FightEvent, Game};
///
/// let mut game = Game::from_scene(Content::classic(), "#####\n#@o.#\n#####")?;
/// for event in &game.step(Command::Bump(Direction::East))? {
///     match &event.kind {
///         EventKind::Fight(FightEvent::Attacked { damage, .. }) if event.seen => {
///             println!("a blow for {damage}");
///         }
///         // Of no interest here: whole families, or one kind.
///         EventKind::Trace(_) => {}
///         _ => println!("{}", event.describe(game.content())),
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    /// Whether the player perceived it; a screen must not show events that they did not. Always true of
    /// events of the game as a whole and of the player's discoveries, never of a
    /// [`TraceEvent`]; of an event of host rules the host says it.
    pub seen: bool,
    /// The event itself, by family.
    pub kind: EventKind,
}

/// The kind of an event, by family: a caller without interest in a family has one arm for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EventKind {
    /// Actions and changes of an actor, outside of fights.
    Actor(ActorEvent),
    /// Blows, damage, healing and deaths.
    Fight(FightEvent),
    /// An item that an actor carries, throws or takes up.
    Item(ItemEvent),
    /// A status or a stat of an actor changes.
    Status(StatusEvent),
    /// Events of a place: entities that appear or vanish, changes of its tile, texts and noises.
    Place(PlaceEvent),
    /// Floors, levels, turns and the end of the game.
    Game(GameEvent),
    /// Changes of the world that no screen tells of.
    Trace(TraceEvent),
}

/// From the event of a family to the kind.
macro_rules! families {
    ($($family:ident: $Event:ident),*) => {$(
        impl From<$Event> for EventKind {
            fn from(event: $Event) -> Self {
                Self::$family(event)
            }
        }
    )*};
}

families! {
    Actor: ActorEvent, Fight: FightEvent, Item: ItemEvent, Status: StatusEvent, Place: PlaceEvent,
    Game: GameEvent, Trace: TraceEvent
}

impl Event {
    /// An event that the player perceived or not.
    pub fn new(seen: bool, kind: impl Into<EventKind>) -> Self {
        Self { seen, kind: kind.into() }
    }

    /// One line of text, for logs and tests.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        EventLine { event: self, words: Words(content) }
    }

    /// The cell where it happened: of a move, a throw or an arrival the last one, of a blow that of the
    /// target, of an area its center. `None` where the event names no cell, such as a turn that ends or
    /// an item that changes in an inventory.
    ///
    /// ```
    /// use roguecore::{Command, Content, Direction, Game, Point};
    ///
    /// let mut game = Game::from_scene(Content::classic(), "#####\n#@o.#\n#####")?;
    /// let events = game.step(Command::Bump(Direction::East))?;
    /// assert_eq!(events.as_slice()[0].at(), Some(Point::new(2, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn at(&self) -> Option<Point> {
        match &self.kind {
            EventKind::Actor(event) => Some(event.at()),
            EventKind::Fight(event) => event.at(),
            EventKind::Item(event) => event.at(),
            EventKind::Status(event) => Some(event.at()),
            EventKind::Place(event) => Some(event.at()),
            EventKind::Game(event) => event.at(),
            EventKind::Trace(event) => event.at(),
        }
    }

    /// The actor that did it: the attacker, the killer, the one that moves, throws or casts. `None` where
    /// no actor did it, or the event does not name that actor. [`target`](Self::target)
    /// is the entity that it was done to.
    ///
    /// ```
    /// use roguecore::{Command, Content, Direction, Game};
    ///
    /// let mut game = Game::from_scene(Content::classic(), "#####\n#@o.#\n#####")?;
    /// let events = game.step(Command::Bump(Direction::East))?;
    /// let blow = &events.as_slice()[0];
    /// assert!(blow.actor().is_some_and(|attacker| attacker.player));
    /// let orc = blow.target().unwrap();
    /// assert_eq!(game.content().name(orc.kind), "orc");
    /// // What the orc does in its turn:
    /// assert!(events.iter().any(|event| event.actor() == Some(orc)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn actor(&self) -> Option<EntityRef> {
        match &self.kind {
            EventKind::Actor(event) => event.actor(),
            EventKind::Fight(event) => event.actor(),
            EventKind::Item(event) => event.actor(),
            EventKind::Status(event) => event.actor(),
            EventKind::Place(event) => event.actor(),
            EventKind::Game(event) => event.actor(),
            EventKind::Trace(event) => event.actor(),
        }
    }

    /// The entity that it happened to: the defender, the dead, the holder of a status, the one that was
    /// pushed, the former holder of a stolen item, the creature or item that appeared. `None` for the
    /// deeds of an actor alone, such as a step.
    pub const fn target(&self) -> Option<EntityRef> {
        match &self.kind {
            EventKind::Actor(event) => event.target(),
            EventKind::Fight(event) => event.target(),
            EventKind::Item(event) => event.target(),
            EventKind::Status(event) => Some(event.target()),
            EventKind::Place(event) => event.target(),
            EventKind::Game(event) => event.target(),
            EventKind::Trace(event) => event.target(),
        }
    }

    /// Replaces the kind of each item that the event names, except for that of an identification.
    pub(crate) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        match &mut self.kind {
            EventKind::Fight(event) => event.map_item_kinds(map),
            EventKind::Item(event) => event.map_item_kinds(map),
            EventKind::Status(event) => event.map_item_kinds(map),
            EventKind::Place(event) => event.map_item_kinds(map),
            EventKind::Actor(event) => event.names_no_item(),
            EventKind::Game(event) => event.names_no_item(),
            EventKind::Trace(event) => event.names_no_item(),
        }
    }
}

/// One event, without an end of line.
struct EventLine<'a> {
    event: &'a Event,
    words: Words<'a>,
}

impl fmt::Display for EventLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match &self.event.kind {
            EventKind::Actor(event) => event.text(self.words),
            EventKind::Fight(event) => event.text(self.words),
            EventKind::Item(event) => event.text(self.words),
            EventKind::Status(event) => event.text(self.words),
            EventKind::Place(event) => event.text(self.words),
            EventKind::Game(event) => event.text(self.words),
            EventKind::Trace(event) => event.text(self.words),
        })?;
        if self.event.seen { Ok(()) } else { f.write_str(" (unseen)") }
    }
}
