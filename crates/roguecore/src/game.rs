//! The facade: create, query, step, save and load a game.

use std::sync::Arc;

use crate::action;
use crate::command::Command;
use crate::content::Content;
use crate::event::{Events, Outcome};
use crate::refusal::Refusal;
use crate::save::{self, LoadError};
use crate::scene::{self, ParseSceneError};
use crate::turn;
use crate::view::View;
use crate::world::{InvalidState, SavedWorld, TurnBuffers, World};

/// A running game.
///
/// Equal content, seeds and commands give equal events and fingerprints, on every platform.
///
/// ```
/// use roguecore::{Command, Direction, Game};
///
/// let mut game = Game::new(7);
/// match game.step(Command::Bump(Direction::East)) {
///     Ok(events) => println!("{}", events.describe(game.content())),
///     Err(refusal) => println!("refused: {refusal}"),
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    world: World,
    buffers: TurnBuffers,
}

impl Game {
    /// A new game with the built-in content [`Content::classic`].
    pub fn new(seed: u64) -> Self {
        Self::with_content(Content::classic(), seed)
    }

    /// A new game with content of your own.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use roguecore::{Content, Game};
    /// let ron = Content::first_steps_ron().replace("width: 80", "width: 60");
    /// let content = Content::parse("small.ron", &ron)?;
    /// let game = Game::with_content(Arc::new(content), 7);
    /// assert_eq!(game.view().size().width(), 60);
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn with_content(content: Arc<Content>, seed: u64) -> Self {
        Self::from_world(World::new(content, seed))
    }

    /// Reads a [`scene`]: a game as text.
    ///
    /// # Errors
    ///
    /// [`ParseSceneError`], with the first line that cannot be read.
    ///
    /// ```
    /// use roguecore::{Command, Content, Direction, Game};
    /// let mut game = Game::from_scene(Content::first_steps(), "#####\n#@o.#\n#####")?;
    /// let events = game.step(Command::Bump(Direction::East)).unwrap();
    /// let lines = events.describe(game.content()).to_string();
    /// assert!(lines.starts_with("player#0 hits orc#1 for 5\n"));
    /// # Ok::<(), roguecore::ParseSceneError>(())
    /// ```
    pub fn from_scene(content: Arc<Content>, scene: &str) -> Result<Self, ParseSceneError> {
        scene::parse(content, scene).map(Self::from_world)
    }

    /// The player's floor as a [`scene`], with everything the player cannot see. For tests,
    /// tools and bug reports.
    pub fn to_scene(&self) -> String {
        scene::print(&self.world)
    }

    /// Whether [`step`](Self::step) would carry the command out. Changes nothing.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] that `step` would return.
    pub fn check(&self, command: Command) -> Result<(), Refusal> {
        action::check(&self.world, self.world.player(), command).map(|_| ())
    }

    /// Takes one turn: carries out the player's command, then every monster acts.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]. The game is unchanged then, including its random numbers.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Game, Refusal};
    /// let mut game = Game::new(7);
    /// let before = game.fingerprint();
    /// let refused = game.step(Command::Melee(Direction::North));
    /// assert_eq!(refused, Err(Refusal::NothingToAttack));
    /// assert_eq!(game.fingerprint(), before);
    /// ```
    pub fn step(&mut self, command: Command) -> Result<Events, Refusal> {
        turn::take(&mut self.world, &mut self.buffers, command)
    }

    /// What the player may know.
    pub const fn view(&self) -> View<'_> {
        View::new(&self.world)
    }

    /// How the game ended; `None` while it runs.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.world.outcome()
    }

    /// A hash of the whole state. Equal states have equal fingerprints on every platform;
    /// different states have equal ones with a chance of 1 in 2⁶⁴.
    pub fn fingerprint(&self) -> u64 {
        self.world.fingerprint()
    }

    /// The content it is played with.
    pub const fn content(&self) -> &Arc<Content> {
        self.world.content()
    }

    /// The seed it was created from. With it [`procgen::generate`](crate::procgen::generate)
    /// lists every monster and item, so it is not part of the [`View`].
    pub const fn seed(&self) -> u64 {
        self.world.seed()
    }

    /// The complete state as bytes: every floor, the random numbers and the inventory, with a
    /// header and a checksum.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let game = Game::new(7);
    /// let again = Game::load(game.content(), &game.save())?;
    /// assert_eq!(again.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        save::encode_game(&self.world)
    }

    /// Reads the bytes of a [saved](Self::save) game. The bytes are not trusted: a game that
    /// loads passes the [audit](Self::audit) and was played with this content.
    ///
    /// # Errors
    ///
    /// [`LoadError`]: the bytes are not of this game, truncated, damaged, of another format,
    /// other rules or other content, or hold an invalid state.
    ///
    /// ```
    /// use roguecore::{Game, LoadError};
    /// let game = Game::new(7);
    /// let mut bytes = game.save();
    /// bytes[100] ^= 1;
    /// assert_eq!(Game::load(game.content(), &bytes).unwrap_err(), LoadError::ChecksumMismatch);
    /// ```
    pub fn load(content: &Arc<Content>, bytes: &[u8]) -> Result<Self, LoadError> {
        save::decode_game(content, bytes).map(Self::from_world)
    }

    pub(crate) fn restore(content: &Arc<Content>, saved: SavedWorld) -> Result<Self, InvalidState> {
        World::restore(content.clone(), saved).map(Self::from_world)
    }

    fn from_world(world: World) -> Self {
        Self { world, buffers: TurnBuffers::default() }
    }

    pub(crate) const fn world(&self) -> &World {
        &self.world
    }

    /// Checks every invariant of the state against a slow recomputation. For tests and long
    /// campaigns after a change of the engine.
    ///
    /// # Errors
    ///
    /// [`InvalidState`]: the first broken invariant.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// assert_eq!(game.audit(), Ok(()));
    /// ```
    pub fn audit(&self) -> Result<(), InvalidState> {
        self.world.audit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Callers choose the threads: a game can be moved to another thread and shared by several.
    /// Checked at compile time.
    #[test]
    fn a_game_is_send_and_sync() {
        const fn is_send_and_sync<T: Send + Sync + 'static>() {}
        const { is_send_and_sync::<Game>() }
    }
}
