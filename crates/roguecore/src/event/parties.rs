//! The entities in an event, and its cause.

use serde::{Deserialize, Serialize};

use crate::entity::{EntityId, PrototypeId};
use crate::id::{AbilityId, CustomId, LevelUpId, StatusId, SubstanceId};
use crate::tile::TileId;

/// An entity that took part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntityRef {
    /// Its id.
    pub id: EntityId,
    /// Its prototype; [`Content::name`](crate::Content::name) is the word for it.
    pub kind: PrototypeId,
    /// Whether it is the player.
    pub player: bool,
}

/// The cause of damage, healing or a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// An item: used, thrown or equipped.
    Item(PrototypeId),
    /// A creature, by a rule of its own.
    Creature(PrototypeId),
    /// An ability.
    Ability(AbilityId),
    /// A status.
    Status(StatusId),
    /// The tile of the cell.
    Tile(TileId),
    /// Fire, gas or a liquid in the cell.
    Substance(SubstanceId),
    /// An improvement of a character level.
    LevelUp(LevelUpId),
    /// Host rules.
    Custom(CustomId),
}

impl Cause {
    /// Replaces the kind of the item, if it is one.
    pub(super) fn map_item_kind(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        if let Self::Item(kind) = self {
            *kind = map(*kind);
        }
    }
}
