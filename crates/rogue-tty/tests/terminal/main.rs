//! The real program in a real pseudo-terminal, and what it says when it cannot play.
//! Knows nothing of the program's inside: keys and signals in, screen and exit code out.
#![cfg(unix)]

mod bad_input;
mod disk;
mod ends_when_asked;
mod life;
mod manners;
mod panic;
mod pty;
mod resize;
mod runs;
mod starts;
mod survives_kill;
mod suspend;
