//! Kinds of items, by which a player chooses the items to pick up and those that a list shows.

use roguecore::rule::Trigger;
use roguecore::{Content, PrototypeId};

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// Equipment.
    Equipment,
    /// Drinks and food: a use without a target that uses it up.
    Potion,
    /// Scrolls: any other use that uses it up.
    Scroll,
    /// Items with more than one use.
    Wand,
    /// Items with an effect where they land.
    Missile,
    /// Keys, treasure and the rest.
    Other,
    /// The goal of the game.
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

    /// The kind of an item: by the verb of its row, else by its rules. `None` for anything else.
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
