//! The dungeon screen: places and colours of the rules, the log, danger, refusals, hovering.

use std::sync::Arc;

use ratatui_core::style::{Color, Modifier};
use rogue_ui::input::MouseKind;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::{Player, new_game, scene, themed};

const ROOM: &str = "
#########
#.......#
#.@...o.#
#.......#
#########";

#[test]
fn a_new_game_says_what_it_is_and_where_help_is() {
    let player = new_game(1);
    insta::assert_snapshot!(player.part(0, 45, 80, 5));
    assert_eq!(player.find("HP: 30/30"), Some((0, 45)));
    assert_eq!(player.find("Dungeon level: 1"), Some((0, 47)));
}

#[test]
fn the_whole_screen_of_a_scene() {
    insta::assert_snapshot!(scene(ROOM).screen());
}

#[test]
fn classic_has_the_colours_of_the_rules() {
    let player = themed(ROOM, "classic");
    let floor = Color::Rgb(200, 180, 50);
    let (x, y) = player.find("@").expect("the player");
    assert_eq!((player.fg(x, y), player.bg(x, y)), (Color::Rgb(255, 255, 255), floor));
    let (x, y) = player.find("o").expect("the orc");
    assert_eq!((player.fg(x, y), player.bg(x, y)), (Color::Rgb(63, 127, 63), floor));
    assert_eq!(player.bg(0, 0), Color::Rgb(130, 110, 50));
}

#[test]
fn the_bar_is_green_then_amber_then_red_and_says_so_in_words() {
    let with_hp = |hp: i32| scene(&format!("{ROOM}\n\n@ = player hp {hp}"));
    let place = |player: &Player| player.find("HP:").expect("a bar");

    let well = with_hp(11);
    let (x, y) = place(&well);
    assert_eq!(well.bg(x, y), Color::Rgb(0, 0x60, 0));
    well.reads_not("wounded !");

    let wounded = with_hp(10);
    assert_ne!(wounded.bg(x, y), Color::Rgb(0, 0x60, 0));
    wounded.reads("! Badly wounded !");

    let dying = with_hp(5);
    dying.reads("!! Near death !!");
    let (x, y) = dying.find("@").expect("the player");
    assert!(dying.modifier(x, y).contains(Modifier::UNDERLINED));
}

#[test]
fn a_monster_is_named_when_it_comes_into_view_and_before_it_can_strike() {
    let player = scene(ROOM);
    player.reads("You see an orc.");
    let two = scene("#########\n#o.@.o.T#\n#########");
    two.reads("You see 2 orcs and a troll.");
    let npc = scene("#######\n#@..n.#\n#######\n\nn = npc");
    npc.reads_not("You see");
}

#[test]
fn a_fight_is_told_blow_by_blow_and_newest_last() {
    let mut player = scene("#####\n#@o.#\n#####\n\no = orc hp 10");
    player.types("l");
    player.reads("You attack the orc for 5 hit points.");
    player.reads("The orc attacks you for 1 hit point.");
    player.types("l");
    player.reads("The orc is dead!");
    player.types("l");
    player.reads("Here: the remains of an orc.");
}

#[test]
fn equal_lines_fold() {
    let mut player = scene("#####\n#@..#\n#####");
    player.types(". . .");
    player.reads("You wait. (x3)");
}

#[test]
fn a_refusal_says_what_is_in_the_way_and_costs_nothing() {
    let mut player = scene("#####\n#@n.#\n#####\n\nn = npc");
    player.types("k");
    player.reads("That way is blocked by the wall.");
    player.types("l");
    player.reads("The villager is in your way.");
    assert_eq!(player.turn(), 0);
}

#[test]
fn a_key_without_meaning_says_where_the_keys_are() {
    let mut player = scene(ROOM);
    player.types("z");
    player.reads("The key z does nothing here. ? shows the");
    assert_eq!(player.turn(), 0);
}

#[test]
fn fresh_news_is_bold_and_old_news_is_dimmer() {
    let mut player = scene("#####\n#@o.#\n#####");
    player.types("l");
    let (x, y) = player.find("You attack").expect("a blow");
    assert!(player.modifier(x, y).contains(Modifier::BOLD));
    let bright = player.fg(x, y);
    player.types("l l");
    let (x, y) = player.find("You attack").expect("a blow");
    assert!(!player.modifier(x, y).contains(Modifier::BOLD));
    assert_ne!(player.fg(x, y), bright);
}

#[test]
fn news_that_does_not_fit_says_so() {
    let crowd = "#####\n#ooo#\n#o@o#\n#ooo#\n#####";
    let around = crowd.replace("#####\n#ooo#", "#######\n#oTooT#").replace("#o@o#", "#T@oTo#");
    let around = around.replace("#ooo#\n#####", "#ToToT#\n#######");
    let mut player = scene(&around).sized(80, 24);
    player.types(".");
    let log = player.part(21, 5, 59, 19);
    assert!(!log.contains("more lines"), "a tall log shows all:\n{log}");
    let tall = "#######\n".to_owned() + &"#.....#\n".repeat(40) + &around;
    let mut player = scene(&tall).sized(80, 24);
    player.types(".");
    player.reads("more lines: v --");
}

#[test]
fn the_mouse_names_what_it_points_at_and_only_changes_draw() {
    let mut player = scene(ROOM);
    let (x, y) = player.find("o").expect("the orc");
    player.mouse(MouseKind::Move, x, y);
    player.reads("An orc (unhurt)");
    player.app.input(rogue_ui::Input::Mouse(rogue_ui::input::Mouse {
        kind: MouseKind::Move,
        x,
        y,
    }));
    assert!(!player.app.dirty());
    player.mouse(MouseKind::Move, 1, 1);
    player.reads("Floor");
    player.mouse(MouseKind::Move, 70, 40);
    player.reads_not("Floor");
}

#[test]
fn names_under_the_cursor_hide_nobody() {
    // Everybody stands on the row where the names would be.
    let wide = format!("{0}\n#{1}@{2}o{2}#\n", "#".repeat(32), ".".repeat(18), ".".repeat(5));
    let mut player = scene(&wide);
    let (x, y) = player.find("o").expect("the orc");
    player.mouse(MouseKind::Move, x, y);
    player.reads("@");
    assert_eq!(player.find("An orc (unhurt)"), Some((21, 0)));
}

#[test]
fn remembered_things_look_different_and_are_named_so() {
    let far = "####################\n#@.................#\n####################";
    let mut player = scene(far);
    player.types(&"l ".repeat(12));
    let (near, far) = (player.buffer[(12, 1)].clone(), player.buffer[(1, 1)].clone());
    assert_eq!(near.symbol(), far.symbol());
    assert_ne!(near.fg, far.fg);
    player.mouse(MouseKind::Move, 1, 1);
    player.reads("Floor (remembered)");
}

#[test]
fn falling_health_is_told_once_for_each_step_down() {
    let mut player = scene("#####\n#@T.#\n#####\n\n@ = player hp 12");
    player.types(".").reads("You are badly wounded: 10 hit points");
    assert!(player.disturbed);
    player.types(".");
    assert!(!player.disturbed);
    player.types(". .").reads("You are near death: 4 hit points left!");
}

#[test]
fn a_monster_that_was_away_for_long_is_announced_again() {
    let ron = Content::first_steps_ron().replace(
        "(id: \"wall\"",
        "(id: \"glass\", glyph: '=', color: (100, 200, 200), transparent: true), (id: \"wall\"",
    );
    let content = Content::parse("glass.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let wall = "#".repeat(20);
    let corridor = format!("##{wall}\n#o{wall}\n#={wall}\n#@{}#\n##{wall}", ".".repeat(19));
    let game = Game::from_scene(Arc::new(content), &corridor).expect("a scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.reads("You see an orc.");
    player.types("l l h h").reads_not("again");
    player.types(&format!("{}{}", "l ".repeat(8), "h ".repeat(8)));
    player.reads("You see an orc again.");
}
