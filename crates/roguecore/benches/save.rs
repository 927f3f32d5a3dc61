//! Time of saving and loading: the built-in game after some turns on floor 1, in memory.
//!
//! - `fingerprint`: the hash of the state, computed for every recorded command.
//! - `snapshot`: a run as it replaces the file; `B/s` include its size.
//! - `append`: the record of one command after a snapshot, on floor 1 and on floor 10 of a game that
//!   has been on all floors between: the second costs little more than the first.
//! - `load`: a saved game, verified and read.
//! - `open`: a run of a snapshot and 200 commands, which are replayed.

mod scenes;

use divan::Bencher;
use divan::counter::BytesCount;
use roguecore::journal::Run;
use roguecore::{Command, Game};
use scenes::games::{self, Walker};

fn main() {
    divan::main();
}

/// Floor 1, partly explored.
fn game() -> Game {
    let mut walker = Walker::new(Game::new(1));
    walker.walk(300);
    walker.game().clone()
}

#[divan::bench]
fn fingerprint(bencher: Bencher<'_, '_>) {
    let game = game();
    bencher.bench_local(|| game.fingerprint());
}

#[divan::bench]
fn snapshot(bencher: Bencher<'_, '_>) {
    let game = game();
    let run = Run::new("Ann", &game);
    let bytes = run.snapshot(&game).unwrap().len();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| run.snapshot(&game).unwrap());
}

#[divan::bench(args = [1, 10])]
fn append(bencher: Bencher<'_, '_>, floors: u32) {
    let game = games::after_floors(floors);
    let mut run = Run::new("Ann", &game);
    run.snapshot_saved(&run.snapshot(&game).unwrap(), &game);
    let runs = bencher.with_inputs(|| run.clone());
    runs.bench_local_refs(|run| run.append(Command::Wait, &game));
}

#[divan::bench]
fn load(bencher: Bencher<'_, '_>) {
    let game = game();
    let bytes = game.save();
    bencher.bench_local(|| Game::load(game.content(), &bytes).map(|game| game.seed()));
}

#[divan::bench]
fn open(bencher: Bencher<'_, '_>) {
    let mut game = game();
    let mut run = Run::new("Ann", &game);
    let mut file = run.snapshot(&game).unwrap();
    run.snapshot_saved(&file, &game);
    for _ in 0..200 {
        if game.step(Command::Wait).is_ok() {
            file.extend(run.append(Command::Wait, &game).expect("a record"));
        }
    }
    bencher.bench_local(|| Run::open(game.content(), &file).map(|opened| opened.valid_len));
}
