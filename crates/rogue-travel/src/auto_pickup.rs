//! Auto-pickup: which items exploring picks up. A plain setting that can be written and read.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use roguecore::{Content, PrototypeId};

use crate::item_kind::ItemKind;

/// Which items are picked up without asking: kinds, and rows that are never taken.
///
/// Written as words: kinds that are picked up, and the ids of rows that are not, each after a `-`.
///
/// ```
/// use rogue_travel::{AutoPickup, ItemKind};
/// let setting: AutoPickup = "potions scrolls -fireball_scroll".parse()?;
/// assert!(setting.takes(ItemKind::Potion) && !setting.takes(ItemKind::Equipment));
/// assert_eq!(setting.to_string(), "potions scrolls -fireball_scroll");
/// assert_eq!("all".parse(), Ok(AutoPickup::default()));
/// assert_eq!("none".parse(), Ok(AutoPickup::none()));
/// # Ok::<(), rogue_travel::ParseAutoPickupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutoPickup {
    kinds: BTreeSet<ItemKind>,
    never: BTreeSet<String>,
}

/// Everything.
impl Default for AutoPickup {
    fn default() -> Self {
        Self { kinds: ItemKind::ALL.into_iter().collect(), never: BTreeSet::new() }
    }
}

impl AutoPickup {
    /// Nothing.
    pub const fn none() -> Self {
        Self { kinds: BTreeSet::new(), never: BTreeSet::new() }
    }

    /// Whether items of a kind are picked up.
    pub fn takes(&self, kind: ItemKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Sets whether items of a kind are picked up.
    pub fn set(&mut self, kind: ItemKind, takes: bool) {
        if takes {
            self.kinds.insert(kind);
        } else {
            self.kinds.remove(&kind);
        }
    }

    /// Sets whether the items of a row are never picked up, by the id of the row.
    pub fn set_never(&mut self, id: &str, never: bool) {
        if never {
            self.never.insert(id.to_owned());
        } else {
            self.never.remove(id);
        }
    }

    /// The ids of the rows that are never picked up.
    pub fn never(&self) -> impl Iterator<Item = &str> {
        self.never.iter().map(String::as_str)
    }

    /// Picks up every row of the kinds that are picked up.
    pub fn clear_never(&mut self) {
        self.never.clear();
    }

    /// Whether an item is picked up; `false` for anything else.
    pub fn wants(&self, content: &Content, item: PrototypeId) -> bool {
        ItemKind::of(content, item).is_some_and(|kind| self.takes(kind))
            && (self.never.is_empty() || !self.never.contains(&content.prototype(item).id))
    }
}

impl fmt::Display for AutoPickup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = match self.kinds.len() {
            0 => vec!["none".to_owned()],
            count if count == ItemKind::ALL.len() => vec!["all".to_owned()],
            _ => self.kinds.iter().map(|kind| kind.name().to_owned()).collect(),
        };
        words.extend(self.never.iter().map(|id| format!("-{id}")));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for AutoPickup {
    type Err = ParseAutoPickupError;

    fn from_str(text: &str) -> Result<Self, ParseAutoPickupError> {
        let mut setting = Self::none();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match word {
                "all" => setting.kinds = ItemKind::ALL.into_iter().collect(),
                "none" => setting.kinds.clear(),
                _ => match (word.strip_prefix('-'), kind_named(word)) {
                    (Some(id), _) if !id.is_empty() => setting.set_never(id, true),
                    (None, Some(kind)) => setting.set(kind, true),
                    _ => return Err(ParseAutoPickupError(word.chars().take(40).collect())),
                },
            }
        }
        Ok(setting)
    }
}

fn kind_named(name: &str) -> Option<ItemKind> {
    ItemKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// A word is no kind of item.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no kind of item `{0}`; use one of all, none, goal, equipment, potions, scrolls, \
     wands, missiles, other, and -ID for a row that is never picked up"
)]
pub struct ParseAutoPickupError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_read_as_it_is_written() {
        for bits in 0..1_u32 << ItemKind::ALL.len() {
            let mut setting = AutoPickup::none();
            for (index, kind) in ItemKind::ALL.into_iter().enumerate() {
                setting.set(kind, bits >> index & 1 == 1);
            }
            setting.set_never("sword", bits % 3 == 0);
            assert_eq!(setting.to_string().parse(), Ok(setting));
        }
    }

    #[test]
    fn a_wrong_word_is_named_with_the_known_ones() {
        let error = "potions swrods".parse::<AutoPickup>().unwrap_err().to_string();
        assert!(error.contains("`swrods`") && error.contains("use one of all, none"), "{error}");
        assert!("-".parse::<AutoPickup>().is_err());
    }
}
