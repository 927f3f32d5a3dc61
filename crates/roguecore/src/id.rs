//! Ids of entities and of the rows of content.

mod row_map;

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

pub(crate) use row_map::{MapIds, RowId, RowMap, UnlistedRow};

/// The id of an entity, unique in a game and never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntityId(pub(crate) u32);

impl EntityId {
    /// The id with that value. A game assigns ids itself; this is for a [`GameMap`] used alone.
    ///
    /// [`GameMap`]: crate::GameMap
    pub const fn new(value: u32) -> Self {
        Self(value)
    }

    /// The value of the id. The player of a new game has 0.
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Defines ids of rows: each is an index in a table of the content.
macro_rules! row_ids {
    ($($(#[$doc:meta])* $name:ident($index:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub(crate) $index);

        impl $name {
            /// The id with that index.
            pub const fn new(index: $index) -> Self {
                Self(index)
            }

            /// Its index in the table of the content.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

/// Gives a macro every table that saved games refer to, in the order of saved games: the id of its
/// rows, its name here, what messages call a row, its field in [`Rows`](crate::Rows), the type of a
/// row, what documentation calls one, its getter and the search for it.
macro_rules! saved_tables {
    ($define:ident) => {
        $define! {
            /// The id of a [`TileDef`](crate::TileDef).
            TileId(u8): Tiles, "tile", tiles -> TileDef, "a tile", tile, tile_id;
            /// The id of a [`Prototype`](crate::Prototype), a creature or an item.
            PrototypeId(u16): Prototypes, "creature",
                prototypes -> Prototype, "a creature or an item", prototype, prototype_id;
            /// The id of a [`StatDef`](crate::StatDef), a number that entities have.
            StatId(u8): Stats, "stat", stats -> StatDef, "a stat", stat, stat_id;
            /// The id of a tag, a name that entities and tiles have or lack. At most 64 per content.
            TagId(u8): Tags, "tag", tags -> String, "a tag", tag, tag_id;
            /// The id of a [`StatusDef`](crate::StatusDef), such as one for poison.
            StatusId(u8): Statuses, "status",
                statuses -> StatusDef, "a status", status, status_id;
            /// The id of a [`FactionDef`](crate::FactionDef). At most 32 per content.
            FactionId(u8): Factions, "faction",
                factions -> FactionDef, "a faction", faction, faction_id;
            /// The id of a kind of damage, which creatures may resist.
            DamageKindId(u8): DamageKinds, "kind of damage",
                damage_kinds -> String, "a kind of damage", damage_kind, damage_kind_id;
            /// The id of a place for equipment: one item each can be equipped in it.
            EquipmentSlot(u8): EquipmentSlots, "equipment slot",
                equipment_slots -> String, "an equipment slot", equipment_slot, equipment_slot_id;
            /// The id of a [`SubstanceDef`](crate::SubstanceDef): fire, gas or a liquid.
            SubstanceId(u8): Substances, "substance",
                substances -> SubstanceDef, "fire, a gas or a liquid", substance, substance_id;
            /// The id of an [`AbilityDef`](crate::AbilityDef).
            AbilityId(u16): Abilities, "ability",
                abilities -> AbilityDef, "an ability", ability, ability_id;
            /// The id of a [`LevelUpDef`](crate::LevelUpDef), an improvement that a character level
            /// offers.
            LevelUpId(u8): LevelUps, "improvement",
                level_ups -> LevelUpDef, "an improvement", level_up, level_up_id;
            /// The id of a name that host rules define: a command, effect, condition, behaviour or
            /// event.
            CustomId(u16): Custom, "host rule",
                custom -> String, "a name that host rules know", custom_name, custom_id;
        }
    };
}
pub(crate) use saved_tables;

/// Defines the ids of tables and what saved games need of each.
macro_rules! define_ids {
    ($($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
        $table:ident -> $Row:ident, $row:literal, $get:ident, $find:ident;)*) => {
        row_ids! { $($(#[$doc])* $Id($index);)* }

        /// A table of rows that saved games refer to.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum RowTable {
            $($Table,)*
        }

        impl RowTable {
            /// Every table, in the order of saved games.
            pub(crate) const ALL: [Self; [$($what),*].len()] = [$(Self::$Table),*];

            /// What messages and the schema call a row.
            pub(crate) const fn what(self) -> &'static str {
                match self {
                    $(Self::$Table => $what,)*
                }
            }

            /// The table of an id with that name of its type.
            pub(crate) fn of_type(name: &str) -> Option<Self> {
                match name {
                    $(stringify!($Id) => Some(Self::$Table),)*
                    _ => None,
                }
            }
        }

        $(impl RowId for $Id {
            const TABLE: RowTable = RowTable::$Table;

            fn index(self) -> usize {
                usize::from(self.0)
            }

            fn with_index(index: u16) -> Self {
                Self(index as _)
            }
        }

        impl MapIds for $Id {
            fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
                *self = map.get(*self)?;
                Ok(())
            }
        })*
    };
}

saved_tables!(define_ids);

row_ids! {
    /// The id of a horde: a leader with followers.
    HordeId(u16);
    /// The id of an [`UnknownGroup`](crate::UnknownGroup) of items.
    UnknownGroupId(u8);
    /// The id of a text that a rule says.
    TextId(u16);
}

impl StatId {
    /// Hit points.
    pub const HP: Self = Self(0);
    /// Maximum hit points.
    pub const MAX_HP: Self = Self(1);
    /// Damage of melee attacks before defence, in hit points.
    pub const POWER: Self = Self(2);
    /// Reduction of the damage of each melee attack, in hit points.
    pub const DEFENCE: Self = Self(3);
    /// Speed: 100 is one action of cost 100 in a turn.
    pub const SPEED: Self = Self(4);
    /// Radius of sight, in cells, added to that of the content.
    pub const SIGHT: Self = Self(5);
    /// The ids of the stats that every content has, in the order of their ids.
    pub const BUILT_IN: [&'static str; 6] = ["hp", "max_hp", "power", "defence", "speed", "sight"];

    /// Whether the outcome of a fight in melee depends on it.
    pub(crate) const fn decides_fights(self) -> bool {
        self.0 <= Self::SPEED.0
    }
}

impl FactionId {
    /// The faction of the player.
    pub const PLAYER: Self = Self(0);
    /// The faction of monsters that say no other: hostile to the player.
    pub const MONSTERS: Self = Self(1);
    /// The faction of bystanders: hostile to none.
    pub const NEUTRAL: Self = Self(2);
    /// The ids of the factions that every content has, in the order of their ids.
    pub const BUILT_IN: [&'static str; 3] = ["player", "monsters", "neutral"];
}

/// The name under which [`serialize_sorted`] writes a list.
pub(crate) const SORTED_BY_ID: &str = "SortedById";

/// Writes a list that is sorted by the ids of rows, so that its order has no meaning of its own.
/// The bytes are those of the list.
pub(crate) fn serialize_sorted<T: Serialize, S: Serializer>(
    list: &T,
    out: S,
) -> Result<S::Ok, S::Error> {
    out.serialize_newtype_struct(SORTED_BY_ID, list)
}

/// A set of tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TagSet(pub(crate) u64);

impl TagSet {
    /// The largest number of tags of a content.
    pub const MAX_TAGS: usize = 64;

    /// Whether the tag is in the set.
    pub const fn contains(self, tag: TagId) -> bool {
        self.0 & Self::bit(tag) != 0
    }

    /// The same set with the tag.
    #[must_use]
    pub const fn with(self, tag: TagId) -> Self {
        Self(self.0 | Self::bit(tag))
    }

    /// The tags that are in exactly one of the two sets.
    #[must_use]
    pub const fn toggled(self, tags: Self) -> Self {
        Self(self.0 ^ tags.0)
    }

    /// Whether no tag is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tags of the set, in the order of their ids.
    pub fn iter(self) -> impl Iterator<Item = TagId> {
        (0..Self::MAX_TAGS as u8).map(TagId).filter(move |&tag| self.contains(tag))
    }

    const fn bit(tag: TagId) -> u64 {
        1 << (tag.0 & 63)
    }
}
