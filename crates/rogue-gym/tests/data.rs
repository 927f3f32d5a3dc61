//! Events as data: they say what their methods say.

use std::sync::Arc;

use roguecore::testing::walker;
use roguecore::{Content, Event, EventKind, Game, PlaceEvent, Point, Rng};
use serde_json::Value;

fn contents() -> [Arc<Content>; 2] {
    [rogue_ember::content(), Content::classic()]
}

/// Games of random steps, looked at after each.
fn walk(steps: u32, mut look: impl FnMut(&Game, &[Event])) {
    for content in contents() {
        for seed in 0..4 {
            let mut game = Game::with_content(Arc::clone(&content), seed);
            let mut rng = Rng::seeded(seed);
            for _ in 0..steps {
                let command = walker::command(&game, &mut rng);
                let Ok(events) = game.step(command) else { continue };
                look(&game, events.as_slice());
                if game.outcome().is_some() {
                    break;
                }
            }
        }
    }
}

/// The fields of an event: where it is, and the entities that it names.
#[test]
fn events_name_their_places_and_actors() {
    let mut kinds = std::collections::BTreeSet::new();
    walk(400, |_, events| {
        for event in events {
            let value = serde_json::to_value(&event.kind).unwrap();
            let (family, kind) = value.as_object().unwrap().iter().next().unwrap();
            let Some((name, fields)) = kind.as_object().and_then(|kind| kind.iter().next()) else {
                assert_eq!((event.at(), event.actor(), event.target()), (None, None, None));
                continue;
            };
            kinds.insert(format!("{family}.{name}"));
            check_place(event, fields);
            let named = [event.actor(), event.target()];
            let named = named.map(|entity| entity.map(|it| serde_json::to_value(it).unwrap()));
            for (field, value) in fields.as_object().unwrap() {
                let is_entity = value.get("player").is_some();
                // The leader of a new creature neither did it nor is new.
                if is_entity && field != "leader" {
                    assert!(named.contains(&Some(value.clone())), "{field} of {event:?}");
                }
            }
            if let Some(by) = fields.get("by") {
                assert_eq!(by, &named[0].clone().unwrap_or_default(), "{event:?}");
            }
            if let Some(target) = fields.get("target").filter(|it| it.get("player").is_some()) {
                assert_eq!(Some(target), named[1].as_ref(), "{event:?}");
            }
        }
    });
    assert!(kinds.len() > 20, "{kinds:?}");
}

/// A cell `at` is the place, and without one the cell `to` that something moved to.
fn check_place(event: &Event, fields: &Value) {
    let is_cell = |value: &&Value| value.get("x").is_some();
    let cell = fields.get("at").or_else(|| fields.get("to")).filter(is_cell);
    let cell = cell.map(|cell| serde_json::from_value::<Point>(cell.clone()).unwrap());
    assert_eq!(event.at(), cell, "{event:?}");
    if let EventKind::Place(PlaceEvent::TileChanged { at, .. }) = event.kind {
        assert_eq!(event.at(), Some(at));
    }
}
