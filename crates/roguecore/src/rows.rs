//! Rows: the tables of a content, one file a kind of row: its definition, its fields in the file and
//! its checks. Does not know the floors and games that are made of them.

/// Gives a macro every table of rows. From this list follow the ids, [`Rows`](crate::Rows) with its
/// getters, the table's field in files with merging, removal and schema, the builder, saved games
/// and the identity of content.
///
/// A table that saved games refer to: the id of its rows, its name, the word for a row in messages, its
/// field in `Rows`, the type of a row and the file of that; for the methods the word for a row in
/// documentation, the getter and the search by id; and the fields of a row in files. The order is that of
/// saved games.
///
/// Any other table: its name, the word for a row in messages, its field in `Rows`, the type of a row, the
/// fields in files, and the id of its rows if they have one. It is read after those of saved games.
///
/// Names alone are rows of the type `String`.
macro_rules! tables {
    ($define:ident) => {
        $define! {
            saved {
                /// The id of a [`TileDef`](crate::TileDef).
                TileId(u8): Tiles, "tile", tiles: TileDef in tile,
                    ("a tile", tile, tile_id), [TileFields in tile];
                /// The id of a [`Prototype`](crate::Prototype), a creature or an item.
                PrototypeId(u16): Prototypes, "creature or item", prototypes: Prototype in prototype,
                    ("a creature or an item", prototype, prototype_id),
                    [CreatureFields in creature, ItemFields in item];
                /// The id of a [`StatDef`](crate::StatDef), a number that entities have.
                StatId(u8): Stats, "stat", stats: StatDef in stats,
                    ("a stat", stat, stat_id), [StatDef in stats];
                /// The id of a tag, a name that entities and tiles have or lack. At most 64 per
                /// content.
                TagId(u8): Tags, "tag", tags: String, ("a tag", tag, tag_id), [TagName in names];
                /// The id of a [`StatusDef`](crate::StatusDef), such as one for poison.
                StatusId(u8): Statuses, "status", statuses: StatusDef in status,
                    ("a status", status, status_id), [StatusDef in status];
                /// The id of a [`FactionDef`](crate::FactionDef). At most 32 per content.
                FactionId(u8): Factions, "faction", factions: FactionDef in faction,
                    ("a faction", faction, faction_id), [FactionFields in faction];
                /// The id of a kind of damage, which creatures may resist.
                DamageKindId(u8): DamageKinds, "kind of damage", damage_kinds: String,
                    ("a kind of damage", damage_kind, damage_kind_id), [DamageKindName in names];
                /// The id of a place for equipment: one item each can be equipped in it.
                EquipmentSlot(u8): EquipmentSlots, "equipment slot", equipment_slots: String,
                    ("an equipment slot", equipment_slot, equipment_slot_id), [SlotName in names];
                /// The id of a [`SubstanceDef`](crate::SubstanceDef): fire, gas or a liquid.
                SubstanceId(u8): Substances, "substance", substances: SubstanceDef in substance,
                    ("fire, a gas or a liquid", substance, substance_id),
                    [SubstanceDef in substance];
                /// The id of an [`AbilityDef`](crate::AbilityDef).
                AbilityId(u16): Abilities, "ability", abilities: AbilityDef in ability,
                    ("an ability", ability, ability_id), [AbilityFields in ability];
                /// The id of a [`LevelUpDef`](crate::LevelUpDef), an improvement that a character
                /// level offers.
                LevelUpId(u8): LevelUps, "improvement", level_ups: LevelUpDef in level_up,
                    ("an improvement", level_up, level_up_id), [LevelUpDef in level_up];
                /// The id of a name that host rules define: a command, effect, condition, behaviour
                /// or event.
                CustomId(u16): Custom, "host rule", custom: String,
                    ("a name that host rules know", custom_name, custom_id), [];
            }
            other {
                /// The groups of items that the player does not know at first.
                pub UnknownGroups, "unknown group", unknown: UnknownGroup in unknown,
                    [UnknownGroup in unknown],
                    /// The id of an [`UnknownGroup`](crate::UnknownGroup) of items.
                    UnknownGroupId(u8);
                /// The branches of the dungeon.
                pub(crate) Branches, "branch", branches: Branch in branch, [BranchFields in branch],
                    /// The id of a [`Branch`](crate::Branch) of the dungeon.
                    BranchId(u8);
                /// The parts of floors drawn by hand.
                pub(crate) Vaults, "vault", vaults: Vault in vault, [VaultFields in vault];
                /// The leaders with followers.
                pub(crate) Hordes, "horde", hordes: Horde in horde, [HordeFields in horde],
                    /// The id of a horde: a leader with followers.
                    HordeId(u16);
                /// The texts that rules say.
                pub Texts, "text", texts: String, [],
                    /// The id of a text that a rule says.
                    TextId(u16);
            }
        }
    };
}

pub(crate) mod ability;
mod amount_words;
mod appearances;
pub(crate) mod band;
pub(crate) mod branch;
pub(crate) mod creature;
mod deed;
mod derive;
pub(crate) mod faction;
pub(crate) mod facts;
pub(crate) mod games;
pub(crate) mod horde;
pub(crate) mod item;
pub(crate) mod level_up;
pub(crate) mod lookups;
pub(crate) mod messages;
pub(crate) mod names;
mod names_of;
pub(crate) mod prototype;
pub(crate) mod row_hash;
pub(crate) mod row_list;
pub(crate) mod rule_hash;
pub(crate) mod saved_row;
pub(crate) mod sentence;
pub(crate) mod stats;
pub(crate) mod status;
pub(crate) mod substance;
pub(crate) mod tables;
pub(crate) mod tile;
pub(crate) mod unknown;
pub(crate) mod vault;
pub(crate) mod weights;
pub(crate) mod words;
