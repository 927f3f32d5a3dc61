//! Killed without warning at any moment, the program loses no game, and never more than the
//! command in flight: what the screen has shown is kept.

use std::thread;
use std::time::Duration;

use roguecore::{Rng, Stream};
use rustix::process::Signal;

use crate::runs::{Place, rounds, turn, type_at_random, wait_for_turn};

#[test]
fn nothing_that_was_shown_is_lost() {
    let place = Place::new();
    let mut rng = Rng::derive(1, Stream::Player);
    let (mut kept, mut keys, mut starts) = (None, 0, 0);
    let rounds = rounds(8);
    for round in 0..rounds {
        let mut pty = place.launch("Ann").start();
        let early = rng.chance(1, 5);
        let mut typed = 0;
        if !early {
            wait_for_turn(&pty, kept.unwrap_or(0));
            typed = type_at_random(&mut pty, &mut rng, 40);
        }
        thread::sleep(Duration::from_millis(u64::from(rng.below(40))));
        pty.signal(Signal::KILL);
        assert!(pty.end().is_err(), "it was killed");
        let (before, shown) = (kept.unwrap_or(0), turn(&pty).unwrap_or(0));
        kept = place.kept("Ann");
        let now = kept.unwrap_or(0);
        assert!(kept.is_some() || early, "round {round}: the run is lost");
        assert!(now >= shown.max(before), "round {round}: turn {shown} was shown, {now} kept");
        assert!(now <= before + typed, "round {round}: {before} -> {now} with {typed} keys");
        keys += typed;
        starts += u32::from(early);
    }
    let turns = kept.unwrap_or(0);
    println!(
        "kill -9: {rounds} rounds ({starts} at the start), {keys} keys, turn {turns}, no loss"
    );
    assert!(turns > rounds, "the script plays");
}
