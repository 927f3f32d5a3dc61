//! Random games, checked after every command.

use std::sync::Arc;

use super::walker;
use crate::command::Command;
use crate::content::Content;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::replay::{Replay, ReplayError};
use crate::rng::{Rng, Stream};
use crate::save::LoadError;
use crate::world::InvalidState;

/// After so many commands a game is saved, loaded, and steps on in both.
const SAVE_INTERVAL: u32 = 16;

/// The games that were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Soaked {
    /// Games.
    pub games: u64,
    /// Commands that were carried out.
    pub turns: u64,
    /// Commands that were refused.
    pub refusals: u64,
    /// Games that came to an end.
    pub ended: u64,
    /// Saves that were loaded and played on.
    pub saves: u64,
    /// The most events of a turn.
    pub max_events: usize,
    /// The most [work](Game::work) of a turn.
    pub max_work: u64,
}

/// Where a game is not sound, or that none was played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SoakError {
    /// No command was carried out: there are no seeds or no commands, or all were refused.
    #[error("no command was carried out: give at least one seed and one command")]
    Nothing,
    /// A game is not sound.
    #[error("seed {seed}, command {number} ({command}): {fault}")]
    Invalid {
        /// The seed of the game.
        seed: u64,
        /// The number of the command; the first is 1.
        number: u32,
        /// The command.
        command: Command,
        /// The fault.
        fault: Fault,
    },
}

/// A fault of a game after a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// [`Game::check`] and [`Game::step`] disagree.
    #[error("`check` says {checked:?} and `step` {stepped:?}")]
    CheckDiffers {
        /// The answer of `check`.
        checked: Result<(), Refusal>,
        /// The answer of `step`.
        stepped: Result<(), Refusal>,
    },
    /// A command that was carried out leaves the state as it was, or has no event.
    #[error("a turn leaves no trace in the state or has no event")]
    NothingHappened,
    /// A refused command changes the state.
    #[error("the refusal \"{0}\" changes the state")]
    RefusalChanged(Refusal),
    /// [`Game::audit`] finds a mistake.
    #[error("{0}")]
    Audit(InvalidState),
    /// Its save cannot be loaded.
    #[error("its save cannot be loaded: {0}")]
    Load(LoadError),
    /// A loaded game does not go on as the saved one: a host rule keeps something outside of the state.
    #[error("a loaded game goes on in another way")]
    LoadDiffers,
    /// The game is another one when its commands are played again.
    #[error("its replay does not play back as recorded: {0}")]
    Replay(ReplayError),
}

/// Plays a game of each seed by random commands, at most that many each, and checks after every command
/// the invariants of every content and every host: `check` agrees with `step`, a refusal changes
/// nothing, the state is sound, a loaded save and a replay go on in the same way.
///
/// # Errors
///
/// [`SoakError`]: the first one found, or that no command was carried out.
pub fn soak(
    content: &Arc<Content>,
    seeds: impl IntoIterator<Item = u64>,
    commands: u32,
) -> Result<Soaked, Box<SoakError>> {
    let mut soaked = Soaked::default();
    for seed in seeds {
        soaked.games += 1;
        play(content, seed, commands, &mut soaked)?;
    }
    if soaked.turns == 0 { Err(Box::new(SoakError::Nothing)) } else { Ok(soaked) }
}

fn play(
    content: &Arc<Content>,
    seed: u64,
    commands: u32,
    soaked: &mut Soaked,
) -> Result<(), Box<SoakError>> {
    let mut game = Game::with_content(content.clone(), seed);
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut replay = Replay::new(&game);
    let mut last = (0, Command::Wait);
    let failed = |(number, command)| {
        move |fault| Box::new(SoakError::Invalid { seed, number, command, fault })
    };
    for number in 1..=commands {
        let command = walker::any_command(&game, &mut rng);
        last = (number, command);
        let saved = (number % SAVE_INTERVAL == 0).then(|| game.save());
        let is_taken = step(&mut game, command, soaked).map_err(failed(last))?;
        if let Some(saved) = saved {
            load_and_step(&saved, &game, command).map_err(failed(last))?;
            soaked.saves += 1;
        }
        if is_taken {
            replay.record(command, &game);
        }
        if game.outcome().is_some() {
            soaked.ended += 1;
            break;
        }
    }
    let again =
        Replay::from_bytes(&replay.to_bytes()).map_err(Fault::Load).map_err(failed(last))?;
    again.verify(content).map_err(Fault::Replay).map_err(failed(last))?;
    Ok(())
}

/// Carries out a command; returns whether it was not refused.
fn step(game: &mut Game, command: Command, soaked: &mut Soaked) -> Result<bool, Fault> {
    let (before, checked) = (game.fingerprint(), game.check(command));
    let stepped = game.step(command);
    let is_same = game.fingerprint() == before;
    let outcome = stepped.as_ref().map(|_| ()).map_err(Clone::clone);
    if checked != outcome {
        return Err(Fault::CheckDiffers { checked, stepped: outcome });
    }
    let is_taken = match stepped {
        Ok(events) if events.is_empty() || is_same => return Err(Fault::NothingHappened),
        Ok(events) => {
            soaked.max_events = soaked.max_events.max(events.len());
            soaked.max_work = soaked.max_work.max(game.work());
            true
        }
        Err(refusal) if !is_same => return Err(Fault::RefusalChanged(refusal)),
        Err(_) => false,
    };
    soaked.turns += u64::from(is_taken);
    soaked.refusals += u64::from(!is_taken);
    game.audit().map_err(Fault::Audit)?;
    Ok(is_taken)
}

/// A game that was saved before a command and loaded carries it out in the same way.
fn load_and_step(saved: &[u8], after: &Game, command: Command) -> Result<(), Fault> {
    let mut loaded = Game::load(after.content(), saved).map_err(Fault::Load)?;
    // Whether it is refused was compared before.
    let _ = loaded.step(command);
    if loaded.fingerprint() == after.fingerprint() { Ok(()) } else { Err(Fault::LoadDiffers) }
}
