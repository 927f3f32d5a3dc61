//! Roguecore for other languages: content and games behind C functions that take and give text.
//!
//! Every function answers with JSON: the answer, or `error` with a word for the reason and a sentence. A content or a
//! game is a number, a handle. Only the facts that the player knows are told; the seed is told where it is asked for.
//! The functions are those of `include/roguecore.h`, and, compiled for `wasm32-unknown-unknown`, of the package in
//! `npm`. The chapter "The protocol" of the book describes the answers.
//!
//! ```
//! use rogue_ffi::{rogue_builtin, rogue_new_game};
//! use std::ffi::CStr;
//!
//! // SAFETY: the name is a text of C, and the answer is read before the next call.
//! let answer = unsafe { CStr::from_ptr(rogue_builtin(c"ember".as_ptr())) };
//! assert!(answer.to_str()?.starts_with(r#"{"protocol":1,"content":1,"title":"The Ember of Dawn""#));
//! // SAFETY: as above.
//! let answer = unsafe { CStr::from_ptr(rogue_new_game(1, 7)) };
//! assert!(answer.to_str()?.starts_with(r#"{"protocol":1,"game":2,"#));
//! # Ok::<(), std::str::Utf8Error>(())
//! ```
#![warn(missing_docs)]

mod c;
mod calls;
mod failure;
mod session;
mod table;

pub use c::*;
pub use calls::PROTOCOL;
