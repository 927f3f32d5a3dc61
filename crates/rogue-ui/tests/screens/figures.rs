//! Figures on square tiles: the figure of each row, its side, and the letters in its place.

use ratatui_core::buffer::Cell;
use ratatui_core::style::Color;
use rogue_ui::color::{DANGER_CONTRAST, GLYPH_CONTRAST, Rgb};
use rogue_ui::glyphs::figures::{self, Figure, Grid, Pose, Stance};
use rogue_ui::layout::Tiles;
use rogue_ui::storage::Memory;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Command, Game, Point};

use crate::contrast::{body, tile_of};
use crate::player::{Player, at_title};
use crate::settings::choose;

fn squares(scene: &str, theme: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named(theme).expect("a theme");
    let mut app = App::resume(game, theme, KeyMap::default());
    app.set_tiles(Tiles::Square);
    let mut player = Player::of(app).sized(120, 40);
    player.settles();
    player
}

fn figure(name: &str) -> &'static Figure {
    figures::all().iter().find(|it| it.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// The square tile of a cell of the map.
fn tile(player: &Player, (x, y): (i32, i32)) -> &Cell {
    let map = player.app.tile_map().expect("square tiles");
    tile_of(player, map, Point::new(x, y)).unwrap_or_else(|| panic!("{x},{y} is not shown"))
}

fn drawn(player: &Player, at: (i32, i32)) -> char {
    tile(player, at).symbol().chars().next().expect("a character")
}

fn pixels(player: &Player, at: (i32, i32)) -> Grid {
    let c = drawn(player, at);
    figures::grid(c).unwrap_or_else(|| panic!("{c:?} at {at:?} is no figure"))
}

const SCENE: &str = "#########\n#r.@.j.h#\n#!.>._.?#\n#########\n\nh = hobgoblin asleep on";

#[test]
fn creatures_items_and_features_are_figures() {
    let player = squares(SCENE, "torch");
    for (at, name) in [((3, 1), "player"), ((1, 2), "potion"), ((7, 2), "scroll")] {
        assert_eq!(pixels(&player, at), figure(name).grid, "{name}");
    }
    for (at, name) in [((3, 2), "stairs_down"), ((5, 2), "altar")] {
        assert_eq!(pixels(&player, at), figure(name).grid, "{name}");
    }
}

#[test]
fn enemies_turn_to_the_player_and_sleepers_lie() {
    let player = squares(SCENE, "torch");
    for (at, name, pose) in [
        ((1, 1), "rat", Pose { right: true, stance: Stance::Standing }),
        ((5, 1), "jackal", Pose::default()),
        ((7, 1), "hobgoblin", Pose { right: false, stance: Stance::Asleep }),
    ] {
        assert_eq!(pixels(&player, at), figure(name).posed(pose), "{name}");
    }
}

#[test]
fn the_player_turns_where_they_go() {
    let mut player = squares("#######\n#.@...#\n#######", "torch");
    player.types("l");
    let right = figure("player").posed(Pose { right: true, stance: Stance::Standing });
    assert_eq!(pixels(&player, (3, 1)), right);
    player.types("h");
    assert_eq!(pixels(&player, (2, 1)), figure("player").grid);
}

#[test]
fn a_key_shows_letters_and_figures_again() {
    let mut player = squares(SCENE, "torch");
    player.types("F9");
    let signs = [(3, 1), (1, 1), (1, 2), (3, 2)].map(|at| drawn(&player, at));
    assert_eq!(signs, ['@', 'r', '!', '>']);
    player.types("F9");
    assert_eq!(pixels(&player, (3, 1)), figure("player").grid);
}

#[test]
fn letters_are_kept_in_the_settings() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("=").reads_not("Figures");
    player.app.set_tiles(Tiles::Square);
    player.types("Esc =");
    choose(&mut player, "Figures");
    assert!(!memory.settings().0.figures && !player.app.settings().figures);
}

#[test]
fn the_theme_of_letters_has_no_figures_and_says_so() {
    let mut player = squares(SCENE, "ascii");
    assert_eq!(drawn(&player, (3, 1)), '@');
    player.types("=").reads("on (no effect now)");
}

/// The body of every figure stands out from its outline, on every ground.
#[test]
fn every_row_stands_out_from_its_outline() {
    let content = rogue_ember::content();
    let mut read = 0;
    for (index, row) in content.prototypes().iter().enumerate() {
        let scene = format!("#####\n#@.c#\n#####\n\nc = {}", row.id);
        let Ok(game) = Game::from_scene(content.clone(), &scene) else { continue };
        for name in Theme::NAMES {
            let theme = Theme::named(name).expect("a theme");
            let mut app = App::resume(game.clone(), theme, KeyMap::default());
            app.set_tiles(Tiles::Square);
            let player = Player::of(app).sized(120, 40);
            let there = player.app.game().view().entities_at(Point::new(3, 1));
            let Some(entity) = there.first() else { continue };
            let wanted = if entity.is_enemy() { DANGER_CONTRAST } else { GLYPH_CONTRAST };
            let contrast = body(tile(&player, (3, 1))).least_contrast(Rgb::BLACK) * 100.0;
            assert!(contrast >= f64::from(wanted), "{index} {} in {name}: {contrast}", row.id);
            read += 1;
        }
    }
    let all = content.prototypes().len() * Theme::NAMES.len();
    assert!(read * 10 >= all * 9, "{read} figures of {all} were read");
}

/// In the sidebar, on the panel and in lists a name has the figure of its row; a terminal shows letters.
#[test]
fn names_have_figures_before_them() {
    let mut player = squares(SCENE, "torch");
    let before = |player: &Player, text: &str| {
        let (x, y) = player.find(text).unwrap_or_else(|| panic!("{text}:\n{}", player.screen()));
        let signs = (0..x).rev().filter_map(|x| player.buffer[(x, y)].symbol().chars().next());
        signs.into_iter().find(|sign| *sign != ' ').expect("a sign")
    };
    let grid = |c| figures::grid(c).unwrap_or_else(|| panic!("{c:?} is no figure"));
    assert_eq!(grid(before(&player, "Jackal")), figure("jackal").grid);
    assert_eq!(before(squares(SCENE, "ascii").types(""), "Jackal"), 'j');
    player.types("F9");
    assert_eq!(before(&player, "Jackal"), 'j');
    let scene = "####\n#@.#\n####\n\npack c javelin";
    let mut player = squares(scene, "torch");
    player.types("i");
    assert_eq!(grid(before(&player, "Javelin")), figure("javelin").grid);
}

/// Bones and frost are white, and the player is not.
#[test]
fn player_has_a_hue_of_the_origin() {
    let content = rogue_ember::content();
    let origins: Vec<_> = content.origins().map(|(id, _)| Some(id)).chain([None]).collect();
    let mut hues = Vec::new();
    for origin in origins {
        let mut game = Game::with_content(content.clone(), 7);
        if let Some(origin) = origin {
            game.step(Command::LevelUp(origin)).expect("an origin");
        }
        let at = game.view().player().at;
        let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
        player.app.set_tiles(Tiles::Square);
        player.resize(160, 45);
        let cell = tile(&player, (at.x, at.y));
        let Color::Rgb(r, g, b) = cell.fg else { panic!("{cell:?}") };
        assert!(r.max(g).max(b) - r.min(g).min(b) >= 60, "{origin:?}: {cell:?}");
        hues.push((r, g, b));
    }
    hues.sort_unstable();
    hues.dedup();
    assert!(hues.len() >= 4, "{hues:?}");
}
