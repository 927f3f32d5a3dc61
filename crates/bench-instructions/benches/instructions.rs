//! Instructions of fields of view, paths, turns, generated floors and records of a journal, counted
//! by valgrind: the same on a busy machine as on an idle one. `cargo xtask bench --budget` runs this
//! and compares.

#![allow(
    unused_qualifications,
    clippy::disallowed_methods,
    reason = "gungraun's macros expand to such code"
)]

use std::hint::black_box;

use bench_instructions::{Blaze, Crowd, FieldsOfView, Flight, Floors, Full, Journal, Paths, Walk};
use gungraun::{library_benchmark, library_benchmark_group, main};

#[library_benchmark]
#[bench::in_dungeon(FieldsOfView::in_dungeon())]
#[bench::in_hall(FieldsOfView::in_hall())]
fn field_of_view(fields: FieldsOfView) -> FieldsOfView {
    black_box(fields.compute())
}

#[library_benchmark]
#[bench::in_dungeon(Paths::in_dungeon())]
fn paths(paths: Paths) -> (Paths, u64) {
    black_box(paths.find())
}

#[library_benchmark]
#[bench::on_floor_1(Walk::on_floor_1())]
#[bench::among_20_idle(Walk::among_20())]
#[bench::among_2_000_idle(Walk::among_2_000())]
#[bench::among_10_000_idle(Walk::among_10_000())]
fn walker(walk: Walk) -> Walk {
    black_box(walk.walk())
}

#[library_benchmark]
#[bench::in_view(Flight::from_eight())]
fn eight_hunters(flight: Flight) -> Flight {
    black_box(flight.run())
}

#[library_benchmark]
#[bench::with_status(Crowd::with_status())]
#[bench::in_fireballs(Crowd::in_fireballs())]
#[bench::fast(Crowd::fast())]
fn fifty(crowd: Crowd) -> Crowd {
    black_box(crowd.run())
}

#[library_benchmark]
#[bench::of_grass(Blaze::of_grass())]
#[bench::of_coal(Blaze::of_coal())]
#[bench::on_all_cells(Blaze::on_all_cells(Full::Fire))]
#[bench::dying_on_all_cells(Blaze::on_all_cells(Full::DyingFire))]
#[bench::of_all_grass(Blaze::on_all_cells(Full::Grass))]
#[bench::gas_on_all_cells(Blaze::on_all_cells(Full::Gas))]
#[bench::acid_on_all_cells(Blaze::on_all_cells(Full::Acid))]
#[bench::smoke_on_all_cells(Blaze::on_all_cells(Full::Smoke))]
#[bench::mixed_on_all_cells(Blaze::on_all_cells(Full::Mixed))]
#[bench::all_on_all_cells(Blaze::on_all_cells(Full::All))]
fn fire(blaze: Blaze) -> Blaze {
    black_box(blaze.burn())
}

#[library_benchmark]
#[bench::of_all_grass(Blaze::on_all_cells(Full::Grass))]
fn first_turn(blaze: Blaze) -> Blaze {
    black_box(blaze.burn_for(1))
}

#[library_benchmark]
#[bench::of_rooms(Floors::of_rooms())]
#[bench::of_caves(Floors::of_caves())]
fn floors(floors: Floors) -> (Floors, usize) {
    black_box(floors.generate())
}

#[library_benchmark]
#[bench::on_floor_1(Journal::on_floor(1))]
#[bench::on_floor_10(Journal::on_floor(10))]
fn append(journal: Journal) -> Journal {
    black_box(journal.append())
}

library_benchmark_group!(name = fov, benchmarks = field_of_view);
library_benchmark_group!(name = path, benchmarks = paths);
library_benchmark_group!(
    name = step,
    benchmarks = [walker, eight_hunters, fifty, fire, first_turn]
);
library_benchmark_group!(name = level, benchmarks = floors);
library_benchmark_group!(name = save, benchmarks = append);
main!(library_benchmark_groups = [fov, path, step, level, save]);
