//! `semver`: compares the interfaces of the published libraries with the last release, by cargo-semver-checks.

use clap::Args;

use crate::packages::LIBRARIES;
use crate::task::{TaskResult, output, program, run as execute};

#[derive(Args)]
pub(crate) struct Options {
    /// The commit to compare with, instead of the last tag of a version
    #[arg(long, value_name = "COMMIT")]
    baseline: Option<String>,
    /// Only this library
    #[arg(long, value_name = "NAME", value_parser = LIBRARIES)]
    package: Option<String>,
}

pub(crate) fn run(options: &Options) -> TaskResult {
    let Some(baseline) = options.baseline.clone().or_else(last_release) else {
        println!(
            "NOT COMPARED: there is no tag of a version (v0.1.0) yet; name a commit with --baseline"
        );
        return Ok(());
    };
    if output(&["cargo", "semver-checks", "--version"]).is_err() {
        return Err(
            "cargo-semver-checks is missing: cargo install cargo-semver-checks --locked".to_owned()
        );
    }
    let is_meant = |name: &str| options.package.as_ref().is_none_or(|package| package == name);
    for name in LIBRARIES.into_iter().filter(|name| is_meant(name)) {
        compare(name, &baseline)?;
    }
    Ok(())
}

/// The last tag of a version before the commit that is checked out; a release is compared with the one before.
fn last_release() -> Option<String> {
    let describe = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"];
    let tag = output(&[&describe[..], &["HEAD^"]].concat()).ok()?;
    Some(tag.trim().to_owned())
}

fn compare(name: &str, baseline: &str) -> TaskResult {
    println!("\n== {name}, compared with {baseline}");
    let words = ["cargo", "semver-checks", "--package", name, "--baseline-rev", baseline];
    let mut command = program(&words);
    command.arg("--default-features");
    execute(&mut command).map_err(|why| format!("{name} is not what it was: {why}"))
}
