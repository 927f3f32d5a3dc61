//! The choice of an attribute after each gained level.

use rogue_ui::input::MouseKind;

use crate::player::classic;

const LAST_ATTACK: &str = "#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 1 340 0";

#[test]
fn a_gained_level_opens_the_choice_of_an_attribute() {
    let mut player = classic(LAST_ATTACK);
    player.types("l").reads("Level up");
    insta::assert_snapshot!(player.part(0, 18, 80, 14));
    player.types("c").reads("Your movements are getting swifter!").reads_not("Level up");
    assert_eq!(player.turn(), 1, "choosing takes no time");
}

#[test]
fn the_choice_cannot_be_skipped_but_the_run_can_be_left() {
    let mut player = classic(LAST_ATTACK);
    player.types("l l . z ? Esc").reads("Level up");
    player.types("Esc").reads("Continue");
    player.types("Esc").reads("Level up");
    player.types("Esc n").reads("This run will be lost.");
    player.types("Esc").mouse(MouseKind::Right, 1, 1).reads("Level up");
    player.types("Esc q");
    assert!(player.app.finished());
}

#[test]
fn two_levels_open_the_choice_twice() {
    let mut player = classic("#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 3 100 2");
    player.reads("You are on level 2 now. (1 more to choose");
    player.types("Down Enter").reads("You feel stronger!").reads("You are on level 3 now.");
    player.types("a").reads("Your health improves!").reads_not("Level up");
    player.reads("HP: 50/50");
}

#[test]
fn the_key_of_the_last_attack_does_not_choose() {
    let mut player = classic("#####\n#.@.#\n#o..#\n#####\n\no = orc hp 1\ngrowth 1 340 0");
    player.types("b b b").reads("(b was your last move");
    player.types("Down b").reads("You feel stronger!");
}

#[test]
fn the_choice_works_by_mouse() {
    let mut player = classic(LAST_ATTACK);
    player.types("l");
    let (x, y) = player.find("Power").expect("the choice");
    player.mouse(MouseKind::Move, x, y).mouse(MouseKind::Left, x, y).reads("You feel stronger!");
}
