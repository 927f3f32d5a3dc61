//! Time of a turn; `item/s` are turns per second. Refused commands take time, but are not counted.
//!
//! - `walker_on_floor_1`: the random walker of `cargo xtask sim` in the built-in game.
//! - `walker_among_sleepers`: the same walker within four walls, on 80 × 43 with 20 monsters
//!   that never see the player, and on 1,000 × 1,000 with 10,000. The second should take at most
//!   1.5 times the first: the time depends on what is near the player, not on the map.
//! - `eight_hunters`: eight visible hunters that follow the player along a hall.
//! - `thousand_hunters`: a thousand visible hunters, first approaching, then crowding around the
//!   player and blocking each other, at last jammed; in an open hall, in caves, and in a hall nine
//!   times as large. One measured round is four turns. A turn should take at most 16 ms; in the
//!   large hall it takes longer.

mod scenes;

use divan::Bencher;
use divan::counter::ItemsCount;
use roguecore::{Command, Game};
use scenes::games::{self, Flight, Full, LONG_WALK, Walker};
use scenes::maps::{self, Map};

/// Turns of a thousand hunters per measured round.
const TURNS: u64 = 4;
/// The phases of the hunt, and the turn each begins at.
const PHASES: [(&str, u64); 3] = [("coming", 0), ("crowding", 16), ("jammed", 60)];
/// What fills a floor.
const FULL: [Full; 8] = [
    Full::Fire,
    Full::DyingFire,
    Full::Grass,
    Full::Gas,
    Full::Acid,
    Full::Smoke,
    Full::Mixed,
    Full::All,
];

fn main() {
    divan::main();
}

#[divan::bench]
fn walker_on_floor_1(bencher: Bencher<'_, '_>) {
    walk(bencher, Walker::new(Game::new(1)));
}

#[divan::bench(args = [(80, 43, 20), (1_000, 1_000, 10_000)])]
fn walker_among_sleepers(bencher: Bencher<'_, '_>, (width, height, sleepers): (u32, u32, usize)) {
    walk(bencher, games::arena_among_sleepers(width, height, sleepers));
}

/// The walk continues from round to round: copying a game of a million tiles is slow.
fn walk(bencher: Bencher<'_, '_>, mut walker: Walker) {
    bencher.counter(ItemsCount::new(LONG_WALK)).bench_local(|| walker.walk(LONG_WALK));
}

#[divan::bench]
fn eight_hunters(bencher: Bencher<'_, '_>) {
    let start = games::eight_hunters();
    let bencher = bencher.counter(ItemsCount::new(Flight::TURNS));
    bencher.with_inputs(|| start.clone()).bench_local_refs(Flight::run);
}

#[divan::bench(args = PHASES.map(|it| it.0), sample_count = 10, sample_size = 1, max_time = 10)]
fn thousand_hunters_in_a_hall(bencher: Bencher<'_, '_>, phase: &str) {
    hunt(bencher, &maps::hall(102, 102), phase);
}

#[divan::bench(args = PHASES.map(|it| it.0), sample_count = 10, sample_size = 1, max_time = 10)]
fn thousand_hunters_in_a_large_hall(bencher: Bencher<'_, '_>, phase: &str) {
    hunt(bencher, &maps::hall(302, 302), phase);
}

#[divan::bench(args = PHASES.map(|it| it.0), sample_count = 10, sample_size = 1, max_time = 10)]
fn thousand_hunters_in_caves(bencher: Bencher<'_, '_>, phase: &str) {
    hunt(bencher, &maps::caves(102, 102), phase);
}

fn hunt(bencher: Bencher<'_, '_>, map: &Map, phase: &str) {
    let mut start = games::thousand_hunters(map);
    let begins = PHASES.iter().find(|it| it.0 == phase);
    wait(&mut start, begins.map_or(0, |it| it.1));
    let bencher = bencher.counter(ItemsCount::new(TURNS));
    bencher.with_inputs(|| start.clone()).bench_local_refs(|game| wait(game, TURNS));
}

fn wait(game: &mut Game, turns: u64) {
    for _ in 0..turns {
        let stepped = game.step(Command::Wait);
        assert!(stepped.is_ok(), "{stepped:?}");
    }
}

/// 40 turns on a floor of 80 × 50 with fire, gas or both on all 4,000 cells.
#[divan::bench(args = FULL)]
fn full_floor(bencher: Bencher<'_, '_>, full: Full) {
    let start = games::full_floor(full);
    let bencher = bencher.counter(ItemsCount::new(40_u64));
    bencher.with_inputs(|| start.clone()).bench_local_refs(|game| wait(game, 40));
}

/// The one turn in which the grass on all 4,000 cells becomes ash.
#[divan::bench]
fn full_floor_of_grass_becomes_ash(bencher: Bencher<'_, '_>) {
    let start = games::full_floor(Full::Grass);
    bencher.with_inputs(|| start.clone()).bench_local_refs(|game| wait(game, 1));
}
