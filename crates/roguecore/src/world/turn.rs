//! A turn in progress: the world, the events so far and the buffers for the active actors.
//! Does not depend on the order of a turn or on any rule; every change of the world goes
//! through [`Turn::emit`].

use super::{PathCache, TurnBuffers, World};
use crate::entity::EntityId;
use crate::event::{EntityRef, Event, Events};
use crate::geometry::Point;
use crate::rng::Rng;

/// The world during a turn, and the events of the turn so far. Host rules read the world and
/// write with [`emit`](Self::emit).
pub struct Turn<'w> {
    world: &'w mut World,
    buffers: &'w mut TurnBuffers,
    events: Events,
    /// Effects of rules so far.
    effects: u32,
    /// How many of the events the host rules have been shown.
    shown: usize,
    /// Whether a limit of rules was reached, which one event tells.
    rules_stopped: bool,
}

/// The most effects of rules in one turn. What rules set off beyond it does not happen.
const MAX_EFFECTS: u32 = 4_096;

impl<'w> Turn<'w> {
    pub(crate) fn begin(world: &'w mut World, buffers: &'w mut TurnBuffers) -> Self {
        let (effects, shown, rules_stopped) = (0, 0, false);
        Self { world, buffers, events: Events::default(), effects, shown, rules_stopped }
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

    /// The world as it is now.
    pub const fn world(&self) -> &World {
        self.world
    }

    /// The next event that the host rules have not been shown; `None` after the last one.
    pub(crate) fn next_unshown(&mut self) -> Option<Event> {
        let event = self.events.as_slice().get(self.shown)?.clone();
        self.shown += 1;
        Some(event)
    }

    /// The world and the paths of this turn, for a monster that chooses.
    pub(crate) const fn world_and_paths(&mut self) -> (&World, &mut PathCache) {
        (self.world, &mut self.buffers.paths)
    }

    /// Lists the actors that act in this turn. The list stays as it is until the turn ends: an
    /// entity that is added or activated acts from the next turn on.
    pub(crate) fn collect_active(&mut self) {
        let World { content, map, .. } = &mut *self.world;
        self.buffers.collect_active(content, map);
    }

    /// The next active actor; `None` after the last one, and once the game is over.
    pub(crate) fn next_active(&mut self) -> Option<EntityId> {
        if self.world.outcome.is_some() { None } else { self.buffers.next_active() }
    }

    /// Starts with the first active actor again.
    pub(crate) const fn restart_active(&mut self) {
        self.buffers.restart_active();
    }

    /// The number of this turn; the first is 1.
    pub const fn number(&self) -> u64 {
        self.world.turn().saturating_add(1)
    }

    /// Applies an event to the world and records it. The event must be a fact that the rules allow:
    /// a step onto a cell that can be entered, an item that the actor has. What cannot be applied
    /// changes nothing.
    pub fn emit(&mut self, event: Event) {
        self.world.apply(&event);
        self.events.push(event);
    }

    /// Counts an effect of a rule that is about to be done on one target; `false` when the turn
    /// has had its share of them, or the game is over.
    pub(crate) fn count_effect(&mut self) -> bool {
        self.effects = self.effects.saturating_add(1);
        if self.effects > MAX_EFFECTS {
            self.stop_rules();
        }
        self.effects <= MAX_EFFECTS && self.world.outcome.is_none()
    }

    /// Rules have reached a limit and what is beyond it does not happen. Tells so once a turn.
    pub(crate) fn stop_rules(&mut self) {
        if !self.rules_stopped {
            self.rules_stopped = true;
            self.emit(Event::RulesStopped);
        }
    }

    /// The player changes the floor. The paths of this turn are those of the old one.
    pub(crate) fn change_floor(&mut self, arrived: Event) {
        self.emit(arrived);
        self.buffers.paths.forget();
    }

    /// The random numbers of monsters and rules.
    pub const fn rng(&mut self) -> &mut Rng {
        &mut self.world.rng
    }

    /// Whether the player perceives what `who` does at a cell.
    pub fn perceives(&self, who: EntityRef, at: Point) -> bool {
        self.world.perceives(who.id, at)
    }
}
