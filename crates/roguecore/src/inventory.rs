//! Inventory of the player. An item keeps its slot for as long as it is carried.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::component::State;
use crate::id::{EntityId, MapIds, PrototypeId, RowMap, UnlistedRow};

/// A slot of an inventory, named by a letter from `a` to `z`, or [the one of the goal](Self::GOAL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct InventorySlot(#[serde(deserialize_with = "slot_index")] u8);

/// Saves and journals hold the slot as a number, 0 for `a` and 26 for that of the goal; one above is an
/// error.
fn slot_index<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let index = u8::deserialize(deserializer)?;
    let known = index <= InventorySlot::GOAL.0;
    known
        .then_some(index)
        .ok_or_else(|| D::Error::custom("an inventory has 26 slots and that of the goal"))
}

impl InventorySlot {
    /// The number of slots with a letter.
    pub const COUNT: usize = 26;
    /// The slot that the goal of the dungeon gets where no letter is free, so that a full inventory does
    /// not keep it from being carried out.
    pub const GOAL: Self = Self(Self::COUNT as u8);
    /// How it is written.
    const GOAL_SIGN: char = '*';

    /// The slot with that letter; `None` for anything but `'a'..='z'` and `'*'`, the slot of the goal.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='z' => Some(Self(letter as u8 - b'a')),
            Self::GOAL_SIGN => Some(Self::GOAL),
            _ => None,
        }
    }

    /// Its letter, `'a'..='z'`, or `'*'`.
    pub const fn letter(self) -> char {
        if self.0 == Self::GOAL.0 { Self::GOAL_SIGN } else { (b'a' + self.0) as char }
    }

    /// Every slot with a letter, `a` first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl fmt::Display for InventorySlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// An item of an inventory.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct InventoryItem {
    /// Its slot.
    pub slot: InventorySlot,
    /// Its id, the same as on the floor.
    pub id: EntityId,
    /// The prototype it is a copy of.
    pub kind: PrototypeId,
    /// Whether it is equipped.
    pub equipped: bool,
    /// Its differences from its row: charges, enchantment, count.
    pub state: Option<Box<State>>,
}

/// An item of an inventory as commands and events name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ItemRef {
    /// Its slot.
    pub slot: InventorySlot,
    /// Its id.
    pub id: EntityId,
    /// The prototype it is a copy of.
    pub kind: PrototypeId,
}

impl ItemRef {
    /// The reference to an item.
    pub const fn new(slot: InventorySlot, id: EntityId, kind: PrototypeId) -> Self {
        Self { slot, id, kind }
    }
}

impl InventoryItem {
    /// How commands and events name it.
    pub const fn item_ref(&self) -> ItemRef {
        ItemRef { slot: self.slot, id: self.id, kind: self.kind }
    }

    /// The number of copies in the slot; at least 1.
    pub fn count(&self) -> u32 {
        self.state.as_ref().map_or(1, |state| state.count())
    }
}

/// Items by slot; at most one per slot.
///
/// ```
/// use roguecore::{Inventory, InventorySlot};
/// let inventory = Inventory::default();
/// assert_eq!(inventory.free_slot(), InventorySlot::from_letter('a'));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inventory {
    items: Vec<InventoryItem>,
}

impl Inventory {
    /// Every item, in the order of the slots.
    pub fn iter(&self) -> impl Iterator<Item = &InventoryItem> {
        self.items.iter()
    }

    /// The item in that slot.
    pub fn get(&self, slot: InventorySlot) -> Option<&InventoryItem> {
        self.items.iter().find(|item| item.slot == slot)
    }

    /// The first slot without an item; `None` when the inventory is full.
    pub fn free_slot(&self) -> Option<InventorySlot> {
        InventorySlot::all().find(|&slot| self.get(slot).is_none())
    }

    /// Adds an item. Its slot is free.
    pub(crate) fn insert(&mut self, item: InventoryItem) {
        let index = self.items.partition_point(|other| other.slot < item.slot);
        self.items.insert(index, item);
    }

    /// The slot for a new item: that of the stack it joins, or the first free one; `None` when
    /// the inventory is full. An item joins a stack of its kind if it `stacks` and nothing but
    /// the count differs.
    pub(crate) fn slot_for(
        &self,
        kind: PrototypeId,
        state: Option<&State>,
        stacks: bool,
    ) -> Option<InventorySlot> {
        let plain = State::default();
        let state = state.unwrap_or(&plain);
        let joins = |it: &&InventoryItem| {
            it.kind == kind && it.state.as_deref().unwrap_or(&plain).stacks_with(state)
        };
        let stack = self.items.iter().filter(|_| stacks).find(joins);
        stack.map_or_else(|| self.free_slot(), |it| Some(it.slot))
    }

    /// Adds an item, to the stack in its slot if there is one.
    pub(crate) fn add(&mut self, item: InventoryItem) {
        match self.items.iter_mut().find(|it| it.slot == item.slot) {
            Some(stack) => stack.state.get_or_insert_default().add_copies(item.count()),
            None => self.insert(item),
        }
    }

    /// Removes copies of a stack, and the item if none is left.
    pub(crate) fn take(&mut self, slot: InventorySlot, count: u32) {
        match self.items.iter_mut().find(|item| item.slot == slot) {
            Some(InventoryItem { state: Some(state), .. }) if state.count() > count => {
                state.remove_copies(count);
            }
            _ => _ = self.remove(slot),
        }
    }

    pub(crate) fn remove(&mut self, slot: InventorySlot) -> Option<InventoryItem> {
        let index = self.items.iter().position(|item| item.slot == slot)?;
        Some(self.items.remove(index))
    }

    pub(crate) fn set_equipped(&mut self, slot: InventorySlot, equipped: bool) {
        if let Some(item) = self.items.iter_mut().find(|item| item.slot == slot) {
            item.equipped = equipped;
        }
    }

    /// The item with that id, to change its state.
    pub(crate) fn get_mut(&mut self, id: EntityId) -> Option<&mut InventoryItem> {
        self.items.iter_mut().find(|item| item.id == id)
    }
}

impl MapIds for Inventory {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.items.iter_mut().try_for_each(|item| {
            item.kind.map_ids(map)?;
            item.state.map_ids(map)
        })
    }
}
