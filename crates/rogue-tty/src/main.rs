//! The roguecore game in a terminal. Everything it does is in the library beside it, where
//! tests and examples reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    rogue_native::run(rogue_tty::play)
}
