//! The setup that all games of an environment have in common.

use std::path::Path;
use std::sync::Arc;

use rogue_files::{CONTENT_FILE, packs_at};
use roguecore::rule::Trigger;
use roguecore::{Content, Game, Host, ParseSceneError, Point, Size, TileId};

use crate::action::ActionTable;
use crate::columns::STATISTICS;
use crate::error::Error;
use crate::goal::Objective;
use crate::guide::can_enter;
use crate::palette::{MapKey, Palette};
use crate::parts::Parts;
use crate::rewards::Rewards;
use crate::task::Task;

/// The content, the start, the parts of an observation and the rewards: the same for all games of an
/// environment.
#[derive(Clone, Debug)]
pub struct Setup {
    content: Arc<Content>,
    /// The games that episodes begin with, where they were given as scenes; the seed says which.
    scenes: Vec<Game>,
    /// The task whose scenes are drawn from seeds.
    drawn: Option<Arc<DrawnTask>>,
    objective: Option<Objective>,
    /// The name of the task.
    task: Option<String>,
    /// The name of the player, where runs are recorded.
    pub(crate) player: Option<String>,
    size: Size,
    actions: ActionTable,
    pub(crate) palette: Palette,
    parts: Parts,
    /// The rewards of a step.
    pub rewards: Rewards,
    /// The steps after which an episode is truncated; 0 for no limit.
    pub max_steps: u32,
}

/// A task whose scenes are drawn.
#[derive(Clone, Debug)]
struct DrawnTask {
    task: Task,
    /// The characters of its map that nobody walks over.
    barriers: Vec<char>,
}

impl DrawnTask {
    fn error(&self, seed: u64, why: String) -> Error {
        Error::Drawing { name: self.task.name.clone(), seed, why }
    }
}

/// The drawn scenes that are read before the first game, to find mistakes.
const CHECKED_DRAWINGS: u64 = 8;
/// Why many drawings have none of the kind that is asked for.
const ALIKE: &str = "its maps are too much alike to keep some for tests: scatter characters";
/// The steps after which an episode is truncated where nothing else is said.
pub(crate) const MAX_STEPS: u32 = 10_000;

impl Setup {
    /// All parts of the observation, the default rewards, and episodes of at most 10,000 steps.
    pub fn new(content: Arc<Content>) -> Self {
        Self {
            scenes: Vec::new(),
            drawn: None,
            objective: None,
            task: None,
            player: None,
            size: content.map_size(),
            actions: ActionTable::new(&content),
            palette: Palette::new(&content),
            parts: Parts::ALL,
            rewards: Rewards::default(),
            max_steps: MAX_STEPS,
            content,
        }
    }

    /// The same with only these parts.
    #[must_use]
    pub fn with_parts(self, parts: Parts) -> Self {
        Self { parts, ..self }
    }

    /// The same with another limit of steps; 0 for none.
    #[must_use]
    pub fn with_max_steps(self, max_steps: u32) -> Self {
        Self { max_steps, ..self }
    }

    /// The same with episodes that begin as a [scene](roguecore::scene); it is no task then.
    ///
    /// # Errors
    ///
    /// [`Error::Scene`]: the scene is none of this content. [`Error::RunOfScene`], where runs are recorded.
    pub fn with_scene(self, scene: &str) -> Result<Self, Error> {
        if self.player.is_some() {
            return Err(Error::RunOfScene);
        }
        let setup = Self { objective: None, drawn: None, task: None, ..self };
        let setup = setup.with_scenes(&[scene]);
        setup.map_err(|error| Error::Scene(error.to_string()))
    }

    /// The game of a task: its built-in content, scenes and limit, and a reward of 1 for its goal.
    ///
    /// # Errors
    ///
    /// [`Error::Task`]: it names something that is not in its content, or its scene cannot be read.
    pub fn of_task(task: &Task) -> Result<Self, Error> {
        let content = Self::built_in(&task.content);
        let content = content.map_err(|it| task.error(task.lines.content, it.to_string()))?;
        Self::of_task_in(task, content)
    }

    /// The same of a task in a folder; a content file that it names is looked for there.
    ///
    /// # Errors
    ///
    /// [`Error::Task`], also where that file cannot be read.
    pub fn of_task_beside(task: &Task, folder: &Path) -> Result<Self, Error> {
        if !task.content.ends_with(CONTENT_FILE) {
            return Self::of_task(task);
        }
        let error = |why: String| task.error(task.lines.content, why);
        let packs = packs_at(&folder.join(&task.content), Self::BUILT_IN);
        let packs = packs.map_err(|it| error(it.to_string()))?;
        let content = Content::parse_together(&[packs], &Host::new());
        Self::of_task_in(task, Arc::new(content.map_err(|it| error(it.to_string()))?))
    }

    /// The same with the content that the task names, where that is a file.
    ///
    /// # Errors
    ///
    /// As [`of_task`](Self::of_task).
    pub fn of_task_in(task: &Task, content: Arc<Content>) -> Result<Self, Error> {
        let scenes = task.scenes();
        let scenes: Vec<&str> = scenes.iter().map(String::as_str).collect();
        let setup = Self::new(content).with_scenes(&scenes);
        let setup = setup.map_err(|it| task.error(task.lines.scene + it.line - 1, it.message))?;
        for (words, &line) in task.solutions.iter().chain(&task.wrong).zip(&task.lines.actions) {
            let known = setup.actions.numbers(words);
            known.map_err(|error| task.error(line, error.to_string()))?;
        }
        let turn = setup.scenes.first().map_or(0, |game| game.view().turn());
        let objective = Some(Objective::of(task, &setup.content, turn)?);
        let (rewards, max_steps) = (Rewards::TASK, task.steps);
        let setup = Self { objective, rewards, max_steps, task: Some(task.name.clone()), ..setup };
        if task.is_drawn() { setup.with_drawings_of(task) } else { Ok(setup) }
    }

    /// The same with scenes that are drawn from seeds. The first ones are read, to find mistakes of the task.
    fn with_drawings_of(self, task: &Task) -> Result<Self, Error> {
        let room = self.content.map_size();
        let size =
            Size::new(room.width().max(self.size.width()), room.height().max(self.size.height()));
        let barriers = self.barriers(task);
        self.check_decoys(task)?;
        let drawn = DrawnTask { task: task.clone(), barriers };
        let setup = Self { size, drawn: Some(Arc::new(drawn)), ..self };
        for seed in 0..CHECKED_DRAWINGS {
            let game = setup.new_game(seed, None);
            game.map_err(|error| task.error(task.lines.scene, error.to_string()))?;
        }
        Ok(setup)
    }

    /// The characters of a task's map that stand on tiles which nobody walks over: a way that leads over one of them is
    /// none.
    fn barriers(&self, task: &Task) -> Vec<char> {
        let mut barriers = Vec::new();
        for game in &self.scenes {
            for (row, y) in task.map().lines().zip(0..) {
                for (character, x) in row.trim().chars().zip(0..) {
                    let tile = game.map().tile(Point::new(x, y));
                    if !tile.is_some_and(|it| is_way(&self.content, it)) {
                        barriers.push(character);
                    }
                }
            }
        }
        barriers.sort_unstable();
        barriers.dedup();
        barriers
    }

    /// Reads the scene of the task with each of the items that are of no use: which of them are drawn is chance.
    fn check_decoys(&self, task: &Task) -> Result<(), Error> {
        for (decoy, scene) in task.scenes_with_decoys() {
            let read = Game::from_scene(Arc::clone(&self.content), &scene);
            read.map_err(|it| {
                task.error(task.lines.decoys, format!("the decoy {decoy:?}: {}", it.message))
            })?;
        }
        Ok(())
    }

    /// The same with episodes that begin as one of the scenes, all of one size.
    fn with_scenes(self, scenes: &[&str]) -> Result<Self, ParseSceneError> {
        let read = |scene: &&str| Game::from_scene(Arc::clone(&self.content), scene);
        let scenes = scenes.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let Some(game) = scenes.first() else { return Ok(self) };
        let (own, scene) = (self.content.map_size(), game.view().size());
        let has_floors = self.content.dungeon().is_some();
        let size = if has_floors {
            Size::new(own.width().max(scene.width()), own.height().max(scene.height()))
        } else {
            scene
        };
        Ok(Self { scenes, size, ..self })
    }

    /// The same with runs that are recorded, to be handed in: played by that player.
    ///
    /// # Errors
    ///
    /// [`Error::RunOfScene`], for a scene that is no task.
    pub fn recorded(self, player: &str) -> Result<Self, Error> {
        if self.task.is_none() && !self.scenes.is_empty() {
            return Err(Error::RunOfScene);
        }
        Ok(Self { player: Some(player.to_owned()), ..self })
    }

    /// The name of the task, where it is one.
    pub fn task_name(&self) -> Option<&str> {
        self.task.as_deref()
    }

    /// The content.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// Columns and rows of the planes.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The table of actions.
    pub const fn actions(&self) -> &ActionTable {
        &self.actions
    }

    /// The parts of an observation.
    pub const fn parts(&self) -> Parts {
        self.parts
    }

    /// The number of statistics: the named ones, and each stat of the content.
    pub fn statistics(&self) -> usize {
        STATISTICS.len() + self.content.rows().stats.len()
    }

    /// The names of the statistics: those that every content has, then `stat_` and the stat.
    pub fn statistic_names(&self) -> Vec<String> {
        let own = self.content.rows().stats.iter().map(|row| format!("stat_{}", row.id));
        STATISTICS.into_iter().map(str::to_owned).chain(own).collect()
    }

    /// The game to play where a content file cannot be read.
    pub(crate) const BUILT_IN: &str = "name a built-in game";

    /// The content of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the names of the built-in games.
    pub fn built_in(name: &str) -> Result<Arc<Content>, Error> {
        let unknown = || Error::unknown("built-in game", name, rogue_ember::built_in_names());
        rogue_ember::built_in(name).ok_or_else(unknown)
    }

    /// Whether a first floor can be drawn from that layout.
    pub(crate) const fn check_layout(&self, layout: Option<u64>) -> Result<(), Error> {
        match layout {
            Some(_) if !self.scenes.is_empty() => Err(Error::LayoutOfScene),
            Some(_) if self.player.is_some() => Err(Error::LayoutOfRun),
            _ => Ok(()),
        }
    }

    /// A new game, whose luck and floors are drawn from `seed`. With a `layout` the first floor and the
    /// appearance of unknown items are drawn from that instead.
    ///
    /// # Errors
    ///
    /// [`Error::Drawing`] where scenes are drawn, and there is none for the seed.
    pub(crate) fn new_game(&self, seed: u64, layout: Option<u64>) -> Result<Game, Error> {
        let index = seed.checked_rem(self.scenes.len() as u64).unwrap_or_default();
        let mut game = match (&self.drawn, self.scenes.get(index as usize), layout) {
            (Some(drawn), _, _) => self.drawn_game(drawn, seed)?,
            (None, Some(scene), _) => scene.clone(),
            (None, None, None) => return Ok(Game::with_content(Arc::clone(&self.content), seed)),
            (None, None, Some(layout)) => Game::with_content(Arc::clone(&self.content), layout),
        };
        game.reseed(seed);
        Ok(game)
    }

    /// The game of the scene that is drawn from a seed.
    fn drawn_game(&self, drawn: &DrawnTask, seed: u64) -> Result<Game, Error> {
        let scene = self.draw(drawn, seed)?;
        let game = Game::from_scene(Arc::clone(&self.content), &scene);
        game.map_err(|it| drawn.error(seed, format!("line {} of it: {}", it.line, it.message)))
    }

    fn draw(&self, drawn: &DrawnTask, seed: u64) -> Result<String, Error> {
        let scene = drawn.task.draw(seed, self.size, &drawn.barriers);
        scene.ok_or_else(|| drawn.error(seed, ALIKE.to_owned()))
    }

    /// The [scene](roguecore::scene) that is drawn from a seed, with which the game of that seed begins; `None` where
    /// scenes are not drawn.
    ///
    /// # Errors
    ///
    /// [`Error::Drawing`] where there is none for the seed.
    pub fn drawn_scene(&self, seed: u64) -> Result<Option<String>, Error> {
        match &self.drawn {
            Some(drawn) => self.draw(drawn, seed).map(Some),
            None => Ok(None),
        }
    }

    /// The task in a sentence, where the game is one.
    pub(crate) const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// Where cells of a map are in the planes.
    pub(crate) const fn key(&self) -> MapKey {
        MapKey::new(self.size)
    }
}

/// Whether an actor walks over a tile, or opens it by a bump or a search, and stays on the floor, unharmed.
fn is_way(content: &Content, tile: TileId) -> bool {
    let facts = content.facts().tile(tile);
    let opens = |&becomes: &TileId| can_enter(content, becomes);
    let is_found = content.tile(tile).rules.has(Trigger::Search) && facts.becomes.iter().any(opens);
    let can_pass = can_enter(content, tile) || is_found;
    can_pass && !facts.is_avoided() && facts.leads_to.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Drawing;

    fn drawn(scene: &str, more: &str) -> Result<Setup, Error> {
        let head = "task Go.\ncontent classic\ngoal floor 2\nsteps 9";
        let task = Task::parse("go", &format!("{head}{more}\n\n{scene}")).unwrap();
        Setup::of_task(&task.drawn(Drawing { level: 1, held_out: true }).unwrap())
    }

    /// A game of the written scene in their place would be one to learn from.
    #[test]
    fn seeds_without_a_scene_are_errors() {
        let setup = drawn("#####\n#@.>#\n#...#\n#####", "\nscatter @ >").unwrap();
        let one =
            Task::parse("one", "task Go.\ncontent classic\ngoal floor 2\nsteps 9\n\n###\n#@#\n###");
        let is_none = |held_out: bool| {
            let task = one.clone().unwrap().drawn(Drawing { level: 1, held_out }).unwrap();
            let drawn = Some(Arc::new(DrawnTask { task, barriers: Vec::new() }));
            let setup = Setup { drawn, ..setup.clone() };
            setup.new_game(5, None).err()
        };
        let errors: Vec<Error> = [true, false].into_iter().filter_map(is_none).collect();
        assert_eq!(errors.len(), 1);
        let said = errors[0].to_string();
        assert!(
            said.contains("has no scene for the seed 5: its maps are too much alike"),
            "{said}"
        );
    }

    #[test]
    fn drawings_that_cannot_be_read_are_errors() {
        let setup = drawn("#####\n#@.>#\n#...#\n#####", "\nscatter @ >").unwrap();
        let other = Setup { content: Content::first_steps(), ..setup };
        let error = other.new_game(5, None).unwrap_err().to_string();
        assert!(error.contains("no scene for the seed 5: line "), "{error}");
    }

    /// Which of the decoys are dealt is chance: in level 1 it is none.
    #[test]
    fn decoys_are_checked_by_name() {
        let error = drawn("#####\n#@.>#\n#...#\n#####", "\nscatter @ >\ndecoys dagger, xyzzy");
        let error = error.unwrap_err().to_string();
        assert!(
            error.starts_with("the task \"go/1/held-out\", line 6: the decoy \"xyzzy\": "),
            "{error}"
        );
    }

    /// The same characters are other tiles in other contents.
    #[test]
    fn barriers_are_those_of_the_content() {
        let barriers = |content: &Arc<Content>, scene: &str| {
            let head = "task Go.\ncontent ember\ngoal floor 2\nsteps 9";
            let task = Task::parse("go", &format!("{head}\n\n{scene}")).unwrap();
            Setup::of_task_in(&task, Arc::clone(content)).unwrap().barriers(&task)
        };
        let ember = rogue_ember::content();
        let scene = "#######\n#@.ß>##\n#~:≈Ω■#\n#######";
        assert_eq!(barriers(&ember, scene), ['#', ':', 'Ω', '≈', '■']);
    }
}
