//! Events in one line each, as logs and tests print them. Not for players: sentences are made
//! outside of the engine.

use std::fmt;

use super::{EntityRef, Event, Events, Outcome};
use crate::content::Content;
use crate::entity::PrototypeId;

pub(super) struct All<'a> {
    pub(super) events: &'a Events,
    pub(super) content: &'a Content,
}

impl fmt::Display for All<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.events.iter().try_for_each(|event| writeln!(f, "{}", event.describe(self.content)))
    }
}

pub(super) struct One<'a> {
    pub(super) event: &'a Event,
    pub(super) content: &'a Content,
}

impl One<'_> {
    fn name(&self, who: EntityRef) -> String {
        format!("{}{}", self.id(who.kind), who.id)
    }

    fn id(&self, kind: PrototypeId) -> &str {
        &self.content.prototype(kind).id
    }

    fn by(&self, killer: Option<EntityRef>) -> String {
        killer.map_or_else(String::new, |by| format!(" by {}", self.name(by)))
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Died { by, floor, turn } => {
                format!("died{} floor {floor} turn {turn}", self.by(*by))
            }
            Outcome::Won { goal, turn } => format!("won with {} turn {turn}", self.id(*goal)),
        }
    }

    /// What bodies do: steps, blows, deaths.
    fn body(&self) -> Option<String> {
        Some(match self.event {
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
            Event::Stumbled { who, at, direction, left, .. } => {
                format!("{} stumbles {at} {direction}, {left} left", self.name(*who))
            }
            Event::ConfusionEnded { who, at, .. } => {
                format!("{} comes round {at}", self.name(*who))
            }
            _ => return None,
        })
    }

    /// What things do, and what is done with them.
    fn thing(&self) -> Option<String> {
        let with = |who: &EntityRef,
                    what: &str,
                    item: &PrototypeId,
                    slot: &crate::inventory::InventorySlot| {
            format!("{} {what} {} {slot}", self.name(*who), self.id(*item))
        };
        Some(match self.event {
            Event::PickedUp { who, item, slot, .. } => with(who, "picks up", item, slot),
            Event::Dropped { who, item, slot, .. } => with(who, "drops", item, slot),
            Event::Equipped { who, item, slot, .. } => with(who, "puts on", item, slot),
            Event::Unequipped { who, item, slot, .. } => with(who, "takes off", item, slot),
            Event::Used { who, item, slot, target, .. } => {
                let aim = target.map_or_else(String::new, |at| format!(" at {at}"));
                format!("{}{aim}", with(who, "uses", item, slot))
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
            _ => return None,
        })
    }

    /// What becomes of the player and the game.
    fn fate(&self) -> String {
        match self.event {
            Event::Arrived { who, from, floor, at } => {
                format!("{} goes from floor {from} to floor {floor} {at}", self.name(*who))
            }
            Event::GainedExperience { points, levels, level } => {
                format!("gains {points} experience, {levels} levels, now {level}")
            }
            Event::LevelUpChosen { level_up } => format!("improves {level_up:?}"),
            Event::GameOver { outcome } => format!("game over: {}", self.outcome(outcome)),
            Event::TurnEnded { turn } => format!("turn {turn} ends"),
            other => format!("{other:?}"),
        }
    }
}

impl fmt::Display for One<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.body().or_else(|| self.thing()).unwrap_or_else(|| self.fate());
        f.write_str(&told)?;
        if self.event.seen() { Ok(()) } else { f.write_str(" (unseen)") }
    }
}
