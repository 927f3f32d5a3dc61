//! `first-build`: the wait after a clone. Builds the two commands of the README one after the other in an
//! empty folder, and prints their processor time beside that of some third-party crates.
//!
//! Machines differ by half in the processor time of the same build, and one machine does at different
//! hours. The third-party crates, whose cost does not depend on the project's code, are built before and
//! after: the ratio to them can be compared between machines and commits. It is no check, because builds of
//! the same code on one machine differ by up to a fifth.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::task::{TaskResult, cargo, run as execute, workspace};

/// Processor seconds of one build with two jobs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seconds {
    /// The crates of [`REFERENCE`], the mean of two builds.
    reference: NonZeroU32,
    /// `cargo build`, with which `cargo run` begins.
    run: u32,
    /// `cargo test --no-run` in the same folder after it.
    test: u32,
}

/// Third-party crates that both commands need, built with all their dependencies.
const REFERENCE: [&str; 7] =
    ["build", "--package", "clap", "--package", "ratatui-core", "--package", "serde"];

pub(crate) fn run() -> TaskResult {
    let Some(measured) = measure()? else {
        println!(
            "NOT MEASURED: the processor time of a build is read from /proc, which is not there"
        );
        return Ok(());
    };
    println!("{}", report(measured));
    Ok(())
}

/// The seconds, and their ratios to the reference in tenths.
fn report(Seconds { reference, run, test }: Seconds) -> String {
    let ratio = |seconds: u32| {
        let tenths = u64::from(seconds) * 10 / u64::from(reference.get());
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    format!(
        "processor seconds: {run} for `cargo run`, then {test} for `cargo test` before its tests run; \
         {reference} for the reference crates: {} and {} times as long",
        ratio(run),
        ratio(test)
    )
}

/// The two builds in an empty folder, with the reference before and after; `None` where the system does not
/// tell the processor time of its processes. The folder is removed.
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
    let after = reference()?;
    let Some((((before, after), run), test)) = before.zip(after).zip(run).zip(test) else {
        return Ok(None);
    };
    let reference = NonZeroU32::new(before.midpoint(after)).ok_or(
        "the reference crates took no processor time, so there is no ratio: is RUSTC_WRAPPER set?",
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
    // A newcomer's environment sets no flags and no profiles.
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
    fn ratios_are_told_in_tenths() {
        let reference = NonZeroU32::new(40).unwrap();
        let text = report(Seconds { reference, run: 150, test: 39 });
        assert!(text.ends_with("3.7 and 0.9 times as long"), "{text}");
    }
}
