//! Events as one line of text each, for logs and tests. Sentences for players are written
//! outside of the engine.

use std::borrow::Cow;
use std::fmt;

use super::{Cause, Displacement, EntityRef, Event, Outcome};
use crate::component::ActiveStatus;
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::{CustomId, LevelUpId, StatId, StatusId};
use crate::inventory::InventorySlot;
use crate::substance::SubstanceCell;

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
    #[allow(clippy::too_many_lines)] // A table.
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
            Event::Exploded { cause, at, radius, .. } => {
                format!("{} explodes {at} radius {radius}", self.cause(*cause))
            }
            Event::Struck { cause, target, damage, .. } => {
                format!("{} strikes {} for {damage}", self.cause(*cause), self.name(*target))
            }
            Event::StatusAdded { target, status, turns, .. } => {
                let turns = match *turns {
                    ActiveStatus::PERMANENT => String::new(),
                    turns => format!(" for {turns}"),
                };
                format!("{} is {}{turns}", self.name(*target), self.status(*status))
            }
            Event::StatusesCounted { who } => format!("{} counts its statuses", self.name(*who)),
            Event::StatusEnded { who, status, at, .. } => {
                format!("{} is no longer {} {at}", self.name(*who), self.status(*status))
            }
            Event::Stumbled { who, at, direction, .. } => {
                format!("{} stumbles {at} {direction}", self.name(*who))
            }
            Event::StatChanged { who, stat, from, to, .. } => {
                format!("{}: {} {from} to {to}", self.name(*who), self.stat(*stat))
            }
            Event::ItemChanged { who, item, stat, from, to, .. } => {
                let (item, stat) = (self.id(item.kind), self.stat(*stat));
                format!("{}: {item} {stat} {from} to {to}", self.name(*who))
            }
            Event::TagChanged { who, tag, has, .. } => {
                let verb = if *has { "gets" } else { "loses" };
                let tag = self.content.rows().tag(*tag).map_or("?", String::as_str);
                format!("{} {verb} the tag {tag}", self.name(*who))
            }
            Event::EnergyChanged { who, energy } => {
                format!("{} has {energy} energy left", self.name(*who))
            }
            Event::Displaced { who, from, to, how, .. } => {
                format!("{} is {} {from} {to}", self.name(*who), displaced(*how))
            }
            Event::Created { who, at, count, leader, .. } => {
                let leader = leader.map_or_else(String::new, |by| format!(" of {}", self.name(by)));
                format!("{}{} appears {at}{leader}", self.name(*who), times(*count))
            }
            Event::Given { who, item, count, .. } => {
                let item = self.handles(*who, "gets", item.kind, item.slot);
                format!("{item}{}", times(*count))
            }
            Event::Taken { who, item, count, .. } => {
                let item = self.handles(*who, "loses", item.kind, item.slot);
                format!("{item}{}", times(*count))
            }
            Event::Stolen { who, from, item, slot, .. } => {
                let item = self.handles(*who, "steals", item.kind, *slot);
                format!("{item} from {}", self.name(*from))
            }
            Event::Vanished { who, at, .. } => format!("{} vanishes {at}", self.name(*who)),
            Event::Transformed { who, to, at, .. } => {
                format!("{} becomes {} {at}", self.name(*who), self.id(*to))
            }
            Event::Joined { who, faction, .. } => {
                let faction = self.content.rows().faction(*faction);
                format!("{} joins {}", self.name(*who), faction.map_or("?", |row| &row.id))
            }
            Event::TileChanged { at, from, to, .. } => {
                let id = |tile| &self.content.tile(tile).id;
                format!("{} becomes {} {at}", id(*from), id(*to))
            }
            Event::SubstancesChanged { cells } => {
                let cells: Vec<_> = cells.iter().map(|cell| self.substance(*cell)).collect();
                format!("substances: {}", cells.join(", "))
            }
            Event::Revealed { at, radius: 0 } => format!("the floor is revealed {at}"),
            Event::Revealed { at, radius } => format!("revealed {at} radius {radius}"),
            Event::Said { text, at, .. } => {
                format!("{:?} {at}", self.content.rows().text(*text).map_or("?", String::as_str))
            }
            Event::Noise { at, radius, .. } => format!("noise {at} radius {radius}"),
            Event::Noticed { who, target, .. } => {
                format!("{} notices {}", self.name(*who), self.name(*target))
            }
            Event::Thrown { who, item, from, to, .. } => {
                format!("{} {from} {to}", self.handles(*who, "throws", item.kind, item.slot))
            }
            Event::Cast { who, ability, at, target, .. } => {
                let target = target.map_or_else(String::new, |at| format!(" at {at}"));
                let ability = self.content.rows().ability(*ability);
                let ability = ability.map_or("?", |row| &row.id);
                format!("{} casts {ability} {at}{target}", self.name(*who))
            }
            Event::RulesStopped => "too many rules: the rest of the turn has none".to_owned(),
            Event::Custom { name, at, amount, .. } => {
                format!("{} {at} {amount}", self.custom(*name))
            }
            Event::Arrived { who, from, floor, at } => {
                format!("{} goes from floor {from} to floor {floor} {at}", self.name(*who))
            }
            Event::GainedExperience { points, levels, level } => {
                format!("gains {points} experience, {levels} levels, now {level}")
            }
            Event::LevelUpChosen { level_up } => {
                format!("improves {}", self.level_up(*level_up))
            }
            Event::Identified { kind, appearance } => {
                format!("{} is {}", self.id(*appearance), self.id(*kind))
            }
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
            Outcome::Won { goal, turn } => {
                let goal = goal.map_or_else(String::new, |it| format!(" with {}", self.id(it)));
                format!("won{goal} turn {turn}")
            }
            Outcome::Lost { floor, turn } => format!("lost floor {floor} turn {turn}"),
            Outcome::Custom { name, floor, turn, .. } => {
                format!("{} floor {floor} turn {turn}", self.custom(*name))
            }
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

    fn cause(&self, cause: Cause) -> &str {
        let rows = self.content.rows();
        match cause {
            Cause::Item(kind) | Cause::Creature(kind) => self.id(kind),
            Cause::Ability(ability) => rows.ability(ability).map_or("?", |row| &row.id),
            Cause::Status(status) => self.status(status),
            Cause::Tile(tile) => &self.content.tile(tile).id,
            Cause::Substance(id) => rows.substance(id).map_or("?", |row| &row.id),
            Cause::LevelUp(level_up) => self.level_up(level_up),
            Cause::Custom(name) => self.custom(name),
        }
    }

    fn status(&self, status: StatusId) -> &str {
        self.content.rows().status(status).map_or("?", |row| &row.id)
    }

    fn stat(&self, stat: StatId) -> &str {
        self.content.rows().stat(stat).map_or("?", |row| &row.id)
    }

    fn level_up(&self, level_up: LevelUpId) -> &str {
        self.content.rows().level_up(level_up).map_or("?", |row| &row.id)
    }

    fn custom(&self, name: CustomId) -> &str {
        self.content.rows().custom_name(name).map_or("?", String::as_str)
    }

    fn substance(&self, cell: SubstanceCell) -> String {
        let row = self.content.rows().substance(cell.substance);
        format!("{} {} {}", row.map_or("?", |row| &row.id), cell.at, cell.amount)
    }
}

fn displaced(how: Displacement) -> Cow<'static, str> {
    match how {
        Displacement::Teleported => "teleported".into(),
        Displacement::Pushed => "pushed".into(),
        Displacement::Pulled => "pulled".into(),
        Displacement::Swapped => "swapped".into(),
        Displacement::ChangedFloor { floor } => format!("taken to floor {floor}").into(),
    }
}

/// ` × 3` for a stack of three, nothing for a single item.
fn times(count: u32) -> String {
    if count == 1 { String::new() } else { format!(" × {count}") }
}
