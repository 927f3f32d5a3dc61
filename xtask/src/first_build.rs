//! `first-build`: what somebody waits for who has just cloned the project. Builds the two commands of
//! the README one after the other in an empty folder, and compares their processor time with a budget.
//!
//! One machine needs half as much again as another, and the same one at another hour. So some crates of
//! others are built before and after, whose cost no change of this project makes: the budget grows and
//! shrinks with theirs.

use std::fs;
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
}

/// Processor seconds of one build with two jobs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Seconds {
    /// [`REFERENCE`], the mean of two builds.
    reference: u32,
    /// `cargo build`, with which `cargo run` begins.
    run: u32,
    /// `cargo test --no-run` in the same folder after it.
    test: u32,
}

/// Two builds of the same on one machine differ by up to a sixth, and the reference by as much.
const SLACK_PERCENT: u32 = 35;

/// Crates of others, with what they need.
const REFERENCE: [&str; 7] =
    ["build", "--package", "clap", "--package", "ratatui-core", "--package", "serde"];

pub(crate) fn run(options: &Options) -> TaskResult {
    let Some(measured) = measure()? else {
        println!(
            "NOT CHECKED: the processor time of a build is read from /proc, which is not there"
        );
        return Ok(());
    };
    let Seconds { reference, run, test } = measured;
    println!(
        "processor seconds: {run} for `cargo run`, then {test} for `cargo test` before its tests run, where the \
         reference takes {reference}"
    );
    let path = workspace().join("xtask/first-build.ron");
    if options.bless {
        let text = ron::to_string(&measured).map_err(|error| error.to_string())? + "\n";
        return fs::write(&path, text).map_err(|error| failed(&path, &error));
    }
    let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
    let budget: Seconds =
        ron::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    compare("cargo run", run, here(budget.run, reference, budget.reference))?;
    compare("cargo test", test, here(budget.test, reference, budget.reference))
}

/// The seconds of a budget on a machine that needs that many for the reference.
fn here(budget: u32, reference: u32, of_budget: u32) -> u32 {
    (u64::from(budget) * u64::from(reference) / u64::from(of_budget.max(1))) as u32
}

fn compare(command: &str, measured: u32, budget: u32) -> TaskResult {
    let limit = budget + budget * SLACK_PERCENT / 100;
    if measured <= limit {
        return Ok(());
    }
    Err(format!(
        "the first `{command}` took {measured} processor seconds; the budget here is {budget}, and at most {limit}: \
         see which crates take them with `cargo build --timings`, or accept with \
         `cargo xtask first-build --bless`"
    ))
}

/// The two builds in an empty folder, which is removed; `None` where the system does not tell the processor
/// time of its processes.
fn measure() -> TaskResult<Option<Seconds>> {
    let folder = workspace().join("target/first-build");
    let reference = || {
        empty(&folder)?;
        let seconds = processor_seconds(build(&folder, &REFERENCE));
        empty(&folder)?;
        seconds
    };
    let before = reference()?;
    let run = processor_seconds(build(&folder, &["build", "--package", "rogue-tty"]))?;
    let test = processor_seconds(build(&folder, &["test", "--no-run"]))?;
    let reference = before.zip(reference()?).map(|(before, after)| before.midpoint(after));
    let all = reference.zip(run).zip(test);
    Ok(all.map(|((reference, run), test)| Seconds { reference, run, test }))
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
    fn a_budget_grows_with_the_reference() {
        assert_eq!((here(150, 40, 40), here(150, 60, 40), here(150, 20, 40)), (150, 225, 75));
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
