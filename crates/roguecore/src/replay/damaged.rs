//! The replay of a damaged run: as many steps as can be read.

use std::sync::Arc;

use super::steps::{Step, Steps};
use super::{Replay, Start, state_hash};
use crate::content::Content;
use crate::game::Game;
use crate::save::LoadError;

/// A replay of which the first steps are there.
pub(crate) struct DamagedReplay {
    replay: Replay,
    announced: usize,
}

impl Replay {
    /// Reads the beginning of a replay inside of a run; `None` where not even its start is there.
    pub(crate) fn read_damaged(bytes: &[u8]) -> Option<DamagedReplay> {
        type Beginning = (u64, String, u64, Start, usize);
        let (beginning, mut rest) = postcard::take_from_bytes::<Beginning>(bytes).ok()?;
        let (content_hash, title, seed, start, announced) = beginning;
        let mut steps = Steps::default();
        while steps.len() < announced {
            let Ok((step, after)) = postcard::take_from_bytes::<Step>(rest) else { break };
            steps.push(step);
            rest = after;
        }
        let replay = Self { content_hash, title, seed, start, steps, final_fingerprint: 0 };
        Some(DamagedReplay { replay, announced })
    }
}

impl DamagedReplay {
    /// The number of steps that it had.
    pub(crate) const fn announced(&self) -> usize {
        self.announced
    }

    /// Plays the steps up to the first that leads to another state.
    pub(crate) fn play(&self, content: &Arc<Content>) -> Result<(Game, Replay), LoadError> {
        let played = self.play_at_most(content, usize::MAX)?;
        if played.1.len() == self.replay.len() && played.2 {
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
            if game.step(command).is_err() || state_hash(game.fingerprint()) != expected {
                return Ok((game, replay, false));
            }
            replay.record(command, &game);
        }
        Ok((game, replay, true))
    }
}
