//! Bounds for the steps between cells and a goal that moves a little from turn to turn.
//!
//! The steps from a goal are counted once, breadth first, up to some distance. While the goal is n
//! steps from the cell where it was then, no cell is nearer to it than its count minus n, and none
//! is farther away than its count plus n: the triangle inequality for steps. Only where these
//! bounds leave the question open are the steps counted anew.
//!
//! All cells that are as many steps away are found together, 64 cells of a row at a time.

use std::ops::Range;

use crate::geometry::{BitGrid, Point, Size, ones};

/// How many steps farther than the range in question are counted, so that the count serves for some
/// turns.
const MARGIN: u16 = 12;

/// The steps to a cell that was not reached.
const UNREACHED: u16 = u16::MAX;

/// The steps to a goal, counted once and used while the goal stays near.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepBound {
    /// The size of the grid and the version of its cells; `None` before the first count.
    counted: Option<(Size, u32)>,
    /// How many steps were counted: cells without a count are farther away.
    reach: u16,
    window: Window,
    /// For each cell of the window.
    steps: Vec<u16>,
    wave: Wave,
}

impl StepBound {
    /// Whether every path between a cell and the goal has more than `range` steps. `version`
    /// changes with the passable cells. A cell that is not passable itself, or a range beyond what
    /// is counted, is not decided: the answer is `false` then.
    pub(crate) fn is_farther(
        &mut self,
        passable: &BitGrid,
        version: u32,
        from: Point,
        goal: Point,
        range: u32,
    ) -> bool {
        let Some(range) = u16::try_from(range).ok().filter(|range| *range < u16::MAX / 2) else {
            return false;
        };
        let size = passable.size();
        if !passable.get(from) || !size.contains(goal) {
            return false;
        }
        let known = self.counted == Some((size, version)) && self.reach >= range;
        let moved = if known { self.get(goal) } else { UNREACHED };
        if moved != UNREACHED {
            let steps = self.get(from);
            if steps.min(self.reach + 1).saturating_sub(moved) > range {
                return true;
            }
            if moved == 0 || steps.saturating_add(moved) <= range {
                return false;
            }
        }
        // Creatures with different ranges share one count.
        self.reach = self.reach.max(range + MARGIN);
        self.count(passable, goal);
        self.counted = Some((size, version));
        self.get(from) > range
    }

    /// Forgets the count: it is that of another map.
    pub(crate) const fn forget(&mut self) {
        self.counted = None;
        self.reach = 0;
    }

    /// The steps between a cell and the goal of the count.
    fn get(&self, at: Point) -> u16 {
        self.window.index(at).map_or(UNREACHED, |index| self.steps[index])
    }

    fn count(&mut self, passable: &BitGrid, goal: Point) {
        self.window = Window::around(goal, self.reach, passable.size());
        self.steps.clear();
        self.steps.resize(self.window.cells(), UNREACHED);
        self.wave.start(self.window, passable, goal);
        let mut mark = |steps, index: usize| self.steps[index] = steps;
        self.window.index(goal).into_iter().for_each(|index| mark(0, index));
        for steps in 1..=self.reach {
            if !self.wave.spread(|index| mark(steps, index)) {
                break;
            }
        }
    }
}

/// A part of a grid, of whole words of 64 cells.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    left: i32,
    top: i32,
    words: usize,
    rows: usize,
}

impl Window {
    /// The words with the cells at most that far from a cell of the grid.
    fn around(at: Point, reach: u16, size: Size) -> Self {
        let part = |at: i32, length: u32| {
            let end = at.saturating_add(reach.into()).min(length as i32 - 1);
            (at.saturating_sub(reach.into()).max(0), end)
        };
        let (left, right) = part(at.x, size.width());
        let (top, bottom) = part(at.y, size.height());
        let words = (right / 64 - left / 64 + 1) as usize;
        Self { left: left / 64 * 64, top, words, rows: (bottom - top + 1) as usize }
    }

    const fn cells(self) -> usize {
        self.rows * self.words * 64
    }

    /// The index of a cell, row by row; `None` outside of the window.
    fn index(self, at: Point) -> Option<usize> {
        let (x, y) = (at.x.wrapping_sub(self.left) as u32, at.y.wrapping_sub(self.top) as u32);
        let (x, y, width) = (x as usize, y as usize, self.words * 64);
        (x < width && y < self.rows).then(|| y * width + x)
    }
}

/// The cells that are the same number of steps away from a goal.
#[derive(Clone, Debug, Default)]
struct Wave {
    words: usize,
    /// The passable cells that it has not reached.
    open: Vec<u64>,
    /// The cells that it has reached last, and the rows with any of them.
    front: Vec<u64>,
    rows: Range<usize>,
    /// `front` with the cells to the left and to the right, after an empty row and before another.
    wide: Vec<u64>,
}

impl Wave {
    fn start(&mut self, window: Window, passable: &BitGrid, goal: Point) {
        self.words = window.words;
        self.open.clear();
        for row in 0..window.rows {
            let word = |word: usize| {
                let (x, y) = (window.left + 64 * word as i32, window.top + row as i32);
                passable.word(Point::new(x, y))
            };
            self.open.extend((0..window.words).map(word));
        }
        self.front.clear();
        self.front.resize(self.open.len(), 0);
        self.rows = 0..0;
        if let Some(index) = window.index(goal) {
            let (word, bit) = (index / 64, 1 << (index % 64));
            self.front[word] = bit;
            self.open[word] &= !bit;
            self.rows = word / self.words..word / self.words + 1;
        }
    }

    /// Takes one step in all directions, and reports the index of each cell that is reached.
    /// Returns whether there is one.
    fn spread(&mut self, mut reached: impl FnMut(usize)) -> bool {
        let words = self.words;
        self.wide.clear();
        self.wide.resize(self.front.len() + 2 * words, 0);
        for row in std::mem::take(&mut self.rows) {
            let front = &mut self.front[row * words..][..words];
            widen(front, &mut self.wide[(row + 1) * words..][..words]);
            front.fill(0);
        }
        let (above, below) = (self.wide.iter(), self.wide.iter().skip(2 * words));
        let around = above.zip(self.wide.iter().skip(words)).zip(below);
        let cells = self.open.iter_mut().zip(&mut self.front).zip(around);
        for (index, ((open, front), ((above, here), below))) in cells.enumerate() {
            let new = (above | here | below) & *open;
            if new == 0 {
                continue;
            }
            *open &= !new;
            *front = new;
            let row = index / words;
            let first = if self.rows.is_empty() { row } else { self.rows.start };
            self.rows = first..row + 1;
            ones(new).for_each(|bit| reached(64 * index + bit as usize));
        }
        !self.rows.is_empty()
    }
}

/// The cells of a row, with those to the left and to the right of each.
fn widen(row: &[u64], wide: &mut [u64]) {
    let mut before = 0;
    for (index, &word) in row.iter().enumerate() {
        let after = row.get(index + 1).copied().unwrap_or(0);
        wide[index] = word | word << 1 | word >> 1 | before >> 63 | after << 63;
        before = word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path;
    use crate::rng::{Rng, Stream};

    /// Some cells in a grid of random walls: a goal that wanders is never said to be farther than it
    /// is, and with a fresh count the answer is exact.
    #[test]
    fn a_bound_is_never_above_the_steps_of_a_path() {
        let mut rng = Rng::derive(11, Stream::Player);
        let size = Size::new(24, 16);
        let (mut farther, mut nearer) = (0, 0);
        for version in 0..40 {
            let mut open = BitGrid::new(size);
            size.points().filter(|_| rng.below(10) < 6).for_each(|at| open.insert(at));
            let cells: Vec<Point> = size.points().filter(|&at| open.get(at)).collect();
            let mut bound = StepBound::default();
            let mut goal = cells[rng.below(cells.len() as u32) as usize];
            for _ in 0..60 {
                let from = cells[rng.below(cells.len() as u32) as usize];
                let range = 4 + rng.below(20);
                let steps = steps_between(size, from, goal, &open);
                let said = bound.is_farther(&open, version, from, goal, range);
                assert_eq!(said, steps > range, "from {from:?} to {goal:?} within {range}");
                *(if said { &mut farther } else { &mut nearer }) += 1;
                let next = goal + crate::geometry::Direction::ALL[rng.below(8) as usize];
                goal = if open.get(next) { next } else { goal };
            }
        }
        assert!(farther > 100 && nearer > 100, "{farther} farther, {nearer} nearer");
    }

    /// The steps between two cells, found by growing the set of reached cells; more than there are
    /// cells if there is no path.
    fn steps_between(size: Size, from: Point, goal: Point, open: &BitGrid) -> u32 {
        if !path::reachable(size, from, |at| open.get(at)).get(goal) {
            return u32::MAX;
        }
        let (mut reached, mut steps) = (vec![from], 0);
        while !reached.contains(&goal) {
            let around = reached.iter().flat_map(|at| at.neighbours());
            let new: Vec<Point> = around.filter(|&at| open.get(at)).collect();
            reached.extend(new);
            reached.sort_unstable();
            reached.dedup();
            steps += 1;
        }
        steps
    }

    /// A row of nine cells without some of them.
    fn row_without(walls: &[i32]) -> BitGrid {
        let mut open = BitGrid::new(Size::new(9, 1));
        (0..9).filter(|x| !walls.contains(x)).for_each(|x| open.insert(Point::new(x, 0)));
        open
    }

    #[test]
    fn a_change_of_the_cells_is_seen() {
        let (open, closed) = (row_without(&[]), row_without(&[4]));
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther(&open, 0, from, goal, 8));
        assert!(bound.is_farther(&closed, 1, from, goal, 8));
        assert!(!bound.is_farther(&open, 2, from, goal, 8));
        bound.forget();
        assert!(bound.is_farther(&open, 2, from, goal, 7));
    }

    #[test]
    fn what_is_not_counted_is_not_said_to_be_farther() {
        let (from, goal) = (Point::new(0, 0), Point::new(8, 0));
        let mut bound = StepBound::default();
        assert!(!bound.is_farther(&row_without(&[0]), 0, from, goal, 2));
        assert!(!bound.is_farther(&row_without(&[]), 0, from, Point::new(9, 0), 2));
        assert!(!bound.is_farther(&row_without(&[]), 0, from, goal, u32::MAX));
    }

    /// On a grid of several words, with a window that is a part of it, every cell has the steps
    /// that a plain search finds.
    #[test]
    fn a_count_is_that_of_a_plain_search() {
        let mut rng = Rng::derive(5, Stream::Player);
        let size = Size::new(200, 90);
        for reach in [1, 3, 30, 70, 300] {
            let mut open = BitGrid::new(size);
            size.points().filter(|_| rng.below(10) < 7).for_each(|at| open.insert(at));
            let goal = Point::new(rng.below(200) as i32, rng.below(90) as i32);
            let mut bound = StepBound { reach, ..StepBound::default() };
            bound.count(&open, goal);
            let mut steps = crate::geometry::Grid::new(size, UNREACHED);
            steps.set(goal, 0);
            let mut queue = std::collections::VecDeque::from([goal]);
            while let Some(at) = queue.pop_front() {
                let next = *steps.get(at).unwrap() + 1;
                for there in at.neighbours().filter(|&there| open.get(there)) {
                    if *steps.get(there).unwrap() == UNREACHED && next <= reach {
                        steps.set(there, next);
                        queue.push_back(there);
                    }
                }
            }
            let counted = |at: &Point| bound.get(*at) == *steps.get(*at).unwrap();
            assert_eq!(size.points().find(|at| !counted(at)), None, "within {reach} of {goal}");
        }
    }
}
