//! The key events of the window: each one, in order, with its modifiers.

use rogue_ui::input::{Key, MouseKind};
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{KeyButMask, KeyPressEvent};
use x11rb::rust_connection::RustConnection;

use super::keymap::Keymap;
use crate::keyboard::Typed;

/// The key map and the keys that are down.
pub(crate) struct Keys {
    keymap: Keymap,
    down: PressedKeys,
    /// Whether the window is minimised.
    hidden: bool,
}

impl Keys {
    pub(super) fn new(connection: &RustConnection) -> Result<Self, ReplyError> {
        Ok(Self { keymap: Keymap::read(connection)?, down: PressedKeys::default(), hidden: false })
    }

    /// The keys since the last tick.
    pub(super) fn poll(&mut self, connection: &RustConnection) -> Typed {
        let (mut keys, mut wheel) = (Vec::new(), Vec::new());
        // An error means that the connection is closed, and the window with it.
        while let Ok(Some(event)) = connection.poll_for_event() {
            match event {
                Event::KeyPress(event) => keys.extend(self.press(&event)),
                Event::XinputRawButtonPress(event) => wheel.extend(notch(event.detail)),
                Event::KeyRelease(event) => self.down.release(event.detail, event.time),
                Event::FocusOut(_) => self.down = PressedKeys::default(),
                Event::UnmapNotify(_) => self.hidden = true,
                Event::MapNotify(_) => self.hidden = false,
                Event::MappingNotify(_) => {
                    if let Ok(keymap) = Keymap::read(connection) {
                        self.keymap = keymap;
                    }
                }
                _ => {}
            }
        }
        Typed { keys, held: self.down.held(), wheel }
    }

    /// Whether the window is minimised.
    pub(super) const fn is_hidden(&self) -> bool {
        self.hidden
    }

    fn press(&mut self, event: &KeyPressEvent) -> Option<Key> {
        let key = self.keymap.key(event.detail, KeyButMask::from(u16::from(event.state)));
        self.down.press(event.detail, event.time, key)
    }
}

/// The wheel is two buttons.
fn notch(button: u32) -> Option<MouseKind> {
    match button {
        4 => Some(MouseKind::WheelUp),
        5 => Some(MouseKind::WheelDown),
        _ => None,
    }
}

/// The keys that are down, in the order in which they were pressed.
#[derive(Debug, Default)]
struct PressedKeys {
    keys: Vec<(u8, Option<Key>)>,
    /// A release that may belong to a repeat of the system: then a press of the same key with the same
    /// time follows.
    pending_release: Option<(u8, u32)>,
}

impl PressedKeys {
    /// The key, if it was pressed; `None` if the system repeats it.
    fn press(&mut self, code: u8, time: u32, key: Option<Key>) -> Option<Key> {
        if self.pending_release == Some((code, time)) {
            self.pending_release = None;
            return None;
        }
        self.commit_release();
        if self.keys.iter().any(|&(down, _)| down == code) {
            return None;
        }
        self.keys.push((code, key));
        key
    }

    fn release(&mut self, code: u8, time: u32) {
        self.commit_release();
        // Programs such as xdotool release keys that were not pressed.
        if self.keys.iter().any(|&(down, _)| down == code) {
            self.pending_release = Some((code, time));
        }
    }

    /// Removes the released key: no press followed.
    fn commit_release(&mut self) {
        if let Some((code, _)) = self.pending_release.take() {
            self.keys.retain(|&(down, _)| down != code);
        }
    }

    /// The key that was pressed last, while it is down. Modifiers count as keys without a meaning:
    /// one that is pressed later ends the repeat, because `Shift-Left` is not `Left`.
    fn held(&self) -> Option<Key> {
        let released = self.pending_release.map(|(code, _)| code);
        let &(code, key) = self.keys.last()?;
        key.filter(|_| released != Some(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_of_the_system_are_ignored() {
        let (mut down, l) = (PressedKeys::default(), Key::char('l'));
        assert_eq!(down.press(46, 100, Some(l)), Some(l));
        for time in [400, 430, 460] {
            down.release(46, time);
            assert_eq!(down.press(46, time, Some(l)), None);
            assert_eq!(down.held(), Some(l));
        }
        down.release(46, 500);
        assert_eq!(down.held(), None);
        assert_eq!(down.press(46, 510, Some(l)), Some(l));
    }

    #[test]
    fn releasing_a_key_that_is_not_down_has_no_effect() {
        let (mut down, l) = (PressedKeys::default(), Key::char('l'));
        down.release(46, 100);
        assert_eq!(down.press(46, 100, Some(l)), Some(l));
    }

    #[test]
    fn repeats_without_releases_are_ignored() {
        let (mut down, l) = (PressedKeys::default(), Key::char('l'));
        assert_eq!(down.press(46, 100, Some(l)), Some(l));
        assert_eq!(down.press(46, 400, Some(l)), None);
    }

    #[test]
    fn the_last_pressed_key_is_held_until_it_is_released() {
        let (mut down, l, k) = (PressedKeys::default(), Key::char('l'), Key::char('k'));
        down.press(46, 1, Some(l));
        down.press(45, 2, Some(k));
        assert_eq!(down.held(), Some(k));
        down.release(46, 3);
        assert_eq!(down.held(), Some(k));
        down.press(50, 4, None);
        assert_eq!(down.held(), None, "a modifier");
    }
}
