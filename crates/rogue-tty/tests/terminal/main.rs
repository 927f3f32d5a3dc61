//! The real program in a real pseudo-terminal, and what it says when it cannot play.
//! Knows nothing of the program's inside: keys and signals in, screen and exit code out.
#![cfg(unix)]

mod bad_input;
mod life;
mod manners;
mod panic;
mod pty;
mod resize;
mod suspend;
