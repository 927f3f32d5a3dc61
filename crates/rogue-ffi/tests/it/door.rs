//! The C functions with the types of Rust.

use std::ffi::{CStr, CString, c_char};
use std::ptr;

use rogue_ffi::{
    rogue_builtin, rogue_commands, rogue_content, rogue_fingerprint, rogue_free, rogue_load,
    rogue_new_game, rogue_save, rogue_step, rogue_view,
};
use serde_json::Value;

/// An answer, read as C reads it.
pub(crate) fn read(answer: *const c_char) -> Value {
    assert!(!answer.is_null());
    // SAFETY: it ends with a zero byte, and is read before the next call.
    let text = unsafe { CStr::from_ptr(answer) }.to_str().unwrap();
    let answer: Value = serde_json::from_str(text).unwrap();
    assert!(answer.is_object(), "{text}");
    answer
}

pub(crate) fn handle(answer: &Value, what: &str) -> u32 {
    answer[what].as_u64().unwrap_or_else(|| panic!("no {what}: {answer}")) as u32
}

pub(crate) fn builtin(name: &str) -> u32 {
    let name = CString::new(name).unwrap();
    // SAFETY: the name ends with a zero byte.
    handle(&read(unsafe { rogue_builtin(name.as_ptr()) }), "content")
}

pub(crate) fn content(file: &str, ron: &str) -> Value {
    let (file, ron) = (CString::new(file).unwrap(), CString::new(ron).unwrap());
    // SAFETY: both end with a zero byte.
    read(unsafe { rogue_content(file.as_ptr(), ron.as_ptr()) })
}

pub(crate) fn new_game(content: u32, seed: u64) -> u32 {
    handle(&read(rogue_new_game(content, seed)), "game")
}

pub(crate) fn step(game: u32, command: &str) -> Value {
    let command = CString::new(command).unwrap();
    // SAFETY: the command ends with a zero byte.
    read(unsafe { rogue_step(game, command.as_ptr()) })
}

pub(crate) fn view(game: u32) -> Value {
    read(rogue_view(game))
}

/// The legal commands.
pub(crate) fn commands(game: u32) -> Vec<String> {
    serde_json::from_value(read(rogue_commands(game))["commands"].take()).unwrap()
}

pub(crate) fn fingerprint(game: u32) -> u64 {
    let answer = read(rogue_fingerprint(game));
    u64::from_str_radix(answer["fingerprint"].as_str().unwrap(), 16).unwrap()
}

pub(crate) fn save(game: u32) -> Vec<u8> {
    let (mut bytes, mut length) = (ptr::null(), 0);
    // SAFETY: both places can be written to.
    let answer = read(unsafe { rogue_save(game, &raw mut bytes, &raw mut length) });
    assert_eq!(answer["length"], length, "{answer}");
    // SAFETY: the bytes are valid until the next save.
    unsafe { std::slice::from_raw_parts(bytes, length) }.to_vec()
}

pub(crate) fn load(content: u32, bytes: &[u8]) -> Value {
    // SAFETY: the bytes are so many.
    read(unsafe { rogue_load(content, bytes.as_ptr(), bytes.len()) })
}

pub(crate) fn free(handle: u32) {
    assert!(read(rogue_free(handle))["freed"].is_string());
}

/// The code of an error.
pub(crate) fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}
