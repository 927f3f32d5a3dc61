//! A turn in progress: the world, the events so far and the buffers for the active actors.
//! Does not depend on the order of a turn or on any rule; every change of the world goes
//! through [`Turn::emit`].

use super::{PathCache, TurnBuffers, World};
use crate::event::{EntityRef, Event, Events};
use crate::geometry::Point;
use crate::rng::Rng;

/// The world during a turn, and the events of the turn so far.
pub(crate) struct Turn<'w> {
    world: &'w mut World,
    buffers: &'w mut TurnBuffers,
    events: Events,
}

impl<'w> Turn<'w> {
    pub(crate) fn begin(world: &'w mut World, buffers: &'w mut TurnBuffers) -> Self {
        Self { world, buffers, events: Events::default() }
    }

    /// Ends the turn after all actors have acted: counts it and updates the field of view.
    pub(crate) fn end(mut self) -> Events {
        self.world.map.track_changes(false);
        self.emit(Event::TurnEnded { turn: self.number() });
        self.events
    }

    /// The events of an action that took no time.
    pub(crate) fn into_events(self) -> Events {
        self.events
    }

    pub(crate) const fn world(&self) -> &World {
        self.world
    }

    /// The world and the paths of this turn, for a monster that chooses.
    pub(crate) const fn world_and_paths(&mut self) -> (&World, &mut PathCache) {
        (self.world, &mut self.buffers.paths)
    }

    /// Lists the actors that act in this turn. The list stays as it is until the turn ends: no
    /// entity leaves the map's list during a turn, and one that is added or activated acts from
    /// the next turn on.
    pub(crate) fn collect_active(&mut self) {
        self.buffers.collect_active(&mut self.world.map);
    }

    /// The index of the next active actor in the map's list of entities; `None` after the last
    /// one, and once the game is over.
    pub(crate) fn next_active(&mut self) -> Option<usize> {
        if self.world.outcome.is_some() { None } else { self.buffers.next_active() }
    }

    /// The number of this turn; the first is 1.
    pub(crate) const fn number(&self) -> u64 {
        self.world.turn().saturating_add(1)
    }

    /// Applies an event to the world and records it.
    pub(crate) fn emit(&mut self, event: Event) {
        self.world.apply(&event);
        self.events.push(event);
    }

    /// The random numbers of the monsters.
    pub(crate) const fn rng(&mut self) -> &mut Rng {
        &mut self.world.rng
    }

    /// Whether the player perceives what `who` does at a cell.
    pub(crate) fn perceives(&self, who: EntityRef, at: Point) -> bool {
        self.world.perceives(who.id, at)
    }
}
