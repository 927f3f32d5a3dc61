//! The messages of a turn: its events, its digest, the contents of the player's cell, and a warning when the
//! player's health falls; and how the run ended.

use std::sync::Arc;

use rogue_words::describe::{self, Condition};
use rogue_words::digest::Digest;
use rogue_words::message::MessageKind;
use rogue_words::messages::{self, Gains, Names, ToldOnce};
use rogue_words::sightings;
use roguecore::{
    ActorEvent, Content, EntityId, EntityView, Event, EventKind, Events, FightEvent, GameEvent,
    ItemEvent, LevelUpId, PlaceEvent, StatusEvent, StatusId, View,
};

use super::Session;
use super::order::told_order;

impl Session {
    /// How the game ended, in words; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<String> {
        self.last_harm.outcome(&self.game)
    }

    /// How the game ended, in a few words for the scores.
    pub(crate) fn end(&self) -> String {
        self.last_harm.end(&self.game)
    }

    pub(super) fn condition(&self) -> Condition {
        Condition::of(self.game.view().player().fighter.as_ref())
    }

    pub(super) fn say_events(&mut self, events: &Events) {
        let content = Arc::clone(self.game.content());
        let events = events.as_slice();
        let mut companions = std::mem::take(&mut self.companions);
        companions.extend(new_companions(events, self.game.view()));
        let wielded = self.wielded;
        let names = Names { content: &content, companions: &companions, wielded, caster: None };
        let gains = Gains::of(events, &content);
        let told = ToldOnce::of(events, names);
        let order = told_order(events, &content);
        let chosen = chosen(events);
        let is_told_elsewhere = |index: usize, event: &Event| {
            chosen.is_some_and(|chosen| is_covered(event, chosen, &content))
                || gains.as_ref().is_some_and(|it| it.cover(index, event))
        };
        let mut news = order.clone();
        news.retain(|&index| {
            let event = &events[index];
            let is_told = told.covers(index) || is_told_elsewhere(index, event);
            !is_told && !self.is_known(event)
        });
        let several = messages::several(events, &news, names);
        for index in order {
            let event = &events[index];
            if let Some(gains) = gains.as_ref().filter(|it| it.end_at(index)) {
                self.say(gains.message.0, &gains.message.1);
            }
            if is_told_elsewhere(index, event) || self.is_known(event) {
                continue;
            }
            self.follow_status(event);
            self.last_harm.observe(event);
            match several.iter().find(|it| it.events.contains(&index)) {
                _ if told.covers(index) => {}
                Some(together) if together.events.first() == Some(&index) => {
                    self.say(together.message.0, &together.message.1);
                }
                Some(_) => {}
                None => self.say_event(&told.in_sum(index, event), (index, &told), names),
            }
            if changes_players_cell(event) && !self.is_exploring() {
                self.announce_items_here();
            }
        }
        self.companions = companions;
        self.observe_companions();
        self.statuses = statuses(self.game.view());
        self.wielded = messages::wielded(self.game.view());
    }

    /// Tells an event of the turn.
    fn say_event(&mut self, event: &Event, (index, told): (usize, &ToldOnce), names: Names<'_>) {
        let names = Names { caster: told.caster(index), ..names };
        let view = self.game.view();
        let arrival = messages::fall(event, told.fall(), view)
            .or_else(|| messages::pursuit(event, view, names));
        if let Some((kind, sentence)) = arrival.or_else(|| messages::event(event, names)) {
            self.say(kind, &sentence);
        }
        self.compare_find(event);
    }

    /// Follows the statuses of all in view: one that has ended may begin again in the same turn, and be told again.
    fn follow_status(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Status(StatusEvent::Ended { who, status, .. }) => {
                self.statuses.retain(|held| *held != (who.id, *status));
            }
            EventKind::Status(StatusEvent::Added { target, status, .. }) => {
                self.statuses.push((target.id, *status));
            }
            _ => {}
        }
    }

    /// Whether the player knows of an event without a message: a noise in their own cell, and a status that was told
    /// and has not ended.
    fn is_known(&self, event: &Event) -> bool {
        match &event.kind {
            EventKind::Place(PlaceEvent::Noise { at, .. }) => *at == self.game.view().player().at,
            EventKind::Status(StatusEvent::Added { target, status, .. }) => {
                self.statuses.contains(&(target.id, *status))
            }
            _ => false,
        }
    }

    /// Notes whose side everyone in view is on now.
    pub(super) fn observe_companions(&mut self) {
        for entity in self.game.view().entities() {
            if entity.makes_way {
                self.companions.insert(entity.id);
            } else {
                self.companions.remove(&entity.id);
            }
        }
    }

    /// Says how equipment that the player has picked up compares with the equipped items.
    fn compare_find(&mut self, event: &Event) {
        let EventKind::Item(ItemEvent::PickedUp { who, slot, .. }) = &event.kind else { return };
        let view = self.game.view();
        let item = view.inventory().into_iter().find(|it| who.player && it.slot == *slot);
        let compared = item.and_then(|item| describe::carried::comparison(view, &item));
        if let Some((kind, sentence)) = compared {
            self.say(kind, &sentence);
        }
    }

    /// Names the entities that share the player's cell.
    pub(super) fn announce_items_here(&mut self) {
        let view = self.game.view();
        let here = view.entities_at(view.player().at);
        // The dead are no news.
        let news = |entity: &EntityView<'_>| !entity.player && !entity.corpse;
        let here: Vec<_> = here.into_iter().filter(news).collect();
        if !here.is_empty() {
            let sentence = sightings::here(view, &here);
            let has_item = here.iter().any(|it| it.item.is_some());
            let price = describe::price(view, view.player().at).filter(|_| has_item);
            self.say(MessageKind::Plain, &sentence);
            if let Some(price) = price {
                self.say(MessageKind::Warning, &price);
            }
        }
    }

    /// Says the digest of the key whose turns are over, and begins the next one; returns whether there was one.
    pub(super) fn end_digest(&mut self) -> bool {
        let next = Digest::begin(self.game.view());
        let digest = std::mem::replace(&mut self.digest, next);
        if self.game.outcome().is_some() {
            // The last screen tells it.
            return false;
        }
        let Some(line) = digest.line(self.game.view()) else { return false };
        self.log.sum_up();
        self.say(MessageKind::Digest, &line);
        true
    }

    /// Warns when the player's health fell to a worse condition.
    pub(super) fn announce_low_health(&mut self, before: Condition) {
        let now = self.condition();
        if now <= before {
            return;
        }
        let Some(hp) = self.game.view().player().fighter.map(|fighter| fighter.hp()) else {
            return;
        };
        self.disturbed = true;
        self.say(MessageKind::Danger, &now.warning(hp));
    }
}

/// The statuses of all in view.
pub(super) fn statuses(view: View<'_>) -> Vec<(EntityId, StatusId)> {
    let entities = view.entities();
    let each = entities.iter().flat_map(|it| it.statuses.iter().map(|held| (it.id, held.status)));
    each.collect()
}

/// The creatures of a turn that are on the side of the player from the first.
fn new_companions(events: &[Event], view: View<'_>) -> Vec<EntityId> {
    let mut all = view.entities();
    all.retain(|it| it.makes_way);
    let mut new = Vec::new();
    for event in events {
        if let EventKind::Place(PlaceEvent::Created { who, .. }) = &event.kind
            && all.iter().any(|it| it.id == who.id)
        {
            new.push(who.id);
        }
    }
    new
}

/// The improvement or the origin that the player has chosen.
fn chosen(events: &[Event]) -> Option<LevelUpId> {
    events.iter().find_map(|event| match event.kind {
        EventKind::Game(GameEvent::LevelUpChosen { level_up }) => Some(level_up),
        _ => None,
    })
}

/// Whether the player came to another cell, or took an item from a pile in their cell.
const fn changes_players_cell(event: &Event) -> bool {
    match &event.kind {
        EventKind::Actor(ActorEvent::Moved { who, .. } | ActorEvent::Displaced { who, .. })
        | EventKind::Item(ItemEvent::PickedUp { who, .. })
        | EventKind::Game(GameEvent::Arrived { who, .. }) => who.player,
        EventKind::Actor(
            ActorEvent::Waited { .. }
            | ActorEvent::Stumbled { .. }
            | ActorEvent::Transformed { .. }
            | ActorEvent::Joined { .. }
            | ActorEvent::Noticed { .. }
            | ActorEvent::Cast { .. }
            | ActorEvent::HadNoEffect { .. },
        )
        | EventKind::Fight(_)
        | EventKind::Item(_)
        | EventKind::Status(_)
        | EventKind::Place(_)
        | EventKind::Game(_)
        | EventKind::Trace(_) => false,
    }
}

/// Whether the message of an improvement covers an event: a stat that it changes, and all that an origin begins with.
fn is_covered(event: &Event, chosen: LevelUpId, content: &Content) -> bool {
    match &event.kind {
        EventKind::Status(StatusEvent::StatChanged { .. }) => true,
        EventKind::Status(StatusEvent::Added { .. })
        | EventKind::Item(ItemEvent::Given { .. } | ItemEvent::Taken { .. })
        | EventKind::Place(PlaceEvent::Created { .. })
        | EventKind::Fight(FightEvent::Healed { .. }) => content.is_origin(chosen),
        _ => false,
    }
}
