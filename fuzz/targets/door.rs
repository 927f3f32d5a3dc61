//! The C functions of `rogue-ffi`: every call is answered, with any argument. Each line of the input is one: a
//! letter for the function, a byte that chooses a handle, and the argument.
#![no_main]
// The functions take pointers, as C gives them.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char};
use std::ptr;

use libfuzzer_sys::fuzz_target;
use rogue_ffi::{
    rogue_builtin, rogue_commands, rogue_content, rogue_fingerprint, rogue_free, rogue_load,
    rogue_new_game, rogue_rows, rogue_save, rogue_seed, rogue_step, rogue_view,
};
use serde_json::Value;

/// Calls of an input.
const CALLS: usize = 64;
/// Contents and games that are kept at a time.
const HANDLES: usize = 8;

fuzz_target!(|data: &[u8]| {
    let mut door = Door::default();
    for line in data.split(|byte| *byte == b'\n').take(CALLS) {
        let [function, handle, argument @ ..] = line else { continue };
        door.call(*function, usize::from(*handle), argument);
    }
    for handle in door.handles {
        assert!(read(rogue_free(handle))["freed"].is_string());
    }
});

/// The handles that were answered, and the last save.
#[derive(Default)]
struct Door {
    handles: Vec<u32>,
    save: Vec<u8>,
}

impl Door {
    fn call(&mut self, function: u8, handle: usize, argument: &[u8]) {
        let at = handle % (self.handles.len() + 1);
        // Behind the last one stands a handle that nobody was given.
        let handle = self.handles.get(at).copied().unwrap_or(u32::MAX);
        let text = text_of(argument);
        let text = text.as_ptr();
        let answer = match function {
            // SAFETY: the text ends with a zero byte.
            b'b' => read(unsafe { rogue_builtin(text) }),
            // SAFETY: both texts end with a zero byte.
            b't' => read(unsafe { rogue_content(c"a.ron".as_ptr(), text) }),
            b'r' => read(rogue_rows(handle)),
            b'n' => read(rogue_new_game(handle, argument.first().copied().unwrap_or(0).into())),
            b'v' => read(rogue_view(handle)),
            b'c' => read(rogue_commands(handle)),
            // SAFETY: the text ends with a zero byte.
            b's' => read(unsafe { rogue_step(handle, text) }),
            b'l' => step_legally(handle, argument),
            b'w' => self.save(handle),
            b'o' => self.load(handle, argument),
            b'e' => read(rogue_seed(handle)),
            b'p' => read(rogue_fingerprint(handle)),
            b'f' if at < self.handles.len() => read(rogue_free(self.handles.swap_remove(at))),
            _ => return,
        };
        for kind in ["content", "game"] {
            self.handles.extend(answer[kind].as_u64().map(|handle| handle as u32));
        }
        if self.handles.len() > HANDLES {
            read(rogue_free(self.handles.remove(0)));
        }
    }

    fn save(&mut self, game: u32) -> Value {
        let (mut bytes, mut length) = (ptr::null(), 0);
        // SAFETY: both places can be written to.
        let answer = read(unsafe { rogue_save(game, &raw mut bytes, &raw mut length) });
        if !bytes.is_null() {
            // SAFETY: the bytes are valid until the next save.
            self.save = unsafe { std::slice::from_raw_parts(bytes, length) }.to_vec();
        }
        answer
    }

    /// Loads the last save, of which the argument changes a byte.
    fn load(&self, content: u32, argument: &[u8]) -> Value {
        let mut bytes = self.save.clone();
        if let [high, low, flip, ..] = argument
            && !bytes.is_empty()
        {
            let at = usize::from(u16::from_be_bytes([*high, *low])) % bytes.len();
            bytes[at] ^= flip;
        }
        // SAFETY: the bytes are so many.
        read(unsafe { rogue_load(content, bytes.as_ptr(), bytes.len()) })
    }
}

/// The text before the first zero byte.
fn text_of(bytes: &[u8]) -> CString {
    let before = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    CString::new(before).unwrap_or_default()
}

/// A command that the door lists is carried out.
fn step_legally(game: u32, argument: &[u8]) -> Value {
    let mut listed = read(rogue_commands(game));
    let Some(commands) = listed["commands"].as_array_mut().filter(|it| !it.is_empty()) else {
        return listed;
    };
    let index = usize::from(argument.first().copied().unwrap_or(0)) % commands.len();
    let command = text_of(commands[index].as_str().unwrap_or_default().as_bytes());
    // SAFETY: the command ends with a zero byte.
    let answer = read(unsafe { rogue_step(game, command.as_ptr()) });
    assert!(answer["events"].is_array(), "{command:?}: {answer}");
    answer
}

/// An answer: an object, and never one of a failure inside.
fn read(answer: *const c_char) -> Value {
    assert!(!answer.is_null());
    // SAFETY: it ends with a zero byte, and is read before the next call.
    let text = unsafe { CStr::from_ptr(answer) }.to_str().expect("an answer is UTF-8");
    let answer: Value = serde_json::from_str(text).expect("an answer is JSON");
    assert!(answer.is_object(), "{answer}");
    let code = &answer["error"]["code"];
    assert!(code != "panic" && code != "broken", "{answer}");
    answer
}
