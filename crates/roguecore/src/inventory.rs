//! What somebody carries. Each thing keeps its letter for as long as it is carried.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::id::{EntityId, PrototypeId};

/// A place in a pack, `a` to `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct InventorySlot(u8);

/// Saves and journals hold the number; one that has no letter is refused.
impl TryFrom<u8> for InventorySlot {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        let known = usize::from(number) < Self::COUNT;
        known.then_some(Self(number)).ok_or("a pack has 26 letters")
    }
}

impl InventorySlot {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// The slot with that letter, `'a'..='z'`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='z' => Some(Self(letter as u8 - b'a')),
            _ => None,
        }
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Every slot, `a` first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl fmt::Display for InventorySlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A thing in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InventoryItem {
    /// Its letter.
    pub slot: InventorySlot,
    /// Its number, the same as when it lay on the floor.
    pub id: EntityId,
    /// What it is a copy of.
    pub kind: PrototypeId,
    /// Whether it is worn.
    pub equipped: bool,
}

/// Things carried, by letter.
///
/// ```
/// use roguecore::{Inventory, InventorySlot};
/// let pack = Inventory::default();
/// assert_eq!(pack.free_slot(), InventorySlot::from_letter('a'));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inventory {
    carried: Vec<InventoryItem>,
}

impl Inventory {
    /// Everything in it, `a` first.
    pub fn iter(&self) -> impl Iterator<Item = &InventoryItem> {
        self.carried.iter()
    }

    /// What has that letter.
    pub fn get(&self, slot: InventorySlot) -> Option<&InventoryItem> {
        self.carried.iter().find(|carried| carried.slot == slot)
    }

    /// The first letter that nothing has; `None` when the pack is full.
    pub fn free_slot(&self) -> Option<InventorySlot> {
        InventorySlot::all().find(|&slot| self.get(slot).is_none())
    }

    pub(crate) fn put(&mut self, thing: InventoryItem) {
        let place = self.carried.partition_point(|carried| carried.slot < thing.slot);
        self.carried.insert(place, thing);
    }

    pub(crate) fn take(&mut self, slot: InventorySlot) -> Option<InventoryItem> {
        let place = self.carried.iter().position(|carried| carried.slot == slot)?;
        Some(self.carried.remove(place))
    }

    pub(crate) fn wear(&mut self, slot: InventorySlot, equipped: bool) {
        if let Some(carried) = self.carried.iter_mut().find(|carried| carried.slot == slot) {
            carried.equipped = equipped;
        }
    }
}
