//! Entities that come into view, told once: monsters first, then items.

use rogue_words::describe;
use rogue_words::message::MessageKind;
use rogue_words::sightings::{self, Sighting};
use roguecore::{EntityView, View};

use super::Session;
use crate::reading::Presentation;

/// A monster that was out of view for more turns than this is announced again.
const ANNOUNCE_AGAIN_AFTER: u64 = 10;

impl Session {
    /// Names the entities that came into view: monsters first, then items.
    pub(super) fn announce_new_entities(&mut self) {
        self.announce_new_monsters();
        self.announce_new_items();
    }

    /// Items are named once. Items in the player's cell were named by `announce_items_here`; those that exploring goes
    /// for are named when they are taken, or when it has ended without them. The map shows where a missile of the
    /// player has landed.
    pub(super) fn announce_new_items(&mut self) {
        let view = self.game.view();
        let (turn, here) = (view.turn(), view.player().at);
        let is_grid = self.presentation == Presentation::Grid;
        let mut new = view.entities();
        new.retain(|entity| {
            entity.item.is_some()
                && !self.auto_commands.goes_for(view, entity)
                && self.noticed.insert(entity.id, turn).is_none()
                && entity.at != here
                && !(is_grid && self.thrown.contains(&(entity.entity_ref.kind, entity.at)))
        });
        if new.is_empty() {
            return;
        }
        let prices = new_prices(view, &new);
        let lines = match self.presentation {
            Presentation::Lines => {
                new.sort_by_key(|it| (it.at.distance_squared(here), it.id));
                new.iter().map(|it| sightings::item_with_place(view, it)).collect()
            }
            Presentation::Grid => vec![sightings::items(&new)],
        };
        for line in lines {
            self.say(MessageKind::Plain, &line);
        }
        for price in prices {
            self.say(MessageKind::Warning, &price);
        }
    }

    fn announce_new_monsters(&mut self) {
        let view = self.game.view();
        let (turn, here) = (view.turn(), view.player().at);
        let mut in_view = view.entities();
        in_view.retain(EntityView::is_enemy);
        if self.presentation == Presentation::Lines {
            in_view.sort_by_key(|it| (it.at.distance_squared(here), it.id));
        }
        let (mut new, mut back, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for entity in in_view {
            match self.noticed.insert(entity.id, turn) {
                // "A jackal notices you!" says it.
                None if self.presentation == Presentation::Grid
                    && self.introduced.contains(&entity.id) =>
                {
                    self.disturbed = true;
                    known.push(entity.entity_ref.kind);
                }
                None => new.push(entity),
                Some(last) if turn.saturating_sub(last) > ANNOUNCE_AGAIN_AFTER => back.push(entity),
                Some(_) => known.push(entity.entity_ref.kind),
            }
        }
        let mut lines = Vec::new();
        for (seen, sighting) in [(new, Sighting::First), (back, Sighting::Again)] {
            let Some(first) = seen.first() else { continue };
            match self.presentation {
                Presentation::Lines => {
                    for it in &seen {
                        let line = sightings::creature_with_place(view, it, sighting);
                        lines.push((it.id, line));
                    }
                }
                Presentation::Grid => {
                    lines.push((first.id, sightings::creatures(&seen, sighting, &known)));
                }
            }
        }
        for (creature, line) in lines {
            self.disturbed = true;
            self.log.push_sighting(creature, &line, turn);
        }
    }
}

/// The prices of new items, each once: not where another item in view has the same.
fn new_prices(view: View<'_>, new: &[EntityView<'_>]) -> Vec<String> {
    let mut told = Vec::new();
    for item in view.entities().iter().filter(|it| it.item.is_some()) {
        if new.iter().all(|it| it.id != item.id) {
            told.extend(describe::price(view, item.at));
        }
    }
    let mut prices: Vec<String> = Vec::new();
    for item in new {
        let price = describe::price(view, item.at);
        prices.extend(price.filter(|it| !told.contains(it) && !prices.contains(it)));
    }
    prices
}
