//! The window's key events as the X server tells them: each one, in order, with its modifiers.
//! Knows no game.

use rogue_ui::input::Key;
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{KeyButMask, KeyPressEvent};
use x11rb::rust_connection::RustConnection;

use super::keymap::Keymap;
use crate::keyboard::Typed;

/// Which keys are down, and what they meant when they went down.
pub(crate) struct Keys {
    keymap: Keymap,
    down: Down,
}

impl Keys {
    pub(super) fn new(connection: &RustConnection) -> Result<Self, ReplyError> {
        Ok(Self { keymap: Keymap::read(connection)?, down: Down::default() })
    }

    /// Everything since the last look.
    pub(super) fn look(&mut self, connection: &RustConnection) -> Typed {
        let mut keys = Vec::new();
        // An error is the end of the connection, and with it of the window, which says so itself.
        while let Ok(Some(event)) = connection.poll_for_event() {
            match event {
                Event::KeyPress(event) => keys.extend(self.press(&event)),
                Event::KeyRelease(event) => self.down.release(event.detail, event.time),
                Event::FocusOut(_) => self.down = Down::default(),
                Event::MappingNotify(_) => {
                    if let Ok(keymap) = Keymap::read(connection) {
                        self.keymap = keymap;
                    }
                }
                _ => {}
            }
        }
        Typed { keys, held: self.down.held() }
    }

    fn press(&mut self, event: &KeyPressEvent) -> Option<Key> {
        let key = self.keymap.key(event.detail, KeyButMask::from(u16::from(event.state)));
        self.down.press(event.detail, event.time, key)
    }
}

/// The keys that are down, last one last.
#[derive(Debug, Default)]
struct Down {
    keys: Vec<(u8, Option<Key>)>,
    /// A release that may be the first half of the system's own repeat: its other half, a press
    /// of the same key at the same moment, follows at once.
    released: Option<(u8, u32)>,
}

impl Down {
    /// The key, if it went down; nothing if it only repeats.
    fn press(&mut self, code: u8, time: u32, key: Option<Key>) -> Option<Key> {
        if self.released == Some((code, time)) {
            self.released = None;
            return None;
        }
        self.settle();
        if self.keys.iter().any(|&(down, _)| down == code) {
            return None;
        }
        self.keys.push((code, key));
        key
    }

    fn release(&mut self, code: u8, time: u32) {
        self.settle();
        // Typing by program lets go of keys first that were never down.
        if self.keys.iter().any(|&(down, _)| down == code) {
            self.released = Some((code, time));
        }
    }

    /// A release that no press followed was one.
    fn settle(&mut self) {
        if let Some((code, _)) = self.released.take() {
            self.keys.retain(|&(down, _)| down != code);
        }
    }

    /// The key that went down last, as long as it is down. Modifiers are keys without a meaning:
    /// one pressed later ends the repeat, as `Shift-Left` is not `Left`.
    fn held(&self) -> Option<Key> {
        let released = self.released.map(|(code, _)| code);
        let &(code, key) = self.keys.last()?;
        key.filter(|_| released != Some(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_own_repeat_is_not_typing() {
        let (mut down, l) = (Down::default(), Key::char('l'));
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
    fn letting_go_of_a_key_that_was_not_down_is_nothing() {
        let (mut down, l) = (Down::default(), Key::char('l'));
        down.release(46, 100);
        assert_eq!(down.press(46, 100, Some(l)), Some(l));
    }

    #[test]
    fn a_server_that_repeats_without_releases_is_no_typist_either() {
        let (mut down, l) = (Down::default(), Key::char('l'));
        assert_eq!(down.press(46, 100, Some(l)), Some(l));
        assert_eq!(down.press(46, 400, Some(l)), None);
    }

    #[test]
    fn the_last_key_down_is_held_until_it_is_let_go() {
        let (mut down, l, k) = (Down::default(), Key::char('l'), Key::char('k'));
        down.press(46, 1, Some(l));
        down.press(45, 2, Some(k));
        assert_eq!(down.held(), Some(k));
        down.release(46, 3);
        assert_eq!(down.held(), Some(k));
        down.press(50, 4, None);
        assert_eq!(down.held(), None, "a modifier");
    }
}
