//! The last ways of a floor: what a game cannot be finished without is kept, by rules that change tiles, by
//! generated floors, and by random places.

use std::sync::Arc;

use roguecore::{Content, Game, Point, Size, path, procgen};

use crate::scenes::support::{map, play};

/// A dungeon of three floors, with more rows of each table and the steps of its floors.
fn ron(tiles: &str, creatures: &str, items: &str, steps: &str) -> String {
    let ron = include_str!("../../fixtures/ways.ron");
    let ron = ron.replace("// TILES", tiles).replace("// CREATURES", creatures);
    ron.replace("// ITEMS", items).replace("STEPS", steps)
}

fn content(ron: &str) -> Arc<Content> {
    Arc::new(Content::parse("ways.ron", ron).unwrap_or_else(|errors| panic!("{errors}")))
}

const HALLS: &str = "Accretion(attempts: 200, smallest: 3, largest: 7, loops: 0)";

/// Content with a spell that changes every tile within four cells.
fn quake(effect: &str) -> Arc<Content> {
    let rule = format!("(on: Use, to: Around(4), do: [{effect}])");
    let item =
        format!("(id: \"quake\", glyph: '!', color: (9,9,9), reusable: true, rules: [{rule}])");
    content(&ron("", "", &item, HALLS))
}

/// The map after the use of the spell in a scene on floor 2.
fn after_quake(effect: &str, map: &str) -> String {
    let scene = format!("{map}\n\ninventory a quake\nfloor 2\nseed 1");
    let mut game = Game::from_scene(quake(effect), &scene).unwrap();
    play(&mut game, "use=a");
    game.audit().unwrap();
    let scene = game.to_scene();
    scene.split("\n\n").next().unwrap_or_default().to_owned()
}

#[test]
fn stairs_outlast_every_rule() {
    for effect in ["SetTile(\"rubble\")", "SetTile(\"floor\")", "SetTile(\"pit\")"] {
        let map = after_quake(effect, "#######\n#>...<#\n#..@..#\n#######");
        assert!(map.contains('>') && map.contains('<'), "{effect}: {map}");
    }
    let replaced = "ReplaceTile(\"down\", \"rubble\"), ReplaceTile(\"up\", \"floor\")";
    assert_eq!(after_quake(replaced, "#>@.<#"), "#>@.<#");
    // Of two stairs of a kind one is left.
    assert_eq!(after_quake("ReplaceTile(\"down\", \"floor\")", "#>@>.<#").matches('>').count(), 1);
}

#[test]
fn the_way_to_stairs_outlasts_rubble() {
    assert!(after_quake("SetTile(\"rubble\")", "#@.>.<#").contains("@.>.<"));
    assert!(after_quake("SetTile(\"pit\")", "#@.>.<#").contains("@:>.<"));
    // A way is left through a hall, and what is no way is rubble.
    let map = after_quake("SetTile(\"rubble\")", "#####\n#@..#\n#...#\n#..>#\n#<..#\n#####");
    assert!(map.contains('%'), "{map}");
    let rows: Vec<Vec<char>> = map.lines().map(|row| row.chars().collect()).collect();
    let char_at = |at: Point| rows[at.y as usize][at.x as usize];
    let size = Size::new(rows[0].len() as u32, rows.len() as u32);
    let player = size.points().find(|&at| char_at(at) == '@').unwrap();
    let reached = path::reachable(size, player, |at| !"#%".contains(char_at(at)));
    for stairs in ['>', '<'] {
        assert!(reached.iter().any(|at| char_at(at) == stairs), "{stairs}: {map}");
    }
}

#[test]
fn the_last_pit_outlasts_every_rule() {
    let rubble = "ReplaceTile(\"pit\", \"rubble\")";
    let floor = "ReplaceTile(\"pit\", \"floor\")";
    for (effect, before, after) in [
        (rubble, "#@.:..#", "#@.:..#"),
        (floor, "#@.:..#", "#@.:..#"),
        // By the new floor the player comes to stairs.
        (floor, "#@.:.<#", "#@...<#"),
        (rubble, "#:@.<#", "#%@.<#"),
        // One of two is left.
        (rubble, "#:@.:#", "#%@.:#"),
        ("ReplaceTile(\"floor\", \"rubble\")", "#@.:#", "#@.:#"),
    ] {
        assert_eq!(after_quake(effect, before), after, "{effect}");
    }
    let twice = "ReplaceTile(\"floor\", \"rubble\"), ReplaceTile(\"pit\", \"rubble\")";
    assert_eq!(after_quake(twice, "#:@.<#"), "#:@%<#");
}

#[test]
fn no_pit_leads_out_of_the_deepest_floor() {
    let rubble = "ReplaceTile(\"floor\", \"rubble\")";
    assert_eq!(after_commands("", rubble, "floor", "#<.@:#", "use=a"), "#<.@:#");
}

#[test]
fn a_tile_that_opens_again_may_close_the_way() {
    let gate = "(id: \"portcullis\", glyph: '=', color: (9,9,9), rules: [(on: Tick, if: [Every(9)], do: [SetTile(\"floor\")])]),";
    let lever = "(id: \"lever\", glyph: '!', color: (9,9,9), reusable: true,
        rules: [(on: Use, to: Around(1), do: [ReplaceTile(\"floor\", \"portcullis\")])])";
    let content = content(&ron(gate, "", lever, HALLS));
    let scene = "#@.>.<#\n\ninventory a lever\nfloor 2";
    let mut game = Game::from_scene(content, scene).unwrap();
    play(&mut game, "use=a");
    assert!(game.to_scene().starts_with("#@=>"), "{}", game.to_scene());
}

/// The map after some commands of a player with a quake, which has an effect, and a lever, which makes `tile`
/// of floor beside the player.
fn after_commands(tiles: &str, effect: &str, tile: &str, map: &str, commands: &str) -> String {
    let items = format!(
        "(id: \"quake\", glyph: '!', color: (9,9,9), reusable: true,
            rules: [(on: Use, to: Around(9), do: [{effect}])]),
        (id: \"lever\", glyph: '/', color: (9,9,9), reusable: true,
            rules: [(on: Use, to: Around(1), do: [ReplaceTile(\"floor\", \"{tile}\")])])"
    );
    let content = content(&ron(tiles, "", &items, HALLS));
    let scene = format!("{map}\n\ninventory a quake, b lever\nfloor 3\nseed 1");
    let mut game = Game::from_scene(content, &scene).unwrap();
    play(&mut game, commands);
    game.audit().unwrap();
    let scene = game.to_scene();
    scene.split("\n\n").next().unwrap_or_default().to_owned()
}

const LAVA: &str = "(id: \"lava\", glyph: '~', color: (9,9,9), walkable: true, transparent: true,
    rules: [(on: Enter, do: [Damage(99)])]),";

#[test]
fn the_way_to_goal_and_keys_outlasts_rubble() {
    let rubble = "ReplaceTile(\"floor\", \"rubble\"), ReplaceTile(\"gate\", \"rubble\")";
    let quake = |map: &str| after_commands("", rubble, "floor", map, "use=a");
    assert_eq!(quake("#@.*.#"), "#@.*%#");
    assert_eq!(quake("#@.`.#"), "#@.`%#");
    assert_eq!(quake("#<.@.*#"), "#<.@.*#");
    assert_eq!(quake("#<@..`..*#"), "#<@..`..*#");
    // Behind a gate it is not reached yet, and the gate stays.
    assert_eq!(quake("#<@`..+..*#"), "#<@`..+..*#");
    let lava = "ReplaceTile(\"floor\", \"lava\")";
    assert_eq!(after_commands(LAVA, lava, "floor", "#<.@`.#", "use=a"), "#<.@`~#");
}

#[test]
fn no_tile_that_kills_is_a_way_out() {
    let map = "######\n#@..<#\n#~~~~#\n######";
    let map = after_commands(LAVA, "ReplaceTile(\"floor\", \"rubble\")", "floor", map, "use=a");
    assert!(map.contains("#@..<#"), "{map}");
}

#[test]
fn a_tile_that_grows_opens_nothing() {
    for rule in [
        "(on: Tick, to: Around(1), do: [SetTile(\"crystal\")])",
        "(on: Tick, to: Cell, do: [SetTile(\"rubble\")])",
        "(on: Bump, do: [ReplaceTile(\"rubble\", \"floor\")])",
    ] {
        let tile = format!("(id: \"crystal\", glyph: '=', color: (9,9,9), rules: [{rule}]),");
        let grow = "ReplaceTile(\"floor\", \"crystal\")";
        let map = after_commands(&tile, grow, "floor", "#@.<#", "use=a");
        assert_eq!(map, "#@.<#", "{rule}");
    }
}

#[test]
fn a_bar_that_opens_outlasts_rubble() {
    let bars =
        "(id: \"bars\", glyph: '=', color: (9,9,9), rules: [(on: Bump, do: [SetTile(\"bent\")])]),
        (id: \"bent\", glyph: '-', color: (9,9,9), rules: [(on: Bump, do: [SetTile(\"floor\")])]),";
    let quake = "ReplaceTile(\"bars\", \"rubble\")";
    assert_eq!(after_commands(bars, quake, "bars", "#@.<#", "use=b use=a"), "#@=<#");
    assert_eq!(after_commands(bars, quake, "bars", "#@..#", "use=b use=a"), "#@%.#");
    // An open way does not make room for one that is still barred.
    let map = "#####\n#@..#\n#=#.#\n#..<#\n#####";
    let map = after_commands(bars, "ReplaceTile(\"floor\", \"rubble\")", "floor", map, "use=a");
    assert!(map.contains("#@.%#\n#=#.#\n#%%<#"), "{map}");
}

#[test]
fn stairs_that_can_be_reached_are_the_last() {
    let quake =
        |map: &str| after_commands("", "ReplaceTile(\"up\", \"floor\")", "floor", map, "use=a");
    assert_eq!(quake("#<@<#"), "#.@<#");
    assert_eq!(quake("#<#@<#"), "#<#@<#");
    // Not those behind a gate that is still locked.
    assert_eq!(quake("#<@+<#"), "#<@+<#");
}

#[test]
fn goal_and_keys_outlast_fire_and_cages() {
    let torch = "(id: \"torch\", glyph: '!', color: (9,9,9), reusable: true,
            rules: [(on: Use, to: Around(3), do: [Spread(\"fire\", 9)])]),
        (id: \"cage\", glyph: '/', color: (9,9,9), reusable: true,
            rules: [(on: Use, to: Around(3), do: [ReplaceTile(\"floor\", \"rubble\")])])";
    let content = content(&ron("", "", torch, HALLS));
    for command in ["use=a . . . .", "use=b"] {
        let scene = "#######\n#*`\"..#\n#..@..#\n#######\n\ninventory a torch, b cage\nfloor 3";
        let mut game = Game::from_scene(content.clone(), scene).unwrap();
        play(&mut game, command);
        let entities = game.view().entities();
        let has = |id: &str| entities.iter().any(|it| it.prototype.id == id);
        assert_eq!(["prize", "key", "straw"].map(has), [true, true, false], "{command}");
    }
}

#[test]
fn the_checker_tells_what_stays() {
    let notes = |effect: &str| -> Vec<String> {
        quake(effect).notes().iter().map(|note| note.message.clone()).collect()
    };
    assert_eq!(
        notes("SetTile(\"rubble\")"),
        [
            "the last stairs of a floor, and the last way to them, to the goal or to a key, never become \"rubble\""
        ]
    );
    assert_eq!(
        notes("ReplaceTile(\"down\", \"floor\")"),
        ["the last \"down\" of a floor is never replaced: it is stairs"]
    );
    assert_eq!(
        notes("Take(\"prize\")"),
        ["a game in which this takes \"prize\" cannot be won: it is the goal"]
    );
    assert!(notes("Take(\"key\")").is_empty() && notes("Take(\"prize\"), Win()").is_empty());
    assert!(notes("ReplaceTile(\"rubble\", \"floor\")").is_empty());
}

/// Every floor of the first seeds passes the engine's own proof, and a walk that keeps off creatures, and
/// off lava where one step kills. Returns the creatures and cells of lava that are left.
fn check_floors(content: &Content, kills: bool, what: &str) -> usize {
    let mut left = 0;
    let lava = content.tile_id("lava").filter(|_| kills);
    for (seed, number) in (1..=40).flat_map(|seed| (1..=3).map(move |number| (seed, number))) {
        let floor = procgen::generate(content, seed, number);
        let fault = |why: &str| panic!("{what}, seed {seed}, floor {number}: {why}");
        let _ = floor.check(content).map_err(|why| fault(&why.to_string()));
        let is_taken = |at: Point| floor.monsters.iter().any(|it| it.1 == at);
        let is_way = |at: Point| {
            let tile = floor.tiles.get(at).copied();
            let is_open = tile.is_some_and(|it| content.tile(it).walkable && Some(it) != lava);
            (is_open || floor.locks.iter().any(|lock| lock.at == at)) && !is_taken(at)
        };
        let reached = path::reachable(floor.tiles.size(), floor.start, is_way);
        let missed = floor.tiles.size().points().find(|&at| is_way(at) && !reached.get(at));
        let _ = missed.map(|at| fault(&format!("{at} is cut off")));
        left += floor.monsters.len();
        left += floor.tiles.iter().filter(|(_, tile)| Some(**tile) == lava).count();
    }
    left
}

#[test]
fn creatures_that_never_move_leave_a_way() {
    let hordes = |id: &str| {
        let steps = format!("{HALLS}, Vaults(min: 1, max: 2), Hordes(min: 20, max: 20)");
        let creatures = format!("(id: \"it\", glyph: 'I', color: (9,9,9), {id}),");
        let ron = ron("", &creatures, "", &steps);
        content(&ron.replacen("vaults:", "hordes: [(leader: \"it\")], vaults:", 1))
    };
    for row in [
        "blocks: true",
        "faction: \"neutral\", stats: {\"hp\": 999999}",
        "faction: \"neutral\", stats: {\"hp\": 9}, ai: [(do: Guard)]",
        "faction: \"player\", stats: {\"hp\": 9}",
        "blocks: true, rules: [(on: Bump, to: Me, do: [Say(\"Hm.\")])]",
    ] {
        // Most of them stand where they are in nobody's way.
        assert!(check_floors(&hordes(row), false, row) > 1_000, "{row}");
    }
}

#[test]
fn tiles_that_kill_leave_a_way() {
    for (rule, kills) in [
        ("(on: Enter, do: [Damage(\"3d20\")])", true),
        ("(on: Enter, if: [Player], do: [Lose()])", true),
        ("(on: Enter, do: [AddStatus(\"burns\", 9)])", true),
        ("(on: Enter, if: [Player], refuse: \"No.\")", true),
        // Three steps are survived.
        ("(on: Turn, do: [Damage(9)])", false),
    ] {
        let tile = format!(
            "(id: \"lava\", glyph: '~', color: (9,9,9), walkable: true, transparent: true, rules: [{rule}]),"
        );
        let steps =
            format!("{HALLS}, Lakes(tile: \"lava\", min: 4, max: 8, cells: 40), Vaults(max: 1)");
        let ron = ron(&tile, "", "", &steps);
        let burns =
            "statuses: [(id: \"burns\", rules: [(on: Turn, do: [Damage(\"1d4\")])])], vaults:";
        let left = check_floors(&content(&ron.replacen("vaults:", burns, 1)), kills, rule);
        assert!(left > 1_000 || !kills, "{rule}: {left} cells");
    }
}

#[test]
fn teleports_lead_to_no_locked_place() {
    let steps = format!("{HALLS}, Vaults(min: 2, max: 4)");
    let ron = ron("", "", "", &steps);
    let content = content(&ron.replacen("inventory: []", "inventory: [\"scroll\"]", 1));
    let (mut vaults, mut jumps) = (0, 0);
    for seed in 0..40 {
        let floor = procgen::generate(&content, seed, 1);
        vaults += floor.locks.len();
        let mut game = Game::with_content(content.clone(), seed);
        let is_open = |at| {
            let tile = floor.tiles.get(at);
            tile.is_some_and(|&tile| content.tile(tile).walkable)
        };
        let reached = path::reachable(floor.tiles.size(), floor.start, is_open);
        for _ in 0..12 {
            play(&mut game, "use=a");
            let here = game.view().player().at;
            assert!(reached.get(here), "seed {seed}: {here} is locked");
            jumps += 1;
        }
    }
    assert!(vaults >= 40 && jumps == 480, "{vaults} locks");
}

#[test]
fn a_teleport_leads_out_of_a_locked_place() {
    let content = content(&ron("", "", "", HALLS));
    let mut game = Game::from_scene(content, "#@.+.<#\n\ninventory a scroll").unwrap();
    play(&mut game, "use=a");
    assert!(game.view().player().at.x > 3, "{}", game.to_scene());
}

#[test]
fn without_stairs_no_teleport_leads_past_a_lock() {
    let content = content(&ron("", "", "", HALLS));
    for seed in 0..20 {
        let scene = format!("#@.#..+..#..#\n\ninventory a scroll\nseed {seed}");
        let mut game = Game::from_scene(content.clone(), &scene).unwrap();
        play(&mut game, "use=a");
        assert!([1, 2, 10, 11].contains(&game.view().player().at.x), "{}", game.to_scene());
    }
}

/// What a bump and then a step to the east come to, with the map after them.
fn bump_and_step(content: &Arc<Content>, scene: &str) -> (String, String) {
    let mut game = Game::from_scene(content.clone(), scene).unwrap();
    let bumped = play(&mut game, "e");
    let stepped = play(&mut game, ">e");
    game.audit().unwrap();
    (bumped + &stepped, map(&game))
}

#[test]
fn anyone_but_an_enemy_is_squeezed_past() {
    let golem = "(id: \"golem\", glyph: 'G', color: (9,9,9), faction: \"player\", stats: {\"hp\": 9}),
        (id: \"talker\", glyph: 't', color: (9,9,9), blocks: true, rules: [(on: Bump, do: [Say(\"Hm.\")])]),";
    let content = content(&ron("", golem, "", HALLS));
    for (glyph, name) in [('S', "statue"), ('p', "pilgrim"), ('G', "golem"), ('t', "talker")] {
        let scene = format!("@{glyph}.>\n\nfloor 2\nseed 1");
        let (told, map) = bump_and_step(&content, &scene);
        assert_eq!(map, format!("{glyph}@.>"), "{told}");
        let is_told = told.contains("refused: (1,0) is blocked") || name == "talker";
        assert!(
            is_told && told.contains(&format!("{name}#1 is squeezed past (1,0) (0,0)")),
            "{told}"
        );
    }
}

#[test]
fn squeezing_past_takes_twice_as_long() {
    let rat =
        "(id: \"rat\", glyph: 'r', color: (9,9,9), stats: {\"hp\": 99}, ai: [(do: Approach)]),";
    let content = content(&ron("", rat, "", HALLS));
    let steps_of_rat = |scene: &str, keys: &str| {
        let mut game = Game::from_scene(content.clone(), scene).unwrap();
        // The second turn ends when the player can act again.
        play(&mut game, keys).matches("rat#2 moves").count()
    };
    assert_eq!(steps_of_rat("@d....r>\n\nfloor 2", "e ."), 2);
    assert_eq!(steps_of_rat("@d....r>\n\nfloor 2", ">e ."), 2);
    assert_eq!(steps_of_rat("@S....r>\n\nfloor 2", ">e ."), 3);
}

#[test]
fn no_bump_puts_a_companion_into_harm() {
    let tiles = "(id: \"coals\", glyph: '^', color: (9,9,9), walkable: true, transparent: true,
            rules: [(on: Turn, if: [Not(Player)], do: [Damage(1)])]),
        (id: \"ward\", glyph: '_', color: (9,9,9), walkable: true, transparent: true,
            rules: [(on: Enter, if: [Not(Player)], refuse: \"The ward hums.\")]),";
    let content = content(&ron(tiles, "", "", HALLS));
    for tile in ["coals", "ward"] {
        let scene = format!("1d.>\n\n1 = player on {tile}\nfloor 2\nseed 1");
        let (told, map) = bump_and_step(&content, &scene);
        assert!(told.starts_with("refused: (1,0) is blocked"), "{tile}: {told}");
        assert!(map.starts_with("1@.>") || map.starts_with("d@.>"), "{tile}: {map}");
    }
}

#[test]
fn a_rule_that_refuses_the_bump_lets_nobody_past() {
    let guard =
        "(id: \"guard\", glyph: 'g', color: (9,9,9), faction: \"neutral\", stats: {\"hp\": 9},
        rules: [(on: Bump, refuse: \"The guard shakes his head.\")]),";
    let content = content(&ron("", guard, "", HALLS));
    let (told, map) = bump_and_step(&content, "@g.>\n\nfloor 2\nseed 1");
    assert_eq!(map, "@g.>");
    assert_eq!(told, "refused: a rule refuses that\nrefused: a rule refuses that\n");
}

#[test]
fn boulder_is_pushed_and_not_squeezed_past() {
    let boulder = "(id: \"boulder\", glyph: 'o', color: (9,9,9), blocks: true, rules: [(on: Bump, do: [Shove])]),";
    let content = content(&ron("", boulder, "", HALLS));
    let mut game = Game::from_scene(content.clone(), "@oS.>\n\nfloor 2").unwrap();
    assert_eq!(play(&mut game, ">e"), "refused: (1,0) is blocked\n");
    let mut game = Game::from_scene(content, "@o..>\n\nfloor 2").unwrap();
    assert!(play(&mut game, "e").contains("boulder#1 is pushed"));
}

#[test]
fn nobody_squeezes_past_an_enemy() {
    let rat = "(id: \"rat\", glyph: 'r', color: (9,9,9), stats: {\"hp\": 99}, ai: [(do: Attack)]),";
    let content = content(&ron("", rat, "", HALLS));
    let mut game = Game::from_scene(content, "@r.>\n\nfloor 2").unwrap();
    assert_eq!(play(&mut game, ">e"), "refused: (1,0) is blocked\n");
}
