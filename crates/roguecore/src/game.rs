//! The facade: a game is made, asked, stepped and looked at.

use std::sync::Arc;

use crate::action::Action;
use crate::command::Command;
use crate::content::Content;
use crate::event::{Events, Outcome};
use crate::refusal::Refusal;
use crate::save::{self, LoadError};
use crate::scene::{self, SceneError};
use crate::turn;
use crate::view::View;
use crate::world::{SavedWorld, World};

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
}

impl Game {
    /// A new game with the built-in content: [`Content::classic`], the whole game.
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
    /// # Ok::<(), roguecore::ContentErrors>(())
    /// ```
    pub fn with_content(content: Arc<Content>, seed: u64) -> Self {
        Self { world: World::new(content, seed) }
    }

    /// A game that starts as the [`scene`] shows it.
    ///
    /// # Errors
    ///
    /// [`SceneError`], with the line that cannot be read.
    ///
    /// ```
    /// use roguecore::{Command, Content, Direction, Game};
    /// let mut game = Game::from_scene(Content::first_steps(), "#####\n#@o.#\n#####")?;
    /// let events = game.step(Command::Bump(Direction::East)).unwrap();
    /// let told = events.describe(game.content()).to_string();
    /// assert!(told.starts_with("player#0 hits orc#1 for 5\n"));
    /// # Ok::<(), roguecore::SceneError>(())
    /// ```
    pub fn from_scene(content: Arc<Content>, scene: &str) -> Result<Self, SceneError> {
        scene::parse(content, scene).map(|world| Self { world })
    }

    /// The game as a [`scene`]: everything, seen or not. For tests, tools and bug reports.
    pub fn to_scene(&self) -> String {
        scene::print(&self.world)
    }

    /// Whether [`step`](Self::step) would carry the command out. Changes nothing.
    ///
    /// # Errors
    ///
    /// The refusal that `step` would give.
    pub fn check(&self, command: Command) -> Result<(), Refusal> {
        Action::from(command).check(&self.world, self.world.player()).map(|_| ())
    }

    /// Takes one turn: the player's command, then everyone else.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]; nothing has changed then, not even chance.
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
        let action = Action::from(command).check(&self.world, self.world.player())?;
        Ok(turn::take(&mut self.world, action))
    }

    /// What the player may know.
    pub const fn view(&self) -> View<'_> {
        View::new(&self.world)
    }

    /// How the game ended, once it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.world.outcome()
    }

    /// A number for the whole state: equal states have equal numbers on every platform, and
    /// different ones differ but for a chance of 1 in 2⁶⁴.
    pub fn fingerprint(&self) -> u64 {
        self.world.fingerprint()
    }

    /// What the game is made of.
    pub const fn content(&self) -> &Arc<Content> {
        self.world.content()
    }

    /// The number the game was made from.
    pub const fn seed(&self) -> u64 {
        self.world.seed()
    }

    /// The game as bytes, whole: every floor, chance, everything carried. A header says what
    /// they are, and a checksum whether they still are.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let game = Game::new(7);
    /// let again = Game::load(game.content(), &game.save())?;
    /// assert_eq!(again.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        save::game(&self.world)
    }

    /// The game that was [saved](Self::save) as these bytes. Nothing in them is trusted: what
    /// comes back is a sound game that was played with this content, or nothing.
    ///
    /// # Errors
    ///
    /// [`LoadError`] says why it is refused: foreign, cut, damaged, of another format, other
    /// rules or other content, or impossible.
    ///
    /// ```
    /// use roguecore::{Game, LoadError};
    /// let game = Game::new(7);
    /// let mut bytes = game.save();
    /// bytes[100] ^= 1;
    /// assert_eq!(Game::load(game.content(), &bytes).unwrap_err(), LoadError::ChecksumMismatch);
    /// ```
    pub fn load(content: &Arc<Content>, bytes: &[u8]) -> Result<Self, LoadError> {
        save::load_game(content, bytes).map(|world| Self { world })
    }

    pub(crate) fn restore(content: &Arc<Content>, saved: SavedWorld) -> Result<Self, LoadError> {
        let world = World::restore(content.clone(), saved).map_err(LoadError::Invalid)?;
        Ok(Self { world })
    }

    pub(crate) const fn world(&self) -> &World {
        &self.world
    }

    /// Looks for a broken invariant the slow and plain way. For tests and long campaigns of
    /// whoever changes the engine.
    ///
    /// # Errors
    ///
    /// The first one found, in words.
    pub fn audit(&self) -> Result<(), String> {
        self.world.audit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Callers choose the threads, so a game must be able to go to one and to be looked at by
    /// several. It does not compile otherwise.
    #[test]
    fn a_game_can_be_sent_and_shared() {
        const fn goes_anywhere<T: Send + Sync + 'static>() {}
        const { goes_anywhere::<Game>() }
    }
}
