//! Counts allocations: as good as none in steps of walking, with their observations and masks. A program of its own,
//! because it replaces the allocator.

use std::sync::Arc;

use allocation_counter::measure;
use rogue_gym::{Buffers, Mode, Setup, Start, Vector};
use roguecore::{ActorEvent, Event, EventKind, GameEvent};

/// Steps after the first thousands of a game in which the player walks or waits on a floor without substances, and no
/// monster makes a plan. The buffers of a game grow when it searches farther than before: for the first path, and now
/// and then for a longer one: less than twice in a game, however many steps it has.
#[test]
fn steps_of_walking_allocate_only_where_a_buffer_grows() {
    for content in ["classic", "ember"] {
        let (walked, allocating) = steps_of_walking(content);
        assert!(
            walked > 10_000 && allocating < 2 * GAMES,
            "{content}: {allocating} of {walked} steps allocate"
        );
    }
}

const GAMES: u64 = 8;

/// The number of such steps, and of those that allocate.
fn steps_of_walking(content: &str) -> (u64, u64) {
    let setup = Arc::new(Setup::new(Setup::built_in(content).unwrap()));
    let (mut walked, mut allocating) = (0, 0);
    for seed in 0..GAMES {
        let mut buffers = Buffers::new(&setup, 1);
        let mut vector = Vector::new(Arc::clone(&setup), 1, Mode::NextStep, 1);
        vector.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
        let mut actions = [0];
        for _ in 0..20_000 {
            vector.sample(&buffers.mask, &mut actions).unwrap();
            let taken = measure(|| vector.step(&actions, buffers.arrays()).unwrap());
            let episode = &vector.episodes()[0];
            let (map, events) = (episode.game().map(), episode.events());
            let is_plain = !events.is_empty() && events.iter().all(is_walking);
            if episode.steps() > 2_000 && is_plain && map.substances().is_empty() {
                walked += 1;
                allocating += u64::from(taken.count_total > 0);
            }
        }
    }
    (walked, allocating)
}

fn is_walking(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Actor(ActorEvent::Moved { .. } | ActorEvent::Waited { .. })
            | EventKind::Game(GameEvent::TurnEnded { .. })
    )
}
