//! What all games of an environment have in common.

use std::sync::Arc;

use roguecore::{Content, Game, Size};

use crate::action::ActionTable;
use crate::columns::STATISTICS;
use crate::error::Error;
use crate::goal::Objective;
use crate::palette::{MapKey, Palette};
use crate::parts::{Part, Parts};
use crate::rewards::Rewards;
use crate::task::Task;

/// The content, the start, the parts of an observation and the rewards: the same for all games of an
/// environment.
#[derive(Clone, Debug)]
pub struct Setup {
    content: Arc<Content>,
    /// The games that episodes begin with, where they were given as scenes; the seed says which.
    scenes: Vec<Game>,
    objective: Option<Objective>,
    size: Size,
    actions: ActionTable,
    pub(crate) palette: Palette,
    parts: Parts,
    /// What a step is worth.
    pub rewards: Rewards,
    /// The steps after which an episode is truncated; 0 for no limit.
    pub max_steps: u32,
}

/// The steps after which an episode is truncated where nothing else is said.
pub(crate) const MAX_STEPS: u32 = 10_000;

impl Setup {
    /// All parts of the observation, the default rewards, and episodes of at most 10,000 steps.
    pub fn new(content: Arc<Content>) -> Self {
        Self {
            scenes: Vec::new(),
            objective: None,
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

    /// The same with episodes that begin as a [scene](roguecore::scene).
    ///
    /// # Errors
    ///
    /// [`Error::Scene`]: the scene is none of this content.
    pub fn with_scene(self, scene: &str) -> Result<Self, Error> {
        self.with_scenes(&[scene])
    }

    /// The game of a task: its content, scenes and limit, and a reward of 1 for its goal.
    ///
    /// # Errors
    ///
    /// [`Error::Task`]: it names something that is not in its content, or its scene cannot be read.
    pub fn of_task(task: &Task) -> Result<Self, Error> {
        let read = || -> Result<Self, Error> {
            let scenes = task.scenes();
            let scenes: Vec<&str> = scenes.iter().map(String::as_str).collect();
            let setup = Self::new(Self::built_in(&task.content)?).with_scenes(&scenes)?;
            let turn = setup.scenes.first().map_or(0, |game| game.view().turn());
            let objective = Objective::parse(&task.goal, &task.fail, &setup.content, turn)?;
            let (objective, rewards, max_steps) = (Some(objective), Rewards::TASK, task.steps);
            Ok(Self { objective, rewards, max_steps, ..setup })
        };
        let named = |error: Error| Error::Task { name: task.name.clone(), why: error.to_string() };
        read().map_err(named)
    }

    /// The same with episodes that begin as one of the scenes, all of one size.
    fn with_scenes(self, scenes: &[&str]) -> Result<Self, Error> {
        let read = |scene: &&str| Game::from_scene(Arc::clone(&self.content), scene);
        let scenes = scenes.iter().map(read).collect::<Result<Vec<_>, _>>();
        let scenes = scenes.map_err(|error| Error::Scene(error.to_string()))?;
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

    /// The lowest and the highest number in a part of the observation.
    pub fn bounds(&self, part: Part) -> (i32, i32) {
        match part {
            Part::Glyphs => (0, self.palette.max_glyph().into()),
            Part::Tiles | Part::Features | Part::Substances | Part::Messages => (0, u8::MAX.into()),
            Part::Entities | Part::Inventory | Part::Statistics => (i32::MIN, i32::MAX),
        }
    }

    /// The names of the statistics: those that every content has, then `stat_` and the stat.
    pub fn statistic_names(&self) -> Vec<String> {
        let own = self.content.rows().stats.iter().map(|row| format!("stat_{}", row.id));
        STATISTICS.into_iter().map(str::to_owned).chain(own).collect()
    }

    /// The content of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the names of the built-in games.
    pub fn built_in(name: &str) -> Result<Arc<Content>, Error> {
        rogue_ember::built_in(name).ok_or_else(|| Error::UnknownName {
            what: "built-in game",
            found: name.to_owned(),
            known: rogue_ember::built_in_names().map(str::to_owned).collect(),
        })
    }

    /// Whether a first floor can be drawn from that layout.
    pub(crate) const fn check_layout(&self, layout: Option<u64>) -> Result<(), Error> {
        if !self.scenes.is_empty() && layout.is_some() {
            return Err(Error::LayoutOfScene);
        }
        Ok(())
    }

    /// A new game, whose luck and floors are drawn from `seed`. With a `layout` the first floor and the
    /// appearance of unknown items are drawn from that instead.
    pub(crate) fn new_game(&self, seed: u64, layout: Option<u64>) -> Game {
        let index = seed.checked_rem(self.scenes.len() as u64).unwrap_or_default();
        let mut game = match (self.scenes.get(index as usize), layout) {
            (Some(scene), _) => scene.clone(),
            (None, None) => return Game::with_content(Arc::clone(&self.content), seed),
            (None, Some(layout)) => Game::with_content(Arc::clone(&self.content), layout),
        };
        game.reseed(seed);
        game
    }

    /// What is to be done, where the game is a task.
    pub(crate) const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// Where cells of a map are in the planes.
    pub(crate) const fn key(&self) -> MapKey {
        MapKey::new(self.size)
    }
}
