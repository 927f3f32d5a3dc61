//! The events of one step of the game.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Event;
use crate::content::Content;

/// The events of one step of the game, in the order in which they happened.
///
/// ```
/// use roguecore::{ActorEvent, Command, Event, EventKind, Game, GameEvent};
///
/// let events = Game::new(7).step(Command::Wait).unwrap();
/// let waits = |event: &Event| matches!(event.kind, EventKind::Actor(ActorEvent::Waited { .. }));
/// assert!(events.iter().any(waits));
/// assert_eq!(events.as_slice().last(), Some(&Event::new(true, GameEvent::TurnEnded { turn: 1 })));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events(Vec<Event>);

impl Events {
    /// Removes all events, and makes room for some.
    pub(crate) fn begin(&mut self, room: usize) {
        self.0.clear();
        self.0.reserve_exact(room);
    }

    /// Removes all events, and keeps their room for those of the next step.
    ///
    /// ```
    /// let mut game = roguecore::Game::new(7);
    /// let mut events = game.step(roguecore::Command::Wait).unwrap();
    /// events.clear();
    /// assert!(events.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.0.clear();
    }

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

    /// Whether there is no event. A step that was carried out always has one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One line of text per event, for logs and tests.
    pub const fn describe<'a>(&'a self, content: &'a Content) -> impl fmt::Display + 'a {
        EventLines { events: self, content }
    }
}

/// All events of a step, one line each.
struct EventLines<'a> {
    events: &'a Events,
    content: &'a Content,
}

impl fmt::Display for EventLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.events.iter().try_for_each(|event| writeln!(f, "{}", event.describe(self.content)))
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
