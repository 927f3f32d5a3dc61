//! Rows: the tables of a content, one file a kind of row: its definition, its fields in the file and
//! its checks. Does not know what they are made into: floors, games.

pub(crate) mod ability;
pub(crate) mod band;
pub(crate) mod color;
pub(crate) mod creature;
mod derive_facts;
pub(crate) mod derived;
pub(crate) mod faction;
pub(crate) mod facts;
pub(crate) mod harms;
pub(crate) mod horde;
pub(crate) mod identity;
pub(crate) mod item;
pub(crate) mod level_up;
pub(crate) mod look;
pub(crate) mod messages;
pub(crate) mod prototype;
mod queries;
pub(crate) mod row_list;
pub(crate) mod rule_hash;
pub(crate) mod stats;
pub(crate) mod status;
pub(crate) mod substance;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod terrain;
pub(crate) mod tile;
pub(crate) mod unknown;
pub(crate) mod vault;
