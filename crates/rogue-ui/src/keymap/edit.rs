//! Changes of a key map: binding and unbinding keys. No change leaves the player without the keys that
//! lead out of a screen.

use std::fmt;

use super::check::{REQUIRED_INTENTS, conflicts, scopes_overlap};
use super::{KeyMap, normalize};
use crate::input::Key;
use crate::intent::{Intent, IntentRow, TABLE};

/// Why keys cannot be changed so: this intent would have none, and needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NeedsKey(pub(crate) Intent);

impl fmt::Display for NeedsKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.0.row();
        write!(
            f,
            "\"{}\" needs a key: without one there is no way out. Give it another first.",
            row.help
        )
    }
}

impl KeyMap {
    /// The name of the preset from which the map was made.
    pub const fn preset_name(&self) -> &'static str {
        self.preset
    }

    /// The intents whose keys differ from the preset, each with its keys.
    pub(crate) fn changes(&self) -> Vec<(&'static IntentRow, &[Key])> {
        let preset = self.own_preset();
        let rows = TABLE.iter().zip(&self.keys).zip(&preset.keys);
        let changed = rows.filter(|((_, keys), before)| keys != before);
        changed.map(|((row, keys), _)| (row, keys.as_slice())).collect()
    }

    /// The other intents that a key cannot have when it has this one.
    pub(crate) fn rivals(&self, intent: Intent, key: Key) -> Vec<Intent> {
        let (key, new) = (normalize(key), intent.row());
        let rows = TABLE.iter().zip(&self.keys);
        let rivals = rows.filter(|(row, keys)| {
            row.intent != intent && keys.contains(&key) && scopes_overlap(row, new)
        });
        rivals.map(|(row, _)| row.intent).collect()
    }

    /// The same map with a further key for an intent, as its first one. Rivals lose the key.
    ///
    /// # Errors
    /// When a rival needs it.
    pub(crate) fn with_bound(&self, intent: Intent, key: Key) -> Result<Self, NeedsKey> {
        let (mut map, key) = (self.clone(), normalize(key));
        for rival in self.rivals(intent, key) {
            map.row_mut(rival).retain(|other| *other != key);
        }
        let keys = map.row_mut(intent);
        keys.retain(|other| *other != key);
        keys.insert(0, key);
        map.checked()
    }

    /// The same map without a key of an intent.
    ///
    /// # Errors
    /// When the intent needs it.
    pub(crate) fn with_unbound(&self, intent: Intent, key: Key) -> Result<Self, NeedsKey> {
        let (mut map, key) = (self.clone(), normalize(key));
        map.row_mut(intent).retain(|other| *other != key);
        map.checked()
    }

    /// The same map with the keys that the preset gives an intent. Rivals lose them.
    ///
    /// # Errors
    /// When a rival needs one of them.
    pub(crate) fn with_reset(&self, intent: Intent) -> Result<Self, NeedsKey> {
        let mut map = self.clone();
        map.set_row(intent, self.own_preset().keys(intent).to_vec());
        map.checked()
    }

    /// The same map with the rows that a player has changed in another one, `before`, from which `after` came: two
    /// programs do not undo each other's keys. Rivals lose them. The map of another preset comes as a whole, and so
    /// does one that would leave no way out here.
    pub(crate) fn merged(&self, before: &Self, after: &Self) -> Self {
        if before.preset != after.preset {
            return after.clone();
        }
        let mut map = self.clone();
        for row in TABLE {
            let keys = after.keys(row.intent);
            if keys != before.keys(row.intent) {
                map.set_row(row.intent, keys.to_vec());
            }
        }
        map.checked().unwrap_or_else(|_| after.clone())
    }

    /// The preset without any change.
    pub(crate) fn own_preset(&self) -> Self {
        Self::preset(self.preset).unwrap_or_default()
    }

    /// Whether a player can leave every screen, and no key means two things in one place.
    pub(super) fn is_usable(&self) -> bool {
        self.missing().is_none() && conflicts(self).is_empty()
    }

    fn checked(self) -> Result<Self, NeedsKey> {
        match self.missing() {
            Some(intent) => Err(NeedsKey(intent)),
            None => Ok(self),
        }
    }

    /// The first intent that needs a key and has none.
    fn missing(&self) -> Option<Intent> {
        REQUIRED_INTENTS.iter().copied().find(|intent| self.keys(*intent).is_empty())
    }

    /// Gives an intent these keys. Rivals lose them.
    fn set_row(&mut self, intent: Intent, keys: Vec<Key>) {
        for &key in &keys {
            for rival in self.rivals(intent, key) {
                self.row_mut(rival).retain(|other| *other != key);
            }
        }
        *self.row_mut(intent) = keys;
    }

    fn row_mut(&mut self, intent: Intent) -> &mut Vec<Key> {
        // A test checks that every intent has a row.
        let index = TABLE.iter().position(|row| row.intent == intent).unwrap_or(0);
        &mut self.keys[index]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::input::KeyCode;

    #[test]
    fn a_bound_key_is_taken_from_its_rivals_and_given_back_by_a_reset() {
        let map = KeyMap::default();
        let g = Key::char('g');
        assert_eq!(map.rivals(Intent::Wait, g), [Intent::PickUp], "a new game is in menus");
        let map = map.with_bound(Intent::Wait, g).unwrap();
        assert_eq!(map.label(Intent::Wait), "g");
        assert_eq!(map.keys(Intent::PickUp), [Key::char(',')]);
        let names: Vec<_> = map.changes().iter().map(|(row, _)| row.name).collect();
        assert_eq!(names, ["wait", "pick-up"]);
        let map = map.with_reset(Intent::PickUp).unwrap().with_reset(Intent::Wait).unwrap();
        assert_eq!(map, KeyMap::default());
    }

    #[test]
    fn the_last_key_of_a_way_out_stays() {
        let (map, enter) = (KeyMap::default(), Key::new(KeyCode::Enter));
        assert_eq!(map.with_unbound(Intent::Choose, enter), Err(NeedsKey(Intent::Choose)));
        assert_eq!(map.with_bound(Intent::Help, enter), Err(NeedsKey(Intent::Choose)));
        let space = map.with_bound(Intent::Choose, Key::char(' ')).unwrap();
        assert_eq!(space.with_bound(Intent::Help, enter).unwrap().label(Intent::Help), "Enter");
    }

    #[test]
    fn keys_that_were_changed_from_one_map_are_merged() {
        let before = KeyMap::default();
        let first = before.with_bound(Intent::Wait, Key::char('%')).unwrap();
        let second = before.with_bound(Intent::PickUp, Key::char('&')).unwrap();
        let both = first.merged(&before, &second);
        assert_eq!(
            (both.label(Intent::Wait), both.label(Intent::PickUp)),
            ("%".into(), "&".into())
        );
        // One key for two intents: the later change has it.
        let rival = before.with_bound(Intent::PickUp, Key::char('%')).unwrap();
        let map = first.merged(&before, &rival);
        assert_eq!(map.keys(Intent::Wait), before.keys(Intent::Wait));
        assert!(map.is_usable() && map.label(Intent::PickUp) == "%");
        // Each has taken another key of a way out away.
        let enter = Key::new(KeyCode::Enter);
        let space = before.with_bound(Intent::Choose, Key::char(' ')).unwrap();
        let first = space.with_unbound(Intent::Choose, enter).unwrap();
        let second = space.with_bound(Intent::Help, Key::char(' ')).unwrap();
        assert!(first.merged(&space, &second).is_usable());
        let preset = KeyMap::preset("no-vi").unwrap();
        assert_eq!(first.merged(&before, &preset), preset);
    }

    proptest! {
        #[test]
        fn no_order_of_changes_leaves_a_conflict_or_no_way_out(
            preset in prop::sample::select(KeyMap::PRESETS.to_vec()),
            changes in prop::collection::vec(
                (0..TABLE.len(), 0..TABLE.len(), 0..3_usize, any::<bool>()), 0..40),
        ) {
            let mut map = KeyMap::preset(preset).unwrap();
            for (row, of, index, binds) in changes {
                let intent = TABLE[row].intent;
                let key = TABLE[of].keys.get(index).copied().unwrap_or(Key::char('%'));
                let changed = if binds {
                    map.with_bound(intent, key)
                } else if index == 0 {
                    map.with_reset(intent)
                } else {
                    map.with_unbound(intent, key)
                };
                map = changed.unwrap_or(map);
                prop_assert!(map.is_usable());
            }
        }
    }
}
