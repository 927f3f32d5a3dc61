//! Time of generating a floor: plan, monsters, items and tiles.
//!
//! - `rooms`: floor 1 of the built-in game, 80 × 43, for 64 seeds per measured round; `item/s`
//!   are floors per second.
//! - `caves`: the same with the recipe for caves.
//! - `large_caves`: one floor of 1,000 × 1,000; `item/s` are tiles per second. Compare
//!   with 3,440 times the value of `caves`: generation should be linear in the tiles.
//! - `new_game`: a new game, with the player on floor 1 and the field of view, for 64 seeds.

mod scenes;

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use roguecore::{Content, Game, procgen};
use scenes::games;

const SEEDS: u64 = 64;

fn main() {
    divan::main();
}

#[divan::bench]
fn rooms(bencher: Bencher<'_, '_>) {
    generate(bencher, &Content::classic());
}

#[divan::bench]
fn caves(bencher: Bencher<'_, '_>) {
    generate(bencher, &games::caves_content());
}

#[divan::bench(sample_size = 1, max_time = 8)]
fn large_caves(bencher: Bencher<'_, '_>) {
    let content = games::huge_content();
    let tiles = content.map_size().area();
    bencher.counter(ItemsCount::new(tiles)).bench_local(|| procgen::generate(&content, 1, 1));
}

#[divan::bench]
fn new_game(bencher: Bencher<'_, '_>) {
    let content = Content::classic();
    bencher.counter(ItemsCount::new(SEEDS)).bench_local(|| {
        (1..=SEEDS).map(|seed| Game::with_content(Arc::clone(&content), seed).seed()).sum::<u64>()
    });
}

fn generate(bencher: Bencher<'_, '_>, content: &Content) {
    bencher.counter(ItemsCount::new(SEEDS)).bench_local(|| {
        let monsters = |seed| procgen::generate(content, seed, 1).monsters.len();
        (1..=SEEDS).map(monsters).sum::<usize>()
    });
}
