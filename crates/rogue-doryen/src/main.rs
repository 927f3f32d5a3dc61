//! The roguecore game in a window. The code is in the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    rogue_native::run(rogue_doryen::play)
}
