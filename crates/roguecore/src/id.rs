//! Ids of entities and of the rows of content.

mod row_map;

use std::fmt;

use ron_tables::Named;
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

/// Defines the ids of rows: each is an index in a table of the content. Saved games refer to some of
/// the tables.
macro_rules! define_ids {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, $methods:tt, $files:tt;)* }
        other { $($(#[$about:meta])* $vis:vis $Other:ident, $called:literal,
            $other:ident: $OtherRow:ident $(in $file:ident)?, $fields:tt
            $(, $(#[$of_id:meta])* $OtherId:ident($size:ty))?;)* }
    ) => {
        $(define_id!($(#[$doc])* $Id($index): $Table);)*
        $($(define_id!($(#[$of_id])* $OtherId($size): $Other);)?)*

        /// A table of rows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum RowTable {
            $($Table,)*
            $($Other,)*
        }

        impl RowTable {
            /// The tables that saved games refer to, in their order.
            pub(crate) const SAVED: [Self; [$($what),*].len()] = [$(Self::$Table),*];

            /// The word for a row in messages and the schema.
            pub(crate) const fn what(self) -> &'static str {
                match self {
                    $(Self::$Table => $what,)*
                    $(Self::$Other => $called,)*
                }
            }

            /// The table of an id with that name of its type.
            pub(crate) fn of_type(name: &str) -> Option<Self> {
                match name {
                    $(stringify!($Id) => Some(Self::$Table),)*
                    $($(stringify!($OtherId) => Some(Self::$Other),)?)*
                    _ => None,
                }
            }
        }

        $(impl MapIds for $Id {
            fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
                *self = map.get(*self)?;
                Ok(())
            }
        })*
    };
}

/// Defines the id of the rows of a table.
macro_rules! define_id {
    ($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $Id(pub(crate) $index);

        impl $Id {
            /// The id with that index.
            pub const fn new(index: $index) -> Self {
                Self(index)
            }

            /// Its index in the table of the content.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl RowId for $Id {
            const TABLE: RowTable = RowTable::$Table;

            fn index(self) -> usize {
                usize::from(self.0)
            }

            fn with_index(index: u16) -> Self {
                Self(index as _)
            }
        }

        impl Named for $Id {
            const WHAT: &'static str = RowTable::$Table.what();

            fn with_index(index: usize) -> Self {
                Self(index as _)
            }
        }
    };
}

tables!(define_ids);

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

/// A value that was added later: it is written where it is set only, so that other rows keep their meaning.
#[allow(clippy::ref_option)] // As serde passes it.
pub(crate) fn where_set<T: Serialize, S: Serializer>(
    value: &Option<T>,
    out: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => out.serialize_some(value),
        None => out.serialize_unit(),
    }
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
