//! Players that need no screen, for games of [`roguecore`], and the memory of many of their games.
//!
//! - [`player`]: the player model, which plays any content by its [`View`](roguecore::View).
//! - [`search`]: playing again from an earlier position until a play gets farther.
//! - [`hindsight`]: the turn of a run at which another play would have lived.
//! - [`chronicle`]: records of runs: creatures met, items found, feats.
//!
//! ```
//! use rogue_player::player::{Knowledge, Player, Traits};
//! use roguecore::{Content, Game};
//!
//! let mut game = Game::with_content(Content::classic(), 1);
//! let knowledge = Knowledge::new(game.content());
//! let mut player = Player::new(&knowledge, Some(Traits::careful()), 1);
//! while game.outcome().is_none() && game.view().turn() < 100 {
//!     let Some(choice) = player.choose(&game) else { break };
//!     if game.step(choice.command).is_err() {
//!         player.refused();
//!     }
//! }
//! assert!(game.view().turn() > 50);
//! ```
#![warn(missing_docs)]

pub mod chronicle;
pub mod hindsight;
pub mod player;
pub mod search;
