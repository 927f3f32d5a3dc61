//! Submissions that were changed: lines damaged, links changed as in `links`, tasks exchanged. None counts as
//! another result than the one that was played.

use std::fmt;

use rogue_gym::{Episode, Run, Setup, Start, task};
use roguecore::{Command, Game, Rng, Stream};

use super::check::ensure_counted;
use super::links;
use super::seeds::Seeds;
use crate::judge::{Counted, Judgement, Known, SeedList};
use crate::result::SimResult;
use crate::walker;

/// Runs of each game and task.
const RUNS: u64 = 4;
/// The most commands of a run of a game.
const COMMANDS: u32 = 120;
/// Tasks of which runs are changed.
const TASKS: [&str; 4] = ["stairs", "key-and-door", "corridor", "three-altars"];

/// Counts over all changed lines.
#[derive(Default)]
pub(super) struct Summary {
    lines: u64,
    refused: u64,
    /// Those that still lead to the result that was played.
    same: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lines, refused, same } = self;
        write!(f, "{lines} changed lines, {refused} do not count, {same} count as the same result")
    }
}

/// A run, its last state, and its result.
struct Submitted {
    run: Run,
    last: Game,
    result: Counted,
}

pub(super) fn run(lines: Seeds) -> SimResult<Summary> {
    let (known, seeds): (Known, SeedList) = (Known::new(&[], &[])?, (0..RUNS).collect());
    let results = |line: &str| Judgement::of(line.as_bytes(), &known, &seeds).results();
    let mut submitted = Vec::new();
    let games = rogue_ember::built_in_names().filter_map(rogue_ember::built_in);
    let short = |content| (None, Setup::new(content).with_max_steps(COMMANDS));
    let mut setups: Vec<(Option<&str>, Setup)> = games.map(short).collect();
    for name in TASKS {
        let setup = task(name).and_then(|task| Setup::of_task(&task));
        setups.push((Some(name), setup.map_err(|error| error.to_string())?));
    }
    for (task, setup) in &setups {
        for seed in 0..RUNS {
            let (run, last) = play(*task, setup, seed)?;
            let [result] = results(&run.to_string())[..] else {
                return Err(format!("no run: {run}"));
            };
            submitted.push(Submitted { run, last, result });
        }
    }
    let mut summary = Summary::default();
    lines.try_each(|seed| {
        let mut rng = Rng::derive(seed, Stream::Player);
        let submitted = rng.pick(&submitted).ok_or("no runs")?;
        let changed = change(submitted, &mut rng)?;
        summary.lines += 1;
        match results(&changed)[..] {
            [] => summary.refused += 1,
            [result] if result == submitted.result => summary.same += 1,
            ref others => return Err(format!("{others:?}, not {:?}: {changed}", submitted.result)),
        }
        Ok(())
    })?;
    ensure_counted(&[("lines", summary.lines)])?;
    Ok(summary)
}

/// A game of random commands, to its end or to that of the task.
fn play(task: Option<&str>, setup: &Setup, seed: u64) -> SimResult<(Run, Game)> {
    let mut rng = Rng::derive(seed, Stream::Player);
    let episode = Episode::new(setup, Start::seed(seed));
    let mut episode = episode.map_err(|error| error.to_string())?;
    let mut commands = Vec::new();
    while !episode.is_over() {
        let command = walker::any_command(episode.game(), &mut rng);
        if episode.play(setup, command).is_ok() {
            commands.push(command);
        }
    }
    let run =
        Run::new(task, episode.game(), &commands, "Ann").map_err(|error| error.to_string())?;
    Ok((run, episode.game().clone()))
}

fn change(submitted: &Submitted, rng: &mut Rng) -> SimResult<String> {
    let Submitted { run, last, .. } = submitted;
    let (line, link) = (run.to_string(), run.link.to_string());
    Ok(match rng.below(5) {
        0 => links::damage(&line, rng),
        1 => line.replace(&link, &links::damage(&link, rng)),
        2 => line.replace(&link, &links::forge(&link, rng)?),
        3 => {
            let commands: Vec<Command> = links::others(run.link.commands().to_vec(), last, rng);
            let other = Run::new(run.task.as_deref(), last, &commands, "Ann");
            other.map_err(|error| error.to_string())?.to_string()
        }
        _ => {
            let other = rng.pick(&TASKS).filter(|_| rng.chance(3, 4));
            let other = other.filter(|it| run.task.as_deref() != Some(**it));
            let task = other.map(|it| (*it).to_owned());
            Run { task, ..run.clone() }.to_string()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_changed_submission_counts_as_another_result() {
        let summary = run(Seeds::short(1_000)).unwrap();
        assert!(summary.refused > 700 && summary.same > 0, "{summary}");
    }
}
