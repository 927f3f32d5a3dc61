//! `docs-rs`: documents the libraries as docs.rs does.

use crate::packages::LIBRARIES;
use crate::task::{TaskResult, run as execute, toolchain};

/// The toolchain of docs.rs.
const NIGHTLY: &str = "nightly";

/// Documents the libraries by their `package.metadata.docs.rs`: with the default features, for one target.
pub(crate) fn run() -> TaskResult {
    for name in LIBRARIES {
        println!("\n== {name}, as docs.rs documents it");
        let mut command = toolchain::cargo(NIGHTLY)?;
        command.args(["rustdoc", "--locked", "--package", name, "--lib"]);
        command.args(["--target-dir", "target/docs-rs"]);
        execute(command.env("RUSTDOCFLAGS", "--cfg docsrs -D warnings"))?;
    }
    Ok(())
}
