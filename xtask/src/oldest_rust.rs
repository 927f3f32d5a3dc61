//! `oldest-rust`: builds with the oldest Rust that the workspace promises.

use crate::task::{TaskResult, run as execute, toolchain};

/// Checks every crate that is built by default with the `rust-version` of the workspace.
pub(crate) fn run() -> TaskResult {
    let version = env!("CARGO_PKG_RUST_VERSION");
    // A target folder of its own: every other build would be compiled anew after this one.
    let words = ["check", "--locked", "--target-dir", "target/oldest-rust"];
    execute(toolchain::cargo(version)?.args(words))?;
    println!("every crate is built by Rust {version}");
    Ok(())
}
