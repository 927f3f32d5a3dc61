//! A run from its start to its end: menu, death, a new game, quitting.

use rogue_ui::input::MouseKind;
use rogue_ui::{App, Config, Input, KeyMap, Settings, Theme};
use roguecore::Game;

use crate::player::{ESC, Player, classic, new_game, scene};

const DOOMED: &str = "#####\n#@T.#\n#####\n\n@ = player hp 2\nseed 42";

#[test]
fn the_menu_says_what_each_choice_does() {
    let mut player = new_game(42);
    player.presses(ESC);
    insta::assert_snapshot!(player.part(0, 15, 80, 20));
    player.presses(ESC);
    player.reads_not("Continue");
    assert!(!player.app.finished());
}

#[test]
fn quitting_by_key_by_selection_and_by_mouse() {
    let mut player = new_game(1);
    player.types("Esc q").reads("Press q again to confirm.");
    assert!(!player.app.finished(), "who drinks with the menu open stays");
    player.types("q");
    assert!(player.app.finished());

    let mut player = new_game(1);
    player.types("Esc Up Enter");
    assert!(player.app.finished());

    let mut player = new_game(1);
    let (x, y) = player.find("Esc menu").expect("the hint");
    player.mouse(MouseKind::Left, x, y);
    let (x, y) = player.find("Quit").expect("the choice");
    player.mouse(MouseKind::Left, x, y);
    assert!(player.app.finished());

    let mut player = new_game(1);
    player.app.input(Input::Close);
    assert!(player.app.finished());
}

#[test]
fn the_menu_takes_no_keys_of_play() {
    let mut player = new_game(1);
    player.types(". . Esc g").reads("Continue").reads("Press n again to confirm.");
    player.types("Down");
    for other in ["Down", "Up Up", "F9", "v Esc"] {
        player.types("n").reads("Continue").reads("Press n again to confirm.");
        player.types(other).reads_not("again to confirm");
    }
    let (x, y) = player.find("Settings").expect("a row");
    player.types("n").mouse(MouseKind::Move, x, y).reads_not("again to confirm");
    player.types("n n");
    assert_eq!(player.turn(), 0, "another game");
}

#[test]
fn every_screen_opened_by_the_menu_returns_to_it() {
    let mut player = new_game(1);
    player.types("Esc v").reads("Message history");
    player.types("Esc").reads("Continue");
    player.types("Up Up Up Up Enter").reads("Help: The Ember of Dawn");
    player.types("Esc Esc").reads_not("Continue");
}

#[test]
fn every_screen_closes_by_mouse() {
    let mut player = new_game(1);
    let (x, y) = player.find("Esc menu").expect("the hint");
    player.mouse(MouseKind::Left, x, y).reads("Continue");
    let (x, y) = player.find("Help").expect("the choice");
    player.mouse(MouseKind::Move, x, y);
    player.mouse(MouseKind::Left, x, y).reads("Help: The Ember of Dawn");
    player.mouse(MouseKind::Left, 2, 48).reads("Continue");
    player.mouse(MouseKind::Left, 1, 1).reads_not("Continue");
}

#[test]
fn a_new_game_must_be_confirmed_during_a_run() {
    let mut player = new_game(5);
    player.types(". Esc n");
    player.reads("This run will be lost.");
    assert_eq!((player.app.game().seed(), player.turn()), (5, 1));
    player.types("n");
    assert_ne!(player.app.game().seed(), 5);
    player.reads("Hello and welcome");

    let mut player = new_game(5);
    player.types(". Esc r r");
    assert_eq!((player.app.game().seed(), player.turn()), (5, 0));
}

#[test]
fn the_game_over_screen_names_killer_floor_turn_and_seed() {
    let mut player = scene(DOOMED);
    player.types(".");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn after_death_one_key_pressed_twice_starts_a_new_game() {
    let mut player = scene(DOOMED);
    player.types(".").settles().types("r r");
    assert_eq!((player.app.game().seed(), player.turn()), (42, 0));

    let mut player = scene(DOOMED);
    player.types(".").settles().types("g g");
    assert!(![0, 42].contains(&player.app.game().seed()));
    let mut again = scene(DOOMED);
    again.types(".").settles().types("g g");
    assert_eq!(player.app.game().fingerprint(), again.app.game().fingerprint());
}

#[test]
fn keys_typed_ahead_do_not_skip_the_game_over_screen() {
    let mut player = scene(DOOMED);
    player.types(". . r g q Enter Esc").reads("Killed by a troll");
    assert!(!player.app.finished());
    let mut player = scene("#####\n#@..#\n#.T.#\n#####\n\n@ = player hp 2\nseed 42");
    player.types("n n n").settles();
    // Keys that move choose nothing, however long they are held.
    player.types("n n h l").reads("Killed by a troll").reads("g      New game");
    player.types("g g").reads("Hello and welcome");
}

#[test]
fn after_death_the_menu_cannot_continue() {
    let mut player = scene(DOOMED);
    player.types(".").settles().types("Esc");
    player.reads("you are dead");
    let (x, y) = player.find("Continue").expect("the choice");
    assert_ne!(player.fg(x, y), player.fg(x, y + 4), "an impossible item is dimmed");
    assert_eq!(player.part(x - 7, y, 1, 1), "-", "and has no key");
    player.mouse(MouseKind::Left, x, y).reads("you are dead");
    player.types("Esc").reads("Killed by a troll");
    player.types("v").reads("You die!");
    player.types("Esc q q");
    assert!(player.app.finished());
}

#[test]
fn an_unchanged_screen_is_not_dirty() {
    let mut player = new_game(1);
    assert!(!player.app.dirty() && !player.app.is_animating());
    // The torch flickers for some seconds after an input.
    player.app.tick(std::time::Duration::from_secs(20));
    player.draw();
    assert!(!player.app.wants_frames());
    player.app.tick(std::time::Duration::from_secs(9));
    assert!(!player.app.dirty());
    player.app.input(Input::Resize { width: 80, height: 50 });
    assert!(!player.app.dirty(), "the size is the same");
    player.types("x Tab");
    player.app.input(Input::Key(rogue_ui::input::Key::char('z')));
    assert!(!player.app.dirty(), "an unbound key changes nothing here");
}

#[test]
fn a_monster_that_comes_into_view_disturbs_the_player_once() {
    let mut player = scene("#####\n#@..#\n###.#\n###o#\n#####");
    player.types("l").reads("You see an orc.");
    assert!(player.disturbed);
    player.types("k");
    assert!(!player.disturbed, "a refused command takes no turn");
    player.types("h");
    assert!(!player.disturbed);
}

#[test]
fn unknown_keys_do_not_push_out_what_happened() {
    let mut player = scene("#####\n#@o.#\n#####");
    player.types("l").reads("The orc");
    player.types("F10 F8 F7 F6 F11 F10").reads("The orc").reads("F10 does nothing here.");
    player.reads_not("F8 does nothing");
    player.types("l").reads_not("does nothing here");
}

/// The names of what would have saved the player go on in a second row.
#[test]
fn the_end_names_all_that_was_not_used() {
    let scene = "#####\n#@T.#\n#####\n\n@ = player hp 2\n\
                 inventory a dagger equipped, b health_potion, c lightning_scroll, d fireball_scroll, \
                 e confusion_scroll, f sword";
    let mut player = classic(scene);
    player.types(".").reads("Unused: health potion, lightning scroll, fireball");
    player.reads("confusion scroll.").reads("Better, but not worn: sword.");
}

#[test]
fn the_end_says_the_points_and_what_was_not_used() {
    let scene = "#####\n#@T.#\n#####\n\n@ = player hp 2\nfloor 3\nexperience 4 0 0\n\
                 inventory a dagger equipped, b chain_mail, c health_potion, d leather_armour equipped";
    let mut player = classic(scene);
    player.types(".").reads("Score 350: 200 for 2 floors down, 150 for 3 levels");
    player.reads("Unused: health potion.").reads("Better, but not worn: chain mail.");
}

#[test]
fn end_names_a_wand_with_charges_left() {
    let said = |charges: u32| {
        let scene = format!(
            "#####\n#@o.#\n#####\n\n@ = player hp 1\no = ogre\ninventory a mending_wand charges {charges}\n\
             known mending_wand"
        );
        let game = Game::from_scene(rogue_ember::content(), &scene).expect("a good scene");
        let theme = Theme::named("ascii").expect("a theme");
        let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
        player.types(". . . .").rows().join(" ").contains("Unused: wand of mending")
    };
    assert_eq!([said(1), said(0)], [true, false]);
}

/// In play `r` reads and `g` picks up: once too often is not the end of the report.
#[test]
fn after_death_a_key_of_play_leaves_the_report_only_when_it_is_pressed_again() {
    for key in ["r", "g"] {
        let mut player = scene(DOOMED);
        player.types(".").settles().types(key).reads("Killed by a troll");
        assert!(player.app.game().outcome().is_some(), "{key}");
        // Another one in between, and it has to be pressed twice again.
        player.types("Down").types(key).reads("Killed by a troll");
        player.types(key).reads("Hello and welcome");
    }
}

/// Not its first key alone leaves the run.
#[test]
fn every_key_that_quits_has_to_be_pressed_twice() {
    let file = "(keys: { \"quit\": [\"F10\", \"q\"] })";
    let (settings, mistakes) = Settings::parse("settings.ron", file);
    assert!(mistakes.is_none());
    let mut player = Player::of(App::new(Config { settings, ..Config::default() }));
    player.types("Esc q").reads("Press F10 again to confirm.");
    player.types("q");
    assert!(player.app.finished());
}

/// In play it drinks: once too often is not the end of the session.
#[test]
fn after_death_the_key_that_quits_has_to_be_pressed_twice() {
    let mut player = scene(DOOMED);
    player.types(".").settles().types("q").reads("(press twice)");
    assert!(!player.app.finished());
    player.types("q");
    assert!(player.app.finished());
    // Another key in between chooses something else.
    let mut player = scene(DOOMED);
    player.types(".").settles().types("q Up Enter").reads("Message history");
    assert!(!player.app.finished());
}
