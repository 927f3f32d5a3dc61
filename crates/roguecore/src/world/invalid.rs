//! The invariants of a game state, as errors.

use crate::entity::EntityId;
use crate::id::EquipmentSlot;
use crate::inventory::InventorySlot;
use crate::map::InvalidMap;

/// An invariant that every game state keeps and that this one breaks. Found in saved games, and
/// by [`Game::audit`](crate::Game::audit).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidState {
    /// The map of a floor breaks an invariant.
    #[error("{error} (floor {floor})")]
    Map {
        /// The floor; the first is 1.
        floor: u32,
        /// The fault of its map.
        error: InvalidMap,
    },
    /// The turn, a floor or the next entity id is beyond the range of any game.
    #[error("a turn, floor or entity id is out of range")]
    OutOfRange,
    /// A floor has a number beyond the last floor of the content.
    #[error("it has a floor that the content does not have")]
    UnknownFloor,
    /// The player's knowledge of items does not fit the kinds and names of the content.
    #[error("what the player knows of items does not fit the content")]
    UnknownItems,
    /// The random numbers are not those of a game with that seed.
    #[error("the random numbers are not those of its seed")]
    RandomNumbers,
    /// The player's floor is also stored among the other floors.
    #[error("the player's floor is stored twice")]
    FloorTwice,
    /// The hash that a fingerprint takes for a floor the player has left is not that of its map.
    #[error("the hash of floor {floor} is not that of its map")]
    FloorHash {
        /// The floor; the first is 1.
        floor: u32,
    },
    /// Two entities or items have the same id.
    #[error("two entities have the id {0}")]
    DuplicateId(EntityId),
    /// An entity or item has an id that was not given out yet.
    #[error("{0} is an id that was not given out yet")]
    UnassignedId(EntityId),
    /// The player is not on their floor.
    #[error("the player is not on the map")]
    NoPlayer,
    /// The player is no creature, cannot fight or is controlled by an AI.
    #[error("the player is no creature or has an AI")]
    NotPlayable,
    /// The player is dead in a running game, or alive after they died.
    #[error("the player's life does not fit the outcome of the game")]
    Life,
    /// The outcome names a prototype that the content does not have.
    #[error("the outcome names a prototype that the content does not have")]
    UnknownOutcome,
    /// The player has no experience, although the content has levels, or the other way round.
    #[error("the player's experience does not fit the content")]
    NoExperience,
    /// The character level, the experience or the pending level-ups are out of range.
    #[error("the player's experience is out of range")]
    Experience,
    /// The visible and explored cells do not follow from the player's position.
    #[error("the visible cells do not follow from the player's position")]
    FieldOfView,
    /// The inventory slot of the goal holds something else.
    #[error("the inventory slot of the goal holds something else")]
    SlotOfGoal,
    /// The player has no inventory.
    #[error("the player has no inventory")]
    NoInventory,
    /// An entity other than the player has experience.
    #[error("{0} is not the player and has experience")]
    MonsterExperience(EntityId),
    /// A living creature other than the player does not act, although its row says so.
    #[error("{0} is alive and does not act")]
    Inert(EntityId),
    /// An entity other than the player has an inventory.
    #[error("{0} is not the player and has an inventory")]
    MonsterInventory(EntityId),
    /// The letters of the inventory are not in ascending order, or two items have the same.
    #[error("the letters of the inventory are not in order")]
    InventoryOrder,
    /// The inventory holds something that is no item.
    #[error("the inventory slot {0} does not hold an item")]
    NotAnItem(InventorySlot),
    /// An item of the inventory has stats or tags that are unknown or out of their bounds, or is a
    /// stack of a kind that does not stack.
    #[error("the item in the inventory slot {0} has a state that cannot be")]
    ItemState(InventorySlot),
    /// An entity follows another one, or has a status of one, that there never was.
    #[error("{0} follows an entity that there never was, or has a status of one")]
    UnknownActor(EntityId),
    /// An item is in the inventory and on the map.
    #[error("{0} is in the inventory and on the map")]
    CarriedOnMap(EntityId),
    /// An equipped item has no equipment slot.
    #[error("{0} is equipped and no equipment")]
    NotEquipment(InventorySlot),
    /// Two equipped items need the same equipment slot.
    #[error("two items are equipped as {0:?}")]
    EquippedTwice(EquipmentSlot),
    /// The state names a row that the list of rows in the file does not have.
    #[error("it names a row of content that its list of rows does not have")]
    UnlistedRow,
    /// The snapshot of a run is not the state to which its commands lead.
    #[error("the game is not the one that its commands lead to")]
    ReplayMismatch,
}
