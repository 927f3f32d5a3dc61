//! Unknown potions and scrolls: each has an effect that is seen, also where nobody is there to be struck.

use roguecore::{ActorEvent, Command, EventKind, Game, InventorySlot};

/// A player at full health, alone in a room, with one thing to try.
fn game_with(item: &str, floor: u32) -> Game {
    let scene = format!("#######\n#..@..#\n#.....#\n#######\n\nfloor {floor}\ninventory a {item}");
    Game::from_scene(rogue_ember::content(), &scene)
        .unwrap_or_else(|error| panic!("{item}: {error}"))
}

#[test]
fn none_of_them_does_nothing_in_safety() {
    let content = rogue_ember::content();
    let unknown = content.prototypes().iter().filter(|row| row.unknown.is_some());
    let ids: Vec<String> = unknown.map(|row| row.id.clone()).collect();
    assert!(ids.len() > 20);
    for id in &ids {
        for floor in [1, 10] {
            let mut game = game_with(id, floor);
            let slot = InventorySlot::from_letter('a').unwrap();
            let events = game.step(Command::Use { slot, target: None }).unwrap();
            let in_vain =
                |kind: &EventKind| matches!(kind, EventKind::Actor(ActorEvent::HadNoEffect { .. }));
            assert!(!events.iter().any(|event| in_vain(&event.kind)), "{id} on floor {floor}");
        }
    }
}
