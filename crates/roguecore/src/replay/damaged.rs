//! The replay of a damaged run: as many steps as can be read.

use std::sync::Arc;

use super::steps::{Step, Steps};
use super::{Head, Replay, state_hash};
use crate::content::{Content, Source};
use crate::game::Game;
use crate::save::LoadError;

/// More commands are not played to recover a run: a player waits for it. The longest games of
/// players have some ten thousand.
const MAX_PLAYED: usize = 100_000;

/// A replay with only its readable first steps.
pub(crate) struct DamagedReplay {
    replay: Replay,
    announced: usize,
}

impl Replay {
    /// Reads the beginning of a replay inside of a run; `None` where not even its start is there.
    pub(crate) fn read_damaged(bytes: &[u8]) -> Option<DamagedReplay> {
        let (beginning, mut rest) = postcard::take_from_bytes::<(Head, usize)>(bytes).ok()?;
        let (head, announced) = beginning;
        let mut steps = Steps::default();
        // One more than is played shows that there are too many.
        while steps.len() < announced.min(MAX_PLAYED + 1) {
            let Ok((step, after)) = postcard::take_from_bytes::<Step>(rest) else { break };
            steps.push(step);
            rest = after;
        }
        let replay = Self { steps, ..Self::from_head(head) };
        Some(DamagedReplay { replay, announced })
    }
}

impl DamagedReplay {
    /// The commands of a file of commands that is read up to its first damage. The run may name
    /// fewer.
    pub(crate) fn of_file(replay: Replay, announced: usize) -> Self {
        Self { replay, announced }
    }

    pub(crate) fn with_source(self, source: Option<Source>) -> Self {
        Self { replay: self.replay.with_source(source), ..self }
    }

    /// The number of steps that it had.
    pub(crate) const fn announced(&self) -> usize {
        self.announced
    }

    /// Plays the steps up to the first that leads to another state.
    pub(crate) fn play(&self, content: &Arc<Content>) -> Result<(Game, Replay), LoadError> {
        let wanted = self.replay.len().min(self.announced);
        if wanted > MAX_PLAYED {
            return Err(LoadError::LongReplay { found: wanted as u64, limit: MAX_PLAYED as u64 });
        }
        let played = self.play_at_most(content, wanted)?;
        if played.1.len() == wanted && played.2 {
            return Ok((played.0, played.1));
        }
        // The last command has led to another state: once more, without it.
        self.play_at_most(content, played.1.len()).map(|(game, replay, _)| (game, replay))
    }

    /// Whether the last step that was played led to the recorded state, too.
    fn play_at_most(
        &self,
        content: &Arc<Content>,
        steps: usize,
    ) -> Result<(Game, Replay, bool), LoadError> {
        let mut game = self.replay.start(content)?;
        let mut replay = Replay::new(&game);
        for Step { command, state_hash: expected } in self.replay.steps.iter().take(steps) {
            if game.step_again(command).is_err() || state_hash(game.fingerprint()) != expected {
                return Ok((game, replay, false));
            }
            replay.record(command, &game);
        }
        Ok((game, replay, true))
    }
}
