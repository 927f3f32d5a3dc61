//! Bounds of content: how many rows, how long a list, how large a number.

/// The maximum number of rows of one table, other than tiles.
pub(crate) const MAX_ROWS: usize = 1_000;
/// The maximum length of a name, in characters.
pub(crate) const MAX_NAME: usize = 40;
/// The maximum of hit points, defence, power, weights and other values.
pub(crate) const MAX_VALUE: i64 = 1_000_000;
/// The maximum side of a map, and of a distance, in cells.
pub(crate) const MAX_SIDE: i64 = 1_000;
/// The maximum number of turns of a status or a cooldown.
pub(crate) const MAX_TURNS: i64 = 1_000_000;
/// The maximum length of a text that a rule says, in characters.
pub(crate) const MAX_TEXT: usize = 200;
/// The maximum number of tiles: the id of a tile is one byte.
pub(crate) const MAX_TILES: usize = 250;
/// The maximum number of stats, statuses, kinds of damage or substances: one byte each.
pub(crate) const MAX_SMALL_TABLE: usize = 200;
/// The maximum number of factions: a set of factions is a word of 32 bits.
pub(crate) const MAX_FACTIONS: usize = 32;
/// The maximum number of equipment slots.
pub(crate) const MAX_SLOTS: usize = 26;
/// The maximum number of rows of growth: improvements, techniques and origins.
pub(crate) const MAX_LEVEL_UPS: usize = 100;
/// The maximum number of rows that a character level offers: each has a letter.
pub(crate) const MAX_OFFERED: usize = 26;
/// The maximum number of groups of unknown items.
pub(crate) const MAX_UNKNOWN_GROUPS: usize = 26;
/// The maximum number of names of a group of unknown items.
pub(crate) const MAX_UNKNOWN_NAMES: usize = 100;
/// The maximum number of texts that rules say.
pub(crate) const MAX_TEXTS: usize = 10_000;
/// The maximum number of rules of a row.
pub(crate) const MAX_RULES: usize = 32;
/// The maximum number of effects of a rule.
pub(crate) const MAX_EFFECTS: usize = 16;
/// The maximum number of conditions of a rule or behaviour.
pub(crate) const MAX_CONDITIONS: usize = 8;
/// The maximum number of behaviours of a creature or status.
pub(crate) const MAX_BEHAVIOURS: usize = 32;
/// The maximum number of stats, tags, resistances or abilities of a row.
pub(crate) const MAX_OF_ROW: usize = 64;
/// The maximum number of creatures that one effect summons.
pub(crate) const MAX_SUMMONED: i64 = 100;
/// The maximum number of creatures of a floor to which hordes come.
pub(crate) const MAX_ARRIVALS: i64 = 1_000;
/// The maximum number of items that one effect creates, gives or takes.
pub(crate) const MAX_ITEMS: i64 = 1_000;
/// The maximum amount of a substance in a cell.
pub(crate) const MAX_AMOUNT: i64 = 255;
/// The number of the last floor of any dungeon.
pub(crate) const MAX_FLOOR: i64 = 1_000;
/// The maximum number of floors that an effect moves its target.
pub(crate) const MAX_FLOORS: i64 = 1_000;
