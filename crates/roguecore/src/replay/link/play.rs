//! A link that is played command by command, by programs that do something else between them.

use crate::game::Game;
use crate::replay::{Link, Replay, ReplayError};

/// The commands of a link, some of which have been played.
///
/// ```
/// use roguecore::replay::{Link, Replay};
/// use roguecore::{Command, Game};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::new(&game);
/// game.step(Command::Wait).unwrap();
/// replay.record(Command::Wait, &game);
/// let mut playing = Link::new(&replay, "Ann")?.play(game.content())?;
/// assert_eq!(playing.left(), 1);
/// assert!(playing.step()?);
/// assert!(!playing.step()?);
/// assert_eq!(playing.finish()?, replay);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinkPlay {
    link: Link,
    game: Game,
    replay: Replay,
}

impl LinkPlay {
    pub(super) fn new(link: Link, game: Game) -> Self {
        let replay = Replay::new(&game);
        Self { link, game, replay }
    }

    /// The number of commands that have not been played.
    pub fn left(&self) -> usize {
        self.link.len() - self.replay.len()
    }

    /// Plays the next command; `false` after the last.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when it is refused.
    pub fn step(&mut self) -> Result<bool, ReplayError> {
        let index = self.replay.len();
        let Some(&command) = self.link.commands().get(index) else { return Ok(false) };
        let (number, turn) = (index + 1, self.game.view().turn() + 1);
        let refused = |_| ReplayError::Refused { turn, number, command };
        self.game.step_again(command).map_err(refused)?;
        self.replay.record(command, &self.game);
        Ok(true)
    }

    /// Compares the last state with that of the link.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when the end differs, as that of a link of which commands are left.
    pub fn finish(self) -> Result<Replay, ReplayError> {
        if self.replay.final_fingerprint() == self.link.final_fingerprint() {
            return Ok(self.replay);
        }
        Err(ReplayError::FinalDesync { turn: self.game.view().turn() })
    }
}
