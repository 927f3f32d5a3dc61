//! How long it takes to find a way to somebody near: 64 pairs of cells at most eight columns
//! and rows apart, all of them in one measured round; `item/s` are ways a second.
//!
//! - `dungeon`: floor 1 of the built-in game, 80 × 43.
//! - `caves`: caves of the same size.
//! - `by_the_crate`: the same by the search that is the specification, over the crate's.

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
        let enter = |at| map.is_open(at).then_some(1);
        let mut way = |&(from, to)| Some(finder.shortest(map.size(), from, to, enter)?.cost);
        pairs.iter().filter_map(&mut way).sum::<u64>()
    });
}

mod by_the_crate {
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
            let enter = |at| map.is_open(at).then_some(1);
            let way = |&(from, to)| path::shortest(map.size(), from, to, enter);
            pairs.iter().filter_map(way).map(|way| way.cost).sum::<u64>()
        });
    }
}
