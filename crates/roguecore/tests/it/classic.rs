//! The content of the whole game: its values, and how mistakes in its tables are reported.

use roguecore::rule::{Amount, Effect, Target, Trigger};
use roguecore::{Color, Content, DamageKindId, StatId};

/// The kind of damage that nothing resists.
const NO_KIND: DamageKindId = DamageKindId::new(0);

/// Checks that the whole game with one part replaced has one mistake, reported in these words.
#[track_caller]
fn classic_mistake(part: &str, other: &str, words: &str) {
    let ron = Content::classic_ron();
    assert!(ron.contains(part), "the built-in content has no {part}");
    let report = Content::parse("my.ron", &ron.replacen(part, other, 1)).unwrap_err().to_string();
    assert!(report.starts_with("my.ron:") && report.ends_with(words), "{report}");
    assert_eq!(report.lines().count(), 1, "{report}");
}

#[test]
fn the_whole_game_has_its_values() {
    let content = Content::classic();
    let of = |id: &str| content.prototype(content.prototype_id(id).unwrap());
    let fighter = |id: &str| {
        let it = of(id).fighter.unwrap();
        (it.max_hp(), it.defence(), it.power(), of(id).experience)
    };
    assert_eq!(fighter("player"), (30, 1, 2, 0));
    assert_eq!(fighter("orc"), (10, 0, 3, 35));
    assert_eq!(fighter("troll"), (16, 1, 4, 100));
    assert_eq!(fighter("ogre"), (24, 1, 8, 80));
    assert_eq!(fighter("warden"), (40, 3, 15, 130));
    let appearance = |id: &str| (of(id).glyph, of(id).color);
    let use_of = |id: &str| {
        let rule = &of(id).rules.all()[0];
        assert_eq!((rule.on, of(id).rules.all().len()), (Trigger::Use, 1));
        (rule.to, rule.effects.clone())
    };
    let fixed = Amount::fixed;
    let damage = |amount| vec![Effect::Damage { amount: fixed(amount), kind: NO_KIND }];
    assert_eq!(appearance("health_potion"), ('!', Color::new(127, 0, 255)));
    assert_eq!(use_of("health_potion"), (Target::Me, vec![Effect::Heal(fixed(4))]));
    assert_eq!(appearance("lightning_scroll"), ('~', Color::new(255, 255, 0)));
    assert_eq!(use_of("lightning_scroll"), (Target::Nearest(6), damage(20)));
    assert_eq!(appearance("confusion_scroll"), ('~', Color::new(207, 63, 255)));
    let status = content.rows().status_id("confused").unwrap();
    let confusion = vec![Effect::AddStatus { status, turns: fixed(10) }];
    assert_eq!(use_of("confusion_scroll"), (Target::Actor(1_000), confusion));
    assert_eq!(appearance("fireball_scroll"), ('~', Color::new(255, 0, 0)));
    let ball = Target::Ball { radius: 3, range: 1_000 };
    assert_eq!(use_of("fireball_scroll"), (ball, damage(12)));
    let (blue, brown) = (Color::new(0, 191, 255), Color::new(139, 69, 19));
    let equipment = |id: &str| {
        let slot = of(id).item.unwrap().equipment_slot.unwrap();
        let slot = content.rows().equipment_slot(slot).unwrap().as_str();
        (appearance(id), slot, of(id).bonus.clone())
    };
    let (power, defence) = (StatId::POWER, StatId::DEFENCE);
    assert_eq!(equipment("dagger"), (('/', blue), "weapon", vec![(power, 2)]));
    assert_eq!(equipment("sword"), (('/', blue), "weapon", vec![(power, 4)]));
    assert_eq!(equipment("leather_armour"), (('[', brown), "armour", vec![(defence, 1)]));
    assert_eq!(equipment("chain_mail"), (('[', brown), "armour", vec![(defence, 3)]));
    assert_eq!(content.map_size(), roguecore::Size::new(80, 43));
    let curve = content.xp_curve().unwrap();
    assert_eq!((curve.needed(1), curve.needed(2)), (350, 500));
}

#[test]
fn mistakes_in_items_are_reported() {
    classic_mistake("Heal(4)", "Heal(0)", "amount must be from 1 to 1000000; it is 0");
    classic_mistake("Damage(20)", "Damage(-1)", "amount must be from 0 to 1000000; it is -1");
    classic_mistake("Nearest(6)", "Nearest(1001)", "range must be from 0 to 1000; it is 1001");
    classic_mistake("\", 10)", "\", -1)", "turns must be from 0 to 1000000; it is -1");
    classic_mistake("Ball(3)", "Ball(-3)", "radius must be from 0 to 1000; it is -3");
    classic_mistake(
        "stats: {\"power\": 2})",
        "stats: {\"power\": -2000000})",
        "power must be from -1000000 to 1000000; it is -2000000",
    );
    classic_mistake(
        "equip: \"armour\"",
        "equip: \"armor\"",
        "equipment slot \"armor\" does not exist; did you mean \"armour\"?",
    );
    classic_mistake(
        "AddStatus(\"confused\"",
        "AddStatus(\"confusd\"",
        "status \"confusd\" does not exist; did you mean \"confused\"?",
    );
    classic_mistake(
        "glyph: '*'",
        "glyph: '<'",
        "has the glyph of the tile \"stairs_up\"; give the tile a `scene_key`",
    );
    classic_mistake("id: \"ember\"", "id: \"Ember\"", "this one is \"Ember\"");
    classic_mistake(
        "experience: 35",
        "experience: -35",
        "experience must be from 0 to 1000000; it is -35",
    );
}

#[test]
fn mistakes_in_the_inventory_are_reported() {
    classic_mistake(
        "inventory: [\"dagger\"",
        "inventory: [\"dager\"",
        "item \"dager\" does not exist; did you mean \"dagger\"?",
    );
    classic_mistake("inventory: [\"dagger\"", "inventory: [\"orc\"", "\"orc\" is no item");
    let many = "\"dagger\", ".repeat(26);
    classic_mistake(
        "inventory: [",
        &format!("inventory: [{many}"),
        "an inventory holds 26 items; these are 28",
    );
}

#[test]
fn mistakes_in_the_xp_curve_are_reported() {
    classic_mistake("base: 200", "base: 0", "the base must be from 1 to 1000000; it is 0");
    classic_mistake("each: 150", "each: -1", "each must be from 0 to 1000000; it is -1");
    classic_mistake(", each: 150", "", "`each` is missing");
    let friends = "friends must be from 0 to 100; it is 101";
    classic_mistake("each: 150", "each: 150, friends: 101", friends);
}

#[test]
fn mistakes_in_the_dungeon_are_reported() {
    classic_mistake(
        "deepest: 10",
        "deepest: 0",
        "the deepest floor must be from 1 to 1000; it is 0",
    );
    classic_mistake(
        "deepest: 10",
        "deepest: 1001",
        "the deepest floor must be from 1 to 1000; it is 1001",
    );
    classic_mistake(
        "down: \"stairs_down\"",
        "down: \"stairs_dwn\"",
        "tile \"stairs_dwn\" does not exist; did you mean \"stairs_down\"?",
    );
    classic_mistake(
        "down: \"stairs_down\"",
        "down: \"wall\"",
        "the stairs must be walkable; \"wall\" is not",
    );
    classic_mistake(
        "up: \"stairs_up\"",
        "up: \"floor\"",
        "the stairs \"floor\" must not be the floor tile",
    );
    classic_mistake(
        "up: \"stairs_up\"",
        "up: \"stairs_down\"",
        "`down` and `up` must be two tiles",
    );
    classic_mistake(
        "goal: \"ember\"",
        "goal: \"sword\"",
        "the goal must be an item without `equip` and without a rule for its use",
    );
    classic_mistake("goal: \"ember\"", "goal: \"troll\"", "\"troll\" is no item");
    classic_mistake("goal: \"ember\"", "goal: \"amber\"", "did you mean \"ember\"?");
}

#[test]
fn mistakes_in_the_tables_by_floor_are_reported() {
    classic_mistake(
        "\"health_potion\": 35",
        "\"orc\": 35",
        "\"orc\" is no item; move it to the other table",
    );
    classic_mistake(
        "\"orc\": 80",
        "\"sword\": 80",
        "\"sword\" is no monster; move it to the other table",
    );
    classic_mistake(
        "\"sword\": 5",
        "\"swrd\": 5",
        "item \"swrd\" does not exist; did you mean \"sword\"?",
    );
    classic_mistake(
        "\"sword\": 5",
        "\"sword\": -5",
        "a weight must be from 0 to 1000000; it is -5",
    );
    classic_mistake(
        "items_per_room: [(from: 1, max: 1)",
        "items_per_room: [(from: 1, max: 500)",
        "the maximum in a room must be from 0 to 100; it is 500",
    );
    classic_mistake(
        "items_per_room: [(from: 1, max: 1)",
        "items_per_room: [(from: 9, max: 1)",
        "rows must rise by floor; `from: 4` comes after `from: 9`",
    );
    classic_mistake(
        "(from: 2, weights: { \"confusion",
        "(from: 1, weights: { \"confusion",
        "rows must rise by floor; `from: 1` comes after `from: 1`",
    );
}

#[test]
fn a_row_of_weights_keeps_earlier_weights_unless_it_changes_them() {
    let ron = Content::classic_ron()
        .replace("\"lightning_scroll\": 25", "\"lightning_scroll\": 25, \"health_potion\": 0");
    let content = Content::parse("my.ron", &ron).unwrap();
    let weight = |floor, id: &str| {
        let kind = content.prototype_id(id).unwrap();
        let row = content.floor_tables().items(floor).iter().find(|(it, _)| *it == kind);
        row.map(|&(_, weight)| weight)
    };
    assert_eq!((weight(3, "health_potion"), weight(4, "health_potion")), (Some(35), Some(0)));
    assert_eq!((weight(1, "confusion_scroll"), weight(9, "confusion_scroll")), (None, Some(10)));
}

#[test]
fn optional_parts_may_be_left_out() {
    // The first-steps dungeon has none of them.
    let content = Content::first_steps();
    assert!(
        content.inventory().is_empty()
            && content.xp_curve().is_none()
            && content.dungeon().is_none()
    );
    assert_eq!(
        (content.floor_tables().items_per_room(1), content.floor_tables().items(1).len()),
        (0, 0)
    );
}
