//! The words of events as lines of text, for logs and tests. Sentences for players are written
//! outside of the engine.

use std::borrow::Cow;

use super::{Cause, Displacement, EntityRef, Outcome};
use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::{CustomId, LevelUpId, StatId, StatusId};
use crate::inventory::InventorySlot;
use crate::substance::SubstanceCell;

/// The words for the rows of a content in lines of text: their ids.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a Content);

impl<'a> Words<'a> {
    pub(super) fn handles(
        self,
        who: EntityRef,
        verb: &str,
        item: PrototypeId,
        slot: InventorySlot,
    ) -> String {
        format!("{} {verb} {} {slot}", self.name(who), self.id(item))
    }

    pub(super) fn outcome(self, outcome: &Outcome) -> String {
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

    pub(super) fn by(self, killer: Option<EntityRef>) -> String {
        killer.map_or_else(String::new, |by| format!(" by {}", self.name(by)))
    }

    pub(super) fn name(self, who: EntityRef) -> String {
        format!("{}{}", self.id(who.kind), who.id)
    }

    pub(super) fn id(self, prototype: PrototypeId) -> &'a str {
        &self.0.prototype(prototype).id
    }

    pub(super) fn cause(self, cause: Cause) -> &'a str {
        let rows = self.0.rows();
        match cause {
            Cause::Item(kind) | Cause::Creature(kind) => self.id(kind),
            Cause::Ability(ability) => rows.ability(ability).map_or("?", |row| &row.id),
            Cause::Status(status) => self.status(status),
            Cause::Tile(tile) => &self.0.tile(tile).id,
            Cause::Substance(id) => rows.substance(id).map_or("?", |row| &row.id),
            Cause::LevelUp(level_up) => self.level_up(level_up),
            Cause::Custom(name) => self.custom(name),
        }
    }

    pub(super) fn status(self, status: StatusId) -> &'a str {
        self.0.rows().status(status).map_or("?", |row| &row.id)
    }

    pub(super) fn stat(self, stat: StatId) -> &'a str {
        self.0.rows().stat(stat).map_or("?", |row| &row.id)
    }

    pub(super) fn level_up(self, level_up: LevelUpId) -> &'a str {
        self.0.rows().level_up(level_up).map_or("?", |row| &row.id)
    }

    pub(super) fn custom(self, name: CustomId) -> &'a str {
        self.0.rows().custom_name(name).map_or("?", String::as_str)
    }

    pub(super) fn substance(self, cell: SubstanceCell) -> String {
        let row = self.0.rows().substance(cell.substance);
        format!("{} {} {}", row.map_or("?", |row| &row.id), cell.at, cell.amount)
    }
}

pub(super) fn displaced(how: Displacement) -> Cow<'static, str> {
    match how {
        Displacement::Teleported => "teleported".into(),
        Displacement::Pushed => "pushed".into(),
        Displacement::Pulled => "pulled".into(),
        Displacement::Charged => "charging".into(),
        Displacement::Swapped => "swapped".into(),
        Displacement::SqueezedPast => "squeezed past".into(),
        Displacement::ChangedFloor { floor } => format!("taken to floor {floor}").into(),
    }
}

/// ` × 3` for a stack of three, nothing for a single item.
pub(super) fn times(count: u32) -> String {
    if count == 1 { String::new() } else { format!(" × {count}") }
}
