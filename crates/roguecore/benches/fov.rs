//! Time of computing a field of view. One measured round computes it from 64 origins, or 16 on the
//! large map; `item/s` are fields of view per second.
//!
//! - `dungeon`: radius 8 on floor 1 of the built-in game, 80 × 43.
//! - `open_hall`: unlimited radius in an open hall of 80 × 43.
//! - `large_caves`: unlimited radius in caves of 1,000 × 1,000.
//! - `reference`: the same over closures, by the crate `symmetric-shadowcasting`.

mod scenes;

use divan::Bencher;
use divan::counter::ItemsCount;
use roguecore::BitGrid;
use roguecore::fov::{self, Transparency};
use scenes::maps::{self, Map};

fn main() {
    divan::main();
}

#[divan::bench]
fn dungeon(bencher: Bencher<'_, '_>) {
    compute(bencher, &maps::dungeon(), 64, 8);
}

#[divan::bench]
fn open_hall(bencher: Bencher<'_, '_>) {
    compute(bencher, &maps::hall(80, 43), 64, 0);
}

#[divan::bench(max_time = 3)]
fn large_caves(bencher: Bencher<'_, '_>) {
    compute(bencher, &maps::caves(1_000, 1_000), 16, 0);
}

fn compute(bencher: Bencher<'_, '_>, map: &Map, origins: usize, radius: u32) {
    let origins = map.origins(origins);
    let transparency = Transparency::new(map.size(), |at| map.is_open(at));
    let mut seen = BitGrid::new(map.size());
    bencher.counter(ItemsCount::new(origins.len())).bench_local(|| {
        for &origin in &origins {
            seen.clear();
            transparency.field_of_view(origin, radius, &mut seen);
        }
    });
}

mod reference {
    use super::{Bencher, BitGrid, ItemsCount, Map, fov, maps};

    #[divan::bench]
    fn dungeon(bencher: Bencher<'_, '_>) {
        compute(bencher, &maps::dungeon(), 64, 8);
    }

    #[divan::bench]
    fn open_hall(bencher: Bencher<'_, '_>) {
        compute(bencher, &maps::hall(80, 43), 64, 0);
    }

    fn compute(bencher: Bencher<'_, '_>, map: &Map, origins: usize, radius: u32) {
        let origins = map.origins(origins);
        let mut seen = BitGrid::new(map.size());
        bencher.counter(ItemsCount::new(origins.len())).bench_local(|| {
            for &origin in &origins {
                seen.clear();
                let mark = |at| seen.insert(at);
                fov::field_of_view(map.size(), origin, radius, |at| !map.is_open(at), mark);
            }
        });
    }
}
