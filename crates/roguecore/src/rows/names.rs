//! Tables of names alone: tags, kinds of damage and equipment slots.

use ron_tables::{Id, TableOf};

use crate::english::words_of_id;
use crate::id::{RowTable, TagSet};
use crate::schema::bounds::{MAX_SLOTS, MAX_SMALL_TABLE};

/// A tag.
pub(crate) struct TagName;

impl TagName {
    pub(crate) const TABLE: TableOf =
        TableOf::new::<Id>("tags", "tags", RowTable::Tags.what(), 0..=TagSet::MAX_TAGS);
}

/// A kind of damage.
pub(crate) struct DamageKindName;

impl DamageKindName {
    pub(crate) const TABLE: TableOf = TableOf::new::<Id>(
        "damage",
        "kinds of damage",
        RowTable::DamageKinds.what(),
        0..=MAX_SMALL_TABLE,
    );
}

/// An equipment slot.
pub(crate) struct SlotName;

impl SlotName {
    pub(crate) const TABLE: TableOf = TableOf::new::<Id>(
        "slots",
        "equipment slots",
        RowTable::EquipmentSlots.what(),
        0..=MAX_SLOTS,
    );
}

/// The look of a row that says none: that of its id, which may have a mistake.
pub(super) fn like_id(id: Option<&String>) -> String {
    id.cloned().unwrap_or_default()
}

/// The name of a row that says none.
pub(super) fn named_like_id(id: Option<&String>) -> String {
    id.map_or_else(String::new, |id| words_of_id(id))
}
