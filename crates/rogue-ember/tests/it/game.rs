//! The Ember of Dawn: its tables are as wide as promised, its floors are sound, and random games on
//! it are.

use std::collections::BTreeSet;

use roguecore::procgen::{self, InvalidFloor};
use roguecore::replay::Replay;
use roguecore::rule::Trigger;
use roguecore::{
    Command, Content, Direction, FactionId, Game, Point, Prototype, Rng, TileView, describe,
};

fn creatures(content: &Content) -> impl Iterator<Item = &Prototype> {
    content.prototypes().iter().filter(|it| it.item.is_none())
}

#[test]
fn the_tables_are_wide() {
    let content = rogue_ember::content();
    let monsters: Vec<_> = creatures(&content)
        .filter(|it| it.fighter.is_some() && !it.ai.is_empty())
        .filter(|it| it.faction == FactionId::MONSTERS)
        .collect();
    assert_eq!(monsters.len(), 49, "README and the first page of the crate say so");
    let abilities: BTreeSet<_> = monsters.iter().flat_map(|it| it.abilities.iter()).collect();
    assert!(abilities.len() >= 14, "{} abilities", abilities.len());
    let items = |look: &str| content.prototypes().iter().filter(|it| it.look == look).count();
    for (look, least) in [("potion", 12), ("scroll", 12), ("wand", 8), ("ring", 6)] {
        assert!(items(look) >= least, "{} of {look}", items(look));
    }
    let equipment = |slot: &str| {
        let slot = content.rows().equipment_slot_id(slot);
        content
            .prototypes()
            .iter()
            .filter(|it| it.item.is_some_and(|item| item.equipment_slot == slot))
            .count()
    };
    assert!(equipment("weapon") + equipment("armour") >= 12);
}

#[test]
fn every_creature_and_item_has_a_flavour() {
    let content = rogue_ember::content();
    let without: Vec<_> = content
        .prototypes()
        .iter()
        .filter(|it| it.flavour.is_empty() && it.id != "player")
        .map(|it| it.id.as_str())
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn floors_are_sound() {
    let content = rogue_ember::content();
    for seed in 0..30 {
        for number in 1..=10 {
            let floor = procgen::generate(&content, seed, number);
            let checked = floor.check(&content).and_then(|()| floor.check_arrival(&content));
            assert_eq!(checked, Ok(()), "seed {seed}, floor {number}");
        }
    }
}

/// Who carries the Ember up from the last floor cannot fall back up.
#[test]
fn chasms_leave_a_way_on_foot() {
    let lakes = "Lakes(tile: \"chasm\", shore: \"rubble\", min: 1, max: 2, cells: 30";
    let wide = "Lakes(tile: \"chasm\", shore: \"rubble\", min: 6, max: 8, cells: 60";
    assert!(rogue_ember::ron().contains(lakes));
    let content = Content::parse("my.ron", &rogue_ember::ron().replace(lakes, wide)).unwrap();
    let chasm = content.tile_id("chasm").unwrap();
    let mut chasms = 0;
    for seed in 0..60 {
        let floor = procgen::generate(&content, seed, 9);
        assert_eq!(floor.check(&content), Ok(()), "seed {seed}");
        chasms += floor.tiles.iter().filter(|&(_, &tile)| tile == chasm).count();
    }
    assert!(chasms > 60 * 100, "{chasms} cells");
}

#[test]
fn the_ember_is_guarded() {
    let content = rogue_ember::content();
    let warden = content.prototype_id("warden").unwrap();
    let guarded = |seed: u64| {
        let floor = procgen::generate(&content, seed, 10);
        floor.monsters.iter().any(|&(kind, _)| kind == warden)
    };
    let unguarded: Vec<u64> = (0..200).filter(|&seed| !guarded(seed)).collect();
    assert_eq!(unguarded, []);
}

#[test]
fn a_floor_cut_in_two_is_found() {
    let content = rogue_ember::content();
    let chasm = content.tile_id("chasm").unwrap();
    let mut floor = procgen::generate(&content, 1, 9);
    floor.start.neighbours().for_each(|at| _ = floor.tiles.set(at, chasm));
    assert_eq!(floor.check(&content), Err(InvalidFloor::NoWayOnFoot(floor.end)));
}

#[test]
fn random_games_are_sound() {
    let content = rogue_ember::content();
    for seed in 1..=12 {
        let (mut game, mut rng) = (Game::with_content(content.clone(), seed), Rng::seeded(seed));
        let mut replay = Replay::new(&game);
        for turn in 0..150 {
            let legal = game.commands();
            let Some(&command) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            game.step(command).unwrap();
            assert_eq!(game.audit(), Ok(()), "seed {seed}, turn {turn}: {command}");
            replay.record(command, &game);
        }
        let loaded = Game::load(&content, &game.save()).unwrap();
        assert_eq!(loaded.fingerprint(), game.fingerprint());
        let again = Replay::from_bytes(&replay.to_bytes()).unwrap().verify(&content).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
}

#[test]
fn a_key_says_what_it_is_needed_for() {
    let content = rogue_ember::content();
    let key = content.prototype_id("iron_key").expect("a row");
    assert_eq!(describe::item(&content, key), ["needed for: iron gate"]);
}

/// A description reads like a sentence of the genre.
#[test]
fn descriptions_of_items_are_short() {
    let content = rogue_ember::content();
    let lines = |id| describe::item(&content, content.prototype_id(id).unwrap());
    assert_eq!(lines("dagger"), ["weapon, +2 power", "deals 20 more to sleeping targets"]);
    assert_eq!(lines("regeneration_ring"), ["ring", "heals 1 HP every 2 turns"]);
}

/// Reading the content checks each sentence against the rules of its row: here no row lacks one.
#[test]
fn rows_with_rules_tell_of_them() {
    let delve = include_str!("../../../../assets/packs/delve.ron");
    let built_in = rogue_ember::built_in_names().filter_map(rogue_ember::built_in);
    let mut all_untold = Vec::new();
    for content in built_in.chain([Content::parse("delve.ron", delve).unwrap().into()]) {
        let rows = content.rows();
        let prototypes = rows.prototypes.iter().filter(|row| row.item.is_some());
        let items = prototypes.map(|row| (&row.id, row.rules.is_empty(), &row.effect));
        let statuses = rows.statuses.iter().map(|row| (&row.id, row.rules.is_empty(), &row.effect));
        let abilities = rows.abilities.iter().map(|row| (&row.id, false, &row.effect));
        let substances =
            rows.substances.iter().map(|row| (&row.id, row.rules.is_empty(), &row.effect));
        let tiles = content.tiles().iter().map(|row| (&row.id, row.rules.is_empty(), &row.effect));
        let rows = items.chain(statuses).chain(abilities).chain(substances).chain(tiles);
        let untold = rows.filter(|(_, is_plain, effect)| !is_plain && effect.is_empty());
        let untold: Vec<_> = untold
            .map(|(id, ..)| id.as_str())
            .filter(|id| !["ember", "spark"].contains(id))
            .collect();
        if !untold.is_empty() {
            all_untold.push(format!("{}: {untold:?}", content.title()));
        }
    }
    assert!(all_untold.is_empty(), "{all_untold:#?}");
}

/// Stepping on it or past it decides nothing. The room of the altars may lie next to the armoury.
#[test]
fn a_choice_is_made_by_taking_and_leaves_that_of_the_armoury() {
    let row = "1 = dagger on TILE\n2 = mace on TILE\n3 = dagger on OTHER\n4 = mace on OTHER";
    for (tile, other) in [("altar", "rack"), ("rack", "altar")] {
        let legend = row.replace("TILE", tile).replace("OTHER", other);
        let scene = format!("#######\n#@1.2.#\n#.3.4.#\n#######\n\n{legend}");
        let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let tiles = |game: &Game| {
            let at = |x, y| match game.view().tile(Point::new(x, y)) {
                TileView::Visible(tile) | TileView::Remembered(tile) => tile.id.clone(),
                TileView::Unknown => "unknown".to_owned(),
            };
            [at(2, 1), at(4, 1), at(2, 2), at(4, 2)].join(" ")
        };
        let untouched = format!("{tile} {tile} {other} {other}");
        game.step(Command::Bump(Direction::East)).unwrap();
        game.step(Command::Bump(Direction::South)).unwrap();
        game.step(Command::Bump(Direction::North)).unwrap();
        assert_eq!(tiles(&game), untouched, "stepped on");
        game.step(Command::PickUp).unwrap();
        assert_eq!(tiles(&game), format!("open_{tile} cage {other} {other}"));
        game.step(Command::Bump(Direction::South)).unwrap();
        game.step(Command::PickUp).unwrap();
        assert_eq!(tiles(&game), format!("open_{tile} cage open_{other} cage"));
    }
}

/// The first rule for the use of an item is run alone: noise and stun are one rule.
#[test]
fn a_scroll_of_clamour_stuns_those_in_view() {
    let scene = "########\n#@...1.#\n########\n\n1 = goblin\ninventory a clamour_scroll";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let slot = game.view().inventory()[0].slot;
    game.step(Command::Use { slot, target: None }).unwrap();
    let content = rogue_ember::content();
    let view = game.view();
    let goblin = view.entities().into_iter().find(|it| it.hostile).unwrap();
    let held = goblin.statuses.iter().any(|it| {
        content.rows().status(it.status).is_some_and(|row| row.id == "held" && it.turns >= 11)
    });
    assert!(held, "{:?}", goblin.statuses);
}

/// The statuses of the first enemy in view after the first item was thrown at it.
fn statuses_after_throw(scene: &str) -> Vec<(String, u32)> {
    let content = rogue_ember::content();
    let mut game = Game::from_scene(content.clone(), scene).unwrap();
    let slot = game.view().inventory()[0].slot;
    let enemies = game.view().entities();
    let target = enemies.iter().find(|it| it.hostile).unwrap().at;
    game.step(Command::Throw { slot, target }).unwrap();
    let view = game.view();
    let enemy = view.entities().into_iter().find(|it| it.hostile).unwrap();
    let id = |it: &roguecore::ActiveStatus| content.rows().status(it.status).unwrap().id.clone();
    enemy.statuses.iter().map(|it| (id(it), it.turns)).collect()
}

#[test]
fn what_is_thrown_holds_slows_or_poisons() {
    let expected = [
        ("javelin", "slowed", 2),
        ("net", "held", 5),
        ("net", "webbed", 13),
        ("noisemaker", "held", 11),
        ("caustic_potion", "poisoned", 19),
    ];
    for (item, status, least) in expected {
        let scene = format!("########\n#@...1.#\n########\n\n1 = ogre\ninventory a {item}");
        let statuses = statuses_after_throw(&scene);
        let found = statuses.iter().find(|(id, _)| id == status);
        assert!(found.is_some_and(|(_, turns)| *turns >= least), "{item}: {statuses:?}");
    }
}

#[test]
fn a_honey_cake_adds_hit_points_for_good() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 10\ninventory a food";
    let mut game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let most = |game: &Game| game.view().player().fighter.unwrap().max_hp();
    let before = most(&game);
    let slot = game.view().inventory()[0].slot;
    game.step(Command::Use { slot, target: None }).unwrap();
    assert_eq!(most(&game), before + 2);
    assert_eq!(game.view().player().fighter.unwrap().hp(), 24);
}

/// Shadows hide the player until they end, not until the first blow.
#[test]
fn a_blow_does_not_end_the_shadows() {
    let content = rogue_ember::content();
    let scene = "#####\n#@1.#\n#####\n\n@ = player shadowed 25\n1 = ogre asleep 0";
    let mut game = Game::from_scene(content.clone(), scene).unwrap();
    game.step(Command::Bump(Direction::East)).unwrap();
    let shadowed = content.rows().status_id("shadowed").unwrap();
    assert!(game.view().player().statuses.iter().any(|it| it.status == shadowed));
}

/// From the fourth floor on what comes is a hunter.
#[test]
fn a_scroll_of_summoning_calls_hunters_in_the_deep() {
    let content = rogue_ember::content();
    let hunter = content.prototype_id("hunter").unwrap();
    let wall = "#".repeat(40);
    let halls = format!(
        "{wall}\n#@..#{}#\n#...#{}#\n#.......{}#\n{wall}",
        ".".repeat(34),
        ".".repeat(34),
        ".".repeat(31)
    );
    for (floor, hunted) in [(3, false), (4, true), (10, true)] {
        let scene = format!("{halls}\n\ninventory a summoning_scroll\nfloor {floor}");
        let mut game = Game::from_scene(content.clone(), &scene).unwrap();
        let slot = game.view().inventory()[0].slot;
        game.step(Command::Use { slot, target: None }).unwrap();
        let player = game.view().player().id;
        let all = game.map().entities().iter();
        let come: Vec<_> = all.filter(|it| it.is_actor() && it.id != player).collect();
        assert!(!come.is_empty(), "floor {floor}");
        let found = come.iter().any(|it| it.kind == hunter);
        assert_eq!(found, hunted, "floor {floor}");
    }
}

#[test]
fn the_player_does_not_fall_to_the_feet_of_an_enemy() {
    let row = ".".repeat(56);
    for (seed, column) in (0..40).flat_map(|seed| [5, 20, 35, 50].map(|column| (seed, column))) {
        let mut cells = row.clone();
        cells.replace_range(column..=column, "@");
        let rows = [vec![row.as_str(); 12], vec![&cells], vec![row.as_str(); 11]].concat();
        let floor = 1 + seed % 9;
        let scene = format!(
            "{}\n\ninventory a descent_potion\nfloor {floor}\nseed {seed}",
            rows.join("\n")
        );
        let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        let slot = game.view().inventory()[0].slot;
        game.step(Command::Use { slot, target: None }).unwrap();
        assert_eq!(game.view().floor(), floor + 1);
        let (view, content) = (game.view(), game.content());
        let here = view.player().at;
        let tile = content.tile(game.map().tile(here).unwrap());
        assert!(!tile.rules.has(Trigger::Enter), "seed {seed}, floor {floor}: {}", tile.id);
        // A creature that was five cells away, the least, may have taken two steps, and to a drum more.
        let hasted = content.rows().status_id("hasted").unwrap();
        let monster = |kind| content.prototype(kind).faction == FactionId::MONSTERS;
        let near = game.map().entities().iter().filter(|it| it.is_actor() && monster(it.kind));
        let near = near.filter(|it| it.at.chebyshev(here) <= 3 && !it.has_status(hasted));
        let near: Vec<_> = near.collect();
        assert!(near.is_empty(), "seed {seed}, floor {floor}: {near:?} near {here}");
    }
}

/// A description names the number that it means, and tells a fact once.
#[test]
fn descriptions_name_their_numbers() {
    let content = rogue_ember::content();
    let game = Game::from_scene(content.clone(), "###\n#@#\n###\n\n@ = player edge 12").unwrap();
    let view = game.view();
    let (rows, totals) = (content.rows(), |stat| view.stat(stat));
    let item = |id| describe::item_of(&content, content.prototype_id(id).unwrap(), &totals);
    let growth = |id| rows.level_up_id(id).unwrap();
    assert_eq!(
        item("heirloom"),
        ["weapon, +2 power", "hits deal extra damage: 1 for every 25 kills (12 so far)"]
    );
    assert_eq!(
        item("healing_potion"),
        ["heals 30% of max HP (12) and cures poison", "at full health, +2 max HP for good instead"]
    );
    assert_eq!(item("shadow_cloak"), ["armour, +3 defence", "sleepers wake less often"]);
    assert_eq!(item("plate_armour")[0], "armour, +6 defence, 15% slower");
    assert_eq!(describe::level_up(&content, growth("vigour")), "+18 max HP");
    assert_eq!(describe::level_up(&content, growth("swiftness")), "8% faster, +6 max HP");
    assert_eq!(
        describe::technique(&content, growth("lunge"), &totals),
        [
            "leap up to 4 cells at the first creature in the way and hit it for your power (4), ignoring defence \
             (recharges in 10 turns)",
            "+6 max HP"
        ]
    );
    assert_eq!(
        describe::origin_start(&content, growth("sworn")),
        ["+10 max HP", "time does not heal you: kills do"]
    );
}

/// The words for quick healing have a number of turns that no rule fills in.
#[test]
fn quick_healing_is_told_as_it_heals() {
    let content = rogue_ember::content();
    let recovery = content.rows().stat_id("recovery").unwrap();
    assert_eq!(content.rows().bonus(recovery, 3), "+3 HP every 6 turns");
    let hp_after_six_turns = |recovery: i32| {
        let scene = format!("###\n#@#\n###\n\n@ = player hp 10 recovery {recovery}");
        let mut game = Game::from_scene(rogue_ember::content(), &scene).unwrap();
        for _ in 0..6 {
            game.step(Command::Wait).unwrap();
        }
        game.view().player().fighter.unwrap().hp()
    };
    assert_eq!(hp_after_six_turns(3) - hp_after_six_turns(0), 3);
}
