//! Aiming scrolls: the cursor, what would be hit, what is refused, and that leaving is free.

use ratatui_core::style::Modifier;
use rogue_ui::input::{Key, KeyCode, MouseKind};

use crate::player::{ESC, classic};

const HALL: &str = "
###############
#.............#
#.@...o.T.....#
#.............#
###############

pack c fireball_scroll, d confusion_scroll
@ = player hp 28";

#[test]
fn a_fireball_shows_whom_it_would_hit_before_it_is_read() {
    let mut player = classic(HALL);
    player.types("i c");
    insta::assert_snapshot!(player.screen());
    player
        .reads("Select a target for the fireball scroll.")
        .reads("It will hit an orc and a troll.");
    player.reads_not("You are in it");
    player.types("h").reads("!! You are in it !!");
    let (x, y) = player.find("@").expect("the player");
    assert!(player.modifier(x, y).contains(Modifier::UNDERLINED), "danger by more than colour");
    player.types("l Enter").reads("The orc is engulfed in a fiery");
    player.reads("The orc is dead!").reads_not("Select a target");
    assert_eq!(player.turn(), 1);
}

#[test]
fn escape_costs_nothing_and_leads_back_to_the_pack() {
    let mut player = classic(HALL);
    player.types("i c Esc").reads("Inventory: use or wear what?");
    player.presses(ESC).reads_not("Inventory");
    assert_eq!((player.turn(), player.app.game().view().inventory().len()), (0, 2));
}

#[test]
fn tab_aims_at_the_nearest_first_and_then_at_the_next() {
    let mut player = classic(HALL);
    player.types("i d").reads("At an orc.");
    player.types("Tab").reads("At a troll.");
    player.types("Tab").reads("At an orc.");
    player.presses(Key::new(KeyCode::Tab).shift()).reads("At a troll.");
    player.types("Enter").reads("The eyes of the troll look vacant");
    player.types("x Tab Tab").reads("and confused");
}

#[test]
fn what_is_refused_says_why_and_does_nothing() {
    let mut player = classic(HALL);
    player.types("i d h").reads("You must select an enemy to target.");
    player.types("Enter").reads("Select a target");
    player.types("h h h").reads("You cannot confuse yourself!");
    player.types("Ctrl-L Enter").reads("You cannot target an area that you");
    player.types("Esc Esc i c Ctrl-L Enter").reads("You cannot target");
    assert_eq!(player.turn(), 0);
}

#[test]
fn aiming_by_mouse() {
    let mut player = classic(HALL);
    player.types("i c");
    let (x, y) = player.find("T").expect("the troll");
    player.mouse(MouseKind::Move, x + 1, y + 1).reads("It will hit a troll.");
    player.mouse(MouseKind::Right, x, y).reads("Inventory:");
    player.types("d");
    player.mouse(MouseKind::Left, x + 1, y).reads("You must select an enemy to target.");
    player.mouse(MouseKind::Left, x, y).reads("The eyes of the troll look vacant");
    assert_eq!(player.turn(), 1);
}

#[test]
fn a_fireball_with_nobody_but_the_reader_in_view_is_a_warning() {
    let mut player = classic("#####\n#@..#\n#####\n\npack c fireball_scroll\n@ = player hp 9");
    player.types("i c").reads("It will hit nobody else.").reads("!! You are in it !!");
    player.types("Enter").reads("Killed by yourself");
}
