//! Animations: shown for a moment, skipped by any key, off by a setting.

use std::time::Duration;

use rogue_ui::layout::Tiles;
use rogue_ui::tile_map::TileMap;
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::{Player, without_motion};

const HALL: &str = "
###############
#.............#
#.@...o.T.....#
#.............#
###############

pack c fireball_scroll, d lightning_scroll, e confusion_scroll";

fn animated(scene: &str) -> Player {
    let game = Game::from_scene(Content::classic(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()).with_animations(true))
}

fn after(player: &mut Player, millis: u64) -> &mut Player {
    player.app.tick(Duration::from_millis(millis));
    player.draw();
    player
}

#[test]
fn a_bolt_ends_within_a_quarter_of_a_second() {
    let mut player = animated(HALL);
    assert!(!player.app.wants_frames());
    player.types("a d");
    assert!(player.app.wants_frames());
    after(&mut player, 70).reads("****");
    let mut spent = 70;
    while player.app.wants_frames() && spent < 1_000 {
        after(&mut player, 30);
        spent += 30;
    }
    assert!(spent <= 280, "{spent}");
    player.reads_not("**");
    player.app.tick(Duration::from_secs(9));
    assert!(!player.app.dirty(), "nothing is drawn without an animation");
}

#[test]
fn a_blast_spreads() {
    let mut player = animated(HALL);
    player.types("a c Enter");
    after(&mut player, 90);
    let small = player.screen().matches('*').count();
    after(&mut player, 70);
    let large = player.screen().matches('*').count();
    assert!(small > 0 && large > small, "{small}, then {large}\n{}", player.screen());
}

#[test]
fn a_hit_highlights_the_cell_of_the_target() {
    let mut player = animated("#####\n#@o.#\n#####");
    let bg = player.bg(2, 1);
    player.types("l");
    assert_ne!(player.bg(2, 1), bg);
    player.reads("o");
    after(&mut player, 100);
    assert_eq!(player.bg(2, 1), bg);
}

#[test]
fn any_key_skips_the_animation_and_counts_once() {
    let mut player = animated(HALL);
    player.types("a e Enter");
    assert!(player.app.wants_frames());
    let turn = player.turn();
    player.types(".");
    assert_eq!(player.turn(), turn + 1);
    player.types("a d");
    assert!(player.app.wants_frames());
    player.types("z");
    assert!(!player.app.wants_frames(), "an unbound key skips it, too");
}

#[test]
fn without_animations_no_frames_are_wanted() {
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::new(config));
    player.types("l l j j h k");
    assert!(!player.app.wants_frames());
    let game = Game::from_scene(Content::classic(), HALL).expect("a good scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.types("a d");
    assert!(!player.app.wants_frames());
}

/// The row of the screen that shows this row of a map of the scenes.
fn row(player: &Player, y: usize) -> String {
    player.screen().lines().nth(y).unwrap_or_default().chars().take(20).collect()
}

#[test]
fn a_step_leaves_its_sign_behind_for_a_moment() {
    let mut player = animated("######\n#@...#\n######");
    player.types("l");
    assert!(row(&player, 1).starts_with("#@@..#"), "{}", player.screen());
    let (there, behind) = (player.fg(2, 1), player.fg(1, 1));
    assert_ne!(there, behind, "what is left behind fades");
    after(&mut player, 90);
    assert!(row(&player, 1).starts_with("#.@..#"), "{}", player.screen());
    assert!(!player.app.wants_frames());
    // The next key ends the motion of the one before, and counts.
    player.types("l l");
    assert!(row(&player, 1).starts_with("#..@@#"), "{}", player.screen());
}

#[test]
fn a_step_to_the_side_is_drawn_half_way_where_tiles_have_two_columns() {
    let mut player = animated("######\n#.@..#\n######");
    player.app.set_tiles(Tiles::Wide);
    player.draw();
    assert!(row(&player, 1).starts_with("# . @ . . # "), "{}", player.screen());
    player.types("l");
    assert!(row(&player, 1).starts_with("# . .@  . # "), "{}", player.screen());
    after(&mut player, 90);
    assert!(row(&player, 1).starts_with("# . . @ . # "), "{}", player.screen());
    player.types("h");
    assert!(row(&player, 1).starts_with("# .  @  . # "), "{}", player.screen());
}

#[test]
fn damage_rises_from_who_is_hit() {
    let mut player = animated("#######\n#.....#\n#.....#\n#.....#\n#..@T.#\n#######");
    player.types("l");
    let digits = |player: &Player, y: usize| row(player, y).chars().any(|c| c.is_ascii_digit());
    assert!(digits(&player, 3), "{}", player.screen());
    after(&mut player, 100);
    assert!(digits(&player, 2) && !digits(&player, 3), "{}", player.screen());
    after(&mut player, 80);
    assert!((1..4).all(|y| !digits(&player, y)), "{}", player.screen());
    assert!(!player.app.wants_frames());
}

#[test]
fn who_dies_fades() {
    let mut player = animated("#####\n#@1.#\n#####\n\n1 = orc hp 1");
    player.types("l");
    assert!(row(&player, 1).starts_with("#@o.#"), "{}", player.screen());
    let first = player.fg(2, 1);
    after(&mut player, 120);
    assert!(row(&player, 1).starts_with("#@o.#") && player.fg(2, 1) != first);
    after(&mut player, 60);
    assert!(row(&player, 1).starts_with("#@%.#"), "{}", player.screen());
}

/// A game in a window, with animations or without.
fn in_window(scene: &str, has_motion: bool) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut app = App::resume(game, Theme::default(), KeyMap::default());
    app = app.with_animations(has_motion);
    app.set_tiles(Tiles::Square);
    let mut player = Player::of(app).sized(120, 40);
    player.settles();
    player
}

fn map(player: &Player) -> &TileMap {
    player.app.tile_map().expect("square tiles")
}

/// Waits until a creature has hit the player.
fn wait_for_blow(player: &mut Player) {
    for _ in 0..30 {
        let health = player.app.game().view().player().fighter.map(|fighter| fighter.hp());
        player.types(".");
        if player.app.game().view().player().fighter.map(|fighter| fighter.hp()) < health {
            return;
        }
    }
    panic!("nobody hits the player");
}

const RATS: &str = "#####\n#@r.#\n#####\n\nr = rat hp 1";

#[test]
fn a_blow_shakes_the_map_and_flashes_its_edge() {
    let mut player = in_window(RATS, true);
    let edge = |player: &Player| map(player).tiles[(0, 0)].bg;
    let before = edge(&player);
    wait_for_blow(&mut player);
    assert!(map(&player).is_shaken && edge(&player) != before);
    after(&mut player, 60);
    assert!(!map(&player).is_shaken && edge(&player) != before);
    after(&mut player, 60);
    assert_eq!(edge(&player), before);
    let mut still = in_window(RATS, false);
    wait_for_blow(&mut still);
    assert!(!map(&still).is_shaken && edge(&still) == before, "nothing moves");
}

#[test]
fn a_killed_creature_breaks_into_its_pixels() {
    let kill = |has_motion| {
        let mut player = in_window(RATS, has_motion);
        for _ in 0..20 {
            player.types("l");
            if player.app.game().view().entities().iter().all(|entity| !entity.is_enemy()) {
                break;
            }
        }
        player
    };
    let mut player = kill(true);
    let parts = map(&player).specks.len();
    assert!(parts > 10, "{parts} parts");
    after(&mut player, 190);
    assert!(map(&player).specks.len() <= 10, "motes alone");
    assert_eq!(map(&kill(false)).specks.len(), 0);
}

/// The light goes out, then the window opens where the player is not.
#[test]
fn death_closes_in_before_its_window_opens() {
    let scene = "#####\n#1..#\n#####\n\n1 = player hp 1 poisoned 9";
    let mut player = in_window(scene, true);
    player.types(".").reads_not("You died");
    after(&mut player, 300).reads_not("You died");
    after(&mut player, 210).reads("You died");
    in_window(scene, false).types(".").reads("You died");
    in_window(scene, true).types(". .").reads("You died");
}

/// Motes are in the light, as long as the torch flickers.
#[test]
fn motes_drift_in_the_light_while_the_torch_flickers() {
    let hall =
        "###############\n#.............#\n#......@......#\n#.............#\n###############";
    let mut player = in_window(hall, true);
    let mut most = 0;
    for _ in 0..60 {
        after(&mut player, 125);
        most = most.max(map(&player).specks.len());
    }
    assert!((4..=10).contains(&most), "{most} motes");
    let count = |player: &mut Player| {
        player.app.tick(Duration::from_secs(1));
        player.draw();
        map(player).specks.len()
    };
    player.app.tick(Duration::from_secs(20));
    assert!(!player.app.wants_frames(), "idle");
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut app = App::new(config);
    app.set_tiles(Tiles::Square);
    assert_eq!(count(&mut Player::of(app).sized(120, 40)), 0);
}
