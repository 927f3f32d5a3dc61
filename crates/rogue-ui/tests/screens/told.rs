//! The log of a turn: one deed in one line, a cause before its effects, and numbers that are right.

use rogue_ui::{App, KeyMap, Theme};
use roguecore::Game;

use crate::player::Player;

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

/// Whether the first text stands before the second.
fn reads_in_order(player: &Player, texts: &[&str]) {
    let screen = player.screen().replace('\n', " ");
    let places: Vec<Option<usize>> = texts.iter().map(|text| screen.find(text)).collect();
    assert!(places.iter().all(Option::is_some), "{texts:?}: {screen}");
    assert!(places.is_sorted(), "{texts:?}: {screen}");
}

#[test]
fn stacks_are_counted_on_the_floor() {
    let mut player = ember("####\n#@.#\n####\n\ninventory a food count 2");
    player.types("d a").reads("You drop 2 honey cakes.");
    let screen = player.screen();
    // In the log, and at the feet of the player.
    assert!(screen.matches("2 honey cakes").count() > 1, "{screen}");
    player.types("g").reads("You pick up 2 honey cakes (a).");
}

#[test]
fn a_shot_names_its_archer_in_one_line() {
    let scene = "#######\n#@...a#\n#######\n\n@ = player hp 40\na = goblin_archer";
    let mut player = ember(scene);
    for _ in 0..9 {
        if player.find("The goblin archer's arrow hits you").is_some() {
            player.reads_not("shoots an arrow");
            return;
        }
        player.types(".");
    }
    panic!("no shot: {}", player.screen());
}

#[test]
fn a_blow_and_the_rule_of_its_weapon_are_one_line() {
    let scene = "####\n#@o#\n####\n\no = ogre hp 50 asleep on\ninventory a dagger equipped";
    let mut player = ember(scene);
    player.types("Right").reads_not("Your dagger");
    let screen = player.screen();
    assert_eq!(screen.matches("You stab the ogre for ").count(), 1, "{screen}");
}

#[test]
fn bones_and_stones_are_destroyed() {
    let scene = "####\n#@z#\n####\n\nz = skeleton hp 1";
    ember(scene).types("Right").reads("You destroy the skeleton!").reads_not("You kill");
}

#[test]
fn a_burst_is_told_before_its_harm() {
    let scene = "####\n#@B#\n####\n\n@ = player hp 40\nB = bombardier hp 1";
    let mut player = ember(scene);
    player.types("Right");
    reads_in_order(
        &player,
        &["You kill the bombardier", "The beetle explodes!", "The blast burns you"],
    );
}

#[test]
fn a_fall_is_one_line() {
    let scene = "####\n#@:#\n####\n\n@ = player hp 40";
    let mut player = ember(scene);
    player.types("Right Right").reads("You fall to floor 2 and take ").reads_not("The fall hurts");
}

#[test]
fn a_potion_of_descent_sinks() {
    let scene = "####\n#@.#\n####\n\ninventory a descent_potion\nknown descent_potion";
    ember(scene).types("q a").reads("You sink to floor 2.").reads_not("You fall");
}

#[test]
fn items_under_a_blink_are_named() {
    let scene =
        "#####\n#@.d#\n#####\n\nd = dagger\ninventory a blink_wand charges 2\nknown blink_wand";
    let mut player = ember(scene);
    player.types("z a Right Right Enter").reads("You blink.").reads("Here: a dagger.");
}

#[test]
fn blades_fade_away_in_one_line() {
    let scene = "#####\n#@..#\n#...#\n#####\n\ninventory a blade_wand charges 3\nknown blade_wand";
    let mut player = ember(scene);
    player.types("z a").reads("Three spectral blades appear at your side.");
    for _ in 0..15 {
        player.types(".");
    }
    player
        .reads("Your 3 spectral blades fade away.")
        .reads_not("dies")
        .reads_not("Your spectral blade fades");
}

#[test]
fn a_drum_is_one_line() {
    let scene = "########\n#@.gg.D#\n########\n\n@ = player hp 40\ng = goblin\nD = drummer";
    let mut player = ember(scene);
    player.types(".").reads("Two goblins speed up.").reads_not("The goblin speeds up");
}

#[test]
fn ambush_is_one_line() {
    let scene = "#####\n#@v.#\n#####\n\n@ = player hp 40\nv = viper lurking on";
    let mut player = ember(scene);
    player.types(".");
    player
        .reads("The cellar viper springs from hiding and bites you for ")
        .reads_not("comes out of hiding");
    // Unseen until then, it is introduced by its bite.
    let scene = "######\n#@.v.#\n######\n\n@ = player hp 40\nv = viper lurking on";
    let mut player = ember(scene);
    player.types("l");
    player
        .reads("A cellar viper springs from hiding and bites you for ")
        .reads_not("You see a cellar viper");
}

/// Of three items on altars one can be taken: that is told before.
#[test]
fn the_price_of_a_choice_is_told_before_it_is_made() {
    let price = "Take one, and cages fall over the rest.";
    let scene = "######\n#@.12#\n######\n\n1 = dagger on altar\n2 = sword on altar";
    let mut player = ember(scene);
    let told = |player: &Player| player.screen().replace('\n', " ").matches(price).count();
    assert_eq!(told(&player), 1, "{}", player.screen());
    player.types("x Right Right").reads(price);
    player.types("Esc . Right Right").reads("Here: a dagger.");
    assert_eq!(told(&player), 2, "{}", player.screen());
    player.types("g").reads("Cages fall over the rest.");
}

#[test]
fn a_throw_that_hits_is_one_line() {
    let scene = "########\n#@...o.#\n########\n\no = ogre asleep 500\ninventory a javelin";
    ember(scene).types("f").reads("Your javelin hits the ogre").reads_not("You throw");
}

/// The map shows where a javelin of the player lies; its breaking is told.
#[test]
fn a_missile_of_ones_own_is_no_sighting() {
    let scene = "########\n#@...1.#\n########\n\n1 = goblin hp 90 max 90 asleep 500\n\
                 inventory a javelin count 9";
    let mut player = ember(scene);
    for _ in 0..5 {
        player.types("f").reads_not("You see a javelin.");
    }
}

/// The line of the new weapon tells that the old one is put away.
#[test]
fn weapons_are_wielded_and_armour_is_put_on() {
    let scene = "#####\n#@..#\n#####\n\n\
                 inventory a dagger equipped, b rapier, c leather_armour, d thorn_ring";
    let mut player = ember(scene);
    player.types("w b").reads("You wield the rapier.").reads_not("dagger.");
    player.types("w c").reads("You put on the leather armour.");
    player.types("w c").reads("You take off the leather armour.");
    player.types("w b").reads("You put away the rapier.");
}

/// His wounds close where nobody sees it.
#[test]
fn healing_of_one_who_leaves_is_not_told() {
    let scene = "#####\n#@E.#\n#####\n\n@ = player hp 60 max 60 power 9\nE = tallowman hp 20 max 30\n\
                 floor 3";
    let mut player = ember(scene);
    for _ in 0..3 {
        player.types("l").reads_not("regains");
    }
    player.reads("pinches out his own");
}

/// The tick of a ring in the same turn is none of the potion's.
#[test]
fn a_potion_heals_apart_from_a_ring() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 10 max 40\n\
                 inventory a healing_potion count 2, b regeneration_ring equipped\nknown healing_potion";
    let mut player = ember(scene);
    for _ in 0..2 {
        player.types("q a").reads("You drink the potion of healing: +12 HP");
        player.reads_not("You use the ring");
    }
}

/// Something stays behind, and the reason is told.
#[test]
fn an_item_without_room_is_told() {
    let letters: Vec<String> = ('a'..='z').map(|slot| format!("{slot} sword")).collect();
    let scene = format!("#####\n#@1.#\n#####\n\n1 = blink_wand\ninventory {}", letters.join(", "));
    let mut player = ember(&scene);
    player.types("l").reads("Here: ").reads("Your inventory is full");
}

/// Nobody misses room for dropped items.
#[test]
fn an_item_that_is_left_needs_no_room() {
    let letters: Vec<String> = ('a'..='z').map(|slot| format!("{slot} sword")).collect();
    let scene = format!("#####\n#@1.#\n#####\n\n1 = blink_wand\ninventory {}", letters.join(", "));
    let mut player = ember(&scene);
    player.types("d a").types("l g").types("h").reads("Here: ").reads_not("Your inventory is full");
}

/// Before it is thrown, and not after.
#[test]
fn a_throw_without_effect_is_told_when_it_is_aimed() {
    let mut player = ember("#####\n#@1.#\n#####\n\n1 = bloat\ninventory a dagger");
    player.types("t a").reads("Dagger, no effect when thrown: choose a target");
}

/// A wall stands between: it is not too far.
#[test]
fn a_target_behind_a_corner_is_not_out_of_range() {
    let scene =
        "######\n#@#..#\n#..1.#\n######\n\n1 = goblin\ninventory a fire_potion\nknown fire_potion";
    let mut player = ember(scene);
    player.types("t a").reads_not("Nothing in range.");
}
