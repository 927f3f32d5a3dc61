//! Steps many games at random, and prints how many steps a second: `speed CONTENT GAMES STEPS THREADS`.

use std::sync::Arc;
use std::time::Instant;

use rogue_gym::{Buffers, Mode, Part, Parts, Setup, Start, Vector};

fn main() -> Result<(), rogue_gym::Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, or: &str| words.get(index).cloned().unwrap_or_else(|| or.to_owned());
    let number = |index, or: &str| word(index, or).parse::<usize>().unwrap_or(1);
    let (games, steps, threads) = (number(1, "1024"), number(2, "1000"), number(3, "1"));
    let parts = match word(4, "bench").as_str() {
        "none" => Parts::MASK,
        "all" => Parts::ALL,
        _ => Parts::MASK.with(Part::Glyphs).with(Part::Statistics),
    };
    let setup = Arc::new(Setup::new(Setup::built_in(&word(0, "classic"))?).with_parts(parts));
    let mut buffers = Buffers::new(&setup, games);
    let mut vector = Vector::new(Arc::clone(&setup), games, Mode::NextStep, threads);
    let starts: Vec<Start> = (0..games as u64).map(Start::seed).collect();
    vector.reset(&starts, None, buffers.arrays())?;
    let mut actions = vec![0; games];
    let (start, mut ends) = (Instant::now(), 0);
    for _ in 0..steps {
        vector.sample(&buffers.mask, &mut actions)?;
        vector.step(&actions, buffers.arrays())?;
        ends += buffers.terminated.iter().filter(|it| **it).count();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} steps a second, {ends} games ended",
        f64::from((games * steps) as u32) / seconds
    );
    Ok(())
}
