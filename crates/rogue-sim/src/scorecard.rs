//! `scorecard`: runs every row of the scorecard in full, one after the other, and writes a table with
//! the output, the time and the result of each.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use clap::Args;

use crate::process::{passed_tests, workspace};
use crate::result::SimResult;

/// The command line of `scorecard`.
#[derive(Args)]
pub struct Options {
    /// The file that the table is written to
    #[arg(long, value_name = "FILE", default_value = "target/scorecard.md")]
    file: PathBuf,
    /// Only rows whose name or command has this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
}

/// Each row and its command, as in the chapter of the book. `rogue-sim` is this program.
const ROWS: [(&str, &str); 38] = [
    ("random play", "rogue-sim sim --seed 1 --turns 1000000"),
    ("random play", "rogue-sim sim --content ember --seed 1 --turns 1000000"),
    ("random commands", "rogue-sim soak commands"),
    ("replay", "rogue-sim soak replays"),
    ("replay", "cargo xtask web --replays 1000"),
    ("field of view", "rogue-sim soak fov"),
    ("level catalogue", "cargo test -p roguecore --test it -- levels:: golden::"),
    ("world generation", "rogue-sim soak levels"),
    ("round trip and corruption", "rogue-sim soak saves"),
    ("corruption", "rogue-sim soak torn"),
    ("corruption", "rogue-sim soak corruption"),
    ("corruption", "rogue-sim soak links"),
    ("corruption", "rogue-sim soak submissions"),
    ("crowds", "rogue-sim soak crowds"),
    ("kill", "rogue-sim soak kill"),
    ("kill", "cargo xtask web --kill 200"),
    ("power", "rogue-sim soak powercut"),
    ("disk", "rogue-sim soak disk"),
    ("signals", "rogue-sim soak signals"),
    ("start", "rogue-sim soak start"),
    ("resize", "cargo test -p rogue-tty --test terminal resize"),
    ("injection", "cargo test -p rogue-tty --test terminal"),
    ("typed keys", "rogue-sim soak keys"),
    ("contrast", "rogue-sim soak contrast"),
    ("auto-commands", "rogue-sim soak auto-commands"),
    ("fights", "rogue-sim soak fights"),
    ("keys", "rogue-sim bot --keys --content ember --games 300 --seed 1"),
    ("window", "cargo test -p rogue-doryen"),
    ("fuzzing", "cargo xtask fuzz --seconds 60"),
    ("a long run", "rogue-sim soak long-run"),
    ("host rules", "rogue-sim soak host --file host_rules"),
    ("host rules", "rogue-sim soak host --file keep.ron"),
    ("host rules", "rogue-sim soak host --file ember.ron"),
    ("content", "rogue-sim soak content"),
    ("compatibility", "cargo test -p roguecore --test it -- saves:: golden:: runs::"),
    ("reader mode", "rogue-sim bot --reader --games 50 --seed 1"),
    (
        "balance",
        "rogue-sim balance --content ember --games 600 --bands crates/rogue-ember/bands/goals.ron",
    ),
    ("supply chain", "cargo xtask supply"),
];

/// Runs the rows, and writes the table after each.
///
/// # Errors
///
/// When the table cannot be written, and when a row has failed; all others were run.
pub fn run(options: &Options) -> SimResult {
    let commit = output("git", &["rev-parse", "--short", "HEAD"]).0;
    let mut table = format!(
        "Commit {}\n\n| row | command | figure | seconds | exit code |\n|---|---|---|---|---|\n",
        commit.trim()
    );
    let mut failed = Vec::new();
    for (row, command) in ROWS {
        if !row.contains(&options.only) && !command.contains(&options.only) {
            continue;
        }
        println!("{row}: {command}");
        let began = Instant::now();
        let (printed, code) = words(command)?;
        let seconds = began.elapsed().as_secs();
        let figure = figure(&printed).replace('|', "\\|");
        println!("  {figure}\n  {seconds} s, exit code {code}");
        // Writing into a string cannot fail.
        let _ = writeln!(table, "| {row} | `{command}` | {figure} | {seconds} | {code} |");
        let file = workspace().join(&options.file);
        std::fs::write(&file, &table).map_err(|why| format!("{}: {why}", file.display()))?;
        if code != 0 || is_test_without_tests(&printed) {
            failed.push(command);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join("; "))) }
}

/// Runs a command of the table: its output, and its exit code.
fn words(command: &str) -> SimResult<(String, i32)> {
    let this = std::env::current_exe().map_err(|why| format!("no other process: {why}"))?;
    let this = this.display().to_string();
    let words: Vec<&str> = command.split(' ').collect();
    let program = if words[0] == "rogue-sim" { &this } else { words[0] };
    Ok(output(program, &words[1..]))
}

fn output(program: &str, arguments: &[&str]) -> (String, i32) {
    match Command::new(program).args(arguments).current_dir(workspace()).output() {
        Ok(done) => {
            let text =
                [done.stdout, done.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
            (text.concat(), done.status.code().unwrap_or(-1))
        }
        Err(why) => (format!("`{program}` cannot be started: {why}"), -1),
    }
}

fn passed(printed: &str) -> u64 {
    printed.lines().map(passed_tests).sum()
}

/// Whether tests were asked for and none was run: their filter names none.
fn is_test_without_tests(printed: &str) -> bool {
    printed.contains("test result: ") && passed(printed) == 0
}

/// The decisive line in the output of a command: how many tests passed and failed, or the
/// error, or the last line that says more than a word.
fn figure(printed: &str) -> String {
    let failed = |line: &str| -> Option<u64> {
        let result = line.strip_prefix("test result: ")?;
        result.split(" failed").next()?.split(' ').next_back()?.parse().ok()
    };
    let line = |wanted: &dyn Fn(&str) -> bool| printed.lines().rfind(|line| wanted(line));
    if let Some(error) = line(&|line| line.starts_with("rogue-sim: ")) {
        return error.to_owned();
    }
    // Lines that are indented belong to the one before.
    let told = line(&|line| line.contains(": ") && !line.starts_with([' ', '\t', 'w', 't']));
    if printed.contains("test result: ") && !printed.contains(" rounds") {
        let failed: u64 = printed.lines().filter_map(failed).sum();
        return format!("{} tests passed, {failed} failed", passed(printed));
    }
    told.or_else(|| line(&|line| !line.trim().is_empty())).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_is_what_a_reader_looks_for() {
        let tests = "test result: ok. 7 passed; 0 failed; 0 ignored\n\
                     test result: FAILED. 3 passed; 2 failed; 0 ignored\n";
        assert_eq!(figure(tests), "10 tests passed, 2 failed");
        assert_eq!(figure("fov: 50 maps\nlevels: 3 games\n   12 rested\n"), "levels: 3 games");
        assert_eq!(figure("levels: 3\nrogue-sim: seed 4: bad\n"), "rogue-sim: seed 4: bad");
    }

    #[test]
    fn a_row_of_tests_that_runs_none_fails() {
        assert!(is_test_without_tests("test result: ok. 0 passed; 0 failed; 0 ignored\n"));
        assert!(!is_test_without_tests("test result: ok. 1 passed; 0 failed; 0 ignored\n"));
        assert!(!is_test_without_tests("levels: 3 games\n"));
    }

    /// One fact, two places, kept the same: the chapter has a line for each command.
    #[test]
    fn the_chapter_has_every_command() {
        let chapter = include_str!("../../../docs/src/scorecard.md");
        for (row, command) in ROWS {
            assert!(chapter.contains(&format!("`{command}`")), "{row}: {command}");
        }
    }
}
