//! The only way in which a turn changes the world: applying an event.

use roguecore_grid::{Direction, Point};

use super::World;
use crate::component::{ActiveStatus, Experience, Fighter, State};
use crate::entity::{EntityId, PrototypeId};
use crate::event::{
    ActorEvent, Displacement, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent,
    PlaceEvent, StatusEvent, TraceEvent,
};
use crate::id::StatId;
use crate::inventory::{Inventory, InventoryItem, InventorySlot, ItemRef};
use crate::tile::TileId;

impl World {
    /// Changes the world as the event says.
    pub(crate) fn apply(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Actor(event) => self.apply_actor(event),
            EventKind::Fight(event) => self.apply_fight(event),
            EventKind::Item(event) => self.apply_item(event),
            EventKind::Status(event) => self.apply_status(event),
            EventKind::Place(event) => self.apply_place(event),
            EventKind::Game(event) => self.apply_game(event),
            EventKind::Trace(event) => self.apply_trace(event),
        }
    }

    fn apply_actor(&mut self, event: &ActorEvent) {
        match event {
            ActorEvent::Moved { who: actor, from, to, .. } => self.moved(actor.id, *from, *to),
            ActorEvent::Displaced { who: actor, to, how, .. } => {
                self.displaced(actor.id, *to, *how);
            }
            ActorEvent::Transformed { who: actor, to, .. } => self.transformed(actor.id, *to),
            ActorEvent::Joined { who: actor, faction, .. } => {
                self.change_state(actor.id, |state| state.set_faction(*faction));
            }
            ActorEvent::Noticed { who: actor, .. } => {
                self.change_state(actor.id, |state| state.set_noticed(true));
            }
            ActorEvent::Cast { who: actor, ability, ready_at, .. } => {
                if *ready_at > 0 {
                    self.change_state(actor.id, |state| state.set_ready_at(*ability, *ready_at));
                }
            }
            ActorEvent::Waited { .. }
            | ActorEvent::Stumbled { .. }
            | ActorEvent::HadNoEffect { .. } => {}
        }
    }

    fn apply_fight(&mut self, event: &FightEvent) {
        match event {
            FightEvent::Attacked { target, damage, .. }
            | FightEvent::Struck { target, damage, .. } => {
                self.change_fighter(target.id, |fighter| fighter.take_damage(*damage));
            }
            FightEvent::Healed { who: actor, amount, .. } => {
                self.change_fighter(actor.id, |fighter| _ = fighter.heal(*amount));
            }
            FightEvent::Died { who: actor, .. } => self.map.kill(actor.id),
            FightEvent::Exploded { .. } => {}
        }
    }

    fn apply_item(&mut self, event: &ItemEvent) {
        match event {
            ItemEvent::PickedUp { who: actor, id, item, slot, .. } => {
                let state = self.map.remove(*id).and_then(|item| item.state);
                let (slot, id, kind) = (*slot, *id, *item);
                let item = InventoryItem { slot, id, kind, equipped: false, state };
                self.change_inventory(actor.id, |inventory| inventory.add(item));
            }
            ItemEvent::Dropped { who: actor, slot, at, .. } => self.dropped(actor.id, *slot, *at),
            ItemEvent::Thrown { who: actor, item, to, .. } => self.thrown(actor.id, *item, *to),
            ItemEvent::Equipped { who: actor, slot, .. } => {
                self.change_inventory(actor.id, |it| it.set_equipped(*slot, true));
            }
            ItemEvent::Unequipped { who: actor, slot, .. } => {
                self.change_inventory(actor.id, |it| it.set_equipped(*slot, false));
            }
            ItemEvent::Used { who: actor, slot, consumed, .. } => {
                if *consumed {
                    self.change_inventory(actor.id, |it| it.take(*slot, 1));
                }
            }
            ItemEvent::Given { who: actor, item, count, .. } => self.given(actor.id, *item, *count),
            ItemEvent::Taken { who: actor, item, count, .. } => {
                self.change_inventory(actor.id, |it| it.take(item.slot, *count));
            }
            ItemEvent::Stolen { who: actor, from, item, slot, .. } => {
                self.stolen(actor.id, from.id, *item, *slot);
            }
            ItemEvent::Changed { who: actor, item, stat, to, .. } => {
                let state = |it: &mut InventoryItem| {
                    it.state.get_or_insert_default().set_stat(*stat, *to);
                };
                self.change_inventory(actor.id, |it| _ = it.get_mut(item.id).map(state));
            }
            ItemEvent::Identified { kind, .. } => self.unknown.identify(*kind),
        }
    }

    fn apply_status(&mut self, event: &StatusEvent) {
        match event {
            StatusEvent::Added { by, target, status, turns, .. } => {
                let (status, turns, by) = (*status, *turns, by.map(|by| by.id));
                self.add_status(target.id, ActiveStatus { status, turns, by });
            }
            StatusEvent::Ended { who: actor, status, .. } => {
                self.change_state(actor.id, |state| state.remove_status(*status));
            }
            StatusEvent::StatChanged { who: actor, stat, to, .. } => {
                self.set_stat(actor.id, *stat, *to);
            }
        }
    }

    fn apply_place(&mut self, event: &PlaceEvent) {
        match event {
            PlaceEvent::Created { who: actor, at, count, leader, .. } => {
                self.created(*actor, *at, *count, *leader);
            }
            PlaceEvent::Vanished { who: actor, .. } => _ = self.map.remove(actor.id),
            PlaceEvent::TileChanged { at, to, .. } => self.set_tile(*at, *to),
            PlaceEvent::Revealed { at, radius } => self.map.reveal(*at, *radius),
            PlaceEvent::Said { .. } | PlaceEvent::Noise { .. } => {}
        }
    }

    fn apply_game(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Arrived { floor, at, .. } => self.travel(*floor, *at),
            GameEvent::GainedExperience { points, .. } => self.award_xp(*points),
            GameEvent::LevelUpChosen { level_up } => {
                if self.content.is_of_level(*level_up) {
                    self.map.change(self.state.player, |player| {
                        let _ = player.experience.as_mut().map(Experience::take_level_up);
                    });
                }
            }
            GameEvent::GameOver { outcome } => self.state.outcome = Some(*outcome),
            GameEvent::TurnEnded { turn } => {
                self.state.turn = *turn;
                self.update_fov();
            }
            GameEvent::Custom { .. } => {}
        }
    }

    fn apply_trace(&mut self, event: &TraceEvent) {
        match event {
            TraceEvent::Planned { who: actor, steps, .. } => self.set_path(actor.id, steps),
            TraceEvent::StatusesCounted { who: actor } => {
                self.change_state(actor.id, State::count_down);
            }
            TraceEvent::TagChanged { who: actor, tag, .. } => {
                self.change_state(actor.id, |state| state.toggle_tag(*tag));
            }
            TraceEvent::EnergyChanged { who: actor, energy } => {
                self.map.set_energy(actor.id, *energy);
            }
            TraceEvent::SubstancesChanged { cells } => {
                self.map.set_substances(&self.content, cells);
            }
            TraceEvent::RulesStopped | TraceEvent::HordeStayedAway { .. } => {}
        }
    }

    /// The rules have checked the cell; a step that fails changes nothing.
    fn moved(&mut self, actor: EntityId, from: Point, to: Point) {
        let moved = self.map.relocate(actor, to).is_ok();
        if let Some(ai) = self.map.ai_mut(actor).filter(|_| moved) {
            ai.advance(from.direction_to(to));
        }
    }

    /// The remembered steps do not lead on from the new cell. Of two actors that change places the
    /// first event moves both.
    fn displaced(&mut self, actor: EntityId, to: Point, how: Displacement) {
        match how {
            Displacement::Teleported
            | Displacement::Pushed
            | Displacement::Pulled
            | Displacement::Charged => {
                let _ = self.map.relocate(actor, to);
            }
            Displacement::Swapped | Displacement::SqueezedPast => {
                match self.map.blocker_at(to).map(|other| other.id) {
                    Some(other) => self.map.swap(actor, other),
                    None if !self.map.is_walkable(&self.content, to) => return,
                    None => _ = self.map.relocate(actor, to),
                }
            }
            Displacement::ChangedFloor { floor } => self.send_to_floor(actor, floor, to),
        }
        self.set_path(actor, &[]);
    }

    /// A tile that cannot be entered does not take the place of one with an entity on it.
    fn set_tile(&mut self, at: Point, to: TileId) {
        if self.can_set_tile(at, to) {
            self.map.set_tile(&self.content, at, to);
        }
    }

    fn set_path(&mut self, actor: EntityId, steps: &[Direction]) {
        if let Some(ai) = self.map.ai_mut(actor) {
            ai.set_path(steps);
        }
    }

    /// The item is a new one, or more of the stack in its slot.
    fn given(&mut self, actor: EntityId, ItemRef { slot, id, kind }: ItemRef, count: u32) {
        self.state.next_id = self.state.next_id.max(id.0 + 1);
        let mut state = self.content.prototype(kind).state.clone();
        if count > 1 {
            state.get_or_insert_default().add_copies(count - 1);
        }
        let item = InventoryItem { slot, id, kind, equipped: false, state };
        self.map.change(actor, |it| it.inventory.get_or_insert_default().add(item));
    }

    fn dropped(&mut self, actor: EntityId, slot: InventorySlot, at: Point) {
        let mut dropped = None;
        self.change_inventory(actor, |inventory| dropped = inventory.remove(slot));
        if let Some(InventoryItem { id, kind, state, .. }) = dropped {
            let mut entity = self.content.prototype(kind).spawn(kind, id, at);
            entity.state = state;
            // Items do not block, so any cell has room for them.
            let _ = self.map.insert(entity);
        }
    }

    /// The item keeps its id, unless it joins a stack.
    fn stolen(&mut self, actor: EntityId, from: EntityId, item: ItemRef, slot: InventorySlot) {
        let mut stolen = None;
        self.change_inventory(from, |inventory| stolen = inventory.remove(item.slot));
        if let Some(stolen) = stolen {
            self.map.change(actor, |thief| {
                thief.inventory.get_or_insert_default().add(InventoryItem { slot, ..stolen });
            });
        }
    }

    /// One of a stack lands under the new id of the event, a single item under its own.
    fn thrown(&mut self, actor: EntityId, item: ItemRef, at: Point) {
        let carried = |it: &&InventoryItem| it.slot == item.slot && it.count() > 1;
        let stack = self.map.get(actor).and_then(|it| it.items().find(carried));
        let Some(mut state) = stack.map(|it| it.state.clone()) else {
            self.dropped(actor, item.slot, at);
            return;
        };
        if let Some(state) = &mut state {
            state.remove_copies(u32::MAX);
        }
        self.change_inventory(actor, |inventory| inventory.take(item.slot, 1));
        self.state.next_id = self.state.next_id.max(item.id.0 + 1);
        let mut entity = self.content.prototype(item.kind).spawn(item.kind, item.id, at);
        entity.state = state.filter(|state| **state != State::default());
        let _ = self.map.insert(entity);
    }

    fn add_status(&mut self, actor: EntityId, status: ActiveStatus) {
        self.change_state(actor, |state| state.set_status(status));
        // The remembered steps do not lead on from where it stumbles, and an actor that falls asleep
        // has to notice its enemies again.
        if self.content.rows().status(status.status).is_some_and(|row| !row.ai.is_empty()) {
            self.set_path(actor, &[]);
            self.change_state(actor, |state| state.set_noticed(false));
        }
    }

    fn set_stat(&mut self, actor: EntityId, stat: StatId, value: i32) {
        self.map.change(actor, |entity| {
            let in_fighter = entity.fighter.as_mut().is_some_and(|it| it.set_stat(stat, value));
            if !in_fighter {
                entity.state_mut().set_stat(stat, value);
            }
        });
    }

    fn created(&mut self, actor: EntityRef, at: Point, count: u32, leader: Option<EntityRef>) {
        let mut entity = self.content.prototype(actor.kind).spawn(actor.kind, actor.id, at);
        if count > 1 {
            entity.state_mut().add_copies(count - 1);
        }
        if let Some(leader) = leader {
            entity.state_mut().set_leader(Some(leader.id));
        }
        self.state.next_id = self.state.next_id.max(actor.id.0 + 1);
        // The rules have checked the cell; an entity that does not fit is not created.
        let _ = self.map.insert(entity);
    }

    /// The creature keeps its id, cell, wounds, statuses, faction and leader; the new row decides
    /// the rest. A player that is transformed is still not controlled by an AI.
    fn transformed(&mut self, actor: EntityId, to: PrototypeId) {
        let Some(old) = self.map.get(actor).cloned() else { return };
        let mut entity = self.content.prototype(to).spawn(to, old.id, old.at);
        if let (Some(fighter), Some(wounded)) = (&mut entity.fighter, old.fighter) {
            let lost = wounded.max_hp() - wounded.hp();
            fighter.set_hp(fighter.hp().saturating_sub(lost).max(1));
        }
        (entity.inventory, entity.experience) = (old.inventory, old.experience);
        if let Some(old) = &old.state {
            entity.state_mut().inherit(old);
        }
        entity.ai = entity.ai.filter(|_| actor != self.state.player);
        self.map.replace(entity);
    }

    fn award_xp(&mut self, points: u32) {
        let curve = self.content.xp_curve();
        self.map.change(self.state.player, |player| {
            if let (Some(experience), Some(curve)) = (&mut player.experience, curve) {
                experience.award_xp(points, curve);
            }
        });
    }

    fn change_state(&mut self, actor: EntityId, change: impl FnOnce(&mut State)) {
        self.map.change(actor, |entity| change(entity.state_mut()));
    }

    fn change_fighter(&mut self, actor: EntityId, change: impl FnOnce(&mut Fighter)) {
        if let Some(fighter) = self.map.fighter_mut(actor) {
            change(fighter);
        }
    }

    fn change_inventory(&mut self, actor: EntityId, change: impl FnOnce(&mut Inventory)) {
        self.map.change(actor, |entity| {
            if let Some(inventory) = &mut entity.inventory {
                change(inventory);
            }
        });
    }

    /// Updates the field of view of the player.
    pub(crate) fn update_fov(&mut self) {
        if let Some(player) = self.map.get(self.state.player) {
            let (radius, from) = (self.sight_of_player(player), player.at);
            self.map.update_fov_within(radius, from);
        }
    }
}
