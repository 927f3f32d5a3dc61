//! `Teleport` moves the target to a random free cell of the floor, each equally likely, which is at
//! most that many cells away; 0 is anywhere. As a fall, it leads to no cell that only a key opens. One random number is drawn; none where no cell is
//! free, and then nothing happens.

use roguecore_grid::geometry::ball_rows;
use roguecore_grid::{BitGrid, Point, Rect};

use crate::world::Turn;

/// Where a teleport from a cell leads.
pub(super) fn destination(turn: &mut Turn<'_>, from: Point, range: u32) -> Option<Point> {
    let free = turn.free_cells(from);
    let rows: Vec<Rect> = match range {
        0 => vec![free.size().rect()],
        range => ball_rows(free.size(), from, range).collect(),
    };
    // The cells are looked at in words of 64.
    turn.world().count_work(free.size().area() / 16);
    let count: usize = rows.iter().map(|&row| free.count_in(row)).sum();
    if count == 0 {
        return None;
    }
    let index = turn.rng().below(count as u32) as usize;
    nth(&free, &rows, index)
}

/// The marked cell at an index, row by row.
fn nth(free: &BitGrid, rows: &[Rect], mut index: usize) -> Option<Point> {
    for &row in rows {
        let count = free.count_in(row);
        if index < count {
            return free.nth_in(row, index);
        }
        index -= count;
    }
    None
}
