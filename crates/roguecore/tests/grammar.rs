//! The grammar of rules: what can be said, and how each mistake is reported.

use roguecore::rule::{Target, Trigger};
use roguecore::{Aim, Content, StatId};

/// The built-in content with these rows added in front of its tables.
fn with(top: &str, tiles: &str, creatures: &str, items: &str) -> String {
    let ron = Content::first_steps_ron();
    ron.replacen("tiles: [", &format!("{top}items: [{items}], tiles: [{tiles}"), 1).replacen(
        "creatures: [",
        &format!("creatures: [{creatures}"),
        1,
    )
}

const TOP: &str = r#"
    stats: [(id: "charges"), (id: "mana", name: "mana", min: 0, max: 100, shown: true)],
    tags: ["undead", "angry", "flammable", "grass"],
    damage: ["fire"],
    slots: ["hand", "finger"],
    statuses: [
        (id: "poisoned", stacking: Add, rules: [(on: Turn, do: [Damage(1)])]),
        (id: "hasted", stats: {"speed": 100}, stacking: Maximum),
    ],
    factions: [(id: "undead", hostile: ["player", "monsters"])],
    substances: [
        (id: "fire", glyph: '^', color: (255, 100, 0), spread: Ignite("flammable", 50), fades: 20,
         rules: [(on: Turn, do: [Damage("1d4", "fire")])]),
        (id: "gas", glyph: '%', color: (0, 100, 0), spread: Level, opaque: true),
    ],
    growth: [(id: "power", name: "strength", do: [ChangeStat("power", 1)])],
    xp_curve: (base: 10, each: 10),
"#;

#[test]
fn the_examples_of_the_design_are_read() {
    let tiles = r#"
        (id: "trap", glyph: '_', color: (1, 1, 1), walkable: true, transparent: true,
         rules: [(on: Enter, do: [Damage("1d6"), SetTile("floor"), Say("click")])]),
        (id: "door", glyph: '+', color: (1, 1, 1), rules: [(on: Bump, do: [SetTile("open_door")])]),
        (id: "open_door", glyph: '-', color: (1, 1, 1), walkable: true, transparent: true),
    "#;
    let creatures = r#"
        (id: "archer", glyph: 'a', color: (1, 1, 1), faction: "monsters", stats: {"hp": 6, "power": 1},
         ai: [(do: Attack), (if: [Sees(6), Chance(2, 3)], do: Cast("shoot")), (do: KeepDistance(4)),
              (do: Approach)],
         abilities: [(id: "shoot", to: Nearest(6), do: [Damage("1d3")])]),
        (id: "snake", glyph: 's', color: (1, 1, 1), stats: {"hp": 3}, resist: {"fire": 50},
         rules: [(on: Hit, to: Other, do: [AddStatus("poisoned", "1d4+1")])]),
        (id: "boss", glyph: 'B', color: (1, 1, 1), stats: {"hp": 30, "mana": 7}, tags: ["undead"],
         rules: [
            (on: Hurt, if: [HpBelow(50), Not(Tag("angry"))], do: [AddTag("angry"), Summon("orc", 2)]),
            (on: Die, do: [Win]),
         ]),
    "#;
    let items = r#"
        (id: "wand", glyph: '\'', color: (1, 1, 1), stats: {"charges": 3}, reusable: true,
         rules: [(on: Use, if: [Has("charges", 1)], to: Ray(8),
                  do: [Damage("2d4"), Spend("charges", 1)])]),
        (id: "torch", glyph: ',', color: (1, 1, 1), equip: "hand", stats: {"sight": 4}),
    "#;
    let content = Content::parse("my.ron", &with(TOP, tiles, creatures, items)).unwrap();
    let row = |id: &str| content.prototype(content.prototype_id(id).unwrap());
    let tile = |id: &str| content.tile(content.tile_id(id).unwrap());
    assert_eq!(tile("door").opens, content.tile_id("open_door"));
    assert_eq!(tile("trap").rules.all()[0].to, Target::Cell);
    assert_eq!(row("archer").abilities, [content.rows().ability_id("shoot").unwrap()]);
    assert_eq!(row("snake").resistances.len(), 1);
    let mana = content.rows().stat_id("mana").unwrap();
    assert_eq!(row("boss").state.as_ref().unwrap().stat(mana), Some(7));
    assert_eq!(row("torch").bonus, [(StatId::SIGHT, 4)]);
    assert_eq!(row("wand").item.unwrap().aim, Some(Aim::Direction { length: 8 }));
    let triggers = content.rows().triggers;
    assert!(triggers.contains(Trigger::Hurt) && !triggers.contains(Trigger::Hear));
}
