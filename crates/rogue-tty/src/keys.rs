//! Converts terminal events to [`Input`].

use crossterm::event::{
    Event, KeyCode as Native, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};

/// The input for a key or mouse event; `None` when the game does not use it.
pub(crate) fn input(event: &Event) -> Option<Input> {
    match event {
        Event::Key(key) => self::key(*key),
        Event::Mouse(mouse) => self::mouse(*mouse).map(Input::Mouse),
        _ => None,
    }
}

/// Whether the event is Control-Z, which does not suspend the program in raw mode.
pub(crate) fn is_suspend(event: &Event) -> bool {
    let ctrl_z = Input::Key(Key::char('z').ctrl());
    input(event) == Some(ctrl_z)
}

/// The same key with Alt.
pub(crate) fn with_alt(key: KeyEvent) -> KeyEvent {
    KeyEvent { modifiers: key.modifiers | KeyModifiers::ALT, ..key }
}

/// The key Escape.
pub(crate) fn escape() -> Event {
    Event::Key(Native::Esc.into())
}

fn key(event: KeyEvent) -> Option<Input> {
    // Only some terminals report releases.
    if event.kind == KeyEventKind::Release {
        return None;
    }
    // Modifiers of desktop shortcuts.
    let desktop = KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META;
    if event.modifiers.intersects(desktop) {
        return None;
    }
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let code = code(event.code, shift, ctrl)?;
    if ctrl && code == KeyCode::Char('c') {
        return Some(Input::Close);
    }
    let is_char = matches!(code, KeyCode::Char(_));
    Some(Input::Key(Key {
        code,
        ctrl,
        alt: event.modifiers.contains(KeyModifiers::ALT),
        shift: !is_char && (shift || event.code == Native::BackTab),
    }))
}

fn code(code: Native, shift: bool, ctrl: bool) -> Option<KeyCode> {
    Some(match code {
        Native::Char(c) => KeyCode::Char(letter(c, shift, ctrl)?),
        // Number pad 5 without NumLock, on terminals that report it.
        Native::KeypadBegin => KeyCode::Char('5'),
        Native::Up => KeyCode::Up,
        Native::Down => KeyCode::Down,
        Native::Left => KeyCode::Left,
        Native::Right => KeyCode::Right,
        Native::Home => KeyCode::Home,
        Native::End => KeyCode::End,
        Native::PageUp => KeyCode::PageUp,
        Native::PageDown => KeyCode::PageDown,
        Native::Enter => KeyCode::Enter,
        Native::Esc => KeyCode::Esc,
        Native::Tab | Native::BackTab => KeyCode::Tab,
        Native::Backspace => KeyCode::Backspace,
        Native::Delete => KeyCode::Delete,
        Native::Insert => KeyCode::Insert,
        Native::F(number @ 1..=24) => KeyCode::F(number),
        _ => return None,
    })
}

/// The character of a key. Some terminals send the lower case letter together with Shift; with
/// Control a terminal cannot distinguish `P` from `p`.
fn letter(c: char, shift: bool, ctrl: bool) -> Option<char> {
    if c.is_control() {
        return None;
    }
    Some(if ctrl {
        c.to_ascii_lowercase()
    } else if shift {
        c.to_ascii_uppercase()
    } else {
        c
    })
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let kind = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => MouseKind::Move,
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Left,
        MouseEventKind::Down(MouseButton::Right) => MouseKind::Right,
        MouseEventKind::Down(MouseButton::Middle) => MouseKind::Middle,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Mouse::new(kind, event.column, event.row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: Native, modifiers: KeyModifiers) -> Option<Input> {
        input(&Event::Key(KeyEvent::new(code, modifiers)))
    }

    #[test]
    fn keys_are_converted() {
        const NONE: KeyModifiers = KeyModifiers::NONE;
        const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
        const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
        for (code, modifiers, expected) in [
            (Native::Char('k'), NONE, Key::char('k')),
            (Native::Char('G'), SHIFT, Key::char('G')),
            (Native::Char('g'), SHIFT, Key::char('G')),
            (Native::Char('>'), SHIFT, Key::char('>')),
            (Native::Char('é'), NONE, Key::char('é')),
            (Native::Char('P'), CONTROL | SHIFT, Key::char('p').ctrl()),
            (Native::Char('x'), KeyModifiers::ALT, Key::char('x').alt()),
            (Native::Left, SHIFT, Key::new(KeyCode::Left).shift()),
            (Native::Up, CONTROL, Key::new(KeyCode::Up).ctrl()),
            (Native::Tab, NONE, Key::new(KeyCode::Tab)),
            (Native::BackTab, SHIFT, Key::new(KeyCode::Tab).shift()),
            (Native::BackTab, NONE, Key::new(KeyCode::Tab).shift()),
            (Native::Enter, NONE, Key::new(KeyCode::Enter)),
            (Native::KeypadBegin, NONE, Key::char('5')),
            (Native::F(11), NONE, Key::new(KeyCode::F(11))),
        ] {
            let found = pressed(code, modifiers);
            assert_eq!(found, Some(Input::Key(expected)), "{code:?} {modifiers:?}");
        }
    }

    #[test]
    fn control_c_closes() {
        let found = pressed(Native::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(found, Some(Input::Close));
    }

    #[test]
    fn releases_modifiers_and_desktop_shortcuts_are_ignored() {
        let mut release = KeyEvent::new(Native::Char('k'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(input(&Event::Key(release)), None);
        assert_eq!(pressed(Native::Char('q'), KeyModifiers::SUPER), None);
        assert_eq!(pressed(Native::CapsLock, KeyModifiers::NONE), None);
        assert_eq!(pressed(Native::Null, KeyModifiers::CONTROL), None);
        assert_eq!(pressed(Native::F(30), KeyModifiers::NONE), None);
        assert_eq!(input(&Event::FocusLost), None);
    }

    #[test]
    fn repeats_of_a_held_key_are_converted() {
        let mut repeat = KeyEvent::new(Native::Char('k'), KeyModifiers::NONE);
        repeat.kind = KeyEventKind::Repeat;
        assert_eq!(input(&Event::Key(repeat)), Some(Input::Key(Key::char('k'))));
    }

    #[test]
    fn mouse_events_are_converted() {
        for (kind, expected) in [
            (MouseEventKind::Moved, Some(MouseKind::Move)),
            (MouseEventKind::Drag(MouseButton::Left), Some(MouseKind::Move)),
            (MouseEventKind::Down(MouseButton::Left), Some(MouseKind::Left)),
            (MouseEventKind::Down(MouseButton::Right), Some(MouseKind::Right)),
            (MouseEventKind::Down(MouseButton::Middle), Some(MouseKind::Middle)),
            (MouseEventKind::Up(MouseButton::Left), None),
            (MouseEventKind::ScrollUp, Some(MouseKind::WheelUp)),
            (MouseEventKind::ScrollDown, Some(MouseKind::WheelDown)),
        ] {
            let event =
                Event::Mouse(MouseEvent { kind, column: 3, row: 7, modifiers: KeyModifiers::NONE });
            let expected = expected.map(|kind| Input::Mouse(Mouse::new(kind, 3, 7)));
            assert_eq!(input(&event), expected, "{kind:?}");
        }
    }
}
