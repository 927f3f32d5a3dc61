//! The C functions. Each reads its arguments, makes one call and keeps the answer until the next one.
// The one module that reads and writes memory by pointers.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::calls::{self, Answer};
use crate::failure::Failure;

/// The number of a content or a game. 0 is never one.
pub type RogueHandle = u32;

thread_local! {
    /// The last answer to this thread, which C reads.
    static ANSWER: RefCell<CString> = RefCell::default();
    /// The last save.
    static SAVE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Opens a built-in game by its name: `ember`, `short`, `classic` and others, which the error for another name lists.
/// Answers `{"protocol":1,"content":HANDLE,"title":...,"hash":...}`.
///
/// # Safety
///
/// `name` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rogue_builtin(name: *const c_char) -> *const c_char {
    // SAFETY: as the caller promises.
    answer(|| calls::builtin(unsafe { text("the name", name) }?))
}

/// Reads the text of a content file, which may extend a built-in game. `file` is its name in messages. Answers as
/// `rogue_builtin`; an error of the code `content` has `mistakes`, each with file, line, column and a sentence.
///
/// # Safety
///
/// `file` and `ron` are null or end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rogue_content(file: *const c_char, ron: *const c_char) -> *const c_char {
    answer(|| {
        // SAFETY: as the caller promises.
        let (file, ron) = unsafe { (text("the file name", file)?, text("the content", ron)?) };
        calls::content(file, ron)
    })
}

/// Answers `{"rows":{"tiles":[...],"things":[...],"substances":[...],"growth":[...]}}`: for each row of a content its
/// id, name, glyph and colour, and for each improvement and origin its id and name.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_rows(content: RogueHandle) -> *const c_char {
    answer(|| calls::rows(content))
}

/// Begins the game of a content and a seed. Answers
/// `{"protocol":1,"game":HANDLE,"text":[...],"turn":0,"outcome":null}`.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_new_game(content: RogueHandle, seed: u64) -> *const c_char {
    answer(|| calls::new_game(content, seed))
}

/// Answers `{"view":{...}}`: all that the player knows.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_view(game: RogueHandle) -> *const c_char {
    answer(|| calls::view(game))
}

/// Answers `{"commands":["bump n","wait",...]}`: the legal commands; none once the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_commands(game: RogueHandle) -> *const c_char {
    answer(|| calls::commands(game))
}

/// Carries out a command such as `bump e`. Answers `{"events":[...],"text":[...],"turn":1,"outcome":null}`, or
/// `{"refused":{"code":...,"text":...}}`: then nothing has changed and no time has passed.
///
/// # Safety
///
/// `command` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rogue_step(game: RogueHandle, command: *const c_char) -> *const c_char {
    // SAFETY: as the caller promises.
    answer(|| calls::step(game, unsafe { text("the command", command) }?))
}

/// Writes the whole game into bytes, which are valid until this thread saves again; `bytes` and `length` are set to
/// them, or to null and 0 where that fails. Answers `{"length":N}`.
///
/// # Safety
///
/// `bytes` and `length` are null or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rogue_save(
    game: RogueHandle,
    bytes: *mut *const u8,
    length: *mut usize,
) -> *const c_char {
    answer(|| {
        if bytes.is_null() || length.is_null() {
            return Err(Failure::NullPointer("the place for the bytes or their length"));
        }
        // SAFETY: neither is null, and as the caller promises.
        unsafe { (*bytes, *length) = (ptr::null(), 0) };
        let saved = calls::save(game)?;
        SAVE.with_borrow_mut(|kept| {
            *kept = saved;
            // SAFETY: as above. The thread keeps the bytes until it saves again.
            unsafe { (*bytes, *length) = (kept.as_ptr(), kept.len()) };
            Ok(format!("{{\"length\":{}}}", kept.len()))
        })
    })
}

/// Goes on with a saved game of that content. Answers as `rogue_new_game`.
///
/// # Safety
///
/// `bytes` is null or has `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rogue_load(
    content: RogueHandle,
    bytes: *const u8,
    length: usize,
) -> *const c_char {
    answer(|| {
        if bytes.is_null() {
            return Err(Failure::NullPointer("the save"));
        }
        // No allocation is longer: such a length is a mistake of the host, and no byte of it is read.
        let length = if isize::try_from(length).is_ok() { length } else { 0 };
        // SAFETY: it is not null, and as the caller promises.
        let bytes = unsafe { std::slice::from_raw_parts(bytes, length) };
        calls::load(content, bytes)
    })
}

/// Answers `{"seed":"7"}`. Floors could be listed with it: keep it from players who must not know them.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_seed(game: RogueHandle) -> *const c_char {
    answer(|| calls::seed(game))
}

/// Answers `{"fingerprint":"..."}`: a hash of the whole game, the same on every machine.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_fingerprint(game: RogueHandle) -> *const c_char {
    answer(|| calls::fingerprint(game))
}

/// Forgets a game or a content; the games of a content go on without it. Answers `{"freed":"game"}`.
#[unsafe(no_mangle)]
pub extern "C" fn rogue_free(handle: RogueHandle) -> *const c_char {
    answer(|| calls::free(handle))
}

/// Memory for the arguments of the next call, for hosts that cannot lend their own: at least so many bytes, at a
/// multiple of eight, valid until the next call of this function.
///
/// cbindgen:ignore
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub extern "C" fn rogue_arguments(length: usize) -> *mut u64 {
    thread_local! {
        static ARGUMENTS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    }
    ARGUMENTS.with_borrow_mut(|kept| {
        *kept = vec![0; length / 8 + 1];
        kept.as_mut_ptr()
    })
}

/// Makes a call and keeps its answer. No panic leaves it.
fn answer(call: impl FnOnce() -> Answer) -> *const c_char {
    // A game that a call has left half-way is locked for good: see the table.
    let text = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(text)) => text,
        Ok(Err(failure)) => failure.answer(),
        Err(_) => Failure::Panic.answer(),
    };
    // JSON writes a zero byte as `\u0000`.
    let text = CString::new(text).unwrap_or_default();
    let kept = ANSWER.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        *kept = text;
        kept.as_ptr()
    });
    // A thread that ends has no place for an answer.
    kept.unwrap_or(ptr::null())
}

/// A text of the caller.
///
/// # Safety
///
/// `pointer` is null, or ends with a zero byte and is not written to while the text is read.
unsafe fn text<'a>(what: &'static str, pointer: *const c_char) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(Failure::NullPointer(what));
    }
    // SAFETY: it is not null, and as the caller promises.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    text.map_err(|error| Failure::NotUtf8(what, error.valid_up_to()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_panic_leaves_a_call() {
        let told = answer(|| panic!("a mistake"));
        // SAFETY: the answer is kept until the next one.
        let told = unsafe { CStr::from_ptr(told) }.to_str().unwrap();
        assert!(told.starts_with("{\"error\":{\"code\":\"panic\""), "{told}");
    }
}
