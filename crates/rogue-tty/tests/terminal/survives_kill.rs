//! A program that is killed at any moment loses at most the command in progress: every turn that the
//! screen has shown is saved.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::run_files::{TestFolder, Typed, rng, rounds, turn, type_at_random, wait_for_turn};

#[test]
fn every_shown_turn_is_saved() {
    let folder = TestFolder::new();
    let mut rng = rng(1);
    let (mut saved, mut keys, mut starts) = (None, 0, 0);
    let rounds = rounds(8);
    for round in 0..rounds {
        let mut pty = folder.launch("Ann").start();
        let early = rng.chance(1, 5);
        let mut typed = Typed::default();
        if !early {
            wait_for_turn(&pty, saved.unwrap_or(0));
            typed = type_at_random(&mut pty, &mut rng, 40);
        }
        thread::sleep(Duration::from_millis(u64::from(rng.below(40))));
        pty.signal(Signal::KILL);
        assert!(pty.end().is_err(), "it was killed");
        let (before, shown) = (saved.unwrap_or(0), turn(&pty).unwrap_or(0));
        saved = folder.saved_turn("Ann");
        let now = saved.unwrap_or(0);
        assert!(saved.is_some() || early, "round {round}: the run is lost");
        assert!(now >= shown.max(before), "round {round}: turn {shown} was shown, {now} saved");
        let Typed { keys: new, max_turns } = typed;
        assert!(now <= before + max_turns, "round {round}: {before} -> {now} with {new} keys");
        keys += new;
        starts += u32::from(early);
    }
    let turns = saved.unwrap_or(0);
    println!(
        "kill -9: {rounds} rounds ({starts} at the start), {keys} keys, turn {turns}, no loss"
    );
    assert!(turns > rounds, "the random keys play turns");
}
