//! Key maps: the binding of keys to intents, from a preset of the [`TABLE`] of intents or from a
//! player's key file.

mod check;
mod edit;
mod notation;

pub(crate) use check::{KeyFields, key_map_of};
pub(crate) use edit::NeedsKey;
pub use notation::ParseKeyError;
use roguecore::ron_reader::Diagnostics;

use crate::input::{Key, KeyCode};
use crate::intent::{Intent, Scope, TABLE};

/// A key map: the keys of every intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    /// The preset from which the map was made.
    preset: &'static str,
    /// The keys of each row of the table, by index.
    keys: Vec<Vec<Key>>,
}

/// The intent of a key in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The intent.
    pub intent: Intent,
    /// The distance of a cursor move in cells: 1, with Shift 5, with Control 10.
    pub steps: u16,
}

impl KeyMap {
    /// The names of the presets; the first is the default.
    pub const PRESETS: &'static [&'static str] = &["vi", "no-vi"];

    /// The size limit of a key file, in bytes: 64 KiB.
    pub const MAX_BYTES: usize = 1 << 16;

    /// The preset with that name: `vi` moves with `hjklyubn`, too; `no-vi` does not bind those
    /// letters.
    ///
    /// ```
    /// use rogue_ui::{KeyMap, input::Key, intent::{Intent, Scope}};
    /// let keys = KeyMap::preset("no-vi").unwrap();
    /// assert!(keys.binding(Scope::Dungeon, Key::char('h')).is_none());
    /// ```
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "vi" => Some(Self::default()),
            "no-vi" => {
                let keys = TABLE.iter().map(|row| row.keys.to_vec()).collect();
                Some(Self { preset: "no-vi", keys })
            }
            _ => None,
        }
    }

    /// Parses a key file. `file_name` is only used in error messages.
    ///
    /// # Errors
    ///
    /// All mistakes that can be found at once, each with its line and column and, for a mistyped
    /// name, the most similar one.
    ///
    /// ```
    /// use rogue_ui::KeyMap;
    /// let errors = KeyMap::parse("keys.ron", r#"(keys: { "wiat": ["w"] })"#).unwrap_err();
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "keys.ron:1:10: there is no intent \"wiat\"; did you mean \"wait\"?"
    /// );
    /// ```
    pub fn parse(file_name: &str, text: &str) -> Result<Self, Diagnostics> {
        check::key_map(file_name, text)
    }

    /// The binding of a key in a scope.
    pub fn binding(&self, scope: Scope, key: Key) -> Option<Binding> {
        let key = normalize(key);
        if let Some(intent) = self.lookup(scope, key) {
            return Some(Binding { intent, steps: 1 });
        }
        if scope != Scope::Cursor {
            return None;
        }
        let (smaller, steps) = smaller_step(key)?;
        let intent = self.lookup(scope, smaller)?;
        matches!(intent, Intent::Step(_)).then_some(Binding { intent, steps })
    }

    /// Whether a key moves the player.
    pub(crate) fn moves(&self, key: Key) -> bool {
        let step =
            |scope| self.binding(scope, key).is_some_and(|it| matches!(it.intent, Intent::Step(_)));
        step(Scope::Dungeon) || step(Scope::Cursor)
    }

    /// All keys of an intent, in the order of its row.
    pub fn keys(&self, intent: Intent) -> &[Key] {
        let index = TABLE.iter().position(|row| row.intent == intent);
        index.and_then(|index| self.keys.get(index)).map_or(&[], Vec::as_slice)
    }

    /// The first key of an intent with its effect, as footers name it: "Enter: start".
    pub(crate) fn hint(&self, intent: Intent, effect: &str) -> String {
        format!("{}: {effect}", self.label(intent))
    }

    /// The first key of an intent as the help screen shows it; empty when it has none.
    pub fn label(&self, intent: Intent) -> String {
        self.keys(intent).first().map_or_else(String::new, Key::to_string)
    }

    /// All keys of an intent as the help screen shows them, separated by spaces.
    pub fn labels(&self, intent: Intent) -> String {
        self.keys(intent).iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
    }

    fn lookup(&self, scope: Scope, key: Key) -> Option<Intent> {
        TABLE
            .iter()
            .zip(&self.keys)
            .find(|(row, keys)| row.scopes.contains(&scope) && keys.contains(&key))
            .map(|(row, _)| row.intent)
    }
}

/// The preset `vi`.
impl Default for KeyMap {
    fn default() -> Self {
        let keys = TABLE.iter().map(|row| [row.keys, row.vi].concat()).collect();
        Self { preset: Self::PRESETS[0], keys }
    }
}

/// Devices disagree on the case of Ctrl-P and on whether Shift is reported with a character.
pub(crate) fn normalize(mut key: Key) -> Key {
    if let KeyCode::Char(c) = key.code {
        key.shift = false;
        if key.ctrl {
            key.code = KeyCode::Char(c.to_ascii_lowercase());
        }
    }
    key
}

/// The key that moves the cursor one cell, for a key that moves it further, and that distance in
/// cells. A terminal reports Shift-h as `H`.
fn smaller_step(key: Key) -> Option<(Key, u16)> {
    match key.code {
        _ if key.ctrl => Some((Key { ctrl: false, shift: false, ..key }, 10)),
        KeyCode::Char(c) if c.is_ascii_uppercase() => {
            Some((Key { code: KeyCode::Char(c.to_ascii_lowercase()), ..key }, 5))
        }
        _ if key.shift => Some((Key { shift: false, ..key }, 5)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use roguecore::Direction;

    use super::*;

    fn bound(preset: &str, scope: Scope, key: Key) -> Option<(Intent, u16)> {
        let keys = KeyMap::preset(preset).expect("a preset");
        keys.binding(scope, key).map(|binding| (binding.intent, binding.steps))
    }

    #[test]
    fn presets_have_no_conflicts() {
        for name in KeyMap::PRESETS {
            let map = KeyMap::preset(name).expect("a preset");
            assert_eq!(check::conflicts(&map), Vec::<String>::new(), "{name}");
        }
    }

    #[test]
    fn the_default_is_the_first_preset() {
        assert_eq!(Some(KeyMap::default()), KeyMap::preset(KeyMap::PRESETS[0]));
    }

    #[test]
    fn letters_move_only_with_vi() {
        let h = Key::char('h');
        assert_eq!(bound("vi", Scope::Dungeon, h), Some((Intent::Step(Direction::West), 1)));
        assert_eq!(bound("no-vi", Scope::Dungeon, h), None);
    }

    #[test]
    fn a_key_has_an_intent_per_scope() {
        let n = Key::char('n');
        assert_eq!(bound("vi", Scope::Dungeon, n), Some((Intent::Step(Direction::SouthEast), 1)));
        assert_eq!(bound("vi", Scope::GameOver, n), Some((Intent::NewGame, 1)));
    }

    #[test]
    fn shift_and_control_move_the_cursor_further_and_let_the_player_run() {
        let west = |times| Some((Intent::Step(Direction::West), times));
        let left = Key::from(KeyCode::Left);
        assert_eq!(bound("vi", Scope::Cursor, left.shift()), west(5));
        assert_eq!(bound("vi", Scope::Cursor, left.ctrl()), west(10));
        assert_eq!(bound("vi", Scope::Cursor, Key::char('H')), west(5));
        assert_eq!(bound("vi", Scope::Cursor, Key::char('h').ctrl()), west(10));
        assert_eq!(bound("no-vi", Scope::Cursor, Key::char('H')), None);
        let run = Some((Intent::Run(Direction::West), 1));
        assert_eq!(bound("vi", Scope::Dungeon, left.shift()), run);
        assert_eq!(bound("vi", Scope::Dungeon, left.ctrl()), run);
        assert_eq!(bound("vi", Scope::Dungeon, Key::char('H')), run);
    }

    #[test]
    fn control_letters_are_bound_in_either_case() {
        for key in [Key::char('p').ctrl(), Key::char('P').ctrl().shift()] {
            assert_eq!(bound("vi", Scope::Dungeon, key), Some((Intent::History, 1)));
        }
    }
}
