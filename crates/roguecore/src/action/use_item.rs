//! Use an item of the inventory: drink a potion, read a scroll, equip or unequip.

use super::{Action, item_in_slot, magic, use_up};
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
) -> Result<Action, Refusal> {
    let item = item_in_slot(actor, slot)?;
    let not_usable = Refusal::NotUsable { item: item.kind };
    let (who, at) = (world.entity_ref(actor), actor.at);
    let read = |spell| Action::Read { who, item, from: at, spell };
    match world.item(item.kind).ok_or(not_usable)? {
        Item::Heal { amount } => {
            let amount = amount.min(actor.fighter.map_or(0, |it| it.max_hp() - it.hp()));
            if amount <= 0 {
                Err(Refusal::FullHealth)
            } else {
                Ok(Action::Drink { who, item, at, amount })
            }
        }
        Item::Lightning { damage, range } => {
            magic::check_lightning(world, actor, damage, range).map(read)
        }
        Item::Confusion { turns } => magic::check_confusion(world, actor, target, turns).map(read),
        Item::Fireball { damage, radius } => {
            magic::check_fireball(world, target, damage, radius).map(read)
        }
        Item::Equipment { slot, .. } => Ok(Action::ToggleEquipped { who, item, slot }),
        Item::Goal => Err(not_usable),
    }
}

pub(super) fn drink(
    turn: &mut Turn<'_>,
    who: EntityRef,
    item: InventoryItem,
    at: Point,
    amount: i32,
) {
    use_up(turn, who, item, at, None);
    let seen = turn.perceives(who, at);
    turn.emit(Event::Healed { who, item: item.kind, amount, seen });
}
