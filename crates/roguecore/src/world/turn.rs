//! A turn while it is being taken. Knows no order and no rule: what happens in it is told to
//! [`Turn::emit`], which changes the world.

use super::{Scratch, World};
use crate::event::{EntityRef, Event, Events};
use crate::geometry::Point;
use crate::rng::Rng;

/// The world during a turn, and what has happened so far.
pub(crate) struct Turn<'w> {
    world: &'w mut World,
    events: Events,
}

impl<'w> Turn<'w> {
    pub(crate) fn begin(world: &'w mut World) -> Self {
        Self { world, events: Events::default() }
    }

    /// Everyone has acted: the turn is counted and the player looks around.
    pub(crate) fn end(mut self) -> Events {
        self.emit(Event::TurnEnded { turn: self.number() });
        self.events
    }

    pub(crate) const fn world(&self) -> &World {
        self.world
    }

    /// What the turn works with, the list of all who may act now filled in; `None` when nobody
    /// may. Give it back with [`keep`](Self::keep) afterwards, so that the next turn need not
    /// make its own.
    pub(crate) fn scratch(&mut self) -> Option<Scratch> {
        let World { scratch, map, .. } = &mut *self.world;
        scratch.begin(map);
        (!scratch.awake.is_empty()).then(|| std::mem::take(scratch))
    }

    /// Keeps what [`scratch`](Self::scratch) gave for the next turn.
    pub(crate) fn keep(&mut self, scratch: Scratch) {
        self.world.map.listen_to_blocks(false);
        self.world.scratch = scratch;
    }

    /// Which turn this is; the first is 1.
    pub(crate) const fn number(&self) -> u64 {
        self.world.turn().saturating_add(1)
    }

    /// Makes an event true and keeps it for the caller of the game.
    pub(crate) fn emit(&mut self, event: Event) {
        self.world.apply(&event);
        self.events.push(event);
    }

    /// Chance, as monsters draw it.
    pub(crate) const fn chance(&mut self) -> &mut Rng {
        &mut self.world.rng
    }

    /// What happened, when it took no time.
    pub(crate) fn abandon(self) -> Events {
        self.events
    }

    /// Whether the player perceives what this one does there.
    pub(crate) fn perceives(&self, who: EntityRef, at: Point) -> bool {
        self.world.perceives(who.id, at)
    }
}
