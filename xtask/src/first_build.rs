//! `first-build`: what somebody waits for who has just cloned the project. Builds the two commands of
//! the README one after the other in an empty folder, and compares their processor time with a budget.
//!
//! Machines differ by half in the processor time of the same build, and one machine does at different
//! hours. Therefore some third-party crates, whose cost does not depend on the project's code, are built
//! before and after, and the budget is scaled by their time.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::task::{TaskResult, cargo, run as execute, workspace};

#[derive(Args, Default)]
pub(crate) struct Options {
    /// Write the seconds that were measured as the new budget
    #[arg(long)]
    bless: bool,
    /// Build in the folder `target`, where nothing was built yet, and leave there what was built
    #[arg(long)]
    keep: bool,
}

/// Processor seconds of one build with two jobs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Seconds {
    /// The crates of [`REFERENCE`], the mean of two builds.
    reference: NonZeroU32,
    /// `cargo build`, with which `cargo run` begins.
    run: u32,
    /// `cargo test --no-run` in the same folder after it.
    test: u32,
}

/// Builds of the same code on one machine differ by up to an eighth, and those of the reference by up to a
/// fifth.
const SLACK_PERCENT: u32 = 35;

/// Third-party crates that both commands need, built with all their dependencies.
const REFERENCE: [&str; 7] =
    ["build", "--package", "clap", "--package", "ratatui-core", "--package", "serde"];

pub(crate) fn run(options: &Options) -> TaskResult {
    let Some(measured) = measure(options.keep)? else {
        println!(
            "NOT CHECKED: the processor time of a build is read from /proc, which is not there"
        );
        return Ok(());
    };
    let Seconds { reference, run, test } = measured;
    println!(
        "processor seconds: {run} for `cargo run`, then {test} for `cargo test` before its tests run; \
         {reference} for the reference crates"
    );
    let path = workspace().join("xtask/first-build.ron");
    if options.bless {
        let text = ron::to_string(&measured).map_err(|error| error.to_string())? + "\n";
        return fs::write(&path, text).map_err(|error| failed(&path, &error));
    }
    let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
    let budget: Seconds =
        ron::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    compare("cargo run", run, scaled(budget.run, budget.reference, reference))?;
    compare("cargo test", test, scaled(budget.test, budget.reference, reference))
}

/// A budget from a machine where the reference took `there` seconds, for one where it takes `here`.
fn scaled(budget: u32, there: NonZeroU32, here: NonZeroU32) -> u32 {
    let seconds = u64::from(budget) * u64::from(here.get()) / u64::from(there.get());
    u32::try_from(seconds).unwrap_or(u32::MAX)
}

fn compare(command: &str, measured: u32, budget: u32) -> TaskResult {
    let limit = budget + budget * SLACK_PERCENT / 100;
    if measured <= limit {
        return Ok(());
    }
    Err(format!(
        "the first `{command}` took {measured} processor seconds; the budget on this machine is {budget}, and \
         at most {limit}: see which crates take them with `cargo build --timings`, or accept with \
         `cargo xtask first-build --bless`"
    ))
}

/// The two builds in an empty folder, with the reference before and after; `None` where the system does not
/// tell the processor time of its processes. The folder is removed, or `target` and kept.
fn measure(keep: bool) -> TaskResult<Option<Seconds>> {
    let folder = workspace().join("target/first-build");
    let kept = workspace().join("target");
    if keep && kept.join("debug").exists() {
        return Err(format!(
            "{} is there already: the build in it would not be a first one; without `--keep` another folder is used",
            kept.join("debug").display()
        ));
    }
    let reference = || {
        empty(&folder)?;
        let seconds = processor_seconds(build(&folder, &REFERENCE));
        empty(&folder)?;
        seconds
    };
    let before = reference()?;
    let built = if keep { &kept } else { &folder };
    let run = processor_seconds(build(built, &["build", "--package", "rogue-tty"]))?;
    let test = processor_seconds(build(built, &["test", "--no-run"]))?;
    let after = reference()?;
    let Some((((before, after), run), test)) = before.zip(after).zip(run).zip(test) else {
        return Ok(None);
    };
    let reference = NonZeroU32::new(before.midpoint(after)).ok_or(
        "the reference crates took no processor time, so the budget cannot be scaled: is RUSTC_WRAPPER set?",
    )?;
    Ok(Some(Seconds { reference, run, test }))
}

fn empty(folder: &PathBuf) -> TaskResult {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(folder, &error)),
        _ => Ok(()),
    }
}

/// `cargo run` builds the default program of the default members, `rogue-tty`.
fn build(folder: &Path, words: &[&str]) -> Command {
    let mut command = cargo();
    command.current_dir(workspace()).args(words);
    command.args(["--quiet", "--jobs", "2", "--target-dir"]).arg(folder);
    // What the environment says of flags and profiles is not what a newcomer has.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PROFILE_") || text.ends_with("RUSTFLAGS") {
            command.env_remove(&name);
        }
    }
    command
}

fn processor_seconds(mut command: Command) -> TaskResult<Option<u32>> {
    let before = ticks_of_children();
    execute(&mut command)?;
    let taken = ticks_of_children().zip(before).map(|(after, before)| after - before);
    Ok(taken.map(|ticks| u32::try_from(ticks / TICKS_PER_SECOND).unwrap_or(u32::MAX)))
}

/// Linux counts in hundredths of a second for programs, on every machine.
const TICKS_PER_SECOND: u64 = 100;

/// The processor time of all processes that this one has started and that have ended.
fn ticks_of_children() -> Option<u64> {
    children_in(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The fields `cutime` and `cstime`, the 16th and 17th. The second is a name in brackets, which can have blanks.
fn children_in(stat: &str) -> Option<u64> {
    let after_name = stat.rsplit_once(')')?.1;
    let mut fields = after_name.split_whitespace().skip(13);
    let (user, system) = (fields.next()?, fields.next()?);
    Some(user.parse::<u64>().ok()? + system.parse::<u64>().ok()?)
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be used: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_is_read() {
        let stat = "7 (x y) z) S 1 7 7 0 -1 4194560 9 8 0 0 3 4 500 60 20 0 1 0 5 6 7";
        assert_eq!(children_in(stat), Some(560));
        assert_eq!(children_in("7 (x"), None);
    }

    #[test]
    fn a_budget_is_scaled_by_the_time_of_the_reference() {
        let scaled =
            |here| scaled(150, NonZeroU32::new(40).unwrap(), NonZeroU32::new(here).unwrap());
        assert_eq!((scaled(40), scaled(60), scaled(20)), (150, 225, 75));
        assert!(ron::from_str::<Seconds>("(reference: 0, run: 1, test: 1)").is_err());
    }

    #[test]
    fn a_build_above_the_slack_is_a_failure_that_says_how_to_accept_it() {
        assert_eq!(compare("cargo run", 135, 100), Ok(()));
        let why = compare("cargo run", 136, 100).unwrap_err();
        assert!(
            why.contains("136") && why.contains("at most 135") && why.contains("--bless"),
            "{why}"
        );
    }
}
