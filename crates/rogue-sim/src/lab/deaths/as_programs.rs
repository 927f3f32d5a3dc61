//! `deaths --as-programs`: how many deaths the programs have an answer for, and whether the plays that they
//! show live.

use std::io::Write as _;
use std::time::Instant;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_travel::hindsight::{Answer, Hindsight, OtherPlay, TURNS_AFTER};
use roguecore::Outcome;
use roguecore::replay::Replay;

use super::super::interval::Share;
use super::super::record::{Setup, Who};
use crate::persona::Persona;

/// What the programs find about one death.
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

/// Searches each death of the careful persona and prints how many are answered, and at what cost.
pub(super) fn run(setup: &Setup, seed: u64, games: u64) {
    let deaths: Vec<Death> = (0..games)
        .into_par_iter()
        .filter_map(|number| search(setup, seed.wrapping_add(number)))
        .collect();
    let found: Vec<_> = deaths.iter().filter_map(|death| death.found).collect();
    let lives = found.iter().filter(|(_, lives)| *lives).count() as u64;
    let (all, answered) = (deaths.len() as u64, found.len() as u64);
    let mut text = format!(
        "deaths           {all}\nanswered         {}\nlives replayed   {lives} of {answered}\n",
        Share::new(answered, all)
    );
    let quantiles = |name: &str, mut values: Vec<f64>, digits: usize| {
        values.sort_by(f64::total_cmp);
        let at = |percent: usize| {
            let index = (values.len() * percent / 100).min(values.len().saturating_sub(1));
            values.get(index).copied().unwrap_or_default()
        };
        let [half, tenth, most] = [at(50), at(90), at(100)];
        format!("{name:17}{half:.digits$}, {tenth:.digits$}, {most:.digits$}\n")
    };
    text += "median, 90 % and most of\n";
    text += &quantiles("  turns before", found.iter().map(|it| it.0 as f64).collect(), 0);
    let of_runs = deaths.iter().map(|it| it.commands_of_run as f64).collect();
    text += &quantiles("  commands of run", of_runs, 0);
    text += &quantiles("  commands", deaths.iter().map(|it| it.commands as f64).collect(), 0);
    text += &quantiles("  seconds", deaths.iter().map(|it| it.seconds).collect(), 2);
    for death in deaths.iter().filter(|it| it.found.is_none_or(|(_, lives)| !lives)).take(20) {
        let what = if death.found.is_none() { "no play found" } else { "dies when replayed" };
        text += &format!("  {what}: seed {}\n", death.seed);
    }
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// `None` without a death.
fn search(setup: &Setup, seed: u64) -> Option<Death> {
    let run = setup.replay(Who::Persona(Persona::Careful), seed);
    let start = run.start(&setup.content).ok()?;
    let mut hindsight = Hindsight::new(run.clone(), start);
    let begun = Instant::now();
    let answer = loop {
        if let Some(answer) = hindsight.advance() {
            break answer;
        }
    };
    let work = hindsight.work();
    let seconds = begun.elapsed().as_secs_f64();
    let death = run.verify(&setup.content).ok()?;
    let Some(Outcome::Died { turn, .. }) = death.outcome() else { return None };
    let found = match answer {
        Answer::Lives(play) => Some((play.turns_before, lives(setup, &run, &play, turn))),
        Answer::NotFound | Answer::Unreadable(_) => None,
    };
    Some(Death { seed, commands_of_run: run.len(), commands: work.commands, seconds, found })
}

/// Whether a play is that of the run up to where it departs, and the player lives when its commands are
/// carried out.
fn lives(setup: &Setup, run: &Replay, play: &OtherPlay, death: u64) -> bool {
    let same = run.commands().zip(play.replay.commands()).take_while(|(run, play)| run == play);
    let Ok(game) = play.replay.verify(&setup.content) else { return false };
    let is_long = game.view().turn() >= death + TURNS_AFTER;
    let has_health = game.view().player().fighter.is_some_and(|it| it.hp() > 0);
    let is_won = game.outcome().is_some_and(Outcome::is_won);
    same.count() == play.departs_at && has_health && (is_won || is_long && game.outcome().is_none())
}
