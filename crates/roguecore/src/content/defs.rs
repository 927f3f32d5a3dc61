//! The rows of a content that are neither tiles, creatures nor items: stats, statuses, factions,
//! substances, abilities and improvements.

use crate::id::{FactionId, StatId, TagId, TagSet};
use crate::messages::Messages;
use crate::rule::{BehaviourRow, Effect, Rule, RuleSet};
use crate::tile::Color;

/// A number that entities have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatDef {
    /// Its id in the content file: `"hp"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
    /// Whether a screen shows it.
    pub shown: bool,
}

impl StatDef {
    /// A stat from 0 to 1,000,000 that screens do not show, named like its id.
    pub fn new(id: &str) -> Self {
        let name = id.replace('_', " ");
        Self { id: id.to_owned(), name, min: 0, max: 1_000_000, shown: false }
    }
}

/// A condition of an entity that lasts for some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatusDef {
    /// Its id in the content file: `"poisoned"`.
    pub id: String,
    /// The name that a player reads: an adjective.
    pub name: String,
    /// What a second one does to the first.
    pub stacking: Stacking,
    /// What is added to the totals of stats while it lasts.
    pub bonus: Vec<(StatId, i32)>,
    /// What its holder does instead of its own behaviour; empty for its own.
    pub ai: Vec<BehaviourRow>,
    /// Whether its end takes a turn of its holder.
    pub recovery: bool,
    /// Whether others cannot see its holder.
    pub hides: bool,
    /// Its rules: `Me` is the holder.
    pub rules: RuleSet,
    /// A sentence or two about it, beside what [`describe`](crate::describe) tells; empty for none.
    pub flavour: String,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

impl StatusDef {
    /// A status without an effect, named like its id.
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: id.replace('_', " "),
            stacking: Stacking::Refresh,
            bonus: Vec::new(),
            ai: Vec::new(),
            recovery: false,
            hides: false,
            rules: RuleSet::default(),
            flavour: String::new(),
            messages: Messages::default(),
        }
    }
}

/// What a status does to one of the same row that the target has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Stacking {
    /// The new turns replace the old ones.
    #[default]
    Refresh,
    /// The turns are added.
    Add,
    /// The longer one counts.
    Maximum,
}

/// A faction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FactionDef {
    /// Its id in the content file: `"monsters"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The factions it attacks, as bits by id.
    pub(crate) hostile_to: u32,
}

impl FactionDef {
    /// Whether it attacks members of another faction.
    pub const fn is_hostile_to(&self, other: FactionId) -> bool {
        self.hostile_to & (1 << (other.0 & 31)) != 0
    }
}

/// Fire, gas or a liquid: an amount per cell that spreads and fades.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubstanceDef {
    /// Its id in the content file: `"fire"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The key of its look in a theme.
    pub look: String,
    /// The character in scenes, and on screen without a theme.
    pub glyph: char,
    /// The colour on screen without a theme.
    pub color: Color,
    /// How it spreads.
    pub spread: Spread,
    /// Percent of chance that a cell loses one unit in a turn.
    pub fades: u32,
    /// Whether it hides what is behind it.
    pub opaque: bool,
    /// Its tags: one that is the fuel of a fire burns.
    pub tags: TagSet,
    /// Whether creatures make a detour around it. Derived from its rules, as for tiles.
    pub dangerous: bool,
    /// Its rules: `Me` is the actor in the cell.
    pub rules: RuleSet,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

/// How a substance spreads to the four neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Spread {
    /// It stays.
    None,
    /// The amounts of neighbouring cells that can be entered even out: gas, water.
    Level,
    /// It ignites neighbouring cells whose tile, item or substance has the tag; a cell without
    /// fuel burns down. Each turn it runs the `Burn` rules of the tile, uses up as much of
    /// substances with the tag as it has itself, and destroys items with the tag. A cell that
    /// catches fire gets [`IGNITED`](Self::IGNITED) units.
    Ignite {
        /// What burns.
        fuel: TagId,
        /// Percent of chance in a turn for each neighbouring cell.
        chance: u32,
    },
}

impl Spread {
    /// The amount in a cell that has just caught fire.
    pub const IGNITED: u8 = 5;
}

/// What a creature can do beside moving and attacking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AbilityDef {
    /// Its id in the content file: `"shoot"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// Turns until it can be cast again; 0 for every turn.
    pub cooldown: u32,
    /// The stat of which each casting takes some, and how much.
    pub cost: Option<(StatId, i32)>,
    /// What it does.
    pub rule: Rule,
    /// A sentence or two about it, beside what [`describe`](crate::describe) tells; empty for none.
    pub flavour: String,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}

/// An improvement that a character level offers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelUpDef {
    /// Its id in the content file: `"power"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// What is done to the player.
    pub effects: Vec<Effect>,
    /// The sentences that a player reads about it.
    pub messages: Messages,
}
