//! How a tile is drawn on a lit map comes from its row, whatever it is called.

use std::sync::Arc;

use ratatui_core::style::Color;
use rogue_ui::glyphs::drawing;
use rogue_ui::layout::Tiles;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game, Point};

use crate::contrast::tile_of;
use crate::player::Player;

/// A tile of that id and those fields, six cells from the player in the theme `torch`, where the torch is faint: its
/// character and the sum of the colours of the ground beside it.
fn drawn(id: &str, fields: &str) -> (char, u32) {
    let row = format!(
        "tiles: [(id: \"{id}\", glyph: '%', color: (250, 200, 90), walkable: true, transparent: true, {fields}),"
    );
    let ron = Content::classic_ron().replacen("tiles: [", &row, 1).replace("'%'", "'&'");
    let content = Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let scene = "###########\n#@.....&..#\n###########";
    let game = Game::from_scene(Arc::new(content), scene).expect("a good scene");
    let theme = Theme::named("torch").expect("a theme");
    let player = Player::of(App::resume(game, theme, KeyMap::default())).sized(80, 24);
    let (x, y) = player.app.canvas_cell(Point::new(7, 1)).expect("in view");
    let Color::Rgb(r, g, b) = player.bg(x + 1, y) else { panic!("no colour of a theme") };
    let symbol = player.buffer[(x, y)].symbol().chars().next().expect("a character");
    (symbol, [r, g, b].map(u32::from).iter().sum())
}

#[test]
fn a_tile_is_drawn_by_its_surface_and_not_by_its_name() {
    assert_eq!(drawn("water_trough", "").0, '&');
    assert_eq!(drawn("wall_of_grass", "surface: Cover").0, '&');
    assert!(['~', '≈'].contains(&drawn("quicksilver", "surface: Liquid").0));
    assert!(" ·,'".contains(drawn("tiles_of_jade", "surface: Ground").0));
}

#[test]
fn a_tile_shines_by_its_light_and_not_by_its_name() {
    let dark = drawn("torch_of_lava", "").1;
    let bright = drawn("altar", "light: (radius: 4, strength: 64)").1;
    // Bright stone is kept below the luminance of signs, so that a light adds less than it did to dark ground.
    assert!(bright > dark + 50, "{bright} beside a light, {dark} without");
}

/// A hole is drawn as one because its row says so, and not for its sign.
#[test]
fn hole_is_drawn_by_its_surface() {
    let symbol = |surface: &str| {
        let row = format!(
            "tiles: [(id: \"x\", glyph: ':', color: (60, 90, 30), walkable: true, transparent: true, {surface}),"
        );
        let ron = Content::classic_ron().replacen("tiles: [", &row, 1);
        let content = Content::parse("my.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
        let game = Game::from_scene(Arc::new(content), "####\n#@:#\n####").expect("a good scene");
        let mut app = App::resume(game, Theme::default(), KeyMap::default());
        app.set_tiles(Tiles::Square);
        let player = Player::of(app).sized(120, 40);
        let map = player.app.tile_map().expect("square tiles");
        let cell = tile_of(&player, map, Point::new(2, 1)).expect("in view");
        cell.symbol().chars().next()
    };
    let rock = [drawing::ROCK_A, drawing::ROCK_B, drawing::ROCK_C].map(Some);
    assert!(rock.contains(&symbol("surface: Pit")) && !rock.contains(&symbol("")));
}

/// Where tiles are square, the lines between the parts of the screen are of the stone of the floor.
#[test]
fn frames_have_the_stone_of_their_band() {
    let line = |floor: u32, tiles: Tiles| {
        let scene = format!("#####\n#@..#\n#####\n\nfloor {floor}");
        let game = Game::from_scene(rogue_ember::content(), &scene).expect("a good scene");
        let mut app = App::resume(game, Theme::default(), KeyMap::default());
        app.set_tiles(tiles);
        let player = Player::of(app).sized(120, 40);
        let sign = if tiles == Tiles::Square { "▎" } else { "│" };
        let (x, y) = player.find(sign).expect("a line");
        player.fg(x, y)
    };
    let bands = [1, 3, 5, 7, 9].map(|floor| line(floor, Tiles::Square));
    for (index, color) in bands.iter().enumerate() {
        assert!(!bands[..index].contains(color), "{bands:?}");
    }
    assert_eq!(line(1, Tiles::Narrow), line(3, Tiles::Narrow), "a terminal is sent one colour");
}
