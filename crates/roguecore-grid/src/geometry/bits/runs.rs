//! The marked cells of a [`BitGrid`] as runs: far fewer than cells where these lie together.

use super::{BitGrid, next_clear, next_set};
use crate::geometry::Rect;

/// Marked cells side by side in one row; the cells before and after are not marked. Runs sort row
/// by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// The row.
    pub y: i32,
    /// The leftmost column.
    pub first: i32,
    /// The rightmost column.
    pub last: i32,
}

impl Run {
    /// Number of cells.
    pub const fn count(self) -> usize {
        (self.last - self.first + 1) as usize
    }

    /// As a rectangle, one row high.
    pub const fn rect(self) -> Rect {
        Rect::new(self.first, self.y, self.last - self.first + 1, 1)
    }
}

impl BitGrid {
    /// The marked cells as runs, row by row.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        self.size.rows().flat_map(move |y| {
            let (row, mut from) = (self.row(y), 0);
            std::iter::from_fn(move || {
                let first = next_set(row, from);
                if first as usize >= row.len() * 64 {
                    return None;
                }
                from = next_clear(row, first);
                Some(Run { y, first: first as i32, last: from as i32 - 1 })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::any_bits;
    use super::*;
    use crate::geometry::Point;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_contain_each_marked_cell_once_and_never_touch(bits in any_bits()) {
            let runs: Vec<Run> = bits.runs().collect();
            let cells = runs.iter().flat_map(|run| run.rect().points());
            let marked = bits.size().points().filter(|&at| bits.get(at));
            prop_assert_eq!(cells.collect::<Vec<Point>>(), marked.collect::<Vec<Point>>());
            let apart = |pair: &[Run]| pair[0].y < pair[1].y || pair[0].last + 1 < pair[1].first;
            prop_assert!(runs.windows(2).all(apart));
            prop_assert!(runs.iter().all(|run| run.count() == run.rect().points().count()));
        }
    }
}
