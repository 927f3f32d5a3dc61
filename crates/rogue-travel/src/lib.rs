//! Automatic commands: run, explore, travel, rest, wait, autofight and fire for the player of a
//! [`Game`](roguecore::Game).
//!
//! An [`AutoCommand`] is a wish; a [`Runner`] carries it out. It is asked for the next step
//! after every turn and answers with a plain [`Command`](roguecore::Command), or with the
//! [`StopReason`] for which it ends. It reads only the [`View`](roguecore::View) and asks
//! [`Game::check`](roguecore::Game::check), so that it knows no more than the player; a replay of
//! its commands holds nothing but commands.
//!
//! Three rules hold for every automatic command:
//!
//! 1. It takes no step after a hostile creature has come into view. One that
//!    flutters in and out of view as bats do, or that never comes nearer and does no harm from afar, ends
//!    a walk once, until it has been out of view for more than ten commands; one that sleeps ends it once, as long as
//!    it lies where it lay; one that wakes up, or flutters
//!    up to the next cell, ends it each time. An enemy that cannot [reach](Reach) the player ends a
//!    walk or a rest once, when it comes into view, and forbids none.
//! 2. It never steps unasked into known danger: traps, harmful tiles, fire and gas, deep water, and the
//!    reach of a creature that never leaves its place. Only a rest in gas begins with leaving it, if need be,
//!    through more of the same gas.
//! 3. It never picks up items that the [settings](AutoPickup) leave out, nor those that the player dropped, and
//!    ends once for each kind of wand or equipment that it finds and that is not worse than the one that is
//!    equipped.
//!
//! ```
//! use rogue_travel::{AutoCommand, PlayerMemory, Runner, Step};
//! use roguecore::{Content, Game};
//!
//! let mut game = Game::from_scene(Content::first_steps(), "#########\n#@......#\n####.####\n####.####\n####.####\n#########")?;
//! let mut memory = PlayerMemory::default();
//! memory.observe(game.view(), &[]);
//! let mut runner = Runner::new(AutoCommand::Explore, &game);
//! let mut events = Vec::new();
//! let reason = loop {
//!     match runner.next(&memory, &game, &events) {
//!         Step::Command(command) => events = game.step(command)?.as_slice().to_vec(),
//!         Step::Stop(reason) => break reason,
//!     }
//!     memory.observe(game.view(), &events);
//! };
//! assert_eq!(reason.to_string(), "nothing is left to explore");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod aimed;
mod auto_command;
mod auto_pickup;
mod captive;
mod comparison;
mod danger;
mod danger_told;
mod enemies;
mod forecast;
mod harm;
mod item_kind;
mod left;
mod paths;
mod places;
mod player_memory;
mod question;
mod reach;
mod reason;
mod route;
mod spread;
mod terrain;
mod watch;

pub use aimed::Aimed;
pub use auto_command::{AutoCommand, Destination, Runner, Step, cast_again, fired};
pub use auto_pickup::{AutoPickup, ParseAutoPickupError};
pub use captive::is_captive;
pub use comparison::Comparison;
pub use danger::stops_walk;
pub use danger_told::danger_told;
pub use enemies::{is_awake_enemy, is_dormant, is_sleep};
pub use forecast::{TargetForecast, forecasts_of_use};
pub use harm::heals_in_time;
pub use item_kind::ItemKind;
pub use left::{LeftThing, left_on_floor};
pub use paths::{Ground, WalkPath};
pub use places::{Place, PlaceKind, places, places_by_steps};
pub use player_memory::PlayerMemory;
pub use question::{left_behind, question};
pub use reach::{Contact, Reach};
pub use reason::{
    Cost, EnemyStop, FloorStop, HarmStop, ItemStop, NoShot, PathStop, PlaceStop, RestStop,
    ShotStop, StatusStop, StopReason,
};
pub use route::route;
pub use watch::lost_control;
