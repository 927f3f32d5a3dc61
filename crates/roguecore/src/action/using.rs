//! Using a thing from the pack: gear is put on or taken off, potions are drunk, scrolls read.

use super::{Checked, floor, magic};
use crate::component::Item;
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::inventory::{InventoryItem, InventorySlot};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    slot: InventorySlot,
    target: Option<Point>,
) -> Result<Checked, Refusal> {
    let thing = floor::in_slot(actor, slot)?;
    let who = world.entity_ref(actor);
    match world.item(thing.kind) {
        Some(Item::Heal { amount }) => {
            let missing = actor.fighter.map_or(0, |it| it.max_hp() - it.hp());
            let amount = amount.min(missing);
            if amount <= 0 {
                Err(Refusal::FullHealth)
            } else {
                Ok(Checked::Drink { who, thing, at: actor.at, amount })
            }
        }
        Some(Item::Equipment { slot: place, .. }) => Ok(Checked::Gear { who, thing, place }),
        Some(Item::Goal) | None => Err(Refusal::NotUsable { item: thing.kind }),
        Some(item) => {
            let spell = magic::check(world, actor, item, target)?;
            Ok(Checked::Read { who, thing, from: actor.at, spell })
        }
    }
}

pub(super) fn drink(
    turn: &mut Turn<'_>,
    who: EntityRef,
    thing: InventoryItem,
    at: Point,
    amount: i32,
) {
    use_up(turn, who, thing, at, None);
    let seen = turn.perceives(who, at);
    turn.emit(Event::Healed { who, item: thing.kind, amount, seen });
}

/// The thing is gone; what it does comes next.
pub(super) fn use_up(
    turn: &mut Turn<'_>,
    who: EntityRef,
    thing: InventoryItem,
    at: Point,
    target: Option<Point>,
) {
    let (item, slot, seen) = (thing.kind, thing.slot, turn.perceives(who, at));
    turn.emit(Event::Used { who, item, slot, at, target, seen });
}
