//! Counts allocations: none in a step of walking, with its observation and mask. A program of its own, because it
//! replaces the allocator.

use std::sync::Arc;

use allocation_counter::measure;
use rogue_gym::{Buffers, Mode, Setup, Start, Vector};
use roguecore::{ActorEvent, Event, EventKind, GameEvent};

/// Steps after the first thousands of a game in which somebody walks or waits, and no monster makes a plan.
#[test]
fn a_step_of_walking_allocates_nothing() {
    let (walked, lists) = lists_of_walking("classic");
    assert!(walked > 500 && lists == 0, "{lists} lists in {walked} steps");
}

/// The rules of *Ember* list whom they look for, where that may be more than one.
#[test]
fn a_turn_with_rules_allocates_a_few_lists() {
    let (walked, lists) = lists_of_walking("ember");
    assert!(walked > 200 && lists <= walked, "{lists} lists in {walked} steps");
}

/// The number of such steps, and of lists allocated in them.
fn lists_of_walking(content: &str) -> (u64, u64) {
    let setup = Arc::new(Setup::new(Setup::built_in(content).unwrap()));
    let mut buffers = Buffers::new(&setup, 1);
    let mut vector = Vector::new(Arc::clone(&setup), 1, Mode::NextStep, 1);
    vector.reset(&[Start::seed(3)], None, buffers.arrays()).unwrap();
    let (mut actions, mut walked, mut lists) = ([0], 0, 0);
    for step in 0..4_000 {
        vector.sample(&buffers.mask, &mut actions).unwrap();
        let taken = measure(|| vector.step(&actions, buffers.arrays()).unwrap());
        let events = vector.episodes()[0].events();
        if step > 2_000 && !events.is_empty() && events.iter().all(is_walking) {
            walked += 1;
            lists += taken.count_total;
        }
    }
    (walked, lists)
}

fn is_walking(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Actor(ActorEvent::Moved { .. } | ActorEvent::Waited { .. })
            | EventKind::Game(GameEvent::TurnEnded { .. })
    )
}
