//! A pure, deterministic roguelike engine: [`Game::step`] takes a [`Command`] and returns
//! [`Events`].
//!
//! Does not depend on a screen, a file system, a clock or threads. It describes the rules of a content in
//! English ([`describe`]), because a verb and its description are defined together. Sentences about the
//! course of a game are written outside of the engine, from events and refusals.
//!
//! ```
//! use roguecore::{Command, Direction, Game};
//!
//! let mut game = Game::new(7);
//! let before = game.view().player().at;
//! while game.step(Command::Bump(Direction::West)).is_ok() {}
//! assert!(game.view().player().at.x < before.x);
//! ```
//!
//! Parts of it can be used without a [`Game`]: [`fov`] and [`path`] work on any grid that is
//! given as closures, [`procgen`] generates maps, and [`GameMap`] stores tiles and entities and
//! finds entities by position.
#![warn(missing_docs)]

// Before the others, which read its list of tables.
#[macro_use]
mod rows;

mod action;
mod ai;
mod bounded;
mod command;
mod component;
mod content;
pub mod describe;
mod effect;
pub mod english;
mod entity;
mod event;
mod floor;
mod forecast;
mod game;
mod generator;
pub mod host;
mod id;
mod inventory;
pub mod journal;
mod map;
mod messages;
mod outcome;
pub mod procgen;
mod refusal;
pub mod replay;
mod rng;
/// Reader of RON files that reports every mistake with its line and column: the readers of `ron-tables`.
pub mod ron_reader {
    pub use ron_tables::{
        Diagnostic, Diagnostics, Field, Part, Reader, Span, Spanned, SpannedMap, did_you_mean,
        is_hidden, shortened,
    };
}
pub mod rule;
mod save;
pub mod scene;
mod schema;
mod substance;
pub mod testing;
mod threat;
mod tile;
mod turn;
mod view;
mod world;

// The toolkit below the engine, under the paths that it has always had here.
pub use roguecore_grid::{
    BitGrid, Dice, Direction, Grid, Odds, ParseDiceError, ParseDirectionError, Point, Rect, Size,
    ball, cone, fov, hash, line, path, rand_core, ray,
};

pub use command::{Command, OwnCommand, ParseCommandError, Wish};
pub use component::{
    ActiveStatus, Ai, Aim, Experience, Fighter, Item, Melee, State, TechniqueOffer, XpCurve,
};
pub use content::{
    BuildError, Content, ContentBuilder, Host, LeaveOutError, Pack, Source, SourceError, Stairs,
};
pub use entity::{DrawOrder, Entity, EntityId};
pub use event::{
    ActorEvent, Cause, CustomEvent, Displacement, Ending, EntityRef, Event, EventData, EventKind,
    Events, FightEvent, GameEvent, ItemEvent, Outcome, PlaceEvent, StatusEvent, TraceEvent,
};
pub use floor::dungeon::{Dungeon, FloorTables};
pub use floor::recipe::{Recipe, UnknownRecipeError};
pub use forecast::Forecast;
pub use game::Game;
pub use id::{BranchId, HordeId, TagSet, TextId, UnknownGroupId};
pub use inventory::{Inventory, InventoryItem, InventorySlot, ItemRef};
pub use map::{GameMap, InsertError, InvalidMap};
pub use messages::{Messages, Sentence};
pub use refusal::{Blocker, Refusal};
pub use rng::{Rng, Stream};
pub use rows::branch::{Branch, FloorPlace};
pub use rows::facts::harms::Harms;
pub use rows::facts::{Exit, Facts, ItemFacts, Opening, StatusFacts, SubstanceFacts, TileFacts};
pub use rows::row_list::RowName;
pub use rows::status::Stacking;
pub use rows::substance::Spread;
pub use rows::tables::Rows;
pub use rows::unknown::{UnknownGroup, UnknownName};
pub use save::{FORMAT, LoadError, RULES};
pub use scene::ParseSceneError;
pub use substance::SubstanceCell;
pub use threat::{Backlash, Bounds, Danger, Threat};
pub use tile::Color;
pub use tile::look::{Glow, Motes, Palette, Surface};
pub use turn::{Noticing, Stealth};
pub use view::{
    CellHarms, Discovery, EntityView, InventoryItemView, TileView, View, WrongLengthError,
};
pub use world::{InvalidState, LostGoal, Turn, World};

/// Re-exports the ids and the rows of the tables that saved games refer to.
macro_rules! export_rows {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, $methods:tt, $files:tt;)* }
        other $other:tt
    ) => {
        $(pub use id::$Id;)*
        $($(pub use rows::$module::$Row;)?)*
    };
}

tables!(export_rows);

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
