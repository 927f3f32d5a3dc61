//! A turn in progress: the world, the events so far and the buffers for the active actors.
//! Does not depend on the order of a turn or on any rule; every change of the world goes
//! through [`Turn::emit`].

use roguecore_grid::{BitGrid, Point};

use super::{MAX_TURN, PathCache, TurnBuffers, Work, World};
use crate::content::Content;
use crate::entity::EntityId;
use crate::event::{EntityRef, Event, EventKind, Events, GameEvent, PlaceEvent, TraceEvent};
use crate::map::Growth;
use crate::rng::{Rng, Stream};

/// The world during a turn, and the events of the turn so far. Host rules read the world and change
/// it with [`do_effect`](Self::do_effect), [`act`](Self::act) and [`end_game`](Self::end_game).
pub struct Turn<'w> {
    world: &'w mut World,
    /// That of the world, to be read while the world changes.
    content: &'w Content,
    buffers: &'w mut TurnBuffers,
    /// As the player perceives them.
    events: &'w mut Events,
    /// The same as facts, for host rules, where a player may not perceive the kind of an item.
    facts: Events,
    /// Effects of rules so far.
    effects: u32,
    /// How many of the events the host rules have been shown.
    shown: usize,
    /// Whether a limit of rules was reached, which one event tells.
    rules_stopped: bool,
    /// Whether the last rules of the game are run.
    ending: bool,
    /// Whether host rules are registered, and so are shown the events.
    has_host_rules: bool,
    /// How many calls of host rules and of rules have led to the present one.
    depth: u8,
    /// The random numbers of attacks in melee; `None` before the first one of the turn.
    melee: Option<Rng>,
    /// Those that do nothing in the rest of the turn.
    resting: Vec<EntityId>,
    /// The cells that can be entered, once they were asked for.
    walkable: Option<BitGrid>,
    /// The cells that need no key, once they were asked for.
    keyless: Option<BitGrid>,
    /// A floor and the most bytes that its entities have in a saved game, once they were counted.
    counted: Option<(u32, usize)>,
    /// A floor and the number of its entities when a saved game had no room for another floor.
    full: Option<(u32, usize)>,
}

/// The most effects of rules in one turn. Effects beyond it do not happen.
const MAX_EFFECTS: u32 = 4_096;

/// The work of an event: to apply it, and to keep it.
const EVENT: usize = 16;

impl<'w> Turn<'w> {
    /// Begins a turn, whose events replace those of the list. `content` is that of the world.
    pub(crate) fn begin(
        world: &'w mut World,
        buffers: &'w mut TurnBuffers,
        content: &'w Content,
        events: &'w mut Events,
    ) -> Self {
        let has_host_rules = !content.host_rules().is_empty();
        events.begin(buffers.events_foreseen());
        world.work = Work::of_turn();
        world.map.list_factions(content, world.state.player);
        Self {
            world,
            content,
            buffers,
            events,
            facts: Events::default(),
            effects: 0,
            shown: 0,
            rules_stopped: false,
            ending: false,
            has_host_rules,
            depth: 0,
            melee: None,
            resting: Vec::new(),
            walkable: None,
            keyless: None,
            counted: None,
            full: None,
        }
    }

    /// Ends the turn after all actors have acted: counts it and updates the field of view.
    pub(crate) fn end(mut self) {
        self.emit(Event::new(true, GameEvent::TurnEnded { turn: self.number() }));
        self.buffers.count_events(self.events);
        self.finish();
    }

    /// Ends the turn after an action that took no time. It may have moved the player or changed tiles.
    pub(crate) fn end_without_time(self) {
        self.world.update_fov();
        self.finish();
    }

    fn finish(self) {
        let work = std::mem::replace(&mut self.world.work, Work::unlimited());
        self.buffers.work = work.done();
        self.world.prepared = None;
        self.world.map.forget_faction_blocks();
    }

    /// Whether the content has host rules.
    pub(crate) const fn has_host_rules(&self) -> bool {
        self.has_host_rules
    }

    /// The content of the world.
    pub(crate) const fn content(&self) -> &'w Content {
        self.content
    }

    /// The world as it is now.
    pub const fn world(&self) -> &World {
        self.world
    }

    /// The next event that the host rules have not been shown; `None` after the last one.
    pub(crate) fn next_unshown(&mut self) -> Option<Event> {
        let facts = if self.world.content.has_unknown() { &self.facts } else { &*self.events };
        let event = facts.as_slice().get(self.shown)?.clone();
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
        self.world.count_work(self.world.map.entities().len());
        let World { content, map, state, .. } = &mut *self.world;
        self.buffers.collect_active(content, map, state.player);
        map.list_faction_blocks(content, self.buffers.active_count());
    }

    /// The next active actor; `None` after the last one, once the game is over, and once the turn has had its
    /// share of work.
    pub(crate) fn next_active(&mut self) -> Option<EntityId> {
        let is_left = self.buffers.is_active_left() && self.world.state.outcome.is_none();
        if is_left && !self.is_spent() { self.take_active() } else { None }
    }

    /// The next active actor, also in a turn that has had its share of work.
    pub(crate) fn take_active(&mut self) -> Option<EntityId> {
        self.buffers.next_active()
    }

    /// Whether the turn had no work left for some of the active actors.
    pub(crate) fn has_left_active(&self) -> bool {
        self.world.is_spent() && self.buffers.is_active_left() && self.world.state.outcome.is_none()
    }

    /// The creatures begin to act, with a share of the work of the turn.
    pub(crate) fn begin_creatures(&mut self) {
        self.world.work.begin_creatures();
    }

    /// All creatures have acted, or have no work left.
    pub(crate) const fn end_creatures(&mut self) {
        self.world.work.end_creatures();
    }

    /// Lets an actor do nothing in the rest of the turn.
    pub(crate) fn end_actions(&mut self, actor: EntityId) {
        self.resting.push(actor);
    }

    /// Whether an actor does nothing in the rest of the turn.
    pub(crate) fn rests(&self, actor: EntityId) -> bool {
        self.resting.contains(&actor)
    }

    /// Starts with the first active actor again.
    pub(crate) const fn restart_active(&mut self) {
        self.buffers.restart_active();
    }

    /// The number of this turn; the first is 1.
    pub const fn number(&self) -> u64 {
        let turn = self.world.turn();
        if turn < MAX_TURN { turn + 1 } else { MAX_TURN }
    }

    /// Applies an event to the world and records it. The rules have made sure that it is a fact: a
    /// step to a free cell that can be entered, an item that the actor has, ids that exist.
    pub(crate) fn emit(&mut self, mut event: Event) {
        self.world.count_work(EVENT);
        self.world.apply(&event);
        if let EventKind::Place(PlaceEvent::TileChanged { at, from, to, .. }) = event.kind {
            let opens = |tile| self.content.is_passable(tile);
            let is_stairs = |tile| self.content.is_stairs(tile);
            let is_way = || opens(from) != opens(to) || is_stairs(from) || is_stairs(to);
            if self.keyless.is_some() && is_way() {
                self.keyless = None;
            }
            if let Some(walkable) = &mut self.walkable {
                walkable.set(at, self.world.map.is_walkable(self.content, at));
            }
        }
        if self.has_host_rules && self.content.has_unknown() {
            self.facts.push(event.clone());
        }
        // The one event that identifies a kind names it as it is, before and after.
        self.world.hide_unknown(&mut event);
        self.events.push(event);
    }

    /// The events so far, in order, as the player perceives them: an item that is not identified
    /// has the kind of its [appearance](crate::Content::is_appearance).
    pub const fn events(&self) -> &Events {
        self.events
    }

    /// How many calls of host rules and of rules have led to the present one.
    pub(crate) const fn depth(&self) -> u8 {
        self.depth
    }

    /// Sets the [`depth`](Self::depth) for a call of host rules; returns the one before.
    pub(crate) const fn set_depth(&mut self, depth: u8) -> u8 {
        std::mem::replace(&mut self.depth, depth)
    }

    /// Counts an effect of a rule that is about to be done on one target; `false` when the turn
    /// has had its share of them or of work, or the game is over.
    pub(crate) fn count_effect(&mut self) -> bool {
        self.effects = self.effects.saturating_add(1);
        if self.effects > MAX_EFFECTS {
            self.stop_rules();
        }
        self.effects <= MAX_EFFECTS && !self.is_spent() && self.world.state.outcome.is_none()
    }

    /// Whether rules of the turn may do a further effect.
    pub(crate) const fn has_effects_left(&self) -> bool {
        self.effects < MAX_EFFECTS
    }

    /// Whether a saved game has room for the additions of a rule to the floor. Where it has none, the
    /// rule adds nothing.
    pub(crate) fn has_room_for(&mut self, more: Growth) -> bool {
        let has_room = self.fits(more);
        if !has_room {
            self.stop_rules();
        }
        has_room
    }

    /// The same, without telling that there is no room. The bytes of the entities are only counted where
    /// the bounds that need no count are too much: those of any entities, and those counted before with
    /// the additions since.
    pub(crate) fn fits(&mut self, more: Growth) -> bool {
        let floor = self.world.state.floor;
        let counted = self.counted.filter(|it| it.0 == floor).map(|it| it.1);
        let fits_counted = counted.is_some_and(|bytes| self.world.has_room_for(more, Some(bytes)));
        let fits = fits_counted || self.world.has_room_for(more, None) || {
            let bytes = self.count_entities();
            self.world.has_room_for(more, Some(bytes))
        };
        if let Some((_, bytes)) = self.counted.as_mut().filter(|_| fits) {
            *bytes += more.bytes();
        }
        fits
    }

    /// Whether the player has been on a floor, or a saved game has room for it. Thousands may be about to fall:
    /// where there is no room, none is looked for again until half of the entities have gone.
    pub(crate) fn has_room_for_floor(&mut self, floor: u32) -> bool {
        if self.world.has_been_on(floor) {
            return true;
        }
        let (here, entities) = (self.world.state.floor, self.world.map.entities().len());
        if self.full.is_some_and(|full| full.0 == here && entities > full.1 / 2) {
            return false;
        }
        let counted = self.counted.filter(|it| it.0 == here);
        let fits_counted = counted.is_some_and(|it| self.world.has_room_for_another(it.1));
        let has_room = fits_counted || {
            let bytes = self.count_entities();
            self.world.has_room_for_another(bytes)
        };
        self.full = (!has_room).then_some((here, entities));
        has_room
    }

    /// Counts the bytes of the entities on the floor of the player.
    fn count_entities(&mut self) -> usize {
        let bytes = self.world.bytes_of_entities();
        self.counted = Some((self.world.state.floor, bytes));
        bytes
    }

    /// Whether the turn has had its share of work, so that nothing more is begun.
    pub(crate) fn is_spent(&mut self) -> bool {
        let is_spent = self.world.is_spent();
        if is_spent {
            self.stop_rules();
        }
        is_spent
    }

    /// Rules have reached a limit and effects beyond it do not happen. Tells so once a turn.
    pub(crate) fn stop_rules(&mut self) {
        if !self.rules_stopped {
            self.rules_stopped = true;
            self.emit(Event::new(false, TraceEvent::RulesStopped));
        }
    }

    /// Whether the last rules of the game are run, which do not end it again.
    pub(crate) const fn is_ending(&self) -> bool {
        self.ending
    }

    /// The last rules of the game are run.
    pub(crate) const fn set_ending(&mut self) {
        self.ending = true;
    }

    /// The player changes the floor. The paths and cells of this turn are those of the old one.
    pub(crate) fn change_floor(&mut self, arrived: Event) {
        self.emit(arrived);
        self.buffers.paths.forget();
        self.walkable = None;
        self.keyless = None;
    }

    /// Builds a floor that the player has not been on, so that it is built once in the turn.
    pub(crate) fn prepare_floor(&mut self, floor: u32) {
        self.world.prepare_floor(floor);
    }

    /// The cells of random arrivals: those that can be entered and that need no key, seen from the stairs; on
    /// a floor without any, from a cell. An actor that comes to one of them is not locked in.
    pub(crate) fn arrival_cells(&mut self, from: Point) -> BitGrid {
        let mut cells = self.walkable_cells().clone();
        let Self { world, keyless, .. } = self;
        // Without stairs they are those of another cell as well if it belongs to them.
        let is_current = |it: &BitGrid| it.get(from) || world.has_stairs();
        if !keyless.as_ref().is_some_and(is_current) {
            *keyless = None;
        }
        cells.retain_all(keyless.get_or_insert_with(|| world.cells_without_keys(from)));
        cells
    }

    /// Those of the cells of random arrivals that nothing blocks.
    pub(crate) fn free_cells(&mut self, from: Point) -> BitGrid {
        let mut free = self.arrival_cells(from);
        free.remove_all(self.world.map.blocked_cells());
        free
    }

    /// The cells that can be entered, which are listed once a turn.
    fn walkable_cells(&mut self) -> &BitGrid {
        let Self { world, content, walkable, .. } = self;
        walkable.get_or_insert_with(|| {
            world.count_work(world.map.size().area());
            world.map.cells_of(|tile| content.tile(tile).walkable)
        })
    }

    /// The random numbers of monsters and rules.
    pub const fn rng(&mut self) -> &mut Rng {
        &mut self.world.state.rng
    }

    /// The random numbers of attacks in melee in this turn.
    pub(crate) fn melee_rng(&mut self) -> &mut Rng {
        let (seed, turn) = (self.world.state.seed, self.number());
        self.melee.get_or_insert_with(|| Rng::derive(seed, Stream::Melee { turn }))
    }

    /// Whether the player perceives the action of `actor` at a cell.
    pub fn player_perceives(&self, actor: EntityRef, at: Point) -> bool {
        self.world.player_perceives(actor.id, at)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Game;
    use crate::id::SubstanceId;
    use crate::substance::SubstanceCell;

    /// A floor of so many dogs that a saved game has room for no other floor.
    fn crowded() -> World {
        let ron = include_str!("../../tests/fixtures/ways.ron");
        let ron = ron.replace("STEPS", "Rooms(attempts: 9, smallest: 4, largest: 8)");
        let content = Arc::new(Content::parse("ways.ron", &ron).unwrap());
        let scene = format!("@{}\n{}", "d".repeat(159), ("d".repeat(160) + "\n").repeat(159));
        Game::from_scene(content, &scene).unwrap().world().clone()
    }

    #[test]
    fn room_for_a_floor_is_found_once_creatures_have_gone() {
        let mut world = crowded();
        let content = world.content.clone();
        let (mut buffers, mut events) = (TurnBuffers::default(), Events::default());
        let mut turn = Turn::begin(&mut world, &mut buffers, &content, &mut events);
        assert!(!turn.has_room_for_floor(2));
        let work = turn.world.work.done();
        assert!(!turn.has_room_for_floor(2) && turn.world.work.done() == work);
        // The bytes that were counted of them are gone with them.
        turn.counted = Some((turn.world.state.floor, 8 << 20));
        let player = turn.world.state.player;
        let dogs = turn.world.map.entities().iter().map(|it| it.id).filter(|id| *id != player);
        for dog in dogs.collect::<Vec<_>>().into_iter().rev() {
            turn.world.map.remove(dog);
        }
        assert!(turn.has_room_for_floor(2));
    }

    #[test]
    fn substances_cost_work_before_a_floor() {
        let mut world = crowded();
        let cells = world.map.size().points();
        let fire = |at| SubstanceCell { substance: SubstanceId(0), at, amount: 1 };
        let cells: Vec<SubstanceCell> = cells.map(fire).collect();
        let content = world.content.clone();
        world.map.set_substances(&content, &cells);
        let before = world.work.done();
        world.has_room_for_another(0);
        assert!(world.work.done() - before >= cells.len() as u64);
    }
}
