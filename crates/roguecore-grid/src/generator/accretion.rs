//! Accretion: rooms are attached to the outside of what is dug already, each through a doorway.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::{Ground, Layout};
use crate::geometry::{Direction, Point, Rect};
use crate::rng::Rng;

/// Rooms and corridors that grow outwards from one room, then doorways that close loops.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Accretion {
    /// Number of rooms proposed after the first; at most [`Accretion::MAX_ATTEMPTS`] count. One
    /// that does not fit is dropped.
    pub attempts: u32,
    /// The shortest side of a room inside its walls, in cells; below 2 counts as 2.
    pub smallest: i32,
    /// The longest side of a room inside its walls, in cells; below `smallest` counts as that.
    pub largest: i32,
    /// Number of doorways cut through walls between rooms afterwards; at most
    /// [`Accretion::MAX_LOOPS`] count.
    pub loops: u32,
}

/// Tries to find a wall for each loop.
const TRIES_PER_LOOP: u32 = 40;

impl Accretion {
    /// Upper limit of `attempts`.
    pub const MAX_ATTEMPTS: u32 = 10_000;
    /// Upper limit of `loops`.
    pub const MAX_LOOPS: u32 = 100;
}

impl Layout for Accretion {
    fn dig(&self, ground: &mut Ground, rng: &mut Rng) {
        if !ground.has_inside() {
            return;
        }
        let mut rooms = vec![self.first(ground, rng)];
        for _ in 0..self.attempts.min(Self::MAX_ATTEMPTS) {
            rooms.extend(self.attach(ground, &rooms, rng));
        }
        for _ in 0..self.loops.min(Self::MAX_LOOPS) {
            close_loop(ground, rng);
        }
        ground.start = rooms[0].center();
        ground.end = ground.farthest_from(ground.start);
        ground.areas = rooms;
    }
}

impl Accretion {
    /// The first room, in the middle of the ground.
    fn first(&self, ground: &mut Ground, rng: &mut Rng) -> Rect {
        let whole = ground.size().rect();
        // At least two cells, so that the end can differ from the start, where they fit.
        let width = self.side(rng).min(whole.width - 2);
        let height = self.side(rng).min(whole.height - 2);
        let room = Rect::new((whole.width - width) / 2, (whole.height - height) / 2, width, height);
        ground.dig_rect(room);
        room
    }

    fn side(&self, rng: &mut Rng) -> i32 {
        let smallest = self.smallest.max(2);
        rng.range(smallest, self.largest.max(smallest))
    }

    /// Attaches a room, one in four times a corridor of width 1, to a random room.
    fn attach(&self, ground: &mut Ground, rooms: &[Rect], rng: &mut Rng) -> Option<Rect> {
        let from = *rng.pick(rooms)?;
        let direction = *rng.pick(&STRAIGHT)?;
        let door = doorway(from, direction, rng);
        let (width, height) = match (rng.chance(1, 4), direction.delta()) {
            (true, (0, _)) => (1, self.side(rng)),
            (true, _) => (self.side(rng), 1),
            (false, _) => (self.side(rng), self.side(rng)),
        };
        let limit = ground.size().rect();
        if width > limit.width || height > limit.height {
            return None;
        }
        let room = beyond(door, direction, (width, height), rng);
        let walled = Rect::new(room.x - 1, room.y - 1, width + 2, height + 2);
        let fits = walled.intersection(limit) == walled && !ground.open().any_in(walled);
        fits.then(|| {
            ground.dig(door);
            ground.dig_rect(room);
            room
        })
    }
}

const STRAIGHT: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// A random wall cell of a room on that side.
fn doorway(room: Rect, direction: Direction, rng: &mut Rng) -> Point {
    let x = room.x + rng.range(0, room.width - 1);
    let y = room.y + rng.range(0, room.height - 1);
    match direction.delta() {
        (0, -1) => Point::new(x, room.y - 1),
        (0, _) => Point::new(x, room.y + room.height),
        (-1, _) => Point::new(room.x - 1, y),
        _ => Point::new(room.x + room.width, y),
    }
}

/// A room of that size on the far side of a doorway, shifted at random along its wall.
fn beyond(door: Point, direction: Direction, (width, height): (i32, i32), rng: &mut Rng) -> Rect {
    let (left, top) = (rng.range(0, width - 1), rng.range(0, height - 1));
    let (x, y) = match direction.delta() {
        (0, -1) => (door.x - left, door.y - height),
        (0, _) => (door.x - left, door.y + 1),
        (-1, _) => (door.x - width, door.y - top),
        _ => (door.x + 1, door.y - top),
    };
    Rect::new(x, y, width, height)
}

/// Opens a random wall cell with open cells on two opposite sides and walls on the other two.
fn close_loop(ground: &mut Ground, rng: &mut Rng) {
    let Rect { width, height, .. } = ground.size().rect();
    for _ in 0..TRIES_PER_LOOP {
        let at = Point::new(rng.range(1, width - 2), rng.range(1, height - 2));
        if !ground.is_open(at) && ground.is_between(at) {
            ground.dig(at);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;

    #[test]
    fn each_room_is_entered_through_a_doorway_of_one_cell() {
        for seed in 0..50 {
            let mut ground = Ground::solid(Size::new(80, 43));
            let accretion = Accretion { attempts: 300, smallest: 3, largest: 9, loops: 0 };
            accretion.dig(&mut ground, &mut Rng::seeded(seed));
            assert!(ground.areas.len() >= 10, "{ground}");
            let inside: usize =
                ground.areas.iter().map(|area| (area.width * area.height) as usize).sum();
            let doorways = ground.open_cells().count() - inside;
            assert_eq!(doorways, ground.areas.len() - 1, "{ground}");
        }
    }

    #[test]
    fn loops_are_cut_through_walls() {
        let dig = |loops| {
            let mut ground = Ground::solid(Size::new(80, 43));
            let accretion = Accretion { attempts: 300, smallest: 3, largest: 9, loops };
            accretion.dig(&mut ground, &mut Rng::seeded(1));
            ground.open_cells().count()
        };
        assert!((1..=10).contains(&(dig(10) - dig(0))));
    }
}
