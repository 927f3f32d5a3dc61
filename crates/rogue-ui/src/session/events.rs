//! The messages of a turn: its events, its digest, the contents of the player's cell, and a warning when the
//! player's health falls; and how the run ended.

use std::sync::Arc;

use rogue_words::describe::{self, Condition};
use rogue_words::digest::Digest;
use rogue_words::message::MessageKind;
use rogue_words::messages::{self, Gains, Names};
use rogue_words::sightings;
use roguecore::{
    ActorEvent, Content, EntityRef, EntityView, Event, EventKind, Events, FightEvent, GameEvent,
    InventoryItemView, ItemEvent, LevelUpId, PlaceEvent, PrototypeId, StatId, StatusEvent,
    StatusId, View,
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
        let companions = std::mem::take(&mut self.companions);
        let names = Names { content: &content, companions: &companions, wielded: self.wielded };
        let chosen = events.iter().find_map(|event| match event.kind {
            EventKind::Game(GameEvent::LevelUpChosen { level_up }) => Some(level_up),
            _ => None,
        });
        let gains = Gains::of(events.as_slice(), &content);
        let noticing = noticing(events.as_slice());
        for index in told_order(events.as_slice()) {
            let event = &events.as_slice()[index];
            if let Some(gains) = gains.as_ref().filter(|it| it.end_at(index)) {
                self.say(gains.message.0, &gains.message.1);
            }
            if chosen.is_some_and(|chosen| is_covered(event, chosen, &content))
                || gains.as_ref().is_some_and(|it| it.cover(index, event))
                || self.is_known(event)
            {
                continue;
            }
            self.follow_status(event);
            if let Some((first, _)) = noticing.first().filter(|_| noticing.len() > 1)
                && noticing.iter().any(|(at, _)| *at == index)
            {
                if index == *first {
                    let all: Vec<_> = noticing.iter().map(|(_, who)| *who).collect();
                    let (kind, sentence) = messages::noticed_by(&all, &content);
                    self.say(kind, &sentence);
                }
                continue;
            }
            self.last_harm.observe(event);
            let view = self.game.view();
            let arrival =
                messages::fall(event, view).or_else(|| messages::pursuit(event, view, names));
            if let Some((kind, sentence)) = arrival.or_else(|| messages::event(event, names)) {
                self.say(kind, &sentence);
            }
            self.compare_find(event);
            if changes_players_cell(event) && !self.is_exploring() {
                self.announce_items_here();
            }
        }
        self.companions = companions;
        self.observe_companions();
        self.statuses = statuses(self.game.view());
        self.wielded = wielded(self.game.view());
    }

    /// Follows the statuses of the player: one that has ended may begin again in the same turn, and be told again.
    fn follow_status(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Status(StatusEvent::Ended { who, status, .. }) if who.player => {
                self.statuses.retain(|held| held != status);
            }
            EventKind::Status(StatusEvent::Added { target, status, .. }) if target.player => {
                self.statuses.push(*status);
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
                target.player && self.statuses.contains(status)
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
            self.say(MessageKind::Plain, &sentence);
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

/// The weapon of the player's blows: equipment with a verb, or else equipment that adds power.
pub(super) fn wielded(view: View<'_>) -> Option<PrototypeId> {
    let inventory = view.inventory();
    let mut equipped = inventory.iter().filter(|it| it.equipped);
    let with_verb = equipped.clone().find(|it| it.prototype.verb.is_some());
    let adds_power = |it: &&InventoryItemView<'_>| {
        it.prototype.bonus.iter().any(|&(stat, by)| stat == StatId::POWER && by > 0)
    };
    Some(with_verb.or_else(|| equipped.find(adds_power))?.kind)
}

/// The statuses of the player.
pub(super) fn statuses(view: View<'_>) -> Vec<StatusId> {
    view.player().statuses.iter().map(|it| it.status).collect()
}

/// The creatures that notice the player, with the indices of their events.
fn noticing(events: &[Event]) -> Vec<(usize, EntityRef)> {
    let mut noticing: Vec<(usize, EntityRef)> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        if let EventKind::Actor(ActorEvent::Noticed { who, target, .. }) = &event.kind
            && event.seen
            && target.player
            && noticing.iter().all(|(_, known)| known.id != who.id)
        {
            noticing.push((index, *who));
        }
    }
    noticing
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
