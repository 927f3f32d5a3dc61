//! Random commands: no panic, invariants hold, check agrees with step.

use roguecore::{Command, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::oracle;
use super::seeds::Seeds;
use crate::result::SimResult;
use crate::walker;

/// Counts over all commands.
#[derive(Default)]
pub(super) struct Summary {
    seeds: u64,
    turns: u64,
    refusals: u64,
    ended_games: u64,
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seeds, turns, refusals, ended_games } = self;
        write!(
            f,
            "{seeds} seeds, {turns} turns taken, {refusals} refusals, {ended_games} games ended"
        )
    }
}

pub(super) fn run(seeds: Seeds, commands: u64) -> SimResult<Summary> {
    let mut summary = Summary::default();
    let contents = walker::contents()?;
    seeds.try_each(|seed| {
        let content = &contents[seed as usize % contents.len()];
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        summary.seeds += 1;
        for index in 0..commands {
            let command = walker::any_command(&game, &mut rng);
            let events = checked_step(&mut game, command)
                .map_err(|why| format!("command {index} ({command}): {why}"))?;
            summary.turns += u64::from(events.is_some());
            summary.refusals += u64::from(events.is_none());
            // A few commands go to the finished game before a new one starts.
            if game.outcome().is_some() && rng.chance(1, 8) {
                summary.ended_games += 1;
                let next_seed = u64::from(rng.bits());
                game = Game::with_content(game.content().clone(), next_seed);
            }
        }
        Ok(())
    })?;
    ensure_counted(&[("turns", summary.turns)])?;
    Ok(summary)
}

/// Carries out a command and checks the rules that hold after every one; returns the number of events, or
/// `None` when the command was refused.
pub(super) fn checked_step(game: &mut Game, command: Command) -> SimResult<Option<usize>> {
    let before = game.clone();
    let checked = game.check(command);
    let stays = |game: &Game| game.fingerprint() == before.fingerprint();
    let events = match game.step(command) {
        Ok(events) => {
            ensure(checked.is_ok(), || format!("check refused ({checked:?}) what step did"))?;
            ensure(!events.is_empty(), || "a turn without an event".into())?;
            ensure(!stays(game), || "a turn left the fingerprint as it was".into())?;
            oracle::check_events(oracle::dead(&before), events.as_slice())?;
            Some(events.len())
        }
        Err(refusal) => {
            ensure(checked == Err(refusal), || format!("check said {checked:?}, step {refusal}"))?;
            let changed = oracle::difference(&before, game);
            ensure(stays(game) && changed.is_none(), || {
                format!("{refusal} changed the state: {changed:?}")
            })?;
            None
        }
    };
    game.audit().map_err(|error| error.to_string())?;
    oracle::check_state(game)?;
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_commands_keep_the_invariants() {
        let summary = run(Seeds::short(20), 500).unwrap();
        assert!(summary.turns > 1_000 && summary.refusals > 100, "{summary}");
    }
}
