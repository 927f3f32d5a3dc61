//! What is known of a floor: where the player can walk, and the shortest path to a goal there.

use std::collections::VecDeque;

use roguecore::{Direction, Grid, Point, TileDef, TileView, View};

/// The tile of a cell, if it is known and walkable.
pub(super) fn known_floor(view: View<'_>, at: Point) -> Option<&TileDef> {
    match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => tile.walkable.then_some(tile),
        TileView::Unknown => None,
    }
}

/// Whether a neighbour of the cell is unexplored.
pub(super) fn is_frontier(view: View<'_>, at: Point) -> bool {
    let inside = |cell: &Point| view.size().contains(*cell);
    at.neighbours().filter(inside).any(|cell| matches!(view.tile(cell), TileView::Unknown))
}

/// How many neighbours of the cell are walkable: 2 or fewer is a corridor.
pub(super) fn walkable_neighbours(view: View<'_>, at: Point) -> usize {
    at.neighbours().filter(|&cell| known_floor(view, cell).is_some()).count()
}

/// A path to walk.
pub(super) struct WalkPath {
    /// The steps in reverse order: the next one last.
    pub(super) steps: Vec<Direction>,
    pub(super) goal: Point,
}

/// The shortest path of at most `max_steps` from a cell to the nearest goal, around the cells to
/// avoid. `is_goal` gets a cell and its distance in steps.
pub(super) fn path_to(
    view: View<'_>,
    from: Point,
    max_steps: u32,
    avoid: impl Fn(Point) -> bool,
    is_goal: impl Fn(Point, u32) -> bool,
) -> Option<WalkPath> {
    let mut arrivals: Grid<Option<Direction>> = Grid::new(view.size(), None);
    let mut open = VecDeque::from([(from, 0)]);
    arrivals.set(from, Some(Direction::North));
    while let Some((at, distance)) = open.pop_front() {
        if is_goal(at, distance) {
            return Some(WalkPath { steps: reversed_steps(&arrivals, from, at), goal: at });
        }
        if distance == max_steps {
            continue;
        }
        for direction in STRAIGHT_FIRST {
            let next = at + direction;
            let is_new = arrivals.get(next).is_some_and(Option::is_none);
            if is_new && known_floor(view, next).is_some() && !avoid(next) {
                arrivals.set(next, Some(direction));
                open.push_back((next, distance + 1));
            }
        }
    }
    None
}

/// Straight steps first: of two paths of the same length players prefer the straighter one.
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

fn reversed_steps(arrivals: &Grid<Option<Direction>>, from: Point, goal: Point) -> Vec<Direction> {
    let mut steps = Vec::new();
    let mut at = goal;
    while at != from {
        let Some(Some(direction)) = arrivals.get(at) else { break };
        steps.push(*direction);
        at = at + direction.opposite();
    }
    steps
}
