//! Converts X key codes and modifiers to keys.

use rogue_ui::input::{Key, KeyCode, is_foreign_letter};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{ConnectionExt as _, KeyButMask};
use x11rb::rust_connection::RustConnection;
use xkeysym::Keysym;

/// The core keyboard mapping of the server: for each key its symbols plain and shifted, in the first
/// and second layout, then with `AltGr`.
#[derive(Debug, Default)]
pub(super) struct Keymap {
    first_keycode: u8,
    keysyms_per_keycode: usize,
    keysyms: Vec<u32>,
    num_lock: u16,
    alt_gr: u16,
}

impl Keymap {
    pub(super) fn read(connection: &RustConnection) -> Result<Self, ReplyError> {
        use x11rb::connection::Connection as _;
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let count = last.saturating_sub(first).saturating_add(1);
        let mapping = connection.get_keyboard_mapping(first, count)?.reply()?;
        let mut keymap = Self {
            first_keycode: first,
            keysyms_per_keycode: mapping.keysyms_per_keycode.into(),
            keysyms: mapping.keysyms,
            ..Self::default()
        };
        let modifiers = connection.get_modifier_mapping()?.reply()?;
        keymap.num_lock = keymap.modifier(&modifiers.keycodes, Keysym::Num_Lock);
        keymap.alt_gr = keymap.modifier(&modifiers.keycodes, Keysym::ISO_Level3_Shift);
        Ok(keymap)
    }

    /// The bit of the modifier that the key with this symbol sets; `keycodes` has one row for each of
    /// the eight modifiers.
    fn modifier(&self, keycodes: &[u8], keysym: Keysym) -> u16 {
        let has_keysym = |&code: &u8| code != 0 && self.keysyms(code).contains(&keysym.raw());
        let mut rows = keycodes.chunks((keycodes.len() / 8).max(1));
        let row = rows.position(|row| row.iter().any(has_keysym));
        row.map_or(0, |row| 1 << row)
    }

    fn keysyms(&self, code: u8) -> &[u32] {
        let start = usize::from(code.saturating_sub(self.first_keycode)) * self.keysyms_per_keycode;
        self.keysyms.get(start..start + self.keysyms_per_keycode).unwrap_or_default()
    }

    /// The key for a code and the modifiers; `None` for keys that the game does not use.
    pub(super) fn key(&self, code: u8, state: KeyButMask) -> Option<Key> {
        let state = u16::from(state);
        let held = |mask: KeyButMask| state & u16::from(mask) != 0;
        let keysym = self.keysym(code, state);
        let mut key = Key::new(named(keysym).or_else(|| character(code, keysym, state))?);
        key.ctrl = held(KeyButMask::CONTROL);
        key.alt = held(KeyButMask::MOD1);
        key.shift = held(KeyButMask::SHIFT) && !matches!(key.code, KeyCode::Char(_));
        Some(key)
    }

    fn keysym(&self, code: u8, state: u16) -> Keysym {
        let keysyms = self.keysyms(code);
        let at = |n: usize| keysyms.get(n).copied().filter(|&raw| raw != 0).map(Keysym::new);
        let shift = state & u16::from(KeyButMask::SHIFT) != 0;
        let lock = state & u16::from(KeyButMask::LOCK) != 0;
        let second_layout = (state >> 13) & 1 == 1 && at(2).is_some();
        let base = match state & self.alt_gr != 0 && self.alt_gr != 0 {
            true if at(4).is_some() => 4,
            _ if second_layout => 2,
            _ => 0,
        };
        let plain = at(base).unwrap_or(Keysym::NoSymbol);
        let shifted = at(base + 1).unwrap_or_else(|| upper(plain));
        if shifted.is_keypad_key() && state & self.num_lock != 0 {
            return if shift { plain } else { shifted };
        }
        match (shift, lock && upper(plain) != plain) {
            (true, false) => shifted,
            (false, true) => upper(plain),
            _ => plain,
        }
    }
}

/// The upper case of a letter; other symbols are returned unchanged.
fn upper(keysym: Keysym) -> Keysym {
    let Some(c) = keysym.key_char().filter(|c| c.is_lowercase()) else {
        return keysym;
    };
    let mut capital = c.to_uppercase();
    match (capital.next(), capital.next()) {
        (Some(capital), None) => Keysym::from_char(capital),
        _ => keysym,
    }
}

fn character(code: u8, keysym: Keysym, state: u16) -> Option<KeyCode> {
    let c = keysym.key_char().filter(|c| !c.is_control())?;
    let shift = state & u16::from(KeyButMask::SHIFT) != 0;
    let latin = latin_at(code, shift).filter(|_| is_foreign_letter(c));
    Some(KeyCode::Char(latin.unwrap_or(c)))
}

/// The rows of letters on an American keyboard: the code of the first key of each, and the signs its keys
/// type, plain and with Shift. Every X server for Linux numbers keys like this.
const AMERICAN: [(u8, &str, &str); 4] = [
    (24, "qwertyuiop[]", "QWERTYUIOP{}"),
    (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (51, "\\", "|"),
    (52, "zxcvbnm,./", "ZXCVBNM<>?"),
];

/// The sign of an American keyboard in the place of a key.
fn latin_at(code: u8, shift: bool) -> Option<char> {
    AMERICAN.iter().find_map(|&(first, plain, shifted)| {
        let index = usize::from(code.checked_sub(first)?);
        let row = if shift { shifted } else { plain };
        row.chars().nth(index)
    })
}

fn named(keysym: Keysym) -> Option<KeyCode> {
    Some(match keysym {
        Keysym::Up | Keysym::KP_Up => KeyCode::Up,
        Keysym::Down | Keysym::KP_Down => KeyCode::Down,
        Keysym::Left | Keysym::KP_Left => KeyCode::Left,
        Keysym::Right | Keysym::KP_Right => KeyCode::Right,
        Keysym::Home | Keysym::KP_Home => KeyCode::Home,
        Keysym::End | Keysym::KP_End => KeyCode::End,
        Keysym::Page_Up | Keysym::KP_Page_Up => KeyCode::PageUp,
        Keysym::Page_Down | Keysym::KP_Page_Down => KeyCode::PageDown,
        Keysym::Insert | Keysym::KP_Insert => KeyCode::Insert,
        Keysym::Delete | Keysym::KP_Delete => KeyCode::Delete,
        Keysym::Return | Keysym::KP_Enter => KeyCode::Enter,
        Keysym::Escape => KeyCode::Esc,
        Keysym::Tab | Keysym::ISO_Left_Tab | Keysym::KP_Tab => KeyCode::Tab,
        Keysym::BackSpace => KeyCode::Backspace,
        Keysym::KP_Space => KeyCode::Char(' '),
        // Number pad 5 without NumLock.
        Keysym::KP_Begin => KeyCode::Char('5'),
        function => {
            let number = function.raw().checked_sub(Keysym::F1.raw())?;
            return (number < 24).then_some(KeyCode::F(number as u8 + 1));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symbols of six keys of a German keyboard with a second, Greek layout.
    fn keymap() -> Keymap {
        const NONE: Keysym = Keysym::NoSymbol;
        #[rustfmt::skip]
        let rows: [[Keysym; 6]; 6] = [
            [Keysym::h, Keysym::H, NONE, NONE, NONE, NONE],
            [Keysym::less, Keysym::greater, Keysym::less, Keysym::greater, Keysym::bar, NONE],
            [Keysym::KP_Home, Keysym::KP_7, NONE, NONE, NONE, NONE],
            [Keysym::Left, NONE, NONE, NONE, NONE, NONE],
            [Keysym::q, Keysym::Q, Keysym::Greek_alpha, Keysym::Greek_ALPHA, Keysym::at, NONE],
            [Keysym::Tab, Keysym::ISO_Left_Tab, NONE, NONE, NONE, NONE],
        ];
        Keymap {
            first_keycode: 10,
            keysyms_per_keycode: 6,
            keysyms: rows.as_flattened().iter().map(|keysym| keysym.raw()).collect(),
            num_lock: 1 << 4,
            alt_gr: 1 << 7,
        }
    }

    const SHIFT: u16 = 1;
    const LOCK: u16 = 2;
    const CTRL: u16 = 4;
    const ALT: u16 = 8;
    const NUM: u16 = 16;
    const ALT_GR: u16 = 128;
    const SECOND: u16 = 1 << 13;

    fn check(code: u8, state: u16, expect: &str) {
        let key = keymap().key(code, KeyButMask::from(state));
        let text = key.map_or_else(|| "nothing".to_owned(), |key| key.to_string());
        assert_eq!(text, expect, "key {code} with {state:#b}");
    }

    #[test]
    fn letters_follow_shift_and_caps_lock() {
        check(10, 0, "h");
        check(10, SHIFT, "H");
        check(10, LOCK, "H");
        check(10, LOCK | SHIFT, "h");
        check(11, LOCK, "<");
        check(11, SHIFT, ">");
    }

    #[test]
    fn the_number_pad_follows_num_lock() {
        check(12, 0, "Home");
        check(12, NUM, "7");
        check(12, NUM | SHIFT, "Shift-Home");
        check(13, NUM, "Left");
        check(13, NUM | SHIFT, "Shift-Left");
    }

    #[test]
    fn alt_gr_and_the_second_layout_change_the_symbol() {
        check(14, ALT_GR, "@");
        check(11, ALT_GR, "|");
        check(14, SECOND, "α");
        check(14, SECOND | SHIFT, "Α");
        check(10, SECOND, "h");
    }

    #[test]
    fn a_foreign_letter_is_the_latin_one_in_its_place() {
        let keymap = Keymap {
            first_keycode: 39,
            keysyms_per_keycode: 2,
            keysyms: [Keysym::Cyrillic_yeru, Keysym::Cyrillic_YERU].map(Keysym::raw).to_vec(),
            ..Keymap::default()
        };
        let key = |state| keymap.key(39, KeyButMask::from(state)).map(|key| key.to_string());
        assert_eq!(key(0).as_deref(), Some("s"));
        assert_eq!(key(SHIFT).as_deref(), Some("S"));
        assert_eq!(key(CTRL).as_deref(), Some("Ctrl-S"));
        assert_eq!(latin_at(23, false), None);
        assert_eq!(latin_at(61, true), Some('?'));
        assert_eq!(latin_at(49, false), Some('`'));
    }

    #[test]
    fn modifiers_are_kept_and_shift_only_for_named_keys() {
        let with_ctrl = |state| keymap().key(10, KeyButMask::from(CTRL | state));
        assert_eq!(with_ctrl(0), Some(Key::char('h').ctrl()));
        assert_eq!(with_ctrl(SHIFT), Some(Key::char('H').ctrl()));
        check(10, ALT, "Alt-h");
        check(15, SHIFT, "Shift-Tab");
        check(99, 0, "nothing");
    }
}
