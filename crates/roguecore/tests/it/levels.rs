//! Levels made by steps: every floor is valid, each step does what it says, and each mistake in a
//! file is reported.

use proptest::prelude::*;
use roguecore::procgen::{self, Floor, Generator, NumberDef, Plan, Site};
use roguecore::{Command, Content, Direction, Game, Host, Point, Rng, TileView};

const DELVE: &str = include_str!("../../../../assets/packs/delve.ron");
const BOOK: &str = include_str!("../../../../docs/src/content.md");

fn delve() -> Content {
    Content::parse("delve.ron", DELVE).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The sample pack with its recipes, vaults and hordes replaced by these fields; `rooms` is the
/// recipe of every floor.
fn with_fields(fields: &str) -> String {
    let start = DELVE.find("    vaults: [").unwrap();
    let end = DELVE.find("    floors: (\n").unwrap();
    let tables = DELVE[end..].replace("(from: 3, recipe: \"halls\"),", "");
    let tables = tables.replace("(from: 5, recipe: \"warren\"),", "");
    let tables = tables.replace("(from: 7, recipe: \"caves\"),", "");
    format!("{}{fields}\n{tables}", &DELVE[..start])
}

fn with_steps(steps: &str) -> String {
    with_fields(&format!("recipes: [(id: \"rooms\", steps: [{steps}])],"))
}

#[track_caller]
fn parse(ron: &str) -> Content {
    Content::parse("my.ron", ron).unwrap_or_else(|errors| panic!("{errors}"))
}

#[track_caller]
fn assert_valid(content: &Content, floor: &Floor) {
    let checked = floor.check(content).and_then(|()| floor.check_arrival(content));
    assert_eq!(checked, Ok(()), "{}", picture(content, floor));
}

fn picture(content: &Content, floor: &Floor) -> String {
    let mut text = String::new();
    for y in floor.tiles.size().rows() {
        for x in floor.tiles.size().columns() {
            let at = Point::new(x, y);
            let spawns = floor.monsters.iter().chain(&floor.items);
            let spawn = spawns.into_iter().find(|(_, it)| *it == at);
            let tile = content.tile(*floor.tiles.get(at).unwrap()).scene_key;
            text.push(spawn.map_or(tile, |(kind, _)| content.prototype(*kind).glyph));
        }
        text.push('\n');
    }
    text
}

fn count_tiles(content: &Content, floor: &Floor, id: &str) -> usize {
    let tile = content.tile_id(id).unwrap();
    floor.tiles.iter().filter(|&(_, it)| *it == tile).count()
}

#[test]
fn a_thousand_floors_of_the_sample_pack_are_valid() {
    let content = delve();
    let (mut doors, mut locks, mut followers) = (0, 0, 0);
    let mut tiles = [0; 4];
    for seed in 0..125 {
        for number in 1..=8 {
            let floor = procgen::generate(&content, seed, number);
            assert_valid(&content, &floor);
            assert_eq!(floor, procgen::generate(&content, seed, number));
            doors += floor.doors.len();
            locks += floor.locks.len();
            followers += floor.followers.len();
            let ids = ["deep_water", "shallow_water", "grass", "altar"];
            for (sum, id) in tiles.iter_mut().zip(ids) {
                *sum += count_tiles(&content, &floor, id);
            }
            let keys = ["iron_key", "gold_key"].map(|id| content.prototype_id(id).unwrap());
            let placed = floor.items.iter().filter(|(kind, _)| keys.contains(kind)).count();
            assert_eq!(placed, floor.locks.len());
        }
    }
    assert!(doors > 5_000 && locks > 700 && followers > 3_000, "{doors} {locks} {followers}");
    assert!(tiles[..3].iter().all(|&sum| sum > 5_000) && tiles[3] > 100, "{tiles:?}");
}

#[test]
fn the_sample_pack_is_playable() {
    let game = Game::with_content(delve().into(), 1);
    game.audit().unwrap();
}

/// Each gate of the sample pack opens with the key that is placed for it, and stays shut without.
#[test]
fn the_gates_of_the_sample_pack_open_with_their_keys() {
    let content = std::sync::Arc::new(delve());
    for (gate, key) in [("gate", "iron_key"), ("gold_gate", "gold_key")] {
        for carried in ["iron_key", "gold_key"] {
            let scene = format!("###\n#@G\n###\n\nG = nobody on {gate}\ninventory b {carried}");
            let mut game = Game::from_scene(content.clone(), &scene).unwrap();
            let opened = game.step(Command::Bump(Direction::East)).is_ok();
            assert_eq!(opened, carried == key, "{gate} {carried}");
            assert_eq!(game.view().inventory().len(), usize::from(!opened));
            assert_eq!(game.step(Command::Bump(Direction::East)).is_ok(), opened, "{gate}");
        }
    }
    // Where a floor has a lock, its tile is one of these gates.
    for seed in 0..20 {
        let floor = procgen::generate(&content, seed, 5);
        for lock in &floor.locks {
            let tile = &content.tile(*floor.tiles.get(lock.at).unwrap()).id;
            assert!(tile.ends_with("gate"), "{tile}");
        }
    }
}

#[test]
fn a_step_of_distinct_items_places_no_kind_twice() {
    let same = |seed: u64, distinct: &str| {
        let of = "of: { \"potion\": 1, \"sword\": 9 }";
        let items = format!("Items(min: 2, max: 2, {of}{distinct})");
        let rooms = "Rooms(attempts: 30, smallest: 3, largest: 9)";
        let content = parse(&with_steps(&format!("{rooms}, {items}")));
        let placed = procgen::generate(&content, seed, 1).items;
        assert_eq!(placed.len(), 2);
        placed[0].0 == placed[1].0
    };
    assert!((0..20).all(|seed| !same(seed, ", distinct: true")));
    assert!((0..20).any(|seed| same(seed, "")));
    assert!((0..20).all(|seed| same(seed, "") == same(seed, ", distinct: false")));
}

/// Two vaults with two marks each: without `each` one of them may stay empty.
#[test]
fn a_step_for_each_vault_leaves_none_of_them_empty() {
    let vault = |id: &str| {
        let legend = "legend: {\"t\": (mark: \"treasure\"), \"D\": (door: \"door\")}";
        format!("(id: \"{id}\", map: [\"####\", \"#tt#\", \"##D#\"], {legend})")
    };
    let placed = |seed: u64, items: &str| {
        let fields = format!(
            "vaults: [{}, {}], recipes: [(id: \"rooms\", steps: [
                 Caves(open: 57, rounds: 5), Vaults(min: 2, max: 2), {items}])],",
            vault("one"),
            vault("two")
        );
        let content = parse(&with_fields(&fields));
        let floor = procgen::generate(&content, seed, 1);
        assert_eq!(floor.vaults.len(), 2);
        let items: Vec<Point> = floor.items.iter().map(|it| it.1).collect();
        // Treasures of one vault are next to one another.
        let alone = |at: &&Point| items.iter().filter(|it| it.chebyshev(**at) == 1).count() == 0;
        (items.len(), items.iter().filter(alone).count())
    };
    let of = "of: { \"potion\": 1, \"sword\": 9 }, at: \"treasure\"";
    let each = |seed| placed(seed, &format!("Items(min: 1, max: 1, {of}, each: true)"));
    assert!((0..10).all(|seed| each(seed) == (2, 2)));
    let both = |seed| placed(seed, &format!("Items(min: 2, max: 2, {of}, each: true)"));
    assert!((0..10).all(|seed| both(seed) == (4, 0)));
    let any = |seed| placed(seed, &format!("Items(min: 2, max: 2, {of})"));
    // In one vault no kind twice, in the other the same kinds again.
    let distinct = "each: true, distinct: true";
    let kinds = |seed| placed(seed, &format!("Items(min: 2, max: 2, {of}, {distinct})"));
    assert!((0..10).all(|seed| kinds(seed) == (4, 0)));
    let none = "Items(min: 2, max: 2, at: \"treasure\", each: true, floors: (2, 2))";
    assert!((0..4).all(|seed| placed(seed, none) == (0, 0)));
    assert!((0..10).any(|seed| any(seed) == (2, 0)));
}

#[test]
fn the_number_for_each_vault_needs_a_mark() {
    step_mistake(
        "Items(max: 1, each: true)",
        "`each` places items in each vault with a mark: it needs `at`",
    );
}

#[test]
fn more_distinct_items_than_kinds_are_refused() {
    let items = |max: u32| {
        format!(
            "Items(max: {max}, of: {{ \"potion\": 1, \"sword\": 9, \"mail\": 0 }}, distinct: true)"
        )
    };
    step_mistake(&items(3), "3 distinct items cannot be placed: `of` has 2 kinds with a weight");
    let content =
        Content::parse("my.ron", &with_steps(&format!("Caves(open: 57, rounds: 5), {}", items(2))));
    assert!(content.is_ok());
}

/// One random step.
fn any_step() -> impl Strategy<Value = String> {
    let chance = (1..=100u32).prop_map(|it| format!("Doors(tile: \"door\", chance: {it})"));
    let lakes = (0..6u32, 1..300u32, prop::sample::select(vec!["deep_water", "shallow_water"]))
        .prop_map(|(max, cells, tile)| {
            format!("Lakes(tile: \"{tile}\", shore: \"shallow_water\", max: {max}, cells: {cells})")
        });
    let patches = (0..6u32, 1..99u32)
        .prop_map(|(max, it)| format!("Patches(tile: \"grass\", max: {max}, cells: {it})"));
    let vaults = (0..6u32).prop_map(|max| format!("Vaults(min: {max}, max: {max})"));
    let hordes = (0..9u32).prop_map(|max| format!("Hordes(max: {max})"));
    let items = (0..9u32).prop_map(|max| format!("Items(max: {max}, at: \"treasure\")"));
    let population = Just("Population()".to_owned());
    prop_oneof![chance, lakes, patches, vaults, hordes, items, population]
}

fn any_layout() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Rooms(attempts: 30, smallest: 3, largest: 9)".to_owned()),
        Just("Rooms(attempts: 2, smallest: 3, largest: 14)".to_owned()),
        (30..80u32, 0..6u32).prop_map(|(it, n)| format!("Caves(open: {it}, rounds: {n})")),
        Just("Bsp(smallest: 3, largest: 9)".to_owned()),
        (1..400u32, 0..9u32).prop_map(|(it, loops)| {
            format!("Accretion(attempts: {it}, smallest: 3, largest: 8, loops: {loops})")
        }),
    ]
}

/// The vaults and hordes of the sample pack.
fn parts() -> &'static str {
    let start = DELVE.find("    vaults: [").unwrap();
    let end = DELVE.find("    recipes: [").unwrap();
    &DELVE[start..end]
}

proptest! {
    /// Any steps in any order on maps of any size.
    #[test]
    fn floors_of_any_steps_are_valid(
        seed: u64, floor in 1..9u32, width in 16..90u32, height in 16..50u32,
        layout in any_layout(), steps in prop::collection::vec(any_step(), 0..9),
    ) {
        let steps = steps.join(",");
        let fields =
            format!("{}recipes: [(id: \"rooms\", steps: [{layout}, {steps}])],", parts());
        let ron = with_fields(&fields)
            .replace("width: 80, height: 43", &format!("width: {width}, height: {height}"));
        let content = parse(&ron);
        assert_valid(&content, &procgen::generate(&content, seed, floor));
    }

    /// Whatever a generator of the host does, the floor is valid.
    #[test]
    fn floors_of_a_careless_generator_are_valid(seed: u64, width in 5..60u32, height in 5..40u32) {
        let ron = with_steps("Host(\"careless\"), Population()")
            .replace("width: 80, height: 43", &format!("width: {width}, height: {height}"));
        let hosts = Host::new().with_generator(Careless);
        let content = Content::parse_with("my.ron", &ron, &hosts).unwrap();
        assert_valid(&content, &procgen::generate(&content, seed, 3));
    }
}

/// Places anything anywhere, also outside of the plan.
#[derive(Debug)]
struct Careless;

impl Generator for Careless {
    fn name(&self) -> &'static str {
        "careless"
    }

    fn version(&self) -> u32 {
        1
    }

    fn numbers(&self) -> &[NumberDef] {
        const { &[NumberDef { name: "width", low: 1, high: 5, default: 2 }] }
    }

    fn generate(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let size = plan.size().rect();
        let rows = site.rows();
        let kinds: Vec<_> =
            rows.prototypes.iter().filter_map(|it| rows.prototype_id(&it.id)).collect();
        let tiles: Vec<_> = rows.tiles.iter().filter_map(|it| rows.tile_id(&it.id)).collect();
        let keys = ["iron_key", "gold_key"].map(|id| site.prototype(id).unwrap());
        for _ in 0..size.width * size.height {
            let mut at = || Point::new(rng.range(-1, size.width), rng.range(-1, size.height));
            let (one, other) = (at(), at());
            let (tile, kind) = (*rng.pick(&tiles).unwrap(), *rng.pick(&kinds).unwrap());
            match rng.below(12) {
                0..=4 => plan.dig(one),
                5 => plan.set_tile(one, tile, rng.chance(1, 2)),
                6 => plan.set_door(one, tile),
                7 if rng.chance(1, 4) => plan.set_lock(one, tile, *rng.pick(&keys).unwrap()),
                8 => plan.add_creature(kind, one),
                9 => plan.add_follower(kind, one, other),
                10 => plan.add_item(kind, one),
                _ => (plan.start, plan.end) = (one, other),
            }
        }
        plan.areas = vec![size];
    }
}

#[test]
fn a_lake_has_a_shore_and_cuts_nothing_off() {
    let content = parse(&with_steps(
        "Bsp(smallest: 6, largest: 20),
         Lakes(tile: \"deep_water\", shore: \"shallow_water\", min: 2, max: 2, cells: 40)",
    ));
    let mut cells = 0;
    for seed in 0..50 {
        let floor = procgen::generate(&content, seed, 1);
        assert_valid(&content, &floor);
        cells += count_tiles(&content, &floor, "deep_water");
        let (deep, floor_tile) =
            (content.tile_id("deep_water").unwrap(), content.tile_id("floor").unwrap());
        let is = |at, tile| floor.tiles.get(at) == Some(&tile);
        for (at, _) in floor.tiles.iter().filter(|&(at, _)| is(at, deep)) {
            // Plain floor touches a lake only next to the stairs.
            let bare = at.neighbours().find(|&next| is(next, floor_tile));
            let is_near =
                |next: Point| next.chebyshev(floor.start) <= 1 || next.chebyshev(floor.end) <= 1;
            assert!(bare.is_none_or(is_near), "{}", picture(&content, &floor));
        }
    }
    assert!(cells > 50 * 40, "{cells}");
}

#[test]
fn doors_stand_between_two_walls() {
    let content = parse(&with_steps(
        "Rooms(attempts: 30, smallest: 6, largest: 10), Doors(tile: \"door\", chance: 100)",
    ));
    let mut doors = 0;
    for seed in 0..50 {
        let floor = procgen::generate(&content, seed, 1);
        doors += floor.doors.len();
        let walls = |at: Point| {
            let is_wall = |x, y| {
                floor.tiles.get(Point::new(at.x + x, at.y + y))
                    == Some(&content.floor_tables().wall)
            };
            (is_wall(-1, 0) && is_wall(1, 0)) || (is_wall(0, -1) && is_wall(0, 1))
        };
        assert!(floor.doors.iter().all(|&at| walls(at)), "{}", picture(&content, &floor));
    }
    assert!(doors > 500, "{doors}");
}

#[test]
fn steps_vaults_and_hordes_keep_to_their_floors() {
    let content = parse(&with_fields(
        "vaults: [(id: \"cell\", floors: (3, 4), map: [\"###\", \"#T.\", \"###\"],
             legend: { \"T\": (creature: \"troll\") })],
         hordes: [(leader: \"shaman\", floors: (5, 5))],
         recipes: [(id: \"rooms\", steps: [
             Rooms(attempts: 30, smallest: 6, largest: 10),
             Patches(tile: \"grass\", min: 1, max: 1, cells: 5, floors: (2, 3)),
             Vaults(min: 1, max: 1), Hordes(min: 1, max: 1),
         ])],",
    ));
    for number in 1..=6 {
        let floor = procgen::generate(&content, 7, number);
        let has = |id: &str| {
            let kind = content.prototype_id(id).unwrap();
            floor.monsters.iter().any(|&(it, _)| it == kind)
        };
        assert_eq!(count_tiles(&content, &floor, "grass") > 0, (2..=3).contains(&number));
        assert_eq!(has("troll"), (3..=4).contains(&number), "floor {number}");
        assert_eq!(has("shaman"), number == 5, "floor {number}");
    }
}

/// The floors of a recipe with tiles of its own have no plain wall or floor, whether it has steps
/// or a generator, and so have games that are sampled on them.
#[test]
fn a_recipe_has_tiles_of_its_own() {
    let tiles = "wall: \"pillar\", floor: \"grass\"";
    for build in [
        "generator: Rooms(attempts: 30, smallest: 6, largest: 10)",
        "steps: [Caves(open: 57, rounds: 5), Vaults(min: 1, max: 1), Population()]",
    ] {
        let recipes = |tiles: &str| {
            let vaults = "vaults: [(id: \"cell\", map: [\"###\", \"#..\", \"###\"])],";
            format!("{vaults}recipes: [(id: \"rooms\", {build}, {tiles})],")
        };
        let (own, plain) =
            (parse(&with_fields(&recipes(tiles))), parse(&with_fields(&recipes(""))));
        assert_ne!(own.hash(), plain.hash());
        let floor = procgen::generate(&own, 7, 2);
        assert_eq!(floor.check(&own), Ok(()));
        assert_eq!(count_tiles(&own, &floor, "wall") + count_tiles(&own, &floor, "floor"), 0);
        assert!(count_tiles(&own, &floor, "pillar") > 500);
        let expected = procgen::generate(&plain, 7, 2);
        let cells = |content: &Content, floor: &Floor| {
            floor.tiles.iter().filter(|(_, tile)| content.tile(**tile).walkable).count()
        };
        assert_eq!(cells(&own, &floor), cells(&plain, &expected));
        let game = Game::with_content(own.into(), 7);
        for seed in 0..5 {
            let sampled = game.sample_world(seed);
            let scene = sampled.to_scene();
            let map = scene.split("\n\n").next().unwrap();
            assert!(!map.contains(['#', '.']), "{map}");
            assert_eq!(sampled.audit(), Ok(()));
        }
    }
}

/// A trap that looks like the floor looks like that of the recipe, in views and sampled games.
#[test]
fn a_disguise_has_the_tiles_of_the_recipe() {
    let trap = "(id: \"trap\", glyph: '^', color: (200, 0, 0), walkable: true, transparent: true,
         disguise: \"floor\", rules: [(on: Enter, do: [Damage(1)])]),
        (id: \"pillar\"";
    let recipe = "recipes: [(id: \"rooms\", floor: \"grass\", steps: [
        Caves(open: 57, rounds: 5), Patches(tile: \"trap\", min: 40, max: 40, cells: 9)])],";
    let ron = with_fields(recipe).replace("(id: \"pillar\"", trap);
    let content = parse(&ron);
    let (grass, trap) = (content.tile_id("grass").unwrap(), content.tile_id("trap").unwrap());
    assert_eq!(content.seen_tile(trap, 1), grass);
    let game = Game::with_content(content.into(), 7);
    let traps = game.to_scene().split("\n\n").next().unwrap().matches('^').count();
    assert!(traps > 100, "{traps} traps");
    for game in [game.sample_world(1), game] {
        let view = game.view();
        let mut known = 0;
        let mut bytes = vec![0; view.size().area()];
        view.write_tiles(&mut bytes).unwrap();
        for (at, byte) in view.size().points().zip(bytes) {
            if let TileView::Visible(tile) = view.tile(at) {
                known += 1;
                assert!(!["floor", "trap"].contains(&tile.id.as_str()), "{} at {at}", tile.id);
                assert_eq!(view.tile_id(at).unwrap().index(), usize::from(byte));
            }
        }
        assert!(known > 20, "{known} cells in view");
    }
}

/// Only the named vaults, also one that no other step picks.
#[test]
fn a_step_places_the_vaults_that_it_names() {
    let fields = |step: &str| {
        format!(
            "vaults: [
                 (id: \"rare\", weight: 0, map: [\"###\", \"#T.\", \"###\"],
                  legend: {{ \"T\": (creature: \"troll\") }}),
                 (id: \"cell\", weight: 50, max: 9, map: [\"###\", \"#s.\", \"###\"],
                  legend: {{ \"s\": (creature: \"shaman\") }}),
             ],
             recipes: [(id: \"rooms\", steps: [Caves(open: 57, rounds: 5), {step}])],"
        )
    };
    for (step, expected) in [
        ("Vaults(min: 1, max: 1, of: [\"rare\"])", [true, false]),
        ("Vaults(min: 3, max: 3)", [false, true]),
        ("Vaults(min: 9, max: 9, of: [\"cell\", \"rare\"])", [true, true]),
    ] {
        let content = parse(&with_fields(&fields(step)));
        let mut seen = [false; 2];
        for seed in 0..30 {
            let floor = procgen::generate(&content, seed, 2);
            for (seen, id) in seen.iter_mut().zip(["troll", "shaman"]) {
                let kind = content.prototype_id(id).unwrap();
                *seen |= floor.monsters.iter().any(|&(it, _)| it == kind);
            }
        }
        assert_eq!(seen, expected, "{step}");
    }
    mistake(
        &fields("Vaults(max: 1, of: [\"rate\"])"),
        "vault \"rate\" does not exist; did you mean \"rare\"?",
    );
    mistake(&fields("Vaults(max: 1, of: [])"), "`of` names from 1 to 1000 vaults; these are 0");
}

#[test]
fn the_tiles_of_a_recipe_are_rock_and_open_cells() {
    let recipe = |tiles: &str| {
        format!("recipes: [(id: \"rooms\", {tiles}, generator: Caves(open: 57, rounds: 5))],")
    };
    mistake(&recipe("wall: \"grass\""), "the wall tile \"grass\" must not be walkable");
    mistake(
        &recipe("floor: \"pillar\""),
        "the floor tile \"pillar\" must be walkable and transparent",
    );
    mistake(&recipe("floor: \"stairs_up\""), "the stairs \"stairs_up\" must not be the floor tile");
}

#[test]
fn followers_stand_near_their_leader() {
    let content = parse(&with_fields(
        "hordes: [(leader: \"troll\", followers: [(creature: \"rat\", min: 3, max: 5)])],
         recipes: [(id: \"rooms\", steps: [
             Caves(open: 57, rounds: 5), Hordes(min: 4, max: 4),
         ])],",
    ));
    let floor = procgen::generate(&content, 7, 1);
    assert!((12..=20).contains(&floor.followers.len()), "{}", floor.followers.len());
    assert!(floor.followers.iter().all(|(at, leader)| at.chebyshev(*leader) <= 5));
    let game = Game::with_content(content.into(), 7);
    let leader = |it: &roguecore::Entity| it.state.as_ref().and_then(|state| state.leader());
    let led = game.map().entities().iter().filter(|it| leader(it).is_some()).count();
    assert_eq!(led, floor.followers.len());
}

/// Leaders keep away from the start, and a horde that was picked is picked less often.
#[test]
fn hordes_keep_away_from_the_start_and_differ() {
    let content = parse(&with_fields(
        "hordes: [(leader: \"troll\"), (leader: \"rat\"), (leader: \"shaman\")],
         recipes: [(id: \"rooms\", steps: [
             Caves(open: 57, rounds: 5), Hordes(min: 3, max: 3),
         ])],",
    ));
    let floors = (0..60).map(|seed| procgen::generate(&content, seed, 1));
    let mut alike = 0;
    for floor in floors {
        let near = floor.monsters.iter().filter(|(_, at)| at.chebyshev(floor.start) <= 6);
        assert_eq!(near.count(), 0, "{}", picture(&content, &floor));
        let first = floor.monsters.first().map(|(kind, _)| *kind);
        alike += usize::from(floor.monsters.iter().all(|(kind, _)| Some(*kind) == first));
    }
    // One floor in nine would be of one kind if each pick were like the first.
    assert!(alike <= 4, "{alike}");
}

/// A monster beside both stairs is dropped, a bystander and one two cells away stay.
#[test]
fn danger_at_arrival_is_dropped() {
    #[derive(Debug)]
    struct Ambush;
    impl Generator for Ambush {
        fn name(&self) -> &'static str {
            "ambush"
        }
        fn version(&self) -> u32 {
            1
        }
        fn generate(&self, site: &Site<'_>, plan: &mut Plan, _: &mut Rng) {
            plan.dig_rect(roguecore::Rect::new(1, 1, 12, 3));
            (plan.start, plan.end) = (Point::new(2, 2), Point::new(11, 2));
            let troll = site.prototype("troll").unwrap();
            for x in [1, 3, 4, 9, 10, 12] {
                plan.add_creature(troll, Point::new(x, 1));
            }
        }
    }
    let hosts = Host::new().with_generator(Ambush);
    let ron = with_steps("Host(\"ambush\")");
    let content = Content::parse_with("my.ron", &ron, &hosts).unwrap();
    let floor = procgen::generate(&content, 7, 1);
    let columns: Vec<i32> = floor.monsters.iter().map(|(_, at)| at.x).collect();
    assert_eq!(columns, [4, 9]);
}

#[track_caller]
fn mistake(fields: &str, words: &str) {
    let ron = with_fields(fields);
    let hosts = Host::new().with_generator(Careless);
    let report = Content::parse_with("my.ron", &ron, &hosts).unwrap_err().to_string();
    assert!(report.starts_with("my.ron:") && report.ends_with(words), "{report}");
    assert_eq!(report.lines().count(), 1, "{report}");
}

#[track_caller]
fn step_mistake(step: &str, words: &str) {
    mistake(
        &format!("recipes: [(id: \"rooms\", steps: [Caves(open: 57, rounds: 5), {step}])],"),
        words,
    );
}

#[track_caller]
fn vault_mistake(vault: &str, words: &str) {
    mistake(
        &format!(
            "vaults: [(id: \"it\", {vault})],
             recipes: [(id: \"rooms\", steps: [Caves(open: 57, rounds: 5), Vaults(max: 1)])],"
        ),
        words,
    );
}

#[test]
fn mistakes_in_steps_are_reported() {
    step_mistake("Dors(tile: \"door\", chance: 5)", "no value `Dors` here; did you mean `Doors`?");
    step_mistake("Doors(tile: \"dor\", chance: 5)", "did you mean \"door\"?");
    step_mistake("Doors(tile: \"door\", chanc: 5)", "did you mean `chance`?");
    step_mistake("Doors(tile: \"door\")", "the field `chance` is missing");
    step_mistake("Doors(tile: \"door\", chance: 0)", "must be from 1 to 100; it is 0");
    step_mistake("Doors(tile: \"door\", chance: 5, floors: (3, 2))", "they are 3 and 2");
    step_mistake("Lakes(tile: \"floor\", max: 21, cells: 5)", "must be from 0 to 20; it is 21");
    step_mistake("Lakes(tile: \"floor\", min: 2, max: 1, cells: 5)", "they are 1 and 2");
    step_mistake(
        "Lakes(tile: \"floor\", shore: \"wall\", max: 1, cells: 5)",
        "the shore must be walkable; \"wall\" is not",
    );
    step_mistake(
        "Patches(tile: \"deep_water\", max: 1, cells: 5)",
        "the tile of a patch must be walkable; \"deep_water\" is not",
    );
    step_mistake("Items(max: 1, of: { \"orc\": 1 })", "\"orc\" is no item");
    step_mistake("Caves(open: 57, rounds: 5)", "must be the first step");
    step_mistake("Host(\"carless\")", "no generator \"carless\"; did you mean \"careless\"?");
    step_mistake("Host(\"careless\", { \"widht\": 3 })", "did you mean \"width\"?");
    step_mistake("Host(\"careless\", { \"width\": 9 })", "width must be from 1 to 5; it is 9");
    mistake("recipes: [(id: \"rooms\")],", "a recipe has either a `generator` or `steps`");
    mistake(
        "recipes: [(id: \"rooms\", steps: [Vaults(max: 1)])],",
        "the first step must be a layout: Rooms, Caves, Bsp, Accretion, Drawn or Host",
    );
    mistake(
        "recipes: [(id: \"rooms\", generator: Vaults(max: 1))],",
        "other steps stand in `steps`",
    );
    let unknown = with_steps("Caves(open: 57, rounds: 5), Items(max: 1, at: \"tresure\")");
    let unknown = unknown.replace("recipes: [", &format!("{}recipes: [", parts()));
    let report = Content::parse("my.ron", &unknown).unwrap_err().to_string();
    let words = "mark \"tresure\" does not exist; did you mean \"treasure\"?";
    assert!(report.ends_with(words), "{report}");
    // A wrong mark hides no other mistake of its recipe.
    let twice = unknown.replace("at: \"tresure\")", "at: \"tresure\"), Caves(open: 57, rounds: 5)");
    let report = Content::parse("my.ron", &twice).unwrap_err().to_string();
    assert!(report.contains(words) && report.contains("must be the first step"), "{report}");
}

#[test]
fn mistakes_in_vaults_and_hordes_are_reported() {
    vault_mistake("map: [\"#x#\"]", "the legend does not say what 'x' is");
    vault_mistake(
        "map: [\"...\"], legend: { \"x\": () }",
        "'x' does not occur on the map of the vault",
    );
    vault_mistake("map: [\"x\"], legend: { \"xy\": () }", "single characters; this one is \"xy\"");
    vault_mistake(
        "map: [\"x\"], legend: { \"x\": (lock: \"gate\") }",
        "and a `key` a lock: `lock: \"..\", key: \"..\"`",
    );
    vault_mistake(
        "map: [\"x\"], legend: { \"x\": (tile: \"grass\", door: \"door\") }",
        "a cell is a `tile`, a `door` or a `lock`; write one of them",
    );
    vault_mistake(
        "map: [\"x\"], legend: { \"x\": (creature: \"orc\", item: \"sword\") }",
        "a cell holds a `creature` or an `item`, not both",
    );
    vault_mistake(
        "map: [\"x\"], legend: { \"x\": (creature: \"player\") }",
        "\"player\" is the player, of whom there is exactly one; name a monster",
    );
    vault_mistake(
        "map: [\"x.\"], legend: { \"x\": (tile: \"pillar\", item: \"sword\") }",
        "creatures, items and marks need a cell that can be stood on",
    );
    vault_mistake("map: [\".#.\"]", "must be connected; these are 2 parts");
    vault_mistake(
        "map: [\"###\", \"#.#\", \"###\"]",
        "an open cell, a door or a lock on its outside",
    );
    let line = ".".repeat(41);
    vault_mistake(
        &format!("map: [\"{line}\"]"),
        "at most 40 columns and 40 lines here; this one has 41 and 1",
    );
    mistake(
        "hordes: [(leader: \"sword\")], recipes: [(id: \"rooms\", steps: [
             Caves(open: 57, rounds: 5), Hordes(max: 1)])],",
        "\"sword\" is an item; name a creature",
    );
}

/// All mistakes of a file at once, in tables that depend on each other.
#[test]
fn mistakes_of_steps_are_reported_beside_those_of_tiles() {
    let ron = with_steps("Caves(open: 0, rounds: 5), Doors(tile: \"dor\", chance: 0)");
    let ron = ron.replace("(id: \"grass\", glyph: '\"'", "(id: \"grass\", glyph: ' '");
    let report = Content::parse("my.ron", &ron).unwrap_err().to_string();
    assert_eq!(report.lines().count(), 3, "{report}");
}

#[test]
fn steps_vaults_and_hordes_are_part_of_the_identity() {
    let hash = |ron: &str| Content::parse("my.ron", ron).unwrap().hash();
    for (part, other) in [
        ("chance: 60", "chance: 61"),
        ("max: 1, cells: 25", "max: 1, cells: 26"),
        ("#t.t#", "#t.##"),
        ("creature: \"rat\", min: 1", "creature: \"rat\", min: 2"),
        ("floors: (3, 8), weight: 6", "floors: (3, 7), weight: 6"),
        ("max: 2, at: \"offering\"", "max: 2, at: \"offering\", distinct: true"),
        ("max: 2, at: \"offering\"", "max: 2, at: \"offering\", each: true"),
        ("each: 100)", "each: 100, friends: 50)"),
    ] {
        assert!(DELVE.contains(part), "{part}");
        assert_ne!(hash(&DELVE.replacen(part, other, 1)), hash(DELVE), "{other}");
    }
}

/// The snippets of the book, put into the sample pack.
#[test]
fn the_snippets_of_the_book_are_read() {
    let section = BOOK.split("## Levels by steps").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let snippets: Vec<&str> =
        section.split("```ron\n").skip(1).map(|it| it.split("```").next().unwrap()).collect();
    assert_eq!(snippets.len(), 3);
    let content = parse(&with_fields(&snippets.concat()));
    for seed in 0..20 {
        assert_valid(&content, &procgen::generate(&content, seed, 4));
    }
}
