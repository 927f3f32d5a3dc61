//! The engine for browsers: compiles and links it as a WebAssembly module.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::task::{TaskResult, output, program, run, workspace};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where `.ci/web` unpacks Debian's packages, and where they are when they are installed.
const DEBIAN: [&str; 2] = ["target/debian-web", "/"];

/// Links the engine for browsers; without a toolchain for them a note is printed.
pub(super) fn check() -> TaskResult {
    let libraries = output(&["rustc", "--print", "target-libdir", "--target", TARGET])?;
    if Path::new(libraries.trim()).is_dir() {
        return run(&mut link());
    }
    let roots = DEBIAN.map(|root| workspace().join(root));
    if let Some(root) = roots.iter().find(|root| has_standard_library(root)) {
        return run(&mut link_with_debian(root));
    }
    println!("NOT CHECKED: no toolchain for {TARGET} is on this machine; `.ci/web` installs one");
    Ok(())
}

/// A dynamic library, so that code is generated and linked. Dependencies are not optimised, and a
/// second toolchain does not share a folder with the first.
fn link() -> Command {
    let package = ["cargo", "rustc", "--quiet", "--package", "roguecore", "--lib"];
    let mut command = program(&package);
    command.args(["--crate-type", "cdylib", "--target", TARGET]);
    command.args(["--config", "profile.dev.package.\"*\".opt-level = 0"]);
    command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    command.env("CARGO_TARGET_DIR", workspace().join("target/web"));
    command
}

fn has_standard_library(root: &Path) -> bool {
    root.join("usr/bin/rustc").exists()
        && root.join("usr/bin/wasm-ld-14").exists()
        && root.join("usr/lib/rustlib/src/rust/library/Cargo.toml").exists()
}

/// Debian has the source of the standard library for this target and no compiled one: cargo
/// compiles it, which asks for unstable options.
fn link_with_debian(root: &Path) -> Command {
    let mut command = link();
    command.args(["-Z", "build-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1");
    command.env("RUSTC", root.join("usr/bin/rustc"));
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", root.join("usr/bin/wasm-ld-14"));
    let own = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = library_folders(root).into_iter().chain(std::env::split_paths(&own));
    if let Ok(folders) = std::env::join_paths(folders) {
        command.env("LD_LIBRARY_PATH", folders);
    }
    command
}

/// `usr/lib/x86_64-linux-gnu`: the compiler's own libraries.
fn library_folders(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root.join("usr/lib")).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.to_string_lossy().ends_with("-linux-gnu")).collect()
}
