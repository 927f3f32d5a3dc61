//! The laboratory on both systems: the same games in the same numbers.

use std::process::Command;

use crate::task::TaskResult;

/// Random walkers, each in a dungeon of its own, and the turns of each.
const WALKERS: &str = "1000";
const TURNS: &str = "100";

/// Walkers end in the same fingerprint of all their games, and the careful persona plays the same whole games.
pub(super) fn compare(systems: [&dyn Fn() -> Command; 2], games: u32) -> TaskResult {
    let on_both = |arguments: &[&str]| -> TaskResult<[String; 2]> {
        let [here, there] = systems.map(|system| printed(system().args(arguments)));
        Ok([here?, there?])
    };
    let walk = [
        "sim",
        "--content",
        "ember",
        "--seed",
        "1",
        "--games",
        WALKERS,
        "--turns",
        TURNS,
        "--jobs",
        "2",
    ];
    let end = same(on_both(&walk)?.map(|printed| totals(&printed)))?;
    println!("laboratory: {WALKERS} walkers of {TURNS} turns, {end} on both systems");
    let games = games.to_string();
    let play = ["links", "--content", "ember", "--print", "--games", &games];
    // A line begins with the fingerprint of the last state, and goes on with all commands.
    let lines = same(on_both(&play)?)?.lines().count();
    println!(
        "laboratory: {lines} whole games with the same commands and fingerprints on both systems"
    );
    Ok(())
}

/// The lines of `sim` but the speed, as one line.
fn totals(printed: &str) -> String {
    let lines = printed.lines().filter(|line| !line.starts_with("turns per second"));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

fn printed(command: &mut Command) -> TaskResult<String> {
    let ended = command.output();
    let ended = ended.map_err(|error| format!("rogue-sim cannot be started: {error}"))?;
    if !ended.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&ended.stderr)));
    }
    Ok(String::from_utf8_lossy(&ended.stdout).into_owned())
}

/// The output of both systems.
fn same([here, there]: [String; 2]) -> TaskResult<String> {
    if here == there {
        return Ok(here);
    }
    let differing = here.lines().zip(there.lines()).find(|(one, other)| one != other);
    Err(format!(
        "the laboratory differs: {differing:?} of {} and {} lines",
        here.lines().count(),
        there.lines().count()
    ))
}
