//! Random commands: no panic, invariants hold, check agrees with step.

use roguecore::{Command, EntityView, Game, Rng, Stream, TileView};

use super::ensure;
use crate::chore::Done;
use crate::walker;

/// What the commands came to.
#[derive(Default)]
pub(super) struct Tally {
    seeds: u64,
    taken: u64,
    refused: u64,
    ended: u64,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seeds, taken, refused, ended } = self;
        write!(f, "{seeds} seeds, {taken} turns taken, {refused} refusals, {ended} games ended")
    }
}

pub(super) fn run(seeds: u64, each: u64) -> Done<Tally> {
    let mut tally = Tally::default();
    let contents = walker::contents()?;
    for seed in 0..seeds {
        let content = &contents[seed as usize % contents.len()];
        let mut game = Game::with_content(content.clone(), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        tally.seeds += 1;
        for number in 0..each {
            let command = walker::command(&game, &mut rng);
            sound_step(&mut game, command, &mut tally)
                .map_err(|why| format!("seed {seed}, command {number} ({command}): {why}"))?;
            // A few commands into the finished game, then a new one.
            if game.outcome().is_some() && rng.chance(1, 8) {
                tally.ended += 1;
                let next = u64::from(rng.bits());
                game = Game::with_content(game.content().clone(), next);
            }
        }
    }
    Ok(tally)
}

fn sound_step(game: &mut Game, command: Command, tally: &mut Tally) -> Done {
    let before = game.fingerprint();
    let agreed = game.check(command);
    match game.step(command) {
        Ok(events) => {
            tally.taken += 1;
            ensure(agreed.is_ok(), || format!("check refused ({agreed:?}) what step did"))?;
            ensure(!events.is_empty(), || "a turn without an event".into())?;
        }
        Err(refusal) => {
            tally.refused += 1;
            ensure(agreed == Err(refusal), || format!("check said {agreed:?}, step {refusal}"))?;
            ensure(game.fingerprint() == before, || format!("{refusal} changed something"))?;
        }
    }
    game.audit().map_err(|error| error.to_string())?;
    let view = game.view();
    let hidden = |it: &EntityView<'_>| !matches!(view.tile(it.at), TileView::Visible(_));
    ensure(!view.entities().iter().any(hidden), || "somebody out of view is shown".into())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_commands_leave_everything_sound() {
        let tally = super::run(20, 500).unwrap();
        assert!(tally.taken > 2_000 && tally.refused > 500 && tally.ended > 0, "{tally}");
    }
}
