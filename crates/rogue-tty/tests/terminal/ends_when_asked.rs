//! Asked to end by a signal or by a terminal that is gone: the run is where it was, the
//! terminal as it was, and it is quick.

use std::time::{Duration, Instant};

use roguecore::{Rng, Stream};
use rustix::process::Signal;

use crate::pty::Pty;
use crate::runs::{Place, rounds, turn, type_at_random, wait_for_turn};

/// A campaign has the machine for itself; beside other tests everything takes longer.
fn quick() -> Duration {
    let alone = std::env::var_os("SOAK_ROUNDS").is_some();
    Duration::from_millis(if alone { 500 } else { 5_000 })
}

/// Plays rounds that end so; returns the longest time it took.
fn play(name: &str, end: impl Fn(&mut Pty) -> bool) {
    let place = Place::new();
    let mut rng = Rng::derive(2, Stream::Player);
    let (mut kept, mut longest) = (0, Duration::ZERO);
    let rounds = rounds(2);
    for round in 0..rounds {
        let mut pty = place.launch("Ann").start();
        wait_for_turn(&pty, kept);
        type_at_random(&mut pty, &mut rng, 20);
        pty.settle();
        let shown = turn(&pty).unwrap_or(0);
        let stays = end(&mut pty);
        let asked = Instant::now();
        assert_eq!(pty.end(), Ok(0), "round {round}");
        let took = asked.elapsed();
        assert!(took < quick(), "round {round}: {took:?}");
        longest = longest.max(took);
        if stays {
            pty.assert_restored();
        }
        kept = place.kept("Ann").expect("the run is lost");
        // A terminal only vanishes here while turns go by.
        assert!(kept == shown || (!stays && kept > shown), "round {round}: {shown} -> {kept}");
    }
    println!("{name}: {rounds} rounds, turn {kept}, the longest end took {longest:?}");
}

fn signal(signal: Signal) -> impl Fn(&mut Pty) -> bool {
    move |pty| {
        pty.signal(signal);
        true
    }
}

#[test]
fn by_sigterm() {
    play("SIGTERM", signal(Signal::TERM));
}

#[test]
fn by_sighup() {
    play("SIGHUP", signal(Signal::HUP));
}

#[test]
fn by_sigint() {
    play("SIGINT", signal(Signal::INT));
}

#[test]
fn by_a_terminal_that_is_gone() {
    play("closed terminal", |pty| {
        pty.vanish();
        false
    });
}
