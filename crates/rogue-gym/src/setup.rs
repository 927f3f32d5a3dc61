//! What all games of an environment have in common.

use std::sync::Arc;

use roguecore::{Content, Game, Size};

use crate::action::ActionTable;
use crate::columns::STATISTICS;
use crate::error::Error;
use crate::palette::{MapKey, Palette};
use crate::parts::{Part, Parts};
use crate::rewards::Rewards;

/// The content, the start, the parts of an observation and the rewards: the same for all games of an
/// environment.
#[derive(Clone, Debug)]
pub struct Setup {
    content: Arc<Content>,
    /// The game that every episode begins with, where it was given as a scene.
    scene: Option<Box<Game>>,
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
            scene: None,
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
        let game = Game::from_scene(Arc::clone(&self.content), scene);
        let game = game.map_err(|error| Error::Scene(error.to_string()))?;
        let (own, scene) = (self.content.map_size(), game.view().size());
        let has_floors = self.content.dungeon().is_some();
        let size = if has_floors {
            Size::new(own.width().max(scene.width()), own.height().max(scene.height()))
        } else {
            scene
        };
        Ok(Self { scene: Some(Box::new(game)), size, ..self })
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
        if self.scene.is_some() && layout.is_some() { Err(Error::LayoutOfScene) } else { Ok(()) }
    }

    /// A new game, whose luck and floors are drawn from `seed`. With a `layout` the first floor and the
    /// appearance of unknown items are drawn from that instead.
    pub(crate) fn new_game(&self, seed: u64, layout: Option<u64>) -> Game {
        let mut game = match (&self.scene, layout) {
            (Some(scene), _) => (**scene).clone(),
            (None, None) => return Game::with_content(Arc::clone(&self.content), seed),
            (None, Some(layout)) => Game::with_content(Arc::clone(&self.content), layout),
        };
        game.reseed(seed);
        game
    }

    /// Where cells of a map are in the planes.
    pub(crate) const fn key(&self) -> MapKey {
        MapKey::new(self.size)
    }
}
