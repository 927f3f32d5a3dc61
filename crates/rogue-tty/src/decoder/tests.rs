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
    events.iter().filter_map(input).collect()
}

/// The input of what was decoded, in a dungeon where all keys with Alt are bound.
fn input(decoded: &Decoded) -> Option<Input> {
    match decoded {
        Decoded::Event(event) => keys::input(event),
        Decoded::Escaped(key) => keys::input(&Event::Key(keys::with_alt(*key))),
        Decoded::Placed { latin, .. } => keys::input(&Event::Key(*latin)),
    }
}

/// The texts that are pasted.
fn pasted(bytes: &[u8]) -> Vec<String> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    decoder.decode(bytes, &mut events);
    decoder.expire(&mut events);
    let text = |decoded| match decoded {
        Decoded::Event(Event::Paste(text)) => Some(text),
        _ => None,
    };
    events.into_iter().filter_map(text).collect()
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
        (b"\x1bOx\x1bOr\x1bOt\x1bOv\x1bOw\x1bOy\x1bOq\x1bOs\x1bOu", "8 2 4 6 7 9 1 3 5"),
        (b"\x1bOM\x1bOj\x1bOo\x1bOX\x1bOzh", "Enter * / = h"),
        (b"\x1b[a\x1b[b\x1b[c\x1b[d", "Shift-Up Shift-Down Shift-Right Shift-Left"),
        (b"\x1bOa\x1bOb\x1bOc\x1bOd", "Ctrl-Up Ctrl-Down Ctrl-Right Ctrl-Left"),
        (b"\x1b[7$\x1b[8^\x1b[5~\x1b[6$", "Shift-Home Ctrl-End PgUp Shift-PgDn"),
        (b"\x1b[1;5A\x1b[1;2D\x1b[1;3C", "Ctrl-Up Shift-Left Alt-Right"),
        (b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[11~\x1b[24~", "Ins Del PgUp PgDn F1 F12"),
        (b"\x1b[28~\x1b[34~\x1b[[A\x1b[[E", "F15 F20 F1 F5"),
        (b"\x1b[Z\x1b[E", "Shift-Tab 5"),
        (b"\x1bx\x1b\r\x1b\xc3\xa9", "Alt-x Alt-Enter Alt-é"),
        (b"\x1b", "Esc"),
        (b"\x1b\x1b", "Esc Esc"),
        (b"\x1b\x1b[A", "Esc Up"),
        (b"\x1b[97u\x1b[97:65;2u\x1b[57399u\x1b[57419u\x1b[57427u", "a A 0 Up 5"),
        (b"\x1b[1088::104u\x1b[1088:1056:104;2u\x1b[1103::122;5u", "h H Ctrl-Z"),
        (b"\x1b[97;65;65u\x1b[113;1;64u\x1b[0;;233u\x1b[27u", "A @ é Esc"),
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

#[test]
fn a_paste_is_a_text() {
    assert_eq!(pasted(b"\x1b[200~42\x1b[201~h"), ["42"]);
    assert_eq!(pasted("\x1b[200~Lúna\x1b[2".as_bytes()), ["Lúna"]);
    let long = [b"\x1b[200~", &vec![b'q'; MAX_PASTE][..]].concat();
    assert_eq!(pasted(&long), ["q".repeat(MAX_KEPT)]);
}

/// Alt, or Escape and then the key: the screen on top decides.
#[test]
fn escape_and_a_key_in_one_read_are_kept() {
    let mut events = Vec::new();
    Decoder::default().decode(b"\x1bl", &mut events);
    assert_eq!(events, [Decoded::Escaped(KeyCode::Char('l').into())]);
}

/// Answers to what other programs asked, titles, and what programs send to each other.
#[test]
fn strings_of_the_terminal_are_no_keys() {
    for string in [
        "\x1b]0;a title\x07",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1bP>|a terminal\x1b\\",
        "\x1b_Gi=1;OK\x1b\\",
        "\x1b]0;",
        "\x1b]0;a title\x1b",
    ] {
        assert_eq!(names(format!("h{string}").as_bytes()), "h", "{string:?}");
    }
    assert_eq!(names(b"\x1b]0;a\x03"), "close");
    assert_eq!(names(b"\x1b]0;a\x1b[Ak"), "Up k");
    assert_eq!(names(b"\x1b]l\x1bP\x1b_ "), "Alt-] l Alt-P Alt-_ Space");
    let long = ["\x1b]0;", &"j".repeat(MAX_STRING), "k"].concat();
    assert!(names(long.as_bytes()).ends_with("j k"));
}

/// A held key leaves no silence.
#[test]
fn a_string_without_an_end_is_given_up_in_time() {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    decoder.decode(b"\x1b]0;", &mut events);
    let began = Instant::now();
    while events.is_empty() && began.elapsed() < 4 * STRING_LIMIT {
        std::thread::sleep(Duration::from_millis(20));
        decoder.decode(b"k", &mut events);
    }
    assert_eq!(events, [key(KeyCode::Char('k'))]);
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
        "\x1b]0;",
        "\x1bP1",
    ] {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.decode(begin.as_bytes(), &mut events);
        assert!(decoder.limit().is_some(), "{begin:?}");
        decoder.expire(&mut events);
        events.clear();
        decoder.decode(b"k", &mut events);
        assert_eq!(events, [key(KeyCode::Char('k'))], "{begin:?}");
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
        prop_assert_eq!(&events[..], &[key(KeyCode::Char('k'))][..]);
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
        let found: Vec<Input> = events.iter().filter_map(input).collect();
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
    assert_eq!((decoder.limit(), events.len()), (None, 1));
    decoder.decode(b"\x1b", &mut events);
    assert_eq!(decoder.limit(), Some(SEQUENCE_LIMIT));
}
