//! Wizard mode.

use rogue_ui::storage::{Memory, Storage};
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
fn without_the_option_the_log_says_how_it_is_begun() {
    let mut player = played(false);
    player.types("&").reads("start with --wizard").reads_not("Summon");
    assert_eq!(player.app.game().view().player().fighter.unwrap().hp(), 3);
}

#[test]
fn a_run_that_was_changed_is_archived_without_a_score() {
    let memory = Memory::default();
    let scene = "#####\n#@T.#\n#####\n\n@ = player hp 2";
    let game = Game::from_scene(Content::classic(), scene).unwrap();
    memory.clone().begin("Ann", &game).unwrap();
    memory.clone().close().unwrap();
    let config = Config { wizard: true, settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("c & a").reads_not("Wizard mode");
    while player.app.game().outcome().is_none() {
        player.types(".");
    }
    player.draw();
    player.reads("Wizard mode: not scored").reads_not("Score ");
    assert_eq!((memory.scores().len(), memory.replays().len()), (0, 1));
    assert!(memory.morgues()[0].contains("Wizard mode: not scored"));
    let mut player = Player::of(App::title(Config::default(), memory));
    player.types("r").reads("not scored").reads_not("seed 0");
}
