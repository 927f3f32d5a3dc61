//! A toolkit for games and programs on a map of square cells. It knows no game, no file and no clock, and gives
//! the same results on every machine.
//!
//! - [`fov`]: symmetric field of view, over a closure or, faster, over bits.
//! - [`path`]: cheapest paths over a closure, Dijkstra maps that follow a moving goal, and costs of all cells.
//! - [`generator`]: rooms, caves and other levels, dug into a [`Ground`](generator::Ground).
//! - [`Point`], [`Direction`], [`Rect`], [`Grid`], [`BitGrid`], [`line()`], [`ball`], [`cone`]: geometry.
//! - [`Rng`], [`Dice`], [`Odds`], [`hash`]: chance, by integers alone.
//!
//! Sight, a path and a cave in one program:
//!
//! ```
//! use roguecore_grid::generator::{Caves, Ground, Layout};
//! use roguecore_grid::{BitGrid, Rng, Size, fov, path};
//!
//! let mut cave = Ground::solid(Size::new(40, 20));
//! Caves { open: 57, rounds: 5 }.dig(&mut cave, &mut Rng::seeded(7));
//! let mut seen = BitGrid::new(cave.size());
//! fov::field_of_view(cave.size(), cave.start, 8, |at| !cave.is_open(at), |at| seen.insert(at));
//! let path = path::shortest(cave.size(), cave.start, cave.end, |at| cave.is_open(at).then_some(1));
//! assert!(seen.get(cave.start));
//! assert!(!path.unwrap().steps.is_empty());
//! ```
#![warn(missing_docs)]

pub mod dice;
pub mod fov;
pub mod generator;
pub mod geometry;
pub mod hash;
pub mod odds;
pub mod path;
pub mod rng;

pub use dice::{Dice, ParseDiceError};
pub use geometry::{
    BitGrid, Direction, Grid, ParseDirectionError, Point, Rect, Size, ball, cone, line, ray,
};
pub use odds::Odds;
/// The traits of generators of random numbers, in the version that [`Rng`] implements.
pub use rand_pcg::rand_core;
pub use rng::{Rng, StreamId};

/// Runs the programs of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
