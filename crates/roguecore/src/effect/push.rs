//! `Push` moves the target away from where the effect comes from, on the straight line through both; `Pull`
//! moves it towards there. Where the target is `Me`, that is the other actor. It goes cell by cell and
//! enters each one, until it has gone that far, the next cell is not free, or what a cell does to it ends
//! the way.

use roguecore_grid::{Point, line, ray};

use super::Hit;

/// The cells of a push, in order.
pub(super) fn away(hit: &Hit, length: u32) -> impl Iterator<Item = Point> + use<> {
    let distance = hit.from.chebyshev(hit.at);
    let cells = ray(hit.from, hit.at, distance.saturating_add(length), |_| false);
    cells.skip(distance as usize)
}

/// The cells of a pull, in order.
pub(super) fn towards(hit: &Hit, length: u32) -> impl Iterator<Item = Point> + use<> {
    line(hit.at, hit.from).take(length as usize)
}
