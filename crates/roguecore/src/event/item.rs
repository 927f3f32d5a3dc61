//! Events of items in the hands of actors.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use super::EntityRef;
use super::words::{Words, times};
use crate::entity::{EntityId, PrototypeId};
use crate::id::StatId;
use crate::inventory::{InventorySlot, ItemRef};

/// Events of an item that an actor carries, throws or takes up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemEvent {
    /// An item was picked up.
    PickedUp {
        /// The actor.
        who: EntityRef,
        /// The id of the item.
        id: EntityId,
        /// Its prototype.
        item: PrototypeId,
        /// The inventory slot it is in now.
        slot: InventorySlot,
        /// Where it was.
        at: Point,
        /// Copies; 1 for an item that does not stack.
        count: u32,
    },
    /// An item was dropped.
    Dropped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// Where it is now.
        at: Point,
        /// Copies; 1 for an item that does not stack.
        count: u32,
    },
    /// An item was equipped.
    Equipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
    },
    /// An item was unequipped.
    Unequipped {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// Its inventory slot.
        slot: InventorySlot,
    },
    /// An item was used. The events of its effects follow.
    Used {
        /// The actor.
        who: EntityRef,
        /// The prototype of the item.
        item: PrototypeId,
        /// The inventory slot it was in.
        slot: InventorySlot,
        /// The position of the actor.
        at: Point,
        /// The cell it was aimed at, for items that are aimed.
        target: Option<Point>,
        /// Whether it is gone, or one less of a stack.
        consumed: bool,
    },
    /// An item was thrown; it lies in the target cell, unless a rule of its own uses it up.
    Thrown {
        /// The actor.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Where from.
        from: Point,
        /// Where it landed.
        to: Point,
    },
    /// An item came into an inventory from nowhere.
    Given {
        /// The new holder.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Copies; 1 for an item that does not stack.
        count: u32,
    },
    /// An item left an inventory and is gone, or some of a stack.
    Taken {
        /// The former holder.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// Copies; 1 for an item that does not stack.
        count: u32,
    },
    /// An item went from one inventory into another.
    Stolen {
        /// The new holder.
        who: EntityRef,
        /// The former holder.
        from: EntityRef,
        /// The item, as it was before.
        item: ItemRef,
        /// The inventory slot it is in now.
        slot: InventorySlot,
        /// Copies; 1 for an item that does not stack.
        count: u32,
    },
    /// A stat of an item changed, such as its charges.
    Changed {
        /// The holder of the item.
        who: EntityRef,
        /// The item.
        item: ItemRef,
        /// The stat.
        stat: StatId,
        /// Its value before.
        from: i32,
        /// Its value after.
        to: i32,
    },
    /// The player learned the identity of a kind of item.
    Identified {
        /// The prototype of the item.
        kind: PrototypeId,
        /// The kind that the player knew it as.
        appearance: PrototypeId,
    },
}

impl ItemEvent {
    /// The cell of the event: of a throw the one in which the item landed.
    pub(super) const fn at(&self) -> Option<Point> {
        match self {
            Self::PickedUp { at, .. }
            | Self::Dropped { at, .. }
            | Self::Used { at, .. }
            | Self::Thrown { to: at, .. } => Some(*at),
            Self::Equipped { .. }
            | Self::Unequipped { .. }
            | Self::Given { .. }
            | Self::Taken { .. }
            | Self::Stolen { .. }
            | Self::Changed { .. }
            | Self::Identified { .. } => None,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::PickedUp { who, .. }
            | Self::Dropped { who, .. }
            | Self::Equipped { who, .. }
            | Self::Unequipped { who, .. }
            | Self::Used { who, .. }
            | Self::Thrown { who, .. }
            | Self::Stolen { who, .. } => Some(*who),
            Self::Given { .. }
            | Self::Taken { .. }
            | Self::Changed { .. }
            | Self::Identified { .. } => None,
        }
    }

    /// The entity that the event happened to: the holder of the item.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::Given { who, .. } | Self::Taken { who, .. } | Self::Changed { who, .. } => {
                Some(*who)
            }
            Self::Stolen { from, .. } => Some(*from),
            Self::PickedUp { .. }
            | Self::Dropped { .. }
            | Self::Equipped { .. }
            | Self::Unequipped { .. }
            | Self::Used { .. }
            | Self::Thrown { .. }
            | Self::Identified { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::PickedUp { who, item, slot, .. } => words.handles(*who, "picks up", *item, *slot),
            Self::Dropped { who, item, slot, .. } => words.handles(*who, "drops", *item, *slot),
            Self::Equipped { who, item, slot, .. } => words.handles(*who, "equips", *item, *slot),
            Self::Unequipped { who, item, slot, .. } => {
                words.handles(*who, "unequips", *item, *slot)
            }
            Self::Used { who, item, slot, target, .. } => {
                let target = target.map_or_else(String::new, |at| format!(" at {at}"));
                format!("{}{target}", words.handles(*who, "uses", *item, *slot))
            }
            Self::Thrown { who, item, from, to, .. } => {
                format!("{} {from} {to}", words.handles(*who, "throws", item.kind, item.slot))
            }
            Self::Given { who, item, count, .. } => {
                let item = words.handles(*who, "gets", item.kind, item.slot);
                format!("{item}{}", times(*count))
            }
            Self::Taken { who, item, count, .. } => {
                let item = words.handles(*who, "loses", item.kind, item.slot);
                format!("{item}{}", times(*count))
            }
            Self::Stolen { who, from, item, slot, .. } => {
                let item = words.handles(*who, "steals", item.kind, *slot);
                format!("{item} from {}", words.name(*from))
            }
            Self::Changed { who, item, stat, from, to, .. } => {
                let (item, stat) = (words.id(item.kind), words.stat(*stat));
                format!("{}: {item} {stat} {from} to {to}", words.name(*who))
            }
            Self::Identified { kind, appearance } => {
                format!("{} is {}", words.id(*appearance), words.id(*kind))
            }
        }
    }

    /// Replaces the kind of each item that the event names, except for that of an identification.
    pub(super) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        let kind = match self {
            Self::PickedUp { item, .. }
            | Self::Dropped { item, .. }
            | Self::Equipped { item, .. }
            | Self::Unequipped { item, .. }
            | Self::Used { item, .. } => item,
            Self::Changed { item, .. }
            | Self::Given { item, .. }
            | Self::Taken { item, .. }
            | Self::Stolen { item, .. }
            | Self::Thrown { item, .. } => &mut item.kind,
            Self::Identified { .. } => return,
        };
        *kind = map(*kind);
    }
}
