//! What is written beside the map can be read in every theme.

use ratatui_core::style::{Color, Modifier};
use rogue_ui::color::{DANGER_CONTRAST, GLYPH_CONTRAST, LINE_CONTRAST, Rgb};
use rogue_ui::layout::Tiles;
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::{Game, Point, TileDef, TileView};

use crate::player::{Player, themed, without_motion};

fn rgb(color: Color) -> Rgb {
    let Color::Rgb(r, g, b) = color else { panic!("{color:?} is no colour of a theme") };
    Rgb(r, g, b)
}

/// The lowest contrast of the letters of a text on the screen, for every colour vision.
fn contrast_of(player: &Player, text: &str) -> u32 {
    let (left, y) = player.find(text).unwrap_or_else(|| panic!("{text}:\n{}", player.screen()));
    let cells = (left..).zip(text.chars()).filter(|(_, c)| *c != ' ');
    let contrasts = cells.map(|(x, _)| {
        assert!(!player.modifier(x, y).contains(Modifier::DIM), "{text} is dimmed");
        rgb(player.fg(x, y)).least_contrast(rgb(player.bg(x, y)))
    });
    (contrasts.fold(f64::MAX, f64::min) * 100.0) as u32
}

/// The lines about who is in view: unhurt, near death, out of reach, and at the cursor.
#[test]
fn threat_lines_can_be_read_in_every_theme() {
    let scene = "#######\n#@T.o.#\n#######\n\no = orc hp 2\n@ = player hp 8";
    for theme in Theme::NAMES {
        for keys in ["", "x Tab"] {
            let mut player = themed(scene, theme).sized(80, 24);
            player.types(keys);
            for text in ["hits ", "dies in"] {
                let contrast = contrast_of(&player, text);
                assert!(contrast >= GLYPH_CONTRAST, "{theme}: {text} has {contrast}");
            }
        }
    }
}

/// Shows the frames of some seeds of The Ember of Dawn, explored for a while.
fn explore(check: impl FnMut(&Player)) {
    explore_with(Tiles::Narrow, check);
}

fn explore_with(tiles: Tiles, mut check: impl FnMut(&Player)) {
    for seed in 1..=6 {
        let config = Config {
            content: rogue_ember::content(),
            seed,
            settings: without_motion(),
            ..Config::default()
        };
        let mut app = App::new(config);
        app.set_tiles(tiles);
        let mut player = Player::of(app).sized(120, 50);
        for _ in 0..12 {
            player.types("o Tab l Tab j Tab Z").settles();
            let game = player.app.game();
            let level_ups = game.view().experience().map_or(0, |it| it.pending_level_ups());
            if level_ups > 0 {
                // Its window covers a part of the map.
                player.types("Enter");
            } else if game.outcome().is_none() {
                check(&player);
            }
        }
    }
}

/// On square tiles an outline is around everyone and everything: what is drawn stands out from it, and from
/// ground that is not much brighter.
#[test]
fn creatures_and_items_on_square_tiles_stand_out_from_their_outline() {
    let mut read = 0;
    explore_with(Tiles::Square, |player| {
        let map = player.app.tile_map().expect("square tiles");
        for entity in player.app.game().view().entities() {
            let wanted =
                if entity.is_enemy() || entity.player { DANGER_CONTRAST } else { GLYPH_CONTRAST };
            let glyph = entity.glyph().to_string();
            for cell in map.tiles.content().iter().filter(|cell| cell.symbol() == glyph) {
                let contrast = rgb(cell.fg).least_contrast(Rgb::BLACK) * 100.0;
                assert!(contrast >= f64::from(wanted), "{glyph}: {contrast}");
                read += 1;
            }
        }
    });
    assert!(read > 150, "{read} signs");
}

/// Where the player has been: stairs and doors are as readable as items, the lines of walls as
/// graphics have to be, and everything is darker than what is in view.
#[test]
fn what_is_remembered_can_be_read_and_is_darker_than_what_is_seen() {
    let (mut landmarks, mut lines) = (0, 0);
    explore(|player| {
        let (mut seen, mut remembered) = (f64::MAX, 0_f64);
        let view = player.app.game().view();
        let covered: Vec<_> = view.entities().iter().map(|entity| entity.at).collect();
        for at in view.size().points().filter(|at| !covered.contains(at)) {
            let Some((x, y)) = player.app.canvas_cell(at) else { continue };
            let (fg, bg) = (rgb(player.fg(x, y)), rgb(player.bg(x, y)));
            let contrast = (fg.least_contrast(bg) * 100.0) as u32;
            match view.tile(at) {
                TileView::Visible(tile) if tile.look == "floor" => {
                    seen = seen.min(bg.contrast(Rgb::BLACK));
                }
                TileView::Remembered(tile) if tile.look == "floor" => {
                    remembered = remembered.max(bg.contrast(Rgb::BLACK));
                }
                TileView::Remembered(tile) if is_landmark(tile) => {
                    assert!(contrast >= GLYPH_CONTRAST, "{} at {at}: {contrast}", tile.id);
                    landmarks += 1;
                }
                TileView::Remembered(tile) if "║═╚╔╠╝╩╗╣╦╬".contains(symbol(player, x, y)) =>
                {
                    assert!(contrast >= LINE_CONTRAST, "{} at {at}: {contrast}", tile.id);
                    lines += 1;
                }
                _ => {}
            }
        }
        assert!(seen > remembered * 1.1, "floor seen {seen}, remembered {remembered}");
    });
    assert!(landmarks > 50 && lines > 500, "{landmarks} landmarks, {lines} lines");
}

fn symbol(player: &Player, x: u16, y: u16) -> char {
    player.buffer[(x, y)].symbol().chars().next().unwrap_or(' ')
}

fn is_landmark(tile: &TileDef) -> bool {
    ["stairs_down", "stairs_up", "door", "gate", "altar"].contains(&tile.id.as_str())
}

/// Items out of view stand out from every remembered ground.
#[test]
fn remembered_items_can_be_read_in_every_theme() {
    let scene = "#######\n#1.@..#\n###.###\n###.###\n#######\n\n1 = dagger";
    for theme in Theme::NAMES {
        let theme = Theme::named(theme).expect("a theme");
        let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
        let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
        player.types("j j");
        let view = player.app.game().view();
        let at = Point::new(1, 1);
        assert!(matches!(view.tile(at), TileView::Remembered(_)));
        let (x, y) = player.app.canvas_cell(at).expect("on the screen");
        let contrast = rgb(player.fg(x, y)).least_contrast(rgb(player.bg(x, y))) * 100.0;
        assert_eq!(symbol(&player, x, y), '/');
        assert!(contrast >= f64::from(GLYPH_CONTRAST), "{}: {contrast}", theme.name());
        assert!(!player.modifier(x, y).contains(Modifier::BOLD), "it is not in view");
    }
}

/// A torch that was seen keeps a warm flame on a dark wall: it is no blue lamp.
#[test]
fn a_remembered_torch_is_a_faded_flame() {
    let mut flames = 0;
    explore(|player| {
        let view = player.app.game().view();
        let remembered = |at: &Point| matches!(view.tile(*at), TileView::Remembered(_));
        for at in view.size().points().filter(remembered) {
            let Some((x, y)) = player.app.canvas_cell(at) else { continue };
            if symbol(player, x, y) == '¡' {
                let (Rgb(r, _, b), ground) = (rgb(player.fg(x, y)), rgb(player.bg(x, y)));
                assert!(r > b, "a flame is warm");
                assert!(ground.contrast(Rgb::BLACK) < 3.0, "and lights nothing: {ground:?}");
                flames += 1;
            }
        }
    });
    assert!(flames > 5, "{flames} torches");
}
