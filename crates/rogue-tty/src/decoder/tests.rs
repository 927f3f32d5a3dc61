//! Sequences of terminals, damaged ones, and random bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use rogue_ui::input::{Input, Key, Mouse, MouseKind};

use super::*;
use crate::keys;

/// The inputs for `bytes`, after a silence.
fn inputs(bytes: &[u8]) -> Vec<Input> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    decoder.decode(bytes, &mut events);
    decoder.expire(&mut events);
    assert_eq!(decoder.limit(), None);
    events.iter().filter_map(keys::input).collect()
}

/// The names of the keys in `bytes`.
fn names(bytes: &[u8]) -> String {
    let name = |input: Input| match input {
        Input::Key(key) => key.to_string(),
        Input::Close => "close".to_owned(),
        Input::Mouse(Mouse { kind, x, y, .. }) => format!("{kind:?}({x},{y})"),
        Input::Resize { .. } => unreachable!("no resize"),
    };
    inputs(bytes).into_iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn keys_of_terminals_are_decoded() {
    for (bytes, expected) in [
        (&b"hjkl\r\t\x7f"[..], "h j k l Enter Tab Backspace"),
        (b"\x10\x03\x1a", "Ctrl-P close Ctrl-Z"),
        ("éß".as_bytes(), "é ß"),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F", "Up Down Right Left Home End"),
        (b"\x1bOA\x1bOH\x1bOP\x1bOS", "Up Home F1 F4"),
        (b"\x1bOj\x1bOMh\x1bOa", "h"),
        (b"\x1b[1;5A\x1b[1;2D\x1b[1;3C", "Ctrl-Up Shift-Left Alt-Right"),
        (b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[11~\x1b[24~", "Ins Del PgUp PgDn F1 F12"),
        (b"\x1b[28~\x1b[34~\x1b[[A\x1b[[E", "F15 F20 F1 F5"),
        (b"\x1b[Z\x1b[E", "Shift-Tab 5"),
        (b"\x1bx\x1b\r\x1b\xc3\xa9", "Alt-x Alt-Enter Alt-é"),
        (b"\x1b", "Esc"),
        (b"\x1b\x1b", "Esc Esc"),
        (b"\x1b\x1b[A", "Esc Up"),
        (b"\x1b[97u\x1b[97:65;2u\x1b[57399u\x1b[57419u\x1b[57427u", "a A 0 Up 5"),
        (b"\x1b[97;1:3u\x1b[97;1:2u\x1b[27;5;112~", "a Ctrl-P"),
        (b"\x1b[<35;5;7M\x1b[<0;1;1M\x1b[<0;1;1m", "Move(4,6) Left(0,0)"),
        (b"\x1b[M !!\x1b[M\x22\x25\x27\x1b[96;3;4M", "Left(0,0) Right(4,6) WheelUp(2,3)"),
    ] {
        let found = names(bytes);
        assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(bytes));
    }
}

/// A coordinate of 0: crossterm subtracts 1 from it.
#[test]
fn reports_out_of_bounds_are_ignored() {
    for bytes in [
        &b"\x1b[<0;0;0M"[..],
        b"\x1b[<0;1;0M",
        b"\x1b[32;0;0M",
        b"\x1b[M   ",
        b"\x1b[M\x00\x00\x00",
        b"\x1b[<999999999999;1;1M",
        b"\x1b[<0;70000;1M",
        b"\x1b[?62;4c\x1b[>0;1;0c",
        b"\x1b[99999999999999999999u\x1b[1114112u\x1b[55296u",
    ] {
        assert_eq!(names(bytes), "", "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_paste_is_skipped() {
    assert_eq!(names(b"a\x1b[200~quit\r\x1b\x1b[20\x1b[201~b"), "a b");
    let long = [b"\x1b[200~", &vec![b'q'; MAX_PASTE][..], b"k"].concat();
    assert_eq!(names(&long), "k");
}

/// Silence ends every sequence; without silence, a control character or the length does.
#[test]
fn no_incomplete_sequence_makes_the_program_deaf() {
    for begin in [
        "\x1b[200~",
        "\x1b[200~q",
        "\x1b[<0;1",
        "\x1b[1;",
        "\x1b[",
        "\x1bO",
        "\x1b[M",
        "\x1b[M!",
        "\x1b[?",
        "\x1b[[",
        "\x1b[200~\x1b[201",
        "\x1b[;;;;",
    ] {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.decode(begin.as_bytes(), &mut events);
        assert!(decoder.limit().is_some(), "{begin:?}");
        decoder.expire(&mut events);
        events.clear();
        decoder.decode(b"k", &mut events);
        assert_eq!(events, [Event::Key(KeyCode::Char('k').into())], "{begin:?}");
    }
    assert_eq!(names(b"\x1b[<0;1\x03"), "close");
    assert_eq!(names(b"\x1b[1;\x1b[A"), "Up");
    let digits = [b"\x1b[", &[b'1'; MAX_SEQUENCE][..], b"k"].concat();
    assert_eq!(names(&digits), "1 1 k");
    assert_eq!(names(b"\xc3k\xffl\xe2\x82m"), "k l m");
}

proptest! {
    #[test]
    fn any_bytes_are_accepted_and_the_next_key_is_heard(bytes in vec(any::<u8>(), 0..200)) {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.decode(&bytes, &mut events);
        decoder.expire(&mut events);
        events.clear();
        decoder.decode(b"k", &mut events);
        prop_assert_eq!(&events[..], &[Event::Key(KeyCode::Char('k').into())][..]);
    }

    #[test]
    fn parts_give_the_same_events(
        sequences in vec("\x1b\\[[<0-9;:?M]{0,9}[A-Zmu~]|[a-zé]|\x1bO[A-S]", 0..20),
        at in any::<prop::sample::Index>(),
    ) {
        let bytes = sequences.concat().into_bytes();
        let (first, second) = bytes.split_at(at.index(bytes.len() + 1));
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.decode(first, &mut events);
        decoder.decode(second, &mut events);
        decoder.expire(&mut events);
        let found: Vec<Input> = events.iter().filter_map(keys::input).collect();
        prop_assert_eq!(found, inputs(&bytes));
    }
}

#[test]
fn a_key_prints_its_name() {
    assert_eq!(names(b"k"), Key::char('k').to_string());
    assert_eq!(inputs(b"\x1b[<64;1;1M"), [Input::Mouse(Mouse::new(MouseKind::WheelUp, 0, 0))]);
}

/// A pause between two parts of a paste is longer than one within a sequence.
#[test]
fn a_paste_may_pause() {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    for part in ["\x1b[200~qq", "\x1b", "y", "q"] {
        decoder.decode(part.as_bytes(), &mut events);
        assert_eq!(decoder.limit(), Some(PASTE_LIMIT), "{part:?}");
    }
    decoder.decode(PASTE_END, &mut events);
    assert_eq!((decoder.limit(), events.len()), (None, 0));
    decoder.decode(b"\x1b", &mut events);
    assert_eq!(decoder.limit(), Some(SEQUENCE_LIMIT));
}
