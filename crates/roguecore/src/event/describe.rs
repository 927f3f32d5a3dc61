//! Events as one line of text each, for logs and tests. Sentences for players are written
//! outside of the engine.

use std::fmt;

use super::{EntityRef, Event, Events, Outcome};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::inventory::InventorySlot;

/// All events of a step, one line each.
pub(super) struct EventLines<'a> {
    pub(super) events: &'a Events,
    pub(super) content: &'a Content,
}

impl fmt::Display for EventLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.events.iter().try_for_each(|event| writeln!(f, "{}", event.describe(self.content)))
    }
}

/// One event, without an end of line.
pub(super) struct EventLine<'a> {
    pub(super) event: &'a Event,
    pub(super) content: &'a Content,
}

impl fmt::Display for EventLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())?;
        if self.event.seen() { Ok(()) } else { f.write_str(" (unseen)") }
    }
}

impl EventLine<'_> {
    fn text(&self) -> String {
        match self.event {
            Event::Moved { who, from, to, .. } => format!("{} moves {from} {to}", self.name(*who)),
            Event::Waited { who, at, .. } => format!("{} waits {at}", self.name(*who)),
            Event::Attacked { who, target, damage, .. } => {
                format!("{} hits {} for {damage}", self.name(*who), self.name(*target))
            }
            Event::Died { who, at, by, .. } => {
                format!("{} dies {at}{}", self.name(*who), self.by(*by))
            }
            Event::Planned { who, at, steps } => {
                let steps: Vec<_> = steps.iter().map(|step| step.name()).collect();
                format!("{} plans {at} {}", self.name(*who), steps.join(","))
            }
            Event::PickedUp { who, item, slot, .. } => self.handles(*who, "picks up", *item, *slot),
            Event::Dropped { who, item, slot, .. } => self.handles(*who, "drops", *item, *slot),
            Event::Equipped { who, item, slot, .. } => self.handles(*who, "equips", *item, *slot),
            Event::Unequipped { who, item, slot, .. } => {
                self.handles(*who, "unequips", *item, *slot)
            }
            Event::Used { who, item, slot, target, .. } => {
                let target = target.map_or_else(String::new, |at| format!(" at {at}"));
                format!("{}{target}", self.handles(*who, "uses", *item, *slot))
            }
            Event::Healed { who, amount, .. } => format!("{} heals {amount}", self.name(*who)),
            Event::Exploded { item, at, radius, .. } => {
                format!("{} explodes {at} radius {radius}", self.id(*item))
            }
            Event::Struck { item, target, damage, .. } => {
                format!("{} strikes {} for {damage}", self.id(*item), self.name(*target))
            }
            Event::Confused { target, turns, .. } => {
                format!("{} is confused for {turns}", self.name(*target))
            }
            Event::Stumbled { who, at, direction, left, .. } => {
                format!("{} stumbles {at} {direction}, {left} left", self.name(*who))
            }
            Event::ConfusionEnded { who, at, .. } => {
                format!("{} recovers {at}", self.name(*who))
            }
            Event::Arrived { who, from, floor, at } => {
                format!("{} goes from floor {from} to floor {floor} {at}", self.name(*who))
            }
            Event::GainedExperience { points, levels, level } => {
                format!("gains {points} experience, {levels} levels, now {level}")
            }
            Event::LevelUpChosen { level_up } => format!("improves {level_up:?}"),
            Event::GameOver { outcome } => format!("game over: {}", self.outcome(outcome)),
            Event::TurnEnded { turn } => format!("turn {turn} ends"),
        }
    }

    fn handles(
        &self,
        who: EntityRef,
        verb: &str,
        item: PrototypeId,
        slot: InventorySlot,
    ) -> String {
        format!("{} {verb} {} {slot}", self.name(who), self.id(item))
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Died { by, floor, turn } => {
                format!("died{} floor {floor} turn {turn}", self.by(*by))
            }
            Outcome::Won { goal, turn } => format!("won with {} turn {turn}", self.id(*goal)),
        }
    }

    fn by(&self, killer: Option<EntityRef>) -> String {
        killer.map_or_else(String::new, |by| format!(" by {}", self.name(by)))
    }

    fn name(&self, who: EntityRef) -> String {
        format!("{}{}", self.id(who.kind), who.id)
    }

    fn id(&self, prototype: PrototypeId) -> &str {
        &self.content.prototype(prototype).id
    }
}
