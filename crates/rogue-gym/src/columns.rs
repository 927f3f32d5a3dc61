//! The rows and columns of the parts of an observation that are no planes.

use roguecore::InventorySlot;

/// The most things in view that have a row. The first is the player, then come the nearest.
pub const ENTITY_ROWS: usize = 24;

/// The columns of a thing in view. `kind` is 1 and the index of its row in the content, 0 where there is no
/// thing; `flags` are the [`FLAGS`](crate::FLAGS); `statuses_0` has a bit for each of the first 30 statuses,
/// `statuses_1` for the next 30.
pub const ENTITY_FIELDS: [&str; 10] =
    ["kind", "x", "y", "hp", "max_hp", "defence", "power", "flags", "statuses_0", "statuses_1"];

/// The slots of the inventory: `a` to `z`, and `*`, which the goal takes beside 26 items.
pub const INVENTORY_ROWS: usize = InventorySlot::COUNT + 1;

/// The columns of an item that is carried. `kind` is 1 and the index of its row as the player knows it, 0 for
/// an empty slot; `charges` is the first number that this copy has of its own.
pub const INVENTORY_FIELDS: [&str; 4] = ["kind", "count", "equipped", "charges"];

/// The statistics that every content has; those of the content's own stats follow.
pub const STATISTICS: [&str; 16] = [
    "turn",
    "floor",
    "x",
    "y",
    "hp",
    "max_hp",
    "defence",
    "power",
    "level",
    "experience",
    "experience_needed",
    "pending_improvements",
    "score",
    "outcome",
    "statuses_0",
    "statuses_1",
];

/// The most conditions of a task, of its goal and of its failure together.
pub const GOAL_ROWS: usize = 8;

/// The columns of a condition of a task. `condition` is 1 and the index of its word in
/// [`CONDITIONS`](crate::CONDITIONS), 0 for no row; `kind` is 1 and the index of the thing that it names, or of the
/// tile of `on`, 0 where it names none; `done` is the number so far, at most the one that is `needed`; `fails` is 1 for
/// a condition that must not hold.
pub const GOAL_FIELDS: [&str; 5] = ["condition", "kind", "needed", "done", "fails"];

/// The most messages of a step.
pub const MESSAGES: usize = 16;

/// The greatest value that a content can give a stat, and the greatest one of a stat, a count or a charge in an
/// observation: sums beyond it are written as this.
pub const MAX_VALUE: i32 = 1_000_000;

/// A value of a stat within the bounds of observations.
pub(crate) fn bounded(value: i32) -> i32 {
    value.clamp(-MAX_VALUE, MAX_VALUE)
}
