//! Rooms and tunnels: rooms that do not touch, each connected to the one before it.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::{Ground, Layout};
use crate::geometry::{BitGrid, Point, Rect};
use crate::rng::Rng;

/// Rectangular rooms connected in a chain by tunnels with one bend.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Rooms {
    /// Number of rooms proposed, from 1 to [`Rooms::MAX_ATTEMPTS`]; a room that would touch an
    /// earlier one is dropped.
    pub attempts: u32,
    /// The shortest side of a room including one of its walls, in cells; below 3 counts as 3.
    pub smallest: i32,
    /// The longest side of a room including one of its walls, in cells; below `smallest` counts
    /// as `smallest`.
    pub largest: i32,
}

impl Rooms {
    /// Upper limit of `attempts`.
    pub const MAX_ATTEMPTS: u32 = 100_000;
}

impl Layout for Rooms {
    fn dig(&self, ground: &mut Ground, rng: &mut Rng) {
        if !ground.has_inside() {
            return;
        }
        let mut rooms: Vec<Room> = Vec::new();
        let mut taken = BitGrid::new(ground.size());
        for _ in 0..self.attempts.clamp(1, Self::MAX_ATTEMPTS) {
            let room = self.propose(ground, rng);
            if touches_any(&room, &rooms, &taken) {
                continue;
            }
            taken.insert_rect(room.whole());
            ground.dig_rect(room.interior());
            if let Some(before) = rooms.last() {
                ground.dig_tunnel(before.center(), room.center(), rng.chance(1, 2));
            }
            rooms.push(room);
        }
        ground.start = rooms.first().map_or_else(Point::default, Room::center);
        ground.end = rooms.last().map_or_else(Point::default, Room::center);
        if ground.end == ground.start {
            // Only one room fits: the end is its farthest corner.
            ground.end = ground.farthest_from(ground.start);
        }
        ground.areas = rooms.iter().map(Room::interior).collect();
    }
}

impl Rooms {
    /// A room of random size and position, no larger than the ground.
    fn propose(&self, ground: &Ground, rng: &mut Rng) -> Room {
        let size = ground.size().rect();
        // Below 3 there would be no cell between the walls.
        let smallest = self.smallest.max(3);
        let width = rng.range(smallest, self.largest).min(size.width - 1);
        let height = rng.range(smallest, self.largest).min(size.height - 1);
        let left = rng.range(0, size.width - width - 1);
        let top = rng.range(0, size.height - height - 1);
        Room { left, top, right: left + width, bottom: top + height }
    }
}

/// Whether the room touches an earlier one; `taken` holds the cells of these. Compares rooms or
/// cells, whichever are fewer: tens of thousands of small rooms fit on the largest map.
fn touches_any(room: &Room, rooms: &[Room], taken: &BitGrid) -> bool {
    let whole = room.whole();
    if rooms.len() as u64 <= whole.width as u64 * whole.height as u64 {
        rooms.iter().any(|other| room.touches(other))
    } else {
        taken.any_in(whole)
    }
}

/// A room by its outermost columns and rows, which are walls.
struct Room {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Room {
    /// The open cells: all between the walls.
    const fn interior(&self) -> Rect {
        Rect::new(
            self.left + 1,
            self.top + 1,
            self.right - self.left - 1,
            self.bottom - self.top - 1,
        )
    }

    /// All cells, including the walls.
    const fn whole(&self) -> Rect {
        Rect::new(self.left, self.top, self.right - self.left + 1, self.bottom - self.top + 1)
    }

    const fn center(&self) -> Point {
        Point::new(i32::midpoint(self.left, self.right), i32::midpoint(self.top, self.bottom))
    }

    /// Whether the rooms share a cell. Walls count: two rooms with a common wall would look like
    /// one.
    const fn touches(&self, other: &Self) -> bool {
        self.left <= other.right
            && self.right >= other.left
            && self.top <= other.bottom
            && self.bottom >= other.top
    }
}
