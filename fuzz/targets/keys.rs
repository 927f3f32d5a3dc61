//! Key files, the notation of keys, and keys, clicks and sizes as a terminal sends them. The first
//! byte chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key, KeyCode, Mouse, MouseKind};
use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, KeyMap};

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    if first == b'>' {
        return press(rest);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    read(text);
});

/// Reads the text as a key, and as a key file.
fn read(text: &str) {
    if let Ok(key) = text.parse::<Key>() {
        assert_eq!(key.to_string().parse(), Ok(key), "{text:?}");
    }
    if let Err(errors) = KeyMap::parse("fuzz.keys", text) {
        let message = errors.to_string();
        assert!(message.len() < 100_000, "{} bytes of messages", message.len());
        assert!(!message.contains('\u{1b}'), "{message:?}");
    }
}

/// Presses keys in a program that starts with its title screen, and draws it after one of four.
fn press(bytes: &[u8]) {
    let mut app = App::title(Config::default(), Memory::default());
    let (mut width, mut height) = (80, 50);
    for (index, two) in bytes.chunks_exact(2).take(100).enumerate() {
        let input = input(two[0], two[1]);
        if let Input::Resize { width: new_width, height: new_height } = input {
            (width, height) = (new_width, new_height);
        }
        app.input(input);
        if index % 4 == 0 {
            app.draw(&mut Buffer::empty(Rect::new(0, 0, width, height)));
        }
        if app.finished() {
            return;
        }
    }
}

fn input(kind: u8, value: u8) -> Input {
    let (x, y) = (u16::from(value % 16) * 8, u16::from(value / 16) * 4);
    let mouse = |kind| Input::Mouse(Mouse::new(kind, x, y));
    match kind {
        0..=239 => Input::Key(key(kind, value)),
        240..=242 => mouse(MouseKind::Left),
        243 => mouse(MouseKind::Middle),
        244 => mouse(MouseKind::Right),
        245 => mouse(MouseKind::Move),
        246 => mouse(MouseKind::WheelUp),
        247 => mouse(MouseKind::WheelDown),
        248..=254 => Input::Resize { width: x, height: y },
        255 => Input::Close,
    }
}

fn key(kind: u8, value: u8) -> Key {
    let code = match kind % 32 {
        0 => KeyCode::Up,
        1 => KeyCode::Down,
        2 => KeyCode::Left,
        3 => KeyCode::Right,
        4 => KeyCode::Home,
        5 => KeyCode::End,
        6 => KeyCode::PageUp,
        7 => KeyCode::PageDown,
        8..=10 => KeyCode::Enter,
        11 | 12 => KeyCode::Esc,
        13 => KeyCode::Tab,
        14 => KeyCode::Backspace,
        15 => KeyCode::Delete,
        16 => KeyCode::F(value),
        17 => KeyCode::Char(char::from(value)),
        _ => KeyCode::Char(char::from(value % 96 + 32)),
    };
    Key { code, ctrl: kind / 32 == 1, alt: kind / 32 == 2, shift: kind / 32 == 3 }
}
