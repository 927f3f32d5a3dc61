//! Keys that spare keys: piles, missiles walked over, a fight by single exchanges, and a plain yes.

use rogue_ui::reader::Reader;
use rogue_ui::{App, Config, KeyMap, Settings};
use roguecore::{Command, Game};

use crate::player::{ESC, Player, without_motion};

fn with_settings(scene: &str, settings: Settings) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    Player::of(App::practice(Config { settings, ..Config::default() }, game))
}

fn ember(scene: &str) -> Player {
    with_settings(scene, without_motion())
}

fn without_letters() -> Settings {
    let keys = KeyMap::preset("no-vi").expect("a preset");
    Settings { keys, ..without_motion() }
}

#[test]
fn one_key_takes_a_pile() {
    let mut player = ember("####\n#1.#\n####\n\n1 = player, dagger, sword, food");
    player.types("g").reads("dagger").reads("sword").reads("honey cake").reads_not("Here:");
    assert_eq!((player.turn(), player.app.game().view().inventory().len()), (3, 3));
    player.types("g").reads("There is nothing here to pick up.");
}

/// A step onto a missile that was thrown takes it with the next turn; other items there stay.
#[test]
fn step_takes_a_missile_back() {
    let mut player = ember("#######\n#@.5..#\n#######\n\n5 = dagger\ninventory a javelin count 3");
    let carried = |player: &Player| player.app.game().view().inventory()[0].count;
    player.types("t a l Enter").reads_not("choose a target");
    assert_eq!((player.turn(), carried(&player)), (1, 2));
    player.types("l").reads("You pick up the javelin").reads_not("Here:");
    assert_eq!((player.turn(), carried(&player)), (3, 3));
    player.types("l").reads("Here: a dagger.").reads_not("You pick up the dagger");
    assert_eq!(player.turn(), 4);
}

/// The step may be the last one again; a bump into a wall leads nowhere and takes nothing.
#[test]
fn repeated_step_takes_a_missile_back() {
    let mut player = ember("#######\n#@....#\n#######\n\ninventory a javelin count 3");
    player.types("t a l l Enter l").types("`").reads("You pick up the javelin");
    assert_eq!(player.app.game().view().inventory()[0].count, 3);
    let turn = player.turn();
    player.types("k");
    assert_eq!(player.turn(), turn);
}

const KEEPER: &str =
    "######\n#@o..#\n######\n\n@ = player hp 200 max 200\no = gate_keeper dormant on\nseed 3";

/// By default y is a step to the north-west: the sentence names the key that works.
#[test]
fn question_names_the_key_that_works() {
    let mut player = ember(KEEPER);
    player.types("Tab").reads("leaves you alone unless attacked. Tab again to attack.");
    player.types("y").reads_not("You leave it alone.");
}

#[test]
fn yes_and_no_answer_whether_to_attack() {
    for (answer, attacks) in [("y", true), ("n", false), ("Esc", false), ("Tab", true)] {
        let mut player = with_settings(KEEPER, without_letters());
        player.types("Tab").reads("leaves you alone unless attacked. y or Tab to attack.");
        assert_eq!(player.turn(), 0);
        player.types(answer).reads_not("Continue");
        assert_eq!(player.turn() > 0, attacks, "{answer}");
        if !attacks {
            player.reads("You leave it alone.");
            player.types("y").reads("y does nothing here.");
            player.types("Tab");
            assert_eq!(player.turn(), 0, "it asks again");
        }
    }
    let mut menu = with_settings(KEEPER, without_letters());
    menu.presses(ESC).reads("Continue");
}

#[test]
fn word_says_yes_in_lines() {
    let game = Game::from_scene(rogue_ember::content(), KEEPER).expect("a good scene");
    let mut reader = Reader::new(App::practice(Config::default(), game));
    reader.begin();
    let lines = reader.answer("fight");
    assert!(lines.iter().any(|it| it.ends_with("Type yes to attack.")), "{lines:?}");
    reader.answer("yes");
    assert!(matches!(reader.take_commands()[..], [Command::Melee(_), ..]));
}

const DUEL: &str =
    "#######\n#@.o..#\n#######\n\n@ = player hp 80 max 80\no = goblin hp 60 max 60\nseed 3";

/// The setting turns the two keys around.
#[test]
fn fight_goes_by_exchanges_or_as_a_whole() {
    let blows = |player: &mut Player, key: &str| {
        let before = player.turn();
        player.types(key);
        player.turn() - before
    };
    let by_exchanges = Settings { whole_fights: false, ..without_motion() };
    for (settings, whole, one) in [(without_motion(), "Tab", "X"), (by_exchanges, "X", "Tab")] {
        let mut player = with_settings(DUEL, settings.clone());
        blows(&mut player, one);
        let exchange = blows(&mut player, one);
        assert_eq!(exchange, 1, "{one}");
        assert_eq!(blows(&mut player, "`"), 1, "repeating repeats an exchange");
        let mut player = with_settings(DUEL, settings);
        assert!(blows(&mut player, whole) > 3, "{whole}");
    }
}
