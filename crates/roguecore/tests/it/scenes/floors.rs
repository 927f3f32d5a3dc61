//! Floors: kept as the player left them, with stairs, and the goal on the deepest one.

use std::sync::Arc;

use roguecore::{Content, Game, Point, Size, TileView, procgen};

use crate::scenes::support::{classic, play};

const ROOM: &str = "########
                    #1.!..o#
                    #..%...#
                    ########

                    1 = player on stairs_down
                    % = remains of troll
                    o = npc
                    inventory a sword, b health_potion
                    seed 4";

#[test]
fn a_floor_is_kept_as_the_player_left_it() {
    let mut game = classic(ROOM);
    play(&mut game, "e drop=a w");
    let before = game.to_scene();
    let known = explored(&game);
    play(&mut game, "down . up");
    let turns = |scene: &str| scene.replace("turn 6", "turn 3");
    assert_eq!(turns(&game.to_scene()), before);
    assert_eq!(explored(&game), known);
}

/// The number of explored cells of the current floor.
fn explored(game: &Game) -> usize {
    let view = game.view();
    view.size().points().filter(|&at| view.tile(at) != TileView::Unknown).count()
}

#[test]
fn a_dropped_item_stays_on_its_floor() {
    let mut game = classic(ROOM);
    play(&mut game, "down drop=b up");
    assert!(!game.to_scene().contains("health_potion,"));
    play(&mut game, "down");
    let here = game.view().entities_at(game.view().player().at);
    assert!(here.iter().any(|it| it.prototype.id == "health_potion"));
    play(&mut game, "get");
    game.audit().unwrap();
}

#[test]
fn monsters_on_other_floors_do_not_act() {
    // The orc is two cells away when the player leaves and when the player returns.
    let mut game = classic("1..o\n\n1 = player on stairs_down\nseed 4");
    play(&mut game, ".");
    let transcript = play(&mut game, "down . . up");
    assert!(transcript.ends_with("to floor 1 (0,0)\norc#1 moves (2,0) (1,0)\n"), "{transcript}");
    assert_eq!(transcript.matches("orc#1").count(), 1, "{transcript}");
    let orc = game.view().entities().into_iter().find(|it| it.hostile).unwrap();
    assert_eq!(orc.at, Point::new(1, 0));
}

#[test]
fn explored_cells_are_kept_for_each_floor() {
    let mut game = classic(ROOM);
    play(&mut game, "down");
    let below = explored(&game);
    play(&mut game, "up down");
    assert_eq!(explored(&game), below);
}

#[test]
fn a_floor_depends_on_seed_and_floor_number_only() {
    let arrive = |keys: &str| {
        let mut game = classic(ROOM);
        play(&mut game, keys);
        let mut scene = game.to_scene();
        scene.truncate(scene.find("\nseed").unwrap());
        scene.lines().take(43).map(|row| row.replace('1', "<")).collect::<Vec<_>>()
    };
    let _ = (arrive("down"), arrive("e e get w w down"));
    let generate = |floor| procgen::generate(&Content::classic(), 9, floor);
    assert_eq!(generate(3), generate(3));
    assert_ne!(generate(3).tiles, generate(4).tiles);
}

fn count(floor: &procgen::Floor, content: &Content, tile: &str) -> usize {
    let kind = content.tile_id(tile).unwrap();
    floor.tiles.size().points().filter(|&at| floor.tiles.get(at) == Some(&kind)).count()
}

/// Checks that a floor has one stairs up, one stairs down unless it is the deepest, the goal
/// only on the deepest, and that stairs and items are reachable.
fn assert_valid(content: &Content, seed: u64, number: u32) {
    let floor = procgen::generate(content, seed, number);
    let dungeon = content.dungeon().unwrap();
    let last = number == dungeon.deepest;
    assert_eq!(count(&floor, content, "stairs_up"), 1, "seed {seed}, floor {number}");
    let down = count(&floor, content, "stairs_down");
    assert_eq!(down, usize::from(!last), "seed {seed}, floor {number}");
    assert_ne!(floor.start, floor.end);
    assert_eq!(floor.tiles.get(floor.start), Some(&dungeon.up));
    assert_eq!(floor.tiles.get(Point::new(0, 0)), Some(&content.floor_tables().wall));
    let goals = floor.items.iter().filter(|(kind, _)| *kind == dungeon.goal);
    let goals: Vec<Point> = goals.map(|&(_, at)| at).collect();
    assert_eq!(goals, if last { vec![floor.end] } else { vec![] });
    let walkable = |at| floor.tiles.get(at).is_some_and(|&it| content.tile(it).walkable);
    let reached = roguecore::path::reachable(floor.tiles.size(), floor.start, walkable);
    assert!(reached.get(floor.end) && floor.items.iter().all(|&(_, at)| reached.get(at)));
}

#[test]
fn every_floor_has_its_stairs_and_the_deepest_the_goal() {
    for recipe in ["rooms", "caves"] {
        let content = Content::classic().with_recipe(recipe).unwrap();
        for seed in 0..30 {
            (1..=10).for_each(|floor| assert_valid(&content, seed, floor));
        }
    }
}

#[test]
fn a_floor_of_one_room_has_both_stairs() {
    let ron = Content::classic_ron().replace("width: 80, height: 43", "width: 12, height: 12");
    let content = Content::parse("small.ron", &ron).unwrap();
    for seed in 0..100 {
        (1..=10).for_each(|floor| assert_valid(&content, seed, floor));
    }
}

#[test]
fn the_smallest_floors_can_be_left_and_entered_again() {
    // Floors of a few open cells, full of monsters.
    let ron = Content::classic_ron()
        .replace("width: 80, height: 43", "width: 5, height: 5")
        .replace("smallest: 6, largest: 10", "smallest: 3, largest: 3")
        .replace("Caves(open: 57, rounds: 5)", "Caves(open: 8, rounds: 0)")
        .replace("(from: 1, max: 2)", "(from: 1, max: 100)")
        .replace("\"hp\": 30, \"defence\": 1", "\"hp\": 1000000, \"defence\": 1000");
    let content = Content::parse("tiny.ron", &ron).unwrap();
    for (seed, recipe) in (0..200).flat_map(|seed| [(seed, "rooms"), (seed, "caves")]) {
        let content = Arc::new(content.with_recipe(recipe).unwrap());
        assert_eq!(content.map_size(), Size::new(5, 5));
        let mut game = Game::from_scene(
            content,
            &format!("1\n\n1 = player on stairs_up\nfloor 4\nseed {seed}"),
        )
        .unwrap();
        game.audit().unwrap();
        play(&mut game, "up down up up");
        let mut game = Game::from_scene(
            game.content().clone(),
            &format!("1\n\n1 = player on stairs_down\nfloor 4\nseed {seed}"),
        )
        .unwrap();
        play(&mut game, "down up down down");
    }
}

#[test]
fn the_tables_by_floor_are_those_of_the_classic_content() {
    let content = Content::classic();
    let tables = content.floor_tables();
    let row_list = |rows: &[(roguecore::PrototypeId, u32)]| {
        let row = |&(kind, weight): &(_, u32)| format!("{} {weight}", content.prototype(kind).id);
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    };
    let monsters: Vec<String> =
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|floor| row_list(tables.monsters(floor))).to_vec();
    let expected = [
        "orc 80",
        "orc 80",
        "orc 80, troll 15",
        "orc 80, troll 15, ogre 5",
        "orc 80, troll 30, ogre 10",
        "orc 80, troll 30, ogre 25",
        "orc 80, troll 60, ogre 25, warden 8",
        "orc 80, troll 60, ogre 45, warden 16",
        "orc 80, troll 60, ogre 45, warden 26",
        "orc 80, troll 60, ogre 45, warden 36",
    ];
    assert_eq!(monsters, expected);
    let maxima: Vec<u32> =
        [1, 3, 4, 5, 6, 10].map(|floor| tables.monsters_per_room(floor)).to_vec();
    assert_eq!(maxima, [2, 2, 3, 3, 5, 5]);
    assert_eq!(content.dungeon().unwrap().deepest, 10);
}
