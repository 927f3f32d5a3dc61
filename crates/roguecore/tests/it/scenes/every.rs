//! Every event and every refusal occurs in one of these scenes. The lists of variants are read
//! from the engine's source, so that a new variant without a scene fails here.

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::host::{Hit, Rules};
use roguecore::{
    Command, Content, CustomEvent, CustomId, EntityRef, Event, Game, Host, OwnCommand, Refusal,
    Turn, Wish, World,
};

use crate::scenes::support::{
    ai_content, command, play, rules_content, rules_ron, terrain_content,
};

/// Scenes of the classic content, and keys.
const SCENES: [(&str, &str); 9] = [
    ("@.o", "e e heal"),
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

/// The sources of the families of events.
const FAMILIES: [&str; 7] = [
    include_str!("../../../src/event/actor.rs"),
    include_str!("../../../src/event/fight.rs"),
    include_str!("../../../src/event/item.rs"),
    include_str!("../../../src/event/status.rs"),
    include_str!("../../../src/event/place.rs"),
    include_str!("../../../src/event/game.rs"),
    include_str!("../../../src/event/trace.rs"),
];

/// The name of the kind of an event, without its family: `Moved` of `Actor(Moved { .. })`.
fn kind(event: &Event) -> String {
    let debug = format!("{:?}", event.kind);
    name(debug.split_once('(').unwrap().1)
}

/// The name of a variant, from its `Debug`.
fn name(debug: &str) -> String {
    debug.split([' ', '(', '{', ')']).next().unwrap().to_owned()
}

/// The content of [`crate::scenes::support::rules_content`] with a rule for the use of its wand, then a
/// scene and keys.
const RULES: [(&str, &str, &str); 10] = [
    (
        "(on: Use, to: Me, do: [ChangeStat(\"mana\", 1), Spend(\"charges\"), AddTag(\"marked\"),
          AddStatus(\"poisoned\", 2), Give(\"gem\"), Take(\"gem\"), Summon(\"imp\"), Reveal(), Say(\"Oh.\"),
          Noise(9), Teleport()])",
        "@...p\n\ninventory a wand",
        "use=a use=a use=a . .",
    ),
    (
        "(on: Use, to: Nearest(9), do: [Become(\"imp\"), Join(\"neutral\"), SetTile(\"rune\"),
          Spread(\"gas\", 9)])",
        "@...p\n\ninventory a wand",
        "use=a",
    ),
    ("(on: Use, do: [Cast(\"echo\")])", "@....\n\ninventory a wand", "use=a"),
    ("(on: Use, if: [Tag(\"marked\")], do: [Heal(1)])", "@....\n\ninventory a wand", "use=a"),
    ("(on: Use, to: Adjacent, do: [Damage(1)])", "@....\n\ninventory a wand", "use=a"),
    ("", "@......i\n\ninventory c coin", "throw=c@7,0 throw=c@2,0 cast=0 cast=0 cast=1"),
    ("(on: Use, do: [Custom(\"song\", 3)])", "@....\n\ninventory a wand", "use=a custom"),
    ("(on: Drop, refuse: \"No.\")", "@\n\ninventory a wand", "drop=a"),
    ("(on: Use, do: [SpawnHorde()])", "@....\n\ninventory a wand", "use=a"),
    ("(on: Use, to: Me, do: [Spend(\"mana\", 3)])", "@....\n\ninventory a wand", "use=a use=a"),
];

/// An effect with an event, and a command that is always refused.
#[derive(Debug)]
struct Song;

const SONG: CustomId = CustomId::new(0);

impl Rules for Song {
    fn name(&self) -> &'static str {
        "song"
    }

    fn version(&self) -> u32 {
        1
    }

    fn names(&self) -> &[&str] {
        &["song"]
    }

    fn check(&self, _: &World, _: EntityRef, _: usize, own: OwnCommand) -> Result<(), Refusal> {
        Err(Refusal::Custom { name: own.name, amount: own.amount })
    }

    fn effect(&self, turn: &mut Turn<'_>, _: usize, amount: i32, hit: &Hit) {
        turn.emit_custom(true, CustomEvent { name: SONG, who: hit.me, at: hit.at, amount });
    }
}

/// The events and refusals that have occurred.
#[derive(Default)]
struct Occurring {
    events: BTreeSet<String>,
    refusals: BTreeSet<String>,
}

impl Occurring {
    fn play(&mut self, content: Arc<Content>, scene: &str, keys: &str) {
        let mut game = Game::from_scene(content, scene).unwrap();
        for key in keys.split_whitespace() {
            let own = OwnCommand { name: SONG, direction: None, target: None, amount: 0 };
            let command = match key {
                "custom" => Command::Custom(own),
                "heal" => Command::Wizard(Wish::Heal),
                _ => command(key),
            };
            match game.step(command) {
                Ok(emitted) => {
                    self.events.extend(emitted.iter().map(kind));
                }
                Err(refusal) => drop(self.refusals.insert(name(&format!("{refusal:?}")))),
            }
            game.audit().unwrap();
        }
    }
}

fn occurring() -> Occurring {
    let mut all = Occurring::default();
    let full: Vec<_> =
        roguecore::InventorySlot::all().map(|slot| format!("{slot} dagger")).collect();
    let full = format!("1\n\n1 = player, dagger\ninventory {}", full.join(", "));
    let out = ("1\n\n1 = player on stairs_up", "up");
    // A monster with no turns of confusion left, for the end of the confusion.
    let confused = ("@.o\n\no = orc confused 0", ".");
    for (scene, keys) in SCENES.into_iter().chain([(full.as_str(), "get"), out, confused]) {
        all.play(Content::classic(), scene, keys);
    }
    let host = Host::new().with_rules(Song);
    for (wand, scene, keys) in RULES {
        let coin = "(on: Throw, do: [UseUp])";
        let ron = rules_ron(&[("WAND", wand), ("COIN", coin)]);
        let content = Content::parse_with("rules.ron", &ron, &host);
        all.play(content.unwrap_or_else(|errors| panic!("{errors}")).into(), scene, keys);
    }
    let thief = rules_content(&[("IMP", "(on: Hit, to: Other, do: [Steal])")]);
    all.play(thief, "@i\n\ninventory c coin", ".");
    all.play(crate::scenes::unknown_items::content(), "@\n\ninventory a lore", "use=a");
    all.play(terrain_content(), "@&", "e");
    all.play(ai_content(), "@...b\n....C", ". .");
    all.play(rules_content(&[]), &crowd(), "down");
    all.play(crate::scenes::experience::with_origin(), "@.", ". health");
    let techniques = crate::scenes::techniques::with_techniques();
    all.play(techniques, "@\n\nexperience 3 0 1", "improve=3");
    all
}

/// A player on stairs, on a floor with so many creatures that a saved game has no room for another.
pub(crate) fn crowd() -> String {
    let row = |cell: &str| cell.repeat(1_000) + "\n";
    let (crowded, empty) = (row("p").repeat(64), row(".").repeat(935));
    format!("1{}\n{crowded}{empty}\n1 = player on down", ".".repeat(999))
}

#[test]
fn every_event_and_every_refusal_has_a_scene() {
    let Occurring { events, refusals } = occurring();
    let all_events: BTreeSet<&str> =
        FAMILIES.iter().flat_map(|source| variants(source, "Event {\n")).collect();
    let all_refusals = variants(include_str!("../../../src/refusal.rs"), "pub enum Refusal {");
    assert!(all_events.len() > 40 && all_refusals.len() > 25, "the sources are read");
    let without_scene = |all: &BTreeSet<&str>, found: &BTreeSet<String>| {
        all.iter().filter(|name| !found.contains(**name)).map(ToString::to_string).collect()
    };
    let missing: [Vec<String>; 2] =
        [without_scene(&all_events, &events), without_scene(&all_refusals, &refusals)];
    assert_eq!(missing, [Vec::<String>::new(), Vec::new()]);
    let known = |name: &String| all_events.contains(&**name) || all_refusals.contains(&**name);
    assert!(events.iter().chain(&refusals).all(known));
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
