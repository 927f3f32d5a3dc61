//! The view and the events as data: they say what their methods say, and no more than the player knows.

use std::sync::Arc;

use roguecore::testing::walker;
use roguecore::{Command, Content, Direction, Event, EventKind, Game, PlaceEvent, Point, Rng};
use serde_json::{Value, json};

/// The golden file of a small scene.
const GOLDEN: &str = include_str!("view.json");

fn contents() -> [Arc<Content>; 2] {
    [rogue_ember::content(), Content::classic()]
}

fn data(game: &Game) -> Value {
    serde_json::to_value(game.view()).unwrap()
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

/// A sampled world differs from the game in all that the player does not know.
#[test]
fn the_view_tells_nothing_that_the_player_does_not_know() {
    let mut turns = 0;
    walk(150, |game, _| {
        let sampled = game.sample_world(turns);
        assert_eq!(data(game), data(&sampled));
        turns += 1;
    });
    assert!(turns > 400, "{turns}");
}

#[test]
fn the_view_tells_what_its_methods_tell() {
    walk(60, |game, _| {
        let (view, data) = (game.view(), data(game));
        for at in view.size().points() {
            let index = &data["map"][at.y as usize][at.x as usize];
            let told = index.as_u64().map(|index| &data["tiles"][index as usize]["id"]);
            let known = view.tile_id(at).map(|tile| json!(game.content().tile(tile).id));
            assert_eq!(told, known.as_ref(), "{at}");
        }
        let visible = data["visible"].as_array().unwrap();
        assert_eq!(visible.len(), view.visible().count());
        let entities = data["entities"].as_array().unwrap();
        assert_eq!(entities.len() + 1, view.entities().len());
        let is_in_view = |entity: &Value| visible.contains(&entity["at"]);
        assert!(entities.iter().all(is_in_view));
        assert_eq!(data["inventory"].as_array().unwrap().len(), view.carried().count());
        assert_eq!(
            data["player"]["entity"]["at"],
            json!({"x": view.position().x, "y": view.position().y})
        );
    });
}

/// `BLESS=1` writes the file again.
#[test]
fn the_view_of_a_small_scene() {
    let scene = "\
#######
#@.o..#
#.!.#.#
#######

inventory a dagger equipped, b health_potion
";
    let mut game = Game::from_scene(Content::classic(), scene).unwrap();
    game.step(Command::Bump(Direction::South)).unwrap();
    let told = serde_json::to_string_pretty(&data(&game)).unwrap() + "\n";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/view.json"), &told).unwrap();
    } else {
        assert_eq!(told, GOLDEN, "run this test with BLESS=1 and look at the difference");
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
