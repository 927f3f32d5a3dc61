//! The roguecore game in a terminal. The code is in the library of this crate, so that tests can
//! use it.

use std::process::ExitCode;

fn main() -> ExitCode {
    rogue_native::run(rogue_tty::play)
}
