//! Branches: side floors that return, with tables of their own.

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::procgen::{self, Floor};
use roguecore::{
    BranchId, Command, Content, Game, Host, LostGoal, Pack, Point, PrototypeId, Refusal, TileView,
    Wish,
};

use crate::scenes::support::play;

const BRANCHES: &str = r#"
    branches: [
        (id: "old_cellar", from: 2, floors: 2, stairs: "hatch", recipe: "caves", monsters: {"troll": 1}),
        (id: "crypt", name: "Crypt of Kings", from: 2, floors: 1, depth: 7, stairs: "crack"),
        (id: "roof", from: 1, floors: 1, depth: 1, stairs: "hatch"),
    ],
"#;

const TILES: &str = r#"
        (id: "hatch", glyph: 'v', scene_key: 'v', color: (9, 9, 9), walkable: true, transparent: true),
        (id: "crack", glyph: 'x', scene_key: 'x', color: (9, 9, 9), walkable: true, transparent: true),
"#;

/// A file with the tiles of stairs and these branches.
fn with_branches(ron: &str, branches: &str) -> String {
    let ron = ron.replacen("    tiles: [", &format!("    tiles: [{TILES}"), 1);
    ron.replacen("    tiles: [", &format!("{branches}    tiles: ["), 1)
}

/// The classic content with three branches: floors 11 and 12, 13, and 14. Items are shafts.
fn content() -> Arc<Content> {
    let shafts = [("down", 1), ("far_down", 9), ("rise", -1), ("far_up", -3)].map(|(id, floors)| {
        format!("(id: \"{id}\", glyph: '?', color: (1, 1, 1), rules: [(on: Use, do: [ChangeFloor({floors})])]),")
    });
    let ron = with_branches(Content::classic_ron(), BRANCHES);
    let ron = ron.replacen("    items: [", &format!("    items: [{}", shafts.concat()), 1);
    Arc::new(Content::parse("branches.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

/// A game on a cell of that tile of a floor.
fn on(tile: &str, floor: u32, seed: u64) -> Game {
    let scene = format!(
        "<.1\n\n1 = player hp 9999 max 9999 on {tile}\ninventory a down, b far_down, c rise, d far_up\nfloor {floor}\nseed {seed}"
    );
    Game::from_scene(content(), &scene).unwrap()
}

/// The floor of the player and the tile that they stand on.
fn here(game: &Game) -> (u32, String) {
    let view = game.view();
    match view.tile(view.player().at) {
        TileView::Visible(tile) => (view.floor(), tile.id.clone()),
        other => (view.floor(), format!("{other:?}")),
    }
}

fn count(floor: &Floor, content: &Content, tile: &str) -> usize {
    let tile = content.tile_id(tile).unwrap();
    floor.tiles.iter().filter(|&(_, it)| *it == tile).count()
}

#[test]
fn stairs_lead_into_a_branch_and_back_to_their_cell() {
    for (tile, from, first) in [("hatch", 2, 11), ("crack", 2, 13), ("hatch", 1, 14)] {
        let mut game = on(tile, from, 5);
        let before = game.to_scene();
        play(&mut game, "down");
        assert_eq!(here(&game), (first, "stairs_up".into()));
        game.audit().unwrap();
        let saved = Game::load(game.content(), &game.save()).unwrap();
        assert_eq!(saved.fingerprint(), game.fingerprint());
        play(&mut game, "up");
        assert_eq!(here(&game), (from, tile.into()));
        let map = |scene: &str| scene.lines().next().map(str::to_owned);
        assert_eq!(map(&game.to_scene()), map(&before));
        play(&mut game, "down");
        assert_eq!(here(&game), (first, "stairs_up".into()), "the floor is kept");
    }
}

#[test]
fn a_branch_has_floors_below_each_other_and_ends() {
    let mut game = on("stairs_down", 11, 5);
    play(&mut game, "down");
    assert_eq!(here(&game), (12, "stairs_up".into()));
    play(&mut game, "up");
    assert_eq!(here(&game), (11, "stairs_down".into()));
    let mut last = on("stairs_down", 12, 5);
    assert_eq!(last.step(Command::Descend), Err(Refusal::NoStairs { down: true }));
    // The stairs of a branch lead nowhere else.
    let mut other = on("hatch", 3, 5);
    assert_eq!(other.step(Command::Descend), Err(Refusal::NoStairs { down: true }));
    let mut deepest = on("stairs_down", 10, 5);
    assert_eq!(deepest.step(Command::Descend), Err(Refusal::NoStairs { down: true }));
}

#[test]
fn every_floor_has_the_stairs_that_it_should_have() {
    let content = content();
    for seed in 0..40 {
        for number in 1..=content.floor_count() {
            let floor = procgen::generate(&content, seed, number);
            let tiles = ["stairs_up", "stairs_down", "hatch", "crack"];
            let counts = tiles.map(|tile| count(&floor, &content, tile));
            let expected = match number {
                1 => [1, 1, 1, 0],
                2 => [1, 1, 1, 1],
                10 | 12..=14 => [1, 0, 0, 0],
                _ => [1, 1, 0, 0],
            };
            assert_eq!(counts, expected, "seed {seed}, floor {number}");
            let goal = content.dungeon().unwrap().goal;
            let goals = floor.items.iter().filter(|(kind, _)| *kind == goal).count();
            assert_eq!(goals, usize::from(number == 10));
            floor.check(&content).unwrap();
        }
    }
}

/// A pack with locks, doors, lakes and vaults, and two branches that leave its third floor.
fn delve() -> Content {
    let ron = with_branches(
        include_str!("../../../../../assets/packs/delve.ron"),
        r#"branches: [
            (id: "cellar", from: 3, floors: 3, stairs: "hatch"),
            (id: "crypt", from: 3, floors: 1, depth: 6, stairs: "crack", recipe: "halls"),
        ],"#,
    );
    Content::parse("delve.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The cells that a walk from the start reaches without opening a lock. Shares no code with the engine.
fn walked(content: &Content, floor: &Floor) -> BTreeSet<(i32, i32)> {
    let mut seen = BTreeSet::from([(floor.start.x, floor.start.y)]);
    let mut open = vec![floor.start];
    while let Some(at) = open.pop() {
        for next in at.neighbours() {
            let Some(&tile) = floor.tiles.get(next) else { continue };
            let is_open = content.tile(tile).walkable || floor.doors.contains(&next);
            let is_locked = floor.locks.iter().any(|lock| lock.at == next);
            if is_open && !is_locked && seen.insert((next.x, next.y)) {
                open.push(next);
            }
        }
    }
    seen
}

/// All of a floor but the work of making it.
fn parts(floor: Floor) -> impl PartialEq + std::fmt::Debug {
    let Floor { tiles, start, end, monsters, items, followers, doors, locks, vaults, .. } = floor;
    (tiles, (start, end), (monsters, items), (followers, doors), (locks, vaults))
}

#[test]
fn the_stairs_of_branches_are_reached_without_keys_and_change_nothing_else() {
    let with = delve();
    let without = Content::parse(
        "delve.ron",
        &with_branches(include_str!("../../../../../assets/packs/delve.ron"), ""),
    )
    .unwrap();
    for seed in 0..200 {
        let floor = procgen::generate(&with, seed, 3);
        let reached = walked(&with, &floor);
        let stairs = ["hatch", "crack"].map(|tile| with.tile_id(tile).unwrap());
        let cells = stairs.map(|tile| {
            let mut cells = floor.tiles.size().points();
            cells.find(|&at| floor.tiles.get(at) == Some(&tile)).unwrap()
        });
        assert!(cells.iter().all(|at| reached.contains(&(at.x, at.y))), "seed {seed}");
        let taken = [floor.start, floor.end, cells[1]];
        assert!(taken.iter().all(|at| at.chebyshev(cells[0]) > 3), "seed {seed}");
        floor.check(&with).unwrap();
        let mut other = procgen::generate(&without, seed, 3);
        for (at, tile) in cells.into_iter().zip(stairs) {
            other.tiles.set(at, tile);
        }
        assert_eq!(parts(other), parts(floor), "seed {seed}");
    }
}

#[test]
fn the_smallest_floors_have_the_stairs_of_their_branches() {
    let ron = with_branches(Content::classic_ron(), BRANCHES)
        .replace("width: 80, height: 43", "width: 5, height: 5")
        .replace("smallest: 6, largest: 10", "smallest: 3, largest: 3")
        .replace("(from: 1, max: 2)", "(from: 1, max: 100)");
    let content = Content::parse("tiny.ron", &ron).unwrap();
    for seed in 0..100 {
        let floor = procgen::generate(&content, seed, 2);
        let stairs = ["hatch", "crack"].map(|tile| count(&floor, &content, tile));
        assert_eq!(stairs, [1, 1], "seed {seed}");
    }
}

#[test]
fn the_stairs_of_many_branches_are_little_work() {
    let work = |branches: u32| {
        let row = |row: &dyn Fn(u32) -> String| (0..branches).map(row).collect::<String>();
        let tiles = row(&|n| {
            let key = char::from_u32(0x2801 + n).unwrap();
            let looks = format!("glyph: 'v', scene_key: '{key}', color: (9, 9, 9)");
            format!("(id: \"hatch_{n}\", {looks}, walkable: true, transparent: true),")
        });
        let rows = row(&|n| format!("(id: \"b{n}\", from: 2, floors: 1, stairs: \"hatch_{n}\"),"));
        let ron = with_branches(Content::classic_ron(), &format!("branches: [{rows}],"));
        let ron = ron.replacen("    tiles: [", &format!("    tiles: [{tiles}"), 1);
        let content = Arc::new(Content::parse("my.ron", &ron).unwrap());
        let floor = procgen::generate(&content, 7, 2);
        let tiles = (0..branches).map(|n| format!("hatch_{n}"));
        tiles.for_each(|tile| assert_eq!(count(&floor, &content, &tile), 1, "{tile}"));
        let scene = "1\n\n1 = player on stairs_down\nfloor 1\nseed 7";
        let mut game = Game::from_scene(content, scene).unwrap();
        play(&mut game, "down");
        game.work()
    };
    let [none, one, many] = [0, 1, 150].map(work);
    let area = Content::classic().map_size().area() as u64;
    assert!(one >= none + area, "{one} with a branch, {none} without");
    assert!(many < one + 10 * area, "{many} with 150 branches, {one} with one");
}

#[test]
fn falling_and_rising_stay_in_the_branch_or_leave_it_at_its_top() {
    let fell = |floor: u32, letter: &str| {
        let mut game = on("floor", floor, 3);
        play(&mut game, &format!("use={letter}"));
        game.audit().unwrap();
        game.view().floor()
    };
    // One floor down, nine down, one up, three up.
    let moved = |floor| ["a", "b", "c", "d"].map(|letter| fell(floor, letter));
    assert_eq!(moved(2), [3, 10, 1, 1]);
    assert_eq!(moved(10), [10, 10, 9, 7]);
    assert_eq!(moved(11), [12, 12, 2, 1]);
    assert_eq!(moved(12), [12, 12, 11, 1]);
    assert_eq!(moved(13), [13, 13, 2, 1]);
}

#[test]
fn a_rule_changes_the_floor_by_as_many_as_the_longest_way_has() {
    let read = |deepest: u32, floors: u32, change: i32| {
        let branches =
            format!("branches: [(id: \"a\", from: 1, floors: {floors}, stairs: \"hatch\")],");
        let pit = format!("walkable: true, rules: [(on: Enter, do: [ChangeFloor({change})])],");
        let ron = with_branches(Content::classic_ron(), &branches)
            .replacen("deepest: 10", &format!("deepest: {deepest}"), 1)
            .replacen("walkable: true,", &pit, 1);
        Content::parse("my.ron", &ron).map(|_| ()).map_err(|errors| errors.to_string())
    };
    for (deepest, floors, most) in [(3, 5, 5), (1, 3, 3), (5, 1, 4)] {
        assert_eq!(read(deepest, floors, most), Ok(()));
        assert_eq!(read(deepest, floors, -most), Ok(()));
        let report = read(deepest, floors, most + 1).unwrap_err();
        let expected =
            format!("a rule goes 1 to {most} floors down or up here; this is {}", most + 1);
        assert!(report.ends_with(&expected), "{report}");
    }
}

#[test]
fn wizards_go_to_the_floors_of_branches() {
    let mut game = on("floor", 4, 3);
    game.set_wizard_mode(true);
    for (wish, floor) in [(12, 12), (5, 5), (99, 14), (1, 1)] {
        game.step(Command::Wizard(Wish::GoTo(wish))).unwrap();
        assert_eq!(game.view().floor(), floor);
        game.audit().unwrap();
    }
}

#[test]
fn a_branch_has_its_own_recipe_and_monsters_or_those_of_its_depth() {
    let content = content();
    let recipe = |floor| content.recipe(floor).id.clone();
    assert_eq!((recipe(11), recipe(13)), ("caves".to_owned(), recipe(7)));
    let all_rooms = content.with_recipe("rooms").unwrap();
    assert_eq!(all_rooms.recipe(11).id, "rooms");
    let places = [2, 11, 12, 13].map(|floor| {
        let place = content.place(floor);
        (place.branch.map(BranchId::index), place.floor, place.depth)
    });
    assert_eq!(places, [(None, 2, 2), (Some(0), 1, 3), (Some(0), 2, 4), (Some(1), 1, 7)]);
    let names: Vec<&str> = content.branches().iter().map(|branch| &*branch.name).collect();
    assert_eq!(names, ["old cellar", "Crypt of Kings", "roof"]);
    let monsters = |floor: u32| -> BTreeSet<&str> {
        let floors = (0..30).map(|seed| procgen::generate(&content, seed, floor).monsters);
        floors.flatten().map(|(kind, _)| &*content.prototype(kind).id).collect()
    };
    assert_eq!(monsters(11), BTreeSet::from(["troll"]));
    assert!(monsters(13).contains("warden"), "those of floor 7");
    assert!(!monsters(14).contains("troll"), "those of floor 1");
}

#[test]
fn hordes_and_vaults_of_a_branch_stand_there_for_all_others() {
    let delve = include_str!("../../../../../assets/packs/delve.ron");
    let fields = r#"branches: [
        (id: "cellar", from: 3, floors: 2, stairs: "hatch", recipe: "halls"),
        (id: "crypt", from: 3, floors: 1, stairs: "crack", recipe: "halls"),
    ],"#;
    let ron = with_branches(delve, fields)
        .replacen(
            "hordes: [",
            "hordes: [(leader: \"shaman\", branch: \"cellar\", floors: (4, 4)),",
            1,
        )
        .replacen("id: \"camp\",", "id: \"camp\", branch: \"crypt\",", 1);
    let content = Content::parse("delve.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let all = |floor| (0..60).map(move |seed| (seed, floor));
    let vaults = |content: &Content, floor| -> BTreeSet<String> {
        all(floor).flat_map(|(seed, n)| procgen::generate(content, seed, n).vaults).collect()
    };
    let (crypt, cellar) = (vaults(&content, 11), vaults(&content, 9));
    assert_eq!(crypt, BTreeSet::from(["camp".to_owned()]));
    assert!(!cellar.contains("camp") && cellar.len() > 1);
    let without_camp = vaults(&content.without("camp").unwrap(), 11);
    assert!(!without_camp.contains("camp") && without_camp.len() > 1, "those of all floors");
    let leads = |kind: &str, floor: u32| {
        let kind: PrototypeId = content.prototype_id(kind).unwrap();
        all(floor).any(|(seed, n)| {
            let floor = procgen::generate(&content, seed, n);
            let leads = |&(_, leader): &(Point, Point)| floor.monsters.contains(&(kind, leader));
            floor.followers.iter().any(leads)
        })
    };
    // The horde of the cellar has no followers, and is on its first floor alone.
    assert_eq!([9, 10, 11].map(|floor| leads("shaman", floor)), [false, true, true]);
}

#[test]
fn conditions_and_texts_about_floors_mean_the_depth() {
    let ron = with_branches(Content::classic_ron(), BRANCHES);
    let rules = "rules: [(on: Arrive, if: [FloorFrom(7)], do: [Say(\"As deep as {floor}.\")])],";
    let ron = ron.replacen("id: \"rooms\",", &format!("id: \"rooms\", {rules}"), 1);
    let content = Content::parse("my.ron", &ron).unwrap().with_recipe("rooms").unwrap();
    let content = Arc::new(content);
    let arrive = |tile: &str| {
        let scene = format!("1\n\n1 = player on {tile}\nfloor 2");
        let mut game = Game::from_scene(content.clone(), &scene).unwrap();
        play(&mut game, "down")
    };
    assert!(arrive("crack").contains("\"As deep as 7.\""), "{}", arrive("crack"));
    assert!(!arrive("hatch").contains("As deep"));
}

#[test]
fn a_sampled_game_has_the_stairs_of_branches() {
    for seed in 0..20 {
        let mut game = on("stairs_down", 1, seed % 3);
        play(&mut game, "down");
        let other = game.sample_world(seed);
        for tile in ["hatch", "crack", "stairs_down", "stairs_up"] {
            let tile = game.content().tile_id(tile).unwrap();
            let map = other.map();
            let cells = map.size().points().filter(|&at| map.tile(at) == Some(tile));
            assert_eq!(cells.count(), 1, "seed {seed}");
        }
    }
    let mut game = on("hatch", 2, 3);
    play(&mut game, "down");
    game.sample_world(1).audit().unwrap();
}

#[test]
fn the_goal_is_lost_where_the_way_out_of_a_branch_is() {
    let ron = with_branches(Content::classic_ron(), BRANCHES);
    let content = Arc::new(Content::parse("my.ron", &ron).unwrap());
    let game = |tile: &str, floor: u32| {
        let scene = format!("1\n\n1 = player on {tile}\nfloor {floor}");
        Game::from_scene(content.clone(), &scene).unwrap()
    };
    assert_eq!(game("stairs_up", 12).lost_goal(), None);
    let no_way = Some(LostGoal::NoStairs { floor: 12, down: false });
    assert_eq!(game("stairs_down", 12).lost_goal(), no_way);
    assert_eq!(game("floor", 1).lost_goal(), Some(LostGoal::NoStairs { floor: 1, down: true }));
    // The goal is in the main dungeon: a player there needs no stairs of a branch.
    let mut above = game("stairs_up", 11);
    play(&mut above, "up");
    assert_eq!(above.lost_goal(), None);
}

#[test]
fn what_a_branch_is_counts_for_the_identity_and_its_name_does_not() {
    let hash = |branches: &str| {
        Content::parse("my.ron", &with_branches(Content::classic_ron(), branches)).unwrap().hash()
    };
    let base = hash(BRANCHES);
    assert_eq!(hash(&BRANCHES.replace("Crypt of Kings", "Tomb")), base);
    let changes =
        [("depth: 7", "depth: 8"), ("from: 1", "from: 3"), ("\"troll\": 1", "\"troll\": 2")];
    for (part, other) in changes {
        assert_ne!(hash(&BRANCHES.replace(part, other)), base, "{part}");
    }
    assert_ne!(hash(""), base);
    // A saved game opens with other monsters, and not where the stairs lead elsewhere.
    let with = |branches: &str| {
        let ron = with_branches(Content::classic_ron(), branches);
        Arc::new(Content::parse("my.ron", &ron).unwrap())
    };
    let saved = Game::with_content(with(BRANCHES), 7).save();
    assert!(Game::load(&with(&BRANCHES.replace("\"troll\": 1", "\"orc\": 1")), &saved).is_ok());
    assert!(Game::load(&with(&BRANCHES.replace("from: 1", "from: 3")), &saved).is_err());
}

#[test]
fn packs_change_and_remove_branches() {
    let base = with_branches(Content::classic_ron(), BRANCHES);
    let read = |text: &str| {
        let packs = [text, &base].map(|text| Pack::new().with_file("my.ron", text));
        Content::parse_packs(&packs, &Host::new()).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let change = "change: (branches: {\"old_cellar\": (floors: 5, monsters: {\"orc\": 3})})";
    let content = read(&format!("(extends: \"x\", {change})"));
    assert_eq!((content.branches()[0].floors, content.floor_count()), (5, 17));
    let monsters = |content: &Content, floor| -> BTreeSet<String> {
        let floors = (0..30).map(|seed| procgen::generate(content, seed, floor).monsters);
        floors.flatten().map(|(kind, _)| content.prototype(kind).id.clone()).collect()
    };
    assert_eq!(monsters(&content, 11), BTreeSet::from(["orc".to_owned(), "troll".to_owned()]));
    let content = read("(extends: \"x\", remove: (branches: [\"crypt\", \"roof\"]))");
    assert_eq!((content.branches().len(), content.floor_count()), (1, 12));
    let content = read("(extends: \"x\", remove: (creatures: [\"troll\"]))");
    assert_eq!(monsters(&content, 11), BTreeSet::new());
}

#[test]
fn mistakes_in_branches_are_reported() {
    let report = |branches: &str| {
        let ron = with_branches(Content::classic_ron(), &format!("branches: [\n{branches}\n],"));
        let report = Content::parse("my.ron", &ron).unwrap_err().to_string();
        report.lines().map(|line| line.split_once(": ").unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    let row = |fields: &str| format!("(id: \"a\", {fields}),");
    let all = [
        "from: 11, floors: 1, stairs: \"hatch\"",
        "from: 0, floors: 1, stairs: \"hatch\"",
        "from: 2, floors: 0, stairs: \"hatch\"",
        "from: 2, floors: 1, depth: 1001, stairs: \"hatch\"",
        "from: 2, floors: 991, stairs: \"hatch\"",
        "from: 2, floors: 1, stairs: \"hach\"",
        "from: 2, floors: 1, stairs: \"wall\"",
        "from: 2, floors: 1, stairs: \"floor\"",
        "from: 2, floors: 1, stairs: \"stairs_down\"",
        "from: 2, floors: 1, stairs: \"hatch\", recipe: \"cave\"",
        "from: 2, floors: 1, stairs: \"hatch\", monsters: {\"trol\": 1}",
        "from: 2, floors: 1, stairs: \"hatch\", items: {\"troll\": 1}",
    ];
    let reports: Vec<String> = all.into_iter().flat_map(|fields| report(&row(fields))).collect();
    let expected = [
        "\"a\" leaves floor 11, but the deepest is 10",
        "the floor must be from 1 to 1000; it is 0",
        "the number of floors must be from 1 to 1000; it is 0",
        "the depth must be from 1 to 1000; it is 1001",
        "a dungeon has at most 1000 floors with all its branches; with \"a\" these are 1001",
        "tile \"hach\" does not exist; did you mean \"hatch\"?",
        "the stairs must be walkable; \"wall\" is not",
        "the stairs \"floor\" must not be the floor tile",
        "the stairs to \"a\" must be another tile than the other stairs of floor 2",
        "recipe \"cave\" does not exist; did you mean \"caves\"?",
        "monster \"trol\" does not exist; did you mean \"troll\"?",
        "\"troll\" is no item; move it to the other table",
    ];
    assert_eq!(reports, expected);
    let two = "(id: \"a\", from: 2, floors: 1, stairs: \"hatch\"), (id: \"b\", from: 2, floors: 1, stairs: \"hatch\")";
    let expected = ["the stairs to \"b\" must be another tile than the other stairs of floor 2"];
    assert_eq!(report(two), expected);
    let steps = Content::first_steps_ron();
    let alone =
        with_branches(steps, "branches: [(id: \"a\", from: 1, floors: 1, stairs: \"hatch\")],");
    let report = Content::parse("my.ron", &alone).unwrap_err().to_string();
    assert!(report.ends_with(": a branch needs a `dungeon` that it leaves"), "{report}");
}

/// A run is opened with what its summary states.
#[test]
fn a_run_on_a_floor_of_a_branch_is_opened_as_it_was_left() {
    let mut game = on("hatch", 2, 3);
    let mut run = Run::new("Ann", &game);
    game.step(Command::Descend).unwrap();
    run.append(Command::Descend, &game);
    assert_eq!(game.view().floor(), 11);
    let file = run.snapshot(&game).unwrap();
    let opened = Run::open(game.content(), &file).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
    assert_eq!(Run::peek(&file).unwrap().floor, 3, "the depth");
}
