//! Counts allocations: none in a turn of walking beyond its events, none at all where the caller has a
//! list for them, few bytes per cell of a map.

use std::sync::Arc;

use allocation_counter::{AllocationInfo, measure};
use roguecore::{
    ActorEvent, Command, Content, Direction, Event, EventKind, Events, Game, GameEvent, TraceEvent,
};

/// The allocations of a command, and its events; no events when it is refused.
fn step(game: &mut Game, command: Command) -> (AllocationInfo, Events) {
    let mut events = Events::default();
    let allocated = measure(|| events = game.step(command).unwrap_or_default());
    (allocated, events)
}

/// Walks back and forth.
fn walk(turn: usize) -> Command {
    let direction = if (turn / 8).is_multiple_of(2) { Direction::East } else { Direction::West };
    Command::Bump(direction)
}

fn scene(content: &Arc<Content>, scene: &str) -> Game {
    Game::from_scene(content.clone(), scene).unwrap()
}

#[test]
fn a_turn_of_walking_allocates_only_its_events() {
    let room = "############\n#@.........#\n#..........#\n############";
    let mut game = scene(&Content::classic(), room);
    (0..32).for_each(|turn| drop(game.step(walk(turn)).unwrap()));
    for turn in 32..1_000 {
        let (allocated, events) = step(&mut game, walk(turn));
        assert!(
            matches!(
                events.as_slice(),
                [
                    Event { kind: EventKind::Actor(ActorEvent::Moved { .. }), .. },
                    Event { kind: EventKind::Game(GameEvent::TurnEnded { .. }), .. }
                ]
            ),
            "{events:?}"
        );
        assert_eq!(allocated.count_total, 1, "turn {turn}");
        drop(events);
        let refused = measure(|| assert!(game.step(Command::Bump(Direction::North)).is_err()));
        assert_eq!(refused.count_total, 0, "turn {turn}");
    }
}

#[test]
fn a_turn_of_walking_into_a_list_allocates_nothing() {
    let room = "############\n#@.........#\n#..........#\n############";
    let (mut game, mut events) = (scene(&Content::classic(), room), Events::default());
    for turn in 0..1_000 {
        let taken = measure(|| game.step_into(walk(turn), &mut events).unwrap());
        assert_eq!(events.len(), 2);
        assert!(turn < 32 || taken.count_total == 0, "turn {turn}");
        let refused = measure(|| {
            let north = Command::Bump(Direction::North);
            assert!(game.step_into(north, &mut events).is_err() && events.is_empty());
        });
        assert_eq!(refused.count_total, 0, "turn {turn}");
    }
}

/// A plan is part of an event: one list of steps.
#[test]
fn monsters_in_view_allocate_only_the_plans_of_their_events() {
    let wall = "#".repeat(120);
    let floor = |start: &str| format!("#{start}{}#", ".".repeat(118 - start.len()));
    let rows = [floor(""), floor("..oo"), floor(".oo....@"), floor("ooo"), floor(".o"), floor("")];
    let hall = format!("{wall}\n{}\n{wall}", rows.join("\n"));
    let mut game = scene(&Content::first_steps(), &hall);
    // The list of events has room for those of the last turns, an eighth less with each turn.
    let expected = |room: usize, events: &Events| events.len().max(room - room / 8);
    let room = |room, _| expected(room, &step(&mut game, Command::Bump(Direction::East)).1);
    let mut room = (0..20).fold(0, room);
    let mut walked = 0;
    for turn in 20..100 {
        let (allocated, events) = step(&mut game, Command::Bump(Direction::East));
        let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count() as u64;
        let planned = count(|it| matches!(it.kind, EventKind::Trace(TraceEvent::Planned { .. })));
        walked += count(|it| matches!(it.kind, EventKind::Actor(ActorEvent::Moved { .. }))) - 1;
        // Where that is too little it is doubled.
        let rooms = std::iter::successors(Some(room), |room| Some((2 * room).max(4)));
        let grown = 1 + rooms.take_while(|&room| room < events.len()).count() as u64;
        assert_eq!(allocated.count_total, planned + grown, "turn {turn}: {events:?}");
        room = expected(room, &events);
    }
    assert!(walked > 7 * 80, "only {walked} steps of eight monsters");
}

fn behaviours() -> Arc<Content> {
    let ron = include_str!("fixtures/ai.ron");
    Arc::new(Content::parse("ai.ron", ron).unwrap_or_else(|it| panic!("{it}")))
}

/// Statuses, factions, speeds and rules that the content has cost nothing while they do nothing.
#[test]
fn actors_at_rest_allocate_nothing() {
    let rest = "1 = orc asleep on\n2 = goblin asleep on\n3 = wolf drugged on\n4 = crier asleep on";
    let room = "##################\n#@.........#1.2.d#\n#..........#3.4.z#\n##################";
    let mut game = scene(&behaviours(), &format!("{room}\n\n{rest}"));
    (0..32).for_each(|turn| drop(game.step(walk(turn)).unwrap()));
    for turn in 32..1_000 {
        let (allocated, events) = step(&mut game, walk(turn));
        assert!(
            matches!(
                events.as_slice(),
                [
                    Event { kind: EventKind::Actor(ActorEvent::Moved { .. }), .. },
                    Event { kind: EventKind::Game(GameEvent::TurnEnded { .. }), .. }
                ]
            ),
            "{events:?}"
        );
        assert_eq!(allocated.count_total, 1, "turn {turn}");
    }
}

/// Statuses that count down and energy that is left over change the state in place.
#[test]
fn counting_statuses_and_energy_allocates_only_events() {
    let room = "############\n#@.........#\n#.........1#\n############";
    let legend = "@ = player hasted 5000\n1 = wolf drugged 5000";
    let mut game = scene(&behaviours(), &format!("{room}\n\n{legend}"));
    (0..32).for_each(|turn| drop(game.step(walk(turn)).unwrap()));
    let (mut counted, mut stored) = (0, 0);
    for turn in 32..1_000 {
        let (allocated, events) = step(&mut game, walk(turn));
        let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count();
        counted +=
            count(|it| matches!(it.kind, EventKind::Trace(TraceEvent::StatusesCounted { .. })));
        stored += count(|it| matches!(it.kind, EventKind::Trace(TraceEvent::EnergyChanged { .. })));
        assert_eq!(allocated.count_total, 1, "turn {turn}: {events:?}");
    }
    assert!(counted > 900 && stored > 900, "{counted} turns of statuses, {stored} of energy");
}

/// Content with a large floor without monsters.
fn large(side: usize) -> Arc<Content> {
    let ron = Content::first_steps_ron();
    let ron = ron.replace("width: 80, height: 45", &format!("width: {side}, height: {side}"));
    let ron = ron.replace("attempts: 30", "attempts: 1");
    Arc::new(Content::parse("large.ron", &ron).unwrap())
}

#[test]
fn a_map_takes_less_than_two_bytes_per_cell() {
    let content = large(1_000);
    let mut game = None;
    let allocated = measure(|| game = Some(Game::with_content(content.clone(), 1)));
    assert_eq!(game.unwrap().view().size().area(), 1_000_000);
    assert!(allocated.bytes_current < 2_000_000, "{} bytes", allocated.bytes_current);
    assert!(allocated.bytes_max < 16_000_000, "{} bytes while it was made", allocated.bytes_max);
}
