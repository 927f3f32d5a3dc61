//! Kinds of items, by which a player chooses what to pick up and which items a list shows.

use roguecore::rule::Trigger;
use roguecore::{Content, PrototypeId};

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// What can be equipped.
    Equipment,
    /// What is drunk or eaten: a use without a target that uses it up.
    Potion,
    /// What is read: any other use that uses it up.
    Scroll,
    /// What has more than one use.
    Wand,
    /// What does something where it lands.
    Missile,
    /// Keys, treasure and the rest.
    Other,
    /// What the game is about.
    Goal,
}

impl ItemKind {
    /// Every kind, in the order of lists.
    pub const ALL: [Self; 7] = [
        Self::Equipment,
        Self::Potion,
        Self::Scroll,
        Self::Wand,
        Self::Missile,
        Self::Other,
        Self::Goal,
    ];

    /// The kind of an item: by the verb of its row, else by its rules. `None` for what is no item.
    pub fn of(content: &Content, kind: PrototypeId) -> Option<Self> {
        let row = content.prototype(kind);
        let item = row.item?;
        if content.dungeon().is_some_and(|dungeon| dungeon.goal == kind) {
            return Some(Self::Goal);
        }
        Some(match row.messages.verb.as_deref() {
            _ if item.equipment_slot.is_some() => Self::Equipment,
            Some("drink" | "quaff" | "eat") => Self::Potion,
            Some("read") => Self::Scroll,
            Some("zap" | "wave" | "aim") => Self::Wand,
            _ if item.usable && item.reusable => Self::Wand,
            _ if item.usable && item.aim.is_none() => Self::Potion,
            _ if item.usable => Self::Scroll,
            _ if row.rules.has(Trigger::Throw) => Self::Missile,
            _ => Self::Other,
        })
    }

    /// The word in settings: `potions`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Equipment => "equipment",
            Self::Potion => "potions",
            Self::Scroll => "scrolls",
            Self::Wand => "wands",
            Self::Missile => "missiles",
            Self::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_the_whole_game_have_the_kinds_that_players_call_them() {
        let content = Content::classic();
        let kind = |id: &str| ItemKind::of(&content, content.prototype_id(id).unwrap());
        for (id, expected) in [
            ("health_potion", Some(ItemKind::Potion)),
            ("fireball_scroll", Some(ItemKind::Scroll)),
            ("lightning_scroll", Some(ItemKind::Scroll)),
            ("sword", Some(ItemKind::Equipment)),
            ("ember", Some(ItemKind::Goal)),
            ("orc", None),
        ] {
            assert_eq!(kind(id), expected, "{id}");
        }
    }
}
