//! The C functions as C calls them: the same games, hostile arguments, the header, and the pages that describe them.
// A pointer is lent to each call.
#![allow(unsafe_code)]

mod door;
mod games;
mod header;
mod hostile;
mod protocol;
mod types;
