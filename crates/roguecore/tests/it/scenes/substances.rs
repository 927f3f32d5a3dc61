//! Fire, gas and liquids: how they act, spread, fade and are seen.

use crate::scenes::support::{hp, play, terrain};
use roguecore::{EventKind, Game, Point, SubstanceId, TraceEvent};

fn id(game: &Game, name: &str) -> SubstanceId {
    game.content().rows().substance_id(name).unwrap()
}

/// The amounts of a substance in a row of cells.
fn amounts(game: &Game, name: &str, y: i32) -> Vec<u8> {
    let id = id(game, name);
    let columns = game.map().size().columns();
    columns.map(|x| game.map().substance(Point::new(x, y), id)).collect()
}

/// The units of a substance on the floor.
fn total(game: &Game, name: &str) -> u32 {
    let id = id(game, name);
    let cells = game.map().substances().iter().filter(|cell| cell.substance == id);
    cells.map(|cell| u32::from(cell.amount)).sum()
}

fn tiles(game: &Game, y: i32) -> String {
    let map = game.map();
    let glyph = |x| game.content().tile(map.tile(Point::new(x, y)).unwrap()).scene_key;
    map.size().columns().map(glyph).collect()
}

#[test]
fn fire_burns_grass_to_ash_and_goes_out() {
    let mut game = terrain("#########\n#@..,,,1#\n#########\n\n1 = nobody on grass with fire 5");
    play(&mut game, ".");
    assert_eq!(tiles(&game, 1), "#...,,,;#");
    assert_eq!(amounts(&game, "fire", 1), [0, 0, 0, 0, 0, 0, 5, 4, 0]);
    play(&mut game, ". .");
    assert_eq!(tiles(&game, 1), "#...,;;;#");
    assert_eq!(amounts(&game, "fire", 1), [0, 0, 0, 0, 5, 4, 3, 2, 0]);
    play(&mut game, ". . . . . .");
    assert_eq!((tiles(&game, 1).as_str(), total(&game, "fire")), ("#...;;;;#", 0));
}

#[test]
fn fire_does_not_burn_on_floor_water_or_stone() {
    let mut game = terrain("######\n#@.1w#\n######\n\n1 = nobody on floor with fire 2");
    play(&mut game, ". .");
    assert_eq!(total(&game, "fire"), 0);
    let mut game = terrain("######\n#@.1.#\n######\n\n1 = nobody on water with fire 5");
    play(&mut game, ".");
    assert_eq!((total(&game, "fire"), tiles(&game, 1).as_str()), (0, "#..w.#"));
}

#[test]
fn fire_melts_ice_and_burns_bridges_and_doors() {
    let mut game = terrain("######\n#@.1.#\n######\n\n1 = nobody on ice with fire 5");
    play(&mut game, ".");
    assert_eq!((tiles(&game, 1).as_str(), total(&game, "fire")), ("#..w.#", 0));
    let mut game = terrain("#######\n#@.1=+#\n#######\n\n1 = nobody on bridge with fire 5");
    play(&mut game, ". . .");
    assert_eq!(tiles(&game, 1), "#..ll;#");
}

#[test]
fn fire_hurts_who_enters_it_and_who_ends_the_turn_in_it() {
    let mut game = terrain("######\n#@1..#\n######\n\n1 = nobody on coal with fire 5");
    play(&mut game, "e");
    assert_eq!(hp(&game), 26);
    play(&mut game, ".");
    assert_eq!(hp(&game), 24);
    play(&mut game, "e");
    assert_eq!(hp(&game), 24);
}

#[test]
fn fire_hurts_idle_monsters_out_of_view() {
    let mut game = terrain("######\n#@.#1#\n######\n\n1 = orc on coal with fire 5");
    let events = play(&mut game, ". .");
    assert_eq!(events.matches("orc#1").count(), 2, "{events}");
    assert!(game.to_scene().contains("orc hp 6 on coal with fire 5"), "{}", game.to_scene());
}

#[test]
fn gas_and_oil_are_fuel_and_are_used_up() {
    let mut game = terrain(
        "########
         #@..123#
         ########

         1 = nobody on floor with gas 9
         2 = nobody on floor with oil 12
         3 = nobody on floor with fire 3",
    );
    play(&mut game, ".");
    assert!(amounts(&game, "fire", 1)[5] == 5, "{:?}", amounts(&game, "fire", 1));
    play(&mut game, ". . .");
    assert_eq!((total(&game, "oil"), total(&game, "gas") < 9), (0, true));
    play(&mut game, ". . . . . . . . . . . .");
    assert_eq!(total(&game, "fire"), 0);
}

#[test]
fn fire_destroys_items_that_burn() {
    let mut game = terrain(
        "########
         #@..12K#
         ########

         1 = nobody on floor with fire 5
         2 = scroll, key",
    );
    let events = play(&mut game, ". .");
    assert!(events.contains("scroll#1"), "{events}");
    assert!(!events.contains("key#"), "{events}");
    assert_eq!(amounts(&game, "fire", 1)[5], 5);
}

#[test]
fn fire_without_end_stays_within_its_fuel() {
    let mut game = terrain("#######\n#@.1cc#\n#######\n\n1 = nobody on coal with fire 1");
    play(&mut game, &". ".repeat(30));
    assert_eq!(amounts(&game, "fire", 1), [0, 0, 0, 5, 5, 5, 0]);
}

#[test]
fn gas_evens_out_between_walls_and_keeps_its_amount() {
    let mut game = terrain("#########\n#1.+.@..#\n#########\n\n1 = nobody on floor with gas 40");
    play(&mut game, &". ".repeat(40));
    assert_eq!(total(&game, "gas"), 40);
    assert_eq!(amounts(&game, "gas", 1)[3..], [0; 6]);
    let gas = amounts(&game, "gas", 1);
    assert!(gas[1].abs_diff(gas[2]) < 2, "{gas:?}");
    let events = game.step(roguecore::Command::Wait).unwrap();
    let changes = |event: &roguecore::Event| {
        matches!(event.kind, EventKind::Trace(TraceEvent::SubstancesChanged { .. }))
    };
    assert!(!events.iter().any(changes), "gas at rest is quiet");
}

#[test]
fn smoke_hides_what_is_behind_it_and_fades() {
    let mut game = terrain("########\n#@.1..o#\n########\n\n1 = nobody on floor with smoke 9");
    let orc = |game: &Game| game.map().is_visible(Point::new(6, 1));
    assert!(!orc(&game));
    let mut turns = 0;
    while !orc(&game) {
        play(&mut game, ".");
        turns += 1;
        assert!(turns < 200, "{}", game.to_scene());
    }
    assert!(turns > 3);
}

#[test]
fn the_view_shows_substances_of_visible_cells_only() {
    let game = terrain(
        "########
         #@1#2..#
         ########

         1 = nobody on floor with gas 3, fire 2
         2 = nobody on floor with gas 3",
    );
    let view = game.view();
    let seen: Vec<_> = view.substances().map(|it| (it.at.x, it.substance, it.amount)).collect();
    assert_eq!(seen, [(2, id(&game, "fire"), 2), (2, id(&game, "gas"), 3)]);
    assert_eq!(view.substances_at(Point::new(4, 1)), []);
    assert_eq!(view.substances_at(Point::new(2, 1)).len(), 2);
}

#[test]
fn monsters_go_around_fire() {
    let mut game = terrain(
        "#######
         #@.1.o#
         #.....#
         #######

         1 = nobody on coal with fire 5",
    );
    let events = play(&mut game, ".");
    assert!(events.contains("orc#1 moves (5,1) (4,2)"), "{events}");
}

#[test]
fn a_scene_with_substances_reads_back() {
    let scene = "######\n#@1.2#\n######\n\n1 = nobody with fire 3, smoke 255\n\
                 2 = orc hp 4 burning on on grass with gas 1\nseed 0\nturn 0\n";
    let game = terrain(scene);
    let printed = game.to_scene();
    assert_eq!(terrain(&printed).to_scene(), printed);
    assert_eq!(terrain(&printed).fingerprint(), game.fingerprint());
    for (wrong, message) in [
        ("lava 3", "there is no substance \"lava\""),
        ("fire 0", "the amount of `fire` must be from 1 to 255"),
        ("fire 256", "the amount of `fire` must be from 1 to 255"),
        ("fire", "the amount of `fire` must be from 1 to 255"),
        ("fire 1, fire 2", "`fire` occurs twice"),
    ] {
        let scene = scene.replace("fire 3", wrong);
        let error =
            Game::from_scene(crate::scenes::support::terrain_content(), &scene).unwrap_err();
        assert_eq!(error.message, message);
    }
}

/// One `SubstancesChanged` in a turn, whatever burns and spreads.
#[test]
fn a_turn_has_one_event_for_all_that_spreads() {
    let mut game = terrain(
        "##########
         #@..,123,#
         ##########

         1 = nobody on grass with fire 3, gas 90
         2 = nobody with smoke 80
         3 = nobody with acid 50",
    );
    for _ in 0..10 {
        let events = game.step(roguecore::Command::Wait).unwrap();
        let changes = |event: &&roguecore::Event| {
            matches!(event.kind, EventKind::Trace(TraceEvent::SubstancesChanged { .. }))
        };
        assert!(events.iter().filter(changes).count() <= 1);
    }
}

/// A field of grass of the size of a floor, lit in one corner: each cell burns once, each turn
/// emits a bounded number of events, and the fire goes out.
#[test]
fn a_fire_on_a_whole_floor_is_bounded() {
    let mut rows = vec!["#".repeat(80)];
    rows.extend((0..41).map(|_| format!("#{}#", ",".repeat(78))));
    rows.push("#".repeat(80));
    rows[1].replace_range(1..2, "1");
    rows[41].replace_range(78..79, "2");
    let scene = format!(
        "{}\n\n1 = nobody on grass with fire 5\n2 = player hp 1000 max 1000 on ash",
        rows.join("\n")
    );
    let mut game = terrain(&scene);
    let mut turns = 0;
    while total(&game, "fire") > 0 {
        let events = game.step(roguecore::Command::Wait).unwrap();
        assert!(events.len() < 4_200, "{}", events.len());
        turns += 1;
        assert!(turns < 1_000 && game.outcome().is_none());
    }
    assert!(game.audit().is_ok());
    assert!(!(1..42).any(|y| tiles(&game, y).contains(',')));
    assert!(turns >= 118, "{turns}");
}

#[test]
fn saves_keep_substances_and_remembered_tiles() {
    let mut game =
        terrain("#########\n#@..,,,1#\n#########\n\n1 = nobody on grass with fire 5, smoke 9");
    for _ in 0..12 {
        let mut loaded = Game::load(game.content(), &game.save()).unwrap();
        let step = |game: &mut Game| game.step(roguecore::Command::Wait).unwrap();
        assert_eq!(step(&mut game), step(&mut loaded));
        assert_eq!(game.fingerprint(), loaded.fingerprint());
    }
}
