//! Time of finding a path to a near target: 64 pairs of cells at most eight columns and rows apart
//! per measured round; `item/s` are paths per second.
//!
//! - `dungeon`: floor 1 of the built-in game, 80 × 43.
//! - `caves`: caves of the same size.
//! - `reference`: the same by `path::shortest`, over the crate `pathfinding`.
//!
//! `distances`: the costs from one cell to every cell of a map, by [`path::distances`] and, as
//! `bucket_queue`, by the shortest program that computes them; `item/s` are cells per second. `base` and
//! `flee` are a [`path::DistanceMap`] of the same goal and the flee map of it alone.

mod scenes;

use divan::Bencher;
use divan::counter::ItemsCount;
use roguecore::path::{self, Finder};
use scenes::maps::{self, Map};

const PAIRS: usize = 64;

fn main() {
    divan::main();
}

#[divan::bench]
fn dungeon(bencher: Bencher<'_, '_>) {
    find(bencher, &maps::dungeon());
}

#[divan::bench]
fn caves(bencher: Bencher<'_, '_>) {
    find(bencher, &maps::caves(80, 43));
}

fn find(bencher: Bencher<'_, '_>, map: &Map) {
    let pairs = maps::nearby_targets(map, PAIRS);
    let mut finder = Finder::default();
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| {
        let cost = |at| map.is_open(at).then_some(1);
        let mut find = |&(from, to)| Some(finder.shortest(map.size(), from, to, cost)?.cost);
        pairs.iter().filter_map(&mut find).sum::<u64>()
    });
}

/// The costs from the first open cell, on caves of 80 × 43 and of 1,000 × 1,000.
#[divan::bench_group]
mod distances {
    use super::{Bencher, ItemsCount, maps, path};
    use roguecore::path::DistanceMap;
    use roguecore::{Grid, Point, Size};

    const SIZES: [(u32, u32); 2] = [(80, 43), (1_000, 1_000)];

    #[divan::bench(args = SIZES)]
    fn distances(bencher: Bencher<'_, '_>, size: (u32, u32)) {
        measure(bencher, size, library_costs);
    }

    #[divan::bench(args = SIZES)]
    fn bucket_queue(bencher: Bencher<'_, '_>, size: (u32, u32)) {
        measure(bencher, size, bucket_costs);
    }

    #[divan::bench(args = SIZES)]
    fn base(bencher: Bencher<'_, '_>, size: (u32, u32)) {
        let (flat, start) = caves(size);
        let cells = ItemsCount::new(flat.open.len());
        bencher.counter(cells).bench_local(|| flat.base(start));
    }

    #[divan::bench(args = SIZES)]
    fn flee(bencher: Bencher<'_, '_>, size: (u32, u32)) {
        let (flat, start) = caves(size);
        let base = flat.base(start);
        let cells = ItemsCount::new(flat.open.len());
        bencher.counter(cells).bench_local(|| base.flee(|from, to| flat.step(from, to)));
    }

    /// Has no bounds to check: the border of the map is solid.
    fn bucket_costs(map: &Flat, start: usize) -> Vec<u64> {
        let width = map.width as isize;
        let straight = [-width, 1, width, -1].map(|offset| (offset, 2));
        let diagonal = [1 - width, 1 + width, width - 1, -1 - width].map(|offset| (offset, 3));
        let steps = [straight, diagonal].concat();
        let mut costs = vec![u64::MAX; map.open.len()];
        let mut buckets = vec![vec![start]];
        costs[start] = 0;
        let mut total = 0;
        while total < buckets.len() {
            while let Some(here) = buckets[total].pop() {
                if costs[here] < total as u64 {
                    continue;
                }
                for &(offset, cost) in &steps {
                    let (there, after) = (here.wrapping_add_signed(offset), total + cost);
                    if map.open[there] && (after as u64) < costs[there] {
                        costs[there] = after as u64;
                        buckets.resize_with(buckets.len().max(after + 1), Vec::new);
                        buckets[after].push(there);
                    }
                }
            }
            total += 1;
        }
        costs
    }

    /// The open cells of a map, row by row.
    struct Flat {
        size: Size,
        width: usize,
        open: Vec<bool>,
    }

    impl Flat {
        fn is_open(&self, at: Point) -> bool {
            self.open[at.y as usize * self.width + at.x as usize]
        }

        fn step(&self, from: Point, to: Point) -> Option<u32> {
            self.is_open(to).then(|| path::step_cost(from, to))
        }

        fn point(&self, index: usize) -> Point {
            Point::new((index % self.width) as i32, (index / self.width) as i32)
        }

        fn base(&self, goal: usize) -> DistanceMap {
            DistanceMap::new(self.size, [(self.point(goal), 0)], |from, to| self.step(from, to))
        }
    }

    /// Caves of this size, and their first open cell.
    fn caves((width, height): (u32, u32)) -> (Flat, usize) {
        let map = maps::caves(width, height);
        let open = map.size().points().map(|at| map.is_open(at)).collect();
        let flat = Flat { size: map.size(), width: width as usize, open };
        let start = flat.open.iter().position(|&open| open).expect("a cave has an open cell");
        (flat, start)
    }

    fn library_costs(map: &Flat, start: usize) -> Grid<Option<u64>> {
        path::distances(map.size, [map.point(start)], |at| map.is_open(at).then_some(1))
    }

    fn measure<T>(bencher: Bencher<'_, '_>, size: (u32, u32), costs: impl Fn(&Flat, usize) -> T) {
        let (flat, start) = caves(size);
        let expected = library_costs(&flat, start);
        let found = bucket_costs(&flat, start);
        let same =
            expected.iter().zip(&found).all(|((_, it), &cost)| it.unwrap_or(u64::MAX) == cost);
        assert!(same, "both compute the same costs");
        let cells = ItemsCount::new(flat.open.len());
        bencher.counter(cells).bench_local(|| costs(&flat, start));
    }
}

mod reference {
    use super::{Bencher, ItemsCount, Map, PAIRS, maps, path};

    #[divan::bench]
    fn dungeon(bencher: Bencher<'_, '_>) {
        find(bencher, &maps::dungeon());
    }

    #[divan::bench]
    fn caves(bencher: Bencher<'_, '_>) {
        find(bencher, &maps::caves(80, 43));
    }

    fn find(bencher: Bencher<'_, '_>, map: &Map) {
        let pairs = maps::nearby_targets(map, PAIRS);
        bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| {
            let cost = |at| map.is_open(at).then_some(1);
            let find = |&(from, to)| path::shortest(map.size(), from, to, cost);
            pairs.iter().filter_map(find).map(|path| path.cost).sum::<u64>()
        });
    }
}
