//! What a start costs: the time to the first whole frame, told and never judged, and memory.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use roguecore::{Rng, Stream};

use crate::pty::{Pty, game};
use crate::runs::{rounds, type_at_random};

/// The most memory the program may ever have held, in KiB: 12 MB.
const MOST_MEMORY: u64 = 12_000_000 / 1024;

/// How every frame ends.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

fn start(args: &[&str]) -> (Pty, Duration) {
    let launch = game(args).env("COLORTERM", "truecolor").size(80, 50);
    let begin = Instant::now();
    let pty = launch.start();
    pty.wait_for_written(END_OF_FRAME);
    (pty, begin.elapsed())
}

/// Starts the program again and again; plays the last one a while.
fn campaign(name: &str, args: &[&str]) {
    let mut times = Vec::new();
    let mut most = 0;
    let rounds = rounds(2);
    for round in 0..rounds {
        let (mut pty, took) = start(args);
        times.push(took);
        if round + 1 == rounds {
            // A game, where there was none yet; then everything that can be opened.
            pty.send("n");
            type_at_random(&mut pty, &mut Rng::derive(1, Stream::Player), 200);
            pty.send("?\x1bi\x1bv\x1bc\x1b\x1b");
            pty.settle();
        }
        most = most.max(pty.peak_memory());
    }
    times.sort_unstable();
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{name}: {rounds} starts, first frame after {median:.1?} (median), {longest:.1?} (longest); \
         at most {most} KiB of memory"
    );
    assert!(most <= MOST_MEMORY, "{most} KiB");
}

#[test]
fn at_the_title_screen() {
    campaign("title screen", &[]);
}

#[test]
fn in_a_new_dungeon() {
    campaign("new dungeon", &["--seed", "1"]);
}
