//! Creatures that hide until they strike.

use roguecore::{ActorEvent, Command, EventKind, Game, PlaceEvent, StatusEvent};

/// What is told of a viper beside the player: that it has come out of hiding, and nothing before.
#[test]
fn a_hidden_creature_notices_in_silence() {
    let scene = "####\n#@v#\n####\n\nv = viper lurking on\nseed 3";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut has_come_out = false;
    let mut has_noticed = false;
    for event in &game.step(Command::Wait).unwrap() {
        match event.kind {
            EventKind::Status(StatusEvent::Ended { .. }) => has_come_out |= event.seen,
            EventKind::Actor(ActorEvent::Noticed { .. }) => {
                has_noticed = true;
                assert!(!event.seen, "it is told of before it comes out");
            }
            _ => {}
        }
    }
    assert!(has_noticed && has_come_out);
}

/// A stalker is heard once, where the player is: the event does not name the cell in which it hides.
#[test]
fn a_stalker_is_heard_and_not_seen() {
    let scene =
        "##########\n#@.....k.#\n##########\n\n@ = player hp 40\nk = stalker lurking on\nseed 3";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut heard = Vec::new();
    for _ in 0..8 {
        for event in &game.step(Command::Wait).unwrap() {
            if let EventKind::Place(PlaceEvent::Said { at, .. }) = event.kind
                && event.seen
            {
                heard.push(at);
            }
        }
    }
    assert_eq!(heard, [game.view().player().at]);
}
