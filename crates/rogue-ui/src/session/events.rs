//! The messages of a turn: its events, its digest, the contents of the player's cell, and a warning when the
//! player's health falls; and how the run ended.

use rogue_travel::is_sleep;
use rogue_words::describe::{self, Condition};
use rogue_words::message::MessageKind;
use rogue_words::messages::{self, TurnPlan};
use rogue_words::sightings;
use roguecore::{
    ActorEvent, Command, EntityId, EntityView, Event, EventKind, Events, GameEvent, ItemEvent,
    Refusal, StatusEvent, View,
};

use super::Session;
use crate::reading::Presentation;

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
        let events = events.as_slice();
        let plan = TurnPlan::new(events, &self.turn_start, self.game.view());
        self.thrown.clear();
        for event in events {
            self.last_harm.observe(event);
            if let EventKind::Item(ItemEvent::Thrown { who, item, to, .. }) = &event.kind
                && who.player
            {
                self.thrown.push((item.kind, *to));
            }
        }
        for &index in plan.order() {
            if let Some((kind, sentence)) = plan.line(index, self.game.view()) {
                match plan.blow(index, self.game.view()) {
                    Some(blow) => self.log.push_blow(kind, blow, self.game.view().turn()),
                    None if self.is_resting() && is_own_wait(&events[index]) => {}
                    None => self.say(kind, &sentence),
                }
            }
            self.disturbed |= plan.lost_companion(index).is_some();
            self.say_consequences(&events[index]);
        }
        let left = self.turn_start.left_behind(events, self.game.view());
        // The question before the stairs has told of those in view.
        if self.asked.is_none()
            && let Some((kind, sentence)) = messages::left_behind(&left, self.game.content())
        {
            self.say(kind, &sentence);
        }
        self.auto_commands.set_woken(woken(events, &plan, self.game.view()));
        self.introduced = plan.introduced();
        self.turn_start.observe(events, self.game.view());
    }

    /// Tells the worth of a find, and the contents of a cell that the player came to.
    fn say_consequences(&mut self, event: &Event) {
        self.compare_find(event);
        if changes_players_cell(event) && !self.is_exploring() {
            self.announce_items_here();
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
        let news = |entity: &EntityView<'_>| {
            let is_taken =
                entity.item.is_some() && self.auto_commands.picks_up_next(&self.game, entity);
            !entity.player && !entity.corpse && !is_taken
        };
        let here: Vec<_> = here.into_iter().filter(news).collect();
        if !here.is_empty() {
            let sentence = sightings::here(view, &here);
            let has_item = here.iter().any(|it| it.item.is_some());
            let price = describe::price(view, view.player().at).filter(|_| has_item);
            self.say(MessageKind::Plain, &sentence);
            if let Some(price) = price {
                self.say(MessageKind::Warning, &price);
            }
            self.tell_full_inventory();
        }
    }

    /// Tells that an item stays here that the player wants, since there is no room for it: exploring walks past without a
    /// word.
    fn tell_full_inventory(&mut self) {
        let view = self.game.view();
        let here = view.entities_at(view.player().at);
        let top = here.iter().find(|it| it.item.is_some());
        let memory = self.memory();
        if !top.is_some_and(|it| memory.wants(view.content(), it.id, it.entity_ref.kind)) {
            return;
        }
        if let Err(refusal @ Refusal::InventoryFull { .. }) = self.game.check(Command::PickUp) {
            let (_, sentence) = messages::refusal(&refusal, self.game.content());
            self.say(MessageKind::Warning, &sentence);
        }
    }

    /// Says the digest of the key whose turns are over, and of a fight that is.
    pub(super) fn end_digest(&mut self) {
        let is_grid = self.presentation == Presentation::Grid;
        let line = self.digest.end_key(self.game.view(), is_grid);
        self.say_digest(line);
    }

    /// Says the digest of a fight that was over a while ago, though the key goes on.
    pub(super) fn end_fight(&mut self) {
        let line = self.digest.end_fight(self.game.view());
        self.say_digest(line);
    }

    fn say_digest(&mut self, line: Option<String>) {
        // The last screen tells the end of the game.
        if let Some(line) = line.filter(|_| self.game.outcome().is_none()) {
            self.log.sum_up();
            self.say(MessageKind::Digest, &line);
        }
    }

    /// Warns when the player's health fell to a worse condition.
    pub(super) fn announce_low_health(&mut self, before: Condition) {
        let now = self.condition();
        if now <= before {
            return;
        }
        if self.game.view().player().fighter.is_none() {
            return;
        }
        (self.disturbed, self.auto_commands.has_warned) = (true, true);
        self.say(MessageKind::Danger, &now.warning(self.hit_points()));
    }

    /// The hit points of the player.
    pub(super) fn hit_points(&self) -> i32 {
        self.game.view().player().fighter.map_or(0, |fighter| fighter.hp())
    }
}

/// Whether the player waits for a turn.
const fn is_own_wait(event: &Event) -> bool {
    matches!(event.kind, EventKind::Actor(ActorEvent::Waited { who, .. }) if who.player)
}

/// The creatures whose waking the messages of a turn tell.
fn woken(events: &[Event], plan: &TurnPlan<'_>, view: View<'_>) -> Vec<EntityId> {
    let rows = view.content().rows();
    let mut woken = Vec::new();
    for (index, event) in events.iter().enumerate() {
        if let EventKind::Status(StatusEvent::Ended { who: sleeper, status, .. }) = &event.kind
            && rows.status(*status).is_some_and(is_sleep)
            && plan.tells(index, view)
        {
            woken.push(sleeper.id);
        }
    }
    woken
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
