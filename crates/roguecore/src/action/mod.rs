//! Actions: what player and monsters do, under the same checks. A command or a monster's
//! choice is checked against the world, which gives a [`Checked`] action or a refusal; only a
//! checked action can be performed, and performing emits events.

mod bump;
mod death;
mod floor;
mod gear;
mod magic;
mod melee;
mod movement;
mod stairs;
mod using;
mod wait;

use magic::Spell;

use crate::command::Command;
use crate::component::{EquipmentSlot, LevelUp};
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{EntityRef, Event};
use crate::geometry::{Direction, Point};
use crate::inventory::{InventoryItem, InventorySlot};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// What someone wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Bump(Direction),
    Move(Direction),
    Melee(Direction),
    Wait,
    PickUp,
    Drop(InventorySlot),
    Use(InventorySlot, Option<Point>),
    Stairs { down: bool },
    LevelUp(LevelUp),
}

/// An action that nothing stands against, with all it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    Move { who: EntityRef, from: Point, to: Point },
    Melee { who: EntityRef, target: EntityRef, from: Point, at: Point },
    Wait { who: EntityRef, at: Point },
    PickUp { who: EntityRef, id: EntityId, item: PrototypeId, slot: InventorySlot, at: Point },
    Drop { who: EntityRef, thing: InventoryItem, at: Point },
    Gear { who: EntityRef, thing: InventoryItem, place: EquipmentSlot },
    Drink { who: EntityRef, thing: InventoryItem, at: Point, amount: i32 },
    Read { who: EntityRef, thing: InventoryItem, from: Point, spell: Spell },
    Travel { who: EntityRef, from: u32, to: u32 },
    Leave { goal: PrototypeId },
    LevelUp(LevelUp),
}

impl From<Command> for Action {
    fn from(command: Command) -> Self {
        match command {
            Command::Bump(direction) => Self::Bump(direction),
            Command::Move(direction) => Self::Move(direction),
            Command::Melee(direction) => Self::Melee(direction),
            Command::Wait => Self::Wait,
            Command::PickUp => Self::PickUp,
            Command::Drop(slot) => Self::Drop(slot),
            Command::Use { slot, target } => Self::Use(slot, target),
            Command::Descend => Self::Stairs { down: true },
            Command::Ascend => Self::Stairs { down: false },
            Command::LevelUp(level_up) => Self::LevelUp(level_up),
        }
    }
}

impl Action {
    /// Whether that entity could do it now. Changes nothing.
    pub(crate) fn check(self, world: &World, who: EntityId) -> Result<Checked, Refusal> {
        // Whoever left the map has no turn left.
        let actor = world.map().get(who).filter(|_| world.outcome().is_none());
        let actor = actor.ok_or(Refusal::GameOver)?;
        let choices = actor.experience.map_or(0, |growth| growth.pending_level_ups());
        if choices > 0 && !matches!(self, Self::LevelUp(_)) {
            return Err(Refusal::LevelUpPending);
        }
        match self {
            Self::Bump(direction) => bump::check(world, actor, direction),
            Self::Move(direction) => movement::check(world, actor, direction),
            Self::Melee(direction) => melee::check(world, actor, direction),
            Self::Wait => Ok(wait::check(world, actor)),
            Self::PickUp => floor::check_pick_up(world, actor),
            Self::Drop(slot) => floor::check_drop(world, actor, slot),
            Self::Use(slot, target) => using::check(world, actor, slot, target),
            Self::Stairs { down } => stairs::check(world, actor, down),
            Self::LevelUp(_) if choices == 0 => Err(Refusal::NoLevelUpPending),
            Self::LevelUp(level_up) => Ok(Checked::LevelUp(level_up)),
        }
    }
}

impl Checked {
    /// Whether it takes no time: nobody else acts.
    pub(crate) const fn is_free(&self) -> bool {
        matches!(self, Self::LevelUp(_))
    }

    /// Does it.
    pub(crate) fn perform(self, turn: &mut Turn<'_>) {
        match self {
            Self::Move { who, from, to } => movement::perform(turn, who, from, to),
            Self::Melee { who, target, from, at } => melee::perform(turn, who, target, from, at),
            Self::Wait { who, at } => wait::perform(turn, who, at),
            Self::PickUp { who, id, item, slot, at } => {
                floor::pick_up(turn, who, id, item, slot, at);
            }
            Self::Drop { who, thing, at } => floor::drop(turn, who, thing, at),
            Self::Gear { who, thing, place } => gear::perform(turn, who, thing, place),
            Self::Drink { who, thing, at, amount } => using::drink(turn, who, thing, at, amount),
            Self::Read { who, thing, from, spell } => magic::read(turn, who, thing, from, spell),
            Self::Travel { who, from, to } => stairs::travel(turn, who, from, to),
            Self::Leave { goal } => stairs::leave(turn, goal),
            Self::LevelUp(level_up) => turn.emit(Event::LevelUpChosen { level_up }),
        }
    }
}

/// The cell next to someone; refused beyond the edge of the map.
fn cell_towards(world: &World, actor: &Entity, direction: Direction) -> Result<Point, Refusal> {
    let at = actor.at + direction;
    if world.map().size().contains(at) { Ok(at) } else { Err(Refusal::OutOfBounds) }
}
