//! The roguecore game in a window. The code is in the library of this crate.

// Windows opens a console behind every program that does not say this. A build to develop with has one, for its output:
// to write into the console of a shell, a program without its own has to attach to that by a call of `unsafe`.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    rogue_native::run(rogue_doryen::play)
}
