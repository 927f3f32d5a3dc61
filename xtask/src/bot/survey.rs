//! What is known of the floor: where one can walk, and how to get to what is wanted there.

use std::collections::VecDeque;

use roguecore::{Direction, Grid, Point, TileDef, TileView, View};

/// The tile of a cell, if it is known and one can walk there.
pub(super) fn known_floor(view: View<'_>, at: Point) -> Option<&TileDef> {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable.then_some(tile),
        TileView::Unknown => None,
    }
}

/// Whether something next to the cell has never been seen.
pub(super) fn is_edge(view: View<'_>, at: Point) -> bool {
    let inside = |cell: &Point| view.size().contains(*cell);
    at.neighbours().filter(inside).any(|cell| matches!(view.tile(cell), TileView::Unknown))
}

/// How many cells next to this one can be walked on: 2 or fewer is a corridor.
pub(super) fn ways_out(view: View<'_>, at: Point) -> usize {
    at.neighbours().filter(|&cell| known_floor(view, cell).is_some()).count()
}

/// A way to walk: steps, the next one last, and where they lead.
pub(super) struct Way {
    pub(super) steps: Vec<Direction>,
    pub(super) goal: Point,
}

/// The shortest way from a cell to the nearest one that is wanted, in at most so many steps;
/// cells to avoid are walked round. `wanted` is also told how many steps away a cell is.
pub(super) fn way_to(
    view: View<'_>,
    from: Point,
    most: u32,
    avoid: impl Fn(Point) -> bool,
    wanted: impl Fn(Point, u32) -> bool,
) -> Option<Way> {
    let mut came: Grid<Option<(Direction, u32)>> = Grid::new(view.size(), None);
    let mut open = VecDeque::from([(from, 0)]);
    came.set(from, Some((Direction::North, 0)));
    while let Some((at, far)) = open.pop_front() {
        if wanted(at, far) {
            return Some(Way { steps: steps_back(&came, from, at), goal: at });
        }
        if far == most {
            continue;
        }
        for direction in STRAIGHT_FIRST {
            let next = at + direction;
            let fresh = came.get(next).is_some_and(Option::is_none);
            if fresh && known_floor(view, next).is_some() && !avoid(next) {
                came.set(next, Some((direction, far + 1)));
                open.push_back((next, far + 1));
            }
        }
    }
    None
}

/// Straight steps first: they are what a player would take.
const STRAIGHT_FIRST: [Direction; 8] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

fn steps_back(came: &Grid<Option<(Direction, u32)>>, from: Point, to: Point) -> Vec<Direction> {
    let mut steps = Vec::new();
    let mut at = to;
    while at != from {
        let Some(Some((direction, _))) = came.get(at) else { break };
        steps.push(*direction);
        at = at + direction.opposite();
    }
    steps
}
