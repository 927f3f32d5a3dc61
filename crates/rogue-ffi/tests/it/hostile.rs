//! Hostile arguments: every call answers, whatever it is given.

use std::ffi::CString;
use std::ptr;

use crate::door;
use rogue_ffi::{
    rogue_builtin, rogue_commands, rogue_content, rogue_fingerprint, rogue_free, rogue_load,
    rogue_new_game, rogue_rows, rogue_save, rogue_seed, rogue_step, rogue_view,
};
use roguecore::{Rng, Stream};
use serde_json::Value;

/// Calls with random arguments.
const CALLS: u32 = 2_000;

#[test]
fn null_pointers_are_errors() {
    let (null, text) = (ptr::null(), c"ember".as_ptr());
    let content = door::builtin("classic");
    let game = door::new_game(content, 1);
    let mut bytes = ptr::null();
    // SAFETY: each pointer is null or a text, and `bytes` can be written to.
    let answers = unsafe {
        [
            door::read(rogue_builtin(null)),
            door::read(rogue_content(null, text)),
            door::read(rogue_content(text, null)),
            door::read(rogue_step(game, null)),
            door::read(rogue_load(content, ptr::null(), 9)),
            door::read(rogue_save(game, ptr::null_mut(), ptr::null_mut())),
            door::read(rogue_save(game, &raw mut bytes, ptr::null_mut())),
        ]
    };
    for answer in answers {
        assert_eq!(door::code(&answer), "null_pointer");
    }
}

#[test]
fn errors_have_words() {
    let content = door::builtin("first-steps");
    let game = door::new_game(content, 1);
    // SAFETY: the texts end with a zero byte.
    let raw =
        |text: &[u8]| unsafe { door::read(rogue_builtin(CString::new(text).unwrap().as_ptr())) };
    for (answer, code, says) in [
        (raw(b"\xffember"), "not_utf8", "the name is no UTF-8: byte 0"),
        (raw(b"embers"), "unknown_game", "there are ember, ember-easy"),
        (door::step(game, "bmup e"), "command", "did you mean `bump`?"),
        (door::step(game, "bump"), "command", "needs a direction"),
        (door::step(content, "wait"), "wrong_handle", "is a content, and a game is needed"),
        (door::step(0, "wait"), "no_handle", "there is no game 0"),
        (door::load(content, b"nonsense"), "save", "this save cannot be loaded: it is"),
        (door::load(game, b"nonsense"), "wrong_handle", "a content is needed"),
        (door::content("a.ron", "("), "content", "a.ron:1:"),
    ] {
        assert_eq!(door::code(&answer), code, "{answer}");
        assert!(answer["error"]["text"].to_string().contains(says), "{answer}");
    }
    door::free(game);
    assert_eq!(door::code(&door::view(game)), "no_handle");
    assert_eq!(door::code(&door::read(rogue_free(game))), "no_handle");
}

/// Calls in any order with arguments that are damaged, of other calls, or freed.
#[test]
fn random_calls_are_answered() {
    let mut rng = Rng::derive(1, Stream::Custom(2));
    let mut handles = vec![0, u32::MAX];
    let mut saves = vec![Vec::new()];
    let mut errors = 0;
    for _ in 0..CALLS {
        let handle = handles[rng.below(handles.len() as u32) as usize];
        let answer = random_call(&mut rng, handle, &mut saves);
        errors += u32::from(answer["error"].is_object());
        assert_ne!(answer["error"]["code"], "panic", "{answer}");
        assert_ne!(answer["error"]["code"], "broken", "{answer}");
        for what in ["content", "game"] {
            handles.extend(answer[what].as_u64().map(|it| it as u32));
        }
        if handles.len() > 12 {
            // SAFETY: nothing is lent.
            door::read(rogue_free(handles.swap_remove(2)));
        }
    }
    assert!((CALLS / 10..CALLS * 9 / 10).contains(&errors), "{errors} errors of {CALLS} calls");
}

fn random_call(rng: &mut Rng, handle: u32, saves: &mut Vec<Vec<u8>>) -> Value {
    match rng.below(12) {
        0 => {
            let name = damaged(rng, ["ember", "short", "classic"]);
            // SAFETY: the name ends with a zero byte.
            door::read(unsafe { rogue_builtin(name.as_ptr()) })
        }
        1 => {
            let own =
                "(extends: \"ember\", change: (creatures: {\"goblin\": (stats: {\"hp\": 1})}))";
            let (file, ron) = (damaged(rng, ["a.ron"; 3]), damaged(rng, [own, "(", "()"]));
            // SAFETY: both end with a zero byte.
            door::read(unsafe { rogue_content(file.as_ptr(), ron.as_ptr()) })
        }
        2 => door::read(rogue_rows(handle)),
        3 => door::read(rogue_new_game(handle, u64::from(rng.bits()))),
        4 => door::read(rogue_view(handle)),
        5 => door::read(rogue_commands(handle)),
        6 | 7 => {
            let command = damaged(rng, ["bump se", "use a at (3,1)", "wish give dagger"]);
            // SAFETY: the command ends with a zero byte.
            door::read(unsafe { rogue_step(handle, command.as_ptr()) })
        }
        8 => {
            let (mut bytes, mut length) = (ptr::null(), 0);
            // SAFETY: both places can be written to, and the bytes are read before the next save.
            unsafe {
                let answer = door::read(rogue_save(handle, &raw mut bytes, &raw mut length));
                if !bytes.is_null() {
                    saves.push(std::slice::from_raw_parts(bytes, length).to_vec());
                }
                answer
            }
        }
        9 => {
            let mut bytes = saves[rng.below(saves.len() as u32) as usize].clone();
            if rng.below(3) == 0 && !bytes.is_empty() {
                let at = rng.below(bytes.len() as u32) as usize;
                bytes[at] ^= 1 << rng.below(8);
            }
            door::load(handle, &bytes)
        }
        10 => door::read(rogue_seed(handle)),
        _ => door::read(rogue_fingerprint(handle)),
    }
}

/// One of some texts, now and then with a wrong byte.
fn damaged(rng: &mut Rng, texts: [&str; 3]) -> CString {
    let mut bytes = texts[rng.below(3) as usize].as_bytes().to_vec();
    if rng.below(3) == 0 {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = 1 + rng.below(255) as u8;
    }
    CString::new(bytes).unwrap_or_default()
}
