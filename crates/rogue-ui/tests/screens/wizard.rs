//! Wizard mode.

use rogue_ui::{App, Config};
use roguecore::{Content, Game};

use crate::player::{ESC, Player, without_motion};

fn played(wizard: bool) -> Player {
    let game = Game::from_scene(Content::classic(), "1....\n.....\n\n1 = player hp 3").unwrap();
    let config = Config { wizard, settings: without_motion(), ..Config::default() };
    Player::of(App::practice(config, game))
}

#[test]
fn changes_are_chosen_from_lists() {
    let mut player = played(true);
    player.types("&");
    insta::assert_snapshot!(player.screen());
    player.types("a").reads_not("Wizard mode");
    player.types("& f").reads("Summon which creature?").reads("Troll");
    player.presses(ESC).reads_not("Summon which");
    player.types("& f b").reads("You see a troll.");
    player.types("& h c").reads_not("Go to which");
    assert_eq!((player.app.game().view().floor(), player.turn()), (3, 0));
}

#[test]
fn without_the_option_the_list_says_why_nothing_can_be_chosen() {
    let mut player = played(false);
    player.types("&").reads("play with --wizard");
    player.types("a f").reads_not("Summon which");
    assert_eq!(player.app.game().view().player().fighter.unwrap().hp(), 3);
}
