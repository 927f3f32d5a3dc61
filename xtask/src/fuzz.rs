//! `fuzz`: builds the fuzz targets with the stable compiler and runs them, two at a time.
//!
//! libFuzzer needs a C++ compiler and no nightly toolchain: the flags of coverage are stable, only
//! sanitizers are not. `cargo fuzz run -s none TARGET` sets the same flags.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::task::{Fetched, TaskResult, cargo, fetch, output, program, run as execute, workspace};

/// A workspace of its own.
const MANIFEST: &str = "fuzz/Cargo.toml";
/// The targets are a workspace of their own, which `cargo fmt --all` leaves out.
pub(crate) const FORMAT: [&str; 5] = ["cargo", "fmt", "--manifest-path", MANIFEST, "--check"];
/// The targets; each is a file in `fuzz/targets`.
const TARGETS: [&str; 9] =
    ["load", "journal", "replay", "scene", "content", "keys", "commands", "commands_file", "door"];
/// Targets that read text, for which the dictionary of words helps.
const TEXT_TARGETS: [&str; 2] = ["scene", "content"];
/// The options with which libFuzzer sees the branches that an input takes; as cargo-fuzz sets them.
const COVERAGE: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];
/// An input that needs more memory is an error, in MiB.
const MAX_MEMORY: u32 = 1_024;
/// An input that takes longer is an error, in seconds. Generous for a machine that does other
/// things at the same time.
const TIMEOUT: u32 = 30;
/// The longest input, in bytes.
const MAX_LENGTH: u32 = 65_536;
/// Targets that run at the same time.
const AT_ONCE: usize = 2;

/// The command line of `fuzz`.
#[derive(Args)]
pub(crate) struct Options {
    /// The targets; without one, all of them
    #[arg(value_name = "TARGET", value_parser = TARGETS)]
    targets: Vec<String>,
    /// How long each target runs
    #[arg(long, value_name = "N", default_value_t = 3_600)]
    seconds: u64,
    /// Where the random inputs start; 0 for another place each time
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
}

/// Builds the targets, writes the files they start from, and runs them.
pub(crate) fn run(options: &Options) -> TaskResult {
    if let Some(missing) = missing_tool() {
        return Err(format!("the fuzz targets need {missing}; see .ci/run"));
    }
    let programs = build()?;
    let corpus = workspace().join("fuzz/corpus");
    write_corpus(&corpus)?;
    let all = TARGETS.map(str::to_owned);
    let targets = if options.targets.is_empty() { &all[..] } else { &options.targets };
    for pair in targets.chunks(AT_ONCE) {
        run_at_once(&programs, &corpus, pair, options)?;
    }
    println!("fuzz: {} targets, {} seconds each, no failure", targets.len(), options.seconds);
    Ok(())
}

/// In `ci`: a minute each, from the same place every time, so that a failure comes again.
pub(crate) fn check_where_possible() -> TaskResult {
    if let Some(missing) = missing_tool() {
        println!("NOT CHECKED: the fuzz targets need {missing}; see .ci/run");
        return Ok(());
    }
    if let Fetched::OutOfReach(why) = fetch(MANIFEST)? {
        println!("NOT CHECKED: the crates of the fuzz targets cannot be downloaded: {why}");
        return Ok(());
    }
    let clippy = ["cargo", "clippy", "--quiet", "--locked", "--manifest-path", MANIFEST];
    execute(program(&clippy).args(["--", "-D", "warnings"]))?;
    run(&Options { targets: Vec::new(), seconds: 60, seed: 1 })
}

/// A C++ compiler as the build script of libFuzzer looks for it.
fn missing_tool() -> Option<&'static str> {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let found = Command::new(compiler).arg("--version").output();
    if found.is_ok_and(|output| output.status.success()) { None } else { Some("a C++ compiler") }
}

/// The folder of the programs. The target is named so that build scripts and macros are built
/// without the flags.
fn build() -> TaskResult<PathBuf> {
    let host = host()?;
    let folder = workspace().join("fuzz/target");
    let mut command = program(&["cargo", "build", "--quiet", "--locked", "--release"]);
    command.args(["--bins", "--manifest-path", MANIFEST, "--target", &host]);
    command.env("CARGO_TARGET_DIR", &folder).env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\x1f"));
    execute(&mut command)?;
    Ok(folder.join(host).join("release"))
}

fn host() -> TaskResult<String> {
    let version = output(&["rustc", "-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc names no host".to_owned())
}

/// Real files: games, contents, keys. The findings of earlier runs stay beside them.
fn write_corpus(folder: &Path) -> TaskResult {
    let mut command = cargo();
    // Without `--package`, which would choose other features and build the dependencies again.
    command.args(["run", "--quiet", "--bin", "rogue-sim", "--", "corpus"]);
    execute(command.arg(folder).current_dir(workspace()))
}

fn run_at_once(
    programs: &Path,
    corpus: &Path,
    targets: &[String],
    options: &Options,
) -> TaskResult {
    let failures: Vec<String> = thread::scope(|scope| {
        let fuzz = |target| scope.spawn(move || run_target(programs, corpus, target, options));
        let started: Vec<_> = targets.iter().map(|target| fuzz(target.as_str())).collect();
        let ended = started.into_iter().map(thread::ScopedJoinHandle::join);
        ended
            .filter_map(|result| result.unwrap_or_else(|_| Err("a thread failed".into())).err())
            .collect()
    });
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Runs a target and prints its last line; its input and its output are kept when it fails.
fn run_target(programs: &Path, corpus: &Path, target: &str, options: &Options) -> TaskResult {
    let artifacts = workspace().join("fuzz/artifacts").join(target);
    let not_written = |error| format!("{} cannot be written: {error}", artifacts.display());
    fs::create_dir_all(&artifacts).map_err(not_written)?;
    let mut command = Command::new(programs.join(target));
    command.arg(corpus.join(target));
    command.arg(format!("-max_total_time={}", options.seconds));
    command.arg(format!("-seed={}", options.seed));
    command.arg(format!("-rss_limit_mb={MAX_MEMORY}"));
    command.arg(format!("-timeout={TIMEOUT}"));
    command.arg(format!("-max_len={MAX_LENGTH}"));
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.args(["-print_final_stats=1", "-verbosity=1"]);
    if TEXT_TARGETS.contains(&target) {
        command.arg(format!("-dict={}", corpus.join("dictionary.txt").display()));
    }
    let output =
        command.output().map_err(|error| format!("{target} cannot be started: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        println!("fuzz: {}", summary(target, &log, Duration::from_secs(options.seconds)));
        return Ok(());
    }
    let path = artifacts.join("log.txt");
    fs::write(&path, &log).map_err(not_written)?;
    let end: Vec<&str> = log.lines().rev().take(30).collect();
    let end: Vec<&str> = end.into_iter().rev().collect();
    Err(format!("the fuzz target {target} failed:\n{}\nsee {}", end.join("\n"), path.display()))
}

/// `load: 12,345 executions in 60 s, at most 80 MiB`
fn summary(target: &str, log: &str, time: Duration) -> String {
    let stat = |name: &str| {
        let line = log.lines().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().last()).unwrap_or("?")
    };
    format!(
        "{target}: {} executions in {} s, at most {} MiB",
        stat("number_of_executed_units"),
        time.as_secs(),
        stat("peak_rss_mb")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_reads_the_statistics() {
        let log = "#9 DONE\nstat::number_of_executed_units: 123\nstat::peak_rss_mb:      45\n";
        let summary = summary("load", log, Duration::from_secs(60));
        assert_eq!(summary, "load: 123 executions in 60 s, at most 45 MiB");
    }

    #[test]
    fn every_file_of_a_target_is_run() {
        let entries = fs::read_dir(workspace().join("fuzz/targets")).unwrap().flatten();
        let names = entries.map(|it| it.path().file_stem().unwrap().display().to_string());
        let mut names: Vec<String> = names.collect();
        let mut known = TARGETS.map(str::to_owned);
        names.sort();
        known.sort();
        assert_eq!(names, known);
    }
}
