//! Look mode.

use rogue_ui::input::{Key, KeyCode, MouseKind};

use rogue_ui::{App, KeyMap, Theme};
use roguecore::Game;

use crate::player::{ESC, Player, scene};

const HALL: &str = "
##############
#.....T......#
#..@.o.......#
#.%..........#
##############

% = remains of orc";

#[test]
fn looking_describes_the_cell_at_the_cursor() {
    let mut player = scene(HALL);
    player.types("x");
    player.reads("An orc. 10 of");
    player.types("h h");
    player.reads(" 30 of 30 HP, ").reads("power 5, defence 2.");
    player.types("h j");
    player.reads("The remains of an orc.");
    assert_eq!(player.turn(), 0, "looking costs no time");
    player.presses(ESC);
    player.reads_not("Looking");
}

#[test]
fn tab_visits_monsters_nearest_first_and_wraps_around() {
    let mut player = scene(HALL);
    player.types("/");
    player.reads("An orc.");
    player.types("Tab");
    player.reads("A troll.");
    player.types("Tab");
    player.reads("An orc.");
    player.presses(Key::new(KeyCode::Tab).shift());
    player.reads("A troll.");
}

#[test]
fn shift_and_control_move_the_cursor_further() {
    let mut player = scene(HALL);
    player.types("; h h L");
    player.reads("Floor.");
    player.types("k k k");
    player.reads("Wall.");
    player.types("Ctrl-L Ctrl-L");
    player.reads("Unexplored.");
    player.types("Ctrl-H J l j");
    player.reads("Wall.");
}

#[test]
fn the_mouse_moves_the_cursor_and_a_click_ends_it() {
    let mut player = scene(HALL);
    let (x, y) = player.find("T").expect("the troll");
    player.mouse(MouseKind::Right, x, y);
    player.reads("A troll. 16 of");
    player.mouse(MouseKind::Move, 70, 40);
    player.reads("A troll. 16 of");
    player.mouse(MouseKind::Left, x, y);
    player.reads_not("Looking");
}

#[test]
fn unknown_and_remembered_cells_are_described_as_such() {
    let mut player = scene(
        "##############################\n#@...........................#\n##############################",
    );
    player.types(&"l ".repeat(12));
    player.types("x Ctrl-H");
    player.reads("You remember the floor there");
    player.types("Ctrl-L Ctrl-L");
    player.reads("Unexplored.");
}

#[test]
fn moving_the_cursor_off_a_short_canvas_scrolls_the_map() {
    let tall = "#####\n#@..#\n".to_owned() + &"#...#\n".repeat(36) + "#####";
    let mut player = scene(&tall).sized(80, 24);
    player.types("x");
    assert_eq!(player.find("@"), Some((1, 1)));
    player.types("Ctrl-J Ctrl-J");
    assert_eq!(player.find("@"), None);
    player.presses(ESC);
    assert_eq!(player.find("@"), Some((1, 1)));
}

/// With a companion at hand, and with nobody.
#[test]
fn looking_begins_at_the_nearest_enemy() {
    let mut player = ember("########\n#@1..2.#\n########\n\n1 = wolf\n2 = goblin asleep 50");
    player.types("x").reads("A goblin.");
    let mut player = ember("########\n#@1....#\n########\n\n1 = wolf");
    player.types("x").reads(" 40 of 40 HP, ");
}

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

/// Look, the panel and the character say how likely a sleeper is to notice the player.
#[test]
fn a_sleeper_says_how_likely_it_is_to_notice_you() {
    let mut player = ember("########\n#@...1.#\n########\n\n1 = goblin asleep on");
    player.reads("asleep (25%/turn)");
    player.types("x Tab").reads("25% chance to wake each turn.");
    player.presses(ESC).types("@").reads("25% chance each turn that a sleeper in view wakes");
    player.reads("hear your blows up to 6 cells away (50% wake)");
    let cloak =
        "########\n#@...1.#\n########\n\n1 = goblin asleep on\ninventory a shadow_cloak worn";
    ember(cloak).reads("asleep (11%/turn)");
}

/// A sign names the creature that left it.
#[test]
fn a_sign_says_who_may_be_near() {
    let mut player = ember("######\n#@.,.#\n######\n\n, = nobody on shed_skin");
    player.types("x l l").reads("Shed skin. A cellar viper may be near.");
}

/// What a thrown item, a potion and other equipment would do is said before the choice.
#[test]
fn a_choice_says_what_would_come_of_it() {
    let scene = "########\n#@...1.#\n########\n\n1 = goblin asleep on\n@ = player hp 30\n\
                 inventory a javelin count 2, b healing_potion, c sword, d dagger worn\nknown healing_potion";
    let mut player = ember(scene);
    player.types("t a").reads("A goblin takes 5").reads("slowed.");
    player.presses(ESC).presses(ESC);
    player.types("q").reads("now: +10 HP, 2 wasted");
    player.presses(ESC);
    player.types("w").reads("+7 power · if equipped: power 6 -> 11");
    player.types("Down").reads("a goblin dies in");
}
