//! What is written beside the map can be read in every theme.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::color::{DANGER_CONTRAST, GLYPH_CONTRAST, LINE_CONTRAST, Rgb};
use rogue_ui::glyphs::drawing;
use rogue_ui::glyphs::figures::{self, BODY};
use rogue_ui::layout::{Tiles, UNITS};
use rogue_ui::tile_map::TileMap;
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
    for seed in 1..=8 {
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
            let top = player.app.game().view().entities_at(entity.at);
            if top.first().is_some_and(|top| top.id != entity.id) {
                continue;
            }
            let Some(cell) = tile_of(player, map, entity.at) else { continue };
            let contrast = body(cell).least_contrast(Rgb::BLACK) * 100.0;
            assert!(contrast >= f64::from(wanted), "{}: {contrast}", entity.name());
            read += 1;
        }
    });
    // Enough to have met several kinds of each; floors with sparks have about one item less than those before.
    assert!(read > 150, "{read} signs");
}

/// The square tile of a cell of the map.
pub(crate) fn tile_of<'a>(player: &Player, map: &'a TileMap, at: Point) -> Option<&'a Cell> {
    let (x, y) = player.app.canvas_cell(at)?;
    let along = |at: u16, area: u16, units: u16, cut: u16| {
        (((at - area) * units) + units / 2 + cut) / map.side
    };
    let x = along(x, map.area.x, UNITS.0, map.cut.0);
    map.tiles.cell((x, along(y, map.area.y, UNITS.1, map.cut.1)))
}

/// The colour of a letter, or of the body of a figure, which has a part of the ink.
pub(crate) fn body(cell: &Cell) -> Rgb {
    let Rgb(r, g, b) = rgb(cell.fg);
    let is_figure = cell.symbol().chars().next().is_some_and(|c| figures::grid(c).is_some());
    let part =
        |part: u8| if is_figure { (u16::from(part) * u16::from(BODY) / 255) as u8 } else { part };
    Rgb(part(r), part(g), part(b))
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

/// Out of view a torch has no flame: its holder is as dim as the wall, and is still seen on it.
#[test]
fn a_remembered_torch_is_an_unlit_sconce() {
    let mut sconces = 0;
    explore(|player| {
        let view = player.app.game().view();
        let remembered = |at: &Point| matches!(view.tile(*at), TileView::Remembered(_));
        for at in view.size().points().filter(remembered) {
            let Some((x, y)) = player.app.canvas_cell(at) else { continue };
            if symbol(player, x, y) == '¡' {
                let (sconce, wall) = (rgb(player.fg(x, y)), rgb(player.bg(x, y)));
                assert!(sconce.contrast(Rgb::BLACK) < 3.5, "it shines: {sconce:?}");
                assert!(sconce.contrast(wall) > 1.5, "{sconce:?} on {wall:?}");
                sconces += 1;
            }
        }
    });
    assert!(sconces > 5, "{sconces} torches");
}

#[test]
fn a_remembered_torch_on_square_tiles_is_drawn_without_a_flame() {
    let (mut sconces, mut flames) = (0, 0);
    explore_with(Tiles::Square, |player| {
        let map = player.app.tile_map().expect("square tiles");
        let count = |c: char| {
            map.tiles.content().iter().filter(|cell| cell.symbol().starts_with(c)).count()
        };
        sconces += count(drawing::SCONCE);
        flames += count(drawing::FLAME);
    });
    assert!(sconces > flames, "{sconces} sconces, {flames} flames");
    assert!(flames > 0, "torches in view burn");
}

/// Rock that nobody has seen is darker than floor that somebody has, and has the hue of the floor.
#[test]
fn unknown_rock_is_told_from_remembered_floor() {
    let mut compared = 0;
    explore_with(Tiles::Square, |player| {
        let map = player.app.tile_map().expect("square tiles");
        let ground = |cell: &Cell| rgb(cell.bg).contrast(Rgb::BLACK);
        let is_rock = |cell: &&Cell| {
            [drawing::ROCK_A, drawing::ROCK_B, drawing::ROCK_C]
                .iter()
                .any(|c| cell.symbol().starts_with(*c))
        };
        let lightest = map.tiles.content().iter().filter(is_rock).map(ground).fold(1.0, f64::max);
        let floors = [drawing::STONE_A, drawing::STONE_B, drawing::STONE_C];
        let is_floor = |cell: &&Cell| floors.iter().any(|c| cell.symbol().starts_with(*c));
        for floor in map.tiles.content().iter().filter(is_floor) {
            assert!(ground(floor) > lightest * 1.02, "{:?} beside rock of {lightest}", floor.bg);
            compared += 1;
        }
    });
    assert!(compared > 1_000, "{compared} cells");
}

/// Lava was brighter than anybody beside it.
#[test]
fn lava_is_a_dark_crust_with_bright_seams() {
    let scene = "#######\n#≈≈@≈≈#\n#≈≈≈≈≈#\n#######";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut app = App::resume(game, Theme::default(), KeyMap::default());
    app.set_tiles(Tiles::Square);
    let mut player = Player::of(app).sized(80, 40);
    player.settles();
    let map = player.app.tile_map().expect("square tiles");
    let lava: Vec<_> = map
        .tiles
        .content()
        .iter()
        .filter(|cell| cell.symbol().starts_with(drawing::SEAMS))
        .collect();
    assert_eq!(lava.len(), 9);
    for cell in lava {
        let (seam, Rgb(r, g, b)) = (rgb(cell.fg), rgb(cell.bg));
        assert!(r.max(g).max(b) <= 76, "the crust is dark: {r} {g} {b}");
        assert!(seam.contrast(Rgb(r, g, b)) >= 2.0, "{seam:?} in {r} {g} {b}");
    }
}

/// Plants and bones fill their tiles and stand in dozens: they are drawn without outlines and near their ground.
#[test]
fn drawn_plants_and_bones_whisper() {
    let drawings = drawing::GRASS..=drawing::ASH_MOVED;
    let mut read = 0;
    explore_with(Tiles::Square, |player| {
        let map = player.app.tile_map().expect("square tiles");
        let is_cover =
            |cell: &&Cell| cell.symbol().chars().next().is_some_and(|c| drawings.contains(&c));
        for cell in map.tiles.content().iter().filter(is_cover) {
            let contrast = rgb(cell.fg).contrast(rgb(cell.bg));
            assert!(contrast <= 1.61, "{:?} on {:?}: {contrast}", cell.fg, cell.bg);
            read += 1;
        }
    });
    assert!(read > 100, "{read} plants and bones");
}
