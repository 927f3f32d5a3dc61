//! Maps of open and solid cells.

use std::fmt;

use roguecore::procgen::{self, Caves, Layout, Plan};
use roguecore::{BitGrid, Content, Point, Rect, Rng, Size, Stream, fov, path};

/// The open cells of a map: walkable and transparent.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    open: BitGrid,
}

impl Map {
    pub(crate) fn size(&self) -> Size {
        self.open.size()
    }

    pub(crate) fn is_open(&self, at: Point) -> bool {
        self.open.get(at)
    }

    /// The open cells, row by row.
    pub(crate) fn open_cells(&self) -> Vec<Point> {
        self.open.iter().collect()
    }

    /// `count` open cells, spread evenly over all of them, row by row.
    pub(crate) fn origins(&self, count: usize) -> Vec<Point> {
        let cells = self.open_cells();
        let spread = |index: usize| cells[index * cells.len() / count];
        (0..count).map(spread).collect()
    }

    /// Of 500 origins the one that sees most open cells with unlimited radius, and those cells.
    pub(crate) fn widest_view(&self) -> (Point, BitGrid) {
        let views = self.origins(500).into_iter().map(|origin| (origin, self.view_from(origin)));
        views.max_by_key(|(_, seen)| seen.count()).expect("a map with an open cell")
    }

    fn view_from(&self, origin: Point) -> BitGrid {
        let mut seen = BitGrid::new(self.size());
        let opaque = |at| !self.is_open(at);
        fov::field_of_view(self.size(), origin, 0, opaque, |at| {
            if self.is_open(at) {
                seen.insert(at);
            }
        });
        seen
    }

    /// Makes the border of a rectangle solid, and opens all cells within.
    pub(crate) fn wall_in(&mut self, room: Rect) {
        room.points().for_each(|at| self.open.remove(at));
        let inner = Rect::new(room.x + 1, room.y + 1, room.width - 2, room.height - 2);
        inner.points().for_each(|at| self.open.insert(at));
    }

    fn of(size: Size, open: impl Iterator<Item = Point>) -> Self {
        let mut map = Self { open: BitGrid::new(size) };
        open.for_each(|at| map.open.insert(at));
        map
    }
}

/// `.` for open, `#` for solid, as the other libraries read it.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in self.size().rows() {
            let sign = |x| if self.is_open(Point::new(x, y)) { '.' } else { '#' };
            writeln!(f, "{}", self.size().columns().map(sign).collect::<String>())?;
        }
        Ok(())
    }
}

/// Floor 1 of the built-in game of seed 1: rooms and corridors, 80 × 43.
pub(crate) fn dungeon() -> Map {
    let content = Content::classic();
    let floor = procgen::generate(&content, 1, 1);
    let is_open = |at: &Point| floor.tiles.get(*at).is_some_and(|&it| content.tile(it).transparent);
    Map::of(floor.tiles.size(), floor.tiles.size().points().filter(is_open))
}

/// Open except for the border.
pub(crate) fn hall(width: u32, height: u32) -> Map {
    let size = Size::new(width, height);
    Map::of(size, size.points().filter(|&at| !size.is_border(at)))
}

/// Caves as the built-in recipe digs them.
pub(crate) fn caves(width: u32, height: u32) -> Map {
    let mut plan = Plan::solid(Size::new(width, height));
    Caves { open: 57, rounds: 5 }.dig(&mut plan, &mut Rng::derive(1, Stream::Floor(1)));
    Map::of(plan.size(), plan.open_cells())
}

/// `count` pairs of open cells at most eight columns and eight rows apart, not next to each other,
/// and connected by a path: what a monster that sees the player searches for.
pub(crate) fn nearby_targets(map: &Map, count: usize) -> Vec<(Point, Point)> {
    let mut rng = Rng::derive(1, Stream::Player);
    let cells = map.open_cells();
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let (Some(&from), Some(&to)) = (rng.pick(&cells), rng.pick(&cells)) else { break };
        let near = (2..=8).contains(&from.chebyshev(to));
        let cost = |at| map.is_open(at).then_some(1);
        if near && path::shortest(map.size(), from, to, cost).is_some() {
            pairs.push((from, to));
        }
    }
    pairs
}
