//! Input of the player: a key, a mouse event, a resize, a close. Each front end translates the
//! events of its device into these types.

use std::fmt;

use crate::glyphs;

/// One input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A key went down, or repeated.
    Key(Key),
    /// The mouse moved, was clicked or scrolled.
    Mouse(Mouse),
    /// The canvas has a new size in cells; zero is possible.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The window was closed, or the program was asked to end.
    Close,
}

/// A key with the modifiers that were held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Control was held.
    pub ctrl: bool,
    /// Alt was held.
    pub alt: bool,
    /// Shift was held. Never set with [`KeyCode::Char`]: the character says it (`G`, `>`).
    pub shift: bool,
}

/// A key by its meaning in the keyboard layout, not by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyCode {
    /// A printable character, as the layout produces it. Numpad digits are plain digits.
    Char(char),
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home; numpad 7 without `NumLock`.
    Home,
    /// End; numpad 1 without `NumLock`.
    End,
    /// Page up; numpad 9 without `NumLock`.
    PageUp,
    /// Page down; numpad 3 without `NumLock`.
    PageDown,
    /// Enter or Return, on either side of the keyboard.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// A function key, F1 to F24.
    F(u8),
}

/// Columns and rows of a cell of text in units, in which square tiles are measured.
pub const UNITS: (u16, u16) = (2, 4);

/// A mouse event and the cell of the canvas under the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mouse {
    /// The kind of event.
    pub kind: MouseKind,
    /// Column, 0 at the left.
    pub x: u16,
    /// Row, 0 at the top.
    pub y: u16,
    /// Where in the cell, in [`UNITS`]: only square tiles are told apart by it.
    pub unit: (u16, u16),
}

impl Mouse {
    /// An event in the middle of a cell.
    pub const fn new(kind: MouseKind, x: u16, y: u16) -> Self {
        Self { kind, x, y, unit: (UNITS.0 / 2, UNITS.1 / 2) }
    }
}

/// The kind of a mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseKind {
    /// It moved, with or without a button held.
    Move,
    /// The left button went down.
    Left,
    /// The right button went down.
    Right,
    /// The middle button, often the wheel, went down.
    Middle,
    /// The wheel turned away from the player.
    WheelUp,
    /// The wheel turned towards the player.
    WheelDown,
}

/// Keys that a front end handles by itself, for the help screen: a heading, then for each row the
/// keys and their effect.
pub type DeviceKeys = Option<(&'static str, &'static [(&'static str, &'static str)])>;

/// Whether a letter is neither Latin nor a sign: Cyrillic, Greek, Hebrew ... No command has such a
/// key, so that it stands for the Latin one in the same place of the keyboard.
pub fn is_foreign_letter(c: char) -> bool {
    c.is_alphabetic() && c > '\u{24f}'
}

impl Key {
    /// The key without modifiers.
    pub const fn new(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// A printable character.
    pub const fn char(c: char) -> Self {
        Self::new(KeyCode::Char(c))
    }

    /// Whether it is a printable character by itself, which is typed where text is.
    pub(crate) const fn is_plain_char(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.ctrl && !self.alt
    }

    /// The same key with Control held.
    #[must_use]
    pub const fn ctrl(mut self) -> Self {
        self.ctrl = true;
        self
    }

    /// The same key with Alt held.
    #[must_use]
    pub const fn alt(mut self) -> Self {
        self.alt = true;
        self
    }

    /// The same key with Shift held.
    #[must_use]
    pub const fn shift(mut self) -> Self {
        self.shift = true;
        self
    }
}

impl From<KeyCode> for Key {
    fn from(code: KeyCode) -> Self {
        Self::new(code)
    }
}

/// As the help screen and key files write it: `Ctrl-P`, `Shift-Left`, `PgUp`, `k`. Control letters
/// are capitals; a character without a glyph is written as its code, `U+044B`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "Ctrl-"), (self.alt, "Alt-"), (self.shift, "Shift-")] {
            if held {
                f.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(c) if self.ctrl && c.is_ascii_lowercase() => {
                write!(f, "{}", c.to_ascii_uppercase())
            }
            code => write!(f, "{code}"),
        }
    }
}

impl fmt::Display for KeyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if glyphs::is_drawable(*c) => write!(f, "{c}"),
            KeyCode::Char(c) => write!(f, "U+{:04X}", u32::from(*c)),
            KeyCode::Up => f.write_str("Up"),
            KeyCode::Down => f.write_str("Down"),
            KeyCode::Left => f.write_str("Left"),
            KeyCode::Right => f.write_str("Right"),
            KeyCode::Home => f.write_str("Home"),
            KeyCode::End => f.write_str("End"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Enter => f.write_str("Enter"),
            KeyCode::Esc => f.write_str("Esc"),
            KeyCode::Tab => f.write_str("Tab"),
            KeyCode::Backspace => f.write_str("Backspace"),
            KeyCode::Delete => f.write_str("Del"),
            KeyCode::Insert => f.write_str("Ins"),
            KeyCode::F(n) => write!(f, "F{n}"),
        }
    }
}
