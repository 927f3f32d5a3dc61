//! Levels gained: the question that cannot be skipped, once for each level.

use rogue_ui::input::MouseKind;

use crate::player::classic;

const LAST_BLOW: &str = "#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 1 340 0";

#[test]
fn a_level_asks_what_it_is_good_for() {
    let mut player = classic(LAST_BLOW);
    player.types("l").reads("You have grown");
    insta::assert_snapshot!(player.part(0, 18, 80, 14));
    player.types("c").reads("Your movements are getting swifter!").reads_not("You have grown");
    assert_eq!(player.turn(), 1, "choosing takes no time");
}

#[test]
fn it_cannot_be_skipped_but_the_run_can_be_left() {
    let mut player = classic(LAST_BLOW);
    player.types("l l . z ? Esc").reads("You have grown");
    player.types("Esc").reads("Continue");
    player.types("Esc").reads("You have grown");
    player.types("Esc n").reads("This run will be lost.");
    player.types("Esc").mouse(MouseKind::Right, 1, 1).reads("You have grown");
    player.types("Esc q");
    assert!(player.app.finished());
}

#[test]
fn two_levels_ask_twice() {
    let mut player = classic("#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 3 100 2");
    player.reads("You are on level 2 now. (1 more to choose");
    player.types("Down Enter").reads("You feel stronger!").reads("You are on level 3 now.");
    player.types("a").reads("Your health improves!").reads_not("You have grown");
    player.reads("HP: 50/50");
}

#[test]
fn the_key_of_the_last_blow_does_not_choose() {
    let mut player = classic("#####\n#.@.#\n#o..#\n#####\n\no = orc hp 1\ngrowth 1 340 0");
    player.types("b b b").reads("(b was your last move");
    player.types("Down b").reads("You feel stronger!");
}

#[test]
fn a_level_by_mouse() {
    let mut player = classic(LAST_BLOW);
    player.types("l");
    let (x, y) = player.find("Power").expect("the choice");
    player.mouse(MouseKind::Move, x, y).mouse(MouseKind::Left, x, y).reads("You feel stronger!");
}
