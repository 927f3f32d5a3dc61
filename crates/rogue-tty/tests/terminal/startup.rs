//! Start-up: prints the time to the first frame and limits the memory.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use roguecore::{Rng, Stream};

use crate::pty::{Pty, game};
use crate::run_files::{rounds, type_at_random};

/// Limit of the peak memory in KiB: 12 MB, and 18 MB for the larger program of a development build, which has taken 16.
const MAX_MEMORY: u64 = if cfg!(debug_assertions) { 18_000_000 } else { 12_000_000 } / 1024;

/// The last bytes of every frame.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

fn start(args: &[&str]) -> (Pty, Duration) {
    let launch = game(args).env("COLORTERM", "truecolor").size(80, 50);
    let begin = Instant::now();
    let pty = launch.start();
    pty.wait_for_written(END_OF_FRAME);
    (pty, begin.elapsed())
}

/// Starts the program repeatedly and plays for a while in the last round.
fn campaign(name: &str, args: &[&str]) {
    let mut times = Vec::new();
    let mut max_memory = 0;
    let rounds = rounds(2);
    for round in 0..rounds {
        let (mut pty, took) = start(args);
        times.push(took);
        if round + 1 == rounds {
            // Start a game from the title screen, then open every screen.
            pty.send("n");
            type_at_random(&mut pty, &mut Rng::derive(1, Stream::Player), 200);
            pty.send("?\x1bi\x1bv\x1bc\x1b\x1b");
            pty.settle();
        }
        max_memory = max_memory.max(pty.peak_memory());
    }
    times.sort_unstable();
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{name}: {rounds} starts, first frame after {median:.1?} (median), {longest:.1?} (longest); \
         at most {max_memory} KiB of memory"
    );
    assert!(max_memory <= MAX_MEMORY, "{max_memory} KiB");
}

#[test]
fn memory_at_the_title_screen() {
    campaign("title screen", &[]);
}

#[test]
fn memory_in_a_new_game() {
    campaign("new dungeon", &["--seed", "1"]);
}
