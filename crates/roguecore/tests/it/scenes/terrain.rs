//! Doors, traps, lava and other tiles with rules.

use crate::scenes::support::{check_terrain, map, play, rules_content, rules_ron, terrain};
use roguecore::{Command, Content, Direction, Game, Point, TileView};

/// The id of the tile that the player knows of a cell; `?` for none.
fn known(game: &Game, x: i32, y: i32) -> &str {
    match game.view().tile(Point::new(x, y)) {
        TileView::Unknown => "?",
        TileView::Remembered(tile) | TileView::Visible(tile) => &tile.id,
    }
}

#[test]
fn a_bump_opens_a_door_and_leaving_it_closes_it() {
    check_terrain(
        "#######
         #@+...#
         #######",
        "e e e",
        "door becomes open_door (2,1)
         player#0 moves (1,1) (2,1)
         player#0 moves (2,1) (3,1)
         open_door becomes door (2,1)
         #######
         #.+@..#
         #######",
    );
}

#[test]
fn a_door_with_an_item_in_it_stays_open() {
    let mut game = terrain(
        "#######
         #@1...#
         #######

         1 = key on open_door",
    );
    play(&mut game, "e e");
    assert_eq!(known(&game, 2, 1), "open_door");
    play(&mut game, "w get e");
    assert_eq!(known(&game, 2, 1), "door");
}

#[test]
fn a_move_opens_a_door_like_a_bump() {
    let mut game = terrain("####\n#@+#\n####");
    play(&mut game, ">e");
    assert_eq!(known(&game, 2, 1), "open_door");
}

#[test]
fn a_locked_door_is_refused_without_its_key() {
    let refused = play(&mut terrain("#####\n#@&.#\n#####"), "e >e");
    assert_eq!(
        refused,
        "refused: an item is needed for that\nrefused: an item is needed for that\n"
    );
    let mut game = terrain("#####\n#@&.#\n#####\n\ninventory a key");
    play(&mut game, "e e");
    assert_eq!(game.view().player().at, Point::new(2, 1));
}

#[test]
fn a_monster_on_its_path_opens_doors_and_waits_at_locked_ones() {
    let orc_at = |scene: &str| {
        let mut game = terrain(scene);
        play(&mut game, ". . . . . .");
        let orcs = game.map().entities().iter().filter(|it| it.ai.is_some());
        orcs.map(|it| it.at.x).next().unwrap()
    };
    let scene = "###########\n#@...+..1.#\n###########\n\n1 = orc path w-w-w-w-w-w";
    assert_eq!(orc_at(scene), 3);
    assert_eq!(orc_at(&scene.replace('+', "&")), 6);
}

#[test]
fn a_secret_door_looks_like_a_wall_until_a_search() {
    let mut game = terrain("#####\n#@?.#\n#####");
    assert_eq!(known(&game, 2, 1), "wall");
    let wall = game.content().tile_id("wall").unwrap();
    let blocked = roguecore::Blocker::Tile(wall);
    let refused = game.step(Command::Bump(Direction::East)).unwrap_err();
    assert_eq!(refused, roguecore::Refusal::Blocked { at: Point::new(2, 1), by: blocked });
    play(&mut game, ".");
    assert_eq!(known(&game, 2, 1), "door");
}

#[test]
fn a_hidden_trap_looks_like_floor_and_hurts_who_enters_it() {
    let mut game = terrain("#####\n#@_.#\n#####");
    assert_eq!(known(&game, 2, 1), "floor");
    let id = game.view().tile_id(Point::new(2, 1));
    assert_eq!(id, game.content().tile_id("floor"));
    play(&mut game, "e");
    assert_eq!((known(&game, 2, 1), crate::scenes::support::hp(&game)), ("trap", 27));
}

#[test]
fn a_search_finds_a_trap_next_to_the_player() {
    let mut game = terrain("#####\n#@..#\n#._.#\n#####");
    play(&mut game, ".");
    assert_eq!((known(&game, 2, 2), crate::scenes::support::hp(&game)), ("trap", 30));
}

#[test]
fn a_monster_goes_around_a_trap_and_never_into_lava() {
    check_terrain(
        "#######
         #@.^.o#
         #.....#
         #######",
        ". .",
        "player#0 waits (1,1)
         orc#1 plans (5,1) sw,w,nw,w (unseen)
         orc#1 moves (5,1) (4,2)
         player#0 waits (1,1)
         orc#1 moves (4,2) (3,2)
         #######
         #@.^..#
         #..o..#
         #######",
    );
    check_terrain(
        "#######
         #@.l.o#
         #######",
        ".",
        "player#0 waits (1,1)
         orc#1 waits (5,1)
         #######
         #@.l.o#
         #######",
    );
}

#[test]
fn a_trap_that_is_the_only_way_is_taken() {
    let mut game = terrain("#######\n#@.^.o#\n#######");
    let events = play(&mut game, ". .");
    assert!(events.contains("orc#1 moves (4,1) (3,1)\ntrap strikes orc#1 for 3"), "{events}");
}

#[test]
fn lava_kills_the_player_and_ends_the_game() {
    let mut game = terrain("#####\n#@l.#\n#####");
    play(&mut game, "e");
    assert!(matches!(game.outcome(), Some(roguecore::Outcome::Died { by: None, .. })));
}

#[test]
fn a_turn_in_a_swamp_hurts_the_actors_that_end_it_there() {
    let mut game = terrain("#######\n#@:...#\n#######");
    play(&mut game, "e");
    assert_eq!(crate::scenes::support::hp(&game), 29);
    play(&mut game, ".");
    assert_eq!(crate::scenes::support::hp(&game), 28);
    play(&mut game, "e");
    assert_eq!(crate::scenes::support::hp(&game), 28);
}

#[test]
fn grass_is_trampled_and_hides_what_is_behind() {
    let mut game = terrain("#######\n#@\"..o#\n#######");
    assert_eq!(known(&game, 4, 1), "?");
    play(&mut game, "e");
    assert_eq!((known(&game, 2, 1), known(&game, 4, 1)), ("grass", "floor"));
}

#[test]
fn a_bump_into_a_keeper_trades_and_one_into_an_orc_attacks() {
    let mut game = terrain("#####\n#@k.#\n#####");
    play(&mut game, "e");
    assert_eq!(crate::scenes::support::inventory(&game), "a key");
    let refused = play(&mut terrain("####\n#@S#\n####"), "e");
    assert_eq!(refused, "refused: the conditions for that are not met\n");
    let attacked = play(&mut terrain("####\n#@o#\n####"), "e");
    assert!(attacked.starts_with("player#0 hits orc#1"), "{attacked}");
}

#[test]
fn a_tile_that_cannot_be_entered_never_takes_the_place_of_one_with_an_entity_on_it() {
    let mut game = terrain("#######\n#@.o.~#\n#######\n\ninventory a brush");
    let events = play(&mut game, "use=a@3,1 use=a@5,1");
    assert!(!events.contains("becomes"), "{events}");
    let events = play(&mut terrain("####\n#@.#\n####\n\ninventory a brush"), "use=a@2,1");
    assert!(events.contains("floor becomes door (2,1)"), "{events}");
}

/// The player sees a door, turns away, and an orc opens it: they find out when they look again.
#[test]
fn a_tile_that_changes_out_of_view_is_remembered_as_it_was() {
    let mut game = terrain(
        "##########
         #@.......#
         #.########
         #.+.....1#
         ##########

         1 = orc path w-w-w-w-w-w",
    );
    let door = Point::new(2, 3);
    let tile = |id: &str| game.content().tile_id(id);
    let (closed, open) = (tile("door"), tile("open_door"));
    play(&mut game, "s");
    assert_eq!((game.view().tile_id(door), game.map().tile(door)), (closed, closed));
    play(&mut game, "n e e");
    assert!(!game.map().is_visible(door));
    while game.map().tile(door) == closed {
        play(&mut game, "e w");
        assert!(game.view().turn() < 20, "{}", game.to_scene());
    }
    assert_eq!((game.view().tile_id(door), game.map().tile(door)), (closed, open));
    assert_eq!(game.map().remembered_tiles(), [(door, closed.unwrap())]);
    let mut bytes = vec![0; game.view().size().area()];
    game.view().write_tiles(&mut bytes).unwrap();
    assert_eq!(usize::from(bytes[3 * 10 + 2]), closed.unwrap().index());
    let loaded = Game::load(game.content(), &game.save()).unwrap();
    assert_eq!(loaded.view().tile_id(door), closed);
    assert_eq!(game.sample_world(1).map().tile(door), closed);
    play(&mut game, "w w s");
    assert!(game.map().is_visible(door) && game.map().remembered_tiles().is_empty());
}

/// Nobody is on the rune, and none of the cells that it changes is run in the same turn.
#[test]
fn a_tile_follows_its_rules_for_each_turn_with_nobody_on_it() {
    let rule = "(on: Tick, if: [Every(2)], to: Ball(1), do: [ReplaceTile(\"floor\", \"rune\")])";
    let mut game = Game::from_scene(rules_content(&[("RUNE", rule)]), "@.......^").unwrap();
    play(&mut game, ".");
    assert_eq!(map(&game), "@.......^");
    play(&mut game, ". .");
    assert_eq!(map(&game), "@......^^");
    play(&mut game, ".");
    assert_eq!(map(&game), "@.....^^^");
}

/// `Ball` has the actor on the tile, `Around` has not, and a wall can follow such rules.
#[test]
fn a_ball_around_a_tile_includes_who_is_on_it() {
    for (target, hit) in [("Ball(1)", true), ("Cell", true), ("Around(1)", false)] {
        let rule = format!("(on: Tick, to: {target}, do: [ChangeStat(\"hp\", -1)])");
        let content = rules_content(&[("RUNE", &rule)]);
        let told = play(&mut Game::from_scene(content, "^\n@").unwrap(), "n");
        assert_eq!(told.contains("rune strikes player#0 for 1"), hit, "{target}: {told}");
    }
    let rule = "(on: Tick, to: Around(1), do: [SetTile(\"rune\")])";
    let ron = rules_ron(&[]).replacen(
        "(id: \"wall\", glyph: '#', color: (130, 110, 50))",
        &format!("(id: \"wall\", glyph: '#', color: (130, 110, 50), rules: [{rule}])"),
        1,
    );
    let content = Content::parse("wall.ron", &ron).unwrap();
    let mut game = Game::from_scene(content.into(), "@...#").unwrap();
    assert!(play(&mut game, ".").contains("floor becomes rune (3,0)"));
}

/// A rule that takes the player to another floor ends the rules of the floor they have left.
#[test]
fn the_tiles_of_a_floor_that_is_left_do_no_more() {
    let rule = "(on: Tick, to: Player, do: [ChangeFloor(1), ChangeStat(\"mana\", 1)])";
    let mut game = Game::from_scene(rules_content(&[("RUNE", rule)]), "@..^^^").unwrap();
    let told = play(&mut game, ".");
    assert_eq!((game.view().floor(), told.matches("mana").count()), (2, 1), "{told}");
}
