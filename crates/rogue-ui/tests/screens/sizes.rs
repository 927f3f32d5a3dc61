//! The same game on canvases of every size.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::MouseKind;
use rogue_ui::layout::{Layout, Tiles};
use rogue_ui::{App, Config, KeyMap, Settings, Theme};
use roguecore::{Game, Size};

use crate::player::{Player, new_game};

#[test]
fn layouts_at_many_sizes() {
    let maps = [Size::new(80, 45), Size::new(30, 10), Size::new(200, 100)];
    let sizes = [(80, 50), (80, 24), (79, 24), (80, 23), (90, 40), (120, 50), (200, 60), (80, 51)];
    let lines: Vec<_> = maps
        .iter()
        .flat_map(|map| sizes.map(|(width, height)| layout_line(width, height, *map)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

fn layout_line(width: u16, height: u16, map: Size) -> String {
    let Some(layout) = Layout::new(width, height, map, Tiles::Narrow) else {
        return format!("{width}x{height}, map {}x{}: please enlarge", map.width(), map.height());
    };
    let Layout { map: shown, panel, side, here, log, .. } = layout;
    format!(
        "{width}x{height}, map {}x{}: map {shown} panel {panel} side {side} here {here} log {log}",
        map.width(),
        map.height()
    )
}

#[test]
fn health_floor_log_and_player_are_visible_at_every_size() {
    for (width, height) in [(80, 24), (80, 50), (100, 30), (132, 43), (200, 60), (500, 200)] {
        for seed in 1..20 {
            let player = new_game(seed).sized(width, height);
            player.reads("@").reads("HP: 30/30").reads("Floor: 1").reads("Press ? for");
        }
    }
}

#[test]
fn a_small_canvas_asks_for_a_larger_one_and_plays_no_turn() {
    let mut player = new_game(1).sized(60, 20);
    insta::assert_snapshot!(player.screen());
    player.types(". l h Esc");
    assert_eq!(player.turn(), 0);
    player.resize(80, 24);
    player.reads("HP: 30/30").reads_not("Continue");
    player.resize(5, 3);
    player.types("q");
    assert!(player.app.finished());
}

#[test]
fn the_smallest_canvases_are_drawn() {
    for (width, height) in [(0, 0), (1, 1), (0, 9), (9, 0), (1, 50), (300, 1), (79, 50)] {
        new_game(1).sized(width, height);
    }
}

#[test]
fn a_wide_canvas_lists_the_entities_in_view() {
    let player = crate::player::scene("#########\n#@.o..T.#\n#########").sized(120, 50);
    insta::assert_snapshot!(player.part(0, 0, 120, 6));
}

/// Inventory and minimap; a click on an item opens its actions.
#[test]
fn a_large_canvas_shows_inventory_and_minimap_beside_the_log() {
    let scene = "##########\n#@.!..g..#\n##########\n\ng = goblin\n\ninventory a dagger equipped";
    let open = |width, height| {
        let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
        let app = App::resume(game, Theme::default(), KeyMap::default());
        Player::of(app).sized(width, height)
    };
    open(80, 24).reads_not("Inventory").reads_not(" Map ");
    open(120, 40).reads("Inventory (i), 1 of 26").reads("dagger (E)").reads_not(" Map ");
    let mut player = open(200, 60);
    player.reads("Inventory (i), 1 of 26").reads(" Map ");
    let (x, y) = player.find(" Map ").expect("the minimap");
    insta::assert_snapshot!(player.part(x, y, 32, 20));
    let (x, y) = player.find("dagger (E)").expect("the item");
    player.mouse(MouseKind::Left, x, y).reads("Dagger (E): do what?");
    let settings = Settings { minimap: false, ..Settings::default() };
    let config = Config { settings, ..Config::default() };
    Player::of(App::new(config)).sized(200, 60).reads("Inventory (i)").reads_not(" Map ");
}

#[test]
fn a_buffer_may_begin_anywhere() {
    let mut player = new_game(1);
    let expected = player.screen();
    let mut moved = Buffer::empty(Rect::new(7, 3, 80, 50));
    player.app.draw(&mut moved);
    player.buffer = Buffer::empty(Rect::new(0, 0, 80, 50));
    for y in 0..50 {
        for x in 0..80 {
            player.buffer[(x, y)] = moved[(x + 7, y + 3)].clone();
        }
    }
    assert_eq!(player.screen(), expected);
}
