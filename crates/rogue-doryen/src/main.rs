//! The roguecore game in a window. Everything it does is in the library beside it, where
//! tests reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    rogue_native::run(rogue_doryen::play)
}
