//! The facade: create, query, step, save and load a game.

use std::sync::Arc;

mod commands;

use roguecore_grid::Point;

use crate::action;
use crate::command::Command;
use crate::content::Content;
use crate::entity::EntityId;
use crate::event::{Events, Outcome};
use crate::map::GameMap;
use crate::refusal::Refusal;
use crate::save::frame::Marks;
use crate::save::{self, LoadError};
use crate::scene::{self, ParseSceneError};
use crate::turn;
use crate::view::View;
use crate::world::{InvalidState, LostGoal, MAX_WORK, SavedWorld, TurnBuffers, World};

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
    /// That of the world, to be read while the world changes.
    content: Arc<Content>,
    buffers: TurnBuffers,
    /// Whether [`Command::Wizard`] is carried out. No part of the state.
    wizard_mode: bool,
    /// No part of the state, and saved beside it.
    marks: Marks,
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
        self.check_wizard_mode(command)?;
        let checked = action::check(&self.world, self.world.player(), command);
        checked.map(|_| ()).map_err(|refusal| self.world.refused(refusal))
    }

    /// Whether [`step`](Self::step) would carry the command out: [`check`](Self::check) without the reason.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Game};
    /// let game = Game::new(7);
    /// let steps = Direction::ALL.map(Command::Bump);
    /// assert!(steps.into_iter().any(|step| game.allows(step)) && !game.allows(Command::Ascend));
    /// ```
    pub fn allows(&self, command: Command) -> bool {
        self.allows_each([command]).all(|is_allowed| is_allowed)
    }

    /// Whether [`step`](Self::step) would carry out each of some commands: one `bool` for each, in their order. For
    /// hosts that ask about many commands in each turn. Changes nothing.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Game};
    /// let game = Game::new(7);
    /// let steps = Direction::ALL.map(Command::Bump);
    /// assert!(game.allows_each(steps).eq(steps.map(|step| game.allows(step))));
    /// ```
    pub fn allows_each(
        &self,
        commands: impl IntoIterator<Item = Command>,
    ) -> impl Iterator<Item = bool> {
        let check = action::CommandCheck::new(&self.world, self.world.player());
        let commands = commands.into_iter();
        commands.map(move |it| self.check_wizard_mode(it).is_ok() && check.allows(it))
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
        let mut events = Events::default();
        self.step_into(command, &mut events)?;
        Ok(events)
    }

    /// Takes one turn as [`step`](Self::step) does, and replaces the events in a list of the caller's by its own. A
    /// host that steps many games allocates no list for each step.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step); the list is empty then.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Events, Game};
    /// let (mut game, mut events) = (Game::new(7), Events::default());
    /// game.step_into(Command::Wait, &mut events).unwrap();
    /// assert_eq!(Ok(&events), Game::new(7).step(Command::Wait).as_ref());
    /// assert!(game.step_into(Command::Melee(Direction::North), &mut events).is_err());
    /// assert!(events.is_empty());
    /// ```
    pub fn step_into(&mut self, command: Command, events: &mut Events) -> Result<(), Refusal> {
        let allowed = self.check_wizard_mode(command);
        let taken = allowed.and_then(|()| self.step_again_into(command, events));
        taken.inspect_err(|_| events.clear())
    }

    /// Carries out a command that was carried out before, in wizard mode or not.
    pub(crate) fn step_again(&mut self, command: Command) -> Result<Events, Refusal> {
        let mut events = Events::default();
        self.step_again_into(command, &mut events)?;
        Ok(events)
    }

    fn step_again_into(&mut self, command: Command, events: &mut Events) -> Result<(), Refusal> {
        let Self { world, content, buffers, .. } = self;
        debug_assert!(Arc::ptr_eq(content, world.content()), "one content");
        let taken = turn::take(world, buffers, content, command, events);
        taken.map_err(|refusal| self.world.refused(refusal))?;
        if matches!(command, Command::Wizard(_)) {
            self.marks.insert(Marks::HAS_WISHES);
        }
        Ok(())
    }

    /// Whether [`Command::Wizard`] is carried out from now on, for authors trying out a content. It is no part
    /// of the state: a game that is loaded refuses such commands again, a replay plays those that it has.
    ///
    /// ```
    /// use roguecore::{Command, Game, Refusal, Wish};
    /// let mut game = Game::new(7);
    /// let reveal = Command::Wizard(Wish::Reveal);
    /// assert_eq!(game.step(reveal), Err(Refusal::NoWizardMode));
    /// game.set_wizard_mode(true);
    /// game.step(reveal).unwrap();
    /// assert!(game.view().explored().iter().count() > 500);
    /// ```
    pub const fn set_wizard_mode(&mut self, wizard_mode: bool) {
        self.wizard_mode = wizard_mode;
    }

    /// Whether a [`Command::Wizard`] has led to this game: then it counts in no list of scores. Saved games,
    /// runs and replays that begin with a saved game carry it, also where the command itself is lost.
    ///
    /// ```
    /// use roguecore::{Command, Game, Wish};
    /// let mut game = Game::new(7);
    /// game.set_wizard_mode(true);
    /// game.step(Command::Wizard(Wish::Reveal)).unwrap();
    /// assert!(Game::load(game.content(), &game.save())?.has_wishes());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub const fn has_wishes(&self) -> bool {
        self.marks.contains(Marks::HAS_WISHES)
    }

    /// Marks the game as practice, such as one that goes on from a turn of a replay. Saved games, runs and
    /// replays that begin with it carry the mark. It is no part of the state.
    ///
    /// ```
    /// use roguecore::Game;
    /// let mut game = Game::new(7);
    /// game.set_practice();
    /// assert!(Game::load(game.content(), &game.save())?.is_practice());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub const fn set_practice(&mut self) {
        self.marks.insert(Marks::PRACTICE);
    }

    /// Whether the game is [marked](Self::set_practice) as practice.
    pub const fn is_practice(&self) -> bool {
        self.marks.contains(Marks::PRACTICE)
    }

    /// Whether the game counts in lists of scores: it was not changed in wizard mode, and is no practice.
    pub const fn is_scored(&self) -> bool {
        !self.has_wishes() && !self.is_practice()
    }

    pub(crate) const fn marks(&self) -> Marks {
        self.marks
    }

    const fn check_wizard_mode(&self, command: Command) -> Result<(), Refusal> {
        if matches!(command, Command::Wizard(_)) && !self.wizard_mode {
            return Err(Refusal::NoWizardMode);
        }
        Ok(())
    }

    /// The work of the last turn of this game, about a unit for each cell or entity that was looked at:
    /// the same on every machine. 0 before the first turn and for a copy, a new or a loaded game.
    ///
    /// A turn that has had [`MAX_WORK`](Self::MAX_WORK) begins nothing more: rules do nothing, and those
    /// that have not acted do not; they are the first in the next turn. Creatures have half of it, and a
    /// quarter after rules that have cost as much. `TraceEvent::RulesStopped` tells so once. Work that was begun
    /// is done, so that the work may be more.
    ///
    /// ```
    /// use roguecore::{Command, Game};
    /// let mut game = Game::new(7);
    /// game.step(Command::Wait).unwrap();
    /// assert!((1..Game::MAX_WORK / 100).contains(&game.work()));
    /// ```
    pub const fn work(&self) -> u64 {
        self.buffers.work()
    }

    /// The [work](Self::work) after which a turn begins nothing more. Turns of the built-in games do not
    /// come near it.
    pub const MAX_WORK: u64 = MAX_WORK;

    /// The part of the game that the player may know.
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
        save::encode_game(&self.world, self.marks)
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
        let (world, marks) = save::decode_game(content, bytes)?;
        Ok(Self { marks, ..Self::from_world(world) })
    }

    pub(crate) fn restore(
        content: &Arc<Content>,
        saved: SavedWorld,
        marks: Marks,
    ) -> Result<Self, InvalidState> {
        let world = World::restore(content.clone(), saved)?;
        Ok(Self { marks, ..Self::from_world(world) })
    }

    /// Draws all further random numbers of monsters and all floors that are not built yet from
    /// another seed, which [`seed`](Self::seed) returns from now on. The contents of the floors built
    /// so far stay.
    ///
    /// A replay of the first seed and the commands does not play this game again.
    ///
    /// ```
    /// use roguecore::Game;
    /// let mut game = Game::new(7);
    /// let before = game.to_scene();
    /// game.reseed(8);
    /// assert_eq!(game.seed(), 8);
    /// assert_eq!(game.to_scene(), before.replace("seed 7", "seed 8"));
    /// ```
    pub fn reseed(&mut self, seed: u64) {
        self.world.reseed(seed);
    }

    /// A game that the player cannot tell from this one, for agents that plan ahead: with all
    /// that the [`View`] shows and the rest drawn from `seed`. A function of the view, the
    /// player's own entity and the seed, so that nothing hidden leaks into a plan.
    ///
    /// Explored cells, visible entities, the inventory, the turn and the outcome are those of this
    /// game. Unexplored cells of the floor come from a floor generated with `seed`, with stairs
    /// and goal where the player has not seen them, and a way to them through unexplored cells
    /// where one is needed; monsters and items are drawn for unexplored cells only. Visible
    /// monsters remember no path. Items that are carried have new ids. Other floors are generated
    /// from `seed` when they are entered, those that the player has been on as well.
    ///
    /// ```
    /// use roguecore::{Command, Direction, Game};
    /// let game = Game::new(7);
    /// // How often is the first step east followed by an attack, among ten possible games?
    /// let attacked = (0..10).filter(|&seed| {
    ///     let mut sampled = game.sample_world(seed);
    ///     assert_eq!(sampled.view().explored(), game.view().explored());
    ///     let before = sampled.view().player().fighter;
    ///     let _ = sampled.step(Command::Bump(Direction::East));
    ///     sampled.view().player().fighter != before
    /// });
    /// assert_eq!(attacked.count(), 0);
    /// ```
    #[must_use]
    pub fn sample_world(&self, seed: u64) -> Self {
        Self { marks: self.marks, ..Self::from_world(self.world.sample_world(seed)) }
    }

    /// The map of the player's floor, with everything the player cannot see.
    pub const fn map(&self) -> &GameMap {
        self.world.map()
    }

    /// The first id that no entity of the game has had: for entities that a host puts on a map
    /// before [`replace_map`](Self::replace_map).
    pub const fn next_id(&self) -> EntityId {
        self.world.next_id()
    }

    /// Replaces the map of the player's floor, puts the player into a cell of the new one, and
    /// returns the old map. Takes no turn.
    ///
    /// The new map comes with the entities that the host has put on it; their ids must be used
    /// nowhere else in the game ([`next_id`](Self::next_id) and above are free). All entities of
    /// the old map but the player stay on it: [`GameMap::transfer`] moves one to another map. Of
    /// the new map only the cells that are explored on it, and those in view now, are known to
    /// the player. A replay of the seed and the commands does not play this game again.
    ///
    /// # Errors
    ///
    /// [`InvalidState`], and the game is unchanged: the map or an entity on it is not valid or
    /// not of this content, an id is used twice, or the player would stand outside of the map or
    /// in a wall ([`InvalidMap::InWall`](crate::InvalidMap::InWall)) or in a blocked cell
    /// ([`InvalidMap::TwoBlockers`](crate::InvalidMap::TwoBlockers)).
    ///
    /// ```
    /// use roguecore::{Game, GameMap, Grid, Point, Size};
    /// let mut game = Game::new(7);
    /// let content = game.content().clone();
    /// let [wall, floor] = ["wall", "floor"].map(|id| content.tile_id(id).unwrap());
    /// let mut tiles = Grid::new(Size::new(9, 3), wall);
    /// (1..8).for_each(|x| _ = tiles.set(Point::new(x, 1), floor));
    /// let hall = GameMap::from_tiles(&content, tiles)?;
    /// assert!(game.replace_map(hall.clone(), Point::new(0, 0)).is_err());
    /// game.replace_map(hall, Point::new(1, 1))?;
    /// assert_eq!(game.view().size(), Size::new(9, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace_map(&mut self, map: GameMap, at: Point) -> Result<GameMap, InvalidState> {
        let old = self.world.replace_map(map, at)?;
        self.buffers.forget_paths();
        Ok(old)
    }

    fn from_world(world: World) -> Self {
        Self {
            content: world.content().clone(),
            world,
            buffers: TurnBuffers::default(),
            wizard_mode: false,
            marks: Marks::default(),
        }
    }

    pub(crate) const fn world(&self) -> &World {
        &self.world
    }

    #[cfg(test)]
    pub(crate) const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// Why the goal can certainly not be carried out of the dungeon any more: rules have destroyed it, or
    /// stairs on the way. For campaigns that look for such rules; it looks at every floor.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// assert_eq!(game.lost_goal(), None);
    /// ```
    pub fn lost_goal(&self) -> Option<LostGoal> {
        self.world.lost_goal()
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
