//! Items that are unknown at first: what the player sees of them, and how they are identified.

use std::sync::Arc;

use roguecore::{Command, Content, Game, InventorySlot};

use crate::scenes::support::{hp, inventory, play, rules_ron};

const GROUPS: &str = r#"unknown: [
        (id: "potions", glyph: '!', color: (9, 9, 9), messages: (verb: "drink"),
         names: ["murky potion", (name: "red potion", color: (255, 0, 0)), "blue potion", "tar"]),
        (id: "scrolls", names: ["scroll of xyzzy", "scroll of plugh", "scroll of foo"]),
        (id: "rings", names: ["bone ring", "iron ring"]),
    ],"#;

const ITEMS: &str = r#"
        (id: "healing", glyph: '!', color: (1, 1, 1), stacks: true, unknown: "potions",
         effect: "Heals {heal}.", flavour: "It smells of roses.", rules: [(on: Use, do: [Heal(9)])]),
        (id: "acid", glyph: '!', color: (2, 2, 2), stacks: true, unknown: "potions", rules: [
            (on: Use, do: [Damage(3)]), (on: Throw, to: Ball(1), do: [Damage(2), UseUp])]),
        (id: "might", glyph: '!', color: (3, 3, 3), stacks: true, unknown: "potions",
         rules: [(on: Use, do: [AddStatus("strong", 5)])]),
        (id: "bolt", glyph: '?', color: (1, 1, 1), unknown: "scrolls",
         rules: [(on: Use, to: Ray(5), do: [Damage(4)])]),
        (id: "lore", glyph: '?', color: (1, 1, 1), unknown: "scrolls",
         rules: [(on: Use, do: [Identify(1)])]),
        (id: "insight", glyph: '?', color: (1, 1, 1), unknown: "scrolls",
         rules: [(on: Use, do: [Identify()])]),
        (id: "strength", glyph: '"', color: (1, 1, 1), equip: "finger", unknown: "rings",
         stats: {"power": 2, "charges": 3}),
        (id: "weakness", glyph: '"', color: (1, 1, 1), equip: "finger", unknown: "rings"),
"#;

fn ron_with(items: &str) -> String {
    let tables = format!("    {GROUPS}\n    items: [{items}");
    rules_ron(&[]).replacen("    items: [", &tables, 1)
}

pub(crate) fn content() -> Arc<Content> {
    let content = Content::parse("unknown.ron", &ron_with(ITEMS));
    Arc::new(content.unwrap_or_else(|errors| panic!("{errors}")))
}

#[track_caller]
fn game(scene: &str) -> Game {
    Game::from_scene(content(), scene).unwrap()
}

/// The names of the player's items.
fn names(game: &Game) -> Vec<String> {
    game.view().inventory().iter().map(|it| it.prototype.name.clone()).collect()
}

fn slot(letter: char) -> InventorySlot {
    InventorySlot::from_letter(letter).unwrap()
}

/// A name, a glyph and a colour are shown, and neither the kind nor its rules.
#[test]
fn an_unknown_item_shows_its_appearance() {
    let game = game("@.!\n\ninventory a healing count 2, b acid, c bolt, d strength\nseed 3");
    let view = game.view();
    let known = game.content().prototypes().len();
    let on_floor = view.entities().into_iter().filter(|it| it.item.is_some());
    let on_floor = on_floor.map(|it| (it.entity_ref.kind, it.prototype, it.item.unwrap()));
    let carried = view.inventory();
    assert_eq!((carried[0].count, carried.len()), (2, 4));
    let carried = carried.iter().map(|it| {
        assert!(it.stats.is_empty(), "{:?}", it.stats);
        (it.kind, it.prototype, it.item)
    });
    for (kind, row, item) in on_floor.chain(carried.collect::<Vec<_>>()) {
        assert!(kind.index() >= known && game.content().is_appearance(kind));
        assert_eq!(game.content().prototype(kind), row);
        assert!(row.rules.all().is_empty() && row.bonus.is_empty() && row.flavour.is_empty());
        assert_eq!(row.effect, "");
        assert!(item.usable && item.aim.is_none());
        assert_eq!(roguecore::describe::item(game.content(), kind), ["unidentified"]);
    }
    let potions = ["murky potion", "red potion", "blue potion", "tar"];
    assert!(potions.contains(&&*names(&game)[0]) && names(&game)[0] != names(&game)[1]);
    let red = |it: &roguecore::InventoryItemView<'_>| it.prototype.name == "red potion";
    for it in view.inventory().iter().filter(|it| red(it)) {
        assert_eq!(it.prototype.color, roguecore::Color::new(255, 0, 0));
    }
}

#[test]
fn each_game_has_names_of_its_own() {
    let name = |seed: u64| {
        let game = game(&format!("@\n\ninventory a healing\nseed {seed}"));
        names(&game).remove(0)
    };
    let all: std::collections::BTreeSet<String> = (0..40).map(name).collect();
    assert_eq!(all.len(), 4, "{all:?}");
    assert_eq!(name(7), name(7));
}

/// The use tells what it is, also of those on the floor and of later ones.
#[test]
fn a_use_identifies() {
    let mut game = game("1..\n\n1 = player hp 9\ninventory a healing count 2, b acid\nseed 1");
    let unknown = names(&game)[0].clone();
    let told = play(&mut game, "use=a");
    let id = unknown.replace(' ', "_");
    assert_eq!(told, format!("player#0 uses {id} a\n{id} is healing\nplayer#0 heals 9\n"));
    assert_eq!((names(&game)[0].as_str(), hp(&game)), ("healing", 18));
    assert!(play(&mut game, "use=a").starts_with("player#0 uses healing a\n"));
    let view = game.view();
    let [potions, scrolls, rings] = &view.discoveries()[..] else { panic!("three groups") };
    assert_eq!((potions.known.len(), potions.unknown.len()), (1, 2));
    assert_eq!((scrolls.known.len(), rings.unknown.len()), (0, 2));
    assert_eq!(view.appearance(potions.known[0]).unwrap().name, unknown);
    assert!(view.appearance(potions.unknown[0]).is_none());
}

/// At full health a potion of healing would do nothing. A refusal would tell what it is.
#[test]
fn no_refusal_tells_what_an_unknown_item_is() {
    let mut game = game("@.\n\ninventory a healing, b lore, c bolt");
    for letter in ['a', 'b', 'c'] {
        assert_eq!(game.check(Command::Use { slot: slot(letter), target: None }), Ok(()));
    }
    let uses = game.commands();
    let uses = uses.iter().filter(|it| matches!(it, Command::Use { .. })).count();
    assert_eq!(uses, 3);
    let told = play(&mut game, "use=a use=c use=b");
    assert!(told.contains(" is healing\n") && told.contains(" is bolt\n"), "{told}");
    // With bolt and lore known, the last scroll is known, too.
    assert!(told.contains(" is lore\n") && told.contains(" is insight\n"), "{told}");
    assert_eq!(inventory(&game), "");
}

/// Potions, scrolls and rings of which one of each group refuses something.
const STUBBORN: &str = r#"
        (id: "sealed", glyph: '!', color: (1, 1, 1), stacks: true, unknown: "potions",
         rules: [(on: Use, refuse: "The cork of the sealed flask holds.")]),
        (id: "clinging", glyph: '!', color: (2, 2, 2), stacks: true, unknown: "potions", rules: [
            (on: Drop, refuse: "It clings."), (on: Throw, refuse: "It sticks."),
            (on: PickUp, if: [Player], refuse: "It slips away.")]),
        (id: "water", glyph: '!', color: (3, 3, 3), stacks: true, unknown: "potions",
         rules: [(on: Use, do: [Heal(1)])]),
        (id: "tight", glyph: '"', color: (1, 1, 1), equip: "finger", unknown: "rings",
         rules: [(on: Equip, refuse: "It is too small.")]),
        (id: "wide", glyph: '"', color: (1, 1, 1), equip: "finger", unknown: "rings"),
"#;

fn stubborn(scene: &str) -> Game {
    let content = Content::parse("stubborn.ron", &ron_with(STUBBORN));
    let content = content.unwrap_or_else(|errors| panic!("{errors}"));
    Game::from_scene(Arc::new(content), scene).unwrap()
}

/// Before it was tried nothing tells that a rule refuses it: a list of commands is that of every game that looks
/// the same.
#[test]
fn no_list_tells_what_an_unknown_item_refuses() {
    let scene = "1.i\n...\n\n1 = player, clinging\n\
                 inventory a sealed, b clinging, c water, d tight, e wide";
    for seed in 0..12 {
        let game = stubborn(&format!("{scene}\nseed {seed}"));
        for letter in ['a', 'b', 'c', 'd', 'e'] {
            let (slot, target) = (slot(letter), roguecore::Point::new(2, 0));
            for command in [
                Command::Use { slot, target: None },
                Command::Drop(slot),
                Command::Throw { slot, target },
            ] {
                assert_eq!(game.check(command), Ok(()), "{command}");
            }
        }
        assert_eq!(game.check(Command::PickUp), Ok(()));
        assert!(!game.view().refuses_pick_up());
        for sampled in 0..5 {
            assert_eq!(game.sample_world(sampled).commands(), game.commands());
        }
    }
}

/// A stone that does something for who carries water: whether one of two unknown potions is water is found by
/// trying, too.
#[test]
fn no_refusal_tells_what_is_carried() {
    let stone = r#"(id: "stone", glyph: '*', color: (1, 1, 1),
        rules: [(on: Use, if: [Carries("water")], do: [Heal(9)])]),"#;
    let ron = ron_with(&format!("{STUBBORN}{stone}"));
    let content = Arc::new(Content::parse("stone.ron", &ron).unwrap_or_else(|why| panic!("{why}")));
    let use_stone = Command::Use { slot: slot('a'), target: None };
    let check = |rest: &str| {
        let scene = format!("1.\n\n1 = player hp 9\ninventory a stone{rest}");
        Game::from_scene(content.clone(), &scene).unwrap().check(use_stone).is_ok()
    };
    assert!(check(", b sealed") && check(", b water"));
    assert!(!check("") && !check(", b tight"));
    assert!(check(", b water\nknown water") && !check(", b sealed\nknown water"));
}

/// A trial takes a turn, says why, and identifies; then it is refused as ever.
#[test]
fn a_refusal_of_an_unknown_item_is_found_by_trying() {
    for (tried, said) in [
        ("use=a", "\"The cork of the sealed flask holds.\""),
        ("drop=b", "\"It clings.\""),
        ("throw=b@2,0", "\"It sticks.\""),
        ("use=d", "\"It is too small.\""),
    ] {
        let mut game =
            stubborn("@.i\n...\n\ninventory a sealed, b clinging, c water, d tight, e wide");
        let told = play(&mut game, tried);
        assert!(told.starts_with(&format!("{said} (0,0)\n")) && told.contains(" is "), "{told}");
        assert_eq!((game.view().turn(), game.view().inventory().len()), (1, 5), "{tried}");
        assert_eq!(play(&mut game, tried), "refused: a rule refuses that\n");
        assert_eq!(game.view().turn(), 1);
    }
    let mut game = stubborn("1.\n\n1 = player, clinging");
    assert!(play(&mut game, "get").starts_with("\"It slips away.\" (0,0)\n"));
    assert!(game.view().refuses_pick_up() && game.view().inventory().is_empty());
    // What is in the way of any throw costs nothing, and tells nothing.
    let mut game = stubborn("@.\n\ninventory b clinging");
    let told = play(&mut game, "throw=b@0,0");
    assert!(told.starts_with("refused: ") && names(&game)[0] != "clinging", "{told}");
}

/// The known kind is refused where it would do nothing, and asks for a target.
#[test]
fn a_known_item_is_used_as_ever() {
    let mut game = game("@..i\n\ninventory a healing, b bolt\nknown healing, bolt");
    assert_eq!(play(&mut game, "use=a"), "refused: health is full\n");
    assert_eq!(play(&mut game, "use=b"), "refused: it has to be aimed\n");
    assert!(play(&mut game, "use=b@3,0").contains("bolt strikes imp#3 for 4"));
}

/// What has to be aimed goes to the nearest enemy, and is wasted without one in range.
#[test]
fn an_unknown_scroll_is_aimed_at_the_nearest_enemy() {
    let mut game = game("p....@..p\n\ninventory a bolt, b bolt");
    let told = play(&mut game, "use=a");
    assert!(told.contains(" at (8,0)\n") && told.contains("bolt strikes post#4 for 4"), "{told}");
    let mut far = self::game("@.....p\n\ninventory a bolt");
    let told = play(&mut far, "use=a");
    let is_told = told.ends_with(" is bolt\nplayer#0 achieves nothing (0,0)\n");
    assert!(is_told && inventory(&far).is_empty(), "{told}");
}

#[test]
fn what_bursts_in_view_is_identified() {
    let mut game = game("@..p..\n\ninventory a acid count 2, b healing");
    let told = play(&mut game, "throw=a@3,0");
    assert!(told.ends_with(" is acid\n") && !told.contains("acid a"), "{told}");
    let told = play(&mut game, "throw=b@4,0");
    assert!(!told.contains("healing"), "{told}");
}

#[test]
fn an_unknown_ring_is_known_when_it_is_equipped() {
    let mut game = game("@\n\ninventory a strength, b weakness");
    let told = play(&mut game, "use=a");
    assert!(told.contains(" is strength\n") && told.contains(" is weakness\n"), "{told}");
    assert_eq!(names(&game), ["strength", "weakness"]);
    assert_eq!(game.view().inventory()[0].stats.len(), 1);
}

#[test]
fn the_effect_identifies_in_the_order_of_the_slots() {
    let mut game = game("@\n\ninventory a gem, b acid, c lore, d might, e healing\nknown lore");
    let told = play(&mut game, "use=c");
    assert!(told.contains(" is acid\n") && !told.contains("might"), "{told}");
    let mut game = self::game("@\n\ninventory c insight, d strength, e healing\nknown insight");
    let told = play(&mut game, "use=c use=c");
    assert!(told.contains(" is strength\n") && told.contains(" is healing\n"), "{told}");
    let mut game = self::game("@\n\ninventory a lore\nknown lore");
    assert_eq!(play(&mut game, "use=a"), "refused: it would have no effect\n");
}

/// Whatever a game tells before, it does not name a kind that is not identified.
#[test]
fn events_name_no_unknown_kind() {
    for seed in 0..20 {
        let scene = "1!..i?\n......\n\n1 = player, might\n! = acid\n? = lore\n\
                     inventory a healing count 2, b bolt, d strength";
        let mut game = game(&format!("{scene}\nseed {seed}"));
        let told = play(&mut game, "get drop=a get throw=a@2,1 drop=d throw=b@1,1");
        for id in ["might", "healing", "strength", "bolt", "acid", "lore"] {
            assert!(!told.contains(id), "{id} in {told}");
        }
        assert!(told.contains("player#0 picks up"), "{told}");
    }
}

/// Starting items are known, and so is a kind that is alone in its group.
#[test]
fn the_starting_inventory_is_known() {
    let ron = ron_with(ITEMS).replacen(
        "player: \"player\",",
        "player: \"player\", inventory: [\"lore\", \"acid\"],",
        1,
    );
    let content = Arc::new(Content::parse("unknown.ron", &ron).unwrap());
    let game = Game::with_content(content, 7);
    assert_eq!(names(&game), ["lore", "acid"]);
    let one = ITEMS.lines().take(3).collect::<Vec<_>>().join("\n");
    let content = Arc::new(Content::parse("one.ron", &ron_with(&one)).unwrap());
    let game = Game::from_scene(content, "@\n\ninventory a healing").unwrap();
    assert_eq!(names(&game), ["healing"]);
}

#[test]
fn what_is_known_is_saved() {
    let mut game = game("1\n\n1 = player hp 9\ninventory a healing count 2, b acid\nseed 1");
    let before = game.fingerprint();
    let unknown = Game::load(game.content(), &game.save()).unwrap();
    assert_eq!((unknown.fingerprint(), names(&unknown)), (before, names(&game)));
    play(&mut game, "use=a");
    let known = Game::load(game.content(), &game.save()).unwrap();
    assert_eq!((known.fingerprint(), names(&known)), (game.fingerprint(), names(&game)));
    let again = Game::from_scene(game.content().clone(), &game.to_scene()).unwrap();
    assert_eq!(names(&again), names(&game));
    // Content with one more potion knows no more of it, and all else as before.
    let more = ron_with(&format!(
        "{ITEMS} (id: \"sleep\", glyph: '!', color: (1, 1, 1), stacks: true, unknown: \"potions\", rules: [(on: Use, do: [Damage(1)])]),"
    ));
    let more = Arc::new(Content::parse("more.ron", &more).unwrap());
    let opened = Game::load(&more, &game.save()).unwrap();
    assert_eq!(names(&opened), names(&game));
    assert_eq!(opened.view().discoveries()[0].unknown.len(), 3);
    assert_eq!(opened.audit(), Ok(()));
}

/// What a plan samples depends on what is seen alone: a game in which other kinds have the same
/// looks samples the same.
#[test]
fn unknown_kinds_are_drawn_again_in_sampled_games() {
    let scene = "@.!.?\n\n! = might\ninventory a healing count 3, b acid, c bolt, d strength";
    let mut differ = 0;
    for seed in 0..20 {
        let game = game(&format!("{scene}\nseed {seed}"));
        for sampled in 0..5 {
            let other = game.sample_world(sampled);
            assert_eq!(names(&other), names(&game));
            assert_eq!((other.audit(), other.commands()), (Ok(()), game.commands()));
            let looks = |game: &Game| {
                let entities = game.view().entities();
                entities.iter().map(|it| (it.id, it.entity_ref.kind)).collect::<Vec<_>>()
            };
            assert_eq!(looks(&other), looks(&game));
            assert_eq!(other.sample_world(9).fingerprint(), game.sample_world(9).fingerprint());
            let told = |mut game: Game| play(&mut game, "use=a");
            differ += u32::from(told(other) != told(game.clone()));
        }
    }
    assert!(differ > 30, "only {differ}");
}

#[test]
fn mistakes_in_groups_are_reported() {
    let mistake = |ron: &str| {
        let errors = Content::parse("unknown.ron", ron).unwrap_err().to_string();
        errors.split_once(": ").unwrap().1.to_owned()
    };
    let few = ron_with(ITEMS).replacen(", \"blue potion\", \"tar\"", "", 1);
    assert_eq!(mistake(&few), "\"potions\" has 3 items and only 2 names");
    let odd = ron_with(ITEMS).replacen("color: (2, 2, 2), stacks: true,", "color: (2, 2, 2),", 1);
    assert!(mistake(&odd).starts_with("\"acid\" can be told from \"healing\": items of one"));
    let misspelt = ron_with(ITEMS).replacen("unknown: \"potions\", r", "unknown: \"potion\", r", 1);
    assert_eq!(
        mistake(&misspelt),
        "unknown group \"potion\" does not exist; did you mean \"potions\"?"
    );
}

/// Wording is no part of the identity; what belongs to a group, and how many names it has, are.
#[test]
fn groups_are_part_of_the_identity() {
    let hash = |ron: &str| Content::parse("unknown.ron", ron).unwrap().hash();
    let ron = ron_with(ITEMS);
    assert_eq!(hash(&ron), hash(&ron.replacen("murky potion", "foul potion", 1)));
    assert_ne!(hash(&ron), hash(&ron.replacen("\"tar\"", "\"tar\", \"pitch\"", 1)));
    let known = ron.replacen("equip: \"finger\", unknown: \"rings\"),", "equip: \"finger\"),", 1);
    assert_ne!(hash(&ron), hash(&known));
}

#[test]
fn an_unknown_item_with_a_chosen_target_is_noted() {
    let notes = |ron: &str| -> Vec<String> {
        let content = Content::parse("unknown.ron", ron).unwrap();
        content.notes().iter().map(|note| note.message.clone()).collect()
    };
    let told = notes(&ron_with(ITEMS));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("while \"bolt\" is unknown it aims at the nearest enemy"));
    let nearest = ron_with(ITEMS).replace("to: Ray(", "to: Nearest(");
    assert!(notes(&nearest).is_empty());
}
