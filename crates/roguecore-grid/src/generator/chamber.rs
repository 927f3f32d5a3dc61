//! Chambers: the connected components of the open cells, stored as runs.

use crate::geometry::{BitGrid, Point, Rect, Run};

/// Open cells connected in steps of eight directions.
#[derive(Debug, Default)]
pub struct Chamber {
    /// Sorted row by row.
    runs: Vec<Run>,
    /// Number of cells in all runs.
    count: usize,
}

impl Chamber {
    /// The connected components, in the order of their first cells.
    pub fn all(open: &BitGrid) -> Vec<Self> {
        let runs: Vec<Run> = open.runs().collect();
        let mut chambers: Vec<Self> = Vec::new();
        let mut chamber_of = first_connected(&runs);
        for (here, &run) in runs.iter().enumerate() {
            let first = chamber_of[here];
            if first == here {
                chamber_of[here] = chambers.len();
                chambers.push(Self::default());
            } else {
                chamber_of[here] = chamber_of[first];
            }
            chambers[chamber_of[here]].push(run);
        }
        chambers
    }

    /// All cells of a rectangle.
    pub fn from_rect(rect: Rect) -> Self {
        let mut chamber = Self::default();
        let rows = rect.y..rect.y + rect.height;
        rows.for_each(|y| chamber.push(Run { y, first: rect.x, last: rect.x + rect.width - 1 }));
        chamber
    }

    fn push(&mut self, run: Run) {
        self.count += run.count();
        self.runs.push(run);
    }

    /// Number of cells.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Its cells as rectangles, each one row high.
    pub fn rects(&self) -> impl Iterator<Item = Rect> {
        self.runs.iter().map(|run| run.rect())
    }

    /// The cell at an index, counted row by row; `None` past the end.
    pub fn nth(&self, nth: usize) -> Option<Point> {
        let mut before = nth;
        self.runs.iter().find_map(|run| {
            if before < run.count() {
                return Some(Point::new(run.first + before as i32, run.y));
            }
            before -= run.count();
            None
        })
    }

    /// The cell nearest to `to` by Euclidean distance; of equally near ones the first, row by row.
    /// Searches outwards from the row of `to`, so that its time hardly depends on the size.
    pub fn nearest(&self, to: Point) -> Option<Point> {
        let (top, bottom) = (self.runs.first()?.y, self.runs.last()?.y);
        let closest = to.y.clamp(top, bottom).abs_diff(to.y);
        let farthest = to.y.abs_diff(top).max(to.y.abs_diff(bottom));
        let mut best: Option<(u64, i32, i32)> = None;
        for away in closest..=farthest {
            if best.is_some_and(|(distance, ..)| u64::from(away) * u64::from(away) > distance) {
                break;
            }
            for y in [to.y.saturating_sub_unsigned(away), to.y.saturating_add_unsigned(away)] {
                let found = self.nearest_in_row(y, to.x).map(|cell| {
                    // Ties go to the upper row, then to the left column.
                    (cell.distance_squared(to), cell.y, cell.x)
                });
                best = [best, found].into_iter().flatten().min();
            }
        }
        best.map(|(_, y, x)| Point::new(x, y))
    }

    /// The cell of a row that is nearest to a column; of two the left one.
    fn nearest_in_row(&self, y: i32, x: i32) -> Option<Point> {
        let right = self.runs.partition_point(|run| (run.y, run.last) < (y, x));
        let beside = [right.checked_sub(1), Some(right)].into_iter().flatten();
        let runs = beside.filter_map(|index| self.runs.get(index)).filter(|run| run.y == y);
        let cells = runs.map(|run| Point::new(x.clamp(run.first, run.last), y));
        cells.min_by_key(|cell| cell.x.abs_diff(x))
    }
}

/// For each run the index of the first run of its component. Union-find (Galler and Fischer,
/// 1964); a component is represented by its first run.
fn first_connected(runs: &[Run]) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..runs.len()).collect();
    let mut above = 0;
    for (here, run) in runs.iter().enumerate() {
        // One step may be diagonal: runs touch where columns are next to each other.
        let ends_before = |other: &Run| (other.y + 1, other.last + 1) < (run.y, run.first);
        above += runs[above..here].iter().take_while(|other| ends_before(other)).count();
        let touches = |other: &&Run| other.y < run.y && other.first <= run.last + 1;
        let touching = runs[above..here].iter().take_while(touches).count();
        (above..above + touching).for_each(|other| join(&mut parents, other, here));
    }
    // A parent comes before its run, so it already points to the first one.
    (0..runs.len()).for_each(|here| parents[here] = parents[parents[here]]);
    parents
}

/// Merges two components; the earlier of their first runs represents both.
fn join(parents: &mut [usize], one: usize, other: usize) {
    let (one, other) = (first(parents, one), first(parents, other));
    parents[one.max(other)] = one.min(other);
}

/// The first run of a component. Halves the path to it.
fn first(parents: &mut [usize], mut here: usize) -> usize {
    while parents[here] != here {
        parents[here] = parents[parents[here]];
        here = parents[here];
    }
    here
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use proptest::prelude::*;

    /// Random cells, on grids of one column up to more than a word.
    fn any_open() -> impl Strategy<Value = BitGrid> {
        let part = prop::sample::select(vec![0.1, 0.4, 0.6]);
        let size = (prop::sample::select(vec![1, 12, 70]), 1..12u32);
        (size, part).prop_flat_map(|((width, height), part)| {
            let size = Size::new(width, height);
            let cells = prop::collection::vec(prop::bool::weighted(part), size.area());
            cells.prop_map(move |cells| {
                let mut open = BitGrid::new(size);
                let dug = size.points().zip(cells).filter(|(_, dug)| *dug);
                dug.for_each(|(at, _)| open.insert(at));
                open
            })
        })
    }

    fn cells(chamber: &Chamber) -> Vec<Point> {
        chamber.rects().flat_map(Rect::points).collect()
    }

    proptest! {
        /// Each chamber consists of the cells reachable from its first one, and none occurs twice.
        #[test]
        fn chambers_are_the_connected_components(open in any_open()) {
            let chambers = Chamber::all(&open);
            for chamber in &chambers {
                let cells = cells(chamber);
                let reached = path::reachable(open.size(), cells[0], |at| open.get(at));
                prop_assert_eq!(&cells, &reached.iter().collect::<Vec<_>>());
                prop_assert_eq!(chamber.count(), cells.len());
                for nth in 0..=cells.len() {
                    prop_assert_eq!(chamber.nth(nth), cells.get(nth).copied());
                }
            }
            let firsts = chambers.iter().filter_map(|chamber| chamber.nth(0));
            prop_assert!(firsts.map(|at| (at.y, at.x)).is_sorted());
            prop_assert_eq!(chambers.iter().map(Chamber::count).sum::<usize>(), open.count());
        }

        /// Compared with a search of all cells; the runs need not be connected.
        #[test]
        fn the_nearest_cell_is_found(open in any_open(), x in -5..80i32, y in -5..20i32) {
            let mut chamber = Chamber::default();
            open.runs().for_each(|run| chamber.push(run));
            let to = Point::new(x, y);
            let expected = open.iter().min_by_key(|cell| cell.distance_squared(to));
            prop_assert_eq!(chamber.nearest(to), expected);
        }
    }

    #[test]
    fn a_rectangle_is_a_chamber() {
        let rect = Rect::new(3, 4, 2, 3);
        assert_eq!(cells(&Chamber::from_rect(rect)), rect.points().collect::<Vec<_>>());
        assert_eq!(Chamber::from_rect(Rect::new(3, 4, 2, 0)).nearest(Point::new(0, 0)), None);
    }
}
