//! Blobs: random connected shapes of cells, for lakes and patches.

use roguecore_grid::{BitGrid, Point, Size};

use crate::generator::Plan;
use crate::rng::Rng;

/// The maximum number of cells of one lake or patch.
pub(crate) const MAX_CELLS: i64 = 10_000;

/// An open cell, each equally likely.
pub(crate) fn random_open_cell(plan: &Plan, rng: &mut Rng) -> Option<Point> {
    let count = plan.open().count() as u32;
    plan.open().nth_in(plan.size().rect(), rng.below(count) as usize)
}

/// Up to `cells` cells around one, each next to an earlier one in one of four directions, of
/// those that are allowed. Empty if the first is not.
pub(crate) fn blob(
    size: Size,
    from: Point,
    cells: u32,
    allowed: impl Fn(Point) -> bool,
    rng: &mut Rng,
) -> Vec<Point> {
    let mut blob = Vec::new();
    let mut known = BitGrid::new(size);
    let mut edge = vec![from];
    known.insert(from);
    while (blob.len() as u32) < cells && !edge.is_empty() {
        let at = edge.swap_remove(rng.below(edge.len() as u32) as usize);
        if !allowed(at) {
            continue;
        }
        blob.push(at);
        let straight = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        for next in straight.map(|(x, y)| Point::new(at.x + x, at.y + y)) {
            if size.contains(next) && !known.get(next) {
                known.insert(next);
                edge.push(next);
            }
        }
    }
    blob
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    #[test]
    fn a_blob_is_connected_and_has_as_many_cells_as_fit() {
        let size = Size::new(20, 10);
        for seed in 0..50 {
            let mut rng = Rng::derive(seed, Stream::Floor(1));
            let allowed = |at: Point| at.x < 4;
            let cells = blob(size, Point::new(2, 5), 30, allowed, &mut rng);
            assert_eq!(cells.len(), 30);
            assert!(cells.iter().all(|&at| allowed(at)));
            let touches = |(index, at): (usize, &Point)| {
                index == 0 || cells[..index].iter().any(|it| it.distance_squared(*at) == 1)
            };
            assert!(cells.iter().enumerate().all(touches), "{cells:?}");
            assert_eq!(blob(size, Point::new(2, 5), 99, allowed, &mut rng).len(), 40);
            assert!(blob(size, Point::new(9, 5), 99, allowed, &mut rng).is_empty());
        }
    }
}
