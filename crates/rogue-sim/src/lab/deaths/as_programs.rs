//! `deaths --as-programs`: how many deaths the programs have an answer for, and whether the plays that they
//! show live.

use std::io::Write as _;
use std::time::Instant;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::hindsight::{Answer, Hindsight};
use roguecore::Outcome;

use super::super::campaign::quantile;
use super::super::interval::Share;
use super::super::setup::{Setup, Who};
use crate::persona::Persona;
use crate::result::SimResult;

/// The result of the programs' search for one death.
struct Death {
    seed: u64,
    commands_of_run: usize,
    /// Commands of the plays that were tried.
    commands: u64,
    seconds: f64,
    /// How many turns before the death the play that was found departs from the run, and whether it lives when its
    /// commands are carried out; `None` if none was found.
    found: Option<(u64, bool)>,
}

/// Searches each death of the careful persona and prints how many are answered, and the cost.
///
/// # Errors
///
/// When a run or a play that was found cannot be carried out again, and when such a play dies.
pub(super) fn run(setup: &Setup, seed: u64, games: u64) -> SimResult {
    let searched: Vec<_> = (0..games)
        .into_par_iter()
        .map(|number| seed.wrapping_add(number))
        .map(|seed| search(setup, seed).map_err(|error| format!("seed {seed}: {error}")))
        .collect();
    let mut deaths = Vec::new();
    let mut errors = Vec::new();
    for result in searched {
        match result {
            Ok(death) => deaths.extend(death),
            Err(error) => errors.push(error),
        }
    }
    let found: Vec<_> = deaths.iter().filter_map(|death| death.found).collect();
    let lives = found.iter().filter(|(_, lives)| *lives).count() as u64;
    let (all, answered) = (deaths.len() as u64, found.len() as u64);
    let mut text = format!(
        "deaths           {all}\nanswered         {}\nlives replayed   {lives} of {answered}\n",
        Share::new(answered, all)
    );
    let quantiles = |name: &str, mut values: Vec<f64>, digits: usize| {
        values.sort_by(f64::total_cmp);
        let [half, nine_in_ten, most] = [50, 90, 100].map(|percent| quantile(&values, percent));
        format!("{name:17}{half:.digits$}, {nine_in_ten:.digits$}, {most:.digits$}\n")
    };
    text += "median, 90 % and most of\n";
    text += &quantiles("  turns before", found.iter().map(|it| it.0 as f64).collect(), 0);
    let of_runs = deaths.iter().map(|it| it.commands_of_run as f64).collect();
    text += &quantiles("  run, commands", of_runs, 0);
    text +=
        &quantiles("  tries, commands", deaths.iter().map(|it| it.commands as f64).collect(), 0);
    text += &quantiles("  seconds", deaths.iter().map(|it| it.seconds).collect(), 2);
    for death in deaths.iter().filter(|it| it.found.is_none_or(|(_, lives)| !lives)).take(20) {
        let what = if death.found.is_none() { "no play found" } else { "dies when replayed" };
        text += &format!("  {what}: seed {}\n", death.seed);
    }
    for error in &errors {
        text += &format!("  cannot be carried out again: {error}\n");
    }
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
    if !errors.is_empty() {
        return Err(format!(
            "{} of {games} games have a run or a play that cannot be carried out again",
            errors.len()
        ));
    }
    if lives < answered {
        return Err(format!("{} of {answered} plays that were found die", answered - lives));
    }
    Ok(())
}

/// `None` without a death.
///
/// # Errors
///
/// When the run or the play that was found cannot be carried out again.
fn search(setup: &Setup, seed: u64) -> SimResult<Option<Death>> {
    let run = setup.replay(Who::Persona(Persona::Careful), seed);
    let start = run.start(&setup.content).map_err(|error| error.to_string())?;
    let mut hindsight = Hindsight::new(run.clone(), start);
    let begun = Instant::now();
    let answer = loop {
        if let Some(answer) = hindsight.advance() {
            break answer;
        }
    };
    let work = hindsight.work();
    let seconds = begun.elapsed().as_secs_f64();
    let last = run.verify(&setup.content).map_err(|error| error.to_string())?;
    if !matches!(last.outcome(), Some(Outcome::Died { .. })) {
        return Ok(None);
    }
    let found = match answer {
        Answer::Lives(play) => {
            let lives = play.lives_when_replayed(&run, &setup.content);
            Some((play.turns_before, lives.map_err(|error| error.to_string())?))
        }
        Answer::NotFound => None,
        Answer::Unreadable(error) => return Err(error.to_string()),
    };
    let commands_of_run = run.len();
    Ok(Some(Death { seed, commands_of_run, commands: work.commands, seconds, found }))
}
