//! A compiler for browsers: that of rustup, or Debian's, which `.ci/web` unpacks.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::task::{TaskResult, output, program, run as execute, workspace};

const TARGET: &str = "wasm32-unknown-unknown";
/// The package of the page.
pub(super) const PAGE: &str = "rogue-web";
/// Where `.ci/web` unpacks Debian's packages, and where they are when they are installed.
const DEBIAN: [&str; 2] = ["target/debian-web", "/"];
/// The source of the standard library, below the folder of a toolchain.
const SOURCE: &str = "lib/rustlib/src/rust/library/Cargo.toml";

/// A compiler with a standard library for browsers.
pub(crate) enum Toolchain {
    /// The target is installed; with the source of the standard library that is compiled again, for size.
    Rustup { has_source: bool },
    /// Debian has the source of the standard library for this target, and no compiled one.
    Debian(PathBuf),
}

impl Toolchain {
    /// The one of this machine, if there is one.
    pub(crate) fn find() -> TaskResult<Option<Self>> {
        let libraries = output(&["rustc", "--print", "target-libdir", "--target", TARGET])?;
        if Path::new(libraries.trim()).is_dir() {
            let root = output(&["rustc", "--print", "sysroot"])?;
            let has_source = Path::new(root.trim()).join(SOURCE).exists();
            return Ok(Some(Self::Rustup { has_source }));
        }
        let roots = DEBIAN.map(|root| workspace().join(root));
        Ok(roots.into_iter().find(|root| has_standard_library(root)).map(Self::Debian))
    }

    /// Whether the module can be made smaller by wasm-opt of any version.
    pub(super) const fn has_one_table(&self) -> bool {
        matches!(self, Self::Rustup { has_source: true } | Self::Debian(_))
    }

    /// Compiles a package for browsers, and returns where its module is. `file` is the name of that.
    pub(crate) fn compile(&self, package: &str, file: &str, quick: bool) -> TaskResult<PathBuf> {
        let profile = if quick { "dev" } else { "web" };
        let mut command = program(&["cargo", "build", "--quiet", "--package", package]);
        command.args(["--target", TARGET, "--profile", profile]);
        let target = workspace().join("target/web");
        command.env("CARGO_TARGET_DIR", &target);
        // `wasm-bindgen` has to see the names in the module of the page.
        if package != PAGE {
            command.env("CARGO_PROFILE_WEB_STRIP", "symbols");
        }
        if quick {
            command.args(["--config", "profile.dev.package.\"*\".opt-level = 0"]);
        }
        match self {
            Self::Rustup { has_source } if quick || !has_source => {
                if !quick {
                    println!("`rustup component add rust-src` makes the module a tenth smaller");
                }
            }
            Self::Rustup { .. } => build_small_library(&mut command),
            Self::Debian(root) => {
                use_debian(&mut command, root);
                if quick {
                    command.args(["-Z", "build-std=std,panic_abort"]);
                } else {
                    build_small_library(&mut command);
                }
            }
        }
        execute(&mut command)?;
        let folder = if quick { "debug" } else { "web" };
        Ok(target.join(TARGET).join(folder).join(file))
    }
}

/// A panic ends the module at once, without its message: the page tells that the game
/// has stopped. Without reference types there is one table only: of several, wasm-opt 108 makes a module that does not
/// start. These options are unstable; the page does not depend on them.
fn build_small_library(command: &mut Command) {
    command.args(["-Z", "build-std=std,panic_abort"]);
    command.args(["-Z", "build-std-features=optimize_for_size"]);
    command.env("RUSTC_BOOTSTRAP", "1");
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Ctarget-feature=-reference-types",
    );
}

fn has_standard_library(root: &Path) -> bool {
    root.join("usr/bin/rustc").exists()
        && root.join("usr/bin/wasm-ld-14").exists()
        && root.join("usr").join(SOURCE).exists()
}

fn use_debian(command: &mut Command, root: &Path) {
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", root.join("usr/bin/rustc"));
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", root.join("usr/bin/wasm-ld-14"));
    let own = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = library_folders(root).into_iter().chain(std::env::split_paths(&own));
    if let Ok(folders) = std::env::join_paths(folders) {
        command.env("LD_LIBRARY_PATH", folders);
    }
}

/// `usr/lib/x86_64-linux-gnu`: the compiler's own libraries.
fn library_folders(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root.join("usr/lib")).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.to_string_lossy().ends_with("-linux-gnu")).collect()
}
