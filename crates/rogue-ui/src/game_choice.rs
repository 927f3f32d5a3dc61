//! The games and origins that the title screen offers, of which the player chooses one.

use std::sync::Arc;

use rogue_words::text;
use roguecore::{Content, Game, LevelUpDef, LevelUpId};

/// A game that can be chosen on the title screen.
///
/// ```
/// use rogue_ui::GameChoice;
/// use roguecore::Content;
/// let (load, seeds) = (Content::built_in, |_: &str| Vec::new());
/// let classic = GameChoice { name: "classic", about: "ten floors", load, seeds };
/// assert!((classic.load)(classic.name).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameChoice {
    /// Its name in the settings.
    pub name: &'static str,
    /// Its description, in at most 40 characters.
    pub about: &'static str,
    /// The content of a name; `None` for one that does not exist. Called when it is needed.
    pub load: fn(&str) -> Option<Arc<Content>>,
    /// Seeds of the game of a name that are known to be winnable; may be empty.
    pub seeds: fn(&str) -> Vec<KnownSeed>,
}

/// A seed that a player may choose by its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSeed {
    /// The seed.
    pub seed: u64,
    /// Its description, in a few words.
    pub about: String,
}

impl GameChoice {
    /// The content.
    pub(crate) fn content(&self) -> Option<Arc<Content>> {
        (self.load)(self.name)
    }
}

/// A dungeon that is the same for everyone: the game and the origin are named with the seed, whatever the player has
/// chosen for new games.
///
/// ```
/// use rogue_ui::SharedDungeon;
/// use roguecore::Content;
/// let dungeon = SharedDungeon { content: Content::classic(), origin: None, seed: 42 };
/// assert!(dungeon.content.origins().next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct SharedDungeon {
    /// The game.
    pub content: Arc<Content>,
    /// The id of the origin; one that the game does not have is none.
    pub origin: Option<String>,
    /// The seed of the floors.
    pub seed: u64,
}

impl SharedDungeon {
    /// The dungeon in which a game is played.
    pub fn of(game: &Game) -> Self {
        let content = Arc::clone(game.content());
        let origin = game.view().origin().and_then(|id| content.rows().level_up(id));
        let origin = origin.map(|row| row.id.clone());
        Self { content, origin, seed: game.seed() }
    }

    /// "Short Ember, heir", "Short Ember, wanderer"; the title alone where a game has no origins.
    pub(crate) fn name(&self) -> String {
        let title = text::clean_name(self.content.title());
        if self.content.origins().next().is_none() {
            return title;
        }
        let origin = chosen_origin(&self.content, self.origin.as_deref());
        let origin = origin.map_or(NO_ORIGIN, |(_, row)| &row.name);
        format!("{title}, {}", text::clean_name(origin))
    }
}

pub use rogue_words::describe::NO_ORIGIN;

/// The origin with that id, if the game has it.
pub(crate) fn chosen_origin<'a>(
    content: &'a Content,
    wanted: Option<&str>,
) -> Option<(LevelUpId, &'a LevelUpDef)> {
    content.origins().find(|(_, row)| Some(&*row.id) == wanted)
}
