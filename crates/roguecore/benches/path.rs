//! Time of finding a path to a near target: 64 pairs of cells at most eight columns and rows apart
//! per measured round; `item/s` are paths per second.
//!
//! - `dungeon`: floor 1 of the built-in game, 80 × 43.
//! - `caves`: caves of the same size.
//! - `reference`: the same by `path::shortest`, over the crate `pathfinding`.

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
