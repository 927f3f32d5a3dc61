//! Help and message history: made from the table of intents and the log, scrolled by keys and wheel.

use rogue_ui::input::MouseKind;
use rogue_ui::intent::TABLE;

use crate::player::{ESC, new_game, scene};

/// One row for a glyph, and no name twice.
#[test]
fn the_legend_names_each_tile_once() {
    let game = roguecore::Game::from_scene(rogue_ember::content(), "####\n#@.#\n####").unwrap();
    let app = rogue_ui::App::resume(game, rogue_ui::Theme::default(), rogue_ui::KeyMap::default());
    let mut player = crate::player::Player::of(app).sized(100, 300);
    player.types("?").reads("wall, mossy wall").reads_not("secret door");
    let screen = player.screen();
    assert_eq!(screen.matches("dart trap").count(), 1, "{screen}");
}

/// Items that were never met are no part of the legend.
#[test]
fn legend_lists_the_items_that_were_met() {
    let scene = "######\n#@.1.#\n######\n\n1 = javelin\ninventory a healing_potion, b dagger\nknown healing_potion";
    let game = roguecore::Game::from_scene(rogue_ember::content(), scene).unwrap();
    let app = rogue_ui::App::resume(game, rogue_ui::Theme::default(), rogue_ui::KeyMap::default());
    let mut player = crate::player::Player::of(app).sized(100, 300);
    player.types("?").reads("javelin (").reads("potion of healing (").reads("dagger (");
    player.reads_not("plate armour").reads_not("scroll of");
}

#[test]
fn help_lists_every_intent_and_scrolls() {
    let mut player = new_game(1).sized(100, 135);
    player.types("?");
    insta::assert_snapshot!(player.screen());
    for row in TABLE {
        player.reads(row.help);
    }
    player.resize(80, 24);
    player.reads("The keys that matter");
    player.types("PgDn");
    player.reads_not("The keys that matter");
    player.mouse(MouseKind::WheelUp, 1, 1).types("Home");
    player.reads("The keys that matter");
    player.types("?");
    player.reads("HP: 30/30");
}

#[test]
fn help_lists_the_keys_of_the_front_end() {
    let mut player = new_game(1).sized(100, 140);
    player.app.set_device_keys(Some(("The window", &[("F11", "full screen, and back")])));
    player.types("?");
    player.reads("The window");
    player.reads("F11                 full screen, and back");
}

#[test]
fn history_shows_every_message_with_its_turn() {
    let mut player = scene("#####\n#@o.#\n#####");
    player.types("l l k v");
    insta::assert_snapshot!(player.part(0, 0, 80, 12));
    player.types("v");
    player.reads("HP:");
    for key in ["M", "Ctrl-P"] {
        player.types(key).reads("Message history");
        player.presses(ESC).reads("HP:");
    }
}

#[test]
fn a_long_history_opens_at_its_end() {
    let mut player = scene("#####\n#@..#\n#####").sized(80, 24);
    player.types(&"k . ".repeat(40));
    player.types("v");
    player.reads("80 of 80 lines");
    player.types("Home");
    player.reads("1-21 of 80 lines");
    player.types("Down PgDn End Up");
    player.reads("59-79 of 80 lines");
    player.mouse(MouseKind::WheelUp, 4, 4);
    player.reads("56-76 of 80 lines");
}
