//! The sentences of games on [`roguecore`], in English: messages about events, descriptions of creatures, items and
//! cells, and the log that keeps them. A sentence is made from values of the game, and only from
//! facts that the player knows. The crate draws nothing and reads no file.
//!
//! - [`text`]: names and lines for a grid of cells: cleaned, wrapped, truncated.
//! - [`message`] and [`log`]: a message with its kind, and the messages of a game.
//! - [`messages`]: sentences about events and refusals, and the grammar of nouns.
//! - [`describe`]: sentences about the present: cells, threats, forecasts, and why an automatic command stops;
//!   [`aimed`]: the names of aimed items and abilities.
//! - [`sightings`], [`digest`] and [`ending`]: new sights, the sums of several turns, and the end of a run.
//! - [`reader`]: the lines of reader mode.
//!
//! ```
//! use std::collections::BTreeSet;
//!
//! use rogue_words::messages::{self, Names};
//! use roguecore::{Command, Game};
//!
//! let mut game = Game::new(7);
//! let events = game.step(Command::Wait).unwrap();
//! let (content, companions) = (game.content(), BTreeSet::new());
//! let (wielded, caster, unmet) = (None, None, &BTreeSet::new());
//! let names = Names { content, companions: &companions, wielded, caster, unmet };
//! let drafts: Vec<_> = events.iter().filter_map(|event| messages::event(event, names)).collect();
//! assert_eq!(drafts[0].1, "You wait.");
//! ```
#![warn(missing_docs)]

pub mod aimed;
pub mod describe;
pub mod digest;
pub mod ending;
pub mod log;
pub mod message;
pub mod messages;
pub mod reader;
pub mod sightings;
pub mod text;
