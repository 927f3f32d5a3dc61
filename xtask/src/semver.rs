//! `semver`: compares what the published libraries offer with the last release, by cargo-semver-checks.

use clap::Args;

use crate::task::{TaskResult, output, program, run as execute};

/// The libraries, each with whether it has the feature `exhaustive`.
const LIBRARIES: [(&str, bool); 8] = [
    ("roguecore-grid", false),
    ("ron-tables", false),
    ("roguecore", true),
    ("rogue-travel", true),
    ("rogue-ember", false),
    ("rogue-files", false),
    ("roguecore-ui", false),
    ("rogue-native", false),
];
/// With it enums can be matched without a wildcard, and a new variant breaks who does so.
const EXHAUSTIVE: &str = "exhaustive";

#[derive(Args)]
pub(crate) struct Options {
    /// What to compare with, instead of the last tag of a version
    #[arg(long, value_name = "COMMIT")]
    baseline: Option<String>,
    /// Only this library
    #[arg(long, value_name = "NAME", value_parser = LIBRARIES.map(|(name, _)| name))]
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
    for (name, has_feature) in LIBRARIES.into_iter().filter(|(name, _)| is_meant(name)) {
        compare(name, &baseline, None)?;
        if has_feature {
            compare(name, &baseline, Some(EXHAUSTIVE))?;
        }
    }
    Ok(())
}

/// The last tag of a version before the commit that is checked out; a release is compared with the one before.
fn last_release() -> Option<String> {
    let describe = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"];
    let tag = output(&[&describe[..], &["HEAD^"]].concat()).ok()?;
    Some(tag.trim().to_owned())
}

fn compare(name: &str, baseline: &str, feature: Option<&str>) -> TaskResult {
    let with = feature.map_or_else(String::new, |feature| format!(" with {feature}"));
    println!("\n== {name}{with}, compared with {baseline}");
    let words = ["cargo", "semver-checks", "--package", name, "--baseline-rev", baseline];
    let mut command = program(&words);
    command.arg("--default-features");
    if let Some(feature) = feature {
        command.args(["--features", feature]);
    }
    execute(&mut command).map_err(|why| format!("{name}{with} is not what it was: {why}"))
}
