//! Every event and every refusal occurs in one of these scenes. The lists of variants are read
//! from the engine's source, so that a new variant without a scene fails here.

use std::collections::BTreeSet;

use roguecore::{Content, Game};

use crate::support::{command, play};

/// Scenes of the classic content, and keys.
const SCENES: [(&str, &str); 9] = [
    ("@.o", "e e"),
    ("@o\n\no = orc hp 1\nexperience 1 340 0", ". e . power power"),
    ("1o\n\n1 = player hp 1", ". ."),
    ("1.\n\n1 = player hp 9, health_potion\ninventory a sword", "get get use=b use=a use=a drop=a"),
    (
        "@#o\n\ninventory a ember, b fireball_scroll, c confusion_scroll, d lightning_scroll, e health_potion",
        "use=a use=b use=c@0,0 use=c@2,0 use=c@0,1 use=c@1,0 use=d use=e !e w e down up",
    ),
    ("@.........o\n\ninventory a fireball_scroll, b dagger", "use=a@6,0 . use=a@0,0"),
    ("@.o\n\no = orc confused 0\ninventory a confusion_scroll", "use=a@2,0 use=a@1,0"),
    ("1\n\n1 = player on stairs_down", "down"),
    ("1\n\n1 = player on stairs_up\ninventory a ember", "up"),
];

/// The names of an enum's variants, from its source.
fn variants<'a>(source: &'a str, head: &str) -> BTreeSet<&'a str> {
    let body = source.split(head).nth(1).unwrap().split("\n}").next().unwrap();
    let names = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(char::is_uppercase));
    names.map(|line| line.split([' ', ',', '(', '{']).next().unwrap()).collect()
}

/// The name of a variant, from its `Debug`.
fn name(debug: &str) -> String {
    debug.split([' ', '(', '{']).next().unwrap().to_owned()
}

fn occurring() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut events, mut refusals) = (BTreeSet::new(), BTreeSet::new());
    let full: Vec<_> =
        roguecore::InventorySlot::all().map(|slot| format!("{slot} dagger")).collect();
    let full = format!("1\n\n1 = player, dagger\ninventory {}", full.join(", "));
    let out = ("1\n\n1 = player on stairs_up", "up");
    for (scene, keys) in SCENES.into_iter().chain([(full.as_str(), "get"), out]) {
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        for key in keys.split_whitespace() {
            match game.step(command(key)) {
                Ok(emitted) => {
                    events.extend(emitted.iter().map(|event| name(&format!("{event:?}"))));
                }
                Err(refusal) => drop(refusals.insert(name(&format!("{refusal:?}")))),
            }
            game.audit().unwrap();
        }
    }
    // A monster with no turns of confusion left, for the end of the confusion.
    let mut game = Game::from_scene(Content::classic(), "@.o\n\no = orc confused 0").unwrap();
    let events_then = game.step(command(".")).unwrap();
    events.extend(events_then.iter().map(|event| name(&format!("{event:?}"))));
    (events, refusals)
}

#[test]
fn every_event_and_every_refusal_has_a_scene() {
    let (events, refusals) = occurring();
    let events: BTreeSet<&str> = events.iter().map(String::as_str).collect();
    let refusals: BTreeSet<&str> = refusals.iter().map(String::as_str).collect();
    let all_events = variants(include_str!("../../src/event/mod.rs"), "pub enum Event {");
    let all_refusals = variants(include_str!("../../src/refusal.rs"), "pub enum Refusal {");
    assert!(events.is_subset(&all_events) && refusals.is_subset(&all_refusals));
}

#[test]
fn every_item_of_the_classic_content_is_usable_except_the_goal() {
    let content = Content::classic();
    let items = content.prototypes().iter().filter(|it| it.item.is_some());
    for it in items {
        let scene = format!("1.o\n\n1 = player hp 9\npack a {}", it.id);
        let mut game = Game::from_scene(content.clone(), &scene).unwrap();
        let target = it.item.unwrap().aim.map_or("", |_| "@2,0");
        let transcript = play(&mut game, &format!("use=a{target}"));
        assert_eq!(transcript.starts_with("refused"), it.id == "ember", "{}: {transcript}", it.id);
    }
}
